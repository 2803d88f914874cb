"""Games sent by link, and a board that opens links; no browser."""

from __future__ import annotations

from board.link_opponent import TAG, LinkOpponent
from board.screen import Screen
from doubles import Clock, no_later
from game import link
from game.core import GAMES, Player
from game.match import Match
from game_table import play_of
from players.players import PERSON
from share.link_play import BEFORE, LinkPlay

GAME = GAMES["maerstanas"]
A1, B2, C3, D4, E5, F6, G7 = (f"{c}{n}" for c, n in zip("ABCDEFG", "1234567", strict=True))


def played(*squares: str, **options: str) -> Match:
    """A match of standard stones alone, on these squares."""
    match = Match(GAME, {"specials": "off", **options})
    for square in squares:
        match.play((square,))
    return match


def over(match: Match, how: str) -> Match:
    """The match, ended by a draw or a resignation."""
    if how == "draw":
        match.agree_draw()
    else:
        match.resign("light" if how == "light" else "dark")
    return match


def tried(match: Match, *squares: str) -> Match:
    """The match, with a variation from its end on the board."""
    here = match.ply
    for square in squares:
        match.play((square,))
    match.go_to(here)
    return match


def sent_at(match: Match, ply: int, opponent: Player = "light") -> Match:
    """The match, sent to the opponent after that many plies."""
    match.tags[TAG] = LinkOpponent(opponent, ply).text
    return match


class LinkTable:
    """A board with people on both sides, and somebody who opens links there."""

    def __init__(self, match: Match, levels: tuple[int, int] = (PERSON, PERSON)) -> None:
        self.clock, self.shown = Clock(), 0
        self.play = play_of(match, later=no_later)
        self.play.seat("dark", levels[0])
        self.play.seat("light", levels[1])
        self.link_play = LinkPlay(self.play, self.show, self.clock.later)

    def show(self) -> None:
        self.shown += 1

    def open(self, match: Match | str) -> LinkTable:
        self.link_play.open(match if isinstance(match, str) else link.encode(match))
        return self

    def arrive(self) -> LinkTable:
        """Shows the link's last move as it is played."""
        assert self.clock.ring() == BEFORE
        return self

    @property
    def match(self) -> Match:
        return self.play.match

    @property
    def screen(self) -> Screen:
        return self.play.screen()
