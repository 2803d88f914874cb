"""The text with which a result is shared: how it went, and nothing of the solution."""

from __future__ import annotations

from collections.abc import Iterable

# A mark for each thing that happened, in order.
MARKS = {"right": "🟩", "wrong": "🟥", "hint": "🟨", "shown": "⬜"}


def share_text(title: str, puzzle: str, day: str, steps: Iterable[str], address: str) -> str:
    """The text: the game and the puzzle's day or id, a square for each step, and the link.

    >>> print(share_text("Oferhlýp", "om2k9d", "22 November 2026", ["wrong", "right"], "x/#puzzle"))
    Oferhlýp puzzle, 22 November 2026
    🟥🟩
    x/#puzzle
    """
    name = f"{title} puzzle{f', {day}' if day else f' {puzzle}'}"
    return "\n".join([name, "".join(MARKS[step] for step in steps), address])
