"""Puzzles of Mǽrstánas: the last plies of a game, counted out to the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random

from game.ai.maerstanas_model import MaerstanasModel
from game.ai.model import UNIT
from game.ai.search import Search
from game.board import BIT
from game.core import Move, Player, opponent
from game.maerstanas import GAME, PASS, State
from game.maerstanas_position import placeable
from game.placing import around
from tools.puzzles.book import Puzzle
from tools.puzzles.finding import Deal
from tools.puzzles.forcing import Guess
from tools.puzzles.symmetry import other_side, recoloured, shifts, turns

_VARIANTS = [
    {"specials": specials, "scoring": scoring}
    for specials, scoring in product(("off", "on"), ("standard", "simple", "wraparound"))
]
_GAMES_A_UNIT = 12
_MOST_NODES = 12_000
"""So many positions are looked at to solve one."""
_PLAIN = str.maketrans("TWtw", "SSss")
_WINS = (3, 5, 7)


class _WholeModel(MaerstanasModel):
    """The search's model without a move left out."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._few = len(self._board.squares)


class MaerstanasFinder:
    """Finds puzzles of Mǽrstánas; see `tools.puzzles.finding.Finder`."""

    game = "maerstanas"
    most = 12_000

    def options(self, dice: Random) -> Mapping[str, str]:
        """A scoring, with special stones or without."""
        return dice.choice(_VARIANTS)

    def unit(self, dice: Random, options: Mapping[str, str], deal: Deal) -> None:
        """The ends of some games."""
        for _ in range(_GAMES_A_UNIT):
            _play_out(dice, options, deal)

    def guesses(self, state: State, dice: Random) -> Iterator[Guess]:
        """What the position is worth, if one move is better than all others."""
        model = self.model(state)
        moves = [model.encode(move) for move in GAME.legal_moves(state)]
        lines = list(Search(model, _MOST_NODES).lines(moves, 2))[-1]
        if len(lines) < 2 or not all(line.exact for line in lines):
            return
        first, second = ((model.margin + line.score) // UNIT for line in lines)
        if first == second:
            return
        if first > 0 >= second:
            for plies in _WINS:
                yield Guess("win", plies, first)
        if first >= 0 > second and (first == 0 or dice.random() < 0.3):
            yield Guess("save", 0, first)
        yield Guess("best", 0, first)

    def model(self, state: State) -> MaerstanasModel:
        """The position for the search."""
        return _WholeModel(state)

    def form(self, text: str, options: Mapping[str, str]) -> str:
        """The smallest text of the board turned, mirrored and recoloured, all stones alike.

        Where opposite edges are joined, the board may begin on any of its squares.
        """
        board, side, dark, light = text.split()
        rows = tuple(board.translate(_PLAIN).split("/"))
        wraps = options.get("scoring") == "wraparound"
        ways = []
        for way in turns(rows):
            for shifted in shifts(way) if wraps else (way,):
                ways.append((shifted, side, dark, light))
                ways.append((recoloured(shifted), other_side(side), light, dark))
        return min(f"{'/'.join(way)} {' '.join(rest)}" for way, *rest in ways)

    def themes(self, puzzle: Puzzle) -> tuple[str, ...]:
        """What the answer does, and how the line ends."""
        state = GAME.parse_position(puzzle.position, puzzle.options)
        states, moves = [state], []
        for text in puzzle.solution:
            moves.append(GAME.parse(states[-1], text))
            states.append(GAME.play(states[-1], moves[-1]).state)
        return tuple(_themes(states, moves))


def _play_out(dice: Random, options: Mapping[str, str], deal: Deal) -> None:
    """Plays a game of two hasty players; deals a few positions before its end."""
    state = GAME.start(options)
    # With many special stones in hand nothing can be counted out.
    most_held = dice.choice((0, 1, 1, 1, 2))
    few, greed = dice.randint(3, 12), dice.random()
    while moves := GAME.legal_moves(state):
        left = _open(state).bit_count()
        held = len(state.dark_hand + state.light_hand)
        # Where only special stones are left, the question is where they go.
        least = 0 if held else 2
        if least <= left <= few - 2 * held and held <= most_held and len(moves) > 2:
            if deal(GAME.position(state), ""):
                return
            few = left - 2
        special = held > most_held and dice.random() < 0.15
        choice = [move for move in moves if (len(move) > 1) == special] or list(moves)
        dice.shuffle(choice)
        if dice.random() < greed:
            choice.sort(key=lambda move: -_gain(state, move))
        state = GAME.play(state, choice[0]).state


def _open(state: State) -> int:
    """The squares where a standard stone may go."""
    return placeable(state.dark | state.light, state.grid, state.wraps)


def _gain(state: State, move: Move) -> int:
    """By how many points the move improves the mover's lead at once."""
    mover = state.to_move
    return _lead(GAME.play(state, move).state, mover) - _lead(state, mover)


def _lead(state: State, player: Player) -> int:
    scores = GAME.scores(state)
    return scores[player] - scores[opponent(player)]


def _themes(states: list[State], moves: list[Move]) -> Iterator[str]:
    first, answer = states[0], moves[0]
    solver = first.to_move
    if answer[0] == "T":
        yield "thunder-stone"
    if answer[0] == "W":
        yield "woden-stone"
    gain = _gain(first, answer)
    if any(_gain(first, move) > gain for move in GAME.legal_moves(first)):
        yield "resist-greed"
    elif len(answer) == 1 and gain:
        yield "most-points"
    if not gain:
        yield "no-points"
    barred = _open(first) & ~_open(states[1]) & ~BIT.get(answer[-1], 0)
    if len(answer) == 1 and barred.bit_count() > 1:
        yield "limit-of-three"
    if PASS in moves:
        yield "pass"
    if _joins_across(first, answer[-1]):
        yield "across-the-edge"
    end = _lead(states[-1], solver)
    if states[-2].to_move == solver and end > 0 >= end - _gain(states[-2], moves[-1]):
        yield "last-hinge"


def _joins_across(state: State, square: str) -> bool:
    """Whether a stone there would touch an own one on the opposite edge."""
    if not state.wraps or square not in BIT:
        return False
    across = around(BIT[square], state.grid, True) & ~around(BIT[square], state.grid, False)
    return bool(across & state.stones(state.to_move))


FINDER = MaerstanasFinder()
