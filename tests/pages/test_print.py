"""The page that offers the sheets to print."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from looks import assert_no_violations_in_any_light, box_of
from optional import present
from tools import sheets


@pytest.fixture
def print_page(page: Page, base_url: str) -> Page:
    page.goto(f"{base_url}/print/")
    return page


def test_every_sheet_is_offered_below_its_picture_for_both_papers(print_page: Page) -> None:
    offered = print_page.locator(".sheet")
    pictures = [sheet.picture for sheet in sheets.sheets() if sheet.pictured]
    assert offered.count() == len(pictures)
    assert [
        offered.nth(at).locator("img").get_attribute("src") for at in range(len(pictures))
    ] == pictures
    for sheet in sheets.sheets():
        for paper in sheets.PAPERS:
            one = offered.filter(has=print_page.locator(f'a[href="{sheet.file(paper)}"]'))
            assert f"{sheet.title} " in one.inner_text().replace("\n", " ")
            assert sheet.choice in one.inner_text()
            address = one.locator(f'a[href="{sheet.file(paper)}"]').evaluate("a => a.href")
            answer = print_page.request.get(address)
            assert answer.ok
            assert answer.body().startswith(b"%PDF-")


def test_each_part_of_the_page_can_be_linked_to(print_page: Page) -> None:
    for anchor in ("maerstanas", "oferhlyp", "cyngesheall", "every-game", "mini-boards"):
        assert print_page.locator(f"h2#{anchor} ~ .sheets .sheet").count() > 0


def test_pictures_wait_until_they_are_near_and_hold_their_place(print_page: Page) -> None:
    pictures = print_page.locator(".sheet img")
    for picture in pictures.all():
        assert picture.get_attribute("loading") == "lazy"
        assert picture.get_attribute("alt")
        told = [int(present(picture.get_attribute(side))) for side in ("width", "height")]
        before = box_of(picture)
        picture.scroll_into_view_if_needed()
        print_page.wait_for_function("img => img.complete", arg=picture.element_handle())
        assert picture.evaluate("img => [img.naturalWidth, img.naturalHeight]") == told
        after = box_of(picture)
        assert [after["width"], after["height"]] == [before["width"], before["height"]]


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_the_page_does_not_scroll_sideways(print_page: Page, width: int) -> None:
    print_page.set_viewport_size({"width": width, "height": 800})
    assert print_page.evaluate("document.documentElement.scrollWidth") <= width
    for link in print_page.locator(".downloads a").all():
        box = box_of(link)
        assert box["height"] >= 44
        assert box["x"] + box["width"] <= width


def test_the_page_is_accessible(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/print/")
    assert_no_violations_in_any_light(page)


def test_the_page_is_reached_from_the_others(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/about/")
    page.locator('nav[aria-label="Pages"] a', has_text="Print").click()
    assert page.locator("h1").inner_text() == "Print"
