"""The pictures of the page in the README are taken from the page, and are of the size they say."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tools.manifest import IMAGES
from tools.screenshots import SHOTS, Shot, take

every_shot = pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.file)


def size(picture: Path) -> tuple[int, int]:
    """The width and height in the header of a PNG."""
    head = picture.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:], "big")


@every_shot
def test_the_moves_of_a_picture_can_be_played_on_the_page(
    browser: Browser, base_url: str, tmp_path: Path, shot: Shot
) -> None:
    take(browser, f"{base_url}/", shot, tmp_path)
    assert size(tmp_path / shot.file) == (shot.width, shot.height) == size(IMAGES / shot.file)
