"""The README's pictures can be taken from the page as it is now."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tools import png
from tools.manifest import IMAGES
from tools.screenshots import SHOTS, Shot, take

every_shot = pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.file)


@every_shot
def test_the_moves_of_a_picture_can_be_played_on_the_page(
    browser: Browser, base_url: str, tmp_path: Path, shot: Shot
) -> None:
    take(browser, f"{base_url}/", shot, tmp_path)
    taken, shown = (png.size(folder / shot.file) for folder in (tmp_path, IMAGES))
    assert taken == shown == (shot.width, shot.height)
