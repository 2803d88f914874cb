"""Oferhlýp for the search: a fast position, and an estimate of what it is worth.

Sets of squares are as in `game.ai.wide`. A move is one number: its origin in the lowest six bits,
its goal in the next six, then the set of the enemies it jumps. That is enough to tell the position
it leads to. A chain also keeps the directions of its legs above that, so that its path can be told.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import pairwise

from game.ai.model import UNIT, WIN, MovingModel
from game.ai.oferhlyp_hunt import can_catch, from_centre, hunt_in, room
from game.ai.oferhlyp_position import Node, barred_by, first_legs
from game.ai.oferhlyp_tables import (
    AXES,
    DELTAS,
    HITS,
    JUMPS,
    LEGS,
    NEAR,
    OVER,
    PAIRS,
    PATH,
    STEPS,
    TO_HIT,
    tension,
    without_path,
)
from game.ai.oferhlyp_weights import (
    ALL_LIVES,
    WEIGHTS,
    Weights,
    appetite,
    dislikes,
    hunger,
    lives,
)
from game.ai.wide import FULL, NAME, NUMBER, widened
from game.core import Move
from game.moving import QUIET_PLIES
from game.oferhlyp import State

# The search follows so many legs of chains in one position, and leaves out the rest.
_MOST_LEGS = 300
_MOST_LEGS_AT_ROOT = 4000
_MOST_NOISY_LEGS = 48
# With fewer tokens a side may be glad not to move.
_NEEDED = 4


class OferhlypModel(MovingModel[Node]):
    """Oferhlýp for the search; see `game.ai.model.SearchModel`."""

    # One step may threaten several tokens, and no repetition is a draw (O12).
    slack = WIN
    recurring = False

    def __init__(self, state: State, weights: Weights = WEIGHTS) -> None:
        self.skipped = 0
        self._king_hit, self._last_life = weights.king_hit, weights.last_life
        self._steps = weights[2:6]
        self._guard, self._prey, self._tempo = weights.guard, weights.prey, weights.tempo
        dark, light = widened(state.dark), widened(state.light)
        own, other = (dark, light) if state.to_move == "dark" else (light, dark)
        half, kings = widened(state.half), widened(state.kings)
        counts = state.options["progress"] == "on"
        self._quiet = 2 if counts else 0
        self._barred = barred_by(state)
        self._dislikes = dislikes(other & kings, weights)
        self._side = int(state.to_move == "light")
        quiet = len(state.history) - 1 if counts else 0
        self.root: Node = (own, other, half, kings, 2 * quiet + self._side)
        self._room, self._driven, self._drawn = weights.room, weights.driven, weights.drawn
        self._lives = lives(own | other, half)
        self._appetite = appetite(self._lives, len(state.history) - 1, weights)
        self._hunger = hunger(len(state.history) - 1, weights)
        self._press, self._sure = weights.press, 0
        if (hunt := hunt_in(self.root)) is not None:
            # The hunters need every square, and where they are enough there is no hurry.
            self._dislikes = {}
            if can_catch(*hunt, half):
                self._appetite, self._sure = 0, weights.sure
            else:
                self._press = 0
                self._appetite *= weights.futile
                self._hunger *= weights.futile
        # The dislike helps to choose between moves; it is no part of what the position is worth.
        self.margin = self._dislikes.get(own & kings, 0)
        self._last = 2 * QUIET_PLIES
        self.seen = frozenset((self.root,))
        self._known: dict[int, int] | None = None

    def be_impartial(self) -> None:
        """Neither side likes or dislikes what the other does not."""
        self._dislikes, self.margin = {}, 0
        self._appetite = self._hunger = self._press = 0

    # --- moves as numbers

    def encode(self, move: Move) -> int:
        """The number of a legal move of the match's position."""
        squares = [NUMBER[step] for step in move]
        number = squares[-1] << 6 | squares[0]
        other = self.root[1]
        path = 1
        for here, there in pairwise(squares):
            over = 1 << (here + there) // 2
            if abs(here % 8 - there % 8) == 2 or abs(here // 8 - there // 8) == 2:
                number |= (over & other) << HITS
                path = path << 3 | DELTAS.index((there - here) // 2)
        if len(move) > 2:
            if self._known is None:
                self._known = {without_path(known): known for known in self.moves(self.root)}
            number = self._known.get(without_path(number), number | path << PATH)
        return number

    def decode(self, number: int) -> Move:
        """The path of the move of a number."""
        origin, goal, path = number & 63, number >> 6 & 63, number >> PATH
        if not path:
            return NAME[origin], NAME[goal]
        legs = []
        while path > 1:
            legs.append(DELTAS[path & 7])
            path >>= 3
        squares = [origin]
        for delta in reversed(legs):
            squares.append(squares[-1] + 2 * delta)
        return tuple(NAME[square] for square in squares)

    # --- moves

    def moves(self, node: Node) -> list[int]:
        """Attacks, the strongest first, then steps and friendly jumps; [] when the game is over."""
        own, other, _, kings, _ = node
        if not own & kings or not other & kings or own | other == kings:
            return []
        return [*self.taking(node), *self.quiet(node)]

    def taking(self, node: Node) -> list[int]:
        """The attacks, the strongest first."""
        own, other, half, kings, tail = node
        if tail >= self._last or own | other == kings:
            return []
        most = _MOST_LEGS if node is not self.root else _MOST_LEGS_AT_ROOT
        return self._attacks(own, other, FULL & ~(own | other), half, kings, most)

    def quiet(self, node: Node) -> list[int]:
        """The steps and friendly jumps that no repetition bars (O12)."""
        own, other, _, kings, tail = node
        if tail >= self._last or own | other == kings:
            return []
        free = FULL & ~(own | other)
        moves: list[int] = []
        for delta, steps, jumps in zip(DELTAS, STEPS, JUMPS, strict=True):
            if delta > 0:
                beside = own << delta
                beyond = (beside & own) << delta
            else:
                beside = own >> -delta
                beyond = (beside & own) >> -delta
            if found := beside & free:
                moves += steps[found & 0xFFFFFFFF]
                if found >> 32:
                    moves += steps[found & ~0xFFFFFFFF]
            if found := beyond & free:
                moves += jumps[found]
        if self._barred:
            moves = [move for move in moves if not self._bars(self.play(node, move)[0])]
        return moves

    def is_quiet(self, node: Node, move: int) -> bool:
        """Whether a move is one of `quiet`."""
        own, other, _, _, tail = node
        if move >> HITS or tail >= self._last or own | other == node[3]:
            return False
        origin, goal = PAIRS[move]
        if not own & origin or (own | other) & goal or OVER[move] & ~own:
            return False
        return not self._barred or not self._bars(self.play(node, move)[0])

    def _bars(self, node: Node) -> bool:
        """Whether the position would be its third occurrence (O12)."""
        return (*node[:4], node[4] & 1) in self._barred

    def _attacks(
        self, own: int, other: int, free: int, half: int, kings: int, most: int
    ) -> list[int]:
        """The attacks, those that take most first."""
        firsts = first_legs(own, other, free)
        if not firsts:
            return []
        deadly = other & kings & half
        attacks: dict[int, int] = {}
        for goal, origin, over, direction in firsts:
            number = over << HITS | goal << 6 | origin
            attacks[number] = number
            if over != deadly:
                # Hardly any go on, and the others are spared the call.
                legs = LEGS[goal]
                there = other & ~over & legs.beside | (free | 1 << origin) & legs.beyond
                if legs[there]:
                    most = self._go_on(
                        attacks, (origin, goal, over), direction, other, free, deadly, most
                    )
        if len(attacks) == 1:
            return list(attacks)
        if len(attacks) > len(firsts) + 2:
            # Two tokens that come back to where they were can do the same.
            attacks = {without_path(number): move for number, move in attacks.items()}
        costs: dict[int, int] = {}
        for number in attacks:
            hits = number >> HITS
            worth = hits.bit_count() + (hits & half).bit_count()
            if hits & kings:
                worth += 100 if hits & deadly else 3
            costs[number] = -worth
        return [attacks[number] for number in sorted(attacks, key=costs.__getitem__)]

    def _go_on(
        self,
        attacks: dict[int, int],
        begun: tuple[int, int, int],
        direction: int,
        other: int,
        free: int,
        deadly: int,
        most: int,
    ) -> int:
        """How many more legs may be followed, once the chains after a first leg are added.

        Of chains that lead to the same position only one is added.
        """
        origin, goal, over = begun
        free |= 1 << origin
        waiting = [(goal, over, 8 | direction)]
        while waiting:
            at, hits, path = waiting.pop()
            legs = LEGS[at]
            for beside, _, landing, way in legs[other & ~hits & legs.beside | free & legs.beyond]:
                after = hits | beside
                number = after << HITS | landing << 6 | origin
                if number in attacks:
                    continue
                if most <= 0:
                    self.skipped += 1
                    return 0
                most -= 1
                further = path << 3 | way
                attacks[number] = number | further << PATH
                if beside != deadly:
                    waiting.append((landing, after, further))
        return most

    def noisy(self, node: Node, further: bool = False) -> Sequence[int]:
        """The attacks that take most: three, or two after another attack."""
        own, other, half, kings, tail = node
        if tail >= self._last:
            return ()
        free = FULL & ~(own | other)
        skipped = self.skipped
        attacks = self._attacks(own, other, free, half, kings, _MOST_NOISY_LEGS)
        self.skipped = skipped
        return attacks[: 2 if further else 3]

    def danger(self, node: Node) -> bool:
        """Whether a single jump would remove the mover's king."""
        own, other, half, kings, _ = node
        king = own & kings & half
        if not king:
            return False
        free = FULL ^ (own | other)
        for delta in AXES:
            before, after = king >> delta, king << delta
            if (other & before and free & after) or (other & after and free & before):
                return True
        return False

    def prey(self, node: Node) -> int:
        """The enemies that the mover could jump in its turn."""
        own, other, half, kings, _ = node
        free = FULL ^ (own | other)
        prey = 0
        for attack in self._attacks(own, other, free, half, kings, _MOST_LEGS):
            prey |= attack >> HITS & TO_HIT
        return prey

    def play(self, node: Node, move: int) -> tuple[Node, int]:
        """The position after the move; the estimate counts what it takes."""
        own, other, half, kings, tail = node
        origin, goal = PAIRS[move & 4095]
        hits = move >> HITS
        own = own & ~origin | goal
        if half & origin:
            half = half & ~origin | goal
        if kings & origin:
            kings = kings & ~origin | goal
        if not hits:
            return (other, own, half, kings, (tail ^ 1) + self._quiet), 0
        hits &= TO_HIT
        removed = hits & half
        half ^= hits
        return (other & ~removed, own, half, kings & ~removed, tail & 1 ^ 1), 0

    def at_sight(self, node: Node, move: int) -> int:
        """The lives it takes, most of all a king's, and how near it brings a token to that king."""
        _, other, half, kings, _ = node
        hits = move >> HITS & TO_HIT
        if hits & kings & half:
            return WIN
        target = other & kings
        origin, goal = PAIRS[move & 4095]
        nearer = sum(
            weight * ((goal & ring > 0) - (origin & ring > 0))
            for weight, ring in zip(self._steps, NEAR[target], strict=True)
        )
        worth = hits.bit_count() * UNIT + (hits & half).bit_count() * self._last_life
        return worth + (self._king_hit if hits & target else 0) + nearer

    # --- what a position is worth

    def value(self, node: Node) -> int:
        """Lives, most of all the kings', and who is near which king."""
        own, other, half, kings, tail = node
        king, target = own & kings, other & kings
        if not king:
            return -WIN
        if not target:
            return WIN
        if own | other == kings:
            return 0
        score = (own.bit_count() - other.bit_count()) * (2 * UNIT + self._last_life) + self._tempo
        a, b, c, d = NEAR[target]
        e, f, g, h = NEAR[king]
        one, two, three, four = self._steps
        score += (
            one * ((own & a).bit_count() - (other & e).bit_count())
            + two * ((own & b).bit_count() - (other & f).bit_count())
            + three * ((own & c).bit_count() - (other & g).bit_count())
            + four * ((own & d).bit_count() - (other & h).bit_count())
            + self._guard * ((own & e).bit_count() - (other & a).bit_count())
        )
        if half:
            score -= ((own & half).bit_count() - (other & half).bit_count()) * UNIT
            if half & kings:
                if half & target:
                    score += self._king_hit
                if half & king:
                    score -= self._king_hit
        keen = 0
        if other == target:
            score, keen = self._hunted(score, own, target, half)
        elif own == king:
            lead, keen = self._hunted(-score, other, king, half)
            score = -lead
        mine, theirs = lives(own, own & half), lives(other, other & half)
        thinks = tail & 1 == self._side
        keen += self._appetite * (self._lives - mine - theirs)
        if (lead := mine - theirs if thinks else theirs - mine) > 0:
            keen += self._press * lead * (ALL_LIVES - mine - theirs) // ALL_LIVES
        if thinks:
            score += keen - self._dislikes.get(king, 0)
        else:
            score -= keen - self._dislikes.get(target, 0)
        if self._prey:
            score += tension(own, other) * self._prey
        return score

    def _hunted(self, lead: int, hunters: int, king: int, half: int) -> tuple[int, int]:
        """What a lead is worth where only a king is left to catch, and how keen one is to go on."""
        lead += self._driven * from_centre(king) - self._room * room(king, hunters).bit_count()
        if can_catch(hunters, king, half):
            return lead + self._sure, 0
        return lead * self._drawn // 100, -self._hunger

    def final(self, node: Node) -> int:
        """A king gone (O9), kings alone (O10), no move (O13), or the option's draw."""
        own, other, _, kings, tail = node
        if not own & kings:
            return -WIN
        if not other & kings:
            return WIN
        if own | other == kings:
            return 0
        if tail >= self._last and self.moves((*node[:4], tail & 1)):
            return 0
        return -WIN

    def null_move(self, node: Node) -> Node | None:
        """The same with the other side to move; with few tokens, having to move is a burden."""
        own, other, half, kings, tail = node
        if own.bit_count() < _NEEDED:
            return None
        return other, own, half, kings, tail ^ 1

    def key(self, node: Node) -> Hashable:
        """The node itself: all of it matters to the future."""
        return node
