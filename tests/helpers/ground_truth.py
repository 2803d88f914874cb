"""The conformance data, ready for the tests; tests/data/README.md describes it."""

import json
from pathlib import Path
from typing import Any

from game.core import Player

DATA = Path(__file__).parents[1] / "data"

PERFT = json.loads((DATA / "perft.json").read_text("utf-8"))
CASES = json.loads((DATA / "cases.json").read_text("utf-8"))

# The options of each variant; its name begins with the id of its game.
VARIANTS = {
    f"maerstanas-{prefix}-{scoring}": {"specials": specials, "scoring": scoring}
    for prefix, specials in (("plain", "off"), ("special", "on"))
    for scoring in ("standard", "simple", "wraparound")
} | {"oferhlyp": {}, "cyngesheall": {}}

# The games' names for the options of the cases.
_OPTIONS = {"edges": "scoring"}


def game_id(variant: str) -> str:
    return variant.partition("-")[0]


def corpus(variant: str) -> list[dict[str, Any]]:
    """The recorded games of a variant."""
    lines = (DATA / "corpus" / f"{variant}.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def options_of(case: dict[str, Any]) -> dict[str, str]:
    """The options of the case, by its game's names for them."""
    return {_OPTIONS[key]: choice for key, choice in case["options"].items()}


def scores_of(entry: dict[str, Any]) -> dict[Player, int] | None:
    """The points of a case or a recorded game by side; `None` where the game has none."""
    return entry["score"] and dict(zip(("dark", "light"), entry["score"], strict=True))


def winner_of(entry: dict[str, Any]) -> Player | None:
    """The side that won a case or a recorded game; `None` for a draw."""
    return None if entry["result"] == "draw" else entry["result"]


def folded(position: str) -> str:
    """The position with every stone written D or L, whatever its kind, as the data has it.

    S, T and W, for stones, are the letters of no other piece.
    """
    board, *rest = position.split(" ")
    return " ".join([board.translate(str.maketrans("STWstw", "DDDLLL")), *rest])
