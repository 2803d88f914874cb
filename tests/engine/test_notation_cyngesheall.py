"""Cyngesheall's moves and positions as text: which are read, and how the others are refused."""

import pytest

from game.core import GAMES, IllegalMove, InvalidMove, Move, OptionError, PositionError
from positions import helpers

GAME = GAMES["cyngesheall"]
position, after, moves, written = helpers(GAME)

# The man on A1 can go to A4 and capture the king on A5 and the man on B4.
CROWD = "M.....K/...M.../......./.mMm.../k....../M....../...C..c D"
NO_MOVE = (
    " is not a move: write A1-A4, with K or C before it for a king or commander, and after it what "
    "is captured, as xA5/B4"
)
FORM = "write seven rows from row 1 joined by /, then D or L to move"
HELP = "write M for a man, C for a commander and K for a king of Dark's, m, c and k for Light's"


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (("A1", "A3"), "A1-A3"),
        (("A1", "A4"), "A1-A4xKA5/B4!"),
        (("G1", "B1"), "KG1-B1"),
        (("D7", "A7"), "CD7-A7"),
        (("D2", "D3"), "D2-D3"),
        (("D7", "E6"), "CD7-E6"),
    ],
)
def test_a_move_is_written_and_read_back(move: Move, text: str) -> None:
    state = position(CROWD)
    assert GAME.notation(state, move) == text
    assert GAME.parse(state, text) == move
    assert GAME.parse(state, f"\t{text.lower()} \n") == move
    assert GAME.parse(state, text.replace("x", "X")) == move


def test_an_escape_and_captures_are_written_and_read_back() -> None:
    state = position(".mM..../......./......./...m.../K..M.../......./.....k. D")
    for text, move in (
        ("KA5-A1xB1!", ("A5", "A1")),
        ("KA5-A4", ("A5", "A4")),
    ):
        assert GAME.notation(state, move) == text
        assert GAME.parse(state, text) == move
    state = position("C....../...M.../...m.../.Mk.cM./...m.../...M.../......K D")
    text = "CA1-D4xD3/KC4/D5/E4!"
    assert GAME.notation(state, ("A1", "D4")) == text
    assert GAME.parse(state, text.lower()) == ("A1", "D4")


@pytest.mark.parametrize(
    "text",
    [
        "A1-A4",
        "A1-A4!",
        "A1-A4xKA5/B4",
        "A1-A4xA5/B4!",
        "A1-A4xa5/b4",
        "A1-A4xB4/KA5!",
        "a1-a4xb4/a5",
    ],
)
def test_a_capture_may_be_written_shorter_or_in_another_order(text: str) -> None:
    assert GAME.parse(position(CROWD), text) == ("A1", "A4")


@pytest.mark.parametrize(
    ("text", "move"),
    [("G1-B1", ("G1", "B1")), ("d7-e6", ("D7", "E6")), ("kg1-f1", ("G1", "F1"))],
)
def test_the_prefix_may_be_left_out(text: str, move: Move) -> None:
    assert GAME.parse(position(CROWD), text) == move


