"""Typst at work: the PDFs and pictures of all sheets, kept until something in them changes."""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import segno
import typst
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "tools/sheets"
CACHE = ROOT / "build/sheets"
FONT = ROOT / "site/fonts/junicode-subset.woff2"
MAIN = HERE / "sheet.typ"

CREDIT = (
    "The games are by John Beers; their rules are told here in other words.\n"
    "Games and sheet are free under CC BY-SA 4.0: creativecommons.org/licenses/by-sa/4.0"
)
PAPERS = ("a4", "letter")
PICTURE_PPI = 50

# The name of a template and its values.
Part = tuple[str, Mapping[str, object]]


class Sheet(NamedTuple):
    """One file to print: `name` is the file's, `group` a game's id or another part of the page.

    `parts` makes the pages' templates with their values; it is called only when the sheet is made.
    Sheets of one title in one group are choices of the same thing, told apart by `choice`; the
    first of them has the picture.
    """

    name: str
    group: str
    title: str
    about: str
    parts: Callable[[], list[Part]]
    pages: int = 1
    landscape: bool = False
    choice: str = ""
    pictured: bool = True

    def file(self, paper: str) -> str:
        """The name of the PDF for that paper."""
        return f"{self.name}-{paper}.pdf"

    @property
    def picture(self) -> str:
        """The name of the picture of the first page."""
        return f"{self.name}.png"


def make(sheets: Iterable[Sheet], address: str, site: str) -> dict[str, Path]:
    """The files of the sheets by name; made again only if something in them changed.

    Without an address, "", the sheets bear none.
    """
    folder = CACHE / digest(address, site)
    if not folder.is_dir():
        _make(sheets, folder, address, site)
    return {path.name: path for path in sorted(folder.iterdir())}


def digest(address: str, site: str) -> str:
    """A name for everything that goes into the sheets; it changes when any of that does."""
    parts = [address, site, *map(version, ("typst", "segno", "fonttools"))]
    drawing = [ROOT / f"tools/{name}.py" for name in ("claims", "cropping", "diagrams")]
    puzzles = [ROOT / each for each in ("docs/puzzles.jsonl", "site/puzzles/puzzle.py")]
    sources = [*HERE.iterdir(), *(ROOT / "game").glob("*.py"), *drawing, *puzzles, FONT]
    made_of = hashlib.sha256("\0".join(parts).encode())
    for path in sorted(path for path in sources if path.is_file()):
        made_of.update(path.name.encode() + b"\0" + path.read_bytes())
    return made_of.hexdigest()[:16]


def _make(sheets: Iterable[Sheet], folder: Path, address: str, site: str) -> None:
    """Makes all files in another folder first, for two builds may do so at the same time."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="making-", dir=CACHE) as made:
        fonts = Path(made) / "fonts"
        files = Path(made) / "files"
        fonts.mkdir()
        files.mkdir()
        # One compiler for all: it remembers what it has set, and pages recur.
        typesetter = compiler(fonts)
        for sheet in sheets:
            values = contents(sheet, address, site)
            for paper in PAPERS:
                (files / sheet.file(paper)).write_bytes(
                    compiled(typesetter, sheet, paper, values, "pdf")
                )
            if sheet.pictured:
                # Only what is on the first page.
                values = contents(sheet, address, site, 1)
                picture = compiled(typesetter, sheet, PAPERS[0], values, "png")
                (files / sheet.picture).write_bytes(picture)
        for old in sorted(CACHE.glob("[0-9a-f]*"), key=lambda path: path.stat().st_mtime)[:-3]:
            shutil.rmtree(old, ignore_errors=True)
        try:
            os.rename(files, folder)
        except OSError:
            # The other build was first, and its files are the same.
            if not folder.is_dir():
                raise


def contents(sheet: Sheet, address: str, site: str, first: int | None = None) -> str:
    """All values of a sheet, or of its first parts, as its templates read them."""
    parts = [{"template": template, **values} for template, values in sheet.parts()[:first]]
    return json.dumps(
        {
            "title": f"{sheet.title}, {sheet.choice}" if sheet.choice else sheet.title,
            "address": address,
            "name": site,
            "qr": qr(address) if address else "",
            "credit": CREDIT,
            "parts": parts,
        }
    )


def compiler(fonts: Path) -> typst.Compiler:
    """A compiler that knows the site's typeface, which is saved in the folder, and no other."""
    _save_font(fonts / "junicode.otf")
    return typst.Compiler(
        root=ROOT,
        ignore_system_fonts=True,
        font_paths=typst.Fonts(include_system_fonts=False, font_paths=[str(fonts)]),
    )


def compiled(
    typesetter: typst.Compiler, sheet: Sheet, paper: str, values: str, form: typst.OutputFormat
) -> bytes:
    """The sheet as a PDF, or its first page as a picture. Raises `ValueError` at any warning."""
    made, warnings = typesetter.compile_with_warnings(
        str(MAIN), format=form, ppi=PICTURE_PPI, sys_inputs={"paper": paper, "data": values}
    )
    if warnings:
        raise ValueError(f"{sheet.name}, {paper}: {'; '.join(each.message for each in warnings)}")
    # A single page comes as bytes, several pictures as a list.
    return made[0] if isinstance(made, list) else made or b""


def _save_font(target: Path) -> None:
    """Saves the site's typeface as typst reads it: unpacked, under the name used in the SVG."""
    font = TTFont(FONT, recalcTimestamp=False)
    font.flavor = None
    for entry in font["name"].names:
        if entry.nameID in (1, 4):
            entry.string = "Junicode"
    font.save(target)


def qr(address: str) -> str:
    """The address as a QR code, with the empty margin that scanners need."""
    made = io.BytesIO()
    segno.make(address, error="m", micro=False).save(made, kind="svg", border=4, xmldecl=False)
    return made.getvalue().decode()
