"""Why the last request could not be met, or what it asked, for the status line."""

from __future__ import annotations


class Alert:
    """The text now; "" when the last request was met.

    `again` changes with each telling of one sentence, so that the page can have it spoken again.
    `answers` is whether it is the answer to a key instead of what went wrong.
    """

    def __init__(self) -> None:
        self.text = ""
        self.again = self.answers = False
        self._last = ""

    def tell(self, text: str, *, answers: bool = False) -> None:
        """Shows a sentence in place of the previous one."""
        self.answers = answers
        self.again = text == self._last and not self.again
        self.text = self._last = text

    def clear(self) -> None:
        """Shows nothing."""
        self.text = ""

    def withdraw(self, text: str) -> None:
        """Clears the alert if it still shows this sentence."""
        if self.text == text:
            self.clear()
