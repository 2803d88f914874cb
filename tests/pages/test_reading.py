"""Pages to read: boxes that fold, contents, and figures side by side."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

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
    page.locator("h1").evaluate(
        """(title, anchor) => {
             const link = document.createElement("a");
             title.append(Object.assign(link, { id: "there", href: anchor, textContent: "M26" }));
           }""",
        f"#{ANCHOR}",
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


# --- contents -----------------------------------------------------------------------------------

PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


def contents(page: Page) -> Locator:
    """The list of contents that is shown, opened where it is a menu."""
    nav = page.get_by_role("navigation", name="On this page")
    button = nav.locator("summary")
    if button.is_visible():
        if nav.locator("details[open]").count() == 0:
            button.click()
        return nav.locator("details ul")
    return nav.locator("> ul")


@SIZES
def test_the_contents_stay_in_reach_and_mark_the_section(
    page: Page, base_url: str, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    page.goto(f"{base_url}/rules/maerstanas/")
    sections = page.locator("article h2").all()
    for section in (sections[2], sections[-1], sections[4]):
        title = section.inner_text()
        link = contents(page).get_by_role("link", name=title, exact=True)
        expect(link).to_be_in_viewport()
        link.click()
        expect(section).to_be_in_viewport()
        current = contents(page).locator("[aria-current]")
        expect(current).to_have_text(title)
    contents(page).get_by_role("link", name="Back to top").click()
    expect(page.locator("h1")).to_be_in_viewport()
    # The first section begins right below the title.
    expect(contents(page).locator("[aria-current]")).to_have_text(sections[0].inner_text())


@SIZES
def test_nothing_moves_when_the_contents_do(page: Page, base_url: str, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.add_init_script(
        """window.moved = [];
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries()) moved.push(shift.value);
        }).observe({ type: "layout-shift", buffered: true });"""
    )
    page.goto(f"{base_url}/rules/maerstanas/")
    page.wait_for_load_state("networkidle")
    places = "() => [...document.querySelectorAll('article > *')].map(e => e.offsetTop)"
    before = page.evaluate(places)
    end = page.evaluate("document.documentElement.scrollHeight")
    for down in range(0, end, 2000):
        page.evaluate("down => scrollTo(0, down)", down)
        page.evaluate("() => new Promise(requestAnimationFrame)")
    contents(page)
    assert page.evaluate(places) == before
    assert sum(page.evaluate("moved")) < 0.01


def test_the_menu_of_contents_is_used_by_keyboard(page: Page, base_url: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{base_url}/rules/maerstanas/")
    nav = page.get_by_role("navigation", name="On this page")
    button = nav.locator("summary")
    assert box_of(button)["height"] >= 44
    button.focus()
    page.keyboard.press("Enter")
    first = nav.locator("details li a").first
    expect(first).to_be_visible()
    assert_no_violations_in_any_light(page)
    for link in nav.locator("details li a").all():
        assert box_of(link)["height"] >= 44
    page.keyboard.press("Escape")
    expect(first).to_be_hidden()
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(first).to_be_focused()
    page.keyboard.press("Enter")
    expect(first).to_be_hidden()
    assert page.evaluate("location.hash") == first.get_attribute("href")


def test_the_contents_beside_the_text_are_accessible(page: Page, base_url: str) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(f"{base_url}/rules/maerstanas/")
    contents(page).get_by_role("link").nth(3).click()
    expect(contents(page).locator("[aria-current]")).to_have_count(1)
    assert_no_violations_in_any_light(page)


def test_the_contents_work_without_javascript(browser: Browser, base_url: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    page.goto(f"{base_url}/rules/maerstanas/")
    link = contents(page).get_by_role("link").nth(3)
    link.click()
    expect(page.locator(f"h2{link.get_attribute('href')}")).to_be_in_viewport()
    context.close()


@pytest.mark.parametrize("width", [360, 390, 820, 1280, 1440])
def test_no_page_to_read_scrolls_sideways(page: Page, base_url: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    for path in ("rules/maerstanas/", "rules/oferhlyp/", "rules/cyngesheall/", "contributing/"):
        page.goto(f"{base_url}/{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
