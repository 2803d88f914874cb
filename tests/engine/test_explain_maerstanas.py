"""Mǽrstánas: every kind of illegal step has its own sentence."""

from collections.abc import Sequence

import pytest

from game.core import GAMES
from positions import BLOCKED, BLOCKED_LIGHT, helpers

GAME = GAMES["maerstanas"]
position = helpers(GAME).position

EMPTY = "......./......./......./......./......./......./......."
CROSS = "......./......./...S.../..SSs../......./......./......."

SENTENCES = [
    # no cell of the game
    (f"{EMPTY} D TW TW", ["H4"], "'H4' is neither a square from A1 to G7 nor a stone in the tray"),
    (f"{EMPTY} D TW TW", ["A8"], "'A8' is neither a square from A1 to G7 nor a stone in the tray"),
    (f"{EMPTY} D TW TW", ["e4"], "'e4' is neither a square from A1 to G7 nor a stone in the tray"),
    (f"{EMPTY} D TW TW", ["T", ""], "'' is neither a square from A1 to G7 nor a stone in the tray"),
    (
        f"{BLOCKED} D - -",
        ["x" * 90],
        f"'{'x' * 77}...' is neither a square from A1 to G7 nor a stone in the tray",
    ),
    # nothing to play, nothing to choose
    (f"{BLOCKED} D - -", ["A1"], "the game is over"),
    (f"{BLOCKED} D - -", ["pass"], "the game is over"),
    (f"{BLOCKED} D - -", [], "the game is over"),
    (f"{EMPTY} D TW TW", [], "choose a square"),
    # the pass
    (f"{BLOCKED} D - W", ["C1"], "Dark has no move and must pass"),
    (f"{BLOCKED} D - W", ["pass", "pass"], "Dark has no move and must pass"),
    (f"{BLOCKED_LIGHT} L T W", ["W", "A1"], "Light has no move and must pass"),
    (f"{EMPTY} D TW TW", ["pass"], "Dark has a move and may not pass"),
    (f"{BLOCKED} L - W", ["pass"], "Light has a move and may not pass"),
    (f"{EMPTY} D TW TW", ["T", "pass"], "Dark has a move and may not pass"),
    # the special stones
    (f"{EMPTY} D W TW", ["T"], "Dark's thunder-stone has been played; each player has one, once"),
    (
        f"{CROSS} L T T",
        ["W", "D4"],
        "Light's Woden-stone has been played; each player has one, once",
    ),
    (
        f"{CROSS} D TW TW",
        ["W", "D4"],
        "the stone on D4 is your own; a Woden-stone replaces one of Light's",
    ),
    (f"{CROSS} L TW TW", ["W", "A1"], "A1 is empty; a Woden-stone replaces one of Dark's stones"),
    (
        f"{EMPTY} D TW TW",
        ["W", "D4"],
        "Light has no stone for the Woden-stone to replace",
    ),
    (f"{EMPTY} D TW TW", ["W"], "Light has no stone for the Woden-stone to replace"),
    (f"{CROSS} D TW TW", ["T"], "choose a square for the thunder-stone"),
    (f"{CROSS} D TW TW", ["W"], "choose a square for the Woden-stone"),
    (
        f"{CROSS} D TW TW",
        ["T", "W"],
        "choose a square for the thunder-stone, not another stone",
    ),
    (f"{CROSS} D TW TW", ["W", "W"], "choose a square for the Woden-stone, not another stone"),
    (
        "......./......./......./...S.../......./......./....... D TW TW",
        ["W", "D4"],
        "Light has no stone for the Woden-stone to replace",
    ),
    (
        "......./......./......./...S.../......./......./....... L TW TW",
        ["W", "A1"],
        "A1 is empty; a Woden-stone replaces one of Dark's stones",
    ),
    # too many steps
    (f"{CROSS} D TW TW", ["A1", "A2"], "a turn is one stone: A2 is a step too many"),
    (f"{CROSS} D TW TW", ["A1", "T"], "a turn is one stone: T is a step too many"),
    (f"{CROSS} D TW TW", ["T", "A1", "A2"], "a turn is one stone: A2 is a step too many"),
    # the square
    (f"{CROSS} D TW TW", ["D4"], "D4 already has a stone"),
    (f"{CROSS} D TW TW", ["T", "E4"], "E4 already has a stone"),
    (f"{CROSS} D TW TW", ["D5"], "D4 would have four hinges"),
    (
        "......./......./...S.../..S.s../...s.../......./....... D - -",
        ["D4"],
        "D4 would have four hinges",
    ),
    (
        "..sSs../......./..SSs../......./......./......./....... D - -",
        ["D2"],
        "D1 would have four hinges",
    ),
    (
        ".sS..../SS...../s....../......./......./......./....... D - -",
        ["A1"],
        "A1, B1 and A2 would have four hinges",
    ),
]


@pytest.mark.parametrize(("text", "steps", "sentence"), SENTENCES)
def test_sentence(text: str, steps: list[str], sentence: str) -> None:
    assert GAME.explain(position(text), steps) == sentence


@pytest.mark.parametrize(("stone", "name"), [("T", "thunder-stone"), ("W", "Woden-stone")])
def test_without_special_stones_there_is_none(stone: str, name: str) -> None:
    state = position(f"{CROSS} L - -", specials="off")
    sentence = f"this game is played without special stones, so there is no {name}"
    assert GAME.explain(state, [stone]) == GAME.explain(state, [stone, "D4"]) == sentence


def test_across_the_edges_of_the_wraparound_board() -> None:
    state = position(
        "..sSs../...s.../......./......./......./......./....... D - -", scoring="wraparound"
    )
    assert GAME.explain(state, ["D7"]) == "D1 would have four hinges"


def test_an_edge_is_no_hinge_on_the_wraparound_board() -> None:
    # A1 meets two edges and two stones, and has two hinges.
    state = position(
        "sS...../S....../...S.../..SSs../......./......./....... D - -", scoring="wraparound"
    )
    assert GAME.explain(state, ["D5"]) == "D4 would have four hinges"


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (f"{EMPTY} D TW TW", ["A1"]),
        (f"{EMPTY} D TW TW", ("T", "A1")),
        (f"{CROSS} L TW TW", ["W", "D4"]),
        (f"{BLOCKED} D - W", ["pass"]),
    ],
)
def test_a_legal_move_meets_no_objection(text: str, steps: Sequence[str]) -> None:
    assert GAME.explain(position(text), steps) == ""
