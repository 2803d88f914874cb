"""Small charts as SVG: values with their errors on one axis, and histograms.

Across, everything is measured in percent of the width, and down in letters, so that a chart is as
wide as its column and its text as large as the page's. Colours come from the stylesheet: a chart
is drawn in the colour of the text, and its classes `bar` and `value` in the page's accent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from math import ceil, floor
from textwrap import wrap
from typing import NamedTuple

# Where an axis begins, where it ends, and where it does beside values in writing, in percent.
_LEFT, _RIGHT, _VALUES = 4.0, 96.0, 66.0
# Heights in letters: of a heading, of a row, of each further line of its label, and of the axis
# with its numbers.
_HEADING, _ROW, _LINE, _AXIS = 1.9, 2.7, 1.25, 1.7
# So many characters of a label have room in a window of 320 pixels.
_LABEL_LENGTH = 40
_BARS = 5.0
# So many numbers have room below an axis.
_NUMBERS = 5


class Row(NamedTuple):
    """A value with its error, what it is of, and both in writing; a heading may stand above it."""

    label: str
    value: float
    error: float
    said: str
    heading: str = ""

    @property
    def lines(self) -> list[str]:
        """The label, in lines that a narrow window has room for."""
        return wrap(self.label, _LABEL_LENGTH) or [""]

    @property
    def height(self) -> float:
        """Its height in letters, without a heading."""
        return _ROW + _LINE * (len(self.lines) - 1)


class Axis(NamedTuple):
    """The range of values from `low` to `high`, in steps."""

    low: float
    high: float
    step: float

    def at(self, value: float, right: float = _RIGHT) -> float:
        """Where a value is, in percent of the chart's width; beyond the ends, it is at the end."""
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return _LEFT + share * (right - _LEFT)

    @property
    def ticks(self) -> list[float]:
        """The values at the steps."""
        count = floor((self.high - self.low) / self.step + 1e-9)
        return [self.low + self.step * number for number in range(count + 1)]


def axis_for(rows: Iterable[Row], step: float, middle: float) -> Axis:
    """The axis for shares in percent with their errors, and a step to either side of the middle."""
    ends = [row.value + side * row.error for row in rows for side in (-1, 1)]
    low = min(middle - step, step * floor(min(ends) / step))
    high = max(middle + step, step * ceil(max(ends) / step))
    return Axis(max(0, low), min(100, high), step)


def intervals(rows: Sequence[Row], axis: Axis, middle: float, text: str) -> str:
    """A chart with a row for each value: a dot, its error as a line, and the value in writing.

    A stronger line marks `middle`. `text` says what the chart shows; its values follow.
    """
    said = "; ".join(f"{row.heading} {row.label}: {row.said}".strip() for row in rows)
    height = sum(row.height + _HEADING * bool(row.heading) for row in rows)
    # With many steps every second has a number, the middle always.
    every = 2 if len(axis.ticks) > _NUMBERS else 1
    parts = [
        _text(f"{tick:g}%", axis.at(tick, _VALUES), height + 1.1, "middle")
        for tick in axis.ticks
        if round((tick - middle) / axis.step) % every == 0
    ]
    top = 0.0
    for row in rows:
        if row.heading:
            parts.append(_text(row.heading, 0, top + 1.4, "start", "heading"))
            top += _HEADING
        parts += _interval(row, axis, middle, top)
        top += row.height
    return _chart(f"{text}: {said}.", height + _AXIS, parts)


