"""How a linked game compares with the one here, and the sentence about it; no browser."""

from __future__ import annotations

import pytest

from game import link
from game.core import GAMES
from game.match import Match
from linked_games import A1, B2, C3, D4, E5, F6, GAME, over, played, sent_at, tried
from share.link_play import about, compare, news_of


@pytest.mark.parametrize(
    ("ours", "linked", "sentence"),
    [
        (played(A1, B2), played(A1, B2), "You already have this game, up to this move."),
        (played(), played(), "You already have this game, up to this move."),
        (played(A1), played(A1, B2), "Light answered B2."),
        (played(A1, B2), played(A1, B2, C3), "Dark answered C3."),
        (played(A1), played(A1, B2, C3), "2 moves more, up to Dark's C3."),
        (played(A1), over(played(A1), "light"), "Light resigned."),
        (played(A1), over(played(A1, B2, C3), "dark"), "Dark resigned."),
        (played(A1, B2), over(played(A1, B2), "draw"), "The draw is agreed."),
        (played(A1, B2), played(A1), "This link is 1 move behind your game."),
        (played(A1, B2, C3, D4), played(A1), "This link is 3 moves behind your game."),
        (over(played(A1, B2), "dark"), played(A1), "This link is 1 move behind your game."),
        (
            over(played(A1, B2), "dark"),
            played(A1, B2),
            "This link is from before the end of your game.",
        ),
        (played(A1, B2, C3), played(A1, D4), "This link differs from your game from move 2."),
        (played(A1, B2, C3), played(A1, D4, E5), "This link differs from your game from move 2."),
        (played(A1, B2, C3), played(A1, B2, D4), "This link differs from your game from move 3."),
        (
            over(played(A1, B2), "dark"),
            over(played(A1, B2), "draw"),
            "This link differs from your game from move 2.",
        ),
        # What was undone can be redone, so it is still the game.
        (tried(played(A1), B2, C3), played(A1), "This link is 2 moves behind your game."),
        (tried(played(A1), B2), played(A1, C3), "This link differs from your game from move 2."),
        # Other games.
        (played(), played(A1), ""),
        (played(A1), played(), ""),
        (played(A1), played(B2), ""),
        (played(A1), played(A1, scoring="simple"), ""),
        (played(A1), Match(GAMES["oferhlyp"]), ""),
        (played(A1), Match(GAME, start=played(A1).state), ""),
    ],
)
def test_a_link_is_compared_with_the_game(ours: Match, linked: Match, sentence: str) -> None:
    linked = link.decode(link.encode(linked))
    assert news_of(compare(ours, linked), linked) == sentence


@pytest.mark.parametrize(
    ("tries", "linked", "sentence"),
    [
        # Whoever waits for an answer may try one, and is none the worse.
        ([(C3, D4)], played(A1, B2, E5), "Dark answered E5."),
        (
            [(C3, D4), (E5,)],
            played(A1, B2, E5, F6),
            "2 moves more, up to Light's F6.",
        ),
        ([(C3, D4)], played(A1, B2, C3), "Dark answered C3."),
        ([(C3, D4)], played(A1, B2, C3, D4), "2 moves more, up to Light's D4."),
        ([(C3, D4)], over(played(A1, B2), "dark"), "Dark resigned."),
        ([(C3, D4)], played(A1, B2), "You already have this game, up to this move."),
        ([(C3, D4)], played(A1), "This link is 3 moves behind your game."),
        ([(C3, D4)], played(A1, E5), "This link differs from your game from move 2."),
    ],
)
def test_moves_tried_after_sending_are_no_part_of_the_game(
    tries: list[tuple[str, ...]], linked: Match, sentence: str
) -> None:
    ours = sent_at(played(A1, B2), 2, "dark")
    for squares in tries:
        tried(ours, *squares)
    assert news_of(compare(ours, linked), linked) == sentence


@pytest.mark.parametrize(
    ("linked", "sentence"),
    [
        (played(), "A new game of Mǽrstánas: Dark to move."),
        (played(A1), "A game of Mǽrstánas after 1 move: Light to move."),
        (over(played(A1, B2), "draw"), "A game of Mǽrstánas that ended after 2 moves."),
    ],
)
def test_a_linked_game_is_named_with_how_far_it_has_come(linked: Match, sentence: str) -> None:
    assert about(linked) == sentence
