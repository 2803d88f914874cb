"""Smaller boards, which are this site's own: the rules of Mǽrstánas on 6×6 to 3×3 squares."""

from itertools import product

import pytest

from game import svg
from game.board import GRIDS, SQUARES
from game.core import GAMES, IllegalMove, InvalidMove, OptionError, PositionError, perft
from game.match import Match
from game.scene import drawn_in_text, turned
from optional import present
from positions import helpers
from tools import naive
from tools.naive import RULES

GAME = GAMES["maerstanas"]
position, after, moves, written = helpers(GAME)
EMPTY = {size: "/".join(["." * int(size)] * int(size)) for size in GRIDS}

every_size = pytest.mark.parametrize("board", [*GRIDS])
SCORINGS = ("standard", "simple", "wraparound")


# --- the board ----------------------------------------------------------------------------------


@every_size
def test_a_board_is_the_top_left_of_the_large_one(board: str) -> None:
    grid, size = GRIDS[board], int(board)
    columns, rows = "ABCDEFG"[:size], "1234567"[:size]
    assert grid.size == size
    assert grid.name == f"{size}×{size}"
    assert grid.squares == tuple(column + row for row in rows for column in columns)
    assert {*grid.squares} <= {*SQUARES}


def test_the_large_board_is_the_default() -> None:
    assert GAME.start().options["board"] == "7"
    assert GAME.start() == GAME.start({"board": "7"})
    assert [*GRIDS] == ["7", "6", "5", "4", "3"]


def test_the_form_shows_the_authors_board_and_one_to_practise_on() -> None:
    (option,) = [option for option in GAME.options if option.key == "board"]
    assert option.shown == {"7": "7×7", "5": "5×5, to practise"}
    assert option.choices == ("7", "6", "5", "4", "3")
    assert "this site's own" in option.help


@pytest.mark.parametrize("board", ["8", "2", "1", "0", "-5", "5x5", ""])
def test_there_is_no_other_board(board: str) -> None:
    with pytest.raises(OptionError) as caught:
        GAME.start({"board": board})
    assert str(caught.value) == f"option board cannot be {board!r}: choose 7, 6, 5, 4 or 3"


@every_size
def test_the_first_move_may_go_anywhere_on_the_board(board: str) -> None:
    start = GAME.start({"board": board})
    assert written(start) == f"{EMPTY[board]} D TW TW"
    squares = GRIDS[board].squares
    first = [(square,) for square in squares]
    assert list(GAME.legal_moves(start)) == first + [("T", square) for square in squares]


# --- the rules ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "scoring", "specials"), [*product(GRIDS, SCORINGS, ("on", "off"))]
)
def test_as_many_games_begin_as_by_the_plain_rules(board: str, scoring: str, specials: str) -> None:
    start = GAME.start({"board": board, "scoring": scoring, "specials": specials})
    plain = RULES["maerstanas"].read(written(start), start.options)
    depth = {"3": 4 if specials == "off" else 3, "4": 3}.get(board, 2)
    counted = perft(GAME, start, depth)
    assert counted == naive.perft(RULES["maerstanas"], plain, depth)


def test_the_edge_of_a_smaller_board_is_an_edge() -> None:
    # In the corners of 5×5: two edges each, and a neighbour fills them.
    state = position("S...s/....s/...../...../S...S D TW TW", board="5")
    assert GAME.scores(state) == {"dark": 6, "light": 4}
    assert "D1" not in moves(state)
    assert "A2" in moves(state)
    with pytest.raises(IllegalMove) as caught:
        GAME.parse(state, "D1")
    assert str(caught.value) == "'D1': E1 would have four hinges"


def test_stones_in_the_middle_of_the_large_board_are_at_the_edge_of_a_smaller_one() -> None:
    board = "...../...../...../...../S...S"
    assert GAME.scores(position(f"{board} L TW TW", board="5")) == {"dark": 4, "light": 0}
    large = "......./......./......./......./S...S../......./......."
    assert GAME.scores(position(f"{large} L TW TW")) == {"dark": 1, "light": 0}


@every_size
def test_wraparound_joins_the_boards_own_edges(board: str) -> None:
    far = GRIDS[board].squares[-1]
    column, row = far[0], far[1]
    state = after(GAME.start({"board": board, "scoring": "wraparound"}), "A1", f"{column}1", far)
    # Dark's corners touch only at a corner, across the edges as well.
    assert GAME.scores(state) == {"dark": 0, "light": 0}
    # A1 is below the lowest square of its column, the last square left of the first in its row.
    assert GAME.notation(state, ("T", f"A{row}")) == f"T A{row}x{far}/A1"
    assert GAME.scores(after(state, "B2", f"A{row}")) == {"dark": 2, "light": 0}


