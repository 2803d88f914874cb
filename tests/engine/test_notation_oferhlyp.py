"""Oferhlýp's moves and positions as text: which are read, and how the others are refused."""

import pytest

from game.core import GAMES, IllegalMove, InvalidMove, Move, OptionError, PositionError
from positions import helpers

GAME = GAMES["oferhlyp"]
position, after, moves, written = helpers(GAME)

# From B4 a chain goes over a man, the king and a man at half strength; D6 is Dark's king.
CROWD = "......./......./......./.Mm.k../.....n./MM.KM../..Mm... D"
CHAIN = ("B4", "D4", "F4", "F6")
NO_MOVE = (
    " is not a move: write a step as C2-C3, a jump over your own token as C2~C4, an attack as "
    "C3xE5(2>1)xG7(1>0)"
)
FORM = "write seven rows from row 1 joined by /, then D or L to move"
HELP = (
    "write M and K for Dark's men and king at full strength, N and J at half strength, m, k, n and "
    "j for Light's"
)


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (("A6", "A5"), "A6-A5"),
        (("D6", "D5"), "KD6-D5"),
        (("A6", "C6"), "A6~C6"),
        (("D6", "F6"), "KD6~F6"),
        (("E6", "C6"), "E6~C6"),
        (("C7", "E7"), "C7xE7(2>1)"),
        (("B4", "D4"), "B4xD4(2>1)"),
        (("B4", "D4", "F4"), "B4xD4(2>1)xKF4(2>1)"),
        (CHAIN, "B4xD4(2>1)xKF4(2>1)xF6(1>0)"),
    ],
)
def test_a_move_is_written_and_read_back(move: Move, text: str) -> None:
    state = position(CROWD)
    assert GAME.notation(state, move) == text
    assert GAME.parse(state, text) == move
    assert GAME.parse(state, f"\t{text.lower()} \n") == move
    assert GAME.parse(state, text.replace("x", "X")) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("D6-D5", ("D6", "D5")),
        ("d6~f6", ("D6", "F6")),
        ("B4xD4", ("B4", "D4")),
        ("B4xD4(-)", ("B4", "D4")),
        ("B4xD4xF4", CHAIN[:3]),
        ("B4xD4xKF4", CHAIN[:3]),
        ("B4xD4xF4(2>1)", CHAIN[:3]),
        ("B4xD4(-)xKF4(-)xF6(r)", CHAIN),
        ("B4xD4(2>1)xF4(-)xF6", CHAIN),
        ("b4xd4xf4xf6(R)", CHAIN),
    ],
)
def test_shorter_ways_to_write_a_move_are_read(text: str, move: Move) -> None:
    assert GAME.parse(position(CROWD), text) == move


@pytest.mark.parametrize(
    "text",
    ["", " ", "A6", "KD6", "A6A5", "A6 A5", "A6-", "-A5", "A6--A5", "A6-H5", "A6-A8", "A6-A0",
     "A6/A5", "A6–A5", "A6>A5", "6A-A5", "K D6-D5", "KKD6-D5", "JD6-D5", "NA6-A5", "A6 - A5",
     "B4xD4(3>2)",
     "B4xD4(2>0)", "B4xD4(1>2)", "B4xD4()", "B4xD4(x)", "B4xD4(2>1", "B4xD4 (2>1)", "B4xD4[2>1]",
     "B4×D4", "B4:D4", "B4xD4,F4", "B4xD4!", "B4x", "xD4", "Pass", "pass", "A6-A5\x00", "A6-A５",
     "\N{KELVIN SIGN}D6-D5", "resign"],
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
    ("text", "right"),
    [
        # the sign
        ("A6~A5", "A6-A5"),
        ("A6xA5", "A6-A5"),
        ("A6-C6", "A6~C6"),
        ("A6xC6", "A6~C6"),
        ("B4-D4", "B4xD4(2>1)"),
        ("B4~D4", "B4xD4(2>1)"),
        ("B4xD4-F4", "B4xD4(2>1)xKF4(2>1)"),
        ("B4xD4~F4", "B4xD4(2>1)xKF4(2>1)"),
        ("B4-D4xF4", "B4xD4(2>1)xKF4(2>1)"),
        # K before the origin
        ("KA6-A5", "A6-A5"),
        ("KA6~C6", "A6~C6"),
        ("KB4xD4", "B4xD4(2>1)"),
        # K before a landing square
        ("A6-KA5", "A6-A5"),
        ("E6~KC6", "E6~C6"),
        ("B4xKD4", "B4xD4(2>1)"),
        ("B4xKD4xF4", "B4xD4(2>1)xKF4(2>1)"),
        ("B4xD4xKF4xKF6", "B4xD4(2>1)xKF4(2>1)xF6(1>0)"),
        # the strengths
        ("A6-A5(2>1)", "A6-A5"),
        ("A6~C6(-)", "A6~C6"),
        ("B4xD4(1>0)", "B4xD4(2>1)"),
        ("B4xD4(r)", "B4xD4(2>1)"),
        ("B4xD4(-)xF4(R)", "B4xD4(2>1)xKF4(2>1)"),
        ("B4xD4xF4xF6(2>1)", "B4xD4(2>1)xKF4(2>1)xF6(1>0)"),
        ("B4xD4xF4xF6(-)", "B4xD4(2>1)xKF4(2>1)xF6(1>0)"),
    ],
)
def test_a_move_written_wrongly_is_corrected(text: str, right: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.parse(position(CROWD), text)
    assert str(caught.value) == f"{text!r}: that move is written {right}"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("A6-B6", "'A6-B6': B6 is taken; jump over it to C6"),
        ("a5-a4", "'a5-a4': A5 is empty; choose one of Dark's tokens"),
        ("B4xD4-D3", "'B4xD4-D3': after an attack only another attack may follow"),
        (
            "B4xD4xF4xD4",
            "'B4xD4xF4xD4': the king may not be jumped twice in one turn",
        ),
    ],
)
def test_an_illegal_move_is_explained(text: str, sentence: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.parse(position(CROWD), text)
    assert str(caught.value) == sentence


# --- moves in words -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("A6-A5", "Dark's man steps from A6 to A5."),
        ("KD6-D5", "Dark's king steps from D6 to D5."),
        ("A6~C6", "Dark's man leaps over its own token on B6, from A6 to C6."),
        ("E6~C6", "Dark's man leaps over its own token on D6, from E6 to C6."),
        ("B4xD4", "Dark's man jumps from B4 to D4 and hits C4."),
        ("B4xD4xF4", "Dark's man jumps from B4 by way of D4 to F4 and hits C4 and the king on E4."),
        (
            "B4xD4xF4xF6",
            "Dark's man jumps from B4 by way of D4 and F4 to F6, hits C4 and the king on E4 and "
            "removes F5.",
        ),
    ],
)
def test_a_move_in_words(text: str, sentence: str) -> None:
    state = position(CROWD)
    assert GAME.describe(state, GAME.parse(state, text)) == sentence


