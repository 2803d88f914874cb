"""The swap on the board: the cell in the tray, the key, the words, the motion and the sheet."""

from __future__ import annotations

import pytest

from board import print_sheet
from board.motion import animated
from board.preview import preview
from board.sounds import cues
from board.story import BEAT, TURN, Ply, acts
from editor.draft import drafted, written
from game.core import GAMES, continuations
from game.maerstanas import SWAP
from game_table import marked, playing, type_keys
from saves import match_json

GAME = GAMES["maerstanas"]


def test_a_swap_is_offered_in_lights_tray_beside_the_squares() -> None:
    play = playing("D4", swap="on")
    screen = play.screen()
    assert screen.turn == "Light to move: place a stone, or swap to take over Dark's."
    assert {cell for (_, cell) in screen.tray_marks} == {"T", "W", "swap"}
    assert "E5" in marked(play, "target")
    play.choose("swap", "light")
    assert play.match.moves[-1] == SWAP
    screen = play.screen()
    assert screen.happened == "Light swaps: the stone on D4 is now Light's."
    assert screen.turn == "Dark to move."
    assert marked(play, "last") == {"D4"}
    assert screen.tray_marks.get(("light", "swap")) is None
    assert screen.summary == "Mǽrstánas · With the swap"


@pytest.mark.parametrize("options", [{}, {"specials": "off"}])
def test_a_swap_by_keyboard_and_as_a_text(options: dict[str, str]) -> None:
    play = playing("D4", swap="on", **options)
    type_keys(play, "s")
    assert play.match.moves[-1] == SWAP
    play.act("undo")
    assert play.turn.enter("swap")
    assert play.match.moves[-1] == SWAP


def test_why_light_cannot_swap_later_is_said() -> None:
    play = playing("D4", "E5", "C3", swap="on")
    play.choose("swap", "light")
    assert play.screen().alert == "Light may swap only right after Dark's first stone."


def test_without_the_option_the_key_has_no_meaning() -> None:
    assert not playing("D4").key("s")


def test_a_swap_can_be_confirmed_first() -> None:
    play = playing("A1", swap="on")
    play.settings.choose("confirm", "on")
    play.choose("swap", "light")
    screen = play.screen()
    assert screen.waits
    assert screen.happened == "Light swaps: the stone on A1 is now Light's. Play it?"
    assert screen.scene.tally["light"].number == 2
    play.act("finish")
    assert play.match.moves[-1] == SWAP


def test_the_stone_turns_over_where_it_stands() -> None:
    start = playing("D4", swap="on").match.state
    after, events = GAME.play(start, SWAP)
    (act,) = acts(SWAP, events)
    assert (act.kind, act.owner, act.square) == ("swap", "light", "D4")
    assert (act.begin, act.length) == (BEAT, TURN)
    assert [cue.names for cue in cues([act])] == [("standard", "set")]

    def pictures(state: object) -> dict[str, object]:
        return {piece.cell: piece for piece in GAME.scene(state).pieces}

    ply = Ply(start, SWAP, events, after)
    animation = animated([ply], 0, pictures(start), pictures)  # type: ignore[arg-type]
    assert animation.entrances["D4"].turns
    # Until it turns, it is seen as Dark's.
    (copy,) = animation.copies
    assert (copy.piece.owner, copy.begin, copy.end) == ("dark", 0, BEAT)


def test_what_a_swap_brings_is_shown_before_it_is_made() -> None:
    state = playing("A1", swap="on").match.state
    after = continuations(GAME.legal_moves(state), SWAP)
    assert preview(GAME, state, SWAP, after, state).gains == {"dark": -2, "light": 2}


def test_a_game_with_a_swap_is_kept() -> None:
    match = playing("D4", "Swap", "E5", swap="on").match
    assert match_json.loads(match_json.dumps(match)) == match


def test_the_sheet_of_a_game_has_the_swap() -> None:
    match = playing("D4", "Swap", "E5", swap="on").match
    html = print_sheet.whole_game(match, 1)
    assert "<td>D4 <small>0–0</small></td><td>Swap <small>0–0</small></td>" in html
    assert "<figcaption>After 1. … Swap. Dark to move.</figcaption>" in html
    assert "With the swap" in html


def test_a_position_in_the_editor_has_no_past() -> None:
    state = playing("D4", swap="on").match.state
    text = written(GAME, drafted(GAME, state))
    assert f"{text} swap" == GAME.position(state)
