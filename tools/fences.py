"""The ```board fence: a diagram drawn by the engine, with a caption that the engine checks.

    ```board
    position: ......./......./....s../..SSs../......./......./....... D TW TW
    caption: {illegal D3: D4 would have four hinges}, but {legal T D3}.
    ```

What stands in braces is a claim. The build asks the engine whether it is true, prints it in plain
words ("D3 is illegal: D4 would have four hinges"), and draws the marks that belong to it, so that
picture, caption and rules cannot disagree. A claim that is false stops the build with the file and
the line it stands on.

A fence has one `key: value` a line, and a value goes on in lines that begin with a space:

    game      the game's id; if there is none, that of the page's front matter, or the first
    options   as on the command line: scoring=wraparound specials=off
    position  what is on the board, as `Game.position` writes it
    moves     or the moves that lead there: E4; T D4 (neither of the two: the start)
    marks     more marks, by the names in `game.svg.MARKS`: E4 last, D4 selected
    hinges    shown: the hinges that score are drawn as bars
    caption   Markdown's **bold**, *italic* and `code`, and claims

and a caption may claim:

    {legal E4, T E5}     {illegal D3}     {illegal D3: D4 would have four hinges}
    {only T A1, T A3}    {pass}           {turn light}
    {score 4-2}          {gain E4: 2}     {removes T E4: E3, D4}
    {hits C3xE5: D4}     {reaches F6: 11} {over draw}
    {hits C3xE5xG7: D4; removes F6}, for a move that does both
    {after E4; T D4: score 4-2}, with any other claim inside

A move that goes over more than one square is drawn as an arrow, dotted where it is illegal.
`reaches` draws a dot on each square that the piece can go to first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import escape
from typing import Any, NoReturn
from urllib.parse import quote as percent
from urllib.parse import urlencode

from mkdocs.exceptions import BuildError
from pymdownx.superfences import SuperFencesException

from game import svg
from game.core import (
    GAMES,
    PLAYERS,
    GameError,
    IllegalMove,
    InvalidMove,
    Move,
    Player,
    continuations,
    listed,
    name_of,
    quote,
)
from game.match import Match
from game.scene import Scene

NAME = "board"
CLASS = "board-figure"
KEYS = ("game", "options", "position", "moves", "marks", "hinges", "caption")


class FenceError(SuperFencesException, BuildError):
    """A fence that cannot be drawn or says what is not so; the message begins with file and line.

    Superfences lets no other exception through, and MkDocs ends a build in good order for its own.
    """


# --- finding the fences of a page ---------------------------------------------------------------

_OPENING = re.compile(r"(?P<before>[> \t]*)(?P<fence>`{3,}|~{3,})[ \t]*(?P<info>[^`]*)")


def located(markdown: str, file: str, home: str, first: int = 1, game: str = "") -> str:
    """The page's text, with each board fence told where it stands and how to reach the play page.

    Superfences tells a fence neither its page nor its line, so both go into its header. `home` is
    the relative URL of the play page, `first` the number of the text's first line in the file,
    `game` the game that the page is about.
    """
    lines = markdown.split("\n")
    home = home.rstrip("/") + "/"
    fence, opened = "", 0
    for index, line in enumerate(lines):
        if fence:
            if line.strip("> \t") == fence:
                fence = ""
            continue
        opening = _OPENING.fullmatch(line)
        if opening is None:
            continue
        fence, opened = opening["fence"], index
        language, _, rest = opening["info"].partition(" ")
        if language == NAME:
            if rest.strip():
                _fail(file, first + index, f"write {NAME} alone on its line, not {quote(rest)} too")
            where = f'file="{file}" line="{first + index}" home="{home}" game="{game}"'
            lines[index] = f"{opening['before']}{fence}{NAME} {where}"
    if fence and f"{fence}{NAME} " in lines[opened]:
        _fail(file, first + opened, f"this fence has no end: close it with {fence}")
    return "\n".join(lines)


def first_line(whole: str, markdown: str) -> int:
    """The line of the file on which the page's text begins, after its front matter."""
    return whole.count("\n") - markdown.count("\n") + 1 if whole.endswith(markdown) else 1


