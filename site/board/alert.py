"""Why the last request could not be met, as one sentence for the status line."""

from __future__ import annotations


class Alert:
    """The sentence now; "" when the last request was met."""

    def __init__(self) -> None:
        self.text = ""

    def tell(self, text: str) -> None:
        """Shows a sentence in place of the previous one."""
        self.text = text

    def clear(self) -> None:
        """Shows nothing."""
        self.text = ""

    def withdraw(self, text: str) -> None:
        """Clears the alert if it still shows this sentence."""
        if self.text == text:
            self.clear()
