"""Setting up a position: every edit, and the check of the result; no browser."""

from __future__ import annotations

import pytest

from editor.editor import NOTHING, Editor
from game.core import GAMES
from game.match import Match
from game_table import playing
from optional import present

NAMES = list(GAMES)


def on(name: str, position: str | None = None, **options: str) -> Editor:
    game = GAMES[name]
    start = None if position is None else game.parse_position(position, options)
    return Editor(Match(game, options, start))


def shown(editor: Editor) -> dict[str, str]:
    """What stands on the board that the page shows, as squares and letters."""
    return {piece.cell: piece.letter for piece in editor.screen().scene.pieces}


# --- every game -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_piece_can_be_placed_replaced_and_removed(name: str) -> None:
    editor = on(name)
    editor.clear()
    assert shown(editor) == {}
    letters = [piece.letter for piece in editor.setup.pieces]
    for letter in letters:
        editor.take(letter)
        editor.choose("C3")
        assert shown(editor) == {"C3": letter}
    editor.choose("C3")
    assert shown(editor) == {}
    editor.key(letters[0])
    editor.take(NOTHING)
    editor.choose(editor.screen().cursor)
    assert shown(editor) == {}


@pytest.mark.parametrize("name", NAMES)
def test_the_first_position_can_be_set_up_by_keys_alone(name: str) -> None:
    editor, game = on(name), GAMES[name]
    editor.clear()
    start = game.scene(game.start())
    for _ in range(7):
        editor.key("ArrowUp")
        editor.key("ArrowLeft")
    stand = {piece.cell: piece.letter for piece in start.pieces}
    for row in "1234567":
        for column in "ABCDEFG":
            assert editor.screen().cursor == column + row
            editor.key(stand.get(column + row, "Delete"))
            editor.key("ArrowRight")
        editor.key("ArrowDown")
        editor.key("Home")
    assert editor.text == game.position(game.start())
    assert editor.begun_match() == Match(game)


@pytest.mark.parametrize("name", NAMES)
def test_the_game_beneath_is_left_alone(name: str) -> None:
    match = Match(GAMES[name])
    match.play(match.legal_moves[0])
    kept, position = match.node, match.game.position(match.state)
    editor = Editor(match)
    assert editor.text == position
    editor.clear()
    editor.key(editor.setup.pieces[0].letter)
    editor.turn("light")
    editor.act("undo")
    assert match.node is kept
    assert match.game.position(match.state) == position


@pytest.mark.parametrize("name", NAMES)
def test_edits_are_undone_and_redone_one_by_one(name: str) -> None:
    editor = on(name)
    texts = [editor.text]
    for edit in (editor.clear, lambda: editor.choose("A1"), lambda: editor.turn("light")):
        edit()
        if editor.text != texts[-1]:
            texts.append(editor.text)
    for text in texts[-2::-1]:
        assert "undo" in editor.actions
        editor.act("undo")
        assert editor.text == text
    assert "undo" not in editor.actions
    editor.act("undo")
    for text in texts[1:]:
        editor.act("redo")
        assert editor.text == text
    editor.act("undo")
    editor.begin_anew()
    assert "redo" not in editor.actions


@pytest.mark.parametrize("name", NAMES)
def test_nothing_can_be_played_while_a_position_is_set_up(name: str) -> None:
    editor = on(name)
    screen = editor.screen()
    assert not screen.marks
    assert not screen.tray_marks
    assert screen.actions == {"flip"}
    for action in ("resign", "draw", "hint", "again", "no-such-action"):
        editor.act(action)
    assert editor.match.outcome is None
    assert not editor.key("F1")


# --- faults and endings ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "cells", "letter", "faults"),
    [
        ("maerstanas", "D3 C4 D4 E4 D5", "S", ("D4 has four hinges; three are the most.",)),
        (
            "maerstanas",
            "A1",
            "t",
            (
                "Light has more than one thunder-stone: each player has one, "
                "on the board or in the hand.",
            ),
        ),
        ("oferhlyp", "A1", "K", ("Dark has more than one king: A1 and D1.",)),
        ("oferhlyp", "A7 G7", "k", ("Light has more than one king: A7, D7 and G7.",)),
        ("cyngesheall", "E6", "C", ("Dark has more than one commander: E6 and F6.",)),
        ("cyngesheall", "D4", "m", ("Light has 11 pieces; 10 are the most, the king included.",)),
    ],
)
def test_an_impossible_position_is_explained_and_cannot_be_played(
    name: str, cells: str, letter: str, faults: tuple[str, ...]
) -> None:
    editor = on(name)
    editor.take(letter)
    for cell in cells.split():
        editor.choose(cell)
    assert editor.check.faults == faults
    assert editor.begun_match() is None
    assert editor.address() == {}
    # What is wrong is seen all the same.
    assert {shown(editor)[cell] for cell in cells.split()} == {letter}
    while "undo" in editor.actions:
        editor.act("undo")
    assert editor.check.faults == ()
    assert editor.begun_match() == Match(GAMES[name])