def validator(
    language: str,
    inputs: dict[str, str],
    options: dict[str, Any],
    attrs: dict[str, Any],
    md: object,
) -> bool:
    """Takes the header that `located` wrote."""
    if set(inputs) != {"file", "line", "home", "game"}:
        raise FenceError(f"a {NAME} fence that tools.fences.located has not seen: {inputs}")
    options.update(inputs)
    return True


def formatter(
    source: str,
    language: str,
    class_name: str,
    options: Mapping[str, str],
    md: object,
    **more: object,
) -> str:
    """The figure for one fence."""
    return figure(source, options["file"], int(options["line"]), options["home"], options["game"])


CUSTOM_FENCE = {"name": NAME, "class": CLASS, "validator": validator, "format": formatter}


# --- reading one fence --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Field:
    """The value of a key, and the line it begins on."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class _Said:
    """A claim found true: its words, and the marks and arrows that it draws."""

    words: str
    marks: Mapping[str, str] = field(default_factory=dict)
    arrows: tuple[svg.Arrow, ...] = ()


class _False(GameError):
    """A claim that is not so; the message says what is."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a fence shows: a position, what is drawn on it, and the caption as HTML."""

    match: Match
    scene: Scene
    hinges: bool
    marks: Mapping[str, Sequence[str]]
    arrows: Sequence[svg.Arrow]
    caption: str


def drawing(source: str, file: str, line: int, game: str = "") -> Drawing:
    """Reads a fence's body and checks its claims; `game` is played where it names none."""
    fields = _fields(source, file, line)
    match = _match({"game": _Field(game or next(iter(GAMES)), line), **fields}, file)
    if "caption" not in fields:
        _fail(file, line, "the figure needs a caption that says what there is to see")
    caption, marks, arrows = _caption(match, fields["caption"], file)
    if "marks" in fields:
        given = fields["marks"]
        with _at(file, given.line):
            marks |= _marks(match, given.text)
    if "hinges" in fields and fields["hinges"].text != "shown":
        reason = "hinges can only be shown; without the line they are not"
        _fail(file, fields["hinges"].line, reason)
    scene = match.game.scene(match.state)
    named = {cell: names.split() for cell, names in marks.items()}
    return Drawing(match, scene, "hinges" in fields, named, arrows, caption)


def figure(source: str, file: str, line: int, home: str, game: str = "") -> str:
    """The HTML of a fence's body; `game` is played where it names none. Raises `FenceError`."""
    drawn = drawing(source, file, line, game)
    match = drawn.match
    picture = svg.render(drawn.scene, svg.FIGURE, drawn.marks, drawn.arrows)
    over = match.outcome is not None
    words = "See it on the board" if over else "Play from here"
    ended = ' data-over=""' if over else ""
    hinges = ' data-hinges="shown"' if drawn.hinges else ""
    return (
        f'<figure class="{CLASS}" data-game="{match.game.id}"{hinges}{ended}>'
        f"{picture}<figcaption>{drawn.caption} "
        f'<span class="ways"><a class="play-from-here" href="{escape(home + fragment(match))}">'
        f"{words}</a></span></figcaption></figure>"
    )


def fragment(match: Match) -> str:
    """The part of the play page's URL that opens this position there."""
    query = {**match.choice, "position": match.game.position(match.state)}
    return "#" + urlencode(query, safe="/", quote_via=percent)


def _fail(file: str, line: int, message: str) -> NoReturn:
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
            _fail(
                file, number, f"{quote(text)} does not begin with {listed(KEYS, 'or')}, and a colon"
            )
        if key in fields:
            _fail(file, number, f"{key} is given twice")
        fields[key] = _Field(value, number)
    return fields


