"""A fault is told in a sentence, with the game kept and a report to copy that names nobody."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from full_storage import FILLED
from kept_site import NO_IMAGE
from looks import assert_no_violations
from play import Play, opened
from served_file import served_file
from table import STRONGEST, Table

pytestmark = pytest.mark.allow_page_errors

KEPT = "Something went wrong, but your game is saved."
# The view that draws a move fails, once the move has been played and saved.
BREAK_VIEW = """() => {
  const { toggleAttribute } = Element.prototype;
  window.mend = () => Object.assign(Element.prototype, { toggleAttribute });
  Element.prototype.toggleAttribute = () => {
    throw new TypeError("'Anna Smith' at https://anna.example/x");
  };
}"""
# Python fails while it starts.
BREAK_START = """
  const plain = window.addEventListener;
  window.addEventListener = (kind, ...rest) => {
    if (kind === "hashchange") throw new Error("no such event");
    plain(kind, ...rest);
  };
"""
REFUSE_TO_COPY = "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }"
COPY = "() => { navigator.clipboard.writeText = async text => { window.copied = text; }; }"
# The n-th worker tells of a fault in its Python, instead of answering what it was asked.
ASKED = "n => window.workers.filter(each => each.isEngine)[n - 1]?.asked !== undefined"
FAIL = """n => {
  const worker = window.workers.filter(each => each.isEngine)[n - 1];
  const fault = {error: "The engine failed.", trace: "Traceback\\nKeyError: 'Anna'"};
  const data = JSON.stringify({id: worker.asked, ...fault});
  const { held } = window;
  window.held = null;
  worker.dispatchEvent(new MessageEvent("message", {data}));
  window.held = held;
}"""


def told(page: Page) -> str:
    """The report, once all of it is there."""
    text = page.locator("#fault textarea")
    expect(text).to_have_value(re.compile(r"^Fault report: .*^Trace", re.S | re.M))
    return text.input_value()


def await_record(page: Page, moves: str) -> None:
    """Waits until the report has the game with these moves."""
    record = re.compile(rf"^{re.escape(moves)}$", re.M)
    expect(page.locator("#fault textarea")).to_have_value(record)


def paste_nothing(page: Page) -> None:
    """A fault in the page's Python: a browser never tells of a paste without a clipboard."""
    page.evaluate("document.dispatchEvent(new Event('paste'))")


def test_a_fault_in_python_is_told_and_the_game_goes_on(play: Play) -> None:
    page = play.page
    play.cell("E4").click()
    play.action("comment").click()
    page.locator("#comment textarea").fill("Anna played this")
    page.locator("#comment [type=submit]").click()
    page.evaluate(BREAK_VIEW)
    play.cell("E5").click()
    expect(page.locator("#fault p")).to_have_text(KEPT)
    await_record(page, "1. E4 E5 *")  # the pointer's fault may come first
    report = told(page)
    for part in (r"^Version: \w{16}$", r"^Browser: Mozilla.*Chrome"):
        assert re.search(part, report, re.M), report
    assert 'File "/home/pyodide/app.py", line ' in report
    assert not re.search(r"Anna|Smith|127\.0\.0\.1|https?:", report), report
    page.evaluate(REFUSE_TO_COPY)
    page.get_by_role("button", name="Copy report").click()
    expect(page.locator("#fault p")).to_contain_text("Copy the selected text yourself.")
    assert page.evaluate("document.activeElement.matches('#fault textarea')")
    assert page.evaluate("getSelection().toString()").strip().startswith("Fault report")
    page.evaluate(COPY)
    page.get_by_role("button", name="Copy report").click()
    expect(page.locator("#fault p")).to_have_text("Report copied.")
    assert page.evaluate("window.copied").startswith("Fault report")
    assert_no_violations(page)
    page.evaluate("window.mend()")
    page.get_by_role("button", name="Dismiss").click()
    play.cell("D4").click()
    assert play.notations() == ["E4", "E5", "D4"]
    expect(page.locator("#fault")).to_have_count(0)
    play.reload()
    assert play.notations() == ["E4", "E5", "D4"]


def test_the_report_has_the_game_as_the_last_fault_found_it(play: Play) -> None:
    page = play.page
    play.cell("E4").click()
    page.evaluate(BREAK_VIEW)
    play.cell("E5").hover()
    await_record(page, "1. E4 *")
    play.cell("E5").dispatch_event("click")
    await_record(page, "1. E4 E5 *")
    assert len(re.findall(r"^Trace:", told(page), re.M)) == 2


