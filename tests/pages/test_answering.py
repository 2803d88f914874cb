"""The page answers at once: a click costs the browser little, and long work leaves it free."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from game import record
from game.core import GAMES
from game.match import Match
from play import Play, opened
from records import wander

# Elements whose style the browser looks up again for a click, the way there and what it shows. The
# whole page has two thousand; it was most of them before.
MOST = 500
TWO_FRAMES = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"""
# Once asked to, keeps what is to follow at once, such as the next slice of long work, until the
# test gives it a turn. From then on a millisecond passes each time the page asks for the time, so
# that the work takes several slices on a fast machine, too.
HOLDING = """
const [set, clear] = [window.setTimeout, window.clearTimeout];
const held = new Map();
let holding = false, last = 1e9, passed = 0;
const now = performance.now.bind(performance);
performance.now = () => now() + (holding ? ++passed : passed);
window.setTimeout = (call, time, ...rest) =>
  holding && time === 0 ? (held.set(++last, call), last) : set(call, time, ...rest);
window.clearTimeout = (timer) => held.delete(timer) || clear(timer);
window.hold = () => { holding = true; };
window.giveTurn = () => {
  const calls = [...held.values()];
  held.clear();
  for (const call of calls) call();
};
window.closeAsTheLastTurnComes = dialog => {
  dialog.close();
  while (held.size) window.giveTurn();
};
"""


def restyled(page: Page, act: Callable[[], None]) -> int:
    """How many elements' styles the browser looks up meanwhile."""
    session = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    ended: list[object] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda data: ended.append(data))
    wanted = {"includedCategories": ["devtools.timeline"]}
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": wanted})
    act()
    page.evaluate(TWO_FRAMES)
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    session.detach()
    counts: Counter[int] = Counter()
    for event in events:
        if event["name"] == "UpdateLayoutTree":
            counts[event["pid"]] += event["args"].get("elementCount", 0)
    return max(counts.values())


@pytest.fixture
def paste(play: Play) -> Callable[[str], None]:
    """Pastes a text onto the page, into no field."""

    def pasted(text: str) -> None:
        play.page.locator("body").evaluate(
            """(body, text) => {
                 const clipboardData = new DataTransfer();
                 clipboardData.setData("text", text);
                 body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
               }""",
            text,
        )

    return pasted


@pytest.mark.parametrize("name", GAMES)
def test_a_click_restyles_a_small_part_of_the_page(
    play: Play, paste: Callable[[str], None], name: str
) -> None:
    match = Match(GAMES[name])
    for _ in range(20):
        match.play(match.legal_moves[len(match.legal_moves) // 2])
    paste(record.dumps(match))
    expect(play.ply(20)).to_have_attribute("aria-current", "step")
    expect(play.page.locator("#import")).to_be_hidden()
    move = match.legal_moves[0]
    play.page.mouse.move(1, 1)
    play.page.evaluate(TWO_FRAMES)  # the dialog that has just been closed covered the whole page
    elements = restyled(play.page, lambda: play.click_steps(match, move))
    assert len(play.notations()) == 21
    assert elements <= MOST * len(move)


@pytest.fixture
def reading(page: Page, base_url: str) -> Play:
    """A page with one move, in the middle of reading a record of 300 plies, slice by slice."""
    page.add_init_script(HOLDING)
    play = opened(page, f"{base_url}/")
    play.cell("A1").click()
    open_long_record(play)
    return play


def open_long_record(play: Play) -> None:
    """Pastes a record of 300 plies, whose slices are read as the test gives the page a turn."""
    match = Match(GAMES["cyngesheall"])
    wander(match, 300)
    play.action("import").click()
    expect(play.page.locator("#import-text")).to_be_focused()
    play.page.evaluate("window.hold()")
    play.page.locator("#import-text").fill(record.dumps(match))
    play.page.locator("[data-import=open]").click()
    expect(play.page.locator("#import-trouble")).to_have_text("Reading the record …")


def test_while_a_long_record_is_read_the_page_answers(reading: Play) -> None:
    page, play = reading.page, reading
    # One slice is done. The page says so, and closing the dialog keeps the game that is here.
    page.keyboard.press("Escape")
    expect(page.locator("#import")).to_be_hidden()
    page.evaluate("window.giveTurn()")
    assert play.notations() == ["A1"]
    play.cell("B1").click()
    assert play.notations() == ["A1", "B1"]
    # Read again, it takes several slices.
    open_long_record(play)
    turns = 0
    while page.locator("#moves [data-ply]").count() < 300:
        page.evaluate("window.giveTurn()")
        turns += 1
        assert turns < 200
    assert turns > 10
    page.evaluate("window.giveTurn()")
    expect(page.locator("#import")).to_be_hidden()
    expect(play.ply(300)).to_be_visible()


def test_a_record_is_not_opened_once_its_dialog_is_closed(reading: Play) -> None:
    page, play = reading.page, reading
    # The browser tells of the closing only after the task in which the record was read to its end.
    page.locator("#import").evaluate("window.closeAsTheLastTurnComes")
    page.evaluate(TWO_FRAMES)
    assert play.notations() == ["A1"]


def test_a_picture_of_an_animation_is_drawn_in_strips_over_one_board(
    play: Play, paste: Callable[[str], None]
) -> None:
    page, match = play.page, Match(GAMES["oferhlyp"])
    wander(match, 6)
    paste(record.dumps(match))
    expect(play.ply(6)).to_have_attribute("aria-current", "step")
    expect(page.locator("#import")).to_be_hidden()
    page.evaluate(
        """() => {
             const { decode } = HTMLImageElement.prototype;
             window.boards = 0;
             HTMLImageElement.prototype.decode = function () {
               if (decodeURIComponent(this.src).includes('class="frame"')) window.boards++;
               return decode.call(this);
             };
             const { getImageData } = CanvasRenderingContext2D.prototype;
             // Each strip with the number of its task: the next task clears the mark.
             window.strips = [];
             let inTask = 0;
             CanvasRenderingContext2D.prototype.getImageData = function (...place) {
               window.strips.push([place[3], inTask++]);
               const { port1, port2 } = new MessageChannel();
               port1.onmessage = () => { inTask = 0; };
               port2.postMessage(null);
               return getImageData.apply(this, place);
             };
           }"""
    )
    play.action("export").click()
    with page.expect_download():
        page.locator("[data-export=gif]:not([aria-disabled=true])").click()
    assert page.evaluate("window.boards") == 1
    # First a small square is read, to see whether this browser lets a page read pictures.
    (square, _), *strips = page.evaluate("window.strips")
    assert square == 32
    # The board, three samples and seven pictures.
    assert len(strips) == 4 * (1 + 3 + 7)
    assert {rows for rows, _ in strips} == {120}
    assert {before for _, before in strips} == {0}, "two strips were drawn in one task"
