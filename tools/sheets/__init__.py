"""The sheets to print: the list, the contents of each, and the PDFs and pictures made of them.

A sheet is a template in this folder, which typst fills for A4 and for US Letter. The engine draws
its boards and pieces as SVG, and the diagrams of a game's rules from the board fences in its text.
A game may have two files of its own here, `<id>.typ` with its rules in short and its notation, and
`<id>.toml` with the pieces of a set; a game without them has no sheets of its own.
"""

from __future__ import annotations

import hashlib
import html
import io
import json
import os
import re
import shutil
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import segno
import typst
from fontTools.ttLib import TTFont

from game import svg
from game.core import GAMES, PLAYERS, Game, name_of
from game.scene import Piece
from tools import diagrams

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "tools/sheets"
CACHE = ROOT / "build/sheets"
FONT = ROOT / "site/fonts/junicode-subset.woff2"

# The address on the sheets when SITE_URL is not set: a name that is reserved for examples.
ADDRESS = "https://taefl.example/"
CREDIT = (
    "The games are by John Beers; their rules are told here in other words.\n"
    "Games and sheet are free under CC BY-SA 4.0: creativecommons.org/licenses/by-sa/4.0"
)
PAPERS = ("a4", "letter")
DIAMETER = 25.4
# Of a piece's disc, in mm: the drawn edge's radius, and how far the colour goes beyond the cut.
EDGE, BLEED = 11.7, 0.9
PICTURE_PPI = 50

BOARD = svg.PAPER._replace(frame=False)
# For a pencil: thin lines, hardly any shade.
OUTLINE = svg.PAPER._replace(
    colours=(
        ("frame", "#fff"),
        ("rim", "#2a241f"),
        ("coordinate", "#5f5447"),
        ("square-dark", "#eeebe5"),
        ("square-light", "#fff"),
        ("grid", "#8d8171"),
    )
)


class Sheet(NamedTuple):
    """One sheet: `name` is its file's, `group` a game's id, or "" if it serves all games.

    `data` makes the template's values; it is called only when the sheet is made.
    """

    name: str
    group: str
    title: str
    about: str
    template: str
    data: Callable[[], Mapping[str, object]]
    pages: int = 1
    landscape: bool = False

    def file(self, paper: str) -> str:
        """The name of the PDF for that paper."""
        return f"{self.name}-{paper}.pdf"

    @property
    def picture(self) -> str:
        """The name of the picture of the first page."""
        return f"{self.name}.png"


def sheets() -> tuple[Sheet, ...]:
    """Every sheet in the order of the page: boards, each game's own, the booklet."""
    return (*_boards(), *(sheet for game in GAMES.values() for sheet in _of(game)), *_booklet())


def games_with_text() -> list[Game[Any]]:
    """The games whose rules in short and notation are here, to be put on sheets."""
    return [game for game in GAMES.values() if _text_file(game).is_file()]


def make(address: str | None = None, site: str = "Tæfl") -> dict[str, Path]:
    """The files of all sheets by name; made again only if something in them changed."""
    address = address or ADDRESS
    folder = CACHE / _digest(address, site)
    if not folder.is_dir():
        _make(folder, address, site)
    return {path.name: path for path in sorted(folder.iterdir())}


# --- the list -----------------------------------------------------------------------------------


def _boards() -> Iterator[Sheet]:
    kinds = (
        ("board", "Board with coordinates", True, "With letters and numbers in the squares."),
        ("board-plain", "Board without coordinates", False, "Just the squares."),
    )
    for name, title, coordinates, about in kinds:
        theme = BOARD._replace(coordinates=coordinates)
        yield Sheet(name, "", title, about, "board", partial(_empty_board, theme))
    for columns, rows in ((3, 2), (3, 3), (4, 4)):
        count = columns * rows
        yield Sheet(
            f"boards-{count}",
            "",
            f"{count} small boards",
            "For pencil and paper, with names and scores.",
            "boards",
            partial(_empty_board, OUTLINE, grid=(columns, rows)),
            landscape=columns > rows,
        )


def _of(game: Game[Any]) -> Iterator[Sheet]:
    if has_text := _text_file(game).is_file():
        yield Sheet(
            f"{game.id}-rules",
            game.id,
            f"Rules of {game.title}",
            "The rules in short, with diagrams and the notation.",
            "summary",
            partial(_summary, game),
        )
    if pieces := _own_pieces(game):
        name = pieces["name"]
        yield Sheet(
            f"{game.id}-{name.lower()}",
            game.id,
            f"{name} for {game.title}",
            pieces["about"],
            "pieces",
            partial(_pieces, game),
            pages=2 if "backs" in pieces else 1,
        )
    if has_text:
        yield Sheet(
            f"{game.id}-score",
            game.id,
            f"Score sheet for {game.title}",
            "For writing a game down, with the notation at the foot.",
            "score",
            partial(_score, game),
        )


