"""The diagram that a board fence describes: the position, what is drawn on it, and its caption.

`tools.fences` lists the keys of a fence and the claims of a caption.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from html import escape
from typing import NoReturn

from mkdocs.exceptions import BuildError
from pymdownx.superfences import SuperFencesException

from game import svg
from game.core import GAMES, GameError, listed, quote
from game.match import Match
from game.scene import Scene
from learn import goals
from tools import cropping
from tools.claim_parts import FalseClaim, play_texts, split
from tools.claims import prove

KEYS = (
    "game",
    "options",
    "position",
    "moves",
    "marks",
    "hinges",
    "crop",
    "caption",
    "says",
    "goal",
)


class FenceError(SuperFencesException, BuildError):
    """A fence that cannot be drawn or makes a false claim; the message begins with file and line.

    Superfences lets no other exception through, and MkDocs ends a build without a traceback only
    for its own.
    """


@dataclass(frozen=True, slots=True)
class _Field:
    """The value of a key, and the line it begins on."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a fence shows: a position, what is drawn on it, and the caption as HTML.

    `area` is the part of the board that is drawn; `None`: all of it. `goal` is a turn to find in
    the position ("": none), as the play page reads it, and `goal_words` says it to people.
    """

    match: Match
    scene: Scene
    hinges: bool
    marks: Mapping[str, Sequence[str]]
    arrows: Sequence[svg.Arrow]
    caption: str
    area: cropping.Area | None = None
    goal: str = ""
    goal_words: str = ""

    def picture(self, theme: svg.Theme, *, solved: bool = True) -> str:
        """The diagram as one `<svg>` element; without marks and arrows if it is not `solved`."""
        marks, arrows = (self.marks, self.arrows) if solved else ({}, ())
        if self.area is None:
            return svg.render(self.scene, theme, marks, arrows)
        return cropping.render(self.scene, self.area, theme, marks, arrows)


def drawing(source: str, file: str, line: int, game: str = "") -> Drawing:
    """The diagram of a fence's body, its claims proved; `game` is the game unless it names one.

    Raises `FenceError`.
    """
    fields = _fields(source, file, line)
    match = _match({"game": _Field(game or next(iter(GAMES)), line), **fields}, file)
    if "caption" not in fields:
        fail(file, line, "the figure needs a caption that says what there is to see")
    caption, marks, arrows = _caption(match, fields["caption"], file)
    if "says" in fields:
        caption = _said(fields["says"], file)
    if "marks" in fields:
        given = fields["marks"]
        with _errors_at(file, given.line):
            marks |= _marks(match, given.text)
    if "hinges" in fields and fields["hinges"].text != "shown":
        reason = "hinges can only be shown; without the line they are not"
        fail(file, fields["hinges"].line, reason)
    scene = match.game.scene(match.state)
    named = {cell: names.split() for cell, names in marks.items()}
    area = None
    if "crop" in fields:
        with _errors_at(file, fields["crop"].line):
            area = cropping.area_of(fields["crop"].text, scene)
            cropping.check(area, scene, [*named, *(cell for each in arrows for cell in each.path)])
    drawn = Drawing(match, scene, "hinges" in fields, named, arrows, caption, area)
    return _with_goal(drawn, fields["goal"], file) if "goal" in fields else drawn


def _with_goal(drawn: Drawing, given: _Field, file: str) -> Drawing:
    """The drawing with a goal, which some move reaches but not every one."""
    match, text = drawn.match, " ".join(given.text.split())
    asked = {
        **match.state.options,
        "position": match.game.position(match.state),
        "goal": text,
    }
    with _errors_at(file, given.line):
        lesson = goals.lesson_of(match.game, asked)
    return replace(drawn, goal=text, goal_words=lesson.goal.removesuffix("."))


def claims(source: str, file: str, line: int, game: str = "") -> tuple[Match, list[str]]:
    """The position of a fence's body, and the claims of its caption. Raises `FenceError`."""
    fields = _fields(source, file, line)
    match = _match({"game": _Field(game or next(iter(GAMES)), line), **fields}, file)
    found = _CLAIM.findall(fields["caption"].text)
    return match, [" ".join(claim.split()) for claim in found]


# --- reading the keys ---------------------------------------------------------------------------


def fail(file: str, line: int, message: str) -> NoReturn:
    """Raises `FenceError` with the message and where it applies."""
    raise FenceError(f"{file}:{line}: {message}")


