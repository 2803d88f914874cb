"""Every mark on a board is seen, whoever looks: three to one against what it lies on, or more.

The colours are the ones that the artwork and the page's stylesheets write down. A mark with an
outline is seen where its outline is, if the two differ from each other as much.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from colours import SIGHTS, contrast, over, seen, worn
from game import svg, themes
from optional import present

CSS = Path(__file__).parents[2] / "site/css"
SHEETS = ("play", "board-life", "advice", "puzzles", "reading")
# How much two neighbours have to differ for a thing that is not a text (WCAG 2.2, 1.4.11).
ENOUGH = 3.0

# The classes of each mark's shapes, the outline first where it is a shape of its own.
ON_SQUARES = {
    "target": ("dot",),
    "target on a piece": ("ring",),
    "selected": ("chosen",),
    "last move": ("last",),
    "emptied": ("removed",),
    "hit": ("hit-ring",),
    "kept click": ("kept",),
    "tick": ("yes-case", "yes"),
    "would be removed": ("would-go-case", "would-go"),
    "would stand": ("stands-case", "stands-edge"),
    "could go on": ("could-go-on",),
    "advised move": ("arrow-case", "arrow"),
    "advised move, its head": ("arrow-head",),
    "barred move": ("arrow-case", "barred .arrow"),
    "advised square": ("advised-ring",),
    "hinted square": ("hint-ring",),
}
ON_STONES = {
    "removed": ("doomed",),
    "not allowed": ("no",),
    "would be hit": ("struck",),
    **{
        name: ON_SQUARES[name]
        for name in ("tick", "advised move", "advised move, its head", "barred move")
    },
}
LOOKS = [*SIGHTS, "grey"]
CLASS = re.compile(r"(\.barred )?\.[\w-]+$")


def rules() -> dict[str, dict[str, str]]:
    """What the stylesheets say of each class of a board's shapes, by the end of the selector."""
    texts = [svg.STYLE, *((CSS / f"{name}.css").read_text("utf-8") for name in SHEETS)]
    found: dict[str, dict[str, str]] = {}
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", "\n".join(texts)):
        said = dict(re.findall(r"([a-z-]+):\s*([^;]+)", body))
        for selector in re.sub(r"/\*.*?\*/", "", selectors, flags=re.S).split(","):
            # What stands in a tray lies on the page's own colours.
            if ".player" not in selector and (name := CLASS.search(selector.strip())):
                found.setdefault(name[0].removeprefix("."), {}).update(said)
    return found


RULES = rules()
TINT = float(
    present(
        re.search(
            r"\[data-last\] \.hit \{[^}]*fill-opacity: (\.\d+)",
            (CSS / "play.css").read_text("utf-8"),
        )
    )[1]
)


def tones(classes: tuple[str, ...], colours: dict[str, str]) -> list[str]:
    """The colours of a mark, the inner one last."""
    found = []
    for name in classes:
        rule = RULES[name]
        assert "opacity" not in rule, f"{name} lets through what is below it"
        parts = [rule.get("stroke", "none"), rule.get("fill", "none")]
        for part in parts:
            if named := re.match(r"var\(--([a-z-]+)", part):
                found.append(colours[named[1]])
            elif part.startswith("#"):
                found.append(part)
    assert found, classes
    return found


def squares(colours: dict[str, str]) -> dict[str, str]:
    """The colours of the squares, as they are and under the tint of the last move."""
    plain = {shade: colours[f"square-{shade}"] for shade in ("dark", "light")}
    last = colours["last"]
    return {**plain, **{f"{shade}, last": over(last, each, TINT) for shade, each in plain.items()}}


def worst(drawn: list[str], below: str) -> tuple[float, str]:
    """The least by which a mark stands out, and for whose sight."""
    return min((_standing_out(drawn, below, sight), sight) for sight in LOOKS)


def _standing_out(drawn: list[str], below: str, sight: str) -> float:
    *outline, inner = (seen(colour, sight) for colour in drawn)
    ground = seen(below, sight)
    ways = [contrast(inner, ground)]
    ways += [min(contrast(line, ground), contrast(line, inner)) for line in outline]
    return max(ways)


def pages() -> Iterator[tuple[str, str, bool]]:
    """All themes of boards and of pieces, by day and by night."""
    for board in themes.BOARDS:
        for pieces in themes.PIECES:
            for night in (False, True):
                yield board, pieces, night


@pytest.mark.parametrize("mark", ON_SQUARES)
def test_a_mark_stands_out_from_every_square(mark: str) -> None:
    for board, pieces, night in pages():
        colours = worn(board, pieces, night)
        for shade, below in squares(colours).items():
            least, sight = worst(tones(ON_SQUARES[mark], colours), below)
            assert least >= ENOUGH, f"{least:.2f} on {shade}: {board}, night {night}, {sight}"


@pytest.mark.parametrize("mark", ON_STONES)
def test_a_mark_stands_out_from_every_stone(mark: str) -> None:
    for board, pieces, night in pages():
        colours = worn(board, pieces, night)
        for owner in ("dark", "light"):
            below = colours[f"{owner}-body"]
            least, sight = worst(tones(ON_STONES[mark], colours), below)
            assert least >= ENOUGH, f"{least:.2f} on {owner}: {board}, {pieces}, {night}, {sight}"


@pytest.mark.parametrize("owner", ["dark", "light"])
def test_a_stone_stands_out_from_every_square_by_itself_or_by_its_rim(owner: str) -> None:
    for board, pieces, night in pages():
        colours = worn(board, pieces, night)
        parts = [colours[f"{owner}-body"], colours[f"{owner}-edge"]]
        for shade, below in squares(colours).items():
            for sight in LOOKS:
                least = max(contrast(seen(part, sight), seen(below, sight)) for part in parts)
                assert least >= ENOUGH, f"{least:.2f} on {shade}: {board}, {pieces}, {sight}"


@pytest.mark.parametrize("owner", ["dark", "light"])
def test_the_rune_of_a_stone_that_would_stand_is_seen_although_it_lets_the_square_through(
    owner: str,
) -> None:
    weight = float(RULES["would-stand"]["opacity"])
    for board, pieces, night in pages():
        colours = worn(board, pieces, night)
        for shade, below in squares(colours).items():
            rune, body = (
                over(colours[f"{owner}-{part}"], below, weight) for part in ("rune", "body")
            )
            for sight in LOOKS:
                least = contrast(seen(rune, sight), seen(body, sight))
                assert least >= ENOUGH, f"{least:.2f} on {shade}: {board}, {pieces}, {sight}"


@pytest.mark.parametrize(
    "name", ["advised-ring", "hint-ring", "would-go", "stands-edge", "could-go-on"]
)
def test_what_is_drawn_over_the_board_wears_its_theme(name: str) -> None:
    assert "var(--" in RULES[name]["stroke"]
    assert "#" not in re.sub(r"var\([^)]*\)", "", str(RULES[name]))


def test_the_sights_are_what_their_makers_published() -> None:
    # Greys stay grey for everybody; pure red is nearly black without long-wave cones.
    for sight in LOOKS:
        assert seen("#808080", sight) == "#808080"
    assert contrast(seen("#ff0000", "protanopia"), "#000000") < contrast("#ff0000", "#000000") / 1.5
