"""`python -m game show` and `check`, run as a person runs them."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from commands import ROOT, run

RECORD = """\
[Dark "Edith"]
[Light "Harold"]
[Date "2026.11.21"]
[Options "scoring=simple"]

1. E4 E5 {\x1b[31mred} (1... D5) 2. T D4 0-1
"""


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., str]:
    def write(text: str | bytes, name: str = "game.txt") -> str:
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return write


def test_show_a_record(file: Callable[..., str]) -> None:
    status, out, err = run("show", file(RECORD))
    assert (status, err) == (0, "")
    head, board, moves, result = out.split("\n\n")
    assert head.splitlines() == [
        "Mǽrstánas (scoring=simple)",
        "Dark: Edith",
        "Light: Harold",
        "Date: 2026.11.21",
    ]
    assert "\n  4 . . . T . . .\n  5 . . . . s . .\n" in board
    assert "Dark holds Woden-stone\n" in board
    assert moves == "1. E4 E5 {?[31mred} (1... D5) 2. T D4xE4 0-1"
    assert result == "Light wins (resignation).\n"


def test_show_a_ply_of_the_standard_input() -> None:
    status, out, err = run("show", "-", "--ply", "1", typed=RECORD.encode())
    assert (status, err) == (0, "")
    assert "After ply 1 of 3:\n    A B C D E F G\n" in out
    assert "  4 . . . . S . .\n  5 . . . . . . .\n" in out
    assert "  4 . . . . . . .\n" in run("show", "-", "--ply", "0", typed=RECORD.encode())[1]


def test_show_a_game_in_progress(file: Callable[..., str]) -> None:
    out = run("show", file('[Game "cyngesheall"] G4-E4 *'))[1]
    assert out.startswith("Cyngesheall\n\n")
    assert out.endswith("\n\n1. G4-E4 *\n\nLight to move.\n")


def test_show_says_what_is_wrong(file: Callable[..., str], tmp_path: Path) -> None:
    bad = file("E4\nE4")
    assert run("show", bad) == (
        1,
        "",
        f"{bad}:2:1: 'E4': E4 already has a stone; expected a legal move\n",
    )
    assert run("show", str(tmp_path)) == (
        2,
        "",
        f"python -m game: {tmp_path}: this is a directory, not a file\n",
    )
    good = file(RECORD)
    said = "python -m game: there is no ply 4: the game has 3\n"
    assert run("show", good, "--ply", "4") == (2, "", said)
    status, _, err = run("show", good, "--ply", "²")
    assert status == 2
    assert "'²' is not a ply: write 0 or more" in err


def test_check_prints_a_line_for_each_file(file: Callable[..., str], tmp_path: Path) -> None:
    good, bad = file(RECORD), file(b"\xef\xbb\xbfE4 E5\r\n\xff", "bad")
    draw, on, one = file("E4 1/2-1/2", "draw"), file("E4 D5", "on"), file("E4 1-0", "one")
    status, out, err = run("check", good, draw, on, one)
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        f"{good}: ok, 3 plies, Light wins",
        f"{draw}: ok, 1 ply, a draw",
        f"{on}: ok, 2 plies, unfinished",
        f"{one}: ok, 1 ply, Dark wins",
    ]
    status, out, err = run("check", bad, good, "-", typed=b"E9")
    assert (status, err) == (1, "")
    assert out.splitlines()[0] == f"{bad}:2:1: the byte 0xff is not text; expected UTF-8"
    assert out.splitlines()[2].startswith("-:1:1: 'E9' is not a move: write a square as E4")
    missing, folder = str(tmp_path / "none"), str(tmp_path)
    status, out, _ = run("check", missing, folder, bad, good)
    assert status == 2
    assert out.splitlines()[:2] == [
        f"{missing}: there is no such file",
        f"{folder}: this is a directory, not a file",
    ]
    assert out.splitlines()[3] == f"{good}: ok, 3 plies, Light wins"


def test_an_endless_file_is_not_read_to_its_end() -> None:
    assert run("check", "/dev/zero") == (2, "/dev/zero: it is too large for a record\n", "")


def test_a_reader_may_stop_after_the_beginning(file: Callable[..., str]) -> None:
    command = f"{sys.executable} -m game show {file(RECORD)} | true"
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, check=False)
    assert done.stderr == b""
