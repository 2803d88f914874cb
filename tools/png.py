"""The size of a PNG picture, which pages and the web app's manifest state beside it."""

from pathlib import Path

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def size(picture: Path) -> tuple[int, int]:
    """The width and height in pixels, read from the header. Raises `ValueError` for other files."""
    with picture.open("rb") as file:
        head = file.read(24)
    if not head.startswith(SIGNATURE) or len(head) < 24:
        raise ValueError(f"{picture} is not a PNG picture")
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:], "big")
