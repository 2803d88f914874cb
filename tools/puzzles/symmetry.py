"""The symmetries of boards, on rows of text: each returns the same position seen differently."""

from __future__ import annotations

from collections.abc import Iterator

Rows = tuple[str, ...]


def transposed(rows: Rows) -> Rows:
    """The board mirrored at the diagonal from the top left."""
    return tuple(map("".join, zip(*rows, strict=True)))


def mirrored(rows: Rows) -> Rows:
    """The board mirrored from left to right."""
    return tuple(row[::-1] for row in rows)


def half_turned(rows: Rows) -> Rows:
    """The board turned by 180 degrees."""
    return mirrored(rows[::-1])


def turns(rows: Rows) -> Iterator[Rows]:
    """The board in all eight ways: turned and mirrored."""
    for way in (rows, transposed(rows)):
        yield from (way, mirrored(way), way[::-1], half_turned(way))


def shifts(rows: Rows) -> Iterator[Rows]:
    """A board whose opposite edges are joined, from each of its squares."""
    size = len(rows)
    for down in range(size):
        moved = rows[down:] + rows[:down]
        for right in range(size):
            yield tuple(row[right:] + row[:right] for row in moved)


def recoloured(rows: Rows) -> Rows:
    """The board with each piece in the other colour."""
    return tuple(row.swapcase() for row in rows)


def other_side(letter: str) -> str:
    """The other of the letters ``D`` and ``L`` for the side to move."""
    return "L" if letter == "D" else "D"
