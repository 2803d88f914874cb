"""Whole games on one page leave no nodes and no listeners behind: a short `make marathon`."""

from __future__ import annotations

from itertools import cycle

import pytest
from playwright.sync_api import Page

from game.match import Match
from tools import marathon_page
from whole_games import SHORT, new_match, read, short_game

# One game on each board, a short one.
KINDS = ("maerstanas-special-standard", "oferhlyp", "cyngesheall")


def played(variant: str) -> Match:
    """The short recorded game of a variant, played to its end."""
    match = new_match(variant)
    for move in read(match, short_game(variant)["moves"]):
        match.play(move)
    return match


def test_six_games_leave_as_many_nodes_and_listeners_as_three(page: Page, base_url: str) -> None:
    assert {*KINDS} <= {*SHORT}
    before, after = marathon_page.counted(
        page, f"{base_url}/", cycle(map(played, KINDS)), [len(KINDS)] * 2
    )
    assert (after["nodes"], after["listeners"]) == (before["nodes"], before["listeners"])


def test_listeners_that_stay_behind_are_found(page: Page, base_url: str) -> None:
    """Each click leaves a node with a listener here."""
    page.add_init_script("""addEventListener("click", () => {
      const left = document.createElement("i");
      left.addEventListener("click", () => {});
      (window.leftBehind ??= []).push(left);
    })""")
    before, after = marathon_page.counted(page, f"{base_url}/", cycle([played(KINDS[0])]), [1, 1])
    found = marathon_page.leaks(before, after)
    assert [each.split()[0] for each in found][-2:] == ["nodes", "listeners"]


@pytest.mark.parametrize(("heap", "found"), [(1100, 0), (1101, 1)])
def test_a_tenth_more_heap_is_allowed(heap: int, found: int) -> None:
    before = {"heap": 1000, "nodes": 5, "listeners": 5}
    assert len(marathon_page.leaks(before, {**before, "heap": heap, "nodes": 4})) == found
