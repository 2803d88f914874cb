"""Whole games for the benchmarks of the page: recorded ones, one of each kind, and a long one."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.core import GAMES, continuations  # noqa: E402
from game.match import Match  # noqa: E402

CORPUS = ROOT / "tests/data/corpus"
# The games' own names for what the recorded games call their options.
SPECIALS = {True: "on", False: "off"}
Recorded = dict[str, Any]
# No game that is played by clicks is longer, and long records have just so many moves.
LONG = 160


def kinds() -> Iterator[tuple[str, Match]]:
    """Each kind of game by its name, with the longest recorded one that is no longer than LONG."""
    for kind, games in _recorded():
        yield kind, _match(max(games, key=_length))


def _recorded() -> Iterator[tuple[str, list[Recorded]]]:
    """All recorded games of each kind."""
    for file in sorted(CORPUS.glob("*.jsonl")):
        lines = file.read_text("utf-8").splitlines()
        yield file.stem, [json.loads(line) for line in lines]


def _length(game: Recorded) -> int:
    return len(game["moves"]) if len(game["moves"]) <= LONG else 0


def long_match(game: str) -> Match:
    """A game of that many moves, not over, which begins as a recorded one."""
    games = dict(_recorded())[game]
    recorded = next(each for each in games if len(each["moves"]) > LONG)
    return _match({**recorded, "moves": recorded["moves"][:LONG]})


def _match(recorded: Recorded) -> Match:
    said, options = recorded["options"], {}
    if "edges" in said:
        options = {"specials": SPECIALS[said["special"]], "scoring": said["edges"]}
    match = Match(GAMES[recorded["variant"].partition("-")[0]], options)
    for text in recorded["moves"]:
        match.play(match.game.parse(match.state, text))
    return match


def clicks(match: Match) -> Iterator[list[str]]:
    """For each move of a match, what to click in turn, as selectors of the page."""
    played = Match(match.game, match.start.options)
    for move in match.moves:
        steps = []
        for step in move:
            tray = f'[data-tray="{played.state.to_move}"]'
            on_board = any(cell.name == step for cell in played.game.scene(played.state).cells)
            steps.append(f'{"#board" if on_board else tray} [data-cell="{step}"]')
        if continuations(played.legal_moves, move).steps:
            steps.append('[data-action="finish"]')
        played.play(move)
        yield steps


def saved_games(count: int) -> dict[str, str]:
    """So many games as the page saves them, by their keys in the browser's storage."""
    sys.path.insert(0, str(ROOT / "site"))
    from saves import match_json, saved_game

    recorded = [game for _, games in _recorded() for game in games if _length(game)]
    texts = {}
    for number, game in enumerate(recorded[:count]):
        match = _match(game)
        day = f"2026-{1 + number // 28 % 12:02}-{1 + number % 28:02}T12:00:00.000Z"
        text, players = match_json.dumps(match), {"dark": 0, "light": number % 9}
        entry = saved_game.made(match, text, players, f"b{number}", day)  # type: ignore[arg-type]
        texts[f"tafl:match:{entry.id}"] = saved_game.dumps(entry)
    return texts
