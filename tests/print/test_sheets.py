"""Boards, mini-boards and pieces serve their purpose: sizes fit, and backs are behind fronts."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import hypot

import pytest
from pdfplumber.page import Page

from game import svg
from measure import MARGIN, PAPERS, POINTS, Lines, Shape, circles, glyph, shapes
from tools import sheets
from tools.sheets import pieces as sheets_of_pieces
from tools.sheets.typeset import Sheet

SQUARES = {"letter": 29.0, "a4": 28.15}


@pytest.mark.parametrize("paper", sheets.PAPERS)
@pytest.mark.parametrize("name", ["board", "board-plain"])
def test_the_board_is_as_large_as_stated_and_as_the_paper_allows(
    pages: Callable[[str], list[Page]], name: str, paper: str
) -> None:
    (page,) = pages(f"{name}-{paper}.pdf")
    side = SQUARES[paper]
    squares = [s for s in shapes(page) if s.kind == "rect" and s.filled and s.width > 20]
    assert len(squares) == 49
    left, top = min(s.left for s in squares), min(s.top for s in squares)
    places = {(round((s.left - left) / side), round((s.top - top) / side)) for s in squares}
    assert places == {(column, row) for column in range(7) for row in range(7)}
    for square in squares:
        column, row = round((square.left - left) / side), round((square.top - top) / side)
        assert square.left - left == pytest.approx(column * side, abs=0.1)
        assert square.top - top == pytest.approx(row * side, abs=0.1)
        assert square.right - left == pytest.approx((column + 1) * side, abs=0.1)
        assert square.bottom - top == pytest.approx((row + 1) * side, abs=0.1)
    width = PAPERS[paper][0]
    assert left - MARGIN < 0.2
    assert left == pytest.approx(width - max(s.right for s in squares), abs=0.1)


@pytest.mark.parametrize("paper", sheets.PAPERS)
def test_cut_marks_are_in_line_with_the_board(
    pages: Callable[[str], list[Page]], paper: str
) -> None:
    (page,) = pages(f"board-{paper}.pdf")
    squares = [s for s in shapes(page) if s.kind == "rect" and s.filled and s.width > 20]
    edges = min(s.left for s in squares), max(s.right for s in squares)
    marks = [s for s in shapes(page) if s.width < 0.01 and abs(s.height - 5) < 0.1]
    assert len(marks) == 4
    for mark in marks:
        assert min(abs(mark.left - edge) for edge in edges) < 0.1
        assert mark.bottom < min(s.top for s in squares) or mark.top > max(
            s.bottom for s in squares
        )


@pytest.mark.parametrize("paper", sheets.PAPERS)
def test_no_piece_of_an_inch_covers_a_coordinate(
    pages: Callable[[str], list[Page]], paper: str
) -> None:
    def on_the_board(name: str) -> list[tuple[str, float]]:
        """The letters on the board, and how far each stays from the middle of its square."""
        (page,) = pages(f"{name}-{paper}.pdf")
        squares = [s for s in shapes(page) if s.kind == "rect" and s.filled and s.width > 20]
        found = []
        for char in page.chars:
            x0, x1 = char["x0"] / POINTS, char["x1"] / POINTS
            # A letter's box is higher than what is printed: that ends on the line it stands on.
            y0, y1 = char["top"] / POINTS, char["bottom"] / POINTS
            for square in squares:
                x, y = square.middle
                if abs((x0 + x1) / 2 - x) < 15 and abs((y0 + y1) / 2 - y) < 15:
                    across = max(x0 - x, x - x1, 0)
                    along = max(y0 + 1 - y, y - (y1 - 1), 0)
                    found.append((char["text"], hypot(across, along)))
        return found

    found = on_the_board("board")
    assert sorted(text for text, _ in found) == sorted("ABCDEFG1234567" * 2)
    assert min(apart for _, apart in found) > sheets_of_pieces.DIAMETER / 2 + 0.5
    assert on_the_board("board-plain") == []


MINI = [sheet for sheet in sheets.sheets() if sheet.group == sheets.MINI]


def test_each_game_has_mini_boards_in_four_sizes() -> None:
    for game in sheets.games_with_text():
        names = [sheet.name for sheet in MINI if f"mini-{game.id}-" in sheet.name]
        assert names == [f"mini-{game.id}-{count}" for count in (4, 6, 9, 16)]


@pytest.mark.parametrize("paper", sheets.PAPERS)
@pytest.mark.parametrize("sheet", MINI, ids=lambda sheet: sheet.name)
def test_mini_boards_are_whole_and_nothing_lies_on_their_squares(
    pages: Callable[[str], list[Page]], sheet: Sheet, paper: str
) -> None:
    (page,) = pages(sheet.file(paper))
    count = int(sheet.choice.split()[0])
    found = shapes(page)
    squares = [
        s
        for s in found
        if s.filled
        and s.kind == "rect"
        and 5 < s.width < 14
        and s.width == pytest.approx(s.height, abs=0.01)
    ]
    assert len(squares) == 49 * count
    assert len({round(s.width, 1) for s in squares}) == 1
    boxes = [s for s in found if s.kind == "rect" and not s.filled and s.height < 7]
    assert boxes
    assert not [(s, box) for s in squares for box in boxes if overlap(s, box)]


@pytest.mark.parametrize("paper", sheets.PAPERS)
@pytest.mark.parametrize("count", [4, 6, 9, 16])
def test_a_game_for_the_pencil_has_names_ticks_scorings_and_boxes_for_points(
    pages: Callable[[str], list[Page]], count: int, paper: str
) -> None:
    (page,) = pages(f"mini-maerstanas-{count}-{paper}.pdf")
    words = [word["text"] for word in page.extract_words()]
    for word in ("Standard", "Simple", "Wraparound"):
        assert words.count(word) == count
    text = page.extract_text()
    # Thorn and ós for each player, once more in the line at the head.
    assert text.count("ᚦ") == text.count("ᚩ") == 2 * count + 1
    plain = [s for s in shapes(page) if s.kind == "rect" and not s.filled]
    ticks = [s for s in plain if abs(s.width - 2.6) < 0.1 and abs(s.height - 2.6) < 0.1]
    # Two special stones for each player, and three scorings.
    assert len(ticks) == count * (2 * 2 + 3)
    boxes = [s for s in plain if s.width > 12 and 4 < s.height < 7]
    assert len(boxes) == 2 * count


def overlap(one: Shape, other: Shape) -> bool:
    return (
        one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )


# --- pieces -------------------------------------------------------------------------------------


def printed(page: Page) -> dict[tuple[float, float], tuple[str, str, int]]:
    """The owner, the rune and the number of rings of each disc on a page, by its middle."""
    found, scale = shapes(page), sheets_of_pieces.EDGE / svg.DISC
    runes = {glyph(path, scale): name for name, path in svg.GLYPHS.items()} | {frozenset(): ""}
    discs = {}
    for circle in circles(page, sheets_of_pieces.DIAMETER):
        x, y = circle.middle
        on_it = [s for s in found if abs(s.middle[0] - x) < 12.8 and abs(s.middle[1] - y) < 12.8]
        lines = frozenset(
            tuple((round(a - x, 1) + 0.0, round(b - y, 1) + 0.0) for a, b in s.points)
            for s in on_it
            if abs(s.stroke - 7.5 * scale) < 0.05
        )
        rings = sum(abs(s.stroke - 2.5 * scale) < 0.05 and not s.filled for s in on_it)
        (ground,) = (s for s in on_it if s.filled and s.width > sheets_of_pieces.DIAMETER)
        owner = "dark" if sum(ground.colour) < 1.5 else "light"
        discs[round(x, 1), round(y, 1)] = owner, nearest(runes, lines), rings
    return discs


def nearest(runes: dict[Lines, str], lines: Lines) -> str:
    """The rune of just these lines, to a tenth of a millimetre or so."""
    for known, name in runes.items():
        if len(known) == len(lines) and all(
            any(
                len(a) == len(b)
                and all(
                    abs(p - q) < 0.16
                    for u, v in zip(a, b, strict=True)
                    for p, q in zip(u, v, strict=True)
                )
                for b in known
            )
            for a in lines
        ):
            return name
    raise AssertionError(f"no rune has these lines: {sorted(lines)}")


@pytest.mark.parametrize("paper", sheets.PAPERS)
def test_each_token_has_its_own_reverse_behind_it(
    pages: Callable[[str], list[Page]], paper: str
) -> None:
    front, back = (printed(page) for page in pages(f"oferhlyp-tokens-{paper}.pdf"))
    # Four tokens a side to spare, a king among them.
    assert len(front) == 2 * (14 + 4)
    halves = {"gyfu-doubled": "gyfu", "tir-doubled": "tir"}
    width = PAPERS[paper][0]
    for (x, y), (owner, rune, rings) in front.items():
        assert rings == 2
        # When the sheet is turned over on its long edge, left and right change places.
        (behind,) = (
            disc for (u, v), disc in back.items() if abs(width - x - u) < 0.15 and abs(y - v) < 0.1
        )
        assert behind == (owner, halves[rune], 1)
    kings = [disc[0] for disc in front.values() if disc[1] == "tir-doubled"]
    assert sorted(kings) == ["dark"] * 2 + ["light"] * 2
    assert sum(owner == "dark" for owner, _, _ in front.values()) == 18


@pytest.mark.parametrize("paper", sheets.PAPERS)
def test_bulls_eyes_lose_a_ring_with_the_first_hit(
    pages: Callable[[str], list[Page]], paper: str
) -> None:
    front, back = pages(f"oferhlyp-bulls-eyes-{paper}.pdf")
    scale = sheets_of_pieces.EDGE / svg.DISC
    width = PAPERS[paper][0]

    def rings(page: Page, x: float, y: float) -> int:
        """The lines about a place that are as wide as a rune's, but for the dot."""
        return sum(
            abs(s.stroke - 7.5 * scale) < 0.05
            and s.width > 5
            and abs(s.middle[0] - x) < 0.1
            and abs(s.middle[1] - y) < 0.1
            for s in shapes(page)
        )

    found = circles(front, sheets_of_pieces.DIAMETER)
    assert len(found) == 36
    for circle in found[::5]:
        x, y = circle.middle
        assert rings(front, x, y) == 2
        assert rings(back, width - x, y) == 1


