"""Scenes of positions: cells, pieces, hinges and trays, and the same in words."""

from typing import Any

import pytest

from all_games import WITH_RULES_PAGE, every_game
from game import svg
from game.core import GAMES, Game
from game.scene import Cell, Goal, Hinge, Piece, Scene, Tally, drawn_in_text, turned
from optional import present
from positions import BLOCKED, helpers

GAME = GAMES["maerstanas"]
OFERHLYP = GAMES["oferhlyp"]
CYNGESHEALL = GAMES["cyngesheall"]
position = helpers(GAME).position

CORNER = "ST...../......./......./......./......./......./......s D W TW"
# Every kind of token, and every kind of piece, of both sides.
TOKENS = "M.N.K../......./......./......./......./......./.j.n..m L"
PIECES = "M.C...K/......./......./......./......./......./k.....c L"

where_pieces_move = pytest.mark.parametrize(
    "scene",
    [
        OFERHLYP.scene(OFERHLYP.parse_position(TOKENS)),
        CYNGESHEALL.scene(CYNGESHEALL.parse_position(PIECES)),
    ],
    ids=["oferhlyp", "cyngesheall"],
)


# --- all games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", WITH_RULES_PAGE.values(), ids=WITH_RULES_PAGE)
def test_every_square_is_a_cell_in_reading_order(game: Game[Any]) -> None:
    cells = game.scene(game.start()).cells
    assert len(cells) == 49
    assert cells[0] == Cell("A1", 0, 0, "dark", "A1")
    assert cells[1] == Cell("B1", 1, 0, "light", "B1")
    assert cells[7] == Cell("A2", 0, 1, "light", "A2")
    assert cells[24] == Cell("D4", 3, 3, "dark", "D4")
    assert cells[48] == Cell("G7", 6, 6, "dark", "G7")


@every_game
def test_the_first_position_has_nothing_to_note(game: Game[Any]) -> None:
    scene = game.scene(game.start())
    assert scene.note == ""
    assert scene.to_move == "dark"


@pytest.mark.parametrize(
    ("game", "text"),
    [(GAME, CORNER), (OFERHLYP, TOKENS), (CYNGESHEALL, PIECES)],
    ids=["maerstanas", "oferhlyp", "cyngesheall"],
)
def test_no_two_kinds_look_alike(game: Game[Any], text: str) -> None:
    scene = game.scene(game.parse_position(text))
    for owner in ("dark", "light"):
        pieces = [piece for piece in (*scene.pieces, *scene.spare) if piece.owner == owner]
        kinds = {piece.kind for piece in pieces}
        assert {piece.glyph for piece in pieces} <= {"", *svg.GLYPHS}
        for how in ("name", "letter", "glyph"):
            assert len({getattr(piece, how) for piece in pieces}) == len(kinds)
        assert all(piece.letter.isupper() == (owner == "dark") for piece in pieces)


# --- Mǽrstánas ----------------------------------------------------------------------------------


def test_pieces() -> None:
    assert GAME.scene(position(CORNER)).pieces == (
        Piece("A1", "dark", "standard", "standard stone", "", "S"),
        Piece("B1", "dark", "thunder", "thunder-stone", "thorn", "T"),
        Piece("G7", "light", "standard", "standard stone", "", "s"),
    )


def test_special_stones_in_hand_lie_on_the_tray() -> None:
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


def test_without_special_stones_there_is_no_tray() -> None:
    scene = GAME.scene(GAME.start({"specials": "off"}))
    assert (scene.tray, scene.spare) == ((), ())


def test_standard_hinges_are_pairs_and_edges() -> None:
    assert set(present(GAME.scene(position(CORNER)).hinges)) == {
        Hinge("A1", "right", "dark"),
        Hinge("A1", "up", "dark"),
        Hinge("A1", "left", "dark"),
        Hinge("B1", "up", "dark"),
        Hinge("G7", "right", "light"),
        Hinge("G7", "down", "light"),
    }


def test_simple_hinges_are_pairs() -> None:
    board = "......./..s..../..s..../......./......./......./......S D TW TW"
    assert GAME.scene(position(board, scoring="simple")).hinges == (Hinge("C2", "down", "light"),)


def test_a_wraparound_hinge_is_seen_at_both_edges() -> None:
    board = ".S...../s.....s/......./......./......./......./.S.S... D TW TW"
    hinges = GAME.scene(position(board, scoring="wraparound")).hinges
    assert sorted(present(hinges), key=lambda hinge: hinge.cell) == [
        Hinge("A2", "left", "light", half=True),
        Hinge("B1", "up", "dark", half=True),
        Hinge("B7", "down", "dark", half=True),
        Hinge("G2", "right", "light", half=True),
    ]


def test_the_position_in_words() -> None:
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
        (f"{BLOCKED} L - W", "Light to move: only a special stone can be played."),
        (f"{BLOCKED} D - -", ""),
        (CORNER, ""),
    ],
)
def test_a_turn_with_little_choice_is_noted(text: str, note: str) -> None:
    assert GAME.scene(position(text)).note == note


def test_the_side_to_move() -> None:
    assert GAME.scene(position(f"{BLOCKED} L - W")).to_move == "light"


def test_the_board_turned_round() -> None:
    scene = turned(GAME.scene(position(CORNER)))
    assert scene.cells[0] == Cell("G7", 0, 0, "dark", "G7")
    assert scene.cells[5] == Cell("B7", 5, 0, "light", "B7")
    assert scene.cells[48] == Cell("A1", 6, 6, "dark", "A1")
    assert Hinge("A1", "left", "dark") in present(scene.hinges)  # its right side, now on the left
    assert Hinge("G7", "up", "light") in present(scene.hinges)
    assert scene.pieces == GAME.scene(position(CORNER)).pieces


