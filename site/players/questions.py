"""Questions asked in place: whether to resign, to agree on a draw, to play both sides.

No browser here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from board.alert import Alert
from board.boards import Boards
from board.link_opponent import LinkOpponent, refusal, set_opponent
from game.core import GameError, Player, name_of, opponent
from game.match import Match
from game.words import capital, sentence
from players.computer import Computer
from players.players import Players

Asked = Literal["", "resign", "draw", "offer", "both"]


class Questions:
    """The question that is open, if any, and what happens when it is answered."""

    def __init__(
        self,
        boards: Boards,
        players: Players,
        computer: Computer,
        alert: Alert,
        ended: Callable[[], None],
    ) -> None:
        """`ended` is called when the game has ended."""
        self._boards, self._players, self._computer = boards, players, computer
        self._alert, self._ended = alert, ended
        self.asked: Asked = ""
        computer.on_offer(self._ask_for_answer)

    @property
    def _match(self) -> Match:
        return self._boards.match

    @property
    def _own_side(self) -> Player | None:
        """The person's side against the computer or by link; `None` if two people play here."""
        if self._players.has_rival:
            return self._players.person
        remote = LinkOpponent.of(self._match)
        return opponent(remote.player) if remote else None

    @property
    def _resigning(self) -> Player:
        """The side that would resign: one's own, or the one to move."""
        return self._own_side or self._match.state.to_move

    @property
    def question(self) -> str:
        """The open question; "" if there is none."""
        if self.asked == "draw":
            return "Agree on a draw?"
        if self.asked == "offer":
            rival = self._players.name(opponent(self._match.state.to_move))
            return f"{capital(rival)} offers a draw. Agree?"
        if self.asked == "resign":
            return "Resign?" if self._own_side else f"Resign as {name_of(self._resigning)}?"
        return "Play both sides yourself?" if self.asked == "both" else ""

    def refuse_for_opponent(self) -> bool:
        """Whether it is the turn of an opponent by link, whom only a question can replace."""
        reason = refusal(self._match)
        if reason:
            self._alert.tell(reason)
            self.asked = "both"
        return bool(reason)

    def ask_to_resign(self) -> None:
        """Asks whether to resign."""
        self._ask("resign")

    def ask_for_draw(self) -> None:
        """Offers the computer a draw, or asks two people whether they agree on one."""
        if self._players.has_rival and self._match.outcome is None:
            self._computer.offer_draw(self._agree)
        else:
            self._ask("draw")

    def _ask_for_answer(self) -> None:
        """Asks the person whether to take the draw that the computer offers."""
        self.asked = "offer"

    def _ask(self, asked: Asked) -> None:
        self._alert.clear()
        if self._match.outcome is None:
            self.asked = asked
        else:
            self._alert.tell("The game is over.")

    def answer(self, yes: bool) -> None:
        """Does as asked, or withdraws the question."""
        asked, self.asked = self.asked, ""
        self._alert.clear()
        if not yes:
            return
        if asked == "both":
            set_opponent(self._match, None)
        elif asked in ("draw", "offer"):
            self._agree()
        elif asked == "resign":
            self._end(lambda: self._match.resign(self._resigning))

    def withdraw(self) -> None:
        """Withdraws the question, as when another position comes on the board."""
        self.asked = ""

    def _agree(self) -> None:
        self._end(self._match.agree_draw)

    def _end(self, end: Callable[[], None]) -> None:
        try:
            end()
        except GameError as error:
            self._alert.tell(sentence(str(error)))
        else:
            self._ended()
