"""Variations: another move from an earlier position begins one; nothing played is lost."""

from collections.abc import Callable

import pytest

from game.core import GAMES, Outcome
from game.match import Match
from optional import present

GAME = GAMES["maerstanas"]
A1, B2, C3, D4, E5, G7 = (("A1",), ("B2",), ("C3",), ("D4",), ("E5",), ("G7",))


def lines(match: Match) -> list[str]:
    """The squares of every line from the root to where it ends, main lines first."""
    leaves = [node for node in (match.root, *match.root.below) if not node.children]
    return [
        " ".join(
            each.move[-1] if each.move else present(each.ending).reason for each in leaf.path[1:]
        )
        for leaf in leaves
    ]


@pytest.fixture
def match() -> Match:
    """Dark's second move tried three times, with an answer to the second try."""
    match = Match(GAME, {"specials": "off"})
    for move in (A1, B2, C3):
        match.play(move)
    match.go_to(2)
    match.play(D4)
    match.play(E5)
    match.go_to(2)
    match.play(G7)
    return match


def number(match: Match, line: str) -> int:
    squares = line.split()
    node = match.root
    for square in squares:
        node = next(child for child in node.children if child.move == (square,))
    return node.number


def test_another_move_begins_a_variation_and_ends_the_line(match: Match) -> None:
    assert lines(match) == ["A1 B2 C3", "A1 B2 D4 E5", "A1 B2 G7"]
    assert match.line == match.moves == (A1, B2, G7)
    assert not match.can_redo
    assert not match.is_main


def test_a_move_that_was_played_before_is_no_second_variation(match: Match) -> None:
    match.go_to(2)
    assert match.play(D4) == match.line_nodes[-1].events
    assert len(lines(match)) == 3
    # As after any move, redo no longer leads to the moves that followed it.
    assert match.line == (A1, B2, D4)
    match.play(E5)
    assert len(lines(match)) == 3


def test_a_known_move_after_a_resignation_is_refused(match: Match) -> None:
    match.go_to(2)
    match.resign("dark")
    with pytest.raises(ValueError, match="the game is over"):
        match.play(C3)


def test_visiting_a_node_makes_its_line_the_one_to_walk_along(match: Match) -> None:
    match.visit(number(match, "A1 B2 D4"))
    assert match.moves == (A1, B2, D4)
    assert match.line == (A1, B2, D4, E5)
    match.visit(number(match, "A1"))
    assert (match.ply, match.line) == (1, (A1, B2, D4, E5)), "the line that led there is kept"
    match.visit(number(match, "A1 B2 C3"))
    assert match.is_main
    with pytest.raises(KeyError):
        match.visit(99)


def test_standing_on_a_line_that_ends_at_a_given_node(match: Match) -> None:
    at, end = number(match, "A1 B2"), number(match, "A1 B2 D4")
    match.stand(at, end)
    assert (match.ply, match.line) == (2, (A1, B2, D4))
    with pytest.raises(ValueError, match="not in list"):
        match.stand(number(match, "A1 B2 C3"), end)
    with pytest.raises(KeyError):
        match.stand(at, 99)
    assert (match.ply, match.line) == (2, (A1, B2, D4))


def test_a_variation_is_promoted_one_line_at_a_time(match: Match) -> None:
    match.promote(number(match, "A1 B2 D4 E5"))
    assert lines(match) == ["A1 B2 D4 E5", "A1 B2 C3", "A1 B2 G7"]
    match.promote(number(match, "A1 B2 D4 E5"))
    assert lines(match)[0] == "A1 B2 D4 E5", "the main line stays what it is"
    assert match.moves == (A1, B2, G7), "nobody is taken elsewhere"


def test_the_innermost_variation_is_promoted_first(match: Match) -> None:
    match.visit(number(match, "A1 B2 D4"))
    match.play(G7)
    innermost = match.node.number
    match.promote(innermost)
    assert lines(match)[1:3] == ["A1 B2 D4 G7", "A1 B2 D4 E5"]
    match.promote(innermost)
    assert lines(match)[0] == "A1 B2 D4 G7"


