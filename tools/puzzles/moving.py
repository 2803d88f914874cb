"""What the finders of the two games with moving pieces share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from game import ai
from game.board import COLUMNS, ROWS
from game.core import GAMES, Event, PositionError, opponent
from game.match import Match

NO_OPTIONS: Mapping[str, str] = {}
_LEVELS = (1, 2, 2, 3, 3, 4, 4, 5)
_LONGEST = 110
_APART = 7
"""So many plies lie between two puzzles of one game, so that they are not alike."""


def played(game: str, dice: Random, deal: Callable[[str, str], bool]) -> None:
    """Plays a game of two low levels after a drawn opening.

    Hands each position's text to `deal`, with the square of the piece that has just taken something
    or ""; where that finds a puzzle, the next few positions are left out.
    """
    match = Match(GAMES[game], {})
    levels = {player: dice.choice(_LEVELS) for player in ("dark", "light")}
    seed, opening = dice.getrandbits(30), dice.randint(2, 12)
    quiet_until = opening
    while match.legal_moves and match.ply < _LONGEST:
        if match.ply < opening:
            move = dice.choice(match.legal_moves)
        else:
            move = ai.choose(match, levels[match.state.to_move], seed).move
        taker = match.state.to_move
        events = match.play(move)
        if match.legal_moves and match.ply > quiet_until:
            text = match.game.position(match.state)
            if deal(text, _took(events, opponent(taker))):
                quiet_until = match.ply + _APART


def _took(events: tuple[Event, ...], victim: str) -> str:
    """The square of a piece that has just taken or hit one of the victim's; "" if none has."""
    if any(event.owner == victim and event.kind in ("hit", "remove") for event in events):
        return events[0].square
    return ""


def strewn(
    game: str, dice: Random, letters: list[str], fixed: Mapping[str, str] = NO_OPTIONS
) -> str | None:
    """The text of a position with these pieces on drawn squares, and some on fixed ones.

    `None` where the rules refuse it.
    """
    squares = [c + r for r in ROWS for c in COLUMNS if c + r not in fixed]
    drawn = zip(dice.sample(squares, len(letters)), letters, strict=True)
    pieces = {**dict(drawn), **fixed}
    rows = ["".join(pieces.get(c + r, ".") for c in COLUMNS) for r in ROWS]
    text = f"{'/'.join(rows)} {dice.choice('DL')}"
    rules = GAMES[game]
    try:
        state = rules.parse_position(text)
    except PositionError:
        return None
    return text if rules.legal_moves(state) else None


def takes(game: str, state: Any, move: tuple[str, ...]) -> list[Event]:
    """The opponent's pieces that a move takes or hits."""
    events = GAMES[game].play(state, move).events
    return [e for e in events if e.kind in ("hit", "remove") and e.owner != state.to_move]


def line_of(game: str, state: Any, solution: tuple[str, ...]) -> Iterator[tuple[Any, Any]]:
    """Each position of the solution with the move that is made there."""
    rules = GAMES[game]
    for text in solution:
        move = rules.parse(state, text)
        yield state, move
        state = rules.play(state, move).state
