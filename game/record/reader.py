"""Reads a record: every move is checked, every fault reported with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from game.core import GAMES, Game, GameError, InvalidMove, Move, OptionError, Outcome, name_of
from game.match import Match, Node
from game.record.terms import (
    GOES_ON,
    OWN,
    TOKENS,
    WINNERS,
    RecordError,
    last,
    placed,
    result,
)
from game.record.tokens import (
    DIGITS,
    LINE,
    SPACE,
    TAG,
    TOKEN,
    candidates,
    decoded,
    line_and_column,
    unescaped,
    version_key,
)
from game.steps import Steps, finished
from game.words import listed, quote, small

# The most that reading a text may cost, in units of about five microseconds: a game of 600 plies
# with 300 variations of ten takes three quarters of it. Not a clock: a text that can be read on one
# machine can be read on all.
BUDGET = 100_000
_COST_OF_MOVE = 15
_PLIES_FOR_ONE = 50


def loads(text: str | bytes) -> Match:
    """The match in a record, with every move checked, at the place that the record names.

    Tags, numbers and signs like ``!?`` may be missing or wrong; lines that begin with ``%`` are
    skipped. Raises `RecordError`.
    """
    return finished(reading(text))


def reading(text: str | bytes) -> Steps[Match]:
    """The same in steps, each of one move at most."""
    if isinstance(text, bytes):
        text = decoded(text)
    return (yield from _Reader(text.removeprefix("\ufeff")).read())


class _Line:
    """The main line or a variation while it is read."""

    def __init__(self, node: Node, opened: int = 0) -> None:
        self.opened = opened  # where in the text
        self.node = node  # the last one read, or where the variation departs
        self.begun = False
        self.over = False  # whether a token said how it ended
        # Whether the next move goes before those that other lines have already put after the node.
        self.leads = False
        self.comments: list[str] = []  # those that come before the first move of a variation


class _Reader:
    """One text being read. Builds a match of its own, so a bad text changes nothing."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._left = BUDGET
        self._tags: dict[str, str] = {}
        self._own: dict[str, tuple[str, int]] = {}  # the record's own tags by name: value and place
        self._match: Match | None = None
        self._lines: list[_Line] = []
        self._comments: dict[int, list[str]] = {}

    def read(self) -> Steps[Match]:
        while found := self._next():
            _READERS[found.lastgroup or ""](self, found)
            yield
        if not (self._match or self._tags or self._own):
            raise self._error(0, "the record is empty", "a record")
        match = self._begun()
        if len(self._lines) > 1:
            at = self._lines[-1].opened
            raise self._error(at, "this variation is not closed", "a ) behind it")
        self._check_result(match)
        for number, said in self._comments.items():
            match.annotate(number, " ".join(said))
        self._go_to_place(match)
        match.tags.update(self._tags)
        return match

    def _next(self) -> re.Match[str] | None:
        """The next token; the reader is then behind it."""
        text = self._text
        while (at := SPACE.match(text, self._at).end()) < len(text):  # type: ignore[union-attr]
            self._spend(at, 1)
            passed_over = text[at] == "%" and text[at - 1 : at] in ("", "\r", "\n")
            found = (LINE if passed_over else TOKEN).match(text, at)
            assert found is not None  # the last alternative takes any sign
            self._at = found.end()
            if not passed_over:
                return found
        return None

    def _spend(self, at: int, cost: int) -> None:
        self._left -= cost
        if self._left < 0:
            most = BUDGET // _COST_OF_MOVE // 1000 * 1000
            raise self._error(
                at,
                "the record is too long from here on",
                f"at most {most} moves, and fewer where lines are very long",
            )

    def _error(self, at: int, problem: str, expected: str) -> RecordError:
        return RecordError(*line_and_column(self._text, at), problem, expected)

    def _refusal(self, at: int, problem: str, expected: str) -> RecordError:
        """An error about the rules; it says so if the record was written by newer ones."""
        said, _ = self._own.get("Rules", ("", 0))
        mine = self._match.game.rules_version if self._match else ""
        if mine and version_key(said) > version_key(mine):
            problem += f" (by rules {mine}; the record was written by newer ones, {quote(said)})"
        return self._error(at, problem, expected)

    # --- tags -------------------------------------------------------------------------------------

    def _read_tag(self, found: re.Match[str]) -> None:
        at = found.start()
        if self._match:
            raise self._error(
                at, "a tag after the first move", "one record, with its tags at the top"
            )
        tag = TAG.match(self._text, at)
        if tag is None:
            shown = quote(LINE.match(self._text, at)[0])  # type: ignore[index]
            raise self._error(
                at, f"{shown} is not a tag", 'a name and a text in quotes, as [Dark "Edith"]'
            )
        self._at = tag.end()
        name, quoted_name, value = tag.groups()
        own = name in OWN
        name = unescaped(quoted_name) if name is None else name
        if name in (self._own if own else self._tags):
            raise self._error(at, f"the tag {quote(name)} occurs twice", "each tag once")
        if own:
            self._own[name] = (unescaped(value), tag.start(3) - 1)
        else:
            self._tags[name] = unescaped(value)

    def _begun(self) -> Match:
        """The match, which begins as the tags say."""
        if self._match is None:
            game = self._game()
            options = self._options(game)
            said, at = self._own.get("Position", ("", 0))
            # Made before the position is read, so that an error can mention newer rules.
            self._match = Match(game, options)
            if said:
                try:
                    self._match = Match(game, start=game.parse_position(said, options))
                except GameError as error:
                    problem = f"Position {quote(said)} does not fit: {error}"
                    raise self._refusal(at, problem, "a position") from error
            line = _Line(self._match.root)
            line.leads = True
            self._lines = [line]
        return self._match

    def _game(self) -> Game[Any]:
        said, at = self._own.get("Game", ("", 0))
        wanted = said.strip().casefold()
        if not wanted:
            return next(iter(GAMES.values()))
        if wanted in GAMES:
            return GAMES[wanted]
        for game in GAMES.values():
            if game.title.casefold() == wanted:
                return game
        raise self._error(at, f"there is no game {quote(said)}", listed(GAMES, "or"))

    def _options(self, game: Game[Any]) -> dict[str, str]:
        said, at = self._own.get("Options", ("", 0))
        options = {}
        for setting in said.replace(",", " ").split():
            key, equals, choice = setting.partition("=")
            if not equals:
                raise self._error(
                    at, f"{quote(setting)} is not an option", "options, as in a=b c=d"
                )
            options[key] = choice
        try:
            game.start(options)
        except OptionError as error:
            raise self._error(at, str(error), f"options of {game.title}") from error
        return options

    # --- moves ------------------------------------------------------------------------------------

    def _read_number(self, found: re.Match[str]) -> None:
        """Ignores it: moves are counted again when they are written."""
        self._begun()

    def _read_remark(self, found: re.Match[str]) -> None:
        """Ignores marks such as ``!?`` or ``$5``."""
        self._begun()

    def _read_word(self, found: re.Match[str]) -> None:
        match, line, at = self._begun(), self._line, found.start()
        if line.over:
            raise self._error(
                at, f"{quote(found[0])} comes after the result", self._expected_after(line)
            )
        move = self._move(match, line.node, found)
        self._spend(at, _COST_OF_MOVE + (line.node.ply + len(line.node.children)) // _PLIES_FOR_ONE)
        known = len(line.node.children)
        parent, node = line.node, match.add(line.node, move)
        self._go_on(line, node, new=len(parent.children) > known)

    def _move(self, match: Match, node: Node, found: re.Match[str]) -> Move:
        """The move that is written here; the reader is then behind all of it."""
        game, at, problem = match.game, found.start(), ""
        for text, end in candidates(self._text, found):
            self._spend(at, 1)
            try:
                move = game.parse(node.state, text)
            except InvalidMove as error:
                problem = problem or str(error)
            except GameError as error:
                raise self._refusal(at, str(error), "a legal move") from error
            else:
                self._at = end
                return move
        raise self._refusal(at, problem, "a move")

    def _go_on(self, line: _Line, node: Node, new: bool) -> None:
        """Continues the line with that node, as the main line if the line may decide that."""
        assert node.parent is not None  # only the root has none
        siblings = node.parent.children
        if line.leads and siblings[0] is not node:
            siblings.remove(node)
            siblings.insert(0, node)
        line.leads = line.leads or new
        line.node = node
        line.begun = True
        self._say(node, line.comments)
        line.comments = []

    @property
    def _line(self) -> _Line:
        return self._lines[-1]

    def _expected_after(self, line: _Line) -> str:
        return "the end" if line is self._lines[0] else "a ) that closes the variation"

    def _read_open(self, found: re.Match[str]) -> None:
        self._begun()
        at, line = found.start(), self._line
        if not line.begun:
            raise self._error(at, "a variation comes before the move that it replaces", "a move")
        assert line.node.parent is not None  # the line has begun
        self._lines.append(_Line(line.node.parent, at))

    def _read_close(self, found: re.Match[str]) -> None:
        self._begun()
        if len(self._lines) == 1:
            raise self._error(found.start(), "this ) closes nothing", "a move or a result")
        if not self._line.begun:
            raise self._error(found.start(), "this variation is empty", "a move or a result")
        self._lines.pop()

    # --- what is said besides ---------------------------------------------------------------------

    def _read_comment(self, found: re.Match[str]) -> None:
        self._begun()
        self._comment(unescaped(found[0][1:-1].strip(" \t\r\n")))

    def _read_rest(self, found: re.Match[str]) -> None:
        """Takes a comment up to the end of the line; one above the moves is dropped."""
        if self._match:
            self._comment(found[0][1:].strip())

    def _comment(self, text: str) -> None:
        line = self._line
        if len(self._lines) > 1 and not line.begun:
            line.comments.append(text)
        else:
            self._say(line.node, [text])

    def _say(self, node: Node, comments: list[str]) -> None:
        if said := [comment for comment in comments if comment]:
            self._comments.setdefault(node.number, []).extend(said)

    def _read_brace(self, found: re.Match[str]) -> None:
        sign, at = found[0], found.start()
        if sign == "{":
            raise self._error(at, "this comment is not closed", "a } behind it")
        raise self._error(at, f"{quote(sign)} closes no comment", "a move or a result")

    # --- how it ended -----------------------------------------------------------------------------

    def _read_result(self, found: re.Match[str]) -> None:
        match, line, token, at = self._begun(), self._line, found[0], found.start()
        if line.over:
            raise self._error(at, f"{token} is a second result", self._expected_after(line))
        if token == GOES_ON and len(self._lines) > 1 and not line.begun:
            raise self._error(at, "this variation is empty", "a move or a result")
        self._spend(at, _COST_OF_MOVE)
        self._end(match, line, token, at, f"{token} is wrong")
        line.over = True

    def _end(self, match: Match, line: _Line, token: str, at: int, problem: str) -> None:
        """Applies a result to a line: the players ended it, unless the rules did."""
        outcome = match.game.outcome(line.node.state)
        if outcome is None and token != GOES_ON:
            known = len(line.node.children)
            parent, node = line.node, match.add_ending(line.node, WINNERS[token])
            self._go_on(line, node, new=len(parent.children) > known)
        elif outcome and (token == GOES_ON or WINNERS[token] != outcome.winner):
            raise self._refusal(at, f"{problem}: {_why(match, outcome)}", TOKENS[outcome.winner])

    def _check_result(self, match: Match) -> None:
        """Checks the tag; where the moves end without a result, it stands for one."""
        said, at = self._own.get("Result", ("?", 0))
        token, line = said.strip(), self._lines[0]
        if token in ("", "?"):
            return
        problem = f"Result {quote(said)}"
        if token != GOES_ON and token not in WINNERS:
            raise self._error(
                at, f"{problem} is not a result", listed([*TOKENS.values(), GOES_ON], "or")
            )
        if not line.over:
            self._end(match, line, token, at, f"{problem} is wrong")
            return
        true = result(match, line.node)
        if token != true and WINNERS.get(token, "") != WINNERS.get(true, ""):
            raise self._error(at, f"{problem} differs from the result after the moves", true)

    def _read_score(self, found: re.Match[str]) -> None:
        """``Dark: 42, Light: 39``, with which the author's notation ends."""
        match = self._begun()
        scores = match.game.scores(self._line.node.state)
        if scores is None:
            raise self._refusal(
                found.start(), f"{match.game.title} has no points", "a move or a result"
            )
        # The text has no other digits than those of the points.
        if [int(number) for number in DIGITS.findall(found[0])] != [*scores.values()]:
            true = ", ".join(f"{name_of(player)}: {points}" for player, points in scores.items())
            raise self._refusal(found.start(), f"{quote(found[0])} is not the score", true)

    # --- where it stands --------------------------------------------------------------------------

    def _go_to_place(self, match: Match) -> None:
        said, at = self._own.get("Ply", ("", 0))
        node = last(match.root)
        if said:
            try:
                node = placed(match, [int(number) for number in said.split()])
            except (ValueError, IndexError) as error:
                expected = f"a number up to {len(node.path) - 1}, or a way to a variation"
                raise self._error(at, f"Ply {quote(said)} is not in this game", expected) from error
        match.visit(node.number)


# By the names of the groups in `TOKEN`.
_READERS: Mapping[str, Callable[[_Reader, re.Match[str]], None]] = {
    "tag": _Reader._read_tag,
    "number": _Reader._read_number,
    "remark": _Reader._read_remark,
    "word": _Reader._read_word,
    "open": _Reader._read_open,
    "close": _Reader._read_close,
    "comment": _Reader._read_comment,
    "rest": _Reader._read_rest,
    "brace": _Reader._read_brace,
    "result": _Reader._read_result,
    "score": _Reader._read_score,
}


def _why(match: Match, outcome: Outcome) -> str:
    """Why the rules ended the line, in the middle of a sentence."""
    return small(match.game.reasons[outcome.reason].rstrip("."))
