"""The puzzles as the site serves them: files for the play page, and a year of days for /puzzles/.

`docs/puzzles.jsonl` is the source. A game's puzzles go, in the order of their ids, into files of a
few kilobytes each, so that one puzzle arrives without the others; `puzzles/index.json` says what is
in which. The page /puzzles/ carries what stands on which square on each day of a year.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path

from mkdocs.utils import get_relative_url

from game import svg
from game.core import GAMES
from game.scene import Piece, Scene
from game.words import counted
from puzzles.puzzle import LEVELS, Puzzle, hands_of, options_of, task_of
from tools.puzzles.themes import THEMES

SOURCE = Path(__file__).resolve().parent.parent / "docs/puzzles.jsonl"
FOLDER = "puzzles"
# What a file of puzzles aims at in bytes, as it travels; the most that it may have is 40 kB.
FILE_SIZE = 16_000
# The days of each game until its first puzzle comes again: with three games, about a year.
DAYS = 122
# What stands in the page's text where these belong.
TODAY, TRAINING, ARCHIVE = "<!-- today -->", "<!-- training -->", "<!-- archive -->"
_ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def puzzles() -> dict[str, tuple[Puzzle, ...]]:
    """All puzzles by game, in the order of their ids."""
    return _read(SOURCE.stat().st_mtime_ns)


@cache
def _read(changed: int) -> dict[str, tuple[Puzzle, ...]]:
    """The puzzles of the file as it was changed last."""
    read = [Puzzle(**json.loads(line)) for line in SOURCE.read_text("utf-8").splitlines()]
    read.sort(key=lambda puzzle: puzzle.id)
    by_game = {game: tuple(each for each in read if each.game == game) for game in GAMES}
    return {game: found for game, found in by_game.items() if found}


# --- files ----------------------------------------------------------------------------------------


def files() -> dict[str, str]:
    """The files that the play page fetches, by address, each as JSON."""
    made, games = {}, {}
    for game, found in puzzles().items():
        parts = _parts(found)
        for number, part in enumerate(parts, 1):
            made[f"{FOLDER}/{game}-{number}.json"] = _rows(part)
        games[game] = {
            "files": [part[0].id for part in parts],
            "days": min(DAYS, len(found)),
            "puzzles": [[each.id, each.rating, each.themes] for each in found],
        }
    used = {theme for found in puzzles().values() for each in found for theme in each.themes}
    themes = {word: [*THEMES[word]] for word in THEMES if word in used}
    return {f"{FOLDER}/index.json": _json({"themes": themes, "games": games}), **made}


def _parts(found: tuple[Puzzle, ...]) -> list[tuple[Puzzle, ...]]:
    """The puzzles of a game, in as many parts of one size as it takes to keep each small."""
    most = len(found)
    while True:
        parts = [found[at : at + most] for at in range(0, len(found), most)]
        largest = max(len(gzip.compress(_rows(part).encode(), 6)) for part in parts)
        if largest <= FILE_SIZE or most == 1:
            return parts
        most = min(most - 1, -(-most * FILE_SIZE // largest))


def _rows(part: Iterable[Puzzle]) -> str:
    """Puzzles as JSON: a list each, in the order of `Puzzle`, without the game."""
    rows = [[value for name, value in each._asdict().items() if name != "game"] for each in part]
    return _json(rows)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# --- a year of days -------------------------------------------------------------------------------


class _Symbols:
    """The pieces that are drawn on a page once each: a letter and a name for each picture."""

    def __init__(self) -> None:
        self._letters: dict[Piece, str] = {}
        self._drawn: list[str] = []
        self.names: list[str] = []

    def letter(self, piece: Piece) -> str:
        """The letter for a piece."""
        # Two of a kind may lie turned differently, which is no reason to draw both.
        kind = piece._replace(cell="")
        if kind not in self._letters:
            self._letters[kind] = _ALPHABET[len(self._letters)]
            self._drawn.append(svg.piece(piece))
            self.names.append(f"{piece.owner} {piece.name}")
        return self._letters[kind]

    def definitions(self) -> str:
        """The pictures, to be put into a page."""
        return "".join(
            f'<g id="puzzle-{letter}">{drawn}</g>'
            for letter, drawn in zip(_ALPHABET, self._drawn, strict=False)
        )


# A puzzle's id and squares, and the numbers of its words and its board.
Day = tuple[str, str, int, int]


class _Year:
    """The days of a year: what stands where on each, with boards, pictures and words once each."""

    def __init__(self) -> None:
        self.symbols = _Symbols()
        self.words: dict[str, int] = {}
        # The empty boards, by their SVG, with how many columns each has.
        self.boards: dict[str, int] = {}
        # Each game's days, by its title.
        self.games = {
            GAMES[game].title: [self._day(each) for each in found[:DAYS]]
            for game, found in puzzles().items()
        }

    def _day(self, puzzle: Puzzle) -> Day:
        match = puzzle.begun()
        scene = match.game.scene(match.state)
        options = options_of(puzzle)
        said = (
            task_of(puzzle),
            hands_of(match.game, match.state),
            f"Options: {options}." if options else "",
        )
        words = " ".join(filter(None, said))
        board = _ground(scene)
        self.boards.setdefault(board, 1 + max(cell.column for cell in scene.cells))
        return (
            puzzle.id,
            _squares(scene, self.symbols),
            self.words.setdefault(words, len(self.words)),
            [*self.boards].index(board),
        )

    def data(self, home: str) -> str:
        """All of it as JSON for the page's script."""
        values = {
            "home": home,
            "frame": svg.FRAME,
            "square": svg.SQUARE,
            "names": self.symbols.names,
            "words": [*self.words],
            "games": [{"title": title, "days": days} for title, days in self.games.items()],
        }
        return _json(values).replace("<", "\\u003c")


