"""The two pictures of the page that the README and the web app's manifest show.

    python tools/screenshots.py

Chromium plays the beginnings of the example games of two rules pages on the built site.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, expect, sync_playwright  # noqa: E402

from tools.browser import launch_options  # noqa: E402
from tools.manifest import IMAGES  # noqa: E402
from tools.serve import Server  # noqa: E402

PATIENCE = 30_000  # milliseconds for the page to start, or a move to be shown
WELCOMED = "localStorage.setItem('tafl:welcomed', 'yes')"
LEAVE_THE_FIELD = "document.activeElement.blur()"


class Shot(NamedTuple):
    """A picture: the window's size in pixels and its colours, the game and its first moves."""

    file: str
    width: int
    height: int
    colours: Literal["dark", "light"]
    game: str
    moves: str


SHOTS = (
    Shot(
        file="play.png",
        width=1280,
        height=800,
        colours="light",
        game="maerstanas",
        moves="G7; A7; G6; A6; G1; A1; F1; A5; W A7; W G1; E1; A2; D1; A4; T A3; A4; A2; E7; C1;"
        " D7; G5; C7; G4; G3; C2",
    ),
    Shot(
        file="phone.png",
        width=390,
        height=844,
        colours="dark",
        game="oferhlyp",
        moves="B2-C3; G7~E5; F1~D3; B7~D5; D1~B3; F6~D4; B3-A4; D4xB2; C1xA3; B2xD4; E1~C3; A7~A5",
    ),
)


def take(browser: Browser, url: str, shot: Shot, folder: Path) -> None:
    """Plays the moves of a picture on the page at `url`, and writes the picture."""
    with browser.new_context(
        viewport={"width": shot.width, "height": shot.height},
        color_scheme=shot.colours,
        service_workers="block",
    ) as context:
        context.add_init_script(WELCOMED)
        page = context.new_page()
        page.goto(f"{url}#game={shot.game}")
        page.locator("body[data-ready]").wait_for(state="attached")
        field = page.locator("#typed")
        for number, move in enumerate(shot.moves.split("; "), 1):
            field.fill(move)
            field.press("Enter")
            expect(page.locator("#moves [data-ply]")).to_have_count(number + 1)
        page.evaluate(LEAVE_THE_FIELD)
        page.evaluate("scrollTo(0, 0)")
        expect(page.locator("#flight > *")).to_have_count(0)
        page.screenshot(path=folder / shot.file, animations="disabled")


def main() -> int:
    """Takes both pictures; 1 if the site has not been built."""
    public = ROOT / "public"
    if not (public / "index.html").is_file():
        print("public/index.html is missing: run 'make build'.", file=sys.stderr)
        return 1
    expect.set_options(timeout=PATIENCE)
    with Server(public) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        for shot in SHOTS:
            take(browser, server.url, shot, IMAGES)
            print(f"docs/images/{shot.file}: {shot.width} by {shot.height} pixels")
    return 0


if __name__ == "__main__":
    sys.exit(main())
