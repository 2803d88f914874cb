"""How a match ends: by its rules, by a player who resigns, or by agreement."""

from collections.abc import Callable, Iterable

import pytest

from game.core import GAMES, IllegalMove, Outcome
from game.match import Match
from matches import everything
from optional import present
from positions import BLOCKED, BOTTOM_WAY, TOP_WAY, helpers, rounds

GAME = GAMES["maerstanas"]
position, _, _, written = helpers(GAME)
A1, B2, C3, D4 = ("A1",), ("B2",), ("C3",), ("D4",)


# --- the end ------------------------------------------------------------------------------------

RESIGNED = Outcome("dark", "resignation", {"dark": 2, "light": 0})
AGREED = Outcome(None, "agreement", {"dark": 2, "light": 0})


def test_a_match_ends_by_its_rules() -> None:
    match = Match(GAME, start=position(f"{BLOCKED} L - W"))
    assert match.outcome is None
    assert match.why == ""
    match.play(("W", "B2"))
    assert match.outcome == Outcome("light", "score", {"dark": 18, "light": 20})
    assert match.why == "Neither side has a move left, so the points decide."
    with pytest.raises(IllegalMove, match="'A1': the game is over"):
        match.play(A1)
    match.undo()
    assert match.outcome is None


def test_resigning_gives_the_game_to_the_other_side(match: Match) -> None:
    match.resign("light")
    assert match.outcome == match.ending == RESIGNED
    assert match.why == "Light resigned."
    assert match.moves == (A1, B2, C3)


def test_either_side_may_resign_on_either_turn(match: Match) -> None:
    match.resign("dark")
    assert present(match.outcome).winner == "light"
    assert match.why == "Dark resigned."


def test_agreeing_on_a_draw(match: Match) -> None:
    match.agree_draw()
    assert match.outcome == match.ending == AGREED
    assert match.why == "Both players agreed on a draw."


@pytest.mark.parametrize("end", [lambda m: m.resign("light"), lambda m: m.agree_draw()])
def test_an_ending_is_undone_and_redone_like_a_move(
    match: Match, end: Callable[[Match], object]
) -> None:
    end(match)
    ended = match.outcome
    assert not match.can_redo
    assert match.undo()
    assert match.outcome is None
    assert match.ending == ended
    assert match.ply == 3
    assert match.undo()
    assert match.ply == 2
    assert match.redo()
    assert match.outcome is None
    assert match.can_redo
    assert match.redo()
    assert match.outcome == ended
    assert not match.redo()


def test_an_ending_before_the_first_move_can_be_undone() -> None:
    match = Match(GAME)
    match.resign("dark")
    assert match.can_undo
    assert match.undo()
    assert not match.can_undo
    assert match.can_redo


def test_a_move_after_an_undone_ending_forgets_it(match: Match) -> None:
    match.resign("light")
    match.undo()
    match.play(D4)
    assert match.ending is None
    assert not match.can_redo
    assert [node.move for node in match.line_nodes[3].children] == [D4]
    match.go_to(4)
    assert match.outcome is None


def test_ending_an_earlier_position_forgets_the_moves_after_it(match: Match) -> None:
    match.go_to(1)
    match.agree_draw()
    assert match.line == (A1,)
    assert match.outcome == AGREED
    match.undo()
    assert not match.redo() or match.outcome == AGREED
    assert match.line == (A1,)


def test_go_to_the_last_ply_brings_the_ending_back(match: Match) -> None:
    match.resign("light")
    match.go_to(2)
    assert match.outcome is None
    match.go_to(3)
    assert match.outcome == RESIGNED


@pytest.mark.parametrize(
    "more",
    [lambda m: m.resign("dark"), lambda m: m.agree_draw(), lambda m: m.play(D4)],
    ids=["resign", "draw", "play"],
)
def test_nothing_follows_an_ending(match: Match, more: Callable[[Match], object]) -> None:
    match.resign("light")
    before = everything(match)
    with pytest.raises(IllegalMove, match="the game is over"):
        more(match)
    assert everything(match) == before


@pytest.mark.parametrize("end", [lambda m: m.resign("dark"), lambda m: m.agree_draw()])
def test_a_game_that_is_over_by_its_rules_is_not_ended_again(
    end: Callable[[Match], object],
) -> None:
    match = Match(GAME, start=position(f"{BLOCKED} D - -"))
    with pytest.raises(IllegalMove, match="the game is over"):
        end(match)
    assert match.outcome == Outcome(None, "score", {"dark": 18, "light": 18})


