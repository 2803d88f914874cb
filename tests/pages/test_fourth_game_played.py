"""A game of one rules file is played, kept, sent and played by the computer like the others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from game.core import Game
from game.match import Match
from play import Play, until_ready
from tests import fourth
from tools.serve import Server

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def fourth_site(folder_of_the_run: Path) -> Path:
    """The built site with a fourth game."""
    return fourth.built_once(folder_of_the_run)


@pytest.fixture(scope="module")
def game(fourth_site: Path) -> Game[Any]:
    return fourth.rules(fourth_site)


@pytest.fixture(scope="module")
def fourth_url(fourth_site: Path) -> Iterator[str]:
    """Where the site with the fourth game is served."""
    with Server(fourth_site, cache="max-age=600") as server:
        yield server.url.rstrip("/")


@pytest.fixture
def fourth_page(context: BrowserContext, fourth_url: str) -> Iterator[Page]:
    """The play page with the fourth game, just picked; what it keeps is emptied afterwards."""
    page = context.new_page()
    page.goto(f"{fourth_url}/")
    until_ready(page)
    Play(page).pick(fourth.ID)
    yield page
    page.evaluate("localStorage.clear()")


def moves_to_the_end(game: Game[Any], seed: int) -> Match:
    """A game of random moves from its start to its end."""
    rng, match = Random(seed), Match(game)
    while match.outcome is None:
        match.play(rng.choice(match.legal_moves))
    return match


def test_it_is_played_by_two_people_to_its_end_and_kept(fourth_page: Page, game: Game[Any]) -> None:
    play, whole = Play(fourth_page), moves_to_the_end(game, 1)
    match = Match(game)
    for move in whole.moves:
        play.click_steps(match, move)
        match.play(move)
    winner = whole.outcome and whole.outcome.winner
    expect(fourth_page.locator("#result")).to_contain_text(
        {"dark": "Dark wins", "light": "Light wins"}.get(winner or "", "A draw")
    )
    expect(fourth_page.locator("#why")).to_have_text(whole.why)
    notations = [game.notation(s, m) for s, m in zip(whole.states, whole.moves, strict=False)]
    assert play.notations() == notations
    play.reload()
    assert play.notations() == notations
    assert fourth_page.title().startswith(f"Play {fourth.TITLE} ")


def test_its_record_and_its_link_lead_back_to_it(fourth_page: Page, game: Game[Any]) -> None:
    play, match = Play(fourth_page), Match(game)
    for move in moves_to_the_end(game, 2).moves[:3]:
        play.click_steps(match, move)
        match.play(move)
    notations = play.notations()
    play.action("export").click()
    record = fourth_page.locator("#export-record")
    expect(record).to_have_value(re.compile(re.escape(f'[Game "{fourth.ID}"]')))
    text = record.input_value()
    fourth_page.keyboard.press("Escape")
    play.in_menu("copy-link").click()
    link = fourth_page.locator("#sending-link")
    expect(link).not_to_have_value("")
    other = fourth_page.context.new_page()
    other.goto(link.input_value())
    until_ready(other)
    expect(other.locator("#moves [data-ply] span")).to_have_text(notations)
    fourth_page.keyboard.press("Escape")
    play.new_game()
    play.action("import").click()
    fourth_page.locator("#import-text").fill(text)
    fourth_page.locator("[data-import]").first.click()
    expect(fourth_page.locator("#moves [data-ply]")).to_have_count(len(notations) + 1)


def test_the_computer_plays_it_and_gives_advice(fourth_page: Page, game: Game[Any]) -> None:
    play, match = Play(fourth_page), Match(game)
    play.action("hint").click()
    expect(fourth_page.locator("#advised")).to_contain_text("Hint: ")
    fourth_page.locator('[data-seat="light"]').select_option("4")
    rng = Random(3)
    for ply in range(2, 12, 2):
        move = rng.choice(match.legal_moves)
        play.click_steps(match, move)
        match.play(move)
        if match.outcome is None:
            expect(fourth_page.locator(f'#moves [data-ply="{ply}"]')).to_be_attached()
            match.play(game.parse(match.state, play.notations()[-1]))
        if match.outcome is not None:
            break
    assert match.ply >= 6
    assert fourth_page.locator("#stuck").is_hidden()


def test_a_link_to_its_lessons_opens_the_game(fourth_page: Page, fourth_url: str) -> None:
    other = fourth_page.context.new_page()
    other.goto(f"{fourth_url}/#learn={fourth.ID}")
    until_ready(other)
    expect(other.locator("h1")).to_have_text(fourth.TITLE)
    expect(other.locator("#lesson")).to_be_hidden()
    expect(other.locator("a[data-learn]").first).to_be_hidden()


def test_it_is_listed_among_the_games_and_set_up(fourth_page: Page, game: Game[Any]) -> None:
    play = Play(fourth_page)
    play.click_steps(Match(game), Match(game).legal_moves[0])
    play.action("library").click()
    expect(fourth_page.locator("#library-list")).to_contain_text(fourth.TITLE)
    expect(fourth_page.locator("#library-statistics")).not_to_contain_text(fourth.TITLE)
    fourth_page.keyboard.press("Escape")
    play.action("setup").click()
    expect(fourth_page.locator("#editor .tool").first).to_be_visible()