def test_removals_in_words() -> None:
    state = position("......./......./......./.Mn.j../......./......./K...... D")
    assert GAME.describe(state, ("B4", "D4")) == "Dark's man jumps from B4 to D4 and removes C4."
    assert GAME.describe(state, ("B4", "D4", "F4")) == (
        "Dark's man jumps from B4 by way of D4 to F4 and removes C4 and the king on E4."
    )


# --- positions ----------------------------------------------------------------------------------


def test_a_position_is_one_line() -> None:
    assert written(GAME.start()) == "MMMKMMM/MMMMMMM/......./......./......./mmmmmmm/mmmkmmm D"


@pytest.mark.parametrize(
    "text",
    [
        CROWD,
        "M.N.m.n/......./..K..../......./....j../......./....... L",
        "......./......./..J..../......./....k../......./M.....n D",
        "......./......./......./...K.../......./......./......m D",
        "MMMMMMM/MMMMMMK/......./......./......./nnnnnnn/nnnnnnj L",
    ],
)
def test_every_kind_of_token_is_read_and_written(text: str) -> None:
    assert written(position(text)) == text


def test_spaces_around_do_not_matter() -> None:
    start = written(GAME.start())
    assert position(f"  {start.replace(' ', '   ')}\n") == GAME.start()


EMPTY = "......./......./......./......./......./......./......."
KINGS = "K....../......./......./......./......./......./......k"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", f"'' is not a position: {FORM}"),
        (KINGS, f"'{KINGS}' is not a position: {FORM}"),
        (f"{KINGS} D -", f"'{KINGS} D -' is not a position: {FORM}"),
        (f"{KINGS} D TW TW", f"'{KINGS} D TW TW' is not a position: {FORM}"),
        (f"{KINGS} d", "'d' is not a side to move: write D or L"),
        (f"{KINGS} Dark", "'Dark' is not a side to move: write D or L"),
        ("K.....k D", "'K.....k' is not seven rows joined by /, but 1"),
        (
            f"{KINGS}/....... D",
            f"'{KINGS}/.......' is not seven rows joined by /, but 8",
        ),
        (f"{KINGS[:-2]}k D", "row 7, '.....k', is not seven squares, but 6"),
        (f"{KINGS[:8]}.{KINGS[8:]} D", "row 2, '........', is not seven squares, but 8"),
        (f"S{EMPTY[1:]} D", f"'S' on A1 is not a piece: {HELP}"),
        (f"{EMPTY[:-1]}C L", f"'C' on G7 is not a piece: {HELP}"),
        (f"KJ{EMPTY[2:-1]}k D", "Dark has more than one king: A1 and B1"),
        (f"K{EMPTY[1:-2]}kk L", "Light has more than one king: F7 and G7"),
        (f"M{EMPTY[1:-1]}n D", "neither side has a king; one at least is always on the board"),
        (f"{EMPTY} D", "neither side has a king; one at least is always on the board"),
        (
            "MMMMMMM/MMMMMMM/K....../......./......./......./......k D",
            "Dark has 15 tokens; 14 are the most, the king included",
        ),
        (
            "K....../......./......./......./......m/nnnnnnn/mmmkmmm L",
            "Light has 15 tokens; 14 are the most, the king included",
        ),
    ],
)
def test_a_text_that_is_no_position_is_explained(text: str, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        position(text)
    assert str(caught.value) == sentence


def test_a_position_needs_options_that_exist() -> None:
    with pytest.raises(OptionError):
        position(f"{KINGS} D", scoring="simple")
