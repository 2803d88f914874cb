"""The guided first games: passed by mouse and by keyboard, kept, and left without a trace."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_playwright import CreateContextCallback

from game.core import GAMES, Move
from game.match import Match
from learn.tutor import lessons_of
from learning import begun, lacking
from looks import assert_no_violations_in_any_light, box_of
from play import Play, until_ready

each_game = pytest.mark.parametrize("name", list(GAMES))


class Learner:
    """Somebody who knows every lesson's solution, at one of its steps."""

    def __init__(self, play: Play, name: str) -> None:
        self.play, self.page = play, play.page
        self.game = GAMES[name]
        self.lessons = lessons_of(self.game)

    def button(self, name: str) -> Locator:
        return self.page.locator(f'#lesson [data-lesson="{name}"]')

    def at(self, number: int) -> None:
        lesson = self.lessons[number - 1]
        expect(self.page.locator("#lesson-step")).to_have_text(
            f"Step {number} of {len(self.lessons)}"
        )
        expect(self.page.locator("#lesson-title")).to_have_text(lesson.title)
        expect(self.page.locator("#lesson-goal")).to_have_text(lesson.goal)

    def solve(self, number: int, do: Callable[[Match, Move], None]) -> None:
        """Plays the solutions of a step, each by calling `do` with the match and the move."""
        lesson = self.lessons[number - 1]
        start = self.game.parse_position(lesson.position, lesson.options)
        match = Match(self.game, lesson.options, start)
        for task in lesson.tasks:
            move = self.game.parse(match.state, task.solution)
            do(match, move)
            match.play(move)
            if task.reply:
                match.play(self.game.parse(match.state, task.reply))
        expect(self.page.locator("#lesson[data-reached]")).to_be_visible()
        assert "Well done." in self.play.status()


def opened(page: Page, base_url: str, name: str) -> Learner:
    page.goto(f"{base_url}/#learn={name}")
    until_ready(page)
    return Learner(Play(page), name)


@each_game
def test_a_guided_game_is_passed_by_mouse(page: Page, base_url: str, name: str) -> None:
    learner = opened(page, base_url, name)
    last = len(learner.lessons)
    for number in range(1, last + 1):
        learner.at(number)
        expect(learner.button("next")).to_have_text("Skip")
        learner.solve(number, learner.play.click_steps)
        if number < last:
            expect(learner.button("next")).to_have_text("Next")
            learner.button("next").click()
    expect(learner.button("next")).to_be_hidden()
    rules = page.locator("#lesson [data-rules]")
    assert (rules.get_attribute("href") or "").endswith(f"rules/{name}/")
    page.locator(".lesson-end .way-on").click()
    expect(page.locator("#lesson")).to_be_hidden()
    expect(page).to_have_url(re.compile(f"#game={name}$"))


@each_game
def test_a_guided_game_is_passed_by_keyboard(page: Page, base_url: str, name: str) -> None:
    learner = opened(page, base_url, name)
    learner.play.tab_to_the_board()
    last = len(learner.lessons)
    for number in range(1, last + 1):
        learner.at(number)
        learner.solve(number, learner.play.type_steps)
        # Now the button to go on has the focus, and then the next step's board.
        page.keyboard.press("Enter")
        expect(page.locator("#board [data-cell]:focus")).to_have_count(1)
    expect(page.locator("#lesson")).to_be_hidden()
    expect(page).to_have_url(re.compile(f"#game={name}$"))


def test_a_wrong_move_is_explained_and_two_bring_a_hint(page: Page, base_url: str) -> None:
    learner = opened(page, base_url, "maerstanas")
    before = learner.play.stones()
    learner.play.click_move("A1")
    assert learner.play.stones() == before
    assert learner.play.status().startswith("That is not right beside Light's stone. Try again.")
    expect(page.locator("#lesson .hint")).to_be_hidden()
    learner.play.click_move("G7")
    expect(page.locator("#lesson .hint")).to_have_text("Hint: Choose E4.")
    learner.play.click_move("E4")
    expect(page.locator("#lesson .hint")).to_be_hidden()
    learner.button("retry").click()
    assert learner.play.stones() == before
    expect(page.locator("#lesson[data-reached]")).to_have_count(0)