def _booklet() -> Iterator[Sheet]:
    games = games_with_text()
    if not games:
        return
    # The cover, a spread for each game, the back; then as many as make whole sheets.
    halves = 2 + 2 * len(games)
    yield Sheet(
        "booklet",
        "",
        "Rules booklet",
        "The rules of all games on half pages; fold it once.",
        "booklet",
        partial(_all_rules, games),
        pages=-(-halves // 4) * 2,
        landscape=True,
    )


def _text_file(game: Game[Any]) -> Path:
    return HERE / f"{game.id}.typ"


def _own_pieces(game: Game[Any]) -> dict[str, Any]:
    """The pieces of a set as the game's own file lists them; {} if it has no file."""
    path = HERE / f"{game.id}.toml"
    return tomllib.loads(path.read_text("utf-8"))["pieces"] if path.is_file() else {}


# --- what goes on a sheet -----------------------------------------------------------------------


def _empty_board(theme: svg.Theme, **more: object) -> dict[str, object]:
    game = next(iter(GAMES.values()))
    scene = game.scene(game.start())
    bare = scene._replace(pieces=(), hinges=None)
    alt = "An empty board of seven by seven squares"
    return {"board": svg.render(bare, theme), "alt": alt, **more}


def _pieces(game: Game[Any]) -> dict[str, object]:
    """The pieces of both players, the dark ones in the left half of the rows."""
    own = _own_pieces(game)
    looks = _looks(game, own["seen"])
    columns, pitch = own["columns"], own["pitch"]
    fronts, backs = [], []
    sets = []
    for player in PLAYERS:
        letters = [letter for letter, count in own["set"] for _ in range(count)]
        sets.append([letter if player == "dark" else letter.lower() for letter in letters])
    behind = own.get("backs", {})
    behind |= {front.lower(): back.lower() for front, back in behind.items()}
    half = columns // 2
    for first in range(0, len(sets[0]), half):
        for letter in (letter for each in sets for letter in each[first : first + half]):
            fronts.append(_printed(looks[letter], pitch))
            if behind:
                backs.append(_printed(looks[behind[letter]], pitch))
    return {
        "fronts": fronts,
        "backs": backs,
        "columns": columns,
        "pitch": pitch,
        "diameter": DIAMETER,
    }


def _looks(game: Game[Any], positions: list[str]) -> dict[str, Piece]:
    """Every piece in the positions, on the board or beside it, by its letter."""
    scenes = [game.scene(game.parse_position(text, {})) for text in positions]
    return {piece.letter: piece for scene in scenes for piece in (*scene.pieces, *scene.spare)}


def _printed(piece: Piece, pitch: float) -> dict[str, str]:
    """A piece in the middle of a square of paper, with the circle to cut it out by."""
    half, cut = pitch / 2, DIAMETER / 2
    line = {"dark": "#a9b0b5", "light": "#857658"}[piece.owner]
    ticks = "".join(
        f'<path d="M0-{cut + 1.4}V-{cut + 2.2}" transform="rotate({turn})" stroke="#2a241f" '
        'stroke-width=".1"/>'
        for turn in (0, 90, 180, 270)
    )
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{half} -{half} {pitch} {pitch}">'
        f'<style>{svg.style()}</style><g data-owner="{piece.owner}">'
        f'<circle class="body" style="stroke:none" r="{cut + BLEED}"/></g>'
        f'<g transform="scale({EDGE / svg.DISC:.5f})">{svg.disc(piece)}</g>'
        f'<circle r="{cut}" fill="none" stroke="{line}" stroke-width=".15"/>{ticks}</svg>'
    )
    return {"svg": picture, "name": f"{name_of(piece.owner)}: {piece.name}"}


def _score(game: Game[Any]) -> dict[str, object]:
    options = [{"label": option.label, "choices": option.labels} for option in game.options]
    return {"game": game.id, "options": options}


def _summary(game: Game[Any]) -> dict[str, object]:
    return {"game": game.id, "diagrams": dict(_diagrams(game))}


