"""What is seen of a position: cells, pieces, hinges, trays and the same in words."""

import pytest
from positions import BLOCKED, helpers

from game.core import GAMES
from game.scene import Cell, Hinge, Piece, drawn_in_text, turned

GAME = GAMES["maerstanas"]
position = helpers(GAME).position

CORNER = "ST...../......./......./......./......./......./......s D W TW"


def test_every_square_is_a_cell_in_reading_order():
    cells = GAME.scene(GAME.start()).cells
    assert len(cells) == 49
    assert cells[0] == Cell("A1", 0, 0, "dark", "A1")
    assert cells[1] == Cell("B1", 1, 0, "light", "B1")
    assert cells[7] == Cell("A2", 0, 1, "light", "A2")
    assert cells[24] == Cell("D4", 3, 3, "dark", "D4")
    assert cells[48] == Cell("G7", 6, 6, "dark", "G7")


def test_pieces():
    assert GAME.scene(position(CORNER)).pieces == (
        Piece("A1", "dark", "standard", "standard stone", "", "S"),
        Piece("B1", "dark", "thunder", "thunder-stone", "thorn", "T"),
        Piece("G7", "light", "standard", "standard stone", "", "s"),
    )


def test_special_stones_in_hand_lie_on_the_tray():
    scene = GAME.scene(position(CORNER))
    assert scene.spare == (
        Piece("W", "dark", "woden", "Woden-stone", "os", "W"),
        Piece("T", "light", "thunder", "thunder-stone", "thorn", "t"),
        Piece("W", "light", "woden", "Woden-stone", "os", "w"),
    )
    assert [(cell.name, cell.tray) for cell in scene.tray] == [
        ("T", "dark"),
        ("W", "dark"),
        ("pass", "dark"),
        ("T", "light"),
        ("W", "light"),
        ("pass", "light"),
    ]


def test_without_special_stones_there_is_no_tray():
    scene = GAME.scene(GAME.start({"specials": "off"}))
    assert scene.tray == scene.spare == ()


def test_standard_hinges_are_pairs_and_edges():
    assert set(GAME.scene(position(CORNER)).hinges) == {
        Hinge("A1", "right", "dark"),
        Hinge("A1", "up", "dark"),
        Hinge("A1", "left", "dark"),
        Hinge("B1", "up", "dark"),
        Hinge("G7", "right", "light"),
        Hinge("G7", "down", "light"),
    }


def test_simple_hinges_are_pairs():
    board = "......./..s..../..s..../......./......./......./......S D TW TW"
    assert GAME.scene(position(board, scoring="simple")).hinges == (Hinge("C2", "down", "light"),)


def test_a_wraparound_hinge_is_seen_at_both_edges():
    board = ".S...../s.....s/......./......./......./......./.S.S... D TW TW"
    hinges = GAME.scene(position(board, scoring="wraparound")).hinges
    assert sorted(hinges, key=lambda hinge: hinge.cell) == [
        Hinge("A2", "left", "light", half=True),
        Hinge("B1", "up", "dark", half=True),
        Hinge("B7", "down", "dark", half=True),
        Hinge("G2", "right", "light", half=True),
    ]


def test_the_position_in_words():
    assert GAME.scene(position(CORNER)).text == (
        "Dark: standard stone on A1; thunder-stone on B1. Light: standard stone on G7. "
        "In hand: Dark Woden-stone; Light thunder-stone and Woden-stone. "
        "Points: Dark 4, Light 2."
    )
    empty = position("......./......./......./......./......./......./....... L - T")
    assert GAME.scene(empty).text == (
        "Dark: nothing. Light: nothing. In hand: Dark nothing; Light thunder-stone. "
        "Points: Dark 0, Light 0."
    )


@pytest.mark.parametrize(
    ("text", "note"),
    [
        (f"{BLOCKED} D - W", "Dark has no move and must pass."),
        (f"{BLOCKED} L T -", "Light has no move and must pass."),
        (f"{BLOCKED} L - W", ""),
        (f"{BLOCKED} D - -", ""),
        (CORNER, ""),
    ],
)
def test_who_must_pass_is_told(text, note):
    assert GAME.scene(position(text)).note == note


def test_the_side_to_move():
    assert GAME.scene(position(f"{BLOCKED} L - W")).to_move == "light"


def test_the_board_turned_round():
    scene = turned(GAME.scene(position(CORNER)))
    assert scene.cells[0] == Cell("G7", 0, 0, "dark", "G7")
    assert scene.cells[5] == Cell("B7", 5, 0, "light", "B7")
    assert scene.cells[48] == Cell("A1", 6, 6, "dark", "A1")
    assert Hinge("A1", "left", "dark") in scene.hinges  # its right side, now on the left
    assert Hinge("G7", "up", "light") in scene.hinges
    assert scene.pieces == GAME.scene(position(CORNER)).pieces


def test_turned_twice_is_as_before():
    scene = GAME.scene(position(CORNER))
    assert turned(turned(scene)) == scene


def test_the_board_in_letters():
    board = "S.t..../......./...w.../......./......./......./......S D - -"
    assert drawn_in_text(GAME.scene(position(board))).splitlines() == [
        "    A B C D E F G",
        "  1 S . t . . . .",
        "  2 . . . . . . .",
        "  3 . . . w . . .",
        "  4 . . . . . . .",
        "  5 . . . . . . .",
        "  6 . . . . . . .",
        "  7 . . . . . . S",
    ]


def test_the_turned_board_in_letters():
    board = "S.t..../......./...w.../......./......./......./......S D - -"
    lines = drawn_in_text(turned(GAME.scene(position(board)))).splitlines()
    assert lines[0] == "    G F E D C B A"
    assert lines[1] == "  7 S . . . . . ."
    assert lines[7] == "  1 . . . . t . S"
