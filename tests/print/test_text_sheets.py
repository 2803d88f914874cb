"""Rules, cards, pads and the booklet say what they should; and how all sheets are made."""

from __future__ import annotations

import json
import re
import shutil
import time
from collections.abc import Callable
from io import BytesIO
from itertools import count
from pathlib import Path
from statistics import mean
from typing import Any

import pdfplumber
import pytest
import typst
import zxingcpp
from pdfplumber.page import Page
from PIL import Image

from game import svg
from game.core import GAMES, Game
from game.scene import BOARD_CELLS, Cell
from measure import PAPERS, shapes
from tools import legend, sheets
from tools.fences import FenceError
from tools.sheets import texts, typeset

# --- sheets of text -----------------------------------------------------------------------------


def notation_of(game: Game[Any]) -> list[str]:
    """What is written for each kind of move, without its blanks."""
    own = texts.text_file(game).read_text("utf-8").partition("#let notation")[2]
    written = re.findall(r'^  \("([^"]+)"', own, re.M)
    assert written
    return [each.replace(" ", "") for each in written]


@pytest.mark.parametrize("paper", sheets.PAPERS)
@pytest.mark.parametrize("game", sheets.games_with_text(), ids=lambda game: game.id)
def test_a_score_pad_has_two_games_with_lines_points_and_a_board_for_the_end(
    pages: Callable[[str], list[Page]], game: Game[Any], paper: str
) -> None:
    (page,) = pages(f"{game.id}-score-{paper}.pdf")
    text = page.extract_text()
    words = [word["text"] for word in page.extract_words()]
    assert words.count("Date") == words.count("Result") == 2
    own = texts.own_values(game)["score"]
    assert text.count(own["counted"]) == 2
    for number in range(1, own["rows"] + 1):
        assert words.count(str(number)) >= 2
    found = shapes(page)
    squares = [s for s in found if s.kind == "rect" and s.filled and 6 < s.width < 9]
    assert len(squares) == 2 * 49
    boxes = [s for s in found if s.kind == "rect" and not s.filled and abs(s.height - 8) < 0.1]
    assert len(boxes) == 2 * 2
    squeezed = re.sub(r"\s", "", text)
    for each in notation_of(game):
        assert each in squeezed


def test_a_score_pad_for_maerstanas_has_about_as_many_lines_as_games_have_moves() -> None:
    played = (typeset.ROOT / "tools/figures/ladder.jsonl").read_text("utf-8").splitlines()
    lengths = [
        each["plies_per_game"] / 2
        for each in map(json.loads, played)
        if each["game"] == "maerstanas"
    ]
    rows = texts.own_values(GAMES["maerstanas"])["score"]["rows"]
    assert max(lengths) <= rows <= max(lengths) + 4


@pytest.mark.parametrize("paper", sheets.PAPERS)
@pytest.mark.parametrize("game", sheets.games_with_text(), ids=lambda game: game.id)
def test_reference_cards_are_quarters_of_a_sheet_with_legend_and_notation(
    pages: Callable[[str], list[Page]], game: Game[Any], paper: str
) -> None:
    (page,) = pages(f"{game.id}-cards-{paper}.pdf")
    width, height = PAPERS[paper]
    found = shapes(page)
    # The cut and the fold, at the edges that printers reach.
    cuts = [s for s in found if s.height < 0.01 and abs(s.width - 5) < 0.01 and s.stroke < 0.15]
    folds = [s for s in found if s.width < 0.01 and abs(s.height - 5) < 0.01]
    assert [s.top for s in cuts] == pytest.approx([height / 2] * 2, abs=0.1)
    assert [s.left for s in folds] == pytest.approx([width / 2] * 3, abs=0.1)
    for top, bottom in ((0, page.height / 2), (page.height / 2, page.height)):
        front = page.crop((0, top, page.width / 2, bottom)).extract_text()
        back = page.crop((page.width / 2, top, page.width, bottom)).extract_text()
        assert game.title in front
        assert "On your turn" in front
        for sign in texts.legend(svg.PAPER, game):
            assert sign["meaning"] in back
        for each in notation_of(game):
            assert each in re.sub(r"\s", "", back)


@pytest.mark.parametrize("paper", sheets.PAPERS)
@pytest.mark.parametrize("game", sheets.games_with_text(), ids=lambda game: game.id)
def test_rules_in_short_have_their_diagrams(
    pages: Callable[[str], list[Page]], game: Game[Any], paper: str
) -> None:
    (page,) = pages(f"{game.id}-rules-{paper}.pdf")
    fences = (typeset.HERE / f"{game.id}.typ").read_text("utf-8").count("```board\n")
    squares = [s for s in shapes(page) if s.kind == "rect" and s.filled and 5 < s.width < 8]
    assert fences >= 3
    assert len(squares) == 49 * fences


