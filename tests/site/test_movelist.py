"""The list of moves: main line, what else was tried, comments, endings; and what changes it."""

from __future__ import annotations

from random import Random

from board.controller import Controller

from board.move_list import MoveList
from game.core import GAMES
from game.match import Match

GAME = GAMES["maerstanas"]


def playing(*moves: str) -> Controller:
    controller = Controller(Match(GAME, {"specials": "off"}))
    for move in moves:
        controller.choose(move)
    return controller


def written(controller: Controller) -> list[str]:
    """Each block as it is read; a variation in brackets, what is on the line with a star."""
    return [_block(block) for block in controller.screen().moves]


def _block(block) -> str:
    text, depth = block.text, 0
    for ply in block.plies:
        text += ")" * (depth - ply.depth + ply.begins) + "(" * ply.begins
        depth = ply.depth
        text += f" {ply.notation}{'*' if ply.on_line else ''}"
    return (text + ")" * depth).strip()


def test_a_line_is_its_moves():
    assert written(playing("E4", "A1")) == ["E4*", "A1*"]


def test_what_is_played_from_an_earlier_ply_of_the_list_is_a_variation():
    controller = playing("E4", "A1", "G7")
    controller.go_to(1)
    controller.choose("B2")
    controller.choose("C3")
    assert written(controller) == ["E4*", "A1", "( B2* C3*)", "G7"]
    controller.go_to(1)
    controller.choose("D1")
    assert written(controller) == ["E4*", "A1", "( B2 C3)( D1*)", "G7"]
    controller.visit(controller.screen().moves[2].plies[0].node)
    controller.choose("F6")
    assert written(controller) == ["E4*", "A1", "( B2* C3( F6*))( D1)", "G7"]


def test_what_is_played_after_an_undo_takes_the_place_of_what_was_undone():
    controller = playing("E4", "A1", "G7")
    controller.act("undo")
    controller.act("undo")
    controller.choose("A1")
    assert written(controller) == ["E4*", "A1*", "G7"]
    controller.choose("B2")
    assert written(controller) == ["E4*", "A1*", "B2*", "( G7)"]
    controller.choose("C3")
    assert written(controller)[-1] == "C3*"


def test_a_game_that_is_over_keeps_its_line_whatever_is_tried_after_an_undo():
    controller = playing("E4")
    controller.act("resign")
    controller.act("undo")
    controller.act("undo")
    controller.choose("A1")
    assert written(controller) == ["E4", "( A1*)", "Light resigned"]


def test_how_the_players_ended_a_line_is_an_entry():
    controller = playing("E4")
    controller.act("resign")
    assert written(controller) == ["E4*", "Light resigned*"]
    assert controller.screen().moves[-1].kind == "ending"
    controller.act("undo")
    controller.act("draw")
    assert written(controller) == ["E4*", "Draw agreed*"]


def test_comments_stand_after_what_they_are_about():
    controller = playing("E4", "A1")
    controller.comment("  a   corner\n")
    controller.go_to(0)
    controller.comment("Let us see.")
    blocks = controller.screen().moves
    assert [block.kind for block in blocks] == ["comment", "move", "move", "comment"]
    assert (blocks[0].text, blocks[-1].text) == ("Let us see.", "a corner")
    assert controller.screen().comment == "Let us see."


def test_a_variation_is_promoted_deleted_and_brought_back():
    controller = playing("E4", "A1")
    assert not {"promote", "delete", "restore"} & controller.screen().actions
    controller.go_to(1)
    controller.choose("B2")
    controller.choose("C3")
    assert {"promote", "delete"} <= controller.screen().actions
    controller.act("promote")
    assert written(controller) == ["E4*", "B2*", "( A1)", "C3*"]
    assert "promote" not in controller.screen().actions
    controller.visit(controller.screen().moves[2].plies[0].node)
    controller.act("delete")
    assert written(controller) == ["E4*", "B2", "C3"]
    assert controller.match.ply == 1
    assert "restore" in controller.screen().actions
    controller.act("restore")
    assert written(controller) == ["E4*", "B2", "( A1*)", "C3"]
    assert "restore" not in controller.screen().actions


def test_what_was_deleted_is_gone_for_good_once_play_goes_on():
    controller = playing("E4", "A1")
    controller.go_to(1)
    controller.choose("B2")
    controller.act("delete")
    controller.choose("C3")
    assert "restore" not in controller.screen().actions


def test_variations_may_lie_in_one_another_as_deep_as_anybody_likes():
    """Each try differs from the last one a move later."""
    match, random = Match(GAMES["oferhlyp"]), Random(1)
    while match.ply < 400 and match.outcome is None:
        first, *others = match.legal_moves
        if others:
            match.play(first)
            match.undo()
        match.play(random.choice(others or [first]))
    blocks = MoveList().of(match)
    assert max(ply.depth for block in blocks for ply in block.plies) > 40
