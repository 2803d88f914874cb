"""Play by link without a browser: how a link stands to the game here, and what becomes of both."""

from __future__ import annotations

import pytest
from board.controller import BY_LINK, Remote
from doubles import Clock
from players.opponents import PERSON, Opponents
from test_who_plays import NAMES, Engine

from game import link
from game.core import GAMES
from game.match import Match
from saves import match_json
from share.link_play import BEFORE, Post, compare, told

GAME = GAMES["maerstanas"]
A1, B2, C3, D4, E5, F6, G7 = (f"{c}{n}" for c, n in zip("ABCDEFG", "1234567", strict=True))


def played(*squares, **options):
    match = Match(GAME, {"specials": "off", **options})
    for square in squares:
        match.play((square,))
    return match


def over(match, how):
    """The match, ended by a draw or by one who resigns."""
    if how == "draw":
        match.agree_draw()
    else:
        match.resign(how)
    return match


def tried(match, *squares):
    """The match, with a variation from its end on the board."""
    here = match.ply
    for square in squares:
        match.play((square,))
    match.go_to(here)
    return match


def sent_at(match, ply, remote="light"):
    match.tags[BY_LINK] = Remote(remote, ply).text
    return match


# --- how a link stands to a game here -------------------------------------------------------------


@pytest.mark.parametrize(
    ("ours", "linked", "sentence"),
    [
        (played(A1, B2), played(A1, B2), "This link is the game here, as it stands."),
        (played(), played(), "This link is the game here, as it stands."),
        (played(A1), played(A1, B2), "Light answered B2."),
        (played(A1, B2), played(A1, B2, C3), "Dark answered C3."),
        (played(A1), played(A1, B2, C3), "The game went on by 2 moves, up to Dark's C3."),
        (played(A1), over(played(A1), "light"), "Light resigned."),
        (played(A1), over(played(A1, B2, C3), "dark"), "Dark resigned."),
        (played(A1, B2), over(played(A1, B2), "draw"), "The draw is agreed."),
        (played(A1, B2), played(A1), "This link is 1 move behind the game here."),
        (played(A1, B2, C3, D4), played(A1), "This link is 3 moves behind the game here."),
        (over(played(A1, B2), "dark"), played(A1), "This link is 1 move behind the game here."),
        (
            over(played(A1, B2), "dark"),
            played(A1, B2),
            "This link is from before the end of the game here.",
        ),
        (played(A1, B2, C3), played(A1, D4), "This link goes another way from move 2 on."),
        (played(A1, B2, C3), played(A1, B2, D4), "This link goes another way from move 3 on."),
        (
            over(played(A1, B2), "dark"),
            over(played(A1, B2), "draw"),
            "This link goes another way from move 2 on.",
        ),
        # What was undone can be redone, so it is still the game.
        (tried(played(A1), B2, C3), played(A1), "This link is 2 moves behind the game here."),
        (tried(played(A1), B2), played(A1, C3), "This link goes another way from move 2 on."),
        # Other games.
        (played(), played(A1), ""),
        (played(A1), played(), ""),
        (played(A1), played(B2), ""),
        (played(A1), played(A1, scoring="simple"), ""),
        (played(A1), Match(GAMES["oferhlyp"]), ""),
        (played(A1), Match(GAME, start=played(A1).state), ""),
    ],
)
def test_what_is_said_of_a_link(ours, linked, sentence):
    linked = link.decode(link.encode(linked))
    assert told(compare(ours, linked), linked) == sentence


@pytest.mark.parametrize(
    ("tries", "linked", "sentence"),
    [
        # Whoever waits for an answer may try one, and is none the worse.
        ([(C3, D4)], played(A1, B2, E5), "Dark answered E5."),
        (
            [(C3, D4), (E5,)],
            played(A1, B2, E5, F6),
            "The game went on by 2 moves, up to Light's F6.",
        ),
        ([(C3, D4)], played(A1, B2, C3), "Dark answered C3."),
        ([(C3, D4)], played(A1, B2, C3, D4), "The game went on by 2 moves, up to Light's D4."),
        ([(C3, D4)], over(played(A1, B2), "dark"), "Dark resigned."),
        ([(C3, D4)], played(A1, B2), "This link is the game here, as it stands."),
        ([(C3, D4)], played(A1), "This link is 3 moves behind the game here."),
        ([(C3, D4)], played(A1, E5), "This link goes another way from move 2 on."),
    ],
)
def test_what_was_tried_since_the_game_was_sent_is_no_part_of_it(tries, linked, sentence):
    ours = sent_at(played(A1, B2), 2, "dark")
    for squares in tries:
        tried(ours, *squares)
    assert told(compare(ours, linked), linked) == sentence


# --- opening --------------------------------------------------------------------------------------


