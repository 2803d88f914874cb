"""A game of one rules file is on the site, and no link leads to anything it lacks."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest

from tests import fourth

pytestmark = pytest.mark.slow


@pytest.fixture(scope="session")
def fourth_site(folder_of_the_run: Path) -> Path:
    """The built site with a fourth game."""
    return fourth.built_once(folder_of_the_run)


@pytest.fixture
def play_page(fourth_site: Path) -> str:
    return (fourth_site / "index.html").read_text("utf-8")


def test_the_play_page_offers_the_game(play_page: str) -> None:
    (cards,) = re.findall(r'<nav class="games".*?</nav>', play_page, re.S)
    (card,) = re.findall(rf'<a href="#game={fourth.ID}">(.*?)</a>', cards, re.S)
    assert f"<strong>{fourth.TITLE}</strong> <small>Fill a row</small>" in card
    assert "<svg" in card
    assert f'<template data-game="{fourth.ID}"' in play_page


def test_its_rules_are_in_the_bundle_that_the_page_starts_with(fourth_site: Path) -> None:
    names = zipfile.ZipFile(fourth_site / "app/app.zip").namelist()
    assert f"game/{fourth.ID}.pyc" in names


def test_no_address_on_the_site_names_a_page_lesson_or_sheet_of_it(fourth_site: Path) -> None:
    addresses = {
        address
        for page in fourth_site.rglob("*.html")
        for address in re.findall(r'(?:href|src)="([^"]*)"', page.read_text("utf-8"))
    }
    assert [address for address in addresses if fourth.ID in address] == [f"#game={fourth.ID}"]
    named = {
        path.relative_to(fourth_site).as_posix() for path in fourth_site.rglob(f"*{fourth.ID}*")
    }
    assert named == set()


def test_only_the_games_with_rules_and_lessons_say_that_they_have_them(play_page: str) -> None:
    said = dict(re.findall(r'<template data-game="(\w+)"[^>]*data-extras="([^"]*)"', play_page))
    assert said[fourth.ID] == ""
    others = {extras for game, extras in said.items() if game != fourth.ID}
    assert others == {"rules lessons"}
    rated = re.findall(r'<template data-game="(\w+)"[^>]*data-ratings="\d', play_page)
    assert {*rated} == {*said} - {fourth.ID}


def test_the_page_of_sheets_has_no_empty_part(fourth_site: Path) -> None:
    page = (fourth_site / "print/index.html").read_text("utf-8")
    assert fourth.TITLE not in page
    assert '<div class="sheets">\n</div>' not in page
