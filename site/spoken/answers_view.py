"""The panel that answers the keys, on the page's status line, where it is seen and heard."""

from __future__ import annotations

from parts import Parts
from spoken.answers import NOT_COUNTED, answer, time_text


def panel(parts: Parts) -> AnswersView:
    """The panel for what a key asks."""
    return AnswersView(parts)


class AnswersView:
    """Tells what a key asks about the board, whoever has it."""

    def __init__(self, parts: Parts) -> None:
        self._play = parts.play

    def act(self, request: str) -> None:
        """Answers the key after the request's first word."""
        play, key = self._play, request.split()[-1]
        surface = play.guest or play
        text = self._time() if key == "h" else answer(key, surface.screen())
        surface.alert.tell(text, answers=True)

    def show(self) -> None:
        """Does nothing: the board's view shows the answer."""

    def _time(self) -> str:
        play = self._play
        if play.guest:
            return NOT_COUNTED
        play.thinking.look(play.match)
        return time_text(play.thinking, None if play.match.outcome else play.match.state.to_move)