def _match(fields: Mapping[str, _Field], file: str) -> Match:
    """The position that the fence describes."""
    name = fields["game"]
    if name.text not in GAMES:
        _fail(file, name.line, f"there is no game {quote(name.text)}: write {listed(GAMES, 'or')}")
    game = GAMES[name.text]
    wanted = fields.get("options", _Field("", name.line))
    options = dict(setting.partition("=")[::2] for setting in wanted.text.split())
    with _at(file, wanted.line):
        match = Match(game, options)
    if "position" in fields:
        position = fields["position"]
        if "moves" in fields:
            _fail(file, fields["moves"].line, "give the position or the moves, not both")
        with _at(file, position.line):
            match = Match(game, options, game.parse_position(position.text, options))
    elif "moves" in fields:
        moves = fields["moves"]
        with _at(file, moves.line):
            _play(match, moves.text)
    return match


@contextmanager
def _at(file: str, line: int) -> Iterator[None]:
    """Gives what the engine objects to its file and line."""
    try:
        yield
    except GameError as error:
        _fail(file, line, str(error))


def _play(match: Match, texts: str) -> None:
    for text in _each(texts, ";"):
        match.play(match.game.parse(match.state, text))


def _each(texts: str, separator: str = ",") -> list[str]:
    return [" ".join(text.split()) for text in texts.split(separator)]


def _marks(match: Match, text: str) -> dict[str, str]:
    """The marks asked for by name; what a mark says of the rules must be so too."""
    cells = {cell.name for cell in match.game.scene(match.state).cells}
    legal = match.game.legal_moves(match.state)
    marks = {}
    for entry in _each(text):
        cell, _, names = entry.partition(" ")
        if cell not in cells:
            raise _False(f"marks: {quote(cell)} is no square")
        for name in names.split() or [""]:
            if name not in svg.MARKS:
                raise _False(f"marks: {quote(name)} on {cell}: write {listed(svg.MARKS, 'or')}")
        if "yes" in names.split() and all(move[-1] != cell for move in legal):
            raise _False(f"marks: {cell} is marked yes, but no legal move goes there")
        if "no" in names.split() and (cell,) in legal:
            raise _False(f"marks: {cell} is marked no, but it is legal")
        marks[cell] = names
    return marks


# --- captions and their claims ------------------------------------------------------------------

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
        with _at(file, line):
            true = _claim(match, claim)
        marks.update(true.marks)
        arrows.extend(arrow for arrow in true.arrows if arrow not in arrows)
        before = caption.text[: found.start()].rstrip(" \n*")
        opens = not before or before[-1] in ".!?"
        return true.words[:1].upper() + true.words[1:] if opens else true.words

    text = _CLAIM.sub(said, caption.text)
    for brace in "{}":
        if brace in text:
            line = caption.line + text.count("\n", 0, text.index(brace))
            _fail(file, line, f"a {brace} without its partner in the caption")
    # A move is not broken at its hyphen; a long chain may be, between its legs.
    html = _SHORT_MOVE.sub(r'<span class="move">\g<0></span>', escape(text, quote=False))
    for pattern, tag in _MARKUP:
        html = pattern.sub(tag, html)
    return html, marks, arrows


def _claim(match: Match, claim: str) -> _Said:
    """The claim in words. Raises `_False` where it does not hold."""
    kind, _, rest = claim.partition(" ")
    if kind not in _CLAIMS:
        raise _False(f"{{{claim}}}: a claim begins with {listed(_CLAIMS, 'or')}")
    try:
        return _CLAIMS[kind](match, rest)
    except GameError as error:
        raise _False(f"{{{claim}}} is not so: {error}") from error


def _halves(text: str, example: str) -> tuple[str, str]:
    before, colon, after = text.partition(":")
    if not colon:
        raise _False(f"write it as {{{example}}}")
    return before.strip(), after.strip()


def _player(text: str) -> Player:
    for player in PLAYERS:
        if player == text:
            return player
    raise _False(f"{quote(text)} is no player: write {listed(PLAYERS, 'or')}")