class Desk:
    """A board with people on both sides, and somebody who opens links there."""

    def __init__(self, match, levels=(PERSON, PERSON)):
        self.clock, self.shown, engine = Clock(), 0, Engine()
        self.controller = Opponents(match, engine, engine_later, NAMES)
        for player, level in zip(("dark", "light"), levels, strict=True):
            self.controller.seat(player, level)
        self.post = Post(self.controller, self.show, self.clock.later)

    def show(self):
        self.shown += 1

    def open(self, match):
        self.post.open(match if isinstance(match, str) else link.encode(match))
        return self

    def arrive(self):
        assert self.clock.ring() == BEFORE
        return self

    @property
    def match(self):
        return self.controller.match

    @property
    def screen(self):
        return self.controller.screen()


def engine_later(seconds, call):
    raise AssertionError("nobody waits for the engine")


def test_an_answer_is_played_on_the_board_and_nothing_else_changes():
    ours = played(A1, B2)
    ours.annotate(1, "a corner")
    ours.go_to(1)
    ours.play((G7,))
    ours.visit(2)
    desk = Desk(ours).open(f"https://tafl.example/#{link.encode(played(A1, B2, C3))}\n")
    # First the position before the answer, then the answer as it is played.
    assert (desk.match.ply, desk.screen.alert) == (2, "Dark answered C3.")
    desk.arrive()
    assert desk.match is ours
    assert desk.shown == 1
    assert ours.moves == ((A1,), (B2,), (C3,))
    assert ours.is_main
    assert [node.comment for node in ours.root.below] == ["a corner", "", "", ""]
    screen = desk.screen
    assert screen.alert == "Dark answered C3."
    assert screen.marks[C3] >= {"last"}
    assert screen.turn == "Light to move."
    assert screen.flipped, "Light, who is to answer, sits at the bottom"
    assert not screen.question


def test_the_first_link_opens_a_game_and_tells_whom_one_plays():
    desk = Desk(played()).open(played(A1))
    desk.arrive()
    assert desk.match.moves == ((A1,),)
    assert desk.screen.alert == "A game by link, after 1 move: you play Light."
    assert desk.screen.send == ""
    assert desk.screen.flipped


def test_an_answer_among_what_was_tried_becomes_the_game():
    ours = sent_at(tried(tried(played(A1), B2, C3), D4), 1)
    desk = Desk(ours).open(played(A1, D4)).arrive()
    assert desk.match is ours
    assert (ours.moves, ours.is_main) == (((A1,), (D4,)), True)
    assert [node.move for node in ours.root.below] == [(A1,), (D4,), (B2,), (C3,)]


def test_after_a_move_the_game_can_be_sent_and_then_it_is_the_others_turn():
    desk = Desk(played()).open(played(A1)).arrive()
    desk.controller.choose(B2)
    assert desk.screen.send == "Send your move"
    assert desk.screen.turn == "Dark to move, by link."
    desk.post.sent()
    assert desk.screen.send == ""
    # It outlives a reload.
    kept = match_json.loads(match_json.dumps(desk.match))
    assert Remote.of(kept) == Remote("dark", 2)
    again = Desk(kept)
    assert again.screen.send == ""
    assert again.open(played(A1, B2, C3)).arrive().screen.alert == "Dark answered C3."
    assert again.screen.send == ""
    again.controller.act("resign")
    assert again.screen.send == "Send the ending"
    again.post.sent()
    assert again.screen.send == ""


def test_who_sends_first_waits_for_the_other():
    desk = Desk(played(A1))
    assert desk.screen.send == ""
    desk.post.sent()
    assert desk.screen.turn == "Light to move, by link."
    assert Remote.of(desk.match) == Remote("light", 1)
    assert desk.screen.send == ""
    desk.open(played(A1, B2)).arrive()
    assert Remote.of(desk.match) == Remote("light")
    assert not desk.screen.flipped
    # Going back in the game, there is nothing to send.
    desk.controller.choose(C3)
    assert desk.screen.send == "Send your move"
    desk.controller.act("undo")
    assert desk.screen.send == ""


def test_the_own_link_changes_nothing():
    ours = sent_at(played(A1, B2), 2, "dark")
    desk = Desk(ours).open(ours).arrive()
    assert (desk.match, desk.match.ply) == (ours, 2)
    assert Remote.of(ours) == Remote("dark", 2)
    assert desk.screen.alert == "This link is the game here, as it stands."


def test_an_answer_sends_the_engine_away():
    desk = Desk(played(A1), levels=(PERSON, 3))
    assert desk.controller.levels["light"] == 3
    desk.open(played(A1, B2)).arrive()
    assert {*desk.controller.levels.values()} == {PERSON}
    desk.controller.seat("light", 4)
    assert Remote.of(desk.match) is None
    # And what is sent of a game against it is no game by link.
    desk.post.sent()
    assert Remote.of(desk.match) is None