@pytest.mark.parametrize("paper", sheets.PAPERS)
@pytest.mark.parametrize(
    ("name", "columns", "rows", "pitch"),
    [
        ("oferhlyp-tokens", 6, 6, 31),
        ("oferhlyp-bulls-eyes", 6, 6, 31),
        ("cyngesheall-stones", 6, 5, 31),
        ("maerstanas-stones", 6, 8, 30),
    ],
)
def test_pieces_are_an_inch_across_in_strips_that_go_into_a_punch(
    pages: Callable[[str], list[Page]], name: str, columns: int, rows: int, pitch: int, paper: str
) -> None:
    for number, page in enumerate(pages(f"{name}-{paper}.pdf")):
        found = circles(page, 25.4)
        across = sorted({round(c.middle[0], 2) for c in found})
        down = sorted({round(c.middle[1], 2) for c in found})
        assert [b - a for a, b in pairwise(across)] == pytest.approx(
            [pitch] * (columns - 1), abs=0.1
        )
        assert [b - a for a, b in pairwise(down)] == pytest.approx([pitch] * (rows - 1), abs=0.1)
        strips = [s for s in shapes(page) if s.height < 0.01 and s.width > columns * pitch - 1]
        heights = sorted(s.top for s in strips)
        # One line above each row and one below the last, in front.
        wanted = [down[0] - pitch / 2 + row * pitch for row in range(rows + 1)]
        assert heights == pytest.approx(wanted if number == 0 else [], abs=0.1)


