"""Colours as numbers: their contrast, and how people see them who see few colours or none."""

from __future__ import annotations

import re
from collections.abc import Mapping

from game import svg, themes

Light = tuple[float, float, float]
Matrix = tuple[Light, Light, Light]

# Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
# Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009): the matrices for
# the strongest form of each, for linear light. They are the ones that browsers' own tools use.
SIGHTS: Mapping[str, Matrix] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# The weights of `filter: grayscale(1)`, which work on the values as they are written.
GREY = (0.2126, 0.7152, 0.0722)

VARIABLE = re.compile(r"var\(--([a-z-]+),([^)]+)\)")
USUAL = dict(VARIABLE.findall(svg.STYLE))


def worn(board: str, pieces: str, night: bool) -> dict[str, str]:
    """Every variable's value on a page with these themes."""
    named = {**themes.BOARDS["wood"], **themes.BOARDS[board], **themes.PIECES[pieces]}
    values = {key: each if isinstance(each, str) else each[night] for key, each in named.items()}
    return {**USUAL, **values}


def parts(colour: str) -> Light:
    """Red, green and blue of ``#rgb`` or ``#rrggbb``, each from 0 to 1."""
    digits = colour.removeprefix("#")
    wide = digits if len(digits) == 6 else "".join(digit * 2 for digit in digits)
    red, green, blue = (int(wide[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def written(light: Light) -> str:
    """The colour ``#rrggbb`` with these parts."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in light)


def luminance(colour: str) -> float:
    """The relative luminance of a colour, as WCAG defines it."""
    red, green, blue = map(_linear, parts(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21, as WCAG defines it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def over(colour: str, below: str, weight: float) -> str:
    """What is seen of a colour over another, if it hides as much of it as its weight says."""
    mixed = [
        a * weight + b * (1 - weight) for a, b in zip(parts(colour), parts(below), strict=True)
    ]
    return written((mixed[0], mixed[1], mixed[2]))


def seen(colour: str, sight: str) -> str:
    """The colour as somebody with this sight sees it; "grey" is a screen without colours."""
    red, green, blue = parts(colour)
    if sight == "grey":
        grey = GREY[0] * red + GREY[1] * green + GREY[2] * blue
        return written((grey, grey, grey))
    if sight == "usual":
        return written((red, green, blue))
    light = [_linear(part) for part in (red, green, blue)]
    mixed = [
        _encoded(sum(weight * part for weight, part in zip(row, light, strict=True)))
        for row in SIGHTS[sight]
    ]
    return written((mixed[0], mixed[1], mixed[2]))


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _encoded(light: float) -> float:
    held = min(max(light, 0.0), 1.0)
    return held * 12.92 if held <= 0.0031308 else 1.055 * held ** (1 / 2.4) - 0.055
