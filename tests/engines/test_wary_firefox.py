"""What Firefox's owner may switch off: the site goes on, or says what it cannot do."""

from __future__ import annotations

import re

import pytest

from game.core import GAMES
from game.match import Match
from visitor import Visitor

MOVES = "#moves [data-ply] span"


@pytest.mark.slow
@pytest.mark.parametrize("wary_visitor", [{"network.cookie.cookieBehavior": 2}], indirect=True)
def test_where_firefox_blocks_site_data_a_level_is_played(wary_visitor: Visitor) -> None:
    visitor = wary_visitor
    visitor.open("#game=oferhlyp")
    visitor.expect("#status", re.compile("^This browser blocks storage for this page"))
    match = Match(GAMES["oferhlyp"])
    visitor.click_steps(match, match.legal_moves[0])
    visitor.choose('[data-seat="light"]', "1")
    visitor.expect_count(MOVES, 2)
    visitor.action("library")
    visitor.expect("#library-said", re.compile("database cannot be used"))
    for page in ("rules/oferhlyp/", "puzzles/", "print/", "learn/"):
        visitor.browser.driver.open(visitor.address + page)
        assert visitor.text("h1")


@pytest.mark.parametrize("wary_visitor", [{"privacy.resistFingerprinting": True}], indirect=True)
def test_where_firefox_hides_pictures_from_pages_none_is_saved(wary_visitor: Visitor) -> None:
    visitor = wary_visitor
    visitor.open("#game=maerstanas")
    visitor.action("export")
    for kind in ("png", "gif"):
        visitor.click(f"[data-export={kind}]")
        visitor.expect("#export-says", re.compile("keeps pages from reading pictures"))
    visitor.click("[data-export=svg]")
    assert visitor.saved_file(".svg").read_bytes().startswith(b"<svg")
    assert not list(visitor.browser.downloads.glob("*.png"))
