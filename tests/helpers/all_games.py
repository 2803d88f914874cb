"""Tests for every game of the list, or for those that have more than their one rules file."""

from pathlib import Path

import pytest

from game.core import GAMES
from tools.naive import RULES
from tools.playpage import has_lessons, has_rules

ROOT = Path(__file__).parents[2]

WITH_RULES_PAGE = {id_: game for id_, game in GAMES.items() if has_rules(id_)}
WITH_OWN_AI = {id_: game for id_, game in GAMES.items() if (ROOT / f"game/ai/{id_}.py").is_file()}
WITH_LESSONS = {id_: game for id_, game in GAMES.items() if has_lessons(id_)}
WITH_PLAIN_RULES = {id_: game for id_, game in GAMES.items() if id_ in RULES}

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_game_with_lessons = pytest.mark.parametrize("game", WITH_LESSONS.values(), ids=WITH_LESSONS)
every_game_with_plain_rules = pytest.mark.parametrize(
    "game", WITH_PLAIN_RULES.values(), ids=WITH_PLAIN_RULES
)