@pytest.mark.parametrize("paper", sheets.PAPERS)
@pytest.mark.parametrize(
    ("name", "plain", "marked"),
    [
        ("maerstanas-stones", 22, ["os", "thorn"]),
        # A king, a commander and three men to spare.
        ("cyngesheall-stones", 8 + 3, ["os", "os", "thorn", "thorn"]),
    ],
)
def test_stones_are_plain_except_the_special_ones(
    pages: Callable[[str], list[Page]], name: str, plain: int, marked: list[str], paper: str
) -> None:
    (page,) = pages(f"{name}-{paper}.pdf")
    discs = printed(page).values()
    for owner in ("dark", "light"):
        runes = sorted(rune for whose, rune, _ in discs if whose == owner)
        assert runes == [""] * plain + marked


@pytest.mark.parametrize("paper", sheets.PAPERS)
@pytest.mark.parametrize(
    "sheet",
    [s for s in sheets.sheets() if s.name.endswith(("-stones", "-tokens", "-bulls-eyes"))],
    ids=lambda sheet: sheet.name,
)
def test_pieces_keep_clear_of_each_other_and_of_the_text(
    pages: Callable[[str], list[Page]], sheet: Sheet, paper: str
) -> None:
    for page in pages(sheet.file(paper)):
        found = circles(page, sheets_of_pieces.DIAMETER)
        for one in found:
            for other in found:
                apart = (one.middle[0] - other.middle[0], one.middle[1] - other.middle[1])
                assert (
                    one is other
                    or (apart[0] ** 2 + apart[1] ** 2) ** 0.5 > 25.4 + 2 * sheets_of_pieces.BLEED
                )
        top, bottom = min(c.top for c in found), max(c.bottom for c in found)
        for char in page.chars:
            assert char["bottom"] * 25.4 / 72 < top - 1 or char["top"] * 25.4 / 72 > bottom + 1