def test_wraparound_on_the_smallest_board_has_four_neighbours_for_each_square() -> None:
    state = position("SSS/.../... L TW TW", board="3", scoring="wraparound")
    # Three in a row are three pairs: the last meets the first.
    assert GAME.scores(state) == {"dark": 3, "light": 0}
    hinges = present(GAME.scene(state).hinges)
    assert sum(0.5 if hinge.half else 1.0 for hinge in hinges) == 3
    full = after(position(".S./S../S.. D TW TW", board="3", scoring="wraparound"), "A1")
    assert GAME.explain(full, ["C1"]) == "A1 would have four hinges"


@every_size
def test_a_whole_game_is_played_to_its_end(board: str) -> None:
    match = Match(GAME, {"board": board})
    while match.outcome is None:
        match.play(match.legal_moves[len(match.line) * 5 % len(match.legal_moves)])
    assert match.why == "Neither side has a move left, so the points decide."
    assert match.choice == {"game": "maerstanas"} | ({} if board == "7" else {"board": board})


# --- off the board ------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["G7", "T G7", "g7", "T F1"])
def test_a_square_off_the_board_is_named(text: str) -> None:
    state = GAME.start({"board": "5"})
    square = text.split()[-1].upper()
    with pytest.raises(IllegalMove) as caught:
        GAME.parse(state, text)
    assert str(caught.value) == f"{text!r}: {square} is not on this board of 5×5"


def test_a_square_off_the_board_is_named_whatever_else_is_wrong() -> None:
    over = position("S.S/.../S.S D - -", board="3", specials="off")
    for steps in (["D1"], ["W", "D1"], ["A1", "D1"], ["pass", "D1"]):
        assert GAME.explain(over, steps) == "D1 is not on this board of 3×3"
    assert GAME.explain(GAME.start({"board": "4"}), ["H9"]) == (
        "'H9' is neither a square from A1 to D4 nor a stone in the tray"
    )


def test_a_square_that_no_board_has_is_no_move() -> None:
    with pytest.raises(InvalidMove):
        GAME.parse(GAME.start({"board": "5"}), "H8")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            f"{EMPTY['7']} D TW TW",
            f"'{EMPTY['7']}' is not five rows joined by /, but 7",
        ),
        (
            "...../....../...../...../..... D TW TW",
            "row 2, '......', is not five squares, but 6",
        ),
        (
            f"{EMPTY['5']} D",
            f"'{EMPTY['5']} D' is not a position: write five rows from row 1 joined by /, "
            "then D or L to move, then both hands as TW, T, W or -",
        ),
        ("SS.../S..../...../...../..... D TW TW", "A1 has four hinges; three are the most"),
    ],
)
def test_a_position_of_another_board_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        position(text, board="5")
    assert str(caught.value) == sentence


# --- scenes and pictures ------------------------------------------------------------------------


@every_size
def test_a_scene_has_the_squares_of_its_board(board: str) -> None:
    size = int(board)
    scene = GAME.scene(GAME.start({"board": board}))
    assert tuple(cell.name for cell in scene.cells) == GRIDS[board].squares
    assert {(cell.column, cell.row) for cell in scene.cells} == {*product(range(size), repeat=2)}
    turned_round = turned(scene)
    assert {(cell.column, cell.row) for cell in turned_round.cells} == {
        *product(range(size), repeat=2)
    }
    first = turned_round.cells[0]
    assert (first.name, first.column, first.row) == (GRIDS[board].squares[-1], 0, 0)
    assert turned(turned_round) == scene


@every_size
def test_a_picture_is_as_large_as_its_board(board: str) -> None:
    size = int(board)
    scene = GAME.scene(GAME.start({"board": board}))
    side = 100 * size + 80
    picture = svg.render(scene, svg.PAGE)
    assert f'viewBox="0 0 {side} {side}"' in picture
    assert picture.count("data-cell=") == size * size
    assert picture.count('<g role="row">') == size
    assert f">{'ABCDEFG'[:size]}</text>" in picture
    assert f">{'1234567'[:size]}</text>" in picture


def test_a_hinge_at_the_edge_of_a_smaller_board_stays_clear_of_the_coordinates() -> None:
    state = position("...../...../...../...../....S L TW TW", board="5")
    bars = svg.hinges(GAME.scene(state))
    assert 'x="511" y="483"' in bars
    assert 'x="483" y="511"' in bars


def test_a_smaller_board_in_letters() -> None:
    state = after(GAME.start({"board": "3"}), "B2", "C3")
    assert drawn_in_text(GAME.scene(state)) == "    A B C\n  1 . . .\n  2 . S .\n  3 . . s"
