"""The motion between two pictures of the board."""

from __future__ import annotations

import pytest

from board.motion import Motion, between
from game.core import GAMES


def motion(game: str, before: str, after: str) -> Motion:
    pictures = [
        {piece.cell: piece for piece in rules.scene(rules.parse_position(text)).pieces}
        for rules in [GAMES[game]]
        for text in (before, after)
    ]
    return between(*pictures)


def played(game: str, position: str, move: str) -> Motion:
    rules = GAMES[game]
    state = rules.parse_position(position)
    after = rules.play(state, rules.parse(state, move)).state
    return motion(game, position, rules.position(after))


def test_a_step_moves_one_piece() -> None:
    seen = played("oferhlyp", "KM...../......./......./......./......./......./......k D", "A1-B2")
    assert seen == Motion(went=(("A1", "B2"),))


def test_a_chain_moves_one_piece_past_what_it_hits_and_removes() -> None:
    position = "K....../......./..Mn.../....m../......./......./......k D"
    seen = played("oferhlyp", position, "C3xE3xE5")
    assert seen.went == (("C3", "E5"),)
    assert [piece.cell for piece in seen.left] == ["D3"]
    assert seen.changed == ("E4",)
    assert seen.came == ()


def test_a_captured_piece_leaves() -> None:
    position = "M....../...k.../......./......./c....../K....../....... D"
    seen = played("cyngesheall", position, "A1-A4")
    assert (seen.went, [piece.kind for piece in seen.left]) == ((("A1", "A4"),), ["commander"])


def test_a_placed_stone_appears_and_a_replaced_one_leaves() -> None:
    empty = "......./......./......./......./......./......./....... D TW TW"
    assert played("maerstanas", empty, "E4") == Motion(came=("E4",))
    seen = played("maerstanas", empty.replace(".", "s", 1), "W A1")
    assert (seen.came, [piece.owner for piece in seen.left]) == (("A1",), ["light"])


def test_a_piece_that_changes_where_it_stands_does_not_move() -> None:
    before = "K....../.M...../......./......./......./......./......k D"
    assert motion("oferhlyp", before, before.replace("M", "N")) == Motion(changed=("B2",))


def test_an_unchanged_board_has_no_motion() -> None:
    start = GAMES["oferhlyp"].position(GAMES["oferhlyp"].start())
    assert motion("oferhlyp", start, start) == Motion()


@pytest.mark.parametrize("game", ["oferhlyp", "cyngesheall"])
def test_a_jump_to_another_position_is_not_animated(game: str) -> None:
    start = GAMES[game].position(GAMES[game].start())
    alone = "K....../......./......./......./......./......./......k D"
    assert motion(game, start, alone) == Motion()