def _squares(scene: Scene, symbols: _Symbols) -> str:
    """A letter for each piece, row by row, and figures for how many squares are empty."""
    standing = {piece.cell: symbols.letter(piece) for piece in scene.pieces}
    cells = sorted(scene.cells, key=lambda cell: (cell.row, cell.column))
    marked = "".join(standing.get(cell.name, ".") for cell in cells)
    return re.sub(r"\.+", lambda empty: str(len(empty[0])), marked)


def _ground(scene: Scene) -> str:
    """The board without pieces, into which the page puts them."""
    empty = scene._replace(pieces=(), hinges=(), text="Today's puzzle")
    drawn = re.sub("<desc>.*?</desc>", "", svg.render(empty, svg.Theme()), flags=re.S)
    return drawn.removesuffix("</svg>") + '<g class="puzzle-pieces"></g></svg>'


def _uses(squares: str, columns: int) -> str:
    """The pieces of a day, as the page's script puts them on a board."""
    drawn, at = [], 0
    for letter in re.findall(r"\d+|\D", squares):
        if letter.isdigit():
            at += int(letter)
            continue
        x, y = (svg.FRAME + svg.SQUARE * (0.5 + part) for part in (at % columns, at // columns))
        drawn.append(f'<use href="#puzzle-{letter}" x="{x:g}" y="{y:g}"/>')
        at += 1
    return "".join(drawn)


def _today(home: str) -> str:
    """Today's puzzle as HTML: the first one until the page's script puts in the day's."""
    year = _Year()
    title, days = next(iter(year.games.items()))
    puzzle, squares, words, shown = days[0]
    boards = [
        f'<div class="puzzle-board" data-columns="{columns}"{"" if number == shown else " hidden"}>'
        f"{drawn}</div>"
        for number, (drawn, columns) in enumerate(year.boards.items())
    ]
    pieces = '<g class="puzzle-pieces">'
    columns = [*year.boards.values()][shown]
    boards[shown] = boards[shown].replace(pieces, pieces + _uses(squares, columns))
    return (
        '<div class="today-puzzle" id="today">'
        '<svg width="0" height="0" class="definitions" aria-hidden="true"><defs>'
        f"{year.symbols.definitions()}</defs></svg>{''.join(boards)}"
        '<div class="today-words"><h2>'
        "Today's puzzle</h2>"
        f'<p class="puzzle-of"><strong>{escape(title)}</strong> <span></span></p>'
        f'<p class="puzzle-task">{escape([*year.words][words])}</p>'
        f'<p class="ways"><a class="way-on" href="{home}#puzzle={puzzle}">Solve it</a></p>'
        '<p class="puzzle-record" hidden></p></div></div>'
        f'<script type="application/json" id="puzzle-days">{year.data(home)}</script>'
        f'<script src="{home}js/puzzles.js"></script>'
    )


# --- the page -------------------------------------------------------------------------------------


def filled(markdown: str, url: str) -> str:
    """The page's text with today's puzzle, the sets to train on and the archive."""
    if TODAY not in markdown:
        return markdown
    home = get_relative_url(".", url).rstrip("/") + "/"
    return (
        markdown.replace(TODAY, _today(home))
        .replace(TRAINING, _training(home))
        .replace(ARCHIVE, '<ol class="puzzle-archive ways" id="archive"></ol>')
    )


def _training(home: str) -> str:
    """The sets: a link for each game, and with JavaScript a form for game, theme and level."""
    cards = "".join(
        f'<li><a href="{home}#puzzle=next&amp;game={game}">{escape(GAMES[game].title)}</a>'
        f" <small>{counted(len(found), 'puzzle')}</small></li>"
        for game, found in puzzles().items()
    )
    games = "".join(
        f'<option value="{game}">{escape(GAMES[game].title)}</option>' for game in puzzles()
    )
    themes = "".join(
        f'<option value="{word}" data-games="{" ".join(games_of)}">{escape(THEMES[word].title)}'
        "</option>"
        for word, games_of in _games_by_theme().items()
    )
    levels = "".join(
        f'<option value="{level}">{escape(name)}</option>' for level, (name, _) in LEVELS.items()
    )
    fields = (("game", "Game", games), ("theme", "Theme", themes), ("level", "Level", levels))
    selects = "".join(
        f'<label>{label} <select name="{name}" autocomplete="off">'
        f'<option value="" selected>Any</option>{choices}</select></label>'
        for name, label, choices in fields
    )
    return (
        f'<ul class="puzzle-sets ways">{cards}</ul>'
        f'<form class="puzzle-set ways" id="set" hidden>{selects}'
        '<button type="submit">Train</button></form>'
    )


def _games_by_theme() -> Mapping[str, Sequence[str]]:
    """The games that have puzzles of each theme, by the theme's word."""
    words = {
        game: {word for each in listed for word in each.themes}
        for game, listed in puzzles().items()
    }
    found = {word: [game for game in words if word in words[game]] for word in THEMES}
    return {word: games for word, games in found.items() if games}
