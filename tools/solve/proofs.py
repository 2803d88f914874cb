"""The proofs of small boards of Mǽrstánas as figures: value, best line, and what checks them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

from game.core import Move
from tools.figure_files import Figure
from tools.naive import maerstanas as slow
from tools.solve.boards import BITS, PARTS, Prover, Setting
from tools.solve.check import check

CHECKED = 200
"""How many positions of each board are compared with plain play."""
SCORINGS = ("standard", "simple", "wraparound")
SETTINGS = [
    *(Setting(board, specials, scoring)
      for board, specials, scoring in product("34", ("off", "on"), SCORINGS)),
    *(Setting("5", "off", scoring) for scoring in SCORINGS),
    Setting("6", "off", "standard"),
]  # fmt: skip
_FEW_BITS = 24
# A large board is proved in parts; the others are done before anybody would stop them.
_LARGE, _PLIES = 30, 3


def wanted() -> list[Figure]:
    """The figures that `make solve` makes, without what comes out."""
    return [figure_of(setting) for setting in SETTINGS]


def figure_of(setting: Setting) -> dict[str, Any]:
    """The wanted figure of a way to play."""
    return {"game": "maerstanas", "options": setting._asdict(), "moves": [], "limits": {}}


def prover_of(setting: Setting, jobs: int) -> Prover:
    """A prover with a table that fits the board; it goes on where an earlier one was stopped."""
    if int(setting.board) ** 2 < _LARGE:
        return Prover(setting, _FEW_BITS, jobs=jobs)
    return Prover(setting, BITS, _PLIES, jobs, PARTS / f"{setting}-{_version()}.jsonl")


def _version() -> str:
    """A name for the search as it is now: parts of a proof by another one are not believed."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    return sha256(b"\0".join(path.read_bytes() for path in sources)).hexdigest()[:12]


def proof(prover: Prover, setting: Setting) -> dict[str, Any]:
    """The figure of a board, proved and checked. Raises `AssertionError` if a check fails."""
    value = prover.value()
    visited, seconds = prover.visited, prover.seconds
    line = [prover.name(move) for move in prover.line(value)]
    return {
        **figure_of(setting),
        "solved": True,
        "value": float(value),
        "text": in_words(value),
        "depth": None,
        "nodes": visited,
        "seconds": round(seconds, 1),
        "line": replayed(setting._asdict(), line, value),
        "checked": check(prover, setting.scoring, CHECKED),
    }


def in_words(value: int) -> str:
    """Dark's lead: ``Dark by 1``, ``Light by 2`` or ``a draw``."""
    if not value:
        return "a draw"
    return f"Dark by {value}" if value > 0 else f"Light by {-value}"


def replayed(options: Mapping[str, str], line: Iterable[Move], value: int) -> list[str]:
    """The notation of a line that the slow rules have played to its end.

    Raises `AssertionError` if they do not allow it, or count another lead of Dark's.
    """
    size = int(options["board"])
    hand = "TW" if options["specials"] == "on" else "-"
    text = f"{'/'.join(['.' * size] * size)} D {hand} {hand}"
    position = slow.read(text, {**options, "swap": "off"})
    texts: list[str] = []
    for move in line:
        assert move in slow.legal_moves(position), f"{move} after {texts}"
        texts.append(slow.notation(position, move))
        position = slow.play(position, move)
    assert slow.ending(position), f"the game goes on after {texts}"
    lead = slow.points(position, "D") - slow.points(position, "L")
    assert lead == value, f"Dark leads by {lead}, not {value}, after {texts}"
    return texts
