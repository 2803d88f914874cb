"""What is copied for somebody to paste it elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from pyodide.ffi import JsException

from js import navigator


def copy(text: str, copied: Callable[[], None], refused: Callable[[], None]) -> None:
    """Copies a text and calls the first; the second where the browser doesn't let a page copy."""
    try:
        copying = navigator.clipboard.writeText(text)
    except (AttributeError, JsException):  # a page without a secure address has no clipboard
        refused()
        return
    copying.then(lambda _: copied(), lambda _: refused())
