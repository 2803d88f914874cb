"""The sheets as the build makes them."""

from __future__ import annotations

from pathlib import Path

import pdfplumber
import pypdf
import pytest

from tools import sheets

ALL = [(sheet, paper) for sheet in sheets.sheets() for paper in sheets.PAPERS]


@pytest.fixture(scope="session")
def files() -> dict[str, Path]:
    return sheets.make()


@pytest.fixture(params=ALL, ids=[f"{sheet.name}-{paper}" for sheet, paper in ALL])
def one(request):
    """Each sheet on each paper."""
    return request.param


@pytest.fixture(scope="session")
def opened(files):
    """A sheet by the name of its file; what has been measured of it once is kept."""
    kept = {}

    def open_(name: str):
        if name not in kept:
            kept[name] = pdfplumber.open(files[name])
        return kept[name]

    yield open_
    for each in kept.values():
        each.close()


@pytest.fixture
def pdf(opened, one):
    """That sheet's pages, to be measured."""
    return opened(one[0].file(one[1]))


@pytest.fixture
def raw(files, one):
    """That sheet as the objects it is made of."""
    return pypdf.PdfReader(files[one[0].file(one[1])])


@pytest.fixture
def pages(opened):
    """The pages of a sheet by the name of its file."""
    return lambda name: opened(name).pages
