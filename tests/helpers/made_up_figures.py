"""Figures that nobody measured, and the tables made of them."""

import json
from pathlib import Path

from tools import ladder, tables

LADDER = {
    **ladder.contest("maerstanas", "2", "1", 400, {}),
    "won": 290,
    "drawn": 16,
    "lost": 94,
    "dark_won": 197,
    "plies_per_game": 35.9,
    "unfinished": 0,
}
BALANCE = {
    **ladder.contest("cyngesheall", "6", "6", 100, {"progress": "on"}),
    "won": 24,
    "drawn": 50,
    "lost": 26,
    "dark_won": 30,
    "plies_per_game": 180.5,
    "unfinished": 3,
}


def write(path: Path, *figures: object) -> Path:
    texts = [figure if isinstance(figure, str) else json.dumps(figure) for figure in figures]
    path.write_text("".join(f"{text}\n" for text in texts), "utf-8")
    return path


def table(tmp_path: Path, kind: str, *figures: object, game: str = "maerstanas") -> str:
    write(tmp_path / f"{kind}.jsonl", *figures)
    return tables.table(kind, game, tmp_path)
