"""Values that may be missing, but never are where a test asks for them."""

from typing import TypeVar

T = TypeVar("T")


def present(value: T | None) -> T:
    """The value; fails where there is none."""
    assert value is not None
    return value