def test_several_faults_are_listed_together() -> None:
    editor = on("cyngesheall")
    for cell in ("A1", "G7"):
        editor.take(NOTHING)
        editor.choose(cell)
    assert editor.check.faults == ("Neither side has a king; one at least is always on the board.",)
    editor.take("c")
    editor.choose("C3")
    assert len(editor.check.faults) == 2


def test_a_finished_position_is_possible_and_says_how_it_ended() -> None:
    editor = on("cyngesheall")
    editor.take(NOTHING)
    editor.choose("A1")
    check = editor.check
    assert check.faults == ()
    assert check.over == "In this position the game is over: Dark has won. The king is captured."
    assert present(present(editor.begun_match()).outcome).winner == "dark"


# --- hands, sides and options ---------------------------------------------------------------------


def test_hands_and_the_side_to_move_can_be_set() -> None:
    editor = on("maerstanas")
    editor.hold(0, "T")
    editor.hold(1, "W")
    editor.turn("light")
    assert editor.text.split()[1:] == ["L", "W", "T"]
    assert {(p.owner, p.cell) for p in editor.screen().scene.spare} == {
        ("dark", "W"),
        ("light", "T"),
    }
    editor.hold(0, "T")
    editor.hold(0, "W")
    assert editor.text.split()[1:] == ["L", "T", "T"]
    assert present(editor.begun_match()).state.to_move == "light"


def test_another_option_drops_what_no_longer_fits() -> None:
    editor = on("maerstanas", "T.....S/......./......./......./......./......./s.....w L W T")
    editor.choose_option("board", "5")
    assert editor.text == "T..../...../...../...../..... L W T"
    assert len(editor.screen().scene.cells) == 25
    editor.choose_option("specials", "off")
    assert editor.text == "S..../...../...../...../..... L - -"
    assert editor.check.faults == ()
    assert editor.tool == "S"
    assert editor.address() == {
        "game": "maerstanas",
        "board": "5",
        "specials": "off",
        "position": "S..../...../...../...../..... L - -",
    }
    editor.choose_option("specials", "on")
    assert editor.text.endswith("TW TW")
    for _ in range(3):
        editor.act("undo")
    assert len(editor.screen().scene.cells) == 49
    assert editor.text.startswith("T.....S/")


def test_the_address_leads_to_the_position() -> None:
    for name in NAMES:
        editor = on(name)
        editor.turn("light")
        play = playing(game=NAMES[-1])
        play.open_named(editor.address())
        assert play.match == editor.begun_match()


# --- carried pieces and typed text ----------------------------------------------------------------


def test_a_piece_is_carried_to_another_square_or_off_the_board() -> None:
    editor = on("oferhlyp")
    editor.carry("D1", "D4")
    assert (shown(editor).get("D1"), shown(editor)["D4"]) == (None, "K")
    editor.carry("D4", "D7")
    assert shown(editor)["D7"] == "K"
    editor.carry("D7", "")
    assert "D7" not in shown(editor)
    text = editor.text
    editor.carry("D4", "C4")
    editor.carry("A1", "A1")
    assert editor.text == text


def test_possible_and_impossible_positions_are_read_from_text() -> None:
    editor = on("oferhlyp")
    text = "K...K../......./......./......./......./......./...j... L"
    editor.read(f" {text} ")
    assert editor.text == text
    assert editor.check.faults == ("Dark has more than one king: A1 and E1.",)
    editor.read("K......")
    assert editor.trouble.startswith("'K......' is not a position: write seven rows")
    assert editor.text == text
    editor.read(text)
    assert editor.trouble == ""
    editor = on("maerstanas")
    for wrong in ("", "x", "1" * 200, f"{'/'.join(['.' * 7] * 7)} D WT -"):
        editor.read(wrong)
        assert editor.trouble
    editor.read("D....../......./......./......./......./......./......l D - -".replace("l", "L"))
    assert shown(editor) == {"A1": "S", "G7": "s"}
    editor.read("SSs..../s....../......./......./......./......./....... D T -")
    assert editor.check.faults == ("A1 has four hinges; three are the most.",)
    assert editor.trouble == ""


def test_a_flipped_board_is_shown_and_walked_flipped() -> None:
    editor = Editor(Match(GAMES["cyngesheall"]), flipped=True)
    assert editor.screen().scene.cells[0].name == "G7"
    editor.take("M")
    editor.choose("D4")  # one man too many: drawn without the game's own scene
    assert editor.begun_match() is None
    assert editor.screen().scene.cells[0].name == "G7"
    assert shown(editor)["D4"] == "M"
    editor.key("ArrowRight")
    assert editor.screen().cursor == "C4"
