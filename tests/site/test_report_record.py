"""The game in a report of a fault: everything that was played, and no word that anybody wrote."""

from __future__ import annotations

from typing import Any

import pytest

from game import record
from game.core import GAMES, Game
from game.match import Match
from report import bare_record
from saves import match_json


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_record_has_all_lines_and_neither_names_nor_comments(game: Game[Any]) -> None:
    match = Match(game)
    for _ in range(6):
        match.play(match.legal_moves[-1])
    match.go_to(2)
    match.play(match.legal_moves[0])
    match.annotate(0, "Anna said this")
    match.annotate(3, "and Bert said that")
    match.tags.update({"Dark": "Anna Smith", "Event": "Bert's birthday"})
    before = match_json.dumps(match)
    text = bare_record.text(match)
    assert match_json.dumps(match) == before, "the game itself stays as it is"
    assert not [word for word in ("Anna", "Bert", "said", "birthday") if word in text]
    told = record.loads(text)
    assert (told.game, told.start, told.moves) == (game, match.start, match.moves)
    assert [node.move for node in told.root.below] == [node.move for node in match.root.below]
