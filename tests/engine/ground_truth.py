"""The conformance data as the tests ask for it; tests/data/README.md tells what it is."""

import json
from pathlib import Path

DATA = Path(__file__).parents[1] / "data"

PERFT = json.loads((DATA / "perft.json").read_text("utf-8"))
CASES = json.loads((DATA / "cases.json").read_text("utf-8"))
VARIANTS = {
    f"maerstanas-{prefix}-{scoring}": {"specials": specials, "scoring": scoring}
    for prefix, specials in (("plain", "off"), ("special", "on"))
    for scoring in ("standard", "simple", "wraparound")
}


def corpus(variant):
    """The recorded games of a variant."""
    lines = (DATA / "corpus" / f"{variant}.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def folded(position):
    """The position with every stone written D or L, whatever its kind, as the data has it."""
    board, *rest = position.split(" ")
    return " ".join([board.translate(str.maketrans("STWstw", "DDDLLL")), *rest])
