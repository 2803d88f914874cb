"""Records: every match is read back as it was written."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from all_games import every_game
from game import record
from game.core import GAMES, Event, Game, GameError, Move
from game.match import Match
from ground_truth import VARIANTS, corpus, folded, game_id
from optional import present
from records import GOLDEN, MAERSTANAS, moves, wander
from trees import trees

DEFAULT = GAMES["maerstanas"]


# --- golden texts -------------------------------------------------------------------------------


@pytest.mark.parametrize("text", GOLDEN.values(), ids=GOLDEN)
def test_golden_records_are_read_and_written_unchanged(text: str) -> None:
    match = record.loads(text)
    assert record.dumps(match) == text
    assert record.loads(text.encode()) == match
    assert record.loads("\ufeff" + text.replace("\n", "\r\n")) == match
    assert record.loads(text.replace("\n", "\r")) == match


def test_what_a_record_holds() -> None:
    match = record.loads(MAERSTANAS)
    assert match.tags == {
        "Dark": "Edith",
        "Light": 'Harold "the tall"',
        "Date": "2026.11.21",
        "Event": "An evening",
        "Result": "a tag of that name",
    }
    assert match.start.options["scoring"] == "simple"
    assert match.root.comment.startswith("A game {to show} how it is written, with a comment that")
    assert match.root.comment.endswith("too long for one line.")
    assert [node.comment for node in match.root.main if node.comment] == [
        "beside it",
        "thunder \\ \n second line",
        "Light resigned here.",
    ]
    assert moves(match) == "E4 E5 T D4xE4 W D4 D3 resignation"
    # The place is two plies into the first variation after three plies of the main line.
    assert [move[-1] for move in match.moves] == ["E4", "E5", "D4", "C4", "C5"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_recorded_games_come_back(variant: str) -> None:
    game, chosen = GAMES[game_id(variant)], VARIANTS[variant]
    for played in corpus(variant):
        settings = " ".join(f"{key}={choice}" for key, choice in chosen.items())
        tags = f'[Game "{game.id}"]\n[Options "{settings}"]\n'
        match = record.loads(tags + " ".join(played["moves"]))
        assert match.ply == len(played["moves"])
        assert folded(game.position(match.state)) == folded(played["final"])
        text = record.dumps(match)
        assert record.loads(text) == match
        winner = {"dark": "1-0", "light": "0-1", "draw": "1/2-1/2"}[played["result"]]
        assert text.split()[-1] == winner or played["reason"] is None
        assert f'[Result "{text.split()[-1]}"]' in text
        assert max(map(len, text.splitlines())) <= 80


def test_a_new_game_is_short() -> None:
    assert record.dumps(Match(DEFAULT)) == (
        '[Game "maerstanas"]\n[Rules "0.5.1"]\n[Result "*"]\n\n*\n'
    )


def test_the_order_in_which_tags_are_set_makes_no_difference() -> None:
    one, other = Match(DEFAULT), Match(DEFAULT)
    one.tags.update(Dark="Edith", B="b", A="a")
    other.tags.update(A="a", B="b", Dark="Edith")
    assert record.dumps(one) == record.dumps(other)


def test_a_start_with_a_past_is_refused() -> None:
    game = GAMES["cyngesheall"]
    state = game.play(game.start(), ("G4", "F4")).state
    with pytest.raises(GameError, match="a position that had a past, which no record tells"):
        record.dumps(Match(game, start=state))


# --- any match ----------------------------------------------------------------------------------


@every_game
@settings(max_examples=60)
@given(data=st.data())
def test_every_match_comes_back(game: Game[Any], data: st.DataObject) -> None:
    match = data.draw(trees(game))
    text = record.dumps(match)
    assert record.loads(text) == match, text
    assert record.dumps(record.loads(text)) == text
    # Whatever the comment, only a single long word makes a line too long.
    for line in re.sub(r"(?m)^\[.*\]$", "", text).split("\n"):
        assert len(line) <= 80 or line.count(" ") <= 2, line


def test_a_long_game_with_many_variations_comes_back() -> None:
    """600 plies, and a variation of ten from every second one: more than people annotate."""
    game = GAMES["cyngesheall"]
    match = Match(game)
    shuffle = wander(match, 600)
    for node in shuffle[::2]:
        match.visit(present(node.parent).number)
        for number, move in enumerate([game.legal_moves(match.state)[-1]] * 10):
            legal = [move for move in match.legal_moves if len(_events(match, move)) == 1]
            if not legal:
                break
            match.play(legal[-1 - number % 2])
    match.visit(shuffle[-1].number)
    assert len(match.line) == 600
    assert len(list(match.root.below)) > 3000
    assert record.loads(record.dumps(match)) == match


def _events(match: Match, move: Move) -> tuple[Event, ...]:
    return match.game.play(match.state, move).events


def test_variations_may_be_nested_deeply() -> None:
    """Neither reading nor writing recurses."""
    match = record.loads("E4 (D4 (" * 1500 + "C4" + ")" * 3000)
    assert [node.move for node in match.root.children] == [("E4",), ("D4",), ("C4",)]
    match = Match(GAMES["oferhlyp"])
    for played in range(500):
        match.play(match.legal_moves[0])
        match.undo()
        match.play(match.legal_moves[1 + played % 2])
    text = record.dumps(match)
    assert ")" * 100 in text.replace("\n", "")
    assert record.loads(text) == match
