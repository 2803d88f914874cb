"""Whole games to play on a page: recorded ones of every variant, and a short one of each kind."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from game.core import GAMES, Move
from game.match import Match

CORPUS = Path(__file__).parent.parent / "data" / "corpus"
VARIANTS = {
    f"maerstanas-{specials}-{scoring}": ("maerstanas", {"specials": choice, "scoring": scoring})
    for specials, choice in (("plain", "off"), ("special", "on"))
    for scoring in ("standard", "simple", "wraparound")
} | {"oferhlyp": ("oferhlyp", {}), "cyngesheall": ("cyngesheall", {})}

# Which of a variant's recorded games takes the fewest keys.
SHORT = {"maerstanas-special-standard": 27, "maerstanas-plain-wraparound": 39}
SHORT |= {"oferhlyp": 31, "cyngesheall": 47}

# A few moves that end a game by its rules: options, start and moves.
ENDINGS = {
    "maerstanas": ({"board": "3", "specials": "off"}, "", "C3 B3 A3 C1 B1 A1"),
    "oferhlyp": (
        {},
        "......./......./.N...../.J...../......./......./m..k... D",
        "KB4-C5 A7-B6 B3-A2 B6xKD4(1>0)",
    ),
    "cyngesheall": (
        {},
        "......./......./..K.m../......./....M../M.km.../....... D",
        "KC3-B3 KC6-C7 A6-A5 KC7-G7!",
    ),
}


def games(variant: str, count: int = 5) -> list[dict[str, Any]]:
    """The first recorded games of a variant."""
    with (CORPUS / f"{variant}.jsonl").open(encoding="utf-8") as lines:
        return [json.loads(line) for line, _ in zip(lines, range(count), strict=False)]


def short_game(variant: str) -> dict[str, Any]:
    """A short recorded game of a variant in `SHORT`."""
    return games(variant, SHORT[variant] + 1)[-1]


def new_match(variant: str) -> Match:
    """A match of the variant, before its first move."""
    name, options = VARIANTS[variant]
    return Match(GAMES[name], options)


def read(match: Match, texts: list[str]) -> list[Move]:
    """The moves that the texts write, from the match's position on."""
    state, moves = match.state, []
    for text in texts:
        moves.append(match.game.parse(state, text))
        state = match.game.play(state, moves[-1]).state
    return moves


def said_at_the_end(match: Match, record: dict[str, Any]) -> str:
    """What the page says at the end of a recorded game."""
    result = "A draw" if record["result"] == "draw" else f"{record['result'].title()} wins"
    if record["score"]:
        dark, light = record["score"]
        result += f": Dark {dark}, Light {light}"
    return f"{result}. {match.why}"


def started(game: str) -> tuple[Match, str, list[str]]:
    """A match before the first of its few moves, the address that begins it, and the moves."""
    options, position, moves = ENDINGS[game]
    rules = GAMES[game]
    start = rules.parse_position(position, options) if position else None
    named = {"game": game, **options, **({"position": position} if position else {})}
    return Match(rules, options, start), urlencode(named), moves.split()
