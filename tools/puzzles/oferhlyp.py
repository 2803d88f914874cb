"""Puzzles of Oferhlýp."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from game.ai.oferhlyp_model import OferhlypModel
from game.ai.oferhlyp_position import Node, other_side
from game.ai.oferhlyp_tables import AXES, HITS
from game.ai.wide import FULL
from game.board import BIT
from game.core import Move, opponent
from game.oferhlyp import GAME, State
from tools.puzzles.book import Goal, Puzzle
from tools.puzzles.finding import Deal
from tools.puzzles.forcing import Guess, Lookout
from tools.puzzles.moving import NO_OPTIONS, line_of, played, strewn, takes
from tools.puzzles.symmetry import other_side as other_letter
from tools.puzzles.symmetry import recoloured, turns

_COMPOSED_A_UNIT = 80
_FEW = 2
_LEGS = 300
# The squares by whether their column and their row are even.
_KINDS = tuple(
    sum(1 << 8 * row + column for row in range(down, 7, 2) for column in range(right, 7, 2))
    for down in (0, 1)
    for right in (0, 1)
)


class OferhlypFinder:
    """Finds puzzles of Oferhlýp; see `tools.puzzles.finding.Finder`."""

    game = "oferhlyp"
    most = 250_000

    def options(self, dice: Random) -> Mapping[str, str]:
        """The usual options."""
        return NO_OPTIONS

    def unit(self, dice: Random, options: Mapping[str, str], deal: Deal) -> None:
        """A game, or as much work on composed positions."""
        if dice.random() < 0.45:
            played(self.game, dice, deal)
            return
        for _ in range(_COMPOSED_A_UNIT):
            text = strewn(self.game, dice, [*_army(dice, "KJMN"), *_army(dice, "kjmn")])
            if text:
                deal(text, "")

    def guesses(self, state: State, dice: Random) -> Iterator[Guess]:
        """Forced wins, and rescues from them."""
        model = self.model(state)

        def at_once(node: Node) -> bool:
            return _wins_at_once(model, node)

        deep = dice.random() < 0.5
        for guess in Lookout(model, at_once, other_side).guesses(deep):
            if guess.plies != 1 or dice.random() < 0.2:
                yield guess

    def model(self, state: State) -> OferhlypModel:
        """The position for the search."""
        return OferhlypModel(state)

    def form(self, text: str, options: Mapping[str, str]) -> str:
        """The smallest of sixteen texts: the board turned and mirrored, the colours swapped."""
        board, side = text.split()
        rows = tuple(board.split("/"))
        ways = [(way, side) for way in turns(rows)]
        ways += [(way, other_letter(side)) for way in turns(recoloured(rows))]
        return min(f"{'/'.join(way)} {mover}" for way, mover in ways)

    def themes(self, puzzle: Puzzle) -> tuple[str, ...]:
        """What the answer does, and how the line ends."""
        state = GAME.parse_position(puzzle.position, puzzle.options)
        return tuple(_themes(state, list(line_of(self.game, state, puzzle.solution)), puzzle.goal))


def _army(dice: Random, letters: str) -> Iterator[str]:
    """A king and a few men, some of them at half strength."""
    king, half_king, man, half_man = tuple(letters)
    yield half_king if dice.random() < 0.7 else king
    for _ in range(dice.randint(1, 6)):
        yield half_man if dice.random() < 0.45 else man


def _wins_at_once(model: OferhlypModel, node: Node) -> bool:
    """Whether the next move removes the king, or leaves the last tokens without a move."""
    own, other, half, kings, _ = node
    deadly = other & kings & half
    if deadly and _may_remove(model, node, deadly):
        return True
    if other.bit_count() > _FEW or _room(other, own | other) > _FEW:
        return False
    return any(not model.moves(model.play(node, m)[0]) for m in model.moves(node) if m >> HITS == 0)


def _room(tokens: int, taken: int) -> int:
    """How many free squares lie beside these tokens."""
    beside = 0
    for delta in AXES:
        beside |= tokens << delta | tokens >> delta
    return (beside & FULL & ~taken).bit_count()


def _may_remove(model: OferhlypModel, node: Node, king: int) -> bool:
    """Whether some attack removes the king on that square."""
    own, other, half, kings, _ = node
    free = FULL & ~(own | other)
    run_ups = 0
    for delta in AXES:
        before, after = king >> delta, king << delta
        if (own & before and free & after) or (own & after and free & before):
            return True
        # A chain may take off from its own first square, which is free by then.
        if (free | own) & before and (free | own) & after:
            run_ups |= before | after
    # A chain keeps to squares of one kind: its column and its row change by two.
    if not any(own & kind for kind in _KINDS if run_ups & kind):
        return False
    attacks = model._attacks(own, other, free, half, kings, _LEGS)
    # The attack that takes most comes first, and nothing takes more than the king.
    return bool(attacks and attacks[0] >> HITS & king)


def _themes(state: State, line: list[tuple[State, Move]], goal: Goal) -> Iterator[str]:
    first = line[0][1]
    taken = takes("oferhlyp", state, first)
    if len(taken) > 1:
        yield "chain"
    elif not taken:
        jumped = abs(ord(first[0][0]) - ord(first[1][0])) == 2
        jumped |= abs(int(first[0][1]) - int(first[1][1])) == 2
        if jumped:
            yield "friendly-jump"
        elif goal == "win":
            yield "quiet-move"
    if state.kings & BIT[first[0]]:
        yield "king-move"
    hits = [
        event
        for here, move in line[::2]
        for event in takes("oferhlyp", here, move)
        if event.piece == "king"
    ]
    if hits:
        yield "king-hunt"
    # A rescue is about the solver's own king.
    hunted = state.to_move if goal == "save" else opponent(state.to_move)
    if state.kings & state.half & state.tokens(hunted):
        yield "half-king"
    if any(takes("oferhlyp", here, move) for here, move in line[1::2]):
        yield "sacrifice"


FINDER = OferhlypFinder()