@pytest.mark.parametrize("game", sheets.games_with_text(), ids=lambda game: game.id)
def test_captions_are_sentences_and_the_legend_has_the_signs_in_use(game: Game[Any]) -> None:
    text = (typeset.HERE / f"{game.id}.typ").read_text("utf-8")
    fences = re.findall(r"^```board\n(.*?)^```", text, re.M | re.S)
    assert all("\ncaption: " in f"\n{fence}" and "\nsays: " in fence for fence in fences)
    meanings = [sign["meaning"] for sign in texts.legend(svg.PAPER, game)]
    assert meanings
    everything = {sign.words for sign in legend.SIGNS.values()}
    assert set(meanings) < everything
    hit, point = legend.SIGNS["slash"].words, legend.SIGNS["bar"].words
    assert (hit in meanings) == ("{hits " in text)
    assert (point in meanings) == ("\nhinges: shown" in text)


def longest_gap(page: Page, left: float, right: float) -> float:
    """The highest strip with nothing on it, as a part of the page's height."""
    seen = page.to_image(resolution=50).original.convert("L")
    width, height = seen.size
    column = seen.crop((int(left * width), 0, int(right * width), height))
    rows = [min(column.crop((0, y, column.width, y + 1)).tobytes()) < 250 for y in range(height)]
    runs = "".join(" x"[row] for row in rows).strip().split("x")
    return max(map(len, runs)) / height


@pytest.mark.parametrize("paper", sheets.PAPERS)
@pytest.mark.parametrize("game", sheets.games_with_text(), ids=lambda game: game.id)
def test_no_fifth_of_a_column_of_rules_is_empty(
    pages: Callable[[str], list[Page]], game: Game[Any], paper: str
) -> None:
    (page,) = pages(f"{game.id}-rules-{paper}.pdf")
    assert max(longest_gap(page, 0, 0.48), longest_gap(page, 0.52, 1)) < 0.15


@pytest.mark.parametrize("paper", sheets.PAPERS)
def test_pages_of_the_booklet_are_full_and_begin_at_one_height(
    pages: Callable[[str], list[Page]], paper: str
) -> None:
    heights = set()
    for number, page in enumerate(pages(f"booklet-{paper}.pdf")):
        for left, right in ((0.0, 0.49), (0.51, 1.0)):
            # The right half of the first side is the cover.
            if number == 0 and left:
                continue
            assert longest_gap(page, left, right) < 0.2
            half = page.crop((left * page.width, 0, right * page.width, page.height))
            # The first line of all that stand in the colour of headings or of the text below them.
            (first,) = [line for line in half.extract_text_lines() if line["top"] < 46][:1]
            heights.add(round(first["chars"][0]["bottom"] - first["chars"][0]["size"] * 0.25))
    assert max(heights) - min(heights) <= 3


@pytest.mark.parametrize("game", sheets.games_with_text(), ids=lambda game: game.id)
def test_rulings_are_marked_by_numbers_that_the_rules_page_explains(
    pages: Callable[[str], list[Page]], game: Game[Any]
) -> None:
    own = texts.text_file(game).read_text("utf-8")
    marked = set(re.findall(r'"([A-Z]\d+)"', "".join(re.findall(r"#ruling\(([^)]*)\)", own))))
    rules = (typeset.ROOT / f"docs/rules/{game.id}.md").read_text("utf-8")
    assert len(marked) >= 8
    assert {f"#{number.lower()} " for number in marked} <= set(
        re.findall(r"#\w+ ", rules.replace("}", " "))
    )
    (page,) = pages(f"{game.id}-rules-a4.pdf")
    printed = page.extract_text()
    for number in marked:
        assert number in printed
    assert f"version {game.rules_version}" in printed


@pytest.mark.parametrize("paper", sheets.PAPERS)
def test_the_move_in_between_is_drawn_between_the_two(
    pages: Callable[[str], list[Page]], paper: str
) -> None:
    figures = dict(texts.drawn(GAMES["cyngesheall"], svg.PAPER))
    (figure,) = (each for each in figures.values() if "In between is safe" in each["caption"])
    # From A4 to D4, with a dark man above it and one below.
    assert svg.arrow([svg.middle(c) for c in cells("A4", "D4")]) in figure["svg"]
    for cell in cells("D3", "D5"):
        x, y = svg.middle(cell)
        man = '<g class="piece" data-piece="man" data-owner="dark">'
        assert f'<g transform="translate({x} {y})">{man}' in figure["svg"]
    for name in (f"cyngesheall-rules-{paper}.pdf", f"booklet-{paper}.pdf"):
        assert any("In between is safe" in page.extract_text() for page in pages(name))


def cells(*names: str) -> list[Cell]:
    """Squares of the board by their names."""
    return [cell for name in names for cell in BOARD_CELLS if cell.name == name]


@pytest.mark.parametrize("paper", sheets.PAPERS)
def test_the_pages_of_the_booklet_come_in_order_when_it_is_folded(
    pages: Callable[[str], list[Page]], paper: str
) -> None:
    sides = pages(f"booklet-{paper}.pdf")
    numbers = []
    for page in sides:
        half = page.width / 2
        for left, right in ((0, half), (half, page.width)):
            # The number is the last word on its half page; the cover has none.
            words = page.crop((left, page.height * 0.9, right, page.height)).extract_words()
            numbers.append(int(words[-1]["text"]) if words else 1)
    fronts, backs = [numbers[i : i + 2] for i in (0, 4)], [numbers[i : i + 2] for i in (2, 6)]
    assert len(numbers) == 8
    # Leaf by leaf: its outer side is the front's, its inner side the back's.
    leaves = [(front[1], back[0]) for front, back in zip(fronts, backs, strict=True)]
    leaves += [
        (back[1], front[0]) for front, back in reversed(list(zip(fronts, backs, strict=True)))
    ]
    assert [number for leaf in leaves for number in leaf] == list(range(1, 9))