def test_deleting_takes_everything_after_it_and_steps_back_from_there(match: Match) -> None:
    match.visit(number(match, "A1 B2 D4 E5"))
    gone = number(match, "A1 B2 D4")
    match.delete(gone)
    assert lines(match) == ["A1 B2 C3", "A1 B2 G7"]
    assert match.moves == match.line == (A1, B2)
    with pytest.raises(KeyError):
        match.visit(gone)
    with pytest.raises(KeyError):
        match.delete(0)


def test_a_deleted_line_is_put_back_where_it_was(match: Match) -> None:
    before, all_lines = match.revision, lines(match)
    deleted = match.delete(number(match, "A1 B2 D4"))
    match.restore(deleted)
    assert lines(match) == all_lines
    assert match.revision > before
    match.visit(number(match, "A1 B2 D4 E5"))
    inner = match.delete(number(match, "A1 B2 D4 E5"))
    match.delete(number(match, "A1 B2 D4"))
    with pytest.raises(KeyError):
        match.restore(inner)


def test_deleting_elsewhere_leaves_the_place_alone(match: Match) -> None:
    match.delete(number(match, "A1 B2 C3"))
    assert match.moves == (A1, B2, G7)
    assert lines(match) == ["A1 B2 D4 E5", "A1 B2 G7"]


def test_a_slip_of_resigning_leaves_no_line(match: Match) -> None:
    match.resign("light")
    match.undo()
    match.play(D4)
    assert lines(match)[-1] == "A1 B2 G7 D4"
    assert match.ending is None


def test_ending_an_earlier_position_is_a_variation(match: Match) -> None:
    match.go_to(1)
    match.agree_draw()
    assert lines(match)[-1] == "A1 agreement"
    assert match.outcome == Outcome(None, "agreement", {"dark": 2, "light": 0})
    assert match.line == (A1,)
    match.visit(number(match, "A1 B2 C3"))
    assert match.outcome is None
    match.go_to(1)
    match.agree_draw()
    assert len(lines(match)) == 4, "the same ending is no second one"


def same() -> Match:
    match = Match(GAME, {"specials": "off"})
    match.tags["Dark"] = "Edith"
    match.play(A1)
    match.annotate(1, "a corner")
    return match


@pytest.mark.parametrize(
    "change",
    [
        lambda match: match.play(B2),
        lambda match: match.undo(),
        lambda match: match.annotate(1, ""),
        lambda match: match.annotate(0, "a beginning"),
        lambda match: match.resign("dark"),
        lambda match: match.tags.update(Light="Harold"),
    ],
    ids=["move", "place", "comment", "comment before", "ending", "tag"],
)
def test_matches_are_equal_if_everything_in_them_is(change: Callable[[Match], object]) -> None:
    one, other = same(), same()
    assert one == other
    change(other)
    assert one != other


def test_matches_of_other_options_or_order_of_variations_differ(match: Match) -> None:
    assert Match(GAME) != Match(GAME, {"scoring": "simple"})
    assert Match(GAME) != "a text"
    other = Match(GAME, {"specials": "off"})
    for line in ((A1, B2, C3), (A1, B2, G7), (A1, B2, D4, E5)):
        other.go_to(0)
        for move in line:
            other.play(move)
    other.visit(number(other, "A1 B2 G7"))
    assert lines(match) != lines(other)
    assert match != other
    other.promote(number(other, "A1 B2 D4"))
    other.promote(number(other, "A1 B2 C3"))
    assert lines(match) == lines(other)
    assert match == other


def test_every_change_of_the_lines_is_seen_in_the_revision(match: Match) -> None:
    revisions = [match.revision]

    def changed() -> bool:
        revisions.append(match.revision)
        return revisions[-1] > revisions[-2]

    innermost = number(match, "A1 B2 D4 E5")
    match.visit(innermost)
    assert changed()
    match.promote(innermost)
    assert changed()
    match.stand(0, innermost)
    assert changed()
    match.play(G7)
    assert changed()
    match.annotate(innermost, "a comment")
    assert changed()
    deleted = match.delete(innermost)
    assert changed()
    match.restore(deleted)
    assert changed()