def _points(points: int) -> str:
    return f"{points or 'no'} point{'' if points == 1 else 's'}"


def _notation(match: Match, moves: Iterable[Move]) -> str:
    return listed(match.game.notation(match.state, move) for move in moves)


def _score_of(match: Match) -> Mapping[Player, int]:
    scores = match.game.scores(match.state)
    if scores is None:
        raise _False(f"{match.game.title} has no points")
    return scores


def _drawn(match: Match, moves: Iterable[Move]) -> dict[str, Any]:
    """How moves are shown: an arrow over the squares of each, or a mark on the only one."""
    cells = {cell.name for cell in match.game.scene(match.state).cells}
    paths = [tuple(step for step in move if step in cells) for move in moves]
    return {
        "marks": {path[0]: "yes" for path in paths if len(path) == 1},
        "arrows": tuple(svg.Arrow(path) for path in paths if len(path) > 1),
    }


def _legal(match: Match, text: str) -> _Said:
    texts = _each(text)
    moves = [match.game.parse(match.state, each) for each in texts]
    verb = "is" if len(texts) == 1 else "are"
    return _Said(f"{listed(texts)} {verb} legal", **_drawn(match, moves))


def _illegal(match: Match, text: str) -> _Said:
    named, colon, reason = (part.strip() for part in text.partition(":"))
    scene = match.game.scene(match.state)
    cells = "|".join(cell.name for cell in scene.cells)
    taken = {piece.cell for piece in scene.pieces}
    texts = _each(named)
    marks, arrows = {}, []
    for each in texts:
        try:
            match.game.parse(match.state, each)
        except InvalidMove:
            raise
        except IllegalMove as error:
            true = str(error).removeprefix(f"{quote(each)}: ")
        else:
            raise _False(f"{each} is legal")
        if colon and reason != true:
            raise _False(f"{each} is illegal for another reason: {true}")
        path = re.findall(cells, each)
        # Where a piece stands, the arrow's head says enough, and the cross would hide the piece.
        if len(path) == 1 or taken.isdisjoint(path[-1:]):
            marks.update(dict.fromkeys(path[-1:], "no"))
        if len(path) > 1:
            arrows.append(svg.Arrow(tuple(path), barred=True))
    verb = "is" if len(texts) == 1 else "are"
    because = f": {reason}" if colon else ""
    return _Said(f"{listed(texts)} {verb} illegal{because}", marks, tuple(arrows))


def _only(match: Match, text: str) -> _Said:
    texts = _each(text)
    moves = [match.game.parse(match.state, each) for each in texts]
    legal = match.game.legal_moves(match.state)
    if others := [move for move in legal if move not in moves]:
        raise _False(f"{_notation(match, others)} would be legal too")
    be = "move is" if len(texts) == 1 else "moves are"
    words = f"{name_of(match.state.to_move)}'s only legal {be} {listed(texts)}"
    return _Said(words, **_drawn(match, moves))


def _reaches(match: Match, text: str) -> _Said:
    origin, number = _halves(text, "reaches F6: 11")
    goals = continuations(match.game.legal_moves(match.state), (origin,)).steps
    if number != str(len(goals)):
        raise _False(f"it reaches {len(goals)} squares: {listed(goals)}")
    marks = {origin: "selected", **dict.fromkeys(goals, "target")}
    return _Said(f"{origin} reaches {number} {'square' if number == '1' else 'squares'}", marks)


def _passes(match: Match, text: str) -> _Said:
    legal = match.game.legal_moves(match.state)
    first = match.game.play(match.state, legal[0]).events if legal else ()
    if text or len(legal) != 1 or [event.kind for event in first] != ["pass"]:
        raise _False(f"the legal moves are {_notation(match, legal)}")
    return _Said(f"{name_of(match.state.to_move)} has no move and must pass")


