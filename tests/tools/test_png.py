"""The size of a PNG picture is read from its header, and other files are refused."""

from pathlib import Path

import pytest

from tools import png


def test_a_picture_has_the_size_in_its_header(tmp_path: Path) -> None:
    picture = tmp_path / "a.png"
    picture.write_bytes(png.SIGNATURE + b"\0\0\0\rIHDR" + bytes([0, 0, 5, 0, 0, 0, 3, 32]) + b"...")
    assert png.size(picture) == (1280, 800)


@pytest.mark.parametrize("content", [b"", b"GIF89a" + bytes(30), png.SIGNATURE + b"\0\0\0\rIHDR"])
def test_a_cut_off_picture_and_any_other_file_are_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "a.png"
    file.write_bytes(content)
    with pytest.raises(ValueError, match=r"a\.png is not a PNG picture"):
        png.size(file)
