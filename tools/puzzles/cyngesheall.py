"""Puzzles of Cyngesheall."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from game.ai.cyngesheall_model import CyngesheallModel
from game.ai.cyngesheall_position import Node, other_side
from game.board import BIT, COLUMNS, ROWS
from game.core import Move, opponent
from game.cyngesheall import GAME, GOALS, State
from tools.puzzles.book import Puzzle
from tools.puzzles.finding import Deal
from tools.puzzles.forcing import Guess, Lookout
from tools.puzzles.moving import NO_OPTIONS, line_of, played, strewn, takes
from tools.puzzles.symmetry import half_turned, recoloured, transposed
from tools.puzzles.symmetry import other_side as other_letter

_COMPOSED_A_UNIT = 80


class CyngesheallFinder:
    """Finds puzzles of Cyngesheall; see `tools.puzzles.finding.Finder`."""

    game = "cyngesheall"
    most = 250_000

    def options(self, dice: Random) -> Mapping[str, str]:
        """The usual options."""
        return NO_OPTIONS

    def unit(self, dice: Random, options: Mapping[str, str], deal: Deal) -> None:
        """A game, or as much work on composed positions."""
        if dice.random() < 0.5:
            played(self.game, dice, deal)
            return
        for _ in range(_COMPOSED_A_UNIT):
            kings = dict(zip(_courts(dice), "kK", strict=True))
            text = strewn(self.game, dice, _army(dice, "CM") + _army(dice, "cm"), kings)
            if text:
                deal(text, "")

    def guesses(self, state: State, dice: Random) -> Iterator[Guess]:
        """Forced wins, and rescues from them."""
        model = self.model(state)

        def at_once(node: Node) -> bool:
            return bool(model.winning(node))

        deep = dice.random() < 0.6
        for guess in Lookout(model, at_once, other_side).guesses(deep):
            if guess.plies != 1 or dice.random() < 0.2:
                yield guess

    def model(self, state: State) -> CyngesheallModel:
        """The position for the search."""
        return CyngesheallModel(state)

    def form(self, text: str, options: Mapping[str, str]) -> str:
        """The smallest of four texts.

        The board can be mirrored at the diagonal through the two halls; the half turn swaps the
        halls, and so the colours.
        """
        board, side = text.split()
        rows = tuple(board.split("/"))
        turned = recoloured(half_turned(rows))
        ways = [(way, side) for way in (rows, transposed(rows))]
        ways += [(way, other_letter(side)) for way in (turned, transposed(turned))]
        return min(f"{'/'.join(way)} {mover}" for way, mover in ways)

    def themes(self, puzzle: Puzzle) -> tuple[str, ...]:
        """What the answer does, and how the line ends."""
        state = _read(puzzle)
        line = list(line_of(self.game, state, puzzle.solution))
        return tuple(_themes(self.game, state, line, puzzle))


def _army(dice: Random, letters: str) -> list[str]:
    """Perhaps a commander, and a few men."""
    commander, man = tuple(letters)
    return [*([commander] if dice.random() < 0.7 else []), *man * dice.randint(1, 6)]


def _courts(dice: Random) -> tuple[str, str]:
    """Squares for Light's king and Dark's: in most positions not far from home."""
    far = dice.choice((1, 2, 2, 3, 3, 6))
    light, dark = (
        (dice.randint(0, far), dice.randint(0, far)),
        (
            6 - dice.randint(0, far),
            6 - dice.randint(0, far),
        ),
    )
    squares = [COLUMNS[column] + ROWS[row] for column, row in (light, dark)]
    if squares[0] == squares[1] or squares[0] == GOALS["light"] or squares[1] == GOALS["dark"]:
        return _courts(dice)
    return squares[0], squares[1]


def _read(puzzle: Puzzle) -> State:
    return GAME.parse_position(puzzle.position, puzzle.options)


def _themes(
    game: str, state: State, line: list[tuple[State, Move]], puzzle: Puzzle
) -> Iterator[str]:
    yield from _aims(state, line, puzzle)
    first = line[0][1]
    taken = takes(game, state, first)
    kind = state.kind(BIT[first[0]])
    if taken:
        yield "capture"
    if kind != "man":
        yield "commander" if kind == "commander" else "king-move"
    elif not taken and puzzle.goal == "win":
        yield "quiet-move"
    if any(takes(game, here, move) for here, move in line[1::2]):
        yield "sacrifice"


def _aims(state: State, line: list[tuple[State, Move]], puzzle: Puzzle) -> Iterator[str]:
    """What decides: a king in the corner, or one that is caught."""
    if puzzle.goal == "win":
        outcome = GAME.outcome(GAME.play(*line[-1]).state)
        reason = outcome.reason if outcome else ""
        yield from {"king escaped": ["corner"], "king captured": ["trap"]}.get(reason, [])
        return
    model = CyngesheallModel(state)
    threats = [model.decode(number) for number in model.winning(other_side(model.root))]
    goal = GOALS[opponent(state.to_move)]
    escapes = any(state.kings & BIT[move[0]] and move[1] == goal for move in threats)
    yield "corner" if escapes else "trap"


FINDER = CyngesheallFinder()
