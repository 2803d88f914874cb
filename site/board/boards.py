"""The match on the board, those left on the boards of the other games, and what may replace them.

No browser here, and no storage: what is kept on the device is handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from board.alert import Alert
from game.core import Game
from game.match import Match
from game.words import counted

KEPT = "The game that was on the board is kept under Games."


def _nothing() -> None:
    pass


class Boards:
    """One board for each game, and the one that is in sight.

    `keeps` is whether a game that leaves the board is kept on the device, so that nobody need be
    asked before another takes its place.
    """

    def __init__(
        self,
        match: Match,
        alert: Alert,
        kept: Callable[[str], Match | None] = lambda game: None,
        *,
        opening: Callable[[], None] = _nothing,
        replaced: Callable[[Match], None] = lambda before: None,
    ) -> None:
        """`kept` gives the match kept on the device for a game's board, by the game's id.

        `opening` is called before another match is put on the board, whether or not it will be;
        `replaced` once it is there, with the match before.
        """
        self.match = match
        self.keeps = False
        self._alert, self._kept = alert, kept
        self._opening, self._replaced = opening, replaced
        self._others: dict[str, Match] = {}
        self._offered: Match | None = None
        self._offer_text = ""
        self._accept: Callable[[Match], None] = self.show

    # --- putting a match on -----------------------------------------------------------------------

    def show(self, match: Match) -> None:
        """Puts a match on the board; the one before stays on the board of its game."""
        if match is not self.match:
            before, self.match = self.match, match
            self._others[before.game.id] = before
            self._replaced(before)

    def board_of(self, game: Game[Any]) -> Match | None:
        """The match on the board of a game, or kept for it; `None` where there is none."""
        if self.match.game is game:
            return self.match
        return self._others.get(game.id) or self._kept(game.id)

    def switch_to(self, game: Game[Any]) -> None:
        """Shows the board of a game as it was left, or with a new match."""
        self.show(self.board_of(game) or Match(game))

    def begin(self, match: Match) -> None:
        """Replaces the match on the board, which goes to no other board."""
        before, self.match = self.match, match
        self._replaced(before)

    def put_on(self, match: Match, put: Callable[[Match], None] | None = None) -> None:
        """Puts another match on, as one that was set up or read; `put` does it where that is more.

        Where games are not kept, one that has begun is not dropped for another of its kind before
        `answer` says so.
        """
        self._opening()
        put = put or self.show
        if self.would_drop(match.game):
            self.offer(match, put=put)
            return
        aside = self.kept_aside(match.game)
        put(match)
        self._alert.tell(aside)

    def open_named(self, named: Mapping[str, str], linked: Match) -> None:
        """Shows the board that the names lead to, or puts the match on that they would begin.

        A game's name alone leads to its board as it was left, as the picker's links do.
        """
        board = self.board_of(linked.game)
        elsewhere = board is not self.match and {*named} == {"game"}
        goes_on = "position" not in named and board is not None
        if board and goes_on and (elsewhere or board.choice == linked.choice):
            self.show(board)
        else:
            self.put_on(linked)

    def follow(self, before: Match, match: Match) -> None:
        """Takes a match as it went on in another tab, in place of what it was here."""
        if self.match is before:
            self.match = match
            self._replaced(match)
        for game, board in self._others.items():
            if board is before:
                self._others[game] = match

    # --- before one is dropped --------------------------------------------------------------------

    def would_drop(self, game: Game[Any]) -> bool:
        """Whether moves would be lost if another match came on the board of a game."""
        return not self.keeps and moves_to_lose(self.board_of(game)) > 0

    def kept_aside(self, game: Game[Any]) -> str:
        """What to say of the match on a game's board when another takes its place."""
        return KEPT if moves_to_lose(self.board_of(game)) else ""

    def offer(
        self, match: Match, said: str = "", put: Callable[[Match], None] | None = None
    ) -> None:
        """Asks whether to put a match on the board of its game, and says why that is asked.

        If so, `put` puts it there.
        """
        self._offered, self._offer_text, self._accept = match, said, put or self.show

    def answer(self, yes: bool) -> None:
        """Whether to put the match on the board that was offered."""
        offered, self._offered = self._offered, None
        if yes and offered is not None:
            self._accept(offered)

    @property
    def question(self) -> str:
        """What is asked about the match on offer; "" while none is."""
        if self._offered is None:
            return ""
        said = self._offer_text and f"{self._offer_text} Open it as another game?"
        if self.would_drop(self._offered.game):
            to_lose = counted(moves_to_lose(self.board_of(self._offered.game)), "move")
            game = self._offered.game.title
            drops = f"A game of {game} with {to_lose} is not over. Opening another drops it."
            said = f"{said} {drops}".strip()
        return said


def moves_to_lose(match: Match | None) -> int:
    """How many moves of an unfinished game would be lost with it."""
    return 0 if match is None or match.outcome is not None else len(match.line)
