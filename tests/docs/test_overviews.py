"""The overviews of rules and lessons list the engine's games, with what each has."""

import re
from collections.abc import Mapping
from importlib import import_module
from typing import Any

import pytest

from all_games import WITH_LESSONS, WITH_RULES_PAGE, every_game_with_lessons
from game.core import GAMES, Game
from tools import overviews


def listed(marker: str, url: str) -> dict[str, str]:
    """The text of each game's card, by the title in its heading."""
    text = overviews.filled(f"# Page\n\n{marker}\n", url)
    return dict(re.findall(r"^## ([^\n]+) \{ #\w+ \}\n\n(.+?)(?=^##|\Z)", text, re.M | re.S))


@pytest.mark.parametrize(
    ("marker", "games"),
    [(overviews.RULES, WITH_RULES_PAGE), (overviews.LESSONS, WITH_LESSONS)],
    ids=["rules", "lessons"],
)
def test_an_overview_lists_the_games_of_the_engine_in_their_order(
    marker: str, games: Mapping[str, Game[Any]]
) -> None:
    cards = listed(marker, "page/")
    assert list(cards) == [game.title for game in games.values()]
    for game in games.values():
        assert cards[game.title].count("<svg") == 1


def test_a_card_says_what_a_game_is_and_leads_to_it() -> None:
    for game in WITH_RULES_PAGE.values():
        card = listed(overviews.RULES, "rules/")[game.title]
        sentences = re.findall(r"<p>([A-Z][^<]+\.)</p>", card)
        assert len(sentences) == 2
        assert sentences[1].startswith("Suits you if ")
        assert f'href="{game.id}/"' in card
        assert f'href="../#game={game.id}"' in card


@every_game_with_lessons
def test_a_card_names_the_steps_and_how_long_they_take(game: Game[Any]) -> None:
    card = listed(overviews.LESSONS, "learn/")[game.title]
    lessons = import_module(f"learn.{game.id}").LESSONS
    assert re.findall(r"<li>([^<]+)</li>", card) == [lesson.title for lesson in lessons]
    minutes = overviews.minutes(game.id)
    assert 1 < minutes < 10
    assert f"{len(lessons)} steps, about {minutes} minutes." in card
    assert f'href="../#learn={game.id}"' in card


def test_a_game_without_rules_and_lessons_is_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    first = next(iter(GAMES.values()))
    monkeypatch.setattr(overviews, "has_rules", lambda game: game != first.id)
    assert first.title not in listed(overviews.RULES, "rules/")