@pytest.mark.parametrize(
    ("linked", "said"),
    [
        (played(A1, B2), "This link is 1 move behind the game here. Open it as another game?"),
        (played(A1, D4), "This link goes another way from move 2 on. Open it as another game?"),
        (played(D4), ""),
    ],
)
@pytest.mark.parametrize("yes", [True, False])
def test_what_does_not_go_on_from_the_game_is_offered_as_another(linked, said, yes):
    ours = played(A1, B2, C3)
    before = match_json.dumps(ours)
    desk = Desk(ours).open(linked)
    drops = "A game of Mǽrstánas with 3 moves is not over. Opening another drops it."
    assert desk.screen.question == f"{said} {drops}".strip()
    assert desk.match is ours
    assert not desk.clock
    desk.controller.answer(yes)
    if yes:
        desk.arrive()
        assert desk.match.moves == linked.moves
        assert Remote.of(desk.match)
    else:
        assert desk.match is ours
    assert match_json.dumps(ours) == before
    assert not desk.screen.question


def test_a_finished_game_is_not_dropped_without_a_word_but_nothing_is_lost():
    ours = over(played(A1, B2, C3), "dark")
    assert Desk(ours).open(played(A1, D4)).screen.question == (
        "This link goes another way from move 2 on. Open it as another game?"
    )
    desk = Desk(ours).open(played(G7))
    assert desk.screen.question == ""
    assert desk.arrive().match.moves == ((G7,),)


def test_where_games_are_kept_nobody_is_asked_about_an_unrelated_link():
    desk = Desk(played(A1, B2))
    desk.controller.keeps = True
    desk.open(played(A1, D4))
    said = "This link goes another way from move 2 on. Open it as another game?"
    assert desk.screen.question == said
    desk.controller.answer(False)
    desk.open(played(G7)).arrive()
    assert desk.screen.question == ""
    assert desk.screen.alert == (
        "A game by link, after 1 move: you play Light. "
        "The game that was on the board is kept under Games."
    )


def test_a_link_to_another_kind_of_game_turns_to_that_board():
    oferhlyp = Match(GAMES["oferhlyp"])
    oferhlyp.play(oferhlyp.legal_moves[0])
    ours = played(A1)
    desk = Desk(ours).open(oferhlyp).arrive()
    assert desk.match == desk.controller.match
    assert desk.match.moves == oferhlyp.moves
    assert desk.open(played(A1, B2)).arrive().match is ours


def test_a_place_that_is_not_the_end_is_shown_and_nobody_is_to_answer():
    linked = played(A1, B2, C3)
    linked.go_to(1)
    desk = Desk(played()).open(linked).arrive()
    assert (desk.match.ply, len(desk.match.line)) == (1, 3)
    linked.go_to(0)
    desk = Desk(played(A1, B2)).open(linked)
    assert desk.match.ply == 0
    assert not desk.clock
    assert len(desk.match.line) == 3


def test_a_finished_game_is_shown_to_its_end():
    for how in ("draw", "dark", "light"):
        desk = Desk(played()).open(over(played(A1, B2), how))
        assert desk.screen.result == ""
        assert desk.arrive().screen.result
        assert Remote.of(desk.match) is None
        assert desk.screen.send == ""


def test_who_plays_on_meanwhile_is_not_disturbed():
    desk = Desk(played()).open(played(A1, B2))
    desk.controller.go_to(0)
    desk.arrive()
    assert desk.match.ply == 0
    assert desk.shown == 0


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda code: code[:-3], "The link was cut off, and lacks 3 characters"),
        (lambda code: f"{code[:-1]}*", "'*' is no part of a link"),
        (lambda code: code[:4] + code[4:][::-1], "The link was altered on its way"),
        (lambda code: f"2{code[1:]}", "The link was made by a newer version of this site"),
        (lambda code: f"https://tafl.example/#{code}A", "The link goes on for 1 character"),
        (lambda code: "", "The link is empty"),
    ],
    ids=["cut", "strange", "altered", "newer", "too much", "empty"],
)
def test_a_bad_link_is_told_and_leaves_the_game_and_a_half_made_turn(damage, sentence):
    ours = Match(GAME)
    ours.play((A1,))
    desk = Desk(ours)
    desk.controller.choose("T", "light")
    before = match_json.dumps(ours)
    linked = Match(GAME)
    for square in (A1, B2, C3):
        linked.play((square,))
    desk.open(damage(link.encode(linked)))
    assert desk.screen.alert.startswith(sentence)
    assert desk.screen.alert.endswith(".")
    assert desk.match is ours
    assert match_json.dumps(ours) == before
    assert desk.controller.prefix == ("T",)


@pytest.mark.parametrize("text", ["", "Nobody", "Light after ply x", "Dark after ply 3"])
def test_what_the_tag_says_is_read_with_care(text):
    match = played(A1)
    match.tags[BY_LINK] = text
    remote = Remote.of(match)
    assert remote == {
        "Light after ply x": Remote("light"),
        "Dark after ply 3": Remote("dark", 3),
    }.get(text)