def test_a_fault_in_javascript_is_told_and_a_browser_s_own_remarks_are_not(
    page: Page, base_url: str
) -> None:
    def answer(route: Route) -> None:
        added = b"addEventListener('late', () => { null.focus(); });"
        added += b"addEventListener('later', () => Promise.reject(new Error('later')));"
        content, kind = served_file(route)
        route.fulfill(body=content + added, content_type=kind)

    page.route("**/js/drag.js", answer)
    page.route("**/app/desk.zip", lambda route: route.fulfill(status=404, body="gone"))
    play = opened(page, f"{base_url}/")
    play.cell("E4").click()
    page.evaluate("dispatchEvent(new ErrorEvent('error', {message: 'ResizeObserver loop'}))")
    page.evaluate("dispatchEvent(new Event('late'))")
    expect(page.locator("#fault p")).to_have_text(KEPT)
    # What makes the record did not arrive, so the game is told as it was saved.
    report = told(page)
    assert re.search(r'^{"version":.*"lines":\[\[0,\[\["E4"\]\]\]\]', report, re.M), report
    assert re.search(r"^TypeError: .*\n +at js/drag\.js:\d+:\d+$", report, re.M), report
    page.evaluate("dispatchEvent(new Event('later'))")
    expect(page.locator("#fault textarea")).to_have_value(re.compile("^Error: later", re.M))
    assert page.locator("#fault").count() == 1
    assert "Resize" not in told(page)


def test_a_fault_in_the_list_of_games_is_told(play: Play) -> None:
    page = play.page
    play.cell("E4").click()
    page.locator("#library-list").evaluate("list => { list.setAttribute = null; }")
    play.in_menu("library").click()
    expect(page.locator("#fault textarea")).to_have_value(re.compile("library_view"))


def test_where_no_report_can_be_made_the_fault_is_told_all_the_same(play: Play) -> None:
    page = play.page
    page.route("**/js/report.js*", lambda route: route.fulfill(status=404, body="gone"))
    play.cell("E4").click()
    paste_nothing(page)
    expect(page.locator("#alert")).to_have_text(
        "Something went wrong. Reload the page to continue your game."
    )
    play.reload()
    assert play.notations() == ["E4"]


def test_a_game_that_storage_had_no_room_for_is_not_said_to_be_kept(play: Play) -> None:
    page = play.page
    page.evaluate(FILLED)
    for square in ("E4", "E5", "D4"):
        play.cell(square).click()
    paste_nothing(page)
    expect(page.locator("#fault p")).to_contain_text("its moves are in the report")
    assert "1. E4 E5 2. D4 *" in told(page)


def test_a_later_fault_no_longer_says_that_the_game_is_kept_where_it_is_not(play: Play) -> None:
    page = play.page
    play.cell("E4").click()
    paste_nothing(page)
    expect(page.locator("#fault p")).to_have_text(KEPT)
    page.evaluate(FILLED)
    for square in ("E5", "D4"):
        play.cell(square).click()
    page.locator("#library-list").evaluate("list => { list.setAttribute = null; }")
    play.in_menu("library").click()
    expect(page.locator("#fault p")).to_contain_text("its moves are in the report")
    await_record(page, "1. E4 E5 2. D4 *")


def test_once_a_part_did_not_arrive_whole_later_faults_say_so_too(play: Play) -> None:
    page = play.page
    for kind, message in (("SyntaxError", "cut short"), ("Error", "nothing there")):
        page.evaluate(f"() => {{ setTimeout(() => {{ throw new {kind}('{message}'); }}); }}")
        expect(page.locator("#fault textarea")).to_have_value(re.compile(message))
        expect(page.locator("#fault p")).to_contain_text("is incomplete. Reload the page.")


def test_a_fault_in_the_worker_can_be_reported(table: Table) -> None:
    page = table.page
    table.hold_answers()
    table.level("light", STRONGEST)
    table.cell("E4").click()
    table.thinking()
    for number in (1, 2):
        page.wait_for_function(ASKED, arg=number)
        page.evaluate(FAIL, number)
    expect(page.locator("#alert")).to_contain_text("Nothing is lost: try again")
    expect(page.locator("#fault p")).to_have_text(KEPT)
    report = told(page)
    assert "KeyError: '…'" in report
    assert "light level 8" in report
    assert "1. E4 *" in report


def test_a_fault_while_the_page_starts_can_be_reported(page: Page, base_url: str) -> None:
    page.add_init_script(NO_IMAGE)
    page.add_init_script(BREAK_START)
    page.goto(f"{base_url}/")
    expect(page.locator("#alert")).to_contain_text("because of a fault in it. Reload the page")
    expect(page.locator("#fault p")).to_have_text("Something went wrong.")
    report = told(page)
    assert "The page was starting." in report
    assert 'File "/home/pyodide/app.py", line ' in report
