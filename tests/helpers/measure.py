"""The shapes on a printed page, in millimetres from its top left corner."""

from __future__ import annotations

import re
from typing import NamedTuple

from pdfplumber.page import Page

POINTS = 72 / 25.4
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN = 6.35

# The lines of a rune, each by its corners.
Lines = frozenset[tuple[tuple[float, float], ...]]


class Shape(NamedTuple):
    """A line, a rectangle or a curve: its box without the width of its stroke, and its corners."""

    kind: str
    left: float
    top: float
    right: float
    bottom: float
    stroke: float
    colour: tuple[float, ...]
    filled: bool
    points: tuple[tuple[float, float], ...]

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def shapes(page: Page) -> list[Shape]:
    found = []
    for each in (*page.lines, *page.rects, *page.curves):
        colour = each["stroking_color"] if each["stroke"] else each["non_stroking_color"]
        found.append(
            Shape(
                each["object_type"],
                each["x0"] / POINTS,
                each["top"] / POINTS,
                each["x1"] / POINTS,
                each["bottom"] / POINTS,
                each["linewidth"] / POINTS if each["stroke"] else 0.0,
                tuple(colour) if isinstance(colour, (tuple, list)) else (colour,),
                each["fill"],
                tuple((x / POINTS, y / POINTS) for x, y in each["pts"]),
            )
        )
    return found


def circles(page: Page, diameter: float) -> list[Shape]:
    """The circles of that diameter that are drawn as a line, not as an area."""
    return [
        shape
        for shape in shapes(page)
        if shape.kind == "curve"
        and not shape.filled
        and abs(shape.width - diameter) < 0.1
        and abs(shape.height - diameter) < 0.1
    ]


def size(paper: str, landscape: bool) -> tuple[float, float]:
    width, height = PAPERS[paper]
    return (height, width) if landscape else (width, height)


def glyph(path: str, scale: float) -> Lines:
    """The lines of a rune's SVG path (M, L, V and H, all absolute), scaled."""
    lines: list[list[tuple[float, float]]] = []
    for command, rest in re.findall(r"([MLVH])([^MLVH]*)", path):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", rest)]
        x, y = lines[-1][-1] if lines else (0.0, 0.0)
        match command:
            case "V":
                points = [(x, number) for number in numbers]
            case "H":
                points = [(number, y) for number in numbers]
            case _:
                points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "M":
            lines.append([])
        lines[-1].extend(points)
    return frozenset(
        tuple((round(x * scale, 1), round(y * scale, 1)) for x, y in line) for line in lines
    )
