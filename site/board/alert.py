"""Why the last request could not be met, as one sentence for the status line."""

from __future__ import annotations


class Alert:
    """The sentence now; "" when the last request was met.

    `again` changes with each telling of one sentence, so that the page can have it spoken again.
    """

    def __init__(self) -> None:
        self.text = ""
        self.again = False
        self._told = ""

    def tell(self, text: str) -> None:
        """Shows a sentence in place of the previous one."""
        self.again = text == self._told and not self.again
        self.text = self._told = text

    def clear(self) -> None:
        """Shows nothing."""
        self.text = ""

    def withdraw(self, text: str) -> None:
        """Clears the alert if it still shows this sentence."""
        if self.text == text:
            self.clear()
