"""A puzzle on the play page: solved, refuted, hinted at, shown, and what it leads on to."""

from __future__ import annotations

import json
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from looks import SIZES, assert_no_violations_in_any_light, box_of
from play import Play, opened
from puzzles.book import Book
from puzzles.puzzle import Puzzle, task_of
from puzzling import ALL, begun, wrong_move
from saves.journal import REFUSED
from saves.rating import START, gain
from tools.puzzlebook import files

# One of each goal and game, with as many moves to find as there are.
BY_GOAL: dict[tuple[str, str], Puzzle] = {}
for each in sorted(ALL.values(), key=lambda puzzle: (-min(puzzle.plies, 3), puzzle.id)):
    BY_GOAL.setdefault((each.game, each.goal), each)
every_goal = pytest.mark.parametrize("goal", BY_GOAL, ids=" ".join)
# The solver's side is at the bottom of the board, as the arrow keys of these tests expect.
LONG = next(
    each
    for each in ALL.values()
    if (each.game, each.goal, each.plies) == ("oferhlyp", "win", 3)
    and each.begun().state.to_move == "light"
)
Open = Callable[[str], Play]


@pytest.fixture
def open_puzzle(page: Page, base_url: str) -> Open:
    """The play page with a puzzle on its board."""

    def opener(name: str) -> Play:
        play = opened(page, f"{base_url}/#puzzle={name}")
        page.locator("#puzzle[data-phase]").wait_for()
        return play

    return opener


def says(play: Play, text: str) -> None:
    expect(play.page.locator("#puzzle-says")).to_contain_text(text)


def task(play: Play, text: str) -> None:
    expect(play.page.locator("#puzzle-task")).to_have_text(text)


def do(play: Play, request: str) -> None:
    play.page.locator(f'[data-puzzle-do="{request}"]').click()


def kept(page: Page) -> list[list[object]]:
    """The attempts that the device keeps."""
    text = page.evaluate("() => localStorage.getItem('tafl:puzzles')")
    return list(json.loads(text)["puzzles"]) if text else []


def solve(play: Play, puzzle: Puzzle, *, by_keyboard: bool = False) -> None:
    match = puzzle.begun()
    for ply, move in enumerate(puzzle.solved().line[: puzzle.plies]):
        if ply % 2 == 0 and by_keyboard:
            play.type_steps(match, move)
        elif ply % 2 == 0:
            play.click_steps(match, move)
        match.play(move)


@every_goal
def test_a_puzzle_of_each_goal_is_solved_by_mouse(
    goal: tuple[str, str], open_puzzle: Open, page: Page
) -> None:
    puzzle = BY_GOAL[goal]
    play = open_puzzle(puzzle.id)
    task(play, task_of(puzzle))
    solve(play, puzzle)
    task(play, "Solved at the first try!")
    expect(page.locator("#puzzle-line [data-step]")).to_have_text(["Start", *puzzle.solution])
    expect(page.locator("#puzzle-line [aria-current]")).to_have_attribute(
        "data-step", str(puzzle.plies)
    )
    (attempt,) = kept(page)
    assert (attempt[0], attempt[3], attempt[6]) == (puzzle.id, 1, True)
    page.locator('#puzzle-line [data-step="0"]').click()
    assert play.stones() == open_stones(puzzle)


def open_stones(puzzle: Puzzle) -> dict[str, tuple[str, str]]:
    match = puzzle.begun()
    pieces = match.game.scene(match.state).pieces
    return {piece.cell: (piece.owner, piece.kind) for piece in pieces}


def test_a_puzzle_is_solved_by_keys_alone(open_puzzle: Open, page: Page) -> None:
    play = open_puzzle(LONG.id)
    play.tab_to_the_board()
    solve(play, LONG, by_keyboard=True)
    task(play, "Solved at the first try!")
    expect(page.locator('[data-puzzle-do="next"]')).to_be_focused()


def test_a_wrong_move_is_refuted_on_the_board_and_taken_back(open_puzzle: Open, page: Page) -> None:
    play = open_puzzle(LONG.id)
    play.tab_to_the_board()
    solving = begun(LONG)
    before = play.stones()
    play.type_steps(solving.match, wrong_move(solving))
    says(play, "doesn't win by force.")
    expect(page.locator('[data-puzzle-do="retry"]')).to_be_focused()
    says(play, "The computer says: ")
    assert play.stones() != before
    page.keyboard.press("Enter")
    expect(page.locator('[data-puzzle-do="retry"]')).to_be_hidden()
    assert play.stones() == before
    expect(page.locator("#board [data-cell]:focus")).to_have_count(1)
    solve(play, LONG)
    task(play, "Solved.")
    (attempt,) = kept(page)
    assert (attempt[3], attempt[4], attempt[6]) == (0, 1, True)


