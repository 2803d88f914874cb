"""The sheets as the build makes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pdfplumber
import pypdf
import pytest
from pdfplumber.page import Page
from pdfplumber.pdf import PDF

from tools import sheets

ALL = [(sheet, paper) for sheet in sheets.sheets() for paper in sheets.PAPERS]


@pytest.fixture(scope="session")
def files() -> dict[str, Path]:
    return sheets.make()


@pytest.fixture(params=ALL, ids=[f"{sheet.name}-{paper}" for sheet, paper in ALL])
def one(request: pytest.FixtureRequest) -> tuple[sheets.Sheet, str]:
    """Each sheet on each paper."""
    sheet_and_paper: tuple[sheets.Sheet, str] = request.param
    return sheet_and_paper


@pytest.fixture(scope="session")
def opened(files: dict[str, Path]) -> Iterator[Callable[[str], PDF]]:
    """Opens a sheet by the name of its file, and keeps what was measured of it."""
    kept: dict[str, PDF] = {}

    def open_(name: str) -> PDF:
        if name not in kept:
            kept[name] = pdfplumber.open(files[name])
        return kept[name]

    yield open_
    for each in kept.values():
        each.close()


@pytest.fixture
def pdf(opened: Callable[[str], PDF], one: tuple[sheets.Sheet, str]) -> PDF:
    """That sheet's pages, to be measured."""
    return opened(one[0].file(one[1]))


@pytest.fixture
def raw(files: dict[str, Path], one: tuple[sheets.Sheet, str]) -> pypdf.PdfReader:
    """The PDF objects of that sheet."""
    return pypdf.PdfReader(files[one[0].file(one[1])])


@pytest.fixture
def pages(opened: Callable[[str], PDF]) -> Callable[[str], list[Page]]:
    """The pages of a sheet by the name of its file."""
    return lambda name: opened(name).pages
