"""What a move would do is seen under the pointer, and under a finger that has not let go yet."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from finger import Finger
from play import Play, opened

CHAIN = "K....../......./..Mn.../....m../......./......./......k D"
THUNDER = "......./......./...s.../..s.s../......./......./....... D TW TW"


def labels(play: Play) -> list[str]:
    return play.page.locator("#preview .gain").all_text_contents()


def stays_as_it_is(play: Play) -> None:
    expect(play.page.locator("#preview > *")).to_have_count(0)
    assert play.notations() == []


def test_hovering_shows_the_stone_and_its_points(play: Play) -> None:
    play.open_link(
        game="maerstanas",
        position="...S.../......./......./......./......./......./....... D TW TW",
    )
    play.cell("D2").hover()
    expect(play.page.locator("#preview .would-stand")).to_have_count(1)
    assert labels(play) == ["+1"]
    play.page.locator("#turn").hover()
    stays_as_it_is(play)


def test_hovering_shows_what_thunder_removes_and_takes(play: Play) -> None:
    play.open_link(game="maerstanas", position=THUNDER)
    play.tray("dark", "T").click()
    play.cell("D4").hover()
    expect(play.page.locator("#preview .would-go")).to_have_count(3)
    play.cell("D4").click()
    expect(play.page.locator("#preview > *")).to_have_count(0)
    assert play.notations() == ["T D4xD3/C4/E4"]


def test_hovering_shows_where_a_chain_goes_on_and_what_is_left_of_a_hit(play: Play) -> None:
    play.open_link(game="oferhlyp", position=CHAIN)
    play.cell("C3").click()
    play.cell("E3").hover()
    expect(play.page.locator("#preview .could-go-on")).to_have_count(1)
    play.cell("E3").click()
    play.cell("E5").hover()
    expect(play.page.locator('#preview [data-copy="half-man"]')).to_have_count(1)
    play.expect_marked("struck", {"E4"})


def test_previews_can_be_switched_off(page: Page, base_url: str) -> None:
    page.add_init_script("""localStorage["tafl:settings"] = '{"version":1,"previews":"off"}';""")
    play = opened(page, f"{base_url}/")
    play.cell("D2").hover()
    play.cell("D3").hover()
    play.tray("dark", "T").click()
    play.cell("D4").hover()
    expect(page.locator("#preview .would-stand")).to_have_count(1)
    page.keyboard.press("Escape")
    play.cell("D3").hover()
    stays_as_it_is(play)


def test_the_square_that_keys_reach_tells_what_it_would_gain(play: Play) -> None:
    play.tab_to_the_board()
    label = play.page.locator("#board [data-cell]:focus")
    play.walk_to("D1")
    expect(label).to_have_attribute("aria-label", "D1, empty, can be played, Dark +1")
    play.walk_to("D2")
    expect(play.cell("D1")).to_have_attribute("aria-label", "D1, empty, can be played")
    expect(label).to_have_attribute("aria-label", "D2, empty, can be played")
    play.page.evaluate(
        """() => localStorage.setItem("tafl:settings", '{"version":1,"previews":"off"}')"""
    )
    play.reload()
    play.tab_to_the_board()
    play.walk_to("D1")
    expect(label).to_have_attribute("aria-label", "D1, empty, can be played")


# --- a finger -------------------------------------------------------------------------------------


@pytest.fixture
def touch(play: Play) -> Callable[..., None]:
    """Sends what a finger does: touchStart or touchMove on a square, touchEnd or touchCancel."""
    return Finger(play).send


def test_a_finger_presses_looks_and_plays(play: Play, touch: Callable[..., None]) -> None:
    touch("touchStart", "A1")
    expect(play.page.locator("#preview .would-stand")).to_have_count(1)
    assert labels(play) == ["+2"]
    touch("touchEnd")
    expect(play.ply(1)).to_have_count(1)
    assert play.notations() == ["A1"]
    expect(play.page.locator("#preview > *")).to_have_count(0)


def test_a_finger_that_rests_for_long_plays_once(play: Play, touch: Callable[..., None]) -> None:
    touch("touchStart", "A1")
    expect(play.page.locator("#preview .would-stand")).to_have_count(1)
    play.page.wait_for_timeout(700)  # the length of the press is what is tested
    touch("touchEnd")
    expect(play.ply(1)).to_have_count(1)
    assert play.notations() == ["A1"]
    assert "already" not in play.status()


def test_a_finger_that_slides_away_plays_nothing(play: Play, touch: Callable[..., None]) -> None:
    touch("touchStart", "A1")
    expect(play.page.locator("#preview .would-stand")).to_have_count(1)
    for square in ("B2", "C3", "D4"):
        touch("touchMove", square)
    touch("touchEnd")
    stays_as_it_is(play)


def test_a_piece_carried_by_a_finger_shows_what_it_would_do(
    play: Play, touch: Callable[..., None]
) -> None:
    play.open_link(game="oferhlyp", position=CHAIN)
    touch("touchStart", "C3")
    for square in ("D3", "E3"):
        touch("touchMove", square)
    expect(play.page.locator("#preview .would-go")).to_have_count(1)
    touch("touchMove", "B5")
    expect(play.page.locator("#preview > *")).to_have_count(0)
    touch("touchMove", "E3")
    touch("touchEnd")
    expect(play.page.locator("#preview > *")).to_have_count(0)
    assert play.stones()["E3"] == ("dark", "man")
