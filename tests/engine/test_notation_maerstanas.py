"""Mǽrstánas' moves and positions as text: which are read, and how the others are refused."""

import pytest

from game.core import GAMES, IllegalMove, InvalidMove, Move, OptionError, PositionError
from positions import BLOCKED, helpers

GAME = GAMES["maerstanas"]
position, _, _, written = helpers(GAME)

EMPTY = "......./......./......./......./......./......./......."
CROWD = "......./......./...S.../..s.s../...s.../......./....... D TW -"
NO_MOVE = (
    " is not a move: write a square as E4, T E4 for the thunder-stone, W E4 for the Woden-stone, "
    "or Pass"
)
FORM = "write seven rows from row 1 joined by /, then D or L to move, then both hands as TW, T, W"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("A1", ("A1",)),
        (" g7 ", ("G7",)),
        ("T A1", ("T", "A1")),
        ("ta1", ("T", "A1")),
        ("t  a1\n", ("T", "A1")),
        ("T D4xD3/C4/D5/E4", ("T", "D4")),
        ("t d4Xe4/d5/c4/d3", ("T", "D4")),
        ("T D4", ("T", "D4")),
        ("W E4", ("W", "E4")),
        ("we4", ("W", "E4")),
    ],
)
def test_a_move_is_read(text: str, move: Move) -> None:
    assert GAME.parse(position(CROWD), text) == move


@pytest.mark.parametrize("text", ["Pass", "pass", " PASS\n"])
def test_a_pass_is_read(text: str) -> None:
    assert GAME.parse(position(f"{BLOCKED} D - W"), text) == ("pass",)


@pytest.mark.parametrize(
    "text",
    ["", " ", "H1", "A8", "A0", "4E", "E4 E5", "S E4", "X E4", "T", "T E4x", "T E4xE3,D4", "paß",
     "E4xE3", "W E4xE3", "T E4xA1/A2/A3/A4/A5", "E４", "Paſs", "pas", "E4\x00"],
)  # fmt: skip
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        GAME.parse(position(CROWD), text)
    assert str(caught.value) == f"{text!r}{NO_MOVE}"


def test_a_long_text_is_cut() -> None:
    with pytest.raises(InvalidMove) as caught:
        GAME.parse(position(CROWD), "E" * 1000)
    assert str(caught.value) == f"'{'E' * 77}...'{NO_MOVE}"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("d4", "'d4': D4 would have four hinges"),
        ("W A1", "'W A1': A1 is empty; a Woden-stone replaces one of Light's stones"),
        ("Pass", "'Pass': Dark has a move and may not pass"),
        ("T D4xD3", "'T D4xD3': a thunder-stone on D4 removes D3, C4, D5 and E4"),
        ("T D4xD3/D3/D5/E4", "'T D4xD3/D3/D5/E4': a thunder-stone on D4 removes D3, C4, D5 and E4"),
        ("T D6xC6", "'T D6xC6': a thunder-stone on D6 removes D5"),
        ("T A1xA2", "'T A1xA2': a thunder-stone on A1 removes nothing"),
    ],
)
def test_an_illegal_move_is_explained(text: str, sentence: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.parse(position(CROWD), text)
    assert str(caught.value) == sentence


# --- moves in words -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "move", "sentence"),
    [
        (CROWD, ("A1",), "Dark places a stone on A1."),
        (CROWD, ("T", "A1"), "Dark's thunder-stone goes to A1."),
        (CROWD, ("T", "D4"), "Dark's thunder-stone goes to D4 and removes D3, C4, D5 and E4."),
        (CROWD, ("W", "E4"), "Dark's Woden-stone replaces Light's stone on E4."),
        (f"{BLOCKED} L - W", ("W", "G1"), "Light's Woden-stone replaces Dark's stone on G1."),
        (f"{BLOCKED} D - W", ("pass",), "Dark passes."),
    ],
)
def test_a_move_in_words(text: str, move: Move, sentence: str) -> None:
    assert GAME.describe(position(text), move) == sentence


