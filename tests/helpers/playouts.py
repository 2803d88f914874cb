"""Random games for the properties, with every option and positions that play seldom reaches."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, TypeVar

from hypothesis import settings
from hypothesis import strategies as st

from game.core import Event, EventKind, Game, Move, Player, State
from game.match import Match
from optional import present
from tools.naive import RULES
from tools.naive.squares import ORTHOGONALS, SQUARES, beyond, write_board

# Beyond the fifty that may go by without progress.
PLIES = 64

T = TypeVar("T")
# A state, and the same position by the plain rules.
Pair = tuple[State, Any]
# How much likelier one move is than another.
Liking = Callable[[Match, Move], float]

# Properties that follow from no rule of one game need fewer examples than the rules themselves.
seldom = settings(max_examples=40)

# --- preferences among moves --------------------------------------------------------------------


def evenly(match: Match, move: Move) -> float:
    """Every move equally."""
    return 1


def events(match: Match, move: Move, *kinds: EventKind) -> list[Event]:
    """The events of these kinds that the move would bring."""
    return [e for e in match.game.play(match.state, move).events if e.kind in kinds]


def greedily(match: Match, move: Move) -> float:
    """Moves that hit or capture most, but spare the king, so that the game goes on."""
    hurt = events(match, move, "hit", "remove")
    return 50.0 ** len([event for event in hurt if "king" not in event.piece])


def at_the_king(match: Match, move: Move) -> float:
    """Moves that hit or capture a king."""
    hurt = events(match, move, "hit", "remove")
    return 200 if any("king" in event.piece for event in hurt) else 1


def far(match: Match, move: Move) -> float:
    """Long chains."""
    return len(move) ** 5


def peacefully(match: Match, move: Move) -> float:
    """Moves without hits and captures, which lead to a draw for lack of progress."""
    return 0.001 if events(match, move, "hit", "remove") else 1


def to_and_fro(match: Match, move: Move) -> float:
    """Each takes back the last move, so that positions come again and again."""
    back = match.ply >= 2 and match.moves[-2][::-1] == move
    return 2000 if back else peacefully(match, move)


def specially(liking: float, sides: Sequence[Player], match: Match, move: Move) -> float:
    """Special stones first or last, on these sides."""
    (placed, *_) = events(match, move, "place", "pass", "swap")
    special = placed.piece in ("thunder", "woden") and placed.owner in sides
    return liking if special else 1


STONES = (
    evenly,
    partial(specially, 50, ("dark", "light")),
    # Held back, the special stones decide the end: one side must pass while the other still has
    # one. Were both sides to hold back, they would run out of stones together.
    partial(specially, 0.001, ("dark",)),
)
LIKINGS = {
    "maerstanas": STONES,
    "oferhlyp": (evenly, greedily, at_the_king, far, peacefully, to_and_fro),
    "cyngesheall": (evenly, greedily, greedily, at_the_king, peacefully, to_and_fro),
}

# --- where a game begins ------------------------------------------------------------------------

COLOURS = (str.upper, str.lower)
# A side's possible kings, the one other piece that it may have, its men, and the most of these.
ARMIES = {"oferhlyp": ("KJ", "MN", "MN", 13), "cyngesheall": ("K", "C", "M", 8)}


def at_the_start(game: Game[Any], chosen: Mapping[str, str], dice: random.Random) -> Any:
    """Where every game begins."""
    return game.start(chosen)


def set_up(
    game: Game[Any], chosen: Mapping[str, str], pieces: dict[str, str], dice: random.Random
) -> Any:
    """These letters on their squares, either side to move."""
    return game.parse_position(f"{write_board(pieces)} {dice.choice('DL')}", chosen)


def strewn(game: Game[Any], chosen: Mapping[str, str], dice: random.Random) -> Any:
    """Few or many pieces anywhere: endings that games from the start seldom reach."""
    kings, seconds, men, _ = ARMIES[game.id]
    squares = dice.sample(SQUARES, len(SQUARES))
    most = dice.choice((1, 3, 8))
    pieces: dict[str, str] = {}
    for colour in COLOURS:
        letters = [dice.choice(kings), *dice.choices(men, k=dice.randint(most // 2, most))]
        letters += dice.choice(("", dice.choice(seconds)))
        pieces |= {squares.pop(): colour(letter) for letter in letters}
    return set_up(game, chosen, pieces, dice)


def hemmed_in(game: Game[Any], chosen: Mapping[str, str], dice: random.Random) -> Any:
    """A lone king in a corner, or beside one that is free, and a crowd of enemies around it.

    The king can hardly move, cannot move at all, or can only go back.
    """
    kings, _, men, most = ARMIES[game.id]
    lone, crowd = dice.sample(COLOURS, 2)
    size = dice.choice((most, dice.randint(2, most)))
    letters = [dice.choice(kings), *dice.choices(men, k=size)]
    corner = dice.choice(("A1", "G1", "A7", "G7"))
    squares = sorted(SQUARES, key=lambda square: away(corner, square) + dice.random())
    del squares[: dice.randint(0, 1)]
    pieces = {squares[0]: lone(dice.choice(kings))}
    pieces |= zip(squares[1:], map(crowd, letters), strict=False)
    return set_up(game, chosen, pieces, dice)


def away(one: str, other: str) -> int:
    """How many squares a king needs to walk from one to the other."""
    return max(abs(ord(a) - ord(b)) for a, b in zip(one, other, strict=True))


def flanked(game: Game[Any], chosen: Mapping[str, str], dice: random.Random) -> Any:
    """A square with enemies on most sides and partners behind them: moving there takes several."""
    own, enemy = dice.sample(COLOURS, 2)
    centre = dice.choice([square for square in SQUARES if away("D4", square) < 2])
    squares = dice.sample([square for square in SQUARES if square != centre], 4)
    pieces: dict[str, str] = {}
    for direction in ORTHOGONALS:
        if dice.random() < 0.7:
            pieces[present(beyond(centre, direction))] = enemy("M")
            pieces[present(beyond(centre, direction, 2))] = own("M")
    pieces |= zip(squares, (own("K"), own("C"), enemy("K"), enemy("C")), strict=True)
    return set_up(game, chosen, pieces, dice)


BEGINNINGS = {
    "maerstanas": (at_the_start,),
    "oferhlyp": (at_the_start, strewn, strewn, hemmed_in),
    "cyngesheall": (at_the_start, strewn, strewn, flanked, hemmed_in),
}

# --- games --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Playout:
    """A match, and each of its states beside the same position by the plain rules."""

    match: Match

    @cached_property
    def plain(self) -> tuple[Any, ...]:
        """The positions by the plain rules, which know all that came before."""
        match = self.match
        rules = RULES[match.game.id]
        plain = [rules.read(match.game.position(match.start), match.start.options)]
        for move in match.moves:
            plain.append(rules.play(plain[-1], move))
        return tuple(plain)

    @property
    def pairs(self) -> Iterator[Pair]:
        return zip(self.match.states, self.plain, strict=True)

    def __repr__(self) -> str:
        match = self.match
        made = zip(match.states, match.moves, strict=False)
        moves = " ".join(match.game.notation(state, move) for state, move in made)
        return f"{dict(match.state.options)} {match.game.position(match.start)}: {moves}"


def some(moves: Sequence[T], most: int = 60) -> Sequence[T]:
    """The moves; of very many, a sample spread evenly from the first to the last."""
    return moves[:: 1 + len(moves) // most]


def options(game: Game[Any]) -> st.SearchStrategy[dict[str, str]]:
    """Any choices; those in the form for a new game come more often."""
    return st.fixed_dictionaries(
        {
            option.key: st.one_of(st.sampled_from([*option.shown]), st.sampled_from(option.choices))
            for option in game.options
        }
    )


def played(game: Game[Any], start: State, plies: int, liking: Liking, dice: random.Random) -> Match:
    """A match of that many plies, or to its end."""
    match = Match(game, start=start)
    while match.ply < plies and (moves := game.legal_moves(match.state)):
        weights = [liking(match, move) for move in moves]
        match.play(dice.choices(moves, weights)[0])
    return match


@st.composite
def playouts(draw: st.DrawFn, game: Game[Any], chosen: Mapping[str, str] | None = None) -> Playout:
    """A random game for some plies, or to its end; shrinks towards its first plies.

    The options are random unless they are given.
    """
    chosen = chosen or draw(options(game))
    begin = draw(st.sampled_from(BEGINNINGS.get(game.id, (at_the_start,))))
    liking = draw(st.sampled_from(LIKINGS.get(game.id, (evenly,))))
    plies = draw(st.one_of(st.integers(0, PLIES), st.just(PLIES)))
    dice = random.Random(draw(st.integers(0, 2**32)))
    return Playout(played(game, begin(game, chosen, dice), plies, liking, dice))


def near_the_end(sequence: Sequence[T]) -> st.SearchStrategy[T]:
    """One of the last items: rare positions come late in a game."""
    return st.sampled_from(sequence[-4:])


def states(game: Game[Any]) -> st.SearchStrategy[State]:
    """Positions of random games."""
    return playouts(game).flatmap(lambda playout: near_the_end(playout.match.states))


def pairs(game: Game[Any]) -> st.SearchStrategy[Pair]:
    """Positions of random games, beside the same by the plain rules."""
    return playouts(game).flatmap(lambda playout: near_the_end([*playout.pairs]))


def seeded(game: Game[Any], seed: int) -> Match:
    """A whole game, or much of one, the same in every process."""
    return played(game, game.start(), 200, evenly, random.Random(seed))