def test_hints_name_the_piece_and_then_the_square_and_ring_them(
    open_puzzle: Open, page: Page
) -> None:
    play = open_puzzle(LONG.id)
    first = LONG.solved().line[0]
    rings = page.locator("#puzzle-hint .hint-ring")
    do(play, "hint")
    says(play, f"on {first[0]}.")
    expect(rings).to_have_count(1)
    expect(page.locator("#announced")).to_contain_text(f"on {first[0]}.")
    do(play, "hint")
    says(play, f"to {first[1]}")
    expect(rings).to_have_count(len(first))
    expect(page.locator('[data-puzzle-do="hint"]')).to_have_attribute("aria-disabled", "true")


def test_the_solution_is_shown_and_counts_as_unsolved(open_puzzle: Open, page: Page) -> None:
    play = open_puzzle(LONG.id)
    do(play, "show")
    task(play, "Here is the solution.")
    expect(page.locator("#puzzle-line [data-step]")).to_have_text(["Start", *LONG.solution])
    loss = gain(START, LONG.rating, 0)
    expect(page.locator("#puzzle-rating")).to_contain_text(f"puzzle rating: {START + loss:.0f} (")
    (attempt,) = kept(page)
    assert (attempt[3], attempt[6]) == (0, False)


# --- onward ---------------------------------------------------------------------------------------


def test_next_leads_through_a_set(page: Page, base_url: str) -> None:
    play = opened(page, f"{base_url}/#puzzle=next&game=cyngesheall&level=easy")
    page.locator("#puzzle[data-phase]").wait_for()
    first = parse_qs(urlsplit(page.url).fragment)
    assert first["game"] == ["cyngesheall"]
    assert ALL[first["puzzle"][0]].rating < 900
    do(play, "show")
    with play.followed():
        do(play, "next")
    expect(page.locator("#puzzle-task")).to_contain_text("to move")
    then = parse_qs(urlsplit(page.url).fragment)
    assert then["puzzle"] != first["puzzle"]
    assert (then["game"], then["level"]) == (["cyngesheall"], ["easy"])


def test_a_puzzle_is_played_on_against_the_computer(open_puzzle: Open, page: Page) -> None:
    play = open_puzzle(LONG.id)
    do(play, "show")
    page.locator('#puzzle-line [data-step="0"]').click()
    do(play, "play")
    expect(page.locator("#puzzle")).to_be_hidden()
    play.expect_address("#game=oferhlyp")
    solver = LONG.begun().state.to_move
    expect(page.locator(f"#name-{solver}")).to_contain_text("You")
    assert play.stones() == open_stones(LONG)
    assert LONG.position in play.kept("oferhlyp")


def test_a_puzzle_is_analysed_with_its_whole_line(open_puzzle: Open, page: Page) -> None:
    play = open_puzzle(LONG.id)
    do(play, "show")
    do(play, "analyse")
    expect(page.locator("#analysis")).to_be_visible()
    assert play.notations() == [*LONG.solution]