@pytest.mark.parametrize(
    "text",
    ["", " ", "A1", "A1A3", "A1 A3", "A1-", "-A3", "A1--A3", "A1-H1", "A1-A8", "A1-A0", "A1~A3",
     "A1xA3", "A1–A3", "A1 - A3", "1A-A3", "MA1-A3", "KKG1-B1", "CKG1-B1", "A1-A4x", "A1-A4xKA5,B4",
     "A1-A4xKA5/", "A1-A4x/B4", "A1-A4xCA5", "A1-A4 xA5", "A1-A4xA5xB4", "A1-A4xA1/A2/A3/A4/A5",
     "A1-A4!!", "A1-A4!xKA5/B4", "A1-A4?", "A1-KA4", "A1-A3-A4", "Pass", "A1-A3\x00", "A1-A３",
     "\N{KELVIN SIGN}G1-B1", "resign"],
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
        # the prefix
        ("KA1-A3", "A1-A3"),
        ("CA1-A3", "A1-A3"),
        ("CG1-B1", "KG1-B1"),
        ("KD7-E6", "CD7-E6"),
        ("CA1-A4", "A1-A4xKA5/B4!"),
        # what is captured
        ("A1-A3xA4", "A1-A3"),
        ("A1-A4xB4", "A1-A4xKA5/B4!"),
        ("A1-A4xKA5", "A1-A4xKA5/B4!"),
        ("A1-A4xKA5/B4/C4", "A1-A4xKA5/B4!"),
        ("A1-A4xKA5/KB4", "A1-A4xKA5/B4!"),
        ("A1-A4xKA5/KA5", "A1-A4xKA5/B4!"),
        ("A1-A4xA5/A5", "A1-A4xKA5/B4!"),
        ("A1-A4xKA5/B4/B4", "A1-A4xKA5/B4!"),
        ("A1-A4xB4/A6", "A1-A4xKA5/B4!"),
        ("A1-B1xKC1", "A1-B1"),
        # the end
        ("A1-A3!", "A1-A3"),
        ("KG1-B1!", "KG1-B1"),
        ("CD7-A7!", "CD7-A7"),
    ],
)
def test_a_move_written_wrongly_is_corrected(text: str, right: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.parse(position(CROWD), text)
    assert str(caught.value) == f"{text!r}: that move is written {right}"


def test_a_capture_of_commander_or_man_has_no_exclamation_mark() -> None:
    state = position("M....../......./......./......./c....../M....../..k...K D")
    with pytest.raises(IllegalMove) as caught:
        GAME.parse(state, "A1-A4xA5!")
    assert str(caught.value) == "'A1-A4xA5!': that move is written A1-A4xA5"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("A1-B2", "'A1-B2': a man moves along its row and its column, and B2 is on neither"),
        ("a2-a3", "'a2-a3': A2 is empty; choose one of Dark's pieces"),
        ("KG1-A1", "'KG1-A1': A1 is taken"),
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
        ("A1-A3", "Dark's man moves from A1 to A3."),
        ("KG1-B1", "Dark's king moves from G1 to B1."),
        ("CD7-E6", "Dark's commander moves from D7 to E6."),
        ("A1-A4", "Dark's man moves from A1 to A4 and captures B4 and the king on A5."),
    ],
)
def test_a_move_in_words(text: str, sentence: str) -> None:
    state = position(CROWD)
    assert GAME.describe(state, GAME.parse(state, text)) == sentence


def test_captures_in_words() -> None:
    state = position("C....../...M.../...m.../.Mk.cM./...m.../...M.../......K D")
    assert GAME.describe(state, ("A1", "D4")) == (
        "Dark's commander moves from A1 to D4 and captures D3, D5, the king on C4 and the "
        "commander on E4."
    )


# --- positions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "kmmm.../mcm..../mm...../m.....M/.....MM/....MCM/...MMMK D",
        "M.C.c.m/......./..K..../......./....k../......./....... L",
        "......./......./......./...K.../......./......./......m D",
    ],
)
def test_every_kind_of_piece_is_read_and_written(text: str) -> None:
    assert written(position(text)) == text


def test_spaces_around_do_not_matter() -> None:
    start = written(GAME.start())
    assert position(f"  {start.replace(' ', '   ')}\n") == GAME.start()


EMPTY = "......./......./......./......./......./......./......."
KINGS = "k....../......./......./......./......./......./......K"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", f"'' is not a position: {FORM}"),
        (KINGS, f"'{KINGS}' is not a position: {FORM}"),
        (f"{KINGS} D -", f"'{KINGS} D -' is not a position: {FORM}"),
        (f"{KINGS} D TW TW", f"'{KINGS} D TW TW' is not a position: {FORM}"),
        (f"{KINGS} d", "'d' is not a side to move: write D or L"),
        (f"{KINGS} Light", "'Light' is not a side to move: write D or L"),
        ("K.....k D", "'K.....k' is not seven rows joined by /, but 1"),
        (f"{KINGS}/....... D", f"'{KINGS}/.......' is not seven rows joined by /, but 8"),
        (f"{KINGS[:-2]}K D", "row 7, '.....K', is not seven squares, but 6"),
        (f"{KINGS[:8]}.{KINGS[8:]} D", "row 2, '........', is not seven squares, but 8"),
        (f"N{EMPTY[1:]} D", f"'N' on A1 is not a piece: {HELP}"),
        (f"{EMPTY[:-1]}j L", f"'j' on G7 is not a piece: {HELP}"),
        (f"KK{EMPTY[2:-1]}k D", "Dark has more than one king: A1 and B1"),
        (f"K{EMPTY[1:-2]}kk L", "Light has more than one king: F7 and G7"),
        (f"CC{KINGS[2:]} D", "Dark has more than one commander: A1 and B1"),
        (f"kcc{KINGS[3:]} D", "Light has more than one commander: B1 and C1"),
        (f"M{EMPTY[1:-1]}m D", "neither side has a king; one at least is always on the board"),
        (f"{EMPTY} L", "neither side has a king; one at least is always on the board"),
        (
            "k....../......./......./......./......./MMMMMMM/...MCMK D",
            "Dark has 11 pieces; 10 are the most, the king included",
        ),
        (
            "mmmmmmm/mmmm.../......./......./......./......./......K L",
            "Light has 11 pieces; 10 are the most, the king included",
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
