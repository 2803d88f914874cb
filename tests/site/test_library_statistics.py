"""Results by level, streaks and ratings, as values and as HTML; no browser."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from fake_device import GAME, LEVELS, PEOPLE, Device, begun
from game.core import GAMES, Player
from kept_games import NAMES, open_library, tab_with_games
from library.statistics import GameStatistics, LevelRecord, statistics
from library.statistics_html import (
    NONE_YET,
    rating_graph,
    rating_text,
    statistics_html,
    summary_text,
)
from saves.journal import Journal
from saves.rating import Rated, course


def finish(tab: Journal, level: int, result: str, person: Player = "dark") -> None:
    """Plays a short game against a level, which the person wins, loses or draws."""
    other: Player = "light" if person == "dark" else "dark"
    players = {person: 0, other: level}
    match = begun(tab, "E4", "E3", players=players)
    if result == "drawn":
        match.agree_draw()
    else:
        match.resign(other if result == "won" else person)
    tab.keep(match, players)


def of_tab(tab: Journal) -> GameStatistics:
    """The statistics of the game that `fake_device` plays."""
    found = statistics(open_library(tab).found(), {GAME.id: tab.rated(GAME.id)})
    return next(each for each in found if each.game == GAME.id)


def after(*results: str) -> GameStatistics:
    tab = Device().tab()
    for result in results:
        finish(tab, 3, result)
    return of_tab(tab)


def test_results_count_by_level_from_the_persons_side() -> None:
    tab = Device().tab()
    finish(tab, 4, "lost")
    finish(tab, 2, "won")
    finish(tab, 2, "won", person="light")
    finish(tab, 2, "drawn", person="light")
    found = of_tab(tab)
    assert list(found.records.items()) == [(2, LevelRecord(2, 1, 0)), (4, LevelRecord(0, 0, 1))]
    assert (found.total, found.total.played) == (LevelRecord(2, 1, 1), 4)


def test_only_finished_games_of_a_person_against_a_level_count() -> None:
    tab = tab_with_games(Device())
    begun(tab, "E4", "E3", players={"dark": 0, "light": 3})
    found = of_tab(tab)
    assert found.records == {4: LevelRecord(0, 0, 1)}, "two people, two levels, and one not over"


@pytest.mark.parametrize(
    ("results", "streak", "longest"),
    [
        ([], 0, 0),
        (["won"], 1, 1),
        (["won", "won", "lost"], 0, 2),
        (["won", "won", "drawn", "won"], 1, 2),
        (["lost", "won", "won", "won"], 3, 3),
    ],
)
def test_a_streak_ends_with_the_first_game_that_is_not_won(
    results: list[str], streak: int, longest: int
) -> None:
    found = after(*results)
    assert (found.streak, found.longest) == (streak, longest)


def test_every_game_has_statistics_of_its_own() -> None:
    found = statistics(open_library(tab_with_games(Device())).found(), {})
    assert [each.game for each in found] == list(GAMES)
    assert [each.total.played for each in found if each.game != GAME.id] == [0, 0]


def test_the_ratings_begin_with_the_first_and_follow_each_rated_game() -> None:
    games = [Rated("a", "1", 4, 1200, 1.0), Rated("b", "2", 3, 1000, 0.0)]
    assert [round(each) for each in course(games)] == [1000, 1024, 1007]
    assert list(course([])) == [1000.0]


# --- as HTML --------------------------------------------------------------------------------------


def shown(found: GameStatistics, levels: tuple[int, ...] = LEVELS) -> str:
    return statistics_html([found], NAMES, lambda game: levels)


def parsed(html: str) -> ET.Element:
    return ET.fromstring(f"<div>{html}</div>")


def words(html: str) -> str:
    return " ".join(" ".join(parsed(html).itertext()).split())


def test_without_any_game_one_sentence_says_how_to_get_statistics() -> None:
    nothing = statistics([], {})
    assert statistics_html(nothing, NAMES, lambda game: LEVELS) == f"<p>{NONE_YET}</p>"
    assert summary_text(nothing) == ""


def test_a_table_has_a_row_for_each_level_and_one_for_all() -> None:
    tab = Device().tab()
    for level, result in ((4, "lost"), (2, "won"), (2, "drawn")):
        finish(tab, level, result)
    html = shown(of_tab(tab))
    rows = [[cell.text for cell in row] for row in parsed(html).iter("tr")]
    assert rows == [
        ["Level", "Played", "Won", "Drawn", "Lost"],
        ["2 Swineherd", "2", "1", "1", "0"],
        ["4 Reeve", "1", "0", "0", "1"],
        ["All levels", "3", "1", "1", "1"],
    ]
    assert summary_text([of_tab(tab)]) == "3 games, 1 won"
    assert "All levels" not in shown(after("won")), "one level is its own total"


def test_streaks_are_said_beside_the_game() -> None:
    assert "Winning streak 1 longest 2" in words(shown(after("won", "won", "lost", "won")))


def test_a_rating_names_the_level_that_is_nearest() -> None:
    lost = Rated("a", "2026-11-21", 4, 1200, 0.0)
    (found,) = (each for each in statistics([], {GAME.id: [lost]}) if each.game == GAME.id)
    html = shown(found)
    assert "Rating 992 1 rated game, nearest to Churl at 1000" in words(html)
    assert "<table" not in html, "the game itself was deleted"


def test_a_game_without_ratings_of_its_levels_has_its_results_alone() -> None:
    html = shown(after("won"), ())
    assert "<table" in html
    assert "Rating" not in words(html)
    assert "<svg" not in html


def test_a_played_game_without_a_rated_one_has_no_graph() -> None:
    found = after("won")._replace(ratings=(1000.0,))
    assert "Rating 1000 no rated game yet" in words(shown(found))
    assert "<svg" not in shown(found)


def test_other_games_are_left_out_until_they_are_played() -> None:
    found = statistics(open_library(tab_with_games(Device())).found(), {})
    titles = [
        each.text for each in parsed(statistics_html(found, NAMES, lambda _: LEVELS)).iter("h3")
    ]
    assert titles == [GAME.title]


def test_the_graph_shows_every_rating_between_round_ones_and_says_so_in_words() -> None:
    ratings = (1000.0, 1024.2, 960.0, 1049.6)
    picture = ET.fromstring(rating_graph(ratings))
    assert picture.get("aria-label") == rating_text(ratings)
    assert rating_text(ratings) == (
        "Your rating over 3 rated games: from 1000 to 1050, highest 1050, lowest 960."
    )
    assert [each.text for each in picture.iter("text")] == ["950", "1000", "1050"]
    (curve,) = (path for path in picture.iter("path") if path.get("class") == "curve")
    points = [
        [float(each) for each in pair]
        for pair in re.findall(r"([\d.]+) ([\d.]+)", curve.get("d") or "")
    ]
    assert len(points) == len(ratings)
    assert [x for x, _ in points] == sorted(x for x, _ in points)
    heights = [y for _, y in points]
    assert heights.index(min(heights)) == 3, "the highest rating is at the top"
    assert heights.index(max(heights)) == 2


@pytest.mark.parametrize("ratings", [(1000.0, 1000.0), (1000.0, 400.0), (1000.0, 2900.0)])
def test_a_graph_has_a_few_round_lines_around_the_curve(ratings: tuple[float, ...]) -> None:
    texts = [int(each.text or "") for each in ET.fromstring(rating_graph(ratings)).iter("text")]
    assert 2 <= len(texts) <= 6
    assert all(rating % 50 == 0 for rating in texts)
    assert texts[0] <= min(ratings)


def test_people_alone_have_no_statistics() -> None:
    tab = Device().tab()
    match = begun(tab, "E4", "E3", players=PEOPLE)
    match.resign("dark")
    tab.keep(match, PEOPLE)
    assert of_tab(tab).records == {}
