"""Cyngesheall for the search: a fast position, and an estimate of who stands better.

Sets of squares are as in `game.ai.wide`, and a move is ``64 * origin + goal``.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from itertools import chain

from game import moving
from game.ai.cyngesheall_position import (
    GOALS,
    Node,
    can_win,
    kings_are_at_rest,
    leaves,
    other_side,
)
from game.ai.cyngesheall_tables import (
    BESIDE,
    BEYOND,
    COLUMN,
    DIAGONALS,
    FLANKS,
    LEG,
    ROW,
    SEEN_ACROSS,
    SEEN_ALONG,
    WAYS_ACROSS,
    WAYS_ALONG,
    grips,
    places_for,
)
from game.ai.cyngesheall_weights import ALL_PIECES, DARK, LIGHT, WEIGHTS, Weights, worths
from game.ai.model import UNIT, WIN, MovingModel
from game.ai.wide import FULL, NAME, NUMBER, bits, widened
from game.core import Move
from game.cyngesheall import State

_new = tuple.__new__  # quicker than calling the class


_LARGEST = 5 * UNIT  # a lead beyond this is no reason to play on for ever either
_FEW = 3  # fewer pieces are hard to lose, and hard to move


class CyngesheallModel(MovingModel[Node]):
    """Cyngesheall for the search; see `game.ai.model.SearchModel`."""

    slack = 70
    recurring = True

    def __init__(self, state: State, weights: Weights = WEIGHTS) -> None:
        self.skipped = 0
        self.margin = 0
        self._tempo, self._pinch = weights.tempo, weights.pinch
        self._left = (0, weights.alone, weights.last)
        self._press, self._freedom = weights.press, weights.freedom
        self._appetite = weights.appetite
        self._worth = worths(weights)
        light = LIGHT if state.to_move == "light" else DARK
        dark, lights = widened(state.dark), widened(state.light)
        own, other = (lights, dark) if light else (dark, lights)
        commanders, kings = widened(state.commanders), widened(state.kings)
        clock = len(state.history) if state.options["progress"] == "on" else 0
        score = self._standing(own, commanders, kings, light)
        score -= self._standing(other, commanders, kings, 1 - light)
        self.root = Node(own, other, commanders, kings, light, score, clock)
        self._pieces = (own | other).bit_count()
        # A position that occurred twice is a draw when it comes again; others are not counted.
        self._drawn = {_key(*key) for key in moving.repeated(state.history)}
        self._keen = weights.shunned if self._drawn else 0
        if len(state.history) > weights.patience:
            self._keen = 0
            self.content = max(-_LARGEST, min(_LARGEST, self.value(self.root))) + weights.content
        self.seen = self._occurred(state) if not clock else frozenset((self.root,))

    def be_impartial(self) -> None:
        """Neither side likes exchanges or shuns draws more than the other."""
        self._keen = self._press = self._appetite = self.content = 0

    def _occurred(self, state: State) -> frozenset[Node]:
        """The positions since the last capture, as nodes."""
        nodes = [self.root]
        for key in state.history[:-1]:
            own, other, commanders, kings, light = _key(*key)
            score = self._standing(own, commanders, kings, light)
            score -= self._standing(other, commanders, kings, 1 - light)
            nodes.append(Node(own, other, commanders, kings, light, score, 0))
        return frozenset(nodes)

    def _standing(self, pieces: int, commanders: int, kings: int, light: int) -> int:
        """What the pieces of one side are worth where they stand."""
        men, leaders, rulers = self._worth[light]
        standing = 0
        while pieces:
            lowest = pieces & -pieces
            pieces ^= lowest
            worth = rulers if kings & lowest else leaders if commanders & lowest else men
            standing += worth[lowest.bit_length() - 1]
        return standing

    def encode(self, move: Move) -> int:
        """``64 * origin + goal``."""
        origin, goal = (NUMBER[square] for square in move)
        return origin << 6 | goal

    def decode(self, number: int) -> Move:
        """The two squares by name."""
        return NAME[number >> 6], NAME[number & 63]

    def moves(self, node: Node) -> list[int]:
        """The moves, captures first; beyond the root only a win at once, if there is one."""
        if self._decided(node) or self._is_drawn(node):
            return []
        at_once = self.winning(node)
        if at_once and node is not self.root:
            return at_once
        moves = _slides(node, node.own)
        places = places_for(node.own, node.other)
        if places:
            taking = [move for move in moves if places >> (move & 63) & 1]
            moves = taking + [move for move in moves if not places >> (move & 63) & 1]
        return at_once + [move for move in moves if move not in at_once] if at_once else moves

    def _decided(self, node: Node) -> int:
        """±`WIN` once a king is captured or has escaped; 0 before that."""
        own, other, _, kings, light, _, _ = node
        if kings & own and kings & other and not kings & (GOALS[0] | GOALS[1]):
            return 0
        if not kings & other:
            return WIN
        if not kings & own:
            return -WIN
        # As the rules do, Dark is asked first; both cannot have won in a game from the start.
        for side in (DARK, LIGHT):
            if kings & (own if side == light else other) & GOALS[side]:
                return WIN if side == light else -WIN
        return 0

    def _is_drawn(self, node: Node) -> bool:
        """Whether the position is drawn by repetition (C14) or for lack of progress."""
        if node.clock > moving.QUIET_PLIES:
            return True
        return bool(self._drawn) and node[:5] in self._drawn and node is not self.root

    def _reaching(self, node: Node, square: int) -> int:
        """The mover's pieces that can go to a free square."""
        own, other, commanders, _, _, _, _ = node
        taken = own | other
        along = SEEN_ALONG[square]
        found = along[taken & along.mask] & own
        if commanders & own:
            across = SEEN_ACROSS[square]
            found |= across[taken & across.mask] & own & commanders
        return found

    def winning(self, node: Node) -> list[int]:
        """A move that wins at once, if there is one."""
        own, other, _, kings, light, _, _ = node
        taken = own | other
        goal = GOALS[light]
        if not taken & goal:
            square = goal.bit_length() - 1
            along = SEEN_ALONG[square]
            king = along[taken & along.mask] & own & kings
            if king:
                return [(king.bit_length() - 1) << 6 | square]
        prey = kings & other
        if own & FLANKS[prey.bit_length() - 1]:
            for square in bits(places_for(own, prey) & ~taken):
                pieces = self._reaching(node, square)
                if pieces:
                    return [(pieces.bit_length() - 1) << 6 | square]
        return []

    def noisy(self, node: Node, further: bool = False) -> Sequence[int]:
        """The captures."""
        own, other, _, _, _, _, _ = node
        places = places_for(own, other) & ~(own | other)
        if not places:
            return ()
        moves = []
        # `bits` would say it in a line, but takes longer.
        while places:
            lowest = places & -places
            places ^= lowest
            square = lowest.bit_length() - 1
            pieces = self._reaching(node, square)
            while pieces:
                piece = pieces & -pieces
                pieces ^= piece
                moves.append((piece.bit_length() - 1) << 6 | square)
        return moves

    def taking(self, node: Node) -> Sequence[int]:
        """The captures, unless the game is drawn."""
        if (node.clock or self._drawn) and self._is_drawn(node):
            return ()
        return self.noisy(node)

    def quiet(self, node: Node) -> list[int]:
        """The moves that capture nothing."""
        if (node.clock or self._drawn) and self._is_drawn(node):
            return []
        moves = _slides(node, node.own)
        places = places_for(node.own, node.other) & ~(node.own | node.other)
        if places:
            return [move for move in moves if not places >> (move & 63) & 1]
        return moves

    def is_quiet(self, node: Node, move: int) -> bool:
        """Whether a move is one of `quiet`."""
        own, other, commanders, _, _, _, _ = node
        origin, goal, taken = move >> 6, move & 63, own | other
        if not own >> origin & 1 or ((node.clock or self._drawn) and self._is_drawn(node)):
            return False
        free = not taken & WAYS_ALONG.get(move, FULL)
        if not free and commanders >> origin & 1:
            free = not taken & WAYS_ACROSS.get(move, FULL)
        if free and (beside := other & BESIDE[goal]):
            behind = own & BEYOND[goal]
            return not beside & (behind << 1 | behind >> 1 | behind << 8 | behind >> 8)
        return free

    def danger(self, node: Node) -> bool:
        """Whether the opponent's next move would win."""
        own, other, commanders, kings, light, _, _ = node
        return can_win(other, own, commanders, kings, 1 - light)

    def prey(self, node: Node) -> int:
        """The pieces that the mover could capture."""
        found = 0
        for move in self.noisy(node):
            found |= node.other & ~self.play(node, move)[0].own
        return found

    def play(self, node: Node, move: int) -> tuple[Node, int]:
        """The position after a move; there are no points to gain."""
        own, other, commanders, kings, light, score, clock = node
        leg, goal = LEG[move], move & 63
        gone = other & BESIDE[goal]
        if gone:
            behind = own & BEYOND[goal]
            gone &= behind << 1 | behind >> 1 | behind << 8 | behind >> 8
        if kings & leg:
            worth = self._worth[light][2]
            kings ^= leg
        elif commanders & leg:
            worth = self._worth[light][1]
            commanders ^= leg
        else:
            worth = self._worth[light][0]
        score += worth[goal] - worth[move >> 6]
        if gone:
            score += self._standing(gone, commanders, kings, 1 - light)
            other ^= gone
            commanders &= ~gone
            kings &= ~gone
            clock = clock and 1
        elif clock:
            clock += 1
        return _new(Node, (other, own ^ leg, commanders, kings, 1 - light, -score, clock)), 0

    def at_sight(self, node: Node, move: int) -> int:
        """What it captures and how well it stands then; `WIN` if it wins."""
        child, _ = self.play(node, move)
        return -self._decided(child) or -child.score - node.score

    def value(self, node: Node) -> int:
        """What pieces and squares are worth; ``WIN - 1`` if the next move wins."""
        own, other, commanders, kings, light, score, clock = node
        prey, king = kings & other, kings & own
        if not prey or not king or prey & GOALS[1 - light] or king & GOALS[light]:
            return self._decided(node)
        if (clock or self._drawn) and self._is_drawn(node):
            return 0
        if can_win(own, other, commanders, kings, light):
            return WIN - 1
        score += self._prospects(own, other, light) + grips(own, other) * self._pinch
        if own.bit_count() < _FEW or other.bit_count() < _FEW:
            score += self._freedoms(node)
        return score

    def _prospects(self, own: int, other: int, light: int) -> int:
        """What depends on nothing but who is to move and how many pieces there are."""
        mine, theirs = own.bit_count(), other.bit_count()
        thinks = light == self.root.light
        keen = self._keen + self._appetite * (self._pieces - mine - theirs)
        if (lead := mine - theirs if thinks else theirs - mine) > 0:
            keen += self._press * lead * (ALL_PIECES - mine - theirs) // ALL_PIECES
        score = self._tempo + (keen if thinks else -keen)
        if mine < _FEW:
            score -= self._left[mine]
        if theirs < _FEW:
            score += self._left[theirs]
        return score

    def _freedoms(self, node: Node) -> int:
        """What their moves are worth to those sides that have few pieces."""
        mine, theirs = (
            len(_slides(node, side)) if side.bit_count() < _FEW else 0 for side in node[:2]
        )
        return self._freedom * (mine - theirs)

    def leaves(self, node: Node, moves: Sequence[int], path: Collection[Node]) -> dict[int, int]:
        """What the positions after quiet moves are worth; see `MovingModel`."""
        own, other, light = node.own, node.other, node.light
        if own.bit_count() < _FEW or other.bit_count() < _FEW:
            return {}
        if not moves or node.clock >= moving.QUIET_PLIES or not kings_are_at_rest(node):
            return {}
        for past in chain(path, self._drawn):
            # A position can come again only where the other side's pieces stood as they do now.
            if past[0] == other:
                return {}
        prospects = self._prospects(other, own, 1 - light)
        return leaves(node, moves, self._worth[light], prospects, self._pinch)

    def final(self, node: Node) -> int:
        """A loss without a legal move (C15), unless the game is decided or drawn."""
        if decided := self._decided(node):
            return decided
        if bool(self._drawn) and node[:5] in self._drawn:
            return 0
        return 0 if _slides(node, node.own) else -WIN

    def null_move(self, node: Node) -> Node:
        """The same with the other side to move: having to move is hardly ever a burden."""
        return other_side(node)

    def key(self, node: Node) -> Hashable:
        """The node itself: all of it matters to the future."""
        return node


def _key(dark: int, light: int, commanders: int, kings: int, to_move: str) -> tuple[int, ...]:
    """A position of the rules as the first five fields of a `Node`."""
    sides = widened(dark), widened(light)
    mover = LIGHT if to_move == "light" else DARK
    return sides[mover], sides[1 - mover], widened(commanders), widened(kings), mover


def _slides(node: Node, rest: int) -> list[int]:
    """All moves of some pieces."""
    taken, commanders = node.own | node.other, node.commanders
    moves: list[int] = []
    while rest:
        lowest = rest & -rest
        rest ^= lowest
        square = lowest.bit_length() - 1
        column, row = COLUMN[square], ROW[square]
        moves += column[taken & column.mask]
        moves += row[taken & row.mask]
        if commanders & lowest:
            across = DIAGONALS[square]
            moves += across[taken & across.mask]
    return moves
