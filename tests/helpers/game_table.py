"""A game as `Play` holds it, without a browser: played by people, or with a computer at it."""

from __future__ import annotations

import json
from itertools import count

from doubles import Clock, FakeEngine
from game.core import GAMES, Player
from game.match import Match
from players.engine_client import Later
from players.play import NOTHING_KEPT, Kept, Play
from players.players import PERSON

NAMES = ("Child", "Swineherd", "Churl", "Reeve", "Thane", "Ealdorman", "Ætheling", "Bretwalda")


def play_of(match: Match, *, kept: Kept = NOTHING_KEPT, later: Later | None = None) -> Play:
    """The match on the board, played by people until a level is chosen for a side."""
    return Play(match, FakeEngine(), later or Clock().later, NAMES, kept)


def new_match(
    *moves: str, position: str | None = None, game: str = "maerstanas", **options: str
) -> Match:
    """A match with these moves, given in notation."""
    rules = GAMES[game]
    start = None if position is None else rules.parse_position(position, options)
    match = Match(rules, options, start)
    for move in moves:
        match.play(rules.parse(match.state, move))
    return match


def playing(
    *moves: str, position: str | None = None, game: str = "maerstanas", **options: str
) -> Play:
    """A game of people with these moves on the board, given in notation."""
    return play_of(new_match(*moves, position=position, game=game, **options))


def marked(play: Play, mark: str) -> set[str]:
    """The squares of the board that have the mark."""
    return {cell for cell, marks in play.screen().marks.items() if mark in marks}


def type_keys(play: Play, *keys: str) -> None:
    """Presses keys on the board; each of them must do something there."""
    for key in keys:
        assert play.key(key), key


class GameTable:
    """A game with its players, an engine that a test answers for, and a clock that stands still.

    `looks` counts how often the engine has had something to show.
    """

    def __init__(
        self,
        dark: int = PERSON,
        light: int = PERSON,
        *,
        position: str | None = None,
        kept: dict[str, str] | None = None,
        pace: str = "normal",
    ) -> None:
        self.engine = FakeEngine()
        self.timers = Clock()
        self.looks = 0
        game = GAMES["maerstanas"]
        start = game.parse_position(position, {}) if position else None
        players = {"version": 1, "dark": dark, "light": light, "pace": pace}
        texts = {game.id: json.dumps(players)} if kept is None else kept
        numbers = count(77)
        self.play = Play(
            Match(game, {}, start),
            self.engine,
            self.timers.later,
            NAMES,
            Kept(players=lambda name: texts.get(name, "")),
            lambda: next(numbers),
        )
        self.play.computer.on_events(self.look, lambda: None)
        self.look()

    def look(self) -> None:
        self.looks += 1
        self.play.look()

    def click(self, cell: str) -> None:
        self.play.choose(cell)
        self.play.look()

    def act(self, action: str) -> None:
        assert action in self.play.screen().actions, action
        self.play.act(action)
        self.play.look()

    def go_to(self, ply: int) -> None:
        self.play.go_to(ply)
        self.play.look()

    def seat(self, player: Player, level: int) -> None:
        self.play.seat(player, level)
        self.play.look()

    def answer(self, *move: str) -> None:
        """Gives the engine's answer to its last request, and a person time to see their move."""
        self.find(*move)
        if self.timers and not self.play.players.watching:
            self.ring()

    def find(self, *move: str, draw: bool = False) -> None:
        """Has the engine find a move, which need not be due yet, and perhaps offer a draw."""
        self.engine.request = None
        self.engine.done({"move": list(move), "draw": draw})

    def ring(self) -> float:
        return self.timers.ring()

    @property
    def levels(self) -> dict[Player, int]:
        return dict(self.play.seating().levels)

    @property
    def line(self) -> list[str]:
        return [" ".join(move) for move in self.play.match.line]

    @property
    def alert(self) -> str:
        return self.play.screen().alert

    @property
    def turn(self) -> str:
        return self.play.screen().turn


def game_with_computer() -> GameTable:
    """A game of four moves in which the computer plays Light."""
    table = GameTable(light=3)
    for own, others in (("E4", "E5"), ("A1", "G7")):
        table.click(own)
        table.answer(others)
    return table