def _all_rules(games: list[Game[Any]]) -> dict[str, object]:
    diagrams = {key: drawn for game in games for key, drawn in _diagrams(game)}
    scenes = [game.scene(game.start()) for game in games]
    # Pieces look better on a cover than an empty board does.
    shown = next((at for at, scene in enumerate(scenes) if scene.pieces), 0)
    return {
        "games": [{"id": game.id, "title": game.title} for game in games],
        "diagrams": diagrams,
        "board": svg.render(scenes[shown], svg.PAPER),
        "alt": f"A board at the beginning of {games[shown].title}",
    }


_FENCE = re.compile(r"^```board\n(.*?)^```", re.M | re.S)


def _diagrams(game: Game[Any]) -> Iterator[tuple[str, dict[str, str]]]:
    """The body, picture and caption of each board fence in a game's text."""
    path = _text_file(game)
    text = path.read_text("utf-8")
    for found in _FENCE.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        file = path.relative_to(ROOT).as_posix()
        drawn = diagrams.drawing(found[1], file, line, game.id)
        scene = drawn.scene if drawn.hinges else drawn.scene._replace(hinges=None)
        yield (
            # The text between the fence's marks, as typst reads it.
            found[1].rstrip("\n"),
            {
                "svg": svg.render(scene, svg.PAPER, drawn.marks, drawn.arrows),
                "caption": _plain(drawn.caption),
                "alt": scene.text,
            },
        )


def _plain(markup: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", markup)).split())


# --- making them --------------------------------------------------------------------------------


def _digest(address: str, site: str) -> str:
    """A name for everything that goes into the sheets; it changes when any of that does."""
    parts = [address, site, *map(version, ("typst", "segno", "fonttools"))]
    drawing = [ROOT / f"tools/{name}.py" for name in ("claims", "diagrams")]
    sources = [*HERE.iterdir(), *(ROOT / "game").glob("*.py"), *drawing, FONT]
    digest = hashlib.sha256("\0".join(parts).encode())
    for path in sorted(path for path in sources if path.is_file()):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _make(folder: Path, address: str, site: str) -> None:
    """Makes all files in another folder first, for two builds may do so at the same time."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="making-", dir=CACHE) as made:
        fonts = Path(made) / "fonts"
        files = Path(made) / "files"
        fonts.mkdir()
        files.mkdir()
        typesetter = compiler(fonts)
        common = {
            "address": address,
            "name": site,
            "qr": _qr(address),
            "credit": CREDIT,
        }
        for sheet in sheets():
            data = json.dumps({"title": sheet.title, **common, **sheet.data()})
            for paper in PAPERS:
                pdf = _compiled(typesetter, sheet, paper, data, "pdf")
                (files / sheet.file(paper)).write_bytes(pdf)
            picture = _compiled(typesetter, sheet, PAPERS[0], data, "png")
            (files / sheet.picture).write_bytes(picture)
        for old in sorted(CACHE.glob("[0-9a-f]*"), key=lambda path: path.stat().st_mtime)[:-3]:
            shutil.rmtree(old, ignore_errors=True)
        try:
            os.rename(files, folder)
        except OSError:
            # The other build was first, and its files are the same.
            if not folder.is_dir():
                raise


def compiler(fonts: Path) -> typst.Compiler:
    """A compiler that knows the site's typeface, which is saved in the folder, and no other."""
    _save_font(fonts / "junicode.otf")
    return typst.Compiler(
        root=ROOT,
        ignore_system_fonts=True,
        font_paths=typst.Fonts(include_system_fonts=False, font_paths=[str(fonts)]),
    )


def _compiled(
    typesetter: typst.Compiler, sheet: Sheet, paper: str, data: str, form: typst.OutputFormat
) -> bytes:
    made, warnings = typesetter.compile_with_warnings(
        str(HERE / f"{sheet.template}.typ"),
        format=form,
        ppi=PICTURE_PPI,
        sys_inputs={"paper": paper, "data": data},
    )
    if warnings:
        raise ValueError(f"{sheet.name}, {paper}: {'; '.join(each.message for each in warnings)}")
    # A single page comes as bytes, several pictures as a list.
    return made[0] if isinstance(made, list) else made or b""


def _save_font(target: Path) -> None:
    """Saves the site's typeface as typst reads it: unpacked, under the name used in the SVG."""
    font = TTFont(FONT, recalcTimestamp=False)
    font.flavor = None
    for entry in font["name"].names:
        if entry.nameID in (1, 4):
            entry.string = "Junicode"
    font.save(target)


def _qr(address: str) -> str:
    """The address as a QR code, with the empty margin that scanners need."""
    made = io.BytesIO()
    segno.make(address, error="m", micro=False).save(made, kind="svg", border=4, xmldecl=False)
    return made.getvalue().decode()