# --- how they are made --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["board", "booklet"])
def test_the_sites_own_address_is_printed_and_its_code_leads_there(
    name: str, tmp_path: Path
) -> None:
    address = "https://games.example/some/long/path/to/taefl/"
    (sheet,) = (each for each in sheets.sheets() if each.name == name)
    values = typeset.contents(sheet, address, "Tæfl")
    for paper in sheets.PAPERS:
        pdf = typeset.compiled(sheets.compiler(tmp_path), sheet, paper, values, "pdf")
        with pdfplumber.open(BytesIO(pdf)) as opened:
            page = opened.pages[0]
            (code,) = zxingcpp.read_barcodes(page.to_image(resolution=200).original)
            assert code.text == address
            assert address in "".join(page.extract_text(use_text_flow=True).split())


def plain_text_time(words: int) -> float:
    """Seconds of this process for setting a plain text, which nothing of this project is in."""
    begun = time.process_time()
    typst.compile(f"#lorem({words})".encode(), format="pdf")
    return time.process_time() - begun


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The times of plain texts set between the sheets, one after every sixth file.

    A core shared with other programs may run at half its speed from one second to the next, so
    texts before and after all sheets would not tell how fast it was in between.
    """
    plain_text_time(30_000)  # finds the fonts
    times: list[float] = []
    files = count(1)
    compiled = typeset.compiled

    def compiled_and_timed(*arguments: Any) -> bytes:
        made = compiled(*arguments)
        if next(files) % 6 == 0:
            # Never the same text twice, because Typst remembers what it has set.
            times.append(plain_text_time(30_001 + len(times)))
        return made

    monkeypatch.setattr(typeset, "compiled", compiled_and_timed)
    return times


@pytest.mark.slow
def test_the_same_sources_give_the_same_bytes_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, Path], plain: list[float]
) -> None:
    monkeypatch.setattr(typeset, "CACHE", tmp_path / "sheets")
    begun = time.process_time()
    again = sheets.make()
    took = time.process_time() - begun - sum(plain)
    # 15 s where a plain text takes 0.22 s. A core that is slow, or shared with another program, is
    # slow with that, too.
    assert took < 68 * mean(plain), (took, plain)
    assert {name: path.read_bytes() for name, path in again.items()} == {
        name: path.read_bytes() for name, path in files.items()
    }
    monkeypatch.setattr(typeset, "_make", lambda *_: pytest.fail("made again"))
    begun = time.process_time()
    assert sheets.make() == again
    assert time.process_time() - begun < 4 * mean(plain)


def test_another_address_or_source_is_another_digest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "sheets"
    shutil.copytree(typeset.HERE, here)
    monkeypatch.setattr(typeset, "HERE", here)
    before = typeset.digest("a", "b")
    assert typeset.digest("c", "b") != before
    (here / "oferhlyp.typ").write_text("changed", "utf-8")
    assert typeset.digest("a", "b") != before


def test_a_false_claim_in_a_games_text_is_found_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(texts, "ROOT", tmp_path)
    monkeypatch.setattr(texts, "HERE", tmp_path)
    true, false = (
        f"```board\ncaption:\n  {claim}.\n```\n" for claim in ("{legal E4}", "{illegal E4}")
    )
    (tmp_path / "maerstanas.typ").write_text(f"Words.\n\n{true}\n{false}", "utf-8")
    with pytest.raises(FenceError, match=r"^maerstanas\.typ:10: \{illegal E4\} is false"):
        list(texts.drawn(GAMES["maerstanas"], svg.PAPER))


def test_text_that_does_not_fit_stops_the_build() -> None:
    source = """#import "/tools/sheets/common.typ": fitting
    #block(height: %s, fitting([One line.\\ Two.\\ Three.], "This"))"""
    compiler = typst.Compiler(root=typeset.ROOT, ignore_system_fonts=True)
    # The foot is not shown here, so there is nothing to hand to it.
    inputs = {"paper": "a4", "data": json.dumps({"qr": "<svg/>", "address": "", "credit": ""})}
    assert compiler.compile((source % "40mm").encode(), format="pdf", sys_inputs=inputs)
    with pytest.raises(typst.TypstError, match="This needs"):
        compiler.compile((source % "5mm").encode(), format="pdf", sys_inputs=inputs)


def test_pictures_show_the_first_page(files: dict[str, Path]) -> None:
    for sheet in (each for each in sheets.sheets() if each.pictured):
        with Image.open(files[sheet.picture]) as picture:
            assert (picture.width > picture.height) == sheet.landscape
            assert 500 < max(picture.size) < 700
