"""The option of a draw without progress, in the games in which pieces move."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from game.core import GAMES, Outcome
from positions import BOTTOM_WAY, TOP_WAY, helpers, rounds

NO_PROGRESS = Outcome(None, "no progress")

# Positions in which the kings can walk their rounds for as long as they like, and Dark has one move
# that hits or captures. In Cyngesheall the rounds avoid the corners where a king would win.
QUIET = {
    "oferhlyp": ("K....../......./......./...Mm../......./......./......k D", TOP_WAY, BOTTOM_WAY),
    "cyngesheall": (
        "k....../......./......./.M.mM../......./......./......K D",
        BOTTOM_WAY,
        TOP_WAY,
    ),
}
PROGRESS = {"oferhlyp": "D4xF4(2>1)", "cyngesheall": "B4-C4xD4"}

# A round as long as the one at the top: two kings are back after 28 plies.
FOURTEEN = "G7 F7 E7 D7 C7 B7 A7 A6 B6 C6 D6 E6 F6 G6"

every_game = pytest.mark.parametrize("id_", QUIET)


def played(id_: str, text: str, moves: Iterable[str], progress: str = "on") -> Any:
    position, after, _, _ = helpers(GAMES[id_])
    return after(position(text, progress=progress), *moves)


def quiet(id_: str, plies: int, progress: str = "on") -> Any:
    text, dark, light = QUIET[id_]
    return played(id_, text, rounds(dark, light, plies), progress)


def test_the_games_in_which_pieces_move_offer_it() -> None:
    offering = {id_ for id_, game in GAMES.items() if "progress" in game.start().options}
    assert offering == set(QUIET)


@every_game
def test_it_is_off_unless_it_is_chosen(id_: str) -> None:
    (option,) = (option for option in GAMES[id_].options if option.key == "progress")
    assert option.choices == ("off", "on")
    assert option.default == GAMES[id_].start().options["progress"] == "off"
    assert "not in the author's rules" in option.help


@every_game
def test_fifty_quiet_plies_are_a_draw(id_: str) -> None:
    game = GAMES[id_]
    assert game.outcome(quiet(id_, 49)) is None
    assert game.legal_moves(quiet(id_, 49))
    assert game.outcome(quiet(id_, 50)) == NO_PROGRESS
    assert game.legal_moves(quiet(id_, 50)) == ()


@every_game
def test_without_the_option_they_are_none(id_: str) -> None:
    game = GAMES[id_]
    state = quiet(id_, 80, progress="off")
    assert game.outcome(state) is None
    assert game.legal_moves(state)


@every_game
def test_a_hit_or_capture_starts_the_count_anew(id_: str) -> None:
    text, dark, light = QUIET[id_]
    moves = rounds(dark, light, 100)
    # In place of its king Dark moves the man, so that from then on Light's king goes first.
    moves[48:] = [PROGRESS[id_]] + [
        move for pair in zip(moves[49::2], moves[48::2], strict=True) for move in pair
    ]
    game = GAMES[id_]
    assert game.outcome(played(id_, text, moves[: 49 + 49])) is None
    assert game.outcome(played(id_, text, moves[: 49 + 50])) == NO_PROGRESS


def test_a_removal_starts_the_count_anew() -> None:
    text = "K....../......./......./.MMn.../......./......./......k D"
    moves = rounds(TOP_WAY, BOTTOM_WAY, 48)
    state = played("oferhlyp", text, [*moves, "C4xE4(1>0)"])
    assert GAMES["oferhlyp"].outcome(state) is None
    state = played("oferhlyp", text, [*moves, "B4-B5", "KG7-F7"])
    assert GAMES["oferhlyp"].outcome(state) == NO_PROGRESS


@every_game
def test_the_coming_draw_is_noted_from_the_fortieth_ply(id_: str) -> None:
    game = GAMES[id_]
    assert game.scene(quiet(id_, 39)).note == ""
    assert game.scene(quiet(id_, 40)).note == (
        "Dark to move. After 10 more turns without a hit or capture, the game is a draw."
    )
    assert game.scene(quiet(id_, 49)).note == (
        "Light to move. After one more turn without a hit or capture, the game is a draw."
    )
    assert game.scene(quiet(id_, 50)).note == ""
    assert game.scene(quiet(id_, 49, progress="off")).note == ""


def note_after(id_: str, text: str, moves: Iterable[str]) -> str:
    return GAMES[id_].scene(played(id_, text, moves)).note


def test_it_is_noted_beside_a_second_occurrence() -> None:
    text = "k....../......./......./......./......./......./......K D"
    moves = rounds(FOURTEEN, TOP_WAY, 50)
    twice = "This position has occurred twice; the third time is a draw."
    assert note_after("cyngesheall", text, moves[:39]) == f"Light to move. {twice}"
    assert note_after("cyngesheall", text, moves[:49]) == (
        f"Light to move. {twice} After one more turn without a hit or capture, the game is a draw."
    )
    assert note_after("cyngesheall", text, moves) == ""


def test_after_another_end_nothing_is_noted() -> None:
    text = ".mm..../Kmm..../mmm..../m.m..../......./......./......k D"
    assert note_after("oferhlyp", text, [*rounds("A2 A1", FOURTEEN, 45), "A4~A2"]) == ""
    text = "k....../......./......./......./......m/.....mK/.....m. D"
    assert note_after("cyngesheall", text, [*rounds("G6 G7", TOP_WAY, 45), "F6-G6"]) == ""


# --- on the fiftieth quiet ply the author's own endings come first ------------------------------


def fiftieth(id_: str, text: str, moves: Sequence[str]) -> Outcome | None:
    """The outcome after fifty plies; after forty-nine the game must still be going on."""
    assert len(moves) == 50
    assert GAMES[id_].outcome(played(id_, text, moves[:49])) is None
    return GAMES[id_].outcome(played(id_, text, moves))


def test_having_no_legal_move_in_oferhlyp_comes_first() -> None:
    # Dark's king has A1 and A2 only; in the end Light jumps to A2.
    text = ".mm..../Kmm..../mmm..../m.m..../......./......./......k D"
    moves = [*rounds("A2 A1", FOURTEEN, 49), "A4~A2"]
    assert fiftieth("oferhlyp", text, moves) == Outcome("light", "no legal move")
    assert fiftieth("oferhlyp", text, [*moves[:49], "C4-D4"]) == NO_PROGRESS


def test_having_no_legal_move_in_cyngesheall_comes_first() -> None:
    # Dark's king has G6 and G7 only; in the end Light goes to G6.
    text = "k....../......./......./......./......m/.....mK/.....m. D"
    moves = [*rounds("G6 G7", TOP_WAY, 49), "F6-G6"]
    assert fiftieth("cyngesheall", text, moves) == Outcome("light", "no legal move")
    assert fiftieth("cyngesheall", text, [*moves[:49], "F6-E6"]) == NO_PROGRESS


def test_a_kings_escape_comes_first() -> None:
    text = "......./..k..../......./......./......./......./K...... D"
    dark = "A7 B7 C7 D7 E7 F7 F6 E6 D6 C6 B6 A6"
    light = "C2 B2 A2 A1 B1 C1 D1 E1 F1 G1 G2 F2 E2 D2"
    moves = [*rounds(dark, light, 49), "KG2-G7!"]
    assert fiftieth("cyngesheall", text, moves) == Outcome("light", "king escaped")
    assert fiftieth("cyngesheall", text, [*moves[:49], "KG2-G6"]) == NO_PROGRESS


def test_a_third_repetition_comes_first() -> None:
    text = "k....../......./......./......./......./......./......K D"
    there_and_back = ["KG7-G6", "KA1-A2", "KG6-G7", "KA2-A1"]
    # Both are back after 23 moves more.
    dark = "G7 F7 E7 D7 C7 B7 A7 A6 B6 C6 D6 E6 F6 F5 E5 D5 C5 B5 A5 A4 G4 G5 G6"
    light = "A1 A2 " * 10 + "A1 C1 B1"
    moves = [*there_and_back, *rounds(dark, light, 46)]
    assert fiftieth("cyngesheall", text, moves) == Outcome(None, "third repetition")
    assert fiftieth("cyngesheall", text, [*moves[:49], "KB1-B2"]) == NO_PROGRESS
