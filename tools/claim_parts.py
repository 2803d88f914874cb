"""What claims are made of: how they are read, and what a proved one says and draws."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from game import svg
from game.core import PLAYERS, GameError, Move, Player, listed, quote
from game.match import Match


@dataclass(frozen=True, slots=True)
class TrueClaim:
    """A claim that the engine proved: its words, and the marks and arrows that it draws."""

    words: str
    marks: Mapping[str, str] = field(default_factory=dict)
    arrows: tuple[svg.Arrow, ...] = ()


class FalseClaim(GameError):
    """A claim that the engine refutes; the message says what is true instead."""


def play_texts(match: Match, texts: str) -> None:
    """Plays moves given in notation, with semicolons between them. Raises `GameError`."""
    for text in split(texts, ";"):
        match.play(match.game.parse(match.state, text))


def split(texts: str, separator: str = ",") -> list[str]:
    """The parts of a list, each on one line."""
    return [" ".join(text.split()) for text in texts.split(separator)]


def halves(text: str, example: str) -> tuple[str, str]:
    """The parts before and after a colon. Raises `FalseClaim` where there is none."""
    before, colon, after = text.partition(":")
    if not colon:
        raise FalseClaim(f"write it as {{{example}}}")
    return before.strip(), after.strip()


def player_named(text: str) -> Player:
    """The player of that name. Raises `FalseClaim`."""
    for player in PLAYERS:
        if player == text:
            return player
    raise FalseClaim(f"{quote(text)} is not a player: write {listed(PLAYERS, 'or')}")


def in_points(number: int) -> str:
    """So many points, in words."""
    return f"{number or 'no'} point{'' if number == 1 else 's'}"


def written(match: Match, moves: Iterable[Move]) -> str:
    """The moves as they are written, listed."""
    return listed(match.game.notation(match.state, move) for move in moves)


def score_of(match: Match) -> Mapping[Player, int]:
    """The points of both players. Raises `FalseClaim` where the game has none."""
    scores = match.game.scores(match.state)
    if scores is None:
        raise FalseClaim(f"{match.game.title} has no points")
    return scores


def drawn(match: Match, moves: Iterable[Move]) -> dict[str, Any]:
    """Marks and arrows that show moves: an arrow over the squares, or a mark on the only one."""
    cells = {cell.name for cell in match.game.scene(match.state).cells}
    paths = [tuple(step for step in move if step in cells) for move in moves]
    return {
        "marks": {path[0]: "yes" for path in paths if len(path) == 1},
        "arrows": tuple(svg.Arrow(path) for path in paths if len(path) > 1),
    }


def after_moves(match: Match, texts: str) -> Match:
    """A new match that starts from this one's position, with these moves played."""
    later = Match(match.game, match.state.options, match.state)
    play_texts(later, texts)
    return later
