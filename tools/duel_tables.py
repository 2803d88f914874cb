"""Tables of `tools/figures/duels.jsonl`: versions of the computer against earlier ones.

A duel that took turns with the choices of some options has a figure for each. They become one row
of the first table, and in the second a row each.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence

from game.ai import LEVELS
from tools.commit_player import named
from tools.figure_files import Figure, tally

VERSIONS = ("version", "against", "for each move", "score", "won / drawn / lost")
"""The heads of the first table."""
SETTINGS = ("version", "against", "played", "score", "won / drawn / lost")
"""The heads of the second table."""


def duels(figures: Iterable[Figure]) -> list[list[Figure]]:
    """The figures of each duel, in the order in which the duels are on file."""
    found: dict[str, list[Figure]] = {}
    for figure in figures:
        played = [figure[name] for name in ("game", "a", "b", "limits", "seed", "opening")]
        found.setdefault(json.dumps(played), []).append(figure)
    return list(found.values())


def versions(figures: Iterable[Figure]) -> list[list[str]]:
    """A row for each duel, all of its settings together."""
    return [
        [*_players(duel[0]), _limit(duel[0]), *score_cells(duel)]
        for duel in reversed(duels(figures))
    ]


def settings(figures: Iterable[Figure], setting: Callable[[Figure], str]) -> list[list[str]]:
    """A row for each setting of the duels that have several; `setting` puts one in words."""
    return [
        [*_players(figure), setting(figure), *score_cells([figure])]
        for duel in reversed(duels(figures))
        if len(duel) > 1
        for figure in duel
    ]


def commands(figures: Iterable[Figure]) -> list[str]:
    """The command of each duel."""
    return [_command(duel) for duel in reversed(duels(figures))]


def _command(duel: Sequence[Figure]) -> str:
    first, games = duel[0], sum(figure["games"] for figure in duel)
    words = ["python tools/duel.py", first["game"], first["a"], first["b"]]
    words += [f"--{limit} {number}" for limit, number in first["limits"].items()]
    words += [f"--games {games}", f"--seed {first['seed']}"]
    for key, choice in first["options"].items():
        in_turn = any(figure["options"].get(key) != choice for figure in duel)
        words.append(f"--each {key}" if in_turn else f"--set {key}={choice}")
    return " ".join([*words, "--json"])


def _players(figure: Figure) -> list[str]:
    return [_version(figure["a"]), _version(figure["b"])]


def _version(player: str) -> str:
    """``f1d7f1e, hunger 0``: a player in words, at the highest level if no other is named."""
    who = named(player)
    level = "" if who.level == len(LEVELS) else f"level {who.level} of "
    weights = [f"{name} {number}" for name, number in who.weights.items()]
    return ", ".join([level + who.commit, *weights])


def _limit(figure: Figure) -> str:
    ((name, number),) = figure["limits"].items()
    if name == "seconds":
        return f"{number}\N{NO-BREAK SPACE}s"
    return f"{number:,} positions"


def score_cells(figures: Sequence[Figure]) -> list[str]:
    """The share of the points with its error, and the results, of some figures together."""
    score = tally(*figures)
    return [
        f"{100 * score.score:.1f} ± {100 * score.error:.1f}\N{NO-BREAK SPACE}%",
        f"{score.wins} / {score.draws} / {score.losses}",
    ]