def _interval(row: Row, axis: Axis, middle: float, top: float) -> Iterable[str]:
    """The row's label, and below it the value on a piece of the axis, which crosses no text."""
    level = top + row.height - 0.9
    low, high = (axis.at(row.value + side * row.error, _VALUES) for side in (-1, 1))
    for number, line in enumerate(row.lines):
        yield _text(line, 0, top + 1.05 + _LINE * number, "start")
    for tick in axis.ticks:
        kind = "middle" if tick == middle else "tick"
        yield _upright(kind, axis.at(tick, _VALUES), level - 0.5, level + 0.5)
    yield _level("tick", axis.at(axis.low, _VALUES), axis.at(axis.high, _VALUES), level)
    yield _level("error", low, high, level)
    x = axis.at(row.value, _VALUES)
    yield f'<circle class="value" cx="{x:.1f}%" cy="{level:.2f}em" r=".36em"/>'
    yield _text(row.said, 100, level + 0.33, "end")


class Bins(NamedTuple):
    """How many of some whole numbers fall into each range of `width` from `low` on."""

    low: int
    width: int
    counts: tuple[int, ...]

    @property
    def high(self) -> int:
        """The end of the last range."""
        return self.low + self.width * len(self.counts)


def binned(lengths: Mapping[int, int], low: int, high: int, width: int) -> Bins:
    """The numbers, each with how often it occurs, in ranges that reach from `low` beyond `high`."""
    counts = [0] * ((high - low) // width + 1)
    for length, number in lengths.items():
        counts[(length - low) // width] += number
    return Bins(low, width, tuple(counts))


def histogram(bins: Bins, most: int, step: int, text: str) -> str:
    """A chart with a bar for each range, its height a share of `most`.

    The tallest has its number above it; below there is a number at every `step`.
    """
    axis = Axis(bins.low, bins.high, step)
    ranges = [bins.low + bins.width * number for number in range(len(bins.counts))]
    found = [(start, count) for start, count in zip(ranges, bins.counts, strict=True) if count]
    said = ", ".join(f"{_range(start, bins.width)}: {count}" for start, count in found)
    tallest = max(bins.counts)
    base = _BARS + 1.2
    parts = []
    for start, count in found:
        left, right = axis.at(start), axis.at(start + bins.width)
        height = _BARS * count / most
        parts.append(
            f'<rect class="bar" x="{left + 0.2:.1f}%" width="{right - left - 0.4:.1f}%"'
            f' y="{base - height:.2f}em" height="{height:.2f}em"/>'
        )
        if count == tallest:
            parts.append(_text(f"{count}", (left + right) / 2, base - height - 0.25, "middle"))
            tallest = -1  # one number is enough
    parts.append(_level("base", _LEFT, _RIGHT, base))
    first = -(-bins.low // step) * step
    ticks = range(first, bins.high + 1, step)
    # Centred on an end of the axis, a number would stick out of a narrow column.
    anchors = {bins.low: "start", bins.high: "end"}
    for tick in ticks:
        parts.append(_text(f"{tick}", axis.at(tick), base + 1.2, anchors.get(tick, "middle")))
    return _chart(f"{text}: {said}.", base + _AXIS, parts)


def _range(start: int, width: int) -> str:
    return f"{start}" if width == 1 else f"{start}\N{EN DASH}{start + width - 1}"


def _upright(kind: str, x: float, top: float, bottom: float) -> str:
    across = f'x1="{x:.1f}%" x2="{x:.1f}%"'
    return f'<line class="{kind}" {across} y1="{top:.2f}em" y2="{bottom:.2f}em"/>'


def _level(kind: str, left: float, right: float, y: float) -> str:
    across = f'x1="{left:.1f}%" x2="{right:.1f}%"'
    return f'<line class="{kind}" {across} y1="{y:.2f}em" y2="{y:.2f}em"/>'


def _text(words: str, x: float, y: float, anchor: str, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return (
        f'<text{named} x="{x:.1f}%" y="{y:.2f}em" text-anchor="{anchor}">'
        f"{escape(words, quote=False)}</text>"
    )


def _chart(text: str, height: float, parts: Iterable[str]) -> str:
    return (
        f'<svg class="chart" role="img" aria-label="{escape(text)}" width="100%"'
        f' height="{height:.2f}em"><g aria-hidden="true">{"".join(parts)}</g></svg>'
    )
