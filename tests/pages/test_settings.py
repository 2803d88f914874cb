"""The settings: a dialog whose changes take effect at once and on every page."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from looks import assert_no_violations_in_any_light, box_of, until_dressed
from play import Play, until_ready
from saves.settings import SETTINGS
from settings_dialog import choose, settings

SIZES = [(360, 640), (844, 390), (1280, 720)]
LOOKS = ("board", "pieces", "colours", "text", "coordinates")

# The colour behind the page, and the size of its text in pixels.
LOOK = """() => {
  const style = getComputedStyle(document.documentElement);
  return [style.backgroundColor, parseFloat(style.fontSize)];
}"""


# The colours of a square, of the frame and of a dark piece.
DRAWN = """() => [".board .square-dark", ".board .frame", "[data-owner=dark] .body"]
  .map(each => getComputedStyle(document.querySelector(each)).fill)"""


def saved(page: Page) -> dict[str, str]:
    text: dict[str, str] = page.evaluate("() => JSON.parse(localStorage['tafl:settings'])")
    return text


def test_a_change_takes_effect_at_once_is_saved_and_can_be_reset(play: Play) -> None:
    page = play.page
    dialog, root = settings(play), page.locator("html")
    size = page.evaluate(LOOK)[1]
    for setting, choice in (("Board", "Stone"), ("Pieces", "Flat"), ("Text size", "Larger")):
        choose(dialog, setting, choice)
    dialog.get_by_label("Coordinates").uncheck()
    dialog.get_by_label("Sound").uncheck()
    expect(root).to_have_attribute("data-board", "stone")
    expect(root).to_have_attribute("data-pieces", "flat")
    expect(page.locator("#board .coordinates")).to_be_hidden()
    assert page.evaluate(LOOK)[1] == size * 1.25
    assert saved(page)["sound"] == "off"
    page.reload()
    until_ready(page)
    expect(root).to_have_attribute("data-board", "stone")
    expect(settings(play).get_by_label("Sound")).not_to_be_checked()
    dialog.get_by_role("button", name="Reset").click()
    expect(dialog.get_by_label("Sound")).to_be_checked()
    expect(root).to_have_attribute("data-board", "wood")
    assert page.evaluate(LOOK)[1] == size
    assert saved(page)["text"] == "normal"


def test_board_and_pieces_wear_their_themes_on_every_page(play: Play, base_url: str) -> None:
    page = play.page
    page.emulate_media(color_scheme="light")
    dialog, usual = settings(play), page.evaluate(DRAWN)
    for board, pieces in (("Stone", "Flat"), ("Contrast", "Contrast")):
        choose(dialog, "Board", board)
        choose(dialog, "Pieces", pieces)
        worn = page.evaluate(DRAWN)
        assert all(one != other for one, other in zip(worn, usual, strict=True))
    assert worn == ["rgb(208, 208, 208)", "rgb(0, 0, 0)", "rgb(0, 0, 0)"]
    page.goto(f"{base_url}/rules/oferhlyp/")
    assert page.evaluate(DRAWN) == worn


def test_the_dialog_fits_every_screen_and_its_buttons_stay_in_sight(play: Play) -> None:
    page, dialog = play.page, settings(play)
    until_dressed(page)
    choose(dialog, "Text size", "Larger")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        inside = dialog.locator(".settings")
        assert inside.evaluate("each => each.scrollWidth <= each.clientWidth")
        for name in ("Close", "Reset"):
            box = box_of(dialog.get_by_role("button", name=name))
            assert 0 <= box["y"] <= box["y"] + box["height"] <= height
        for label in dialog.locator(".switch, .segments label").all():
            label.scroll_into_view_if_needed()
            box = box_of(label)
            assert box["height"] >= 42
            assert 0 <= box["x"] <= box["x"] + box["width"] <= width


def test_the_dialog_is_worked_by_keyboard_and_accessible(play: Play) -> None:
    page, keyboard = play.page, play.page.keyboard
    play.action("settings").focus()
    keyboard.press("Enter")
    dialog = page.locator("#settings[open]")
    expect(dialog.get_by_role("button", name="Close")).to_be_focused()
    keyboard.press("Tab")
    expect(dialog.get_by_label("Sound")).to_be_focused()
    keyboard.press("Space")
    expect(dialog.get_by_label("Sound")).not_to_be_checked()
    dialog.get_by_label("Wood").focus()
    keyboard.press("ArrowRight")
    expect(page.locator("html")).to_have_attribute("data-board", "stone")
    assert_no_violations_in_any_light(page)
    keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator(".menu > summary", has_text="Menu")).to_be_focused()


@pytest.mark.parametrize("path", ["", "rules/maerstanas/", "search.html"])
def test_colours_and_text_size_are_those_chosen_on_every_page(
    page: Page, base_url: str, path: str
) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(f"{base_url}/{path}")
    light, size = page.evaluate(LOOK)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(LOOK)[0]
    assert light != dark
    for chosen, system, colour in (("dark", "light", dark), ("light", "dark", light)):
        text = json.dumps({"colours": chosen, "text": "large"})
        page.evaluate("text => { localStorage['tafl:settings'] = text }", text)
        page.emulate_media(color_scheme="dark" if system == "dark" else "light")
        page.reload()
        assert page.evaluate(LOOK) == [colour, size * 1.125]
        bars = page.locator("meta[name=theme-color]:not([media='not all'])")
        expect(bars).to_have_count(1)
        expect(bars).to_have_attribute("data-scheme", chosen)
        scheme = page.evaluate("getComputedStyle(document.documentElement).colorScheme")
        assert scheme == chosen


def test_the_looks_are_there_before_anything_is_painted(page: Page, base_url: str) -> None:
    """The attributes stand before the body does, so nothing is drawn without them."""
    page.goto(f"{base_url}/rules/maerstanas/")
    chosen = {look: list(SETTINGS[look].choices)[-1] for look in LOOKS}
    page.evaluate("text => { localStorage['tafl:settings'] = text }", json.dumps(chosen))
    page.add_init_script(
        """new MutationObserver((changes, observer) => {
             if (!document.body) return;
             observer.disconnect();
             window.early = { ...document.documentElement.dataset };
           }).observe(document, { childList: true, subtree: true });"""
    )
    page.reload()
    assert page.evaluate("() => window.early") == {**chosen, "theme": "dark"}


@pytest.mark.parametrize("text", ["", "{", "null", "[]", '"dark"', '{"colours":1,"text":null}'])
def test_damaged_settings_are_as_at_first(page: Page, base_url: str, text: str) -> None:
    page.goto(f"{base_url}/about/")
    before = page.evaluate(LOOK)
    page.evaluate("text => { localStorage['tafl:settings'] = text }", text)
    page.reload()
    assert page.evaluate(LOOK) == before


def test_a_damaged_value_falls_back_by_itself(page: Page, base_url: str) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(f"{base_url}/about/")
    light, size = page.evaluate(LOOK)
    damaged = json.dumps({"colours": "dark", "text": "enormous", "board": {}, "pieces": 7})
    page.evaluate("text => { localStorage['tafl:settings'] = text }", damaged)
    page.reload()
    colour, same = page.evaluate(LOOK)
    assert colour != light
    assert same == size


def test_another_tab_follows_the_settings(play: Play, base_url: str) -> None:
    page = play.page
    other = page.context.new_page()
    other.goto(f"{base_url}/about/")
    third = page.context.new_page()
    third.goto(f"{base_url}/")
    until_ready(third)
    dialog = settings(play)
    choose(dialog, "Colours", "Dark")
    dialog.get_by_label("Hinges").uncheck()
    expect(other.locator("html")).to_have_attribute("data-colours", "dark")
    expect(third.locator("html")).to_have_attribute("data-colours", "dark")
    # What is chosen there next must not undo what was chosen here.
    there = settings(Play(third))
    expect(there.get_by_label("Hinges")).not_to_be_checked()
    choose(there, "Board", "Stone")
    # A tab reads what another one saved only some time later.
    expect(page.locator("html")).to_have_attribute("data-board", "stone")
    assert saved(page) == saved(third)
    assert saved(page)["colours"] == "dark"