def test_turning_twice_changes_nothing() -> None:
    scene = GAME.scene(position(CORNER))
    assert turned(turned(scene)) == scene


def test_the_board_in_letters() -> None:
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


def test_the_turned_board_in_letters() -> None:
    board = "S.t..../......./...w.../......./......./......./......S D - -"
    lines = drawn_in_text(turned(GAME.scene(position(board)))).splitlines()
    assert lines[0] == "    G F E D C B A"
    assert lines[1] == "  7 S . . . . . ."
    assert lines[7] == "  1 . . . . t . S"


# --- Oferhlýp and Cyngesheall -------------------------------------------------------------------


@where_pieces_move
def test_games_without_pieces_in_hand_have_no_trays_and_no_hinges(scene: Scene) -> None:
    assert (scene.tray, scene.spare) == ((), ())
    assert scene.hinges is None
    assert scene.to_move == "light"


@where_pieces_move
def test_a_scene_without_hinges_can_be_turned(scene: Scene) -> None:
    assert turned(scene).hinges is None
    assert turned(scene).cells[0].name == "G7"
    assert turned(turned(scene)) == scene


def test_tokens_lie_with_their_full_or_half_side_up() -> None:
    assert OFERHLYP.scene(OFERHLYP.parse_position(TOKENS)).pieces == (
        Piece("A1", "dark", "man", "man", "gyfu-doubled", "M", "full"),
        Piece("C1", "dark", "half-man", "man at half strength", "gyfu", "N", "half"),
        Piece("E1", "dark", "king", "king", "tir-doubled", "K", "full", crowned=True),
        Piece(
            "B7", "light", "half-king", "king at half strength", "tir", "j", "half", crowned=True
        ),
        Piece("D7", "light", "half-man", "man at half strength", "gyfu", "n", "half"),
        Piece("G7", "light", "man", "man", "gyfu-doubled", "m", "full"),
    )


def test_men_are_plain_stones_kings_and_commanders_carry_a_rune() -> None:
    assert CYNGESHEALL.scene(CYNGESHEALL.parse_position(PIECES)).pieces == (
        Piece("A1", "dark", "man", "man", "", "M"),
        Piece("C1", "dark", "commander", "commander", "thorn", "C"),
        Piece("G1", "dark", "king", "king", "os", "K", crowned=True),
        Piece("A7", "light", "king", "king", "os", "k", crowned=True),
        Piece("G7", "light", "commander", "commander", "thorn", "c"),
    )


def test_the_far_corners_of_the_kings_are_goals() -> None:
    scene = CYNGESHEALL.scene(CYNGESHEALL.parse_position(PIECES))
    assert scene.goals == (
        Goal("A1", "dark", "os", "the goal of Dark's king"),
        Goal("G7", "light", "os", "the goal of Light's king"),
    )
    assert turned(scene).goals == scene.goals


def test_tokens_in_words() -> None:
    assert OFERHLYP.scene(OFERHLYP.parse_position(TOKENS)).text == (
        "Dark: man on A1; man at half strength on C1; king on E1. Light: king at half strength on "
        "B7; man at half strength on D7; man on G7. Dark has 5 lives left. Light has 4 lives left."
    )


def test_pieces_in_words() -> None:
    assert CYNGESHEALL.scene(CYNGESHEALL.parse_position(PIECES)).text == (
        "Dark: man on A1; commander on C1; king on G1. Light: king on A7; commander on G7."
    )


@pytest.mark.parametrize(
    ("game", "text", "dark", "light"),
    [
        (GAME, CORNER, Tally(4, "points"), Tally(2, "points")),
        (
            GAME,
            "...SS../......./......./......./......./......./....... D - -",
            Tally(3, "points"),
            Tally(0, "points"),
        ),
        (OFERHLYP, TOKENS, Tally(5, "lives"), Tally(4, "lives")),
        (
            OFERHLYP,
            "J....../......./......./......./......./......./k.....n D",
            Tally(1, "life"),
            Tally(3, "lives"),
        ),
        (CYNGESHEALL, PIECES, Tally(3, "pieces"), Tally(2, "pieces")),
        (
            CYNGESHEALL,
            "k....../......./......./......./......./......./......K D",
            Tally(1, "piece"),
            Tally(1, "piece"),
        ),
    ],
)
def test_each_sides_pieces_are_counted(
    game: Game[Any], text: str, dark: Tally, light: Tally
) -> None:
    assert game.scene(game.parse_position(text)).tally == {"dark": dark, "light": light}


def test_tokens_in_letters() -> None:
    lines = drawn_in_text(OFERHLYP.scene(OFERHLYP.parse_position(TOKENS))).splitlines()
    assert lines[1] == "  1 M . N . K . ."
    assert lines[7] == "  7 . j . n . . m"


def test_a_recurring_position_is_noted_in_cyngesheall() -> None:
    _, after, _, _ = helpers(CYNGESHEALL)
    there_and_back = ("G4-F4", "A4-B4", "F4-G4", "B4-A4")
    state = after(CYNGESHEALL.start(), *there_and_back)
    assert CYNGESHEALL.scene(state).note == (
        "Dark to move. This position has occurred twice; the third time is a draw."
    )
    assert CYNGESHEALL.scene(after(state, "G4-E4")).note == ""
    assert CYNGESHEALL.scene(after(state, "G4-F4")).note.startswith("Light to move. This position")
    assert CYNGESHEALL.scene(after(state, *there_and_back)).note == ""
