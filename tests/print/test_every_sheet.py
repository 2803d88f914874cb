"""Properties of every sheet on every paper, measured in the PDFs."""

from __future__ import annotations

from collections.abc import Iterator

import pypdf
import pytest
import zxingcpp
from pdfplumber.page import Page
from pdfplumber.pdf import PDF

from measure import MARGIN, POINTS, shapes, size
from tools.sheets.typeset import Sheet


def test_pages_have_the_size_of_the_paper_and_the_stated_number(
    pdf: PDF, one: tuple[Sheet, str]
) -> None:
    sheet, paper = one
    assert len(pdf.pages) == sheet.pages
    for page in pdf.pages:
        wanted = [side * POINTS for side in size(paper, sheet.landscape)]
        assert [float(page.width), float(page.height)] == pytest.approx(wanted, abs=0.1)


def test_nothing_is_drawn_nearer_to_the_edge_than_printers_reach(pdf: PDF) -> None:
    for page in pdf.pages:
        width, height = page.width / POINTS, page.height / POINTS
        # A letter's box says where the next may be, not what is printed: for letters see below.
        boxes = [
            (
                s.left - s.stroke / 2,
                s.top - s.stroke / 2,
                s.right + s.stroke / 2,
                s.bottom + s.stroke / 2,
            )
            for s in shapes(page)
        ]
        assert boxes
        assert min(box[0] for box in boxes) >= MARGIN
        assert min(box[1] for box in boxes) >= MARGIN
        assert max(box[2] for box in boxes) <= width - MARGIN
        assert max(box[3] for box in boxes) <= height - MARGIN


def test_nothing_visible_is_nearer_to_the_edge_than_printers_reach(pdf: PDF) -> None:
    for page in pdf.pages:
        seen = page.to_image(resolution=127).original.convert("L")
        width, height, strip = *seen.size, int(MARGIN * 5)
        for box in (
            (0, 0, width, strip),
            (0, height - strip, width, height),
            (0, 0, strip, height),
            (width - strip, 0, width, height),
        ):
            assert seen.crop(box).getextrema() == (255, 255)


def rulers(page: Page) -> list[list[float]]:
    """The strokes of each ruler from left to right: those on a line of 50 mm."""
    found = shapes(page)
    bases = [s for s in found if s.height < 0.01 and abs(s.width - 50) < 0.5 and s.stroke]
    return [
        sorted(
            s.left
            for s in found
            if s.width < 0.01
            and abs(s.bottom - base.bottom) < 0.01
            and 1 < s.height < 3.5
            and base.left - 1 < s.left < base.right + 1
        )
        for base in bases
    ]


def test_the_ruler_measures_fifty_millimetres(pdf: PDF) -> None:
    page = pdf.pages[0]
    # Two on a sheet of two cards.
    for strokes in (found := rulers(page)):
        assert len(strokes) == 51
        assert strokes[-1] - strokes[0] == pytest.approx(50, abs=0.1)
        assert [at - strokes[0] for at in strokes] == pytest.approx(list(range(51)), abs=0.1)
    assert 1 <= len(found) <= 2
    assert "Print at 100 %" in page.extract_text()


def test_a_site_that_does_not_know_its_address_prints_none(pdf: PDF) -> None:
    page = pdf.pages[0]
    assert not zxingcpp.read_barcodes(page.to_image(resolution=100).original)
    assert "://" not in page.extract_text()


def test_author_and_licence_are_named(pdf: PDF) -> None:
    text = pdf.pages[0].extract_text(use_text_flow=True)
    assert "John Beers" in text
    assert "CC BY-SA 4.0" in text
    # In a narrow column the address goes on in the next line.
    assert "creativecommons.org/licenses/by-sa/4.0" in "".join(text.split())


def test_all_fonts_are_in_the_file(raw: pypdf.PdfReader) -> None:
    fonts = [each for each in objects(raw) if each.get("/Type") == "/FontDescriptor"]
    named = [each for each in objects(raw) if each.get("/Type") == "/Font"]
    assert fonts
    for font in fonts:
        assert {"/FontFile", "/FontFile2", "/FontFile3"} & font.keys(), font["/FontName"]
    for font in named:
        assert "/FontDescriptor" in font or "/DescendantFonts" in font, font["/BaseFont"]


def test_no_file_refers_to_anything_outside_it(raw: pypdf.PdfReader) -> None:
    forbidden = {"/URI", "/GoToR", "/GoToE", "/Launch", "/SubmitForm", "/ImportData", "/JavaScript"}
    for each in objects(raw):
        assert not {"/URI", "/JS", "/EF", "/F", "/AA", "/OpenAction"} & each.keys()
        assert each.get("/S") not in forbidden
        assert each.get("/Type") != "/Filespec"
        assert each.get("/Subtype") != "/Link"


def test_nothing_is_a_photograph(raw: pypdf.PdfReader) -> None:
    """Lines and letters only, which are sharp on any printer."""
    assert not [each for each in objects(raw) if each.get("/Subtype") == "/Image"]


def objects(raw: pypdf.PdfReader) -> Iterator[pypdf.generic.DictionaryObject]:
    """Every dictionary of the file, those of streams included."""
    for number in range(1, len(raw.xref[0]) + len(raw.xref_objStm) + 1):
        found = raw.get_object(number)
        if isinstance(found, pypdf.generic.DictionaryObject):
            yield found
