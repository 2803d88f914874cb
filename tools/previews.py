"""The pictures that go with a link to the site where it is shared: one a game, and one of all.

The engine draws the boards, and typst puts words beside them. Only a site that knows its own
address can name them, because such a picture's address has to be whole.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from game import svg
from game.core import GAMES
from tools import overviews, sheets

ROOT = Path(__file__).resolve().parents[1]
CACHE = ROOT / "build/previews"
TEMPLATE = ROOT / "tools/previews.typ"
# Where the built site has them, and the name of the picture of all games.
FOLDER, ALL = "previews", "games"
WIDTH, HEIGHT = 1200, 630
_NOTE = "Free, in the browser, no account"


def make(site: str) -> dict[str, Path]:
    """The pictures by game's id, and that of all games as `ALL`; made again only if they change.

    `site` is the site's name.
    """
    contents = dict(_contents(site))
    folder = CACHE / _digest(contents)
    if not folder.is_dir():
        _make(folder, contents)
    return {name: folder / f"{name}.png" for name in contents}


def _contents(site: str) -> Iterator[tuple[str, dict[str, object]]]:
    boards = {game.id: overviews.picture(game, svg.FILE) for game in GAMES.values()}
    for game in GAMES.values():
        yield game.id, _content(game.title, f"{game.aim}.", [boards[game.id]])
    titles = ", ".join(game.title for game in GAMES.values())
    yield ALL, _content(site, f"{titles}.", list(boards.values()))


def _content(title: str, text: str, boards: list[str]) -> dict[str, object]:
    return {"title": title, "text": text, "note": _NOTE, "boards": boards}


def _digest(contents: dict[str, dict[str, object]]) -> str:
    made_of = [json.dumps(contents), version("typst"), TEMPLATE.read_text("utf-8")]
    digest = hashlib.sha256("\0".join(made_of).encode())
    digest.update(sheets.FONT.read_bytes())
    return digest.hexdigest()[:16]


def _make(folder: Path, contents: dict[str, dict[str, object]]) -> None:
    """Makes all pictures in another folder first, for two builds may do so at the same time."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="making-", dir=CACHE) as made:
        fonts, files = Path(made) / "fonts", Path(made) / "files"
        fonts.mkdir()
        files.mkdir()
        compiler = sheets.compiler(fonts)
        for name, content in contents.items():
            made_pages = compiler.compile(
                str(TEMPLATE),
                format="png",
                ppi=72,  # one pixel a point
                sys_inputs={"data": json.dumps(content)},
            )
            # A single page comes as bytes, several pictures as a list.
            if not isinstance(made_pages, bytes):
                raise ValueError(f"{name}: the picture does not fit on one page")
            (files / f"{name}.png").write_bytes(made_pages)
        try:
            os.rename(files, folder)
        except OSError:
            # The other build was first, and its files are the same.
            if not folder.is_dir():
                raise