def test_a_result_is_shared_without_the_solution(open_puzzle: Open, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    play = open_puzzle(LONG.id)
    do(play, "hint")
    solve(play, LONG)
    do(play, "share")
    expect(page.locator("#puzzle-shared")).to_contain_text("Copied")
    text = page.evaluate("() => navigator.clipboard.readText()")
    assert text.split("\n")[0] == f"Oferhlýp puzzle {LONG.id}"
    assert "🟨" + "🟩" * LONG.turns in text
    assert text.endswith(f"#puzzle={LONG.id}")
    assert not any(move in text for move in LONG.solution)


def test_leaving_a_puzzle_gives_back_the_game(play: Play, page: Page) -> None:
    play.click_move("D4")
    page.evaluate("name => { location.hash = `#puzzle=${name}` }", LONG.id)
    page.locator("#puzzle[data-phase]").wait_for()
    page.get_by_role("link", name="Mǽrstánas").first.click()
    expect(page.locator("#puzzle")).to_be_hidden()
    expect(play.cell("D4")).to_have_attribute("data-taken", "")
    assert play.notations() == ["D4"]


# --- what goes wrong ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["m00000", "zzz", "toolongtobeanid<b>x</b>"])
def test_an_unknown_puzzle_is_told_with_the_way_to_todays(
    name: str, page: Page, base_url: str
) -> None:
    play = opened(page, f"{base_url}/#puzzle={name}")
    expect(page.locator("#puzzle-task")).to_contain_text("There is no puzzle")
    assert "it may have been replaced" in play.status()
    page.locator(".puzzle-way a").click()
    page.locator("#puzzle[data-phase]").wait_for()
    expect(page.locator("#puzzle-title")).to_have_text("Today's puzzle")


@pytest.mark.allow_page_errors
@pytest.mark.parametrize("file", ["index.json", "oferhlyp-*.json"])
def test_a_puzzle_that_does_not_arrive_is_told(file: str, page: Page, base_url: str) -> None:
    page.route(f"**/puzzles/{file}", lambda route: route.abort())
    opened(page, f"{base_url}/#puzzle={LONG.id}")
    expect(page.locator("#puzzle-task")).to_contain_text("could not be downloaded")
    page.unroute(f"**/puzzles/{file}")
    page.locator(".puzzle-way a").click()
    page.locator("#puzzle[data-phase]").wait_for()


@pytest.mark.allow_page_errors
def test_without_its_bundle_the_game_is_there(page: Page, base_url: str) -> None:
    page.route("**/app/puzzles.zip", lambda route: route.abort())
    play = opened(page, f"{base_url}/#puzzle={LONG.id}")
    assert "The puzzle did not arrive." in play.status()
    expect(page.locator(".actions")).to_be_visible()


def test_nothing_can_be_kept_and_the_page_says_so_once(page: Page, base_url: str) -> None:
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'SecurityError') }"
    )
    play = opened(page, f"{base_url}/#puzzle={LONG.id}")
    page.locator("#puzzle[data-phase]").wait_for()
    solve(play, LONG)
    task(play, "Solved at the first try!")
    expect(page.locator("#alert")).to_have_text(REFUSED)
    expect(page.locator("#puzzle-rating")).to_contain_text("Your puzzle rating: 10")
    do(play, "next")
    expect(page.locator("#puzzle-task")).to_contain_text("to move")
    expect(page.locator("#alert")).to_have_text("")


# --- what is fetched, and how it looks ------------------------------------------------------------


def test_a_first_visit_fetches_no_byte_of_a_puzzle_and_a_puzzle_only_its_file(
    page: Page, base_url: str
) -> None:
    asked: list[str] = []

    def hear(request: Request) -> None:
        if "puzzle" in urlsplit(request.url).path:
            asked.append(urlsplit(request.url).path)

    page.on("request", hear)
    opened(page, f"{base_url}/")
    assert asked == []
    page.evaluate("name => { location.hash = `#puzzle=${name}` }", LONG.id)
    page.locator("#puzzle[data-phase]").wait_for()
    assert sorted(asked) == [
        "/app/puzzles.zip",
        "/css/puzzles.css",
        "/puzzles/index.json",
        f"/puzzles/{Book(json.loads(files()['puzzles/index.json'])).file_of(LONG.id)}",
    ]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_a_puzzle_fits_every_screen_and_reads_well(
    size: tuple[int, int], open_puzzle: Open, page: Page
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    play = open_puzzle(LONG.id)
    do(play, "hint")
    wide = "() => document.documentElement.scrollWidth <= innerWidth"
    assert page.evaluate(wide)
    do(play, "show")
    assert page.evaluate(wide)
    if size == SIZES[0]:
        assert_no_violations_in_any_light(page)


def test_on_a_small_phone_the_refutation_is_seen_with_the_board(
    open_puzzle: Open, page: Page
) -> None:
    width, height = SIZES[0]
    page.set_viewport_size({"width": width, "height": height})
    play = open_puzzle(LONG.id)
    assert_within(page.locator("#puzzle-task"), height)
    solving = begun(LONG)
    play.click_steps(solving.match, wrong_move(solving))
    says(play, "The computer says: ")
    for selector in ("#board", "#puzzle-says", '[data-puzzle-do="retry"]'):
        assert_within(page.locator(selector), height)


def assert_within(shown: Locator, height: int) -> None:
    """Nothing of it is above or below the screen."""
    box = box_of(shown)
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= height
