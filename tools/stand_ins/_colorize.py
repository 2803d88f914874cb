"""Stands in for the library's own module in the browser, where tracebacks have no colours.

The original builds its themes at each start, which takes as long as all of our own imports. Only
`traceback` asks for one; here every style is empty.
"""

from typing import TextIO


class _Plain:
    def __getattr__(self, style: str) -> str:
        return ""


class _Theme:
    traceback = _Plain()


def can_colorize(*, file: TextIO | None = None) -> bool:
    """False: the browser shows no colours."""
    return False


def get_theme(
    *, tty_file: TextIO | None = None, force_color: bool = False, force_no_color: bool = False
) -> _Theme:
    """The theme without colours."""
    return _Theme()