# --- games of kings -----------------------------------------------------------------------------


def match_of(id_: str, text: str | None = None, moves: Iterable[str] = (), **options: str) -> Match:
    """A match of that game, from its start or a position, after some moves in notation."""
    game = GAMES[id_]
    start = game.parse_position(text, options) if text else None
    match = Match(game, options, start)
    for move in moves:
        match.play(game.parse(match.state, move))
    return match


@pytest.mark.parametrize("id_", ["oferhlyp", "cyngesheall"])
def test_without_points_an_ending_has_none(id_: str) -> None:
    match = match_of(id_)
    match.resign("dark")
    assert match.outcome == Outcome("light", "resignation", None)
    match.undo()
    match.agree_draw()
    assert match.outcome == Outcome(None, "agreement", None)


ALONE = "k....../......./......./......./......./......./......K D"


# The game, the position, the moves that end it, and the outcome.
ENDS = [
    (
        "oferhlyp",
        "K....../......./......./.Mj..../......./......./......m D",
        ["B4xKD4(1>0)"],
        Outcome("dark", "king captured"),
        "The king is removed.",
    ),
    (
        "oferhlyp",
        "......./......./..kN.../......./......./......./......K L",
        ["KC3xE3(1>0)"],
        Outcome(None, "only kings"),
        "Only the two kings are left.",
    ),
    (
        "oferhlyp",
        "Kmm..../mm...../m..m.../......./......./......./......k L",
        ["D3-C3"],
        Outcome("light", "no legal move"),
        "The side to move has no legal move.",
    ),
    (
        "cyngesheall",
        "M....../......./......./......./k....../M....../......K D",
        ["A1-A4xKA5!"],
        Outcome("dark", "king captured"),
        "The king is captured.",
    ),
    (
        "cyngesheall",
        "......K/......./......./......./......./......./k...... L",
        ["KA7-G7!"],
        Outcome("light", "king escaped"),
        "The king has reached the far corner.",
    ),
    (
        "cyngesheall",
        "k....../......./......./......./......./.....m./.....mK L",
        ["F6-G6"],
        Outcome("light", "no legal move"),
        "The side to move has no legal move.",
    ),
    (
        "cyngesheall",
        ALONE,
        ["KG7-G6", "KA1-A2", "KG6-G7", "KA2-A1"] * 2,
        Outcome(None, "third repetition"),
        "This position occurred for the third time.",
    ),
    (
        "cyngesheall",
        ALONE,
        rounds(BOTTOM_WAY, TOP_WAY, 50),
        Outcome(None, "no progress"),
        "Both sides made 25 moves without a hit or capture.",
    ),
]


@pytest.mark.parametrize(("id_", "text", "moves", "outcome", "why"), ENDS)
def test_every_end_by_the_rules_has_its_sentence(
    id_: str, text: str, moves: list[str], outcome: Outcome, why: str
) -> None:
    match = match_of(id_, text, moves, progress="on")
    assert match.outcome == outcome
    assert match.why == why
    assert match.legal_moves == ()
    match.undo()
    assert match.outcome is None
    assert match.why == ""
    match.redo()
    assert match.outcome == outcome


def test_every_reason_of_the_rules_is_among_them() -> None:
    for id_ in ("oferhlyp", "cyngesheall"):
        reasons = {outcome.reason for game, _, _, outcome, _ in ENDS if game == id_}
        assert reasons | {"no progress"} == set(GAMES[id_].reasons)


def test_a_position_that_was_taken_back_has_not_occurred() -> None:
    there_and_back = ["A2-A3", "A6-A5", "A3-A2", "A5-A6"]
    match = match_of("oferhlyp", moves=(there_and_back * 2)[:7])
    with pytest.raises(IllegalMove) as caught:
        match.play(("A5", "A6"))
    assert str(caught.value) == "'A5 A6': this position would occur for the third time"
    match.go_to(3)
    match.play(("A5", "A6"))
    assert match.outcome is None
    assert match.ply == 4


def test_a_draw_by_repetition_can_be_taken_back_and_avoided() -> None:
    there_and_back = ["KG7-G6", "KA1-A2", "KG6-G7", "KA2-A1"]
    match = match_of("cyngesheall", ALONE, there_and_back * 2)
    assert match.outcome == Outcome(None, "third repetition")
    match.undo()
    match.play(("A2", "A3"))
    assert match.outcome is None