def _fields(source: str, file: str, line: int) -> dict[str, _Field]:
    fields: dict[str, _Field] = {}
    key = ""
    for number, text in enumerate(source.split("\n"), line + 1):
        if not text.strip():
            continue
        if text[0] in " \t" and key:
            fields[key] = _Field(f"{fields[key].text}\n{text.strip()}", fields[key].line)
            continue
        key, colon, value = (part.strip() for part in text.partition(":"))
        if not colon or key not in KEYS:
            fail(
                file, number, f"{quote(text)} does not begin with {listed(KEYS, 'or')}, and a colon"
            )
        if key in fields:
            fail(file, number, f"{key} is given twice")
        fields[key] = _Field(value, number)
    return fields


def _match(fields: Mapping[str, _Field], file: str) -> Match:
    """The position that the fence describes."""
    name = fields["game"]
    if name.text not in GAMES:
        fail(file, name.line, f"there is no game {quote(name.text)}: write {listed(GAMES, 'or')}")
    game = GAMES[name.text]
    wanted = fields.get("options", _Field("", name.line))
    options = dict(setting.partition("=")[::2] for setting in wanted.text.split())
    with _errors_at(file, wanted.line):
        match = Match(game, options)
    if "position" in fields:
        position = fields["position"]
        with _errors_at(file, position.line):
            match = Match(game, options, game.parse_position(position.text, options))
    if "moves" in fields:
        moves = fields["moves"]
        with _errors_at(file, moves.line):
            play_texts(match, moves.text)
    return match


@contextmanager
def _errors_at(file: str, line: int) -> Iterator[None]:
    """Turns the engine's objection into a `FenceError` with file and line."""
    try:
        yield
    except GameError as error:
        fail(file, line, str(error))


def _marks(match: Match, text: str) -> dict[str, str]:
    """The marks that the fence names; `yes` and `no` are checked against the rules."""
    cells = {cell.name for cell in match.game.scene(match.state).cells}
    legal = match.game.legal_moves(match.state)
    marks = {}
    for entry in split(text):
        cell, _, names = entry.partition(" ")
        if cell not in cells:
            raise FalseClaim(f"marks: {quote(cell)} is not a square")
        for name in names.split() or [""]:
            if name not in svg.MARKS:
                raise FalseClaim(f"marks: {quote(name)} on {cell}: write {listed(svg.MARKS, 'or')}")
        if "yes" in names.split() and all(move[-1] != cell for move in legal):
            raise FalseClaim(f"marks: {cell} is marked yes, but no legal move goes there")
        if "no" in names.split() and (cell,) in legal:
            raise FalseClaim(f"marks: {cell} is marked no, but it is legal")
        marks[cell] = names
    return marks


# --- captions -----------------------------------------------------------------------------------

_CLAIM = re.compile(r"\{([^{}]*)\}")
_SHORT_MOVE = re.compile(r"\b[A-Z]?[A-G][1-7][-~x][A-Z]?[A-G][1-7]\b(?![-~x(/])")
_MARKUP = (
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\*([^*]+)\*"), r"<em>\1</em>"),
)


def _caption(
    match: Match, caption: _Field, file: str
) -> tuple[str, dict[str, str], list[svg.Arrow]]:
    """The caption as HTML, and the marks and arrows of its claims."""
    marks: dict[str, str] = {}
    arrows: list[svg.Arrow] = []

    def said(found: re.Match[str]) -> str:
        line = caption.line + caption.text.count("\n", 0, found.start())
        claim = " ".join(found[1].split())
        with _errors_at(file, line):
            true = prove(match, claim)
        marks.update(true.marks)
        arrows.extend(arrow for arrow in true.arrows if arrow not in arrows)
        before = caption.text[: found.start()].rstrip(" \n*")
        opens = not before or before[-1] in ".!?"
        return true.words[:1].upper() + true.words[1:] if opens else true.words

    return _html(_CLAIM.sub(said, caption.text), caption.line, file), marks, arrows


def _said(says: _Field, file: str) -> str:
    """The author's own sentence as HTML; the claims that prove it are in the caption."""
    if _CLAIM.search(says.text):
        fail(file, says.line, "says is shown as it is: claims belong in the caption")
    return _html(says.text, says.line, file)


def _html(text: str, first: int, file: str) -> str:
    """The text of a caption that begins on this line, with its markup."""
    for brace in "{}":
        if brace in text:
            line = first + text.count("\n", 0, text.index(brace))
            fail(file, line, f"a {brace} without its partner in the caption")
    # A move is not broken at its hyphen; a long chain may be, between its legs.
    html = _SHORT_MOVE.sub(r'<span class="move">\g<0></span>', escape(text, quote=False))
    for pattern, tag in _MARKUP:
        html = pattern.sub(tag, html)
    return html
