"""English for messages: sentences, capitals, lists and counted nouns.

Imports nothing of the project, so that every part may use it.
"""

from __future__ import annotations

from collections.abc import Iterable

_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def capital(text: str) -> str:
    """The text with a capital first letter, and the rest as it was.

    >>> capital("the Churl is thinking")
    'The Churl is thinking'
    """
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """The text with a small first letter, to go in the middle of a sentence."""
    return text[:1].lower() + text[1:]


def sentence(text: str) -> str:
    """The text as a sentence: with a capital and a full stop.

    >>> sentence("it is Light's turn")
    "It is Light's turn."
    """
    return f"{capital(text)}."


def plural(number: int, noun: str, nouns: str = "") -> str:
    """The noun as it follows the number; its plural takes an s unless `nouns` gives it.

    >>> plural(1, "ply", "plies"), plural(2, "ply", "plies")
    ('ply', 'plies')
    """
    return noun if number == 1 else nouns or f"{noun}s"


def counted(number: int, noun: str, nouns: str = "") -> str:
    """The number in figures with its noun.

    >>> counted(1, "move"), counted(3, "move"), counted(1000, "man", "men")
    ('1 move', '3 moves', '1,000 men')
    """
    return f"{number:,} {plural(number, noun, nouns)}"


def spelled(number: int, none: str = "no") -> str:
    """The number as a word up to ten, in figures beyond; `none` stands for nought.

    >>> spelled(3), spelled(0), spelled(0, "none"), spelled(12)
    ('three', 'no', 'none', '12')
    """
    if number == 0:
        return none
    return _NUMBERS[number - 1] if 0 < number <= len(_NUMBERS) else f"{number:,}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as a sentence lists them; ``nothing`` where there are none.

    >>> listed(["D4", "E3", "E5"])
    'D4, E3 and E5'
    """
    *front, final = [*words] or ["nothing"]
    return f"{', '.join(front)} {last} {final}" if front else final


def quote(text: str) -> str:
    """The text as an error message shows it: in quotes, cut where it is longer than a position."""
    return repr(text if len(text) <= 80 else text[:77] + "...")
