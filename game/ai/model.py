"""What the search asks of a game, and the scale of its scores.

Scores are whole hundredths of the game's unit, from the side to move, and count only what is still
to be gained: `SearchModel.play` hands back what a move gains at once. So two positions that differ
only in points already made are one position to the search.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from typing import Protocol, TypeVar

from game.core import Move

UNIT = 100
"""The score of one point, life or piece."""
WIN = 1000 * UNIT
"""The score of a game that is won; a forced win in n plies is ``WIN - n``."""
SURE = WIN - 10 * UNIT
"""From here on a score means a forced win."""

N = TypeVar("N")


class Solver(Protocol):
    """Finds what the match's position is worth by other means than the search."""

    nodes: int
    """How many positions it has looked at."""
    effort: float
    """About how many positions a proof takes."""

    def best(
        self, moves: Sequence[int], guess: int, tick: Callable[[int], None]
    ) -> tuple[int, int]:
        """The value of the best of some moves, in whole units, and that move.

        `tick` is told every few positions how many there were; whatever it raises ends the search.
        """
        ...

    def outcome(
        self, moves: Sequence[int], lead: int, guess: int, tick: Callable[[int], None]
    ) -> tuple[int, int]:
        """1, 0 or -1 if the best of some moves wins, draws or loses from that lead, and the move.

        `guess` is the expected value, and `tick` as in `best`.
        """
        ...

    def line(self, move: int, value: int, tick: Callable[[int], None]) -> Iterator[int]:
        """How the game goes on after the best move, which has that value; `tick` as in `best`."""
        ...


class SearchModel(Protocol[N]):
    """One game as the search sees it. A position `N` is immutable; moves are small integers.

    A model is made for one position of a match. It takes from there which positions repetition
    bars, so that all its answers depend on the position alone.
    """

    root: N
    """The position that the match is in."""
    margin: int
    """By how much the side to move is ahead now; `play` and `value` count from there."""
    skipped: int
    """How often `moves` left out a legal move that did not seem worth a look."""
    obvious: frozenset[int] = frozenset()
    """The moves of the match's position that every level looks at."""
    stop_interval: int = 128
    """After how many positions the search asks again whether to stop."""
    table_size: int = 500_000
    """How many positions the search remembers before it forgets them all."""
    staged: bool = False
    """Whether this is a `MovingModel`, to be searched by `game.ai.moving_search`."""

    def encode(self, move: Move) -> int:
        """The number of a legal move of the match's position."""
        ...

    def decode(self, number: int) -> Move:
        """The move of a number; () for a number that is no move of the game."""
        ...

    def moves(self, node: N) -> list[int]:
        """The moves, the most promising first; [] when the game is over.

        Of moves that lead to the same position only one is listed.
        """
        ...

    def ranked(self, node: N) -> list[int]:
        """The same moves where more time may be spent on their order."""
        return self.moves(node)

    def noisy(self, node: N, further: bool = False) -> Sequence[int]:
        """The moves to try before a position is estimated, as captures are.

        `further` says that such a move led to the position.
        """
        return ()

    def play(self, node: N, move: int) -> tuple[N, int]:
        """The position after a move, and what the mover gains by it at once."""
        ...

    def value(self, node: N) -> int:
        """An estimate of what the side to move will yet gain; ±`WIN` when the game is won."""
        ...

    def estimate(self, node: N, alpha: int, beta: int) -> int:
        """The same as far as it is within the bounds; outside them a bound of it will do."""
        return self.value(node)

    def one_ply(self, node: N, alpha: int, beta: int) -> tuple[int, int] | None:
        """The best move's gain and estimate, and how many positions that took to find.

        It is what the search would find one ply deep, only faster; a score outside the bounds may
        be a bound itself. `None` where the search has to look for itself.
        """
        return None

    def solver(self) -> Solver | None:
        """What can solve the match's position, if anything can."""
        return None

    def at_sight(self, node: N, move: int) -> int:
        """What a move seems to gain to somebody who sees no answer to it; `WIN` if it wins."""
        child, gain = self.play(node, move)
        return gain - self.value(child)

    def final(self, node: N) -> int:
        """The true score of a position without moves."""
        ...

    def null_move(self, node: N) -> N | None:
        """The position with the other side to move; `None` where having to move may be a burden.

        Where it never is, the search may take more for granted: a side that stands well without a
        move stands well after one, and a move late in the order is seldom the best.
        """
        return None

    def be_impartial(self) -> None:
        """Leaves out of all estimates what one side only wishes for, as a game with a winner."""
        return

    def key(self, node: N) -> Hashable:
        """What the future depends on: positions of the same key have the same score."""
        ...


class MovingModel(SearchModel[N], Protocol[N]):
    """A game of moving pieces, as its own search sees it; `play` never gains anything at once."""

    staged: bool = True
    slack: int
    """By how much the estimate changes at most, as a rule, with one quiet move; `WIN`: any."""
    recurring: bool
    """Whether a position that comes again is as good as a draw."""
    content: int = 0
    """What such a position is worth to the side to move in the match."""
    seen: frozenset[N]
    """The positions that already occurred in the match and can come again, `root` among them."""

    def taking(self, node: N) -> Sequence[int]:
        """The moves that take or hit something, the most promising first."""
        ...

    def quiet(self, node: N) -> list[int]:
        """All other moves; their numbers are ``64 * goal + origin`` or the other way round."""
        ...

    def is_quiet(self, node: N, move: int) -> bool:
        """Whether a move that is legal somewhere is one of `quiet`, which is sooner told."""
        ...

    def leaves(self, node: N, moves: Sequence[int], path: Collection[N]) -> dict[int, int]:
        """What the positions after quiet moves are worth to the side to move then, by the move.

        They are not set up, so there are none after moves where such an estimate would not be the
        whole truth: where a king may be in danger, or where the position may be on the path.
        """
        return {}

    def danger(self, node: N) -> bool:
        """Whether the other side would win at once if it were its move."""
        ...
