"""The themes of boards and pieces: the values of the artwork's variables, by name.

A colour is a pair where it differs by day and by night. What a theme does not name is as in
`artwork.STYLE`, which is the first theme by day.
"""

from __future__ import annotations

from collections.abc import Mapping

Value = str | tuple[str, str]
Themes = Mapping[str, Mapping[str, Value]]

BOARDS: Themes = {
    "wood": {
        "frame": ("#5d4630", "#37291c"),
        "rim": ("#c6a565", "#93753f"),
        "coordinate": ("#ecd9b0", "#d8c193"),
        "square-dark": ("#c3a97b", "#94794f"),
        "square-light": ("#dfcda5", "#b59a6b"),
        "last": ("#7c2c1b", "#420c05"),
        "dot": ("#463621", "#271b0f"),
        "harm": ("#8a1d17", "#721813"),
        "good": ("#17502c", "#154828"),
    },
    "stone": {
        "frame": ("#4a5157", "#2b3034"),
        "rim": ("#b4bcc0", "#7d878c"),
        "coordinate": ("#e9eef0", "#c6ced2"),
        "square-dark": ("#97a1a5", "#717b80"),
        "square-light": ("#c5ccce", "#9da6a9"),
        "last": ("#6d1a0f", "#380803"),
        "dot": ("#262e32", "#181d20"),
        "harm": "#751914",
        "good": "#154a29",
        "grain": "#20262a",
        "grain-weight": ".34",
        "grain-dash": ".1 7 .1 15 .1 11",
    },
    "plain": {
        "frame": "#000000",
        "rim": "#ffffff",
        "coordinate": "#ffffff",
        "square-dark": ("#d0d0d0", "#999999"),
        "square-light": ("#ffffff", "#c4c4c4"),
        "grid": "#000000",
        "last": "#000000",
        "dot": "#000000",
        "harm": "#000000",
        "good": "#000000",
        "case": "#ffffff",
        "hinge-light": "#ffffff",
        "hinge-edge": "#000000",
        "rail-lit": "0",
        "rail-shaded": "0",
        "recess": "0",
        "grain-weight": "0",
        "edge-lit": "0",
        "edge-shaded": "0",
    },
}
_FLAT: Mapping[str, Value] = {
    "sheen": "0",
    "shadow": "0",
    "cut": "0",
    "ring-weight": "1",
}
PIECES: Themes = {
    "carved": {},
    "flat": {
        **_FLAT,
        "dark-body": "#2b3440",
        "dark-edge": "#10151b",
        "dark-side": "#10151b",
        "light-body": "#fbf5e6",
        "light-edge": "#4a3d28",
        "light-side": "#c3b594",
    },
    "plain": {
        **_FLAT,
        "outline": "3.5",
        "crown-line": "3",
        "dark-body": "#000000",
        "dark-edge": "#ffffff",
        "dark-side": "#000000",
        "dark-side-edge": "#ffffff",
        "dark-rune": "#ffffff",
        "dark-crown": "#000000",
        "dark-crack": "#ffffff",
        "light-body": "#ffffff",
        "light-edge": "#000000",
        "light-side": "#ffffff",
        "light-rune": "#000000",
        "light-crown": "#ffffff",
        "light-crack": "#000000",
    },
}


def colours(board: str, pieces: str) -> tuple[tuple[str, str], ...]:
    """The variables of a picture on its own, by day: the `colours` of an `svg.Theme`."""
    named = {**BOARDS[board], **PIECES[pieces]}
    return tuple((name, _pair(value)[0]) for name, value in named.items())


def stylesheet() -> str:
    """The themes for a page, by the attributes `data-board` and `data-pieces`.

    A page says by its variables --day and --night which of two colours is used: the one that is not
    set lets its colour through, and the other is empty.
    """
    rules = []
    for attribute, themes in (("board", BOARDS), ("pieces", PIECES)):
        for number, (name, values) in enumerate(themes.items()):
            # The first theme is also worn by a page without a choice, or with an unknown one.
            first = ":root," if number == 0 else ""
            body = ";".join(f"--{key}:{_written(value)}" for key, value in values.items())
            if body:
                rules.append(f"{first}[data-{attribute}={name}]{{{body}}}")
    return "\n".join(rules)


def _pair(value: Value) -> tuple[str, str]:
    return (value, value) if isinstance(value, str) else value


def _written(value: Value) -> str:
    day, night = _pair(value)
    return day if day == night else f"var(--day,{day}) var(--night,{night})"
