"""How soon the computer answers, and what else the page does while it thinks."""

from __future__ import annotations

from statistics import median

import pytest

from game.board import SQUARES
from game.core import GAMES, continuations
from saves import match_json
from table import CHILD, STRONGEST, SWINEHERD, Table
from tracing import MAIN, of, tasks_while

FOUND = """square => new Promise(done => {
  const cell = document.querySelector(`#board [data-cell="${square}"]`);
  const began = performance.now();
  addEventListener("answered", () => done(performance.now() - began), {once: true});
  cell.dispatchEvent(new MouseEvent("click", {bubbles: true}));
})"""
# When the answer is found and when it is played, what moves at that time, and when the last that
# moved before has ended: all in milliseconds from the click.
PLAYED = """([square, ply]) => new Promise(done => {
  const cell = document.querySelector(`#board [data-cell="${square}"]`);
  const began = performance.now();
  let found = 0, ended = 0;
  addEventListener("answered", () => { found = performance.now() - began; }, {once: true});
  const look = () => {
    if (document.querySelector(`#moves [data-ply="${ply}"]`)) return;
    if (document.querySelector("#board[data-moving]")) ended = performance.now() - began;
    requestAnimationFrame(look);
  };
  new MutationObserver((_, watcher) => {
    if (!document.querySelector(`#moves [data-ply="${ply}"]`)) return;
    watcher.disconnect();
    done({found, ended, played: performance.now() - began});
  }).observe(document.getElementById("moves"), {childList: true, subtree: true});
  cell.dispatchEvent(new MouseEvent("click", {bubbles: true}));
  requestAnimationFrame(look);
})"""


@pytest.mark.parametrize(("speed", "least"), [("normal", 500), ("fast", 0)])
def test_an_answer_is_played_no_sooner_than_the_move_has_been_seen(
    table: Table, speed: str, least: int
) -> None:
    table.page.evaluate(
        "speed => localStorage.setItem('tafl:settings', JSON.stringify({version: 1, speed}))", speed
    )
    table.reload()
    table.level("light", CHILD)
    table.cell("E4").click()
    table.wait_for_ply(2)
    table.tray("dark", "T").click()
    waits = []
    # On a busy machine a motion may begin late, and so end late.
    for ply in (4, 6, 8):
        cell = next(cell for cell in sorted(table.marked("target")) if cell not in table.stones())
        seen = table.page.evaluate(PLAYED, [cell, ply])
        assert seen["ended"] > 0
        assert seen["found"] < seen["played"]
        waits.append(seen["played"] - seen["ended"])
        if waits[-1] >= least:
            break
    assert max(waits) >= least, waits


@pytest.mark.parametrize("level", [CHILD, SWINEHERD])
def test_a_level_without_search_finds_its_answer_within_150_milliseconds_of_the_click(
    table: Table, level: int
) -> None:
    for name in GAMES:
        table.pick(name)
        table.level("light", level)
        assert_it_answers_soon(table, name)


def assert_it_answers_soon(table: Table, name: str) -> None:
    times: list[float] = []
    # The first answers wait for the worker, and other programs use this machine too.
    while len(times) < 7 or (median(times[-6:]) >= 150 and len(times) < 14):
        *front, last = first_move(name, table)
        for step in front:
            table.cell(step).click()
        times.append(answer_time(table, last))
        table.wait_for_ply(2 * len(times))
    assert median(times[-6:]) < 150, times


def answer_time(table: Table, square: str) -> float:
    """Milliseconds from a click until its answer is found, less those of other programs."""
    took: list[float] = []
    tasks = tasks_while(table.page, lambda: took.append(table.page.evaluate(FOUND, square)))
    return took[0] - sum(task.clock - task.own for task in tasks)


def first_move(name: str, table: Table) -> tuple[str, ...]:
    """A legal move of the game on the page that is complete with its last click."""
    moves = match_json.loads(table.kept(name)).legal_moves
    return next(
        move for move in moves if move[0] in SQUARES and not continuations(moves, move).steps
    )


# Frames and milliseconds: for as long as the answer to a click takes, or for a while without one.
FRAMES = """square => new Promise(done => {
  const thinking = document.querySelector('[data-tray="light"] .thinking');
  const cell = document.querySelector(`#board [data-cell="${square}"]`);
  let frames = 0;
  const began = performance.now();
  const look = () => {
    const took = performance.now() - began;
    if (cell ? thinking.hidden : took >= 500) return done([frames, took]);
    frames += 1;
    requestAnimationFrame(look);
  };
  cell?.dispatchEvent(new MouseEvent("click", {bubbles: true}));
  requestAnimationFrame(look);
})"""


def test_nothing_that_the_page_does_takes_longer_than_50_milliseconds_while_it_thinks(
    table: Table,
) -> None:
    table.pick("cyngesheall")
    table.level("light", STRONGEST)
    usual, meanwhile = table.page.evaluate(FRAMES)
    at_rest = usual / meanwhile
    frames = took = 0.0

    def think() -> None:
        nonlocal frames, took
        for answer in range(1, 20):
            *front, last = first_move("cyngesheall", table)
            for step in front:
                table.cell(step).click()
            seen = table.page.evaluate(FRAMES, last)
            frames, took = frames + seen[0], took + seen[1]
            table.wait_for_ply(2 * answer)
            if took >= 500:
                return

    own = of(MAIN, tasks_while(table.page, think))
    assert took >= 500, "it thought too short a time to tell"
    assert frames / took >= at_rest / 12, "the page stood still"
    assert len(own) > 50
    assert own[0] <= 50, own[:5]
