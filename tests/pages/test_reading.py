"""Pages to read: boxes that fold, contents, and figures side by side."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from looks import assert_no_violations_in_any_light, box_of

# The page for developers shows a box of each kind.
FOLDED = "contributing/"
ANCHOR = "m26"


def box(page: Page) -> Locator:
    return page.locator("details.site", has=page.locator(f"#{ANCHOR}"))


def test_a_closed_box_shows_its_rulings_and_opens_by_keyboard(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/{FOLDED}")
    folded = box(page)
    expect(folded.locator(f"#{ANCHOR}")).to_be_hidden()
    expect(folded.locator("summary")).to_contain_text("M26")
    assert box_of(folded.locator("summary"))["height"] >= 44
    folded.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(folded.locator(f"#{ANCHOR}")).to_be_visible()
    assert_no_violations_in_any_light(page)


def test_an_address_opens_the_box_that_it_leads_into(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/{FOLDED}#{ANCHOR}")
    expect(page.locator(f"#{ANCHOR}")).to_be_visible()
    expect(page.locator(f"#{ANCHOR}")).to_be_in_viewport()


def test_a_changed_address_opens_it_too(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/{FOLDED}")
    expect(page.locator(f"#{ANCHOR}")).to_be_hidden()
    page.evaluate(f"location.hash = '{ANCHOR}'")
    expect(page.locator(f"#{ANCHOR}")).to_be_visible()
    expect(page.locator(f"#{ANCHOR}")).to_be_in_viewport()


def test_a_second_click_on_its_link_opens_a_closed_box_again(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/{FOLDED}#{ANCHOR}")
    # A link to the ruling from elsewhere on the page, as the rules have many.
    link = f'<a id="there" href="#{ANCHOR}">M26</a>'
    page.locator("h1").evaluate(
        "(title, link) => title.insertAdjacentHTML('beforeend', link)", link
    )
    box(page).locator("summary").click()
    expect(page.locator(f"#{ANCHOR}")).to_be_hidden()
    page.locator("#there").click()
    expect(page.locator(f"#{ANCHOR}")).to_be_visible()
    expect(page.locator(f"#{ANCHOR}")).to_be_in_viewport()


def test_boxes_are_open_on_paper_and_closed_again_after(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/{FOLDED}")
    expect(box(page)).not_to_have_attribute("open", "")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(box(page)).to_have_attribute("open", "")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(box(page)).not_to_have_attribute("open", "")


@pytest.mark.parametrize("way", ["click", "address"])
def test_without_javascript_a_box_opens_as_the_browser_does_it(
    browser: Browser, base_url: str, way: str
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{base_url}/{FOLDED}" + (f"#{ANCHOR}" if way == "address" else ""))
    if way == "click":
        box(page).locator("summary").click()
    expect(page.locator(f"#{ANCHOR}")).to_be_visible()
    context.close()