# --- positions ----------------------------------------------------------------------------------


def test_a_position_is_one_line() -> None:
    assert written(GAME.start()) == f"{EMPTY} D TW TW"
    assert written(GAME.start({"specials": "off"})) == f"{EMPTY} D - -"


def test_every_kind_of_stone_is_read_and_written() -> None:
    text = "S.t..../......./..W..../......./....s../......./T.....w L - -"
    assert written(position(text)) == text


def test_d_and_l_are_read_as_standard_stones() -> None:
    state = position("D....../......./......./...L.../......./......./....... L TW -")
    assert written(state) == "S....../......./......./...s.../......./......./....... L TW -"


def test_spaces_around_do_not_matter() -> None:
    assert position(f"  {EMPTY}   D\tTW  TW\n") == GAME.start()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", f"'' is not a position: {FORM} or -"),
        ("S......", f"'S......' is not a position: {FORM} or -"),
        (f"{EMPTY} D TW", f"'{EMPTY} D TW' is not a position: {FORM} or -"),
        (f"{EMPTY} d TW TW", "'d' is not a side to move: write D or L"),
        ("....... D - -", "'.......' is not seven rows joined by /, but 1"),
        (
            "......./......./......./......./......./......./......./....... D - -",
            "'......./......./......./......./......./......./......./.......' is not seven rows "
            "joined by /, but 8",
        ),
        (
            "......./....../......./......./......./......./....... D - -",
            "row 2, '......', is not seven squares, but 6",
        ),
        (
            "......./......./......./......./......./......./....S... D - -",
            "row 7, '....S...', is not seven squares, but 8",
        ),
        (
            "......./..x..../......./......./......./......./....... D - -",
            "'x' on C2 is not a piece: write S, T or W for Dark, s, t or w for Light, and . for an "
            "empty square",
        ),
        (f"{EMPTY} D WT TW", "'WT' is not a hand: write TW, T, W or -"),
        (f"{EMPTY} D TW t", "'t' is not a hand: write TW, T, W or -"),
        (
            "T....../......./......./......./......./......./....... L TW -",
            "Dark has more than one thunder-stone: each player has one, on the board or in the "
            "hand",
        ),
        (
            "w....w./......./......./......./......./......./....... D - -",
            "Light has more than one Woden-stone: each player has one, on the board or in the hand",
        ),
        (
            "......./......./...S.../..SSs../...S.../......./....... D - -",
            "D4 has four hinges; three are the most",
        ),
        (
            "sS...../S....../......./......./......./......S/.....Ss D - -",
            "A1 and G7 have four hinges; three are the most",
        ),
    ],
)
def test_a_text_that_is_no_position_is_explained(text: str, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        position(text)
    assert str(caught.value) == sentence


def test_a_full_corner_is_a_position_of_the_wraparound_board_only() -> None:
    text = "sS...../S....../......./......./......./......S/.....Ss D - -"
    assert written(position(text, scoring="wraparound")) == text


@pytest.mark.parametrize("extra", ["D T -", "D - W"])
def test_without_special_stones_a_position_has_none_in_hand(extra: str) -> None:
    with pytest.raises(PositionError) as caught:
        position(f"{EMPTY} {extra}", specials="off")
    assert str(caught.value) == (
        "this game is played without special stones, but the position has some"
    )


@pytest.mark.parametrize("stone", "TtWw")
def test_without_special_stones_a_position_has_none_on_the_board(stone: str) -> None:
    with pytest.raises(PositionError, match="without special stones, but the position has some"):
        position(f"{stone}{EMPTY[1:]} D - -", specials="off")


def test_a_position_needs_options_that_exist() -> None:
    with pytest.raises(OptionError):
        GAME.parse_position(f"{EMPTY} D - -", {"edges": "simple"})
