"""Opening a link onto the boards, and sending one; no browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from board.link_opponent import TAG, LinkOpponent
from game import link
from game.core import GAMES
from game.match import Match
from linked_games import A1, B2, C3, D4, G7, GAME, LinkTable, over, played, sent_at, tried
from players.players import PERSON
from saves import match_json


def test_an_answer_is_played_and_nothing_else_changes() -> None:
    ours = played(A1, B2)
    ours.annotate(1, "a corner")
    ours.go_to(1)
    ours.play((G7,))
    ours.visit(2)
    table = LinkTable(ours).open(f"https://tafl.example/#{link.encode(played(A1, B2, C3))}\n")
    # First the position before the answer, then the answer as it is played.
    assert (table.match.ply, table.screen.alert) == (2, "Dark answered C3.")
    table.arrive()
    assert table.match is ours
    assert table.shown == 1
    assert ours.moves == ((A1,), (B2,), (C3,))
    assert ours.is_main
    assert [node.comment for node in ours.root.below] == ["a corner", "", "", ""]
    screen = table.screen
    assert screen.alert == "Dark answered C3."
    assert screen.marks[C3] >= {"last"}
    assert screen.turn == "Your turn."
    assert screen.flipped, "Light, who is to answer, sits at the bottom"
    assert not screen.question


def test_the_first_link_opens_a_game_and_says_whom_you_play() -> None:
    table = LinkTable(played()).open(played(A1))
    table.arrive()
    assert table.match.moves == ((A1,),)
    assert table.screen.alert == "A game by link, after 1 move: you play Light."
    assert table.screen.send == ""
    assert table.screen.flipped


def test_an_answer_among_what_was_tried_becomes_the_game() -> None:
    ours = sent_at(tried(tried(played(A1), B2, C3), D4), 1)
    table = LinkTable(ours).open(played(A1, D4)).arrive()
    assert table.match is ours
    assert (ours.moves, ours.is_main) == (((A1,), (D4,)), True)
    assert [node.move for node in ours.root.below] == [(A1,), (D4,), (B2,), (C3,)]


def test_a_move_can_be_sent_and_then_it_is_the_opponents_turn() -> None:
    table = LinkTable(played()).open(played(A1)).arrive()
    table.play.choose(B2)
    assert table.screen.send == "Send your move"
    assert "send" in table.screen.actions
    assert table.screen.turn == "Dark to move, by link."
    table.link_play.sent()
    assert table.screen.send == ""
    assert "send" not in table.screen.actions
    # It outlives a reload.
    kept = match_json.loads(match_json.dumps(table.match))
    assert LinkOpponent.of(kept) == LinkOpponent("dark", 2)
    again = LinkTable(kept)
    assert again.screen.send == ""
    assert again.open(played(A1, B2, C3)).arrive().screen.alert == "Dark answered C3."
    assert again.screen.send == ""
    again.play.act("resign")
    again.play.act("yes")
    assert again.screen.send == "Send the ending"
    again.link_play.sent()
    assert again.screen.send == ""


def test_one_resigns_for_ones_own_side_even_on_the_opponents_turn() -> None:
    table = LinkTable(played()).open(played(A1)).arrive()
    table.play.choose(B2)
    assert table.screen.turn == "Dark to move, by link."
    table.play.act("resign")
    assert table.screen.asking == "Resign?"
    table.play.act("yes")
    outcome = table.match.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("dark", "resignation")


def test_the_opponents_pieces_are_left_to_the_opponent() -> None:
    table = LinkTable(played()).open(played(A1)).arrive()
    play = table.play
    play.choose(B2)
    assert table.match.moves == ((A1,), (B2,))
    assert not [cell for cell, marks in table.screen.marks.items() if "target" in marks]
    assert not play.enter(C3)
    play.choose(C3)
    assert table.match.moves == ((A1,), (B2,))
    assert table.screen.alert == "You play Light; Dark answers by link."
    assert table.screen.asking == "Play both sides yourself?"
    play.act("no")
    assert (table.screen.alert, table.screen.asking) == ("", "")
    assert LinkOpponent.of(table.match) == LinkOpponent("dark")
    # Before one's own move, one's own side can still be played another way.
    play.act("undo")
    play.choose(D4)
    assert table.match.moves == ((A1,), (D4,))


def test_a_game_by_link_can_be_played_on_by_one_person() -> None:
    play = LinkTable(played()).open(played(A1)).arrive().play
    play.choose(B2)
    play.choose(C3)
    play.act("yes")
    assert LinkOpponent.of(play.match) is None
    assert (play.screen().alert, play.screen().asking) == ("", "")
    play.choose(C3)
    play.choose(D4)
    assert play.match.moves == ((A1,), (B2,), (C3,), (D4,))


def test_what_is_sent_waits_for_its_answer() -> None:
    table = LinkTable(played(A1))
    table.link_play.sent()
    table.play.choose(B2)
    assert table.match.ply == 1
    assert table.screen.alert == "You play Dark; Light answers by link."
    table.open(played(A1, B2)).arrive()
    table.play.choose(C3)
    assert table.match.moves == ((A1,), (B2,), (C3,))


def test_the_first_sender_waits_for_an_answer() -> None:
    table = LinkTable(played(A1))
    assert table.screen.send == ""
    table.link_play.sent()
    assert table.screen.turn == "Light to move, by link."
    assert LinkOpponent.of(table.match) == LinkOpponent("light", 1)
    assert table.screen.send == ""
    table.open(played(A1, B2)).arrive()
    assert LinkOpponent.of(table.match) == LinkOpponent("light")
    assert not table.screen.flipped
    # Going back in the game, there is nothing to send.
    table.play.choose(C3)
    assert table.screen.send == "Send your move"
    table.play.act("undo")
    assert table.screen.send == ""


def test_ones_own_link_changes_nothing() -> None:
    ours = sent_at(played(A1, B2), 2, "dark")
    table = LinkTable(ours).open(ours).arrive()
    assert (table.match, table.match.ply) == (ours, 2)
    assert LinkOpponent.of(ours) == LinkOpponent("dark", 2)
    assert table.screen.alert == "You already have this game, up to this move."


def test_an_answer_replaces_the_computer() -> None:
    table = LinkTable(played(A1), levels=(PERSON, 3))
    assert table.play.players.levels["light"] == 3
    table.open(played(A1, B2)).arrive()
    assert {*table.play.players.levels.values()} == {PERSON}
    table.play.seat("light", 4)
    assert LinkOpponent.of(table.match) is None
    # And what is sent of a game against it is no game by link.
    table.link_play.sent()
    assert LinkOpponent.of(table.match) is None


@pytest.mark.parametrize(
    ("linked", "said"),
    [
        (played(A1, B2), "This link is 1 move behind your game. Open it as another game?"),
        (played(A1, D4), "This link differs from your game from move 2. Open it as another game?"),
        (played(D4), ""),
    ],
)
@pytest.mark.parametrize("yes", [True, False])
def test_a_link_that_differs_is_offered_as_another_game(
    linked: Match, said: str, yes: bool
) -> None:
    ours = played(A1, B2, C3)
    before = match_json.dumps(ours)
    table = LinkTable(ours).open(linked)
    drops = "A game of Mǽrstánas with 3 moves is not over. Opening another drops it."
    assert table.screen.question == f"{said} {drops}".strip()
    assert table.match is ours
    assert not table.clock
    table.play.boards.answer(yes)
    if yes:
        table.arrive()
        assert table.match.moves == linked.moves
        assert LinkOpponent.of(table.match)
    else:
        assert table.match is ours
    assert match_json.dumps(ours) == before
    assert not table.screen.question


def test_a_link_that_differs_from_a_finished_game_still_asks() -> None:
    ours = over(played(A1, B2, C3), "dark")
    assert LinkTable(ours).open(played(A1, D4)).screen.question == (
        "This link differs from your game from move 2. Open it as another game?"
    )
    table = LinkTable(ours).open(played(G7))
    assert table.screen.question == ""
    assert table.arrive().match.moves == ((G7,),)


def test_an_unrelated_link_opens_at_once_where_games_are_kept() -> None:
    table = LinkTable(played(A1, B2))
    table.play.boards.set_keeps(True)
    table.open(played(A1, D4))
    said = "This link differs from your game from move 2. Open it as another game?"
    assert table.screen.question == said
    table.play.boards.answer(False)
    table.open(played(G7)).arrive()
    assert table.screen.question == ""
    assert table.screen.alert == (
        "A game by link, after 1 move: you play Light. "
        "The game that was on the board is kept under Games."
    )


def test_a_link_to_another_game_shows_its_board() -> None:
    oferhlyp = Match(GAMES["oferhlyp"])
    oferhlyp.play(oferhlyp.legal_moves[0])
    ours = played(A1)
    table = LinkTable(ours).open(oferhlyp).arrive()
    assert table.match == table.play.match
    assert table.match.moves == oferhlyp.moves
    assert table.open(played(A1, B2)).arrive().match is ours


def test_a_link_to_an_earlier_position_shows_it_and_asks_for_no_answer() -> None:
    linked = played(A1, B2, C3)
    linked.go_to(1)
    table = LinkTable(played()).open(linked).arrive()
    assert (table.match.ply, len(table.match.line)) == (1, 3)
    linked.go_to(0)
    table = LinkTable(played(A1, B2)).open(linked)
    assert table.match.ply == 0
    assert not table.clock
    assert len(table.match.line) == 3


def test_a_link_to_a_finished_game_shows_its_end() -> None:
    for how in ("draw", "dark", "light"):
        table = LinkTable(played()).open(over(played(A1, B2), how))
        assert table.screen.result == ""
        assert table.arrive().screen.result
        assert LinkOpponent.of(table.match) is None
        assert table.screen.send == ""


def test_an_arriving_move_does_not_disturb_other_moves() -> None:
    table = LinkTable(played()).open(played(A1, B2))
    table.play.go_to(0)
    table.arrive()
    assert table.match.ply == 0
    assert table.shown == 0


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda code: code[:-3], "The link was cut off, and lacks 3 characters"),
        (lambda code: f"{code[:-1]}*", "'*' is not part of a link"),
        (lambda code: code[:4] + code[4:][::-1], "The link was altered on its way"),
        (lambda code: f"2{code[1:]}", "The link was made by a newer version of this site"),
        (lambda code: f"https://tafl.example/#{code}A", "The link goes on for 1 character"),
        (lambda code: "", "The link is empty"),
    ],
    ids=["cut", "strange", "altered", "newer", "too much", "empty"],
)
def test_a_bad_link_keeps_the_game_and_a_half_made_turn(
    damage: Callable[[str], str], sentence: str
) -> None:
    ours = Match(GAME)
    ours.play((A1,))
    table = LinkTable(ours)
    table.play.choose("T", "light")
    before = match_json.dumps(ours)
    linked = Match(GAME)
    for square in (A1, B2, C3):
        linked.play((square,))
    table.open(damage(link.encode(linked)))
    assert table.screen.alert.startswith(sentence)
    assert table.screen.alert.endswith(".")
    assert table.match is ours
    assert match_json.dumps(ours) == before
    assert table.play.turn.steps == ("T",)


@pytest.mark.parametrize("text", ["", "Nobody", "Light after ply x", "Dark after ply 3"])
def test_damaged_tags_are_read_with_care(text: str) -> None:
    match = played(A1)
    match.tags[TAG] = text
    opponent = LinkOpponent.of(match)
    assert opponent == {
        "Light after ply x": LinkOpponent("light"),
        "Dark after ply 3": LinkOpponent("dark", 3),
    }.get(text)
