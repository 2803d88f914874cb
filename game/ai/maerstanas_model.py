"""Mǽrstánas for the search: a fast position, and an estimate of what it may still gain.

Sets of squares are as in `game.ai.wide`.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from game.ai.maerstanas_board import geometry_of
from game.ai.maerstanas_firsts import lead_of
from game.ai.model import UNIT, SearchModel
from game.ai.wide import NAME, NUMBER, bits, widened
from game.core import Move
from game.maerstanas import PASS, SWAP, State

_THUNDER, _WODEN, _PASS, _SWAP = 64, 128, 192, 193

# The hands in one number: what the mover holds, and two bits higher what the opponent holds.
_OWN_T, _OWN_W = 1, 2
_HAND = {"": 0, "T": _OWN_T, "W": _OWN_W, "TW": _OWN_T | _OWN_W}
# Two bits more: whether the mover may swap, and whether the opponent may after the next move.
_MAY_SWAP, _FIRST = 16, 32
_HANDS = 15

# First stones as fair as this, in hundredths of a point, are as good as the fairest.
_FAIR = 80

# While more squares than this are open, only the best special moves are searched.
_FEW = 6
_BEST_SPECIALS = 5
# A board of so few squares can be solved, so every move is searched.
_SMALL = 9
_WORTH_A_THUNDER = 3 * UNIT


Node = tuple[int, int, int, int]
"""A position: the mover's stones, the opponent's, where a standard stone may go, the hands."""


class Weights(NamedTuple):
    """What an estimate counts, in hundredths of a point; found by playing."""

    beside: int = 32
    """For each own stone beside an open square, less those of the opponent."""
    tempo: int = 60
    """For having the move while a square is open."""
    thunder: int = 500
    """For the thunder-stone in hand: played too early, it is wasted."""
    woden: int = 600


WEIGHTS = Weights()


class MaerstanasModel(SearchModel[Node]):
    """Mǽrstánas for the search; see `game.ai.model.SearchModel`."""

    def __init__(self, state: State, weights: Weights = WEIGHTS) -> None:
        self.skipped = 0
        self._options = state.options
        self._board = geometry_of(state)
        self._few = _SMALL if len(self._board.squares) <= _SMALL else _FEW
        self._beside, self._tempo, thunder, woden = weights
        self._held = [
            (hands & 1) * thunder
            + (hands >> 1 & 1) * woden
            - (hands >> 2 & 1) * thunder
            - (hands >> 3 & 1) * woden
            for hands in range(_HANDS + 1)
        ]
        dark, light = widened(state.dark), widened(state.light)
        own, other = (dark, light) if state.to_move == "dark" else (light, dark)
        hands = [_HAND[state.dark_hand], _HAND[state.light_hand]]
        if state.to_move == "light":
            hands.reverse()
        legal = self._board.placeable(own | other)
        swap = _MAY_SWAP if state.swap else _FIRST if state.is_first else 0
        self.root = (own, other, legal, hands[0] | hands[1] << 2 | swap)
        self.margin = (self._board.points(own) - self._board.points(other)) * UNIT
        lead = self._lead(self.root) if state.swap else 0
        if lead is None or lead > 0:
            self.obvious = frozenset({_SWAP})

    def encode(self, move: Move) -> int:
        """The number of a move: its square, and which stone goes there."""
        if move == PASS:
            return _PASS
        if move == SWAP:
            return _SWAP
        return {"T": _THUNDER, "W": _WODEN}.get(move[0], 0) + NUMBER[move[-1]]

    def decode(self, number: int) -> Move:
        """The move of a number."""
        if number == _PASS:
            return PASS
        if number == _SWAP:
            return SWAP
        square = NAME[number & 63]
        return ((square,), ("T", square), ("W", square))[number >> 6]

    def moves(self, node: Node) -> list[int]:
        """Placements that gain or deny most first, special stones before them; or the pass."""
        own, other, legal, hands = node
        if hands > _HANDS:
            return self._first_moves(node)
        up, left, down, right = self._board.scored(own | other)
        # For all squares at once: how many of the four sides would score for either player.
        column, row = up ^ down, left ^ right
        columns, rows = up & down, left & right
        three = legal & (columns & row | rows & column)
        two = legal & (columns | rows | column & row) ^ three
        one = legal & (column | row) & ~(two | three)
        none = legal ^ (three | two | one)
        moves = [*bits(three), *bits(two), *bits(one), *bits(none)]
        if not hands and len(moves) > 1:
            return self._without_the_same(node, moves)
        if hands & 3:
            moves = self._with_specials(node, moves)
        if not moves and self._can_move(other, own, hands >> 2):
            return [_PASS]
        return moves

    def _without_the_same(self, node: Node, moves: list[int]) -> list[int]:
        """Drops all but the best of the squares that no other square depends on any more.

        The best is the one worth most to both sides together: a player who takes another of them
        leaves this one to the opponent, and never gains by it.
        """
        own, other, legal, _ = node
        board = self._board
        taken = own | other
        settled = board.spread(board.full & ~(taken | legal))
        alone = legal & ~board.spread(legal | taken & ~settled)
        if not alone & alone - 1:
            return moves
        beside, edges = board.beside, board.edges
        best = max(
            bits(alone),
            key=lambda square: (beside[square] & taken).bit_count() + 2 * edges[square],
        )
        return [move for move in moves if move == best or not alone >> move & 1]

    def _can_move(self, own: int, other: int, hand: int) -> bool:
        """Whether a side without a standard move has a special one (M19, M21)."""
        free = self._board.full & ~(own | other)
        return bool((hand & _OWN_T and free) or (hand & _OWN_W and other))

    def _with_specials(self, node: Node, moves: list[int]) -> list[int]:
        """The moves, with those of the special stones before them, the best first."""
        own, other, _, hands = node
        specials = []
        if hands & _OWN_W:
            around, edges = self._board.beside, self._board.edges
            taken = own | other
            for square in bits(other):
                gain = 2 * edges[square] + (around[square] & taken).bit_count()
                specials.append((-gain * UNIT, _WODEN + square))
        if hands & _OWN_T:
            for square in bits(self._board.full & ~(own | other)):
                if len(moves) <= self._few or self._board.beside[square] & other:
                    gain = self._thundered(own, other, square)[2]
                    if len(moves) <= self._few or gain >= _WORTH_A_THUNDER:
                        specials.append((-gain, _THUNDER + square))
        specials.sort()
        if len(moves) > self._few:
            self.skipped += 1
            del specials[_BEST_SPECIALS:]
        return [move for _, move in specials] + moves

    def hold(self, side: int, own: int | None = None, other: int | None = None) -> int:
        """The empty squares with more stones of one side beside them: 0 the mover, 1 the opponent.

        In the match's position, or with other stones of both.
        """
        own, other = (self.root[0], self.root[1]) if own is None or other is None else (own, other)
        if side:
            own, other = other, own
        beside = self._board.beside
        return sum(
            1 << square
            for square in bits(self._board.full & ~(own | other))
            if (beside[square] & own).bit_count() > (beside[square] & other).bit_count()
        )

    def play(self, node: Node, move: int) -> tuple[Node, int]:
        """The position after a move, and the points that it gains or costs the opponent."""
        own, other, legal, hands = node
        if hands > _HANDS:
            return self._play_first(node, move)
        turned = hands >> 2 | (hands & 3) << 2
        board = self._board
        if move < _THUNDER:
            gain = ((own & board.beside[move]).bit_count() + board.edges[move]) * UNIT
            closed = board.closed(move, own | other)
            return (other, own | 1 << move, legal & ~closed, turned), gain
        if move == _PASS:
            return (other, own, legal, turned), 0
        square = move & 63
        if move < _WODEN:
            after, others, gain = self._thundered(own, other, square)
            legal = board.placeable(after | others)
            return (others, after, legal, turned & ~(_OWN_T << 2)), gain
        bit = 1 << square
        # A gain and the opponent's loss: each edge and each neighbour of either colour counts.
        gain = 2 * board.edges[square] + (board.beside[square] & (own | other)).bit_count()
        return (other ^ bit, own | bit, legal, turned & ~(_OWN_W << 2)), gain * UNIT

    def _thundered(self, own: int, other: int, square: int) -> tuple[int, int, int]:
        """Both sides' stones after the mover's thunder-stone, and what it gains (M13)."""
        board = self._board
        kept = ~board.beside[square]
        after, others = own & kept | 1 << square, other & kept
        points = board.points
        gain = points(after) - points(own) - points(others) + points(other)
        return after, others, gain * UNIT

    def value(self, node: Node) -> int:
        """The stones beside open squares, the move, and the special stones in hand."""
        own, other, legal, hands = node
        if hands > _HANDS:
            return self._value_of_choice(node)
        if not legal:
            return self._held[hands]
        if self._board.wraps:
            o1, o2, o3, o4 = self._board.sides(own)
            e1, e2, e3, e4 = self._board.sides(other)
        else:
            # Stones never stand in the eighth column, so nothing needs masking here.
            o1, o2, o3, o4 = own << 8, own >> 8, own << 1, own >> 1
            e1, e2, e3, e4 = other << 8, other >> 8, other << 1, other >> 1
        beside = (
            (legal & o1).bit_count()
            + (legal & o2).bit_count()
            + (legal & o3).bit_count()
            + (legal & o4).bit_count()
            - (legal & e1).bit_count()
            - (legal & e2).bit_count()
            - (legal & e3).bit_count()
            - (legal & e4).bit_count()
        )
        return beside * self._beside + self._tempo + self._held[hands]

    # --- the swap ---------------------------------------------------------------------------------

    def _lead(self, node: Node) -> int | None:
        """By how much Dark should end ahead after this first stone; `None` if nobody knows."""
        _, stone, _, hands = node
        special = self._options["specials"] == "on" and not hands & _OWN_T << 2
        return lead_of(self._options, NAME[stone.bit_length() - 1], special)

    def _first_moves(self, node: Node) -> list[int]:
        """The fairest first stones, since Light has the choice; or Light's better choice."""
        bare = (*node[:3], node[3] & _HANDS)
        moves = self.moves(bare)
        if node[3] & _MAY_SWAP:
            lead = self._lead(node)
            self.skipped += lead is not None
            return [_SWAP, *moves] if lead is None else [_SWAP] if lead > 0 else moves
        leads = {move: self._lead(self.play(node, move)[0]) for move in moves}
        known = {move: abs(lead) for move, lead in leads.items() if lead is not None}
        if len(known) < len(moves):
            return moves
        self.skipped += 1
        fairest = min(known.values())
        return [move for move in moves if known[move] <= fairest + _FAIR]

    def _play_first(self, node: Node, move: int) -> tuple[Node, int]:
        """One of the first two moves. To swap leaves the board as the other side had it."""
        own, other, legal, hands = node
        bare = own, other, legal, hands & _HANDS
        if move == _SWAP:
            return bare, 2 * self._board.points(other) * UNIT
        (own, other, legal, after), gain = self.play(bare, move)
        return (own, other, legal, after | (_MAY_SWAP if hands & _FIRST else 0)), gain

    def _value_of_choice(self, node: Node) -> int:
        """The better of both sides of the board, for a player who may swap."""
        own, other, legal, hands = node
        points = self._board.points(other) * UNIT
        lead = self._lead(node)
        if lead is None:
            lead = points - self.value((own, other, legal, hands & _HANDS))
        return points + abs(lead)

    def final(self, node: Node) -> int:
        """Nothing more to gain (M20)."""
        return 0

    def key(self, node: Node) -> Hashable:
        """The position; with hands empty, only what still matters to the open squares.

        That is: which squares are open, how many stones of each side are beside each, and which
        stones or squares may still get a fourth hinge.
        """
        own, other, legal, hands = node
        if hands:
            return own, other, hands
        sides = self._board.sides
        settled = self._board.spread(self._board.full & ~(own | other | legal))
        crowding = (own | other | legal) & ~settled & (legal | self._board.spread(legal))
        return legal, crowding, *_counts(*sides(own), legal), *_counts(*sides(other), legal)


def _counts(up: int, left: int, down: int, right: int, where: int) -> tuple[int, int]:
    """How many of the four sets each square is in, as the bits of a number: ones and twos.

    No square where a stone may go has stones on all four sides.
    """
    column, row = up ^ down, left ^ right
    both = column & row
    return (column ^ row) & where, ((up & down) ^ (left & right) ^ both) & where
