"""Hints, analyses and reviews as the worker makes them, with the engine itself."""

from __future__ import annotations

from typing import Any

import pytest

from advice.engine_worker import EngineWorker
from advice.evaluation import read
from advice.hint_arrow import hint_arrow
from game import ai
from game.core import GAMES
from game.match import Match
from optional import present
from saves import match_json
from working import answered


def played(game: str, plies: int) -> Match:
    match = Match(GAMES[game])
    for _ in range(plies):
        match.play(match.legal_moves[len(match.legal_moves) // 2])
    return match


def ask(match: Match, kind: str, **rest: object) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    request = {"id": 1, "kind": kind, "match": match_json.dumps(match), "seconds": 0.2, **rest}
    answer, reports = answered(EngineWorker(ai), request)
    assert "error" not in answer
    return answer["answer"], [each["progress"] for each in reports]


@pytest.mark.parametrize("game", list(GAMES))
def test_a_hint_is_a_legal_move_with_its_notation_and_a_reason(game: str) -> None:
    match = played(game, 5)
    best = read(ask(match, "hint")[0]["best"])
    assert best.move in match.legal_moves
    assert best.text == match.game.notation(match.state, best.move)
    assert best.why
    assert best.mover == "light"


def test_scores_and_chances_are_always_darks() -> None:
    """The side that is ahead in points has the better chance, whoever is to move."""
    for mover, text in (("dark", "D"), ("light", "L")):
        position = f"SSSS.../......./......./......./......./......./.....ss {text} - -"
        game = GAMES["maerstanas"]
        match = Match(game, start=game.parse_position(position, {}))
        best = read(ask(match, "hint")[0]["best"])
        assert best.mover == mover
        assert best.score > 0
        assert best.win_probability > 0.5


@pytest.mark.parametrize("game", list(GAMES))
def test_an_analysis_reports_its_lines_on_the_way_and_the_best_first(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("advice.reporter.PACE", 0.0)
    match = played(game, 4)
    # Time to get deeper than the first look, on a busy machine too.
    answer, reports = ask(match, "analyse", lines=3, seconds=2.0)
    lines = [read(each) for each in answer["lines"]]
    scores = [line.score for line in lines]
    assert scores == sorted(scores, reverse=True)
    assert len({line.move for line in lines}) == 3
    assert all(line.line[0] == line.text for line in lines)
    on_the_way = [each["lines"] for each in reports if "lines" in each]
    assert len(on_the_way) > 1
    assert on_the_way[0][0]["depth"] < lines[0].depth


def test_a_line_can_be_played_as_it_is_written() -> None:
    match = played("cyngesheall", 6)
    best = read(ask(match, "analyse", lines=1)[0]["lines"][0])
    assert len(best.line) > 1
    for text in best.line:
        match.play(match.game.parse(match.state, text))


@pytest.mark.parametrize("game", list(GAMES))
def test_a_review_reports_every_position(game: str) -> None:
    match = played(game, 6)
    match.go_to(2)
    answer, reports = ask(match, "review", first=0, nodes=200, extra=0, each=5.0)
    assert answer == {}
    assert [each["ply"] for each in reports] == list(range(7))
    assert [each["evaluation"]["mover"] for each in reports] == ["dark", "light"] * 3 + ["dark"]
    later = ask(match, "review", first=4, nodes=200, extra=0, each=5.0)[1]
    assert later == reports[4:]


def test_a_review_reports_the_end_and_evaluates_a_position_that_was_resigned() -> None:
    match = played("maerstanas", 3)
    match.resign("dark")
    resigned = ask(match, "review", first=3, nodes=200, extra=0, each=5.0)[1][-1]
    assert resigned["evaluation"]["move"]

    while match.undo():
        pass
    while match.outcome is None:
        match.play(match.legal_moves[0])
    last = read(
        ask(match, "review", first=len(match.line), nodes=9, extra=0, each=1.0)[1][-1]["evaluation"]
    )
    scores = present(match.outcome.scores)
    assert last.score == scores["dark"] - scores["light"]
    assert last.exact
    assert last.win_probability in (0.0, 0.5, 1.0)
    assert last.move == ()
    assert "won" in last.score_text or "draw" in last.score_text


def test_advice_on_a_swap() -> None:
    match = Match(GAMES["maerstanas"], {"swap": "on", "specials": "off"})
    match.play(("A1",))
    best = read(ask(match, "hint")[0]["best"])
    assert (best.move, best.text) == (("swap",), "Swap")
    assert best.why.startswith("takes over the better side of the board")
    # There is no square to draw on: the button in the tray is marked.
    scene = match.game.scene(match.state)
    assert hint_arrow(match.game, match.state, best.move, scene) == ("", (("light", "swap"),))
    # Another first stone is worth less to Light than it is to leave it.
    match.undo()
    match.play(("B2",))
    assert read(ask(match, "hint")[0]["best"]).move != ("swap",)
