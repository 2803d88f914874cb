"""The move list: main line, variations, comments and endings, and how they change."""

from __future__ import annotations

import doctest
import re
from random import Random

import pytest

from board import move_list
from board.move_list import Block, MoveList, numbered
from board.move_list_html import block_html, notation_html
from game.core import GAMES, PLAYERS, Player
from game.match import Match
from game_table import play_of
from players.play import Play

GAME = GAMES["maerstanas"]


def playing(*moves: str) -> Play:
    play = play_of(Match(GAME, {"specials": "off"}))
    for move in moves:
        play.choose(move)
    return play


def written(play: Play) -> list[str]:
    """Each block as it is read; a variation in brackets, what is on the line with a star."""
    return [_block(block) for block in play.screen().moves]


def _block(block: Block) -> str:
    text, depth = block.text, 0
    for ply in block.plies:
        text += ")" * (depth - ply.depth + ply.begins) + "(" * ply.begins
        depth = ply.depth
        text += f" {ply.notation}{'*' if ply.on_line else ''}"
    return (text + ")" * depth).strip()


def test_a_line_lists_its_moves() -> None:
    assert written(playing("E4", "A1")) == ["E4*", "A1*"]


def test_a_move_from_an_earlier_ply_begins_a_variation() -> None:
    play = playing("E4", "A1", "G7")
    play.go_to(1)
    play.choose("B2")
    play.choose("C3")
    assert written(play) == ["E4*", "A1", "( B2* C3*)", "G7"]
    play.go_to(1)
    play.choose("D1")
    assert written(play) == ["E4*", "A1", "( B2 C3)( D1*)", "G7"]
    play.visit(play.screen().moves[2].plies[0].node)
    play.choose("F6")
    assert written(play) == ["E4*", "A1", "( B2* C3( F6*))( D1)", "G7"]


def test_a_move_after_an_undo_replaces_what_was_undone() -> None:
    play = playing("E4", "A1", "G7")
    play.act("undo")
    play.act("undo")
    play.choose("A1")
    assert written(play) == ["E4*", "A1*", "G7"]
    play.choose("B2")
    assert written(play) == ["E4*", "A1*", "B2*", "( G7)"]
    play.choose("C3")
    assert written(play)[-1] == "C3*"


def test_a_finished_game_keeps_its_line_after_an_undo() -> None:
    play = playing("E4")
    play.act("resign")
    play.act("yes")
    play.act("undo")
    play.act("undo")
    play.choose("A1")
    assert written(play) == ["E4", "( A1*)", "Light resigned"]


def test_an_ending_by_the_players_is_listed() -> None:
    play = playing("E4")
    play.act("resign")
    play.act("yes")
    assert written(play) == ["E4*", "Light resigned*"]
    assert play.screen().moves[-1].kind == "ending"
    play.act("undo")
    play.act("draw")
    play.act("yes")
    assert written(play) == ["E4*", "Draw agreed*"]


def test_comments_follow_their_moves() -> None:
    play = playing("E4", "A1")
    play.lines.comment("  a   corner\n")
    play.go_to(0)
    play.lines.comment("Let us see.")
    blocks = play.screen().moves
    assert [block.kind for block in blocks] == ["comment", "move", "move", "comment"]
    assert (blocks[0].text, blocks[-1].text) == ("Let us see.", "a corner")
    assert play.screen().comment == "Let us see."


def test_a_variation_is_promoted_deleted_and_restored() -> None:
    play = playing("E4", "A1")
    assert not {"promote", "delete", "restore"} & play.screen().actions
    play.go_to(1)
    play.choose("B2")
    play.choose("C3")
    assert {"promote", "delete"} <= play.screen().actions
    play.act("promote")
    assert written(play) == ["E4*", "B2*", "( A1)", "C3*"]
    assert "promote" not in play.screen().actions
    play.visit(play.screen().moves[2].plies[0].node)
    play.act("delete")
    assert written(play) == ["E4*", "B2", "C3"]
    assert play.match.ply == 1
    assert "restore" in play.screen().actions
    play.act("restore")
    assert written(play) == ["E4*", "B2", "( A1*)", "C3"]
    assert "restore" not in play.screen().actions


def test_a_deleted_variation_cannot_be_restored_after_another_move() -> None:
    play = playing("E4", "A1")
    play.go_to(1)
    play.choose("B2")
    play.act("delete")
    play.choose("C3")
    assert "restore" not in play.screen().actions


def test_variations_can_be_nested_to_any_depth() -> None:
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


def test_the_examples_are_true() -> None:
    assert doctest.testmod(move_list).attempted > 0
    assert doctest.testmod(move_list).failed == 0


@pytest.mark.parametrize("first", PLAYERS)
def test_a_written_line_has_the_numbers_of_the_list(first: Player) -> None:
    empty = ".......".join(["/"] * 8)[1:-1]
    match = Match(GAME, start=GAME.parse_position(f"{empty} {first[0].upper()} - -", {}))
    for _ in range(6):
        match.play(match.legal_moves[0])
    listed = "".join(map(block_html, MoveList().of(match)))
    numbers = re.findall(r"<li[^>]*data-owner=[^>]*>", listed)
    written = numbered(["X"] * 6, first, 1)
    assert [re.findall(r'data-number="(\d+)"', each) for each in numbers] == [
        re.findall(r"^\d+", each) for each in written
    ]


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("G5xG3(2>1)xE1(1>0)", "G5<wbr>xG3(2&gt;1)<wbr>xE1(1&gt;0)"),
        ("KE1~E3xKG7(-)", "KE1<wbr>~E3<wbr>xKG7(-)"),
        ("Dark resigns & 1 next", "Dark resigns &amp; 1 next"),
    ],
)
def test_a_long_move_breaks_between_its_legs(text: str, html: str) -> None:
    assert notation_html(text) == html
