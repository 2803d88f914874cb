"""What a first visit sees while Python loads: true, short, and of every game that has it."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from all_games import WITH_RULES_PAGE
from game.core import GAMES
from tools import playpage, waiting
from tools.fences import FenceError

# What may travel for a diagram, while the rest of the game is on its way.
DIAGRAM = 3_500
CAPTION = 32
AIM = "```board\ncrop: A1-D3\n{}says: Set a stone\n```\n"
FENCE = "```board\nposition: {}\ncaption: {}\n```\n"
QUESTION = f"## Questions\n\nWhich square scores most?\n\n{FENCE}"
GAP = "......./......./...S.../..S.S../......./......./....... D - -"


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in the place of the games' files."""
    monkeypatch.setattr(waiting, "SOURCES", tmp_path)
    return tmp_path


def words(html: str) -> str:
    return re.sub(r"<[^>]+>", "", html)


@pytest.mark.parametrize("game", list(WITH_RULES_PAGE))
def test_the_aim_of_a_game_is_told_in_three_pictures_with_few_words(game: str) -> None:
    aims = waiting.aims(game)
    assert len(aims) == 3
    for aim in aims:
        assert 0 < len(words(aim.caption)) <= CAPTION
        # Four squares by three, so that they stand in a row.
        shown = ElementTree.fromstring(aim.picture).attrib["aria-label"]
        first, last = re.findall(r"[A-G][1-7]", shown)[:2]
        assert (ord(last[0]) - ord(first[0]), int(last[1]) - int(first[1])) == (3, 2)


def test_there_are_a_dozen_diagrams_one_game_after_another() -> None:
    files = waiting.questions()
    assert list(files) == [f"wait/{number}.json" for number in range(1, len(files) + 1)]
    assert len(files) >= 12
    assert playpage.globals()["questions"] == len(files)
    titles = [re.findall(r"<small>([^<]+)</small>", text)[0] for text in files.values()]
    games = [game.title for game in WITH_RULES_PAGE.values()]
    assert titles[:6] == games * 2


@pytest.mark.parametrize("text", waiting.questions().values(), ids=waiting.questions().keys())
def test_a_diagram_asks_a_question_whose_answer_is_not_seen_at_once(text: str) -> None:
    assert len(gzip.compress(text.encode(), 6)) <= DIAGRAM
    html = json.loads(text)
    root = ElementTree.fromstring(f"<div>{html}</div>")
    assert "".join(root.find("div[@class='today-words']/p").itertext()).endswith("?")  # type: ignore[union-attr]
    unsolved, solved = re.findall(r"<svg.*?</svg>", html, re.S)
    assert 'class="arrow"' not in unsolved
    assert "data-yes" not in unsolved
    assert 'class="arrow"' in solved or "data-yes" in solved
    said = "".join(root.find(".//details").itertext())  # type: ignore[union-attr]
    assert said.startswith("Answer")
    assert said.endswith(".")


def test_a_game_without_a_file_has_neither(written: Path) -> None:
    assert waiting.aims("maerstanas") == ()
    assert waiting.questions() == {}
    games = playpage.globals()["games"]
    assert isinstance(games, list)
    assert [game["aims"] for game in games] == [()] * len(GAMES)


def test_a_false_answer_stops_the_build_with_its_file_and_line(written: Path) -> None:
    path = written / "maerstanas.md"
    path.write_text(QUESTION.format(GAP, "{most D4: 2}"))
    with pytest.raises(FenceError, match=r"^tools/wait/maerstanas\.md:7: .*it is 3"):
        waiting.questions()
    path.write_text(QUESTION.format(GAP, "{most D4: 3}"))
    assert len(waiting.questions()) == 1


def test_a_second_answer_stops_the_build(written: Path) -> None:
    two = "......./...S.../..S.S../......./..S.S../...S.../....... D - -"
    (written / "maerstanas.md").write_text(QUESTION.format(two, "{most D3: 3}"))
    with pytest.raises(FenceError, match="D5 would do as much"):
        waiting.questions()


def test_a_false_picture_or_a_missing_one_stops_the_build(written: Path) -> None:
    path = written / "maerstanas.md"
    path.write_text(AIM.format("moves: E4\ncaption: {legal E4}\n"))
    with pytest.raises(FenceError, match=r"^tools/wait/maerstanas\.md:4: "):
        waiting.aims("maerstanas")
    path.write_text(AIM.format("caption: {legal B2}\n") * 2)
    with pytest.raises(FenceError, match="2 pictures without a question: the aim needs 3"):
        waiting.aims("maerstanas")
