"""Values that could be missing and, where a test asks for them, never are."""

from typing import TypeVar

T = TypeVar("T")


def present(value: T | None) -> T:
    """The value; fails where there is none."""
    assert value is not None
    return value
