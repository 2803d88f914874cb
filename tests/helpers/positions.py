"""Short ways to write a game's positions and to ask about them in its notation."""

from collections.abc import Callable
from itertools import cycle, islice, pairwise
from typing import Any, NamedTuple

from game.core import GAMES, Game

# Mǽrstánas: nobody can place a standard stone here, and both have 18 points by standard scoring.
BLOCKED = "LL.LL.D/.DLDD.D/L.L.DDD/DL.L.D./.LLDLDL/.LD.D.L/LD.LD.D"
# The same squares, every stone Light's.
BLOCKED_LIGHT = BLOCKED.replace("D", "L")


class Helpers(NamedTuple):
    """A game's helper functions: ``position, after, moves, written = helpers(GAME)``."""

    position: Callable[..., Any]
    after: Callable[..., Any]
    moves: Callable[..., list[str]]
    written: Callable[[Any], str]


def helpers(game: Game[Any]) -> Helpers:
    def position(text: str, **options: str) -> Any:
        """The state that a line of text describes."""
        return game.parse_position(text, options)

    def after(state: Any, *moves: str) -> Any:
        """The state after some moves in notation."""
        for text in moves:
            state = game.play(state, game.parse(state, text)).state
        return state

    def moves(state: Any, origin: str = "") -> list[str]:
        """The legal moves in notation, in their order; with `origin`, those from that square."""
        legal = game.legal_moves(state)
        return [game.notation(state, move) for move in legal if move[0].startswith(origin)]

    return Helpers(position, after, moves, game.position)


# Two rounds on which a king meets nobody, of 14 squares and 12: two kings who walk them together
# are back where they began after 84 moves each.
TOP_WAY = "A1 B1 C1 D1 E1 F1 G1 G2 F2 E2 D2 C2 B2 A2"
BOTTOM_WAY = "G7 F7 E7 D7 C7 B7 B6 C6 D6 E6 F6 G6"


def rounds(dark: str, light: str, plies: int) -> list[str]:
    """Moves of the two kings in turn, each along its own round, from its first square."""
    walks = []
    for way in (dark, light):
        squares = way.split()
        walks.append(cycle(pairwise([*squares, squares[0]])))
    return ["K{}-{}".format(*next(walk)) for walk in islice(cycle(walks), plies)]


# Mǽrstánas' own.
position = helpers(GAMES["maerstanas"]).position