def test_hints_can_be_asked_for_and_steps_skipped(page: Page, base_url: str) -> None:
    learner = opened(page, base_url, "cyngesheall")
    expect(learner.button("back")).to_have_attribute("aria-disabled", "true")
    learner.button("hint").click()
    expect(page.locator("#lesson-hint")).to_have_text("Choose D7, then D4.")
    learner.button("next").click()
    learner.at(2)
    learner.button("back").click()
    learner.at(1)


def test_the_step_is_announced_once(page: Page, base_url: str) -> None:
    learner = opened(page, base_url, "oferhlyp")
    said = page.locator("#announced")
    assert said.inner_text().startswith("Step 1 of 9: A step. The dark tokens are yours.")
    learner.play.cell("D2").click()
    expect(said).to_have_text("")


def test_progress_outlives_a_reload(page: Page, base_url: str) -> None:
    learner = opened(page, base_url, "oferhlyp")
    learner.solve(1, learner.play.click_steps)
    learner.button("next").click()
    learner.button("next").click()
    page.reload()
    until_ready(page)
    learner.at(3)
    learner.button("back").click()
    learner.button("back").click()
    learner.at(1)
    expect(learner.button("next")).to_have_text("Next")


@pytest.mark.parametrize("kept", ["{", '{"version":1,"at":99,"passed":[]}'])
def test_damaged_progress_begins_anew(play: Play, base_url: str, kept: str) -> None:
    play.page.evaluate("kept => localStorage.setItem('tafl:learn:oferhlyp', kept)", kept)
    learner = opened(play.page, base_url, "maerstanas")
    play.page.evaluate("() => { location.hash = 'learn=oferhlyp' }")
    learner = Learner(play, "oferhlyp")
    learner.at(1)
    assert "start again" in play.status()
    learner.solve(1, learner.play.click_steps)


def test_refused_storage_is_reported_and_does_no_harm(page: Page, base_url: str) -> None:
    page.add_init_script(
        """for (const name of ["getItem", "setItem"])
             Storage.prototype[name] = () => { throw new DOMException("no", "SecurityError") };"""
    )
    learner = opened(page, base_url, "maerstanas")
    assert "blocks storage" in learner.play.status()
    learner.solve(1, learner.play.click_steps)
    learner.button("next").click()
    learner.at(2)


def test_leaving_brings_the_kept_board_back_untouched(play: Play) -> None:
    page = play.page
    play.new_game(scoring="wraparound")
    play.click_move("E4")
    play.click_move("E5")
    boards = "() => JSON.stringify(Object.entries(localStorage).filter(([k]) => !/learn/.test(k)))"
    address, kept, stones = page.url, page.evaluate(boards), play.stones()
    play.learn()
    learner = Learner(play, "maerstanas")
    learner.at(1)
    play._middles.clear()
    learner.solve(1, play.click_steps)
    learner.button("next").click()
    assert json.loads(page.evaluate("localStorage.getItem('tafl:learn:maerstanas')"))["at"] == 1
    assert page.evaluate(boards) == kept
    page.locator(".leave [data-leave]").click()
    expect(page.locator("#lesson")).to_be_hidden()
    expect(page).to_have_url(address)
    assert (play.stones(), play.notations()) == (stones, ["E4", "E5"])
    assert page.evaluate(boards) == kept
    expect(page.locator("#question")).to_be_hidden()
    page.go_back()
    learner.at(2)
    page.go_forward()
    expect(play.cell("E4").locator("[data-piece]")).to_be_visible()


@each_game
def test_the_link_to_learn_is_beside_the_rules(play: Play, name: str) -> None:
    play.pick(name)
    link = play.page.locator(".menu-list [data-learn]")
    expect(link).to_have_attribute("href", f"#learn={name}")
    play.learn()
    Learner(play, name).at(1)
    for action in ("new", "draw", "resign", "undo", "redo"):
        expect(play.action(action)).to_be_hidden()
    expect(play.page.locator(".record")).to_be_hidden()
    play.pick(next(other for other in GAMES if other != name))
    expect(play.page.locator("#lesson")).to_be_hidden()
    expect(play.action("new")).to_be_visible()


def test_keys_undo_nothing_of_the_game_during_a_lesson(page: Page, base_url: str) -> None:
    learner = opened(page, base_url, "maerstanas")
    learner.solve(1, learner.play.click_steps)
    stones = learner.play.stones()
    page.keyboard.press("Control+z")
    assert learner.play.stones() == stones


def test_an_unknown_game_is_reported(play: Play) -> None:
    play.page.evaluate("() => { location.hash = 'learn=chess' }")
    expect(play.page.locator("#alert")).to_contain_text("there is no game 'chess' here")
    expect(play.page.locator("#lesson")).to_be_hidden()


