"""The page about records is true."""

import re
from pathlib import Path

import pytest

from game import record
from game.core import GAMES
from game.match import Match
from optional import present
from tools.playpage import has_rules

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/records.md").read_text("utf-8")
EXAMPLE = present(re.search(r"```text\n(\[.*?)```", PAGE, re.S))[1]


def test_the_example_is_read_and_written_by_this_site() -> None:
    match = record.loads(EXAMPLE)
    assert match.tags == {"Dark": "Edith", "Light": "Harold", "Date": "2026.11.21"}
    assert present(match.ending).reason == "resignation"
    assert [node.comment for node in match.root.main if node.comment][-1] == "Light went to bed."
    # People break lines by sense, the program breaks them when they are full.
    assert record.dumps(match).split() == EXAMPLE.split()
    assert f"game.txt: ok, {match.ply} plies, Dark wins" in PAGE


def test_every_tag_of_our_own_is_explained() -> None:
    listed = re.findall(r"`([A-Z][a-z]+)`", "".join(re.findall(r"^\| `[A-Z].*? \|", PAGE, re.M)))
    assert listed == [*record.NAMES]


def test_the_error_that_is_shown_is_raised() -> None:
    shown = present(re.search(r"^line 3, column 5: .*$", PAGE, re.M))[0]
    with pytest.raises(record.RecordError) as raised:
        record.loads("1. E4\nE5\n 2. E4")
    assert str(raised.value) == shown


def test_how_long_a_record_may_be() -> None:
    most = int(present(re.search(r"some ([0-9,]+) moves", PAGE))[1].replace(",", ""))
    game = GAMES["maerstanas"]
    assert most < record.BUDGET // 15 < most + 1000
    assert all(name in PAGE for name in GAMES if has_rules(name))
    assert record.loads(record.dumps(Match(game))) == Match(game)
