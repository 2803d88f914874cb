"""The match on each game's board, which board is shown, and when another match replaces one.

No browser and no storage here: saved matches are handed in.
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
    """One board for each game, and the one that is shown.

    `keeps` is whether a game that leaves the board stays saved on the device, so that another can
    replace it without a question.
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
        """`kept` gives the saved match of a game's board, by the game's id.

        `opening` is called when another match is to be put on the board, even if the player then
        declines; `replaced` is called once it is there, with the previous match.
        """
        self.match = match
        self.keeps = False
        self._alert, self._kept = alert, kept
        self._opening, self._replaced = opening, replaced
        self._others: dict[str, Match] = {}
        self._offered: Match | None = None
        self._offer_text = ""
        self._accept: Callable[[Match], None] = self.show

    def set_keeps(self, keeps: bool) -> None:
        """Says whether a game that leaves the board stays saved on the device."""
        self.keeps = keeps

    # --- putting a match on -----------------------------------------------------------------------

    def show(self, match: Match) -> None:
        """Puts a match on the board; the previous one stays on the board of its game."""
        if match is not self.match:
            before, self.match = self.match, match
            self._others[before.game.id] = before
            self._replaced(before)

    def board_of(self, game: Game[Any]) -> Match | None:
        """The match on a game's board, or else its saved match; `None` if it has neither."""
        if self.match.game is game:
            return self.match
        return self._others.get(game.id) or self._kept(game.id)

    def switch_to(self, game: Game[Any]) -> None:
        """Shows a game's board as it was left, or with a new match."""
        self.show(self.board_of(game) or Match(game))

    def begin(self, match: Match) -> None:
        """Replaces the match on the board, which stays on no other board."""
        before, self.match = self.match, match
        self._replaced(before)

    def put_on(self, match: Match, put: Callable[[Match], None] | None = None) -> None:
        """Puts another match on the board with `put`, or else with `show`.

        If that would drop moves, because games are not saved, it asks first and waits for `answer`.
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
        """Shows the board that the names lead to, or else puts the `linked` match on its board.

        A game's name alone leads to its board as it was left, like a link in the game picker.
        """
        board = self.board_of(linked.game)
        elsewhere = board is not self.match and {*named} == {"game"}
        goes_on = "position" not in named and board is not None
        if board and goes_on and (elsewhere or board.choice == linked.choice):
            self.show(board)
        else:
            self.put_on(linked)

    def follow(self, before: Match, match: Match) -> None:
        """Replaces a match by its continuation in another tab, on whichever board it is."""
        if self.match is before:
            self.match = match
            self._replaced(match)
        for game, board in self._others.items():
            if board is before:
                self._others[game] = match

    # --- before a match is dropped ----------------------------------------------------------------

    def would_drop(self, game: Game[Any]) -> bool:
        """Whether moves would be lost if another match were put on a game's board."""
        return not self.keeps and moves_to_lose(self.board_of(game)) > 0

    def kept_aside(self, game: Game[Any]) -> str:
        """The message about the match on a game's board that another replaces; "" if none."""
        return KEPT if moves_to_lose(self.board_of(game)) else ""

    def offer(
        self, match: Match, why: str = "", put: Callable[[Match], None] | None = None
    ) -> None:
        """Asks whether to put a match on the board of its game, after the sentence `why`.

        If the answer is yes, `put` puts it there.
        """
        self._offered, self._offer_text, self._accept = match, why, put or self.show

    def answer(self, yes: bool) -> None:
        """Puts the offered match on the board, or drops the offer."""
        offered, self._offered = self._offered, None
        if yes and offered is not None:
            self._accept(offered)

    @property
    def question(self) -> str:
        """The question about the match on offer; "" if there is none."""
        if self._offered is None:
            return ""
        question = self._offer_text and f"{self._offer_text} Open it as another game?"
        if self.would_drop(self._offered.game):
            to_lose = counted(moves_to_lose(self.board_of(self._offered.game)), "move")
            game = self._offered.game.title
            drops = f"A game of {game} with {to_lose} is not over. Opening another drops it."
            question = f"{question} {drops}".strip()
        return question


def moves_to_lose(match: Match | None) -> int:
    """How many moves would be lost with an unfinished match; 0 if it is over."""
    return 0 if match is None or match.outcome is not None else len(match.line)
