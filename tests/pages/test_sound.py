"""The sounds of a game: when they begin to be heard, what makes them, and the button that mutes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from play import SEND_CLICKS, Play, opened

# Notes down every source of sound with the time at which it starts, and makes none.
NO_LOUDSPEAKER = """
window.started = [];
window.contexts = 0;
const part = kind => ({
  kind,
  connect() {}, disconnect() { this.cut = true; }, stop() {},
  start(at) { window.started.push({kind, at}); },
  gain: ramp(), frequency: ramp(),
});
function ramp() {
  return {value: 1, setValueAtTime() {}, exponentialRampToValueAtTime() {}};
}
window.AudioContext = class {
  constructor() { window.contexts += 1; }
  currentTime = 0; sampleRate = 100; state = "running"; destination = {};
  createGain() { return part("gain"); }
  createOscillator() { return part("note"); }
  createBiquadFilter() { return part("filter"); }
  createBufferSource() { return part("noise"); }
  createBuffer() { return {getChannelData: () => new Float32Array(4)}; }
};
"""
THUNDER = "......./......./...s.../..s.s../......./......./....... D TW TW"


@pytest.fixture
def player(page: Page, base_url: str) -> Play:
    """A player at a device without a loudspeaker, who has done nothing yet."""
    page.add_init_script(NO_LOUDSPEAKER)
    return opened(page, f"{base_url}/")


def started(play: Play) -> list[float]:
    """When each sound starts, in seconds, once there are any; they are then forgotten."""
    play.page.wait_for_function("() => window.started.length")
    times = play.page.evaluate("() => window.started.splice(0).map(each => each.at)")
    return [float(time) for time in times]


def test_nothing_is_fetched_or_heard_before_the_first_gesture(player: Play) -> None:
    page = player.page
    page.evaluate(SEND_CLICKS, ['#board [data-cell="E4"]'])
    assert player.notations() == ["E4"]
    assert page.evaluate("() => [window.contexts, window.started.length]") == [0, 0]
    with page.expect_request(lambda request: request.url.endswith("js/sound.js")):
        player.cell("A1").click()
    assert started(player)
    assert page.evaluate("() => window.contexts") == 1


def test_each_act_of_a_move_is_heard_in_its_time(player: Play) -> None:
    player.cell("A1").click()
    (*_, one) = started(player)
    player.open_link(game="maerstanas", position=THUNDER)
    player.tray("dark", "T").click()
    player.cell("D4").click()
    times = sorted({round(time, 2) for time in started(player)})
    assert one < 0.3
    # The stone, and what it removes one by one.
    assert len([time for time in times if time > 0.3]) == 3


def test_the_sound_is_muted_and_stays_so(player: Play) -> None:
    button = player.page.locator("#sound")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    player.cell("E4").click()
    player.reload()
    expect(button).to_have_attribute("aria-pressed", "false")
    player.cell("E5").click()
    assert player.page.evaluate("() => [window.contexts, window.started.length]") == [0, 0]
    button.click()
    player.cell("A1").click()
    assert started(player)


def test_the_end_of_a_game_is_heard(player: Play) -> None:
    player.cell("E4").click()
    started(player)
    player.resign()
    assert len(started(player)) > 4


def test_a_browser_that_can_make_no_sound_plays_on(page: Page, base_url: str) -> None:
    page.add_init_script("delete window.AudioContext;")
    play = opened(page, f"{base_url}/")
    with page.expect_response(lambda response: response.url.endswith("js/sound.js")):
        play.cell("E4").click()
    play.cell("E5").click()
    assert play.notations() == ["E4", "E5"]


@pytest.mark.allow_page_errors
def test_a_device_that_is_offline_plays_on_in_silence(page: Page, base_url: str) -> None:
    page.route("**/js/sound.js*", lambda route: route.abort())
    play = opened(page, f"{base_url}/")
    play.cell("E4").click()
    play.cell("E5").click()
    assert play.notations() == ["E4", "E5"]


def test_a_lesson_can_be_muted_too(player: Play) -> None:
    with player.followed():
        player.page.evaluate("() => { location.hash = 'learn=maerstanas' }")
    player.page.locator("#lesson-title").wait_for()
    button = player.page.locator("#sound")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(button).to_have_attribute("aria-disabled", "false")