@each_game
def test_the_rules_page_leads_to_it(page: Page, base_url: str, public: Path, name: str) -> None:
    if not (public / "rules" / name).is_dir():
        pytest.skip(f"the rules of {name} are not written yet")
    page.goto(f"{base_url}/rules/{name}/")
    page.get_by_role("link", name="Learn it by playing").click()
    until_ready(page)
    Learner(Play(page), name).at(1)


@each_game
def test_a_lesson_is_accessible(page: Page, base_url: str, name: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    learner = opened(page, base_url, name)
    assert_no_violations_in_any_light(page)
    learner.button("hint").click()
    assert_no_violations_in_any_light(page)
    learner.solve(1, learner.play.click_steps)
    assert_no_violations_in_any_light(page)
    for _ in learner.lessons[1:]:
        learner.button("next").click()
    page.evaluate("scrollTo(0, 0)")
    learner.play._middles.clear()
    learner.solve(len(learner.lessons), learner.play.click_steps)
    assert_no_violations_in_any_light(page)


@each_game
def test_a_lesson_fits_a_small_phone(page: Page, base_url: str, name: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    learner = opened(page, base_url, name)
    for _ in learner.lessons:
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        for request in ("back", "retry", "hint"):
            box = box_of(learner.button(request))
            assert min(box["width"], box["height"]) >= 44
        title = box_of(page.locator("#lesson-title"))
        assert title["y"] + title["height"] <= 640
        if learner.button("next").is_visible():
            # The button to go on is in sight together with the board.
            box = box_of(learner.button("next"))
            assert box["y"] + box["height"] <= 640
            learner.button("next").click()
    assert page.evaluate("scrollY") == 0


@each_game
def test_what_was_wrong_is_seen_with_the_goal_on_a_small_phone(
    page: Page, base_url: str, name: str
) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.emulate_media(reduced_motion="reduce")
    learner = opened(page, base_url, name)
    for number, lesson in enumerate(learner.lessons, 1):
        learner.at(number)
        match = begun(learner.game, lesson)
        wrong = [move for move in match.legal_moves if lacking(match, move, lesson.tasks[0])]
        if wrong:
            learner.play.click_steps(match, wrong[0])
            expect(page.locator("#alert")).to_contain_text("Try again.")
            buttons = box_of(learner.button("retry"))["y"]
            for shown in ("#alert", "#lesson .goal"):
                box = box_of(page.locator(shown))
                assert box["y"] + box["height"] <= buttons, (lesson.title, shown)
        if number < len(learner.lessons):
            learner.button("next").click()


def test_a_lesson_about_hinges_shows_them(page: Page, base_url: str) -> None:
    learner = opened(page, base_url, "maerstanas")
    learner.button("next").click()
    learner.at(2)
    learner.solve(2, learner.play.click_steps)
    bars = page.locator("#board .hinge")
    expect(bars).to_have_count(3)
    expect(bars.first).to_be_visible()


def test_a_touch_screen_gets_no_advice_for_keys(
    new_context: CreateContextCallback, base_url: str
) -> None:
    page = new_context(has_touch=True, is_mobile=True).new_page()
    opened(page, base_url, "oferhlyp")
    expect(page.locator("#lesson-text")).to_contain_text("Select the token, then the square.")
    expect(page.locator("#lesson-text")).not_to_contain_text("arrow keys")
    page.goto(f"{base_url}/#game=oferhlyp")
    expect(page.locator("#lesson")).to_be_hidden()
    expect(page.locator(".keys")).to_be_hidden()
    page.evaluate("document.querySelector('[data-action=setup]').click()")
    expect(page.locator(".editor-keys")).to_be_visible()
    expect(page.locator(".with-keys")).to_be_hidden()


@pytest.mark.allow_page_errors
def test_lessons_that_do_not_arrive_leave_the_game_and_can_be_requested_again(
    page: Page, base_url: str
) -> None:
    page.route("**/learn.zip", lambda route: route.fulfill(status=404, body="gone"), times=1)
    play = opened(page, base_url, "oferhlyp").play
    expect(page.locator("#alert")).to_have_text(
        "The guided game did not arrive. Check the connection and try again."
    )
    for step in ("A2", "A3"):
        play.click_step(step)
    assert play.notations() == ["A2-A3"]
    play.learn()
    Learner(play, "oferhlyp").at(1)
