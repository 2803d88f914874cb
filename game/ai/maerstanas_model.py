"""Mǽrstánas for the search: a fast position, and an estimate of what it may still gain.

Sets of squares are as in `game.ai.wide`.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from game.ai.maerstanas_board import Place, geometry_of
from game.ai.maerstanas_endings import Ending
from game.ai.maerstanas_firsts import lead_of
from game.ai.maerstanas_thunder import thunder_on
from game.ai.maerstanas_weights import WEIGHTS, Weights
from game.ai.model import UNIT, WIN, SearchModel
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
_THUNDERS = _OWN_T | _OWN_T << 2

# First stones as fair as this, in hundredths of a point, are as good as the fairest.
_FAIR = 80

# While more squares than this are open, only the best special moves are searched.
_FEW = 6
_BEST_SPECIALS = 5
# With more squares than this open, special stones stay in hand.
_EARLY = 16
# A board of so few squares can be solved, so every move is searched.
_SMALL = 9
# A thunder-stone that brings fewer points than this is searched only near the end. The worst
# removes four own stones with three points each.
_WORTH_A_THUNDER, _WORST_THUNDER = 3, -12
# What thunder-stones in hand bring hardly ever differs from the usual by more points than this.
_MOST_AIMED = 3
# No ending with more open squares than this is searched to its end.
_MOST_SOLVED = 26
# A stone hardly ever adds more than this to the estimate, its points apart.
_MOST_PROMISE = 150
# Nor does a thunder-stone, its points and its own worth apart.
_MOST_THUNDERED = 400


Node = tuple[int, int, Place, int]
"""A position: the mover's stones, the opponent's, what follows from both together, the hands."""


class MaerstanasModel(SearchModel[Node]):
    """Mǽrstánas for the search; see `game.ai.model.SearchModel`."""

    def __init__(self, state: State, weights: Mapping[str, Weights] = WEIGHTS) -> None:
        self.skipped = 0
        self._options = state.options
        self._board = geometry_of(state)
        self._few = _SMALL if len(self._board.squares) <= _SMALL else _FEW
        self._beside, self._crowded, self._tempo, *special = weights[state.options["scoring"]]
        thunder, woden, self._aim, self._usual, self._aimed_from = special
        self._thunder, self._most_aimed = thunder_on(self._board), _MOST_AIMED * self._aim
        held = [0, thunder, woden, thunder + woden]
        self._held = [held[hands & 3] - held[hands >> 2] for hands in range(_HANDS + 1)]
        dark, light = widened(state.dark), widened(state.light)
        own, other = (dark, light) if state.to_move == "dark" else (light, dark)
        hands = [_HAND[state.dark_hand], _HAND[state.light_hand]]
        if state.to_move == "light":
            hands.reverse()
        place = self._board.place(own | other)
        swap = _MAY_SWAP if state.swap else _FIRST if state.is_first else 0
        self.root = (own, other, place, hands[0] | hands[1] << 2 | swap)
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
        own, other, place, hands = node
        if not hands:
            return [*(place.fewer or self._board.fewer(place))]
        if hands > _HANDS:
            return self._first_moves(node)
        moves = [*(place.moves or self._board.moves(place))]
        if hands & 3:
            moves = self._with_specials(node, moves)
        if not moves and self._can_move(other, own, hands >> 2):
            return [_PASS]
        return moves

    def ranked(self, node: Node) -> list[int]:
        """The moves in the order of what they gain and promise."""
        moves = self.moves(node)
        if node[3] > _HANDS:
            return moves
        scores = {}
        for move in moves:
            after, gain = self.play(node, move)
            scores[move] = self._promised(after) - gain
        moves.sort(key=scores.__getitem__)
        return moves

    def _can_move(self, own: int, other: int, hand: int) -> bool:
        """Whether a side without a standard move has a special one (M19, M21)."""
        free = self._board.full & ~(own | other)
        return bool((hand & _OWN_T and free) or (hand & _OWN_W and other))

    def _with_specials(self, node: Node, moves: list[int]) -> list[int]:
        """The moves, with those of the special stones before them, the best first."""
        _, other, place, hands = node
        few = place.count <= self._few
        if not few and place.count > _EARLY:
            self.skipped += 1
            return moves
        specials = []
        around, edges = self._board.beside, self._board.edges
        if hands & _OWN_W:
            taken = place.taken
            for square in bits(other):
                gain = 2 * edges[square] + (around[square] & taken).bit_count()
                specials.append((-gain * UNIT, _WODEN + square))
        if hands & _OWN_T:
            specials += self._thrown(node)
        specials.sort()
        if not few:
            self.skipped += 1
            del specials[_BEST_SPECIALS:]
        return [move for _, move in specials] + moves

    def _thrown(self, node: Node, least: int = _WORST_THUNDER) -> list[tuple[int, int]]:
        """The moves of a thunder-stone that are worth a look, each after what it costs.

        Those that gain fewer points than `least` may be left out, too.
        """
        own, other, place, _ = node
        if self._board.cramped:
            empty = bits(self._board.full & ~(own | other))
            return [(-self._thundered(own, other, each)[2], _THUNDER + each) for each in empty]
        if place.count > self._few:
            least = max(least, _WORTH_A_THUNDER)
        return [
            (-gain * UNIT, _THUNDER + square)
            for gain, squares in self._thunder.squares(own, other, least)
            for square in bits(squares)
        ]

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
        own, other, place, hands = node
        board = self._board
        if move < _THUNDER:
            if hands > _HANDS:
                return self._play_first(node, move)
            bit = 1 << move
            gain = ((own & board.beside[move]).bit_count() + board.edges[move]) * UNIT
            after = board.places.get(place.taken | bit) or board.after(place, move)
            return (other, own | bit, after, hands and hands >> 2 | (hands & 3) << 2), gain
        if hands > _HANDS:
            return self._play_first(node, move)
        turned = hands >> 2 | (hands & 3) << 2
        if move == _PASS:
            return (other, own, place, turned), 0
        square = move & 63
        if move < _WODEN:
            kept, others, gain = self._thundered(own, other, square)
            return (others, kept, board.place(kept | others), turned & ~(_OWN_T << 2)), gain
        bit = 1 << square
        # A gain and the opponent's loss: each edge and each neighbour of either colour counts.
        gain = 2 * board.edges[square] + (board.beside[square] & place.taken).bit_count()
        return (other ^ bit, own | bit, place, turned & ~(_OWN_W << 2)), gain * UNIT

    def at_sight(self, node: Node, move: int) -> int:
        """The points that a move gains or costs the opponent."""
        return self.play(node, move)[1]

    def _thundered(self, own: int, other: int, square: int) -> tuple[int, int, int]:
        """Both sides' stones after the mover's thunder-stone, and what it gains (M13)."""
        kept, points = ~self._board.beside[square], self._board.points
        after, others = own & kept | 1 << square, other & kept
        gain = points(after) - points(own) - points(others) + points(other)
        return after, others, gain * UNIT

    def value(self, node: Node) -> int:
        """The stones beside open squares, the move, and the special stones in hand."""
        return self.estimate(node, -WIN, WIN)

    def estimate(self, node: Node, alpha: int, beta: int) -> int:
        """See `SearchModel.estimate`."""
        own, other, place, hands = node
        if hands > _HANDS:
            return self._value_of_choice(node)
        score = self._promised(node)
        if not hands & _THUNDERS or not 0 < place.count <= self._aimed_from:
            return score
        # To find out what thunder-stones would bring takes time.
        if score + self._most_aimed <= alpha:
            return score + self._most_aimed
        if score - self._most_aimed >= beta:
            return score - self._most_aimed
        return score + self._aimed(own, other, hands)

    def _promised(self, node: Node) -> int:
        """The estimate without what thunder-stones would bring now."""
        own, other, place, hands = node
        return self._held[hands] + (self._promise(own, other, place) if place.legal else 0)

    def _aimed(self, own: int, other: int, hands: int) -> int:
        """What the thunder-stones in hand are worth more than usual, the mover's less the other."""
        if self._board.cramped:
            return 0
        mine, theirs = self._thunder.best(own, other)
        points = mine - self._usual if hands & _OWN_T else 0
        if hands & _OWN_T << 2:
            points -= theirs - self._usual
        return points * self._aim

    def _promise(self, own: int, other: int, place: Place) -> int:
        """What the open squares promise the side to move."""
        ones, twos, fours, crowded = place.ones, place.twos, place.fours, place.crowded
        beside = (own & ones).bit_count() - (other & ones).bit_count()
        beside += 2 * ((own & twos).bit_count() - (other & twos).bit_count())
        if fours:
            beside += 4 * ((own & fours).bit_count() - (other & fours).bit_count())
        crowds = (own & crowded).bit_count() - (other & crowded).bit_count()
        return beside * self._beside - crowds * self._crowded + self._tempo

    def null_move(self, node: Node) -> Node | None:
        """See `SearchModel.null_move`; it helps only with special stones in hand.

        Near the end every move is searched and scores are proved, which waiting would prevent.
        """
        place, hands = node[2:]
        if not 0 < hands <= _HANDS or not place.legal or self.root[2].count <= self._few:
            return None
        return self.play(node, _PASS)[0]

    def solver(self) -> Ending | None:
        """What can solve an ending without special stones."""
        own, other, place, hands = self.root
        if hands or not 0 < place.count <= _MOST_SOLVED:
            return None
        return Ending(self._board, (own, other, place))

    def one_ply(self, node: Node, alpha: int, beta: int) -> tuple[int, int] | None:
        """See `SearchModel.one_ply`; Woden-stones are left for deeper searches."""
        own, other, place, hands = node
        # On a small board every move is searched.
        small = self._few == _SMALL
        if hands > _HANDS or (hands and small) or not place.legal:
            return None
        board = self._board
        places, beside, edges = board.places, board.beside, board.edges
        weight, crowd, tempo = self._beside, self._crowded, self._tempo
        taken = place.taken
        best, seen = alpha, 0
        held = self._held[hands]
        aims = self._aimed_from if hands & _THUNDERS else 0
        # A move of so few points would have to promise more than stones do.
        before = self._promised(node) - 2 * tempo
        least = alpha - before - _MOST_PROMISE
        for move in place.fewer or board.fewer(place):
            score = ((own & beside[move]).bit_count() + edges[move]) * UNIT
            if score <= least:
                continue
            seen += 1
            bit = 1 << move
            after = places.get(taken | bit) or board.after(place, move)
            score += held
            if after.legal:
                mine = own | bit
                ones, twos, fours, crowded = after.ones, after.twos, after.fours, after.crowded
                sum_ = (mine & ones).bit_count() - (other & ones).bit_count()
                sum_ += 2 * ((mine & twos).bit_count() - (other & twos).bit_count())
                if fours:
                    sum_ += 4 * ((mine & fours).bit_count() - (other & fours).bit_count())
                crowds = (mine & crowded).bit_count() - (other & crowded).bit_count()
                score += sum_ * weight - crowds * crowd - tempo
                if after.count <= aims and score + self._most_aimed > best:
                    score += self._aimed(mine, other, hands)
            if score > best:
                best = score
                if score >= beta:
                    return best, seen
        if not hands & _OWN_T or place.count > _EARLY:
            return best, seen
        least = (best - before + self._held[_OWN_T] - _MOST_THUNDERED) // UNIT + 1
        for _, move in self._thrown(node, least):
            child, gain = self.play(node, move)
            seen += 1
            best = max(best, gain - self.estimate(child, gain - beta, gain - best))
            if best >= beta:
                break
        return best, seen

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
        own, other, place, hands = node
        bare = own, other, place, hands & _HANDS
        if move == _SWAP:
            return bare, 2 * self._board.points(other) * UNIT
        (own, other, place, after), gain = self.play(bare, move)
        return (own, other, place, after | (_MAY_SWAP if hands & _FIRST else 0)), gain

    def _value_of_choice(self, node: Node) -> int:
        """The better of both sides of the board, for a player who may swap."""
        own, other, place, hands = node
        points = self._board.points(other) * UNIT
        lead = self._lead(node)
        if lead is None:
            lead = points - self.value((own, other, place, hands & _HANDS))
        return points + abs(lead)

    def final(self, node: Node) -> int:
        """Nothing more to gain (M20)."""
        return 0

    def key(self, node: Node) -> Hashable:
        """The position; with hands empty, only what still matters to the open squares.

        That is: which squares are open, the stones beside them, and which stones or squares may
        still get a fourth hinge.
        """
        own, other, place, hands = node
        if hands:
            return own, other, hands
        near = place.near
        return place.legal, place.crowding, own & near, other & near