def _turn(match: Match, text: str) -> _Said:
    if _player(text) != match.state.to_move:
        raise _False(f"it is {name_of(match.state.to_move)}'s turn")
    return _Said(f"{name_of(match.state.to_move)} is to move")


def _score(match: Match, text: str) -> _Said:
    scores = _score_of(match)
    true = f"{scores['dark']}-{scores['light']}"
    if text != true:
        raise _False(f"the score is {true}")
    dark, light = scores["dark"], scores["light"]
    if dark != light:
        return _Said(f"Dark has {_points(dark)}, Light {light or 'none'}")
    return _Said(f"each side has {_points(dark)}" if dark else "nobody has a point")


def _gain(match: Match, text: str) -> _Said:
    named, points = _halves(text, "gain E4: 2")
    mover = match.state.to_move
    after = _after_moves(match, named)
    true = _score_of(after)[mover] - _score_of(match)[mover]
    if points.lstrip("+") != str(true):
        raise _False(f"the gain is {true}")
    verb = "costs" if true < 0 else "brings"
    words = f"{named} {verb} {name_of(mover)} {_points(abs(true))}"
    return _Said(words, **_drawn(match, after.moves[-1:]))


_EFFECTS: Mapping[str, tuple[str, str]] = {
    # What a claim says a move does, the kind of event that it is, and the mark for it.
    "removes": ("remove", "doomed"),
    "hits": ("hit", "struck"),
}


def _removes(match: Match, text: str) -> _Said:
    return _does(match, "removes", text, "removes T E4: E3, D4")


def _hits(match: Match, text: str) -> _Said:
    return _does(match, "hits", text, "hits C3xE5: D4")


def _does(match: Match, verb: str, text: str, example: str) -> _Said:
    """The squares on which a move has one kind of effect, and further kinds after semicolons."""
    named, effects = _halves(text, example)
    after = _after_moves(match, named)
    drawn = _drawn(match, after.moves[-1:])
    said, marks = [], {}
    for effect in _each(f"{verb} {effects}", ";"):
        done, _, squares = effect.partition(" ")
        if done not in _EFFECTS:
            raise _False(f"{quote(done)} is no effect: write {listed(_EFFECTS, 'or')}")
        kind, mark = _EFFECTS[done]
        true = [event.square for event in after.events[-1] if event.kind == kind]
        if sorted([] if squares == "nothing" else _each(squares)) != sorted(true):
            raise _False(f"{named} {done} {listed(true)}")
        said.append(f"{done} {listed(true)}")
        marks.update(dict.fromkeys(true, mark))
    marks |= dict.fromkeys(drawn["marks"], "target")
    return _Said(f"{named} {listed(said)}", marks, drawn["arrows"])


def _over(match: Match, text: str) -> _Said:
    outcome = match.outcome
    if outcome is None:
        raise _False(f"the game goes on: {_notation(match, match.game.legal_moves(match.state))}")
    winner = None if text == "draw" else _player(text)
    result = f"{name_of(outcome.winner)} wins" if outcome.winner else "it is a draw"
    if winner != outcome.winner:
        raise _False(f"the game is over, but {result}")
    return _Said(f"the game is over and {result}")


def _after(match: Match, text: str) -> _Said:
    moves, claim = _halves(text, "after E4; T D4: score 4-2")
    inner = _claim(_after_moves(match, moves), claim)
    return _Said(f"after {listed(_each(moves, ';'))}, {inner.words}")


def _after_moves(match: Match, texts: str) -> Match:
    """Another match that goes on from this one's position with these moves."""
    later = Match(match.game, match.state.options, match.state)
    _play(later, texts)
    return later


_CLAIMS: Mapping[str, Callable[[Match, str], _Said]] = {
    "legal": _legal,
    "illegal": _illegal,
    "only": _only,
    "pass": _passes,
    "turn": _turn,
    "score": _score,
    "gain": _gain,
    "removes": _removes,
    "hits": _hits,
    "reaches": _reaches,
    "over": _over,
    "after": _after,
}
