"""What a first visit sees while Python loads: each game's aim in pictures, and a diagram a day.

`tools/wait/<id>.md` holds both for a game, as board fences. A fence below a question is a diagram
of the day, and its caption is the answer; the other fences are the three pictures of the aim, in
their order. The engine proves all of it. A game without such a file has neither.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from game import svg
from game.core import GAMES
from tools.diagrams import Drawing, drawing, fail

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "tools/wait"
FOLDER = "wait"
AIMS = 3
_SMALL = svg.Theme(coordinates=False)
_FENCE = re.compile(r"(?:^(?P<question>[^\n`]+\?)\n\n)?^```board\n(?P<body>.*?)^```$", re.M | re.S)


class Aim(NamedTuple):
    """One picture of a game's aim, as SVG, and what it says, as HTML."""

    picture: str
    caption: str
    hinges: bool


class _Diagram(NamedTuple):
    """A fence of a game's file, and the question above it; "" if there is none."""

    question: str
    drawing: Drawing


def aims(game: str) -> tuple[Aim, ...]:
    """The three pictures of a game's aim; () if its file is missing. Raises `FenceError`."""
    drawn = [diagram.drawing for diagram in _diagrams(game) if not diagram.question]
    if drawn and len(drawn) != AIMS:
        fail(_name(game), 1, f"{len(drawn)} pictures without a question: the aim needs {AIMS}")
    return tuple(Aim(each.picture(_SMALL), each.caption, each.hinges) for each in drawn)


def questions() -> dict[str, str]:
    """The diagrams of the day as files, by address: each is its HTML as one JSON text.

    They come one game after another. Raises `FenceError`.
    """
    by_game = [_questions(game) for game in GAMES]
    diagrams = [each for day in zip_longest(*by_game) for each in day if each]
    return {
        f"{FOLDER}/{number}.json": json.dumps(html, ensure_ascii=False)
        for number, html in enumerate(diagrams, 1)
    }


def _questions(game: str) -> list[str]:
    return [
        _question(diagram, GAMES[game].title) for diagram in _diagrams(game) if diagram.question
    ]


def _question(diagram: _Diagram, title: str) -> str:
    """The diagram of a day: it is drawn twice, and the solved one shows with the answer."""
    unsolved = diagram.drawing.picture(svg.Theme(), solved=False)
    solved = diagram.drawing.picture(svg.Theme())
    return (
        f"<h2>Today\u2019s diagram <small>{escape(title)}</small></h2>"
        f'<div class="today-board">{unsolved}{solved}</div>'
        f'<div class="today-words"><p>{escape(diagram.question)}</p>'
        f"<details><summary>Answer</summary><p>{diagram.drawing.caption}</p></details></div>"
    )


def _diagrams(game: str) -> Iterator[_Diagram]:
    path = SOURCES / f"{game}.md"
    if not path.is_file():
        return
    text = path.read_text("utf-8")
    for fence in _FENCE.finditer(text):
        line = text.count("\n", 0, fence.start("body"))
        yield _Diagram(fence["question"] or "", drawing(fence["body"], _name(game), line, game))


def _name(game: str) -> str:
    """The name of a game's file in messages."""
    return f"tools/wait/{game}.md"
