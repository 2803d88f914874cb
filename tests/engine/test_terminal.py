"""The commands of `python -m game`, run as a person runs them."""

from collections.abc import Iterable

import pytest

from commands import run
from ground_truth import corpus

USAGE = "usage: python -m game"


def perft(*arguments: str, game: str = "maerstanas") -> tuple[dict[str, int], int]:
    """The leaf counts by first move, and the total."""
    status, out, err = run("perft", game, *arguments)
    assert (status, err) == (0, "")
    *lines, total = [line.split(": ") for line in out.splitlines()]
    assert total[0] == "Total"
    return {move: int(count) for move, count in lines}, int(total[1])


# --- perft --------------------------------------------------------------------------------------


def test_perft_is_split_by_first_move() -> None:
    split, total = perft("--depth", "2")
    assert len(split) == 98
    assert split["A1"] == 97
    assert sum(split.values()) == total == 9506


def test_perft_of_one_ply_counts_moves() -> None:
    split, total = perft("--depth", "1", "--set", "specials=off")
    assert set(split.values()) == {1}
    assert total == 49


def test_perft_takes_options() -> None:
    assert perft("--depth", "3", "--set", "specials=off")[1] == 110520
    assert (
        perft("--depth", "3", "--set", "specials=off", "--set", "scoring=wraparound")[1] == 110544
    )


def test_perft_takes_moves() -> None:
    split, total = perft("--depth", "1", "--moves", "E4; T E5xE4 ;w e5")
    # Dark's one stone is on E5, and Light has only the Woden-stone left.
    assert list(split)[-2:] == ["G7", "W E5"]
    assert total == len(split) == 49


@pytest.mark.parametrize(
    ("game", "total", "moves", "move"),
    [("oferhlyp", 54_252, 36, "KD1~D3"), ("cyngesheall", 47_477, 37, "CF6-D4")],
)
def test_perft_of_the_other_games(game: str, total: int, moves: int, move: str) -> None:
    split, counted = perft("--depth", "3", game=game)
    assert sum(split.values()) == counted == total
    assert len(split) == moves
    assert perft("--depth", "2", "--moves", move, game=game)[1] == split[move]


def test_perft_goes_on_from_moves_with_options() -> None:
    moves = "G4-F4; A4-B4; F4-G4; B4-A4; " * 2
    assert perft("--depth", "1", "--moves", moves, game="cyngesheall") == ({}, 0)
    moves = "a2-a3;a6-a5;a3-a4"
    split, total = perft("--depth", "1", "--moves", moves, "--set", "progress=on", game="oferhlyp")
    assert split["A5xA3(2>1)"] == 1
    assert len(split) == total


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["--set", "edges=simple"],
            "unknown option 'edges': there is specials, scoring, board and swap",
        ),
        (
            ["--set", "scoring=both"],
            "option scoring cannot be 'both': choose standard, simple or wraparound",
        ),
        (["--set", "specials"], "--set 'specials': write OPTION=CHOICE, as specials=off"),
        (["--moves", "E4;E4"], "'E4': E4 already has a stone"),
        (
            ["--moves", "K9"],
            "'K9' is not a move: write a square as E4, T E4 for the thunder-stone, W E4 for the "
            "Woden-stone, or Pass",
        ),
    ],
)
@pytest.mark.parametrize("command", ["perft", "play"])
def test_a_bad_argument_is_explained_in_one_sentence(
    command: str, arguments: list[str], sentence: str
) -> None:
    depth = ["--depth", "1"] if command == "perft" else []
    status, out, err = run(command, "maerstanas", *depth, *arguments)
    assert (status, out) == (2, "")
    assert err == f"python -m game: {sentence}\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["perft", "chess", "--depth", "1"], "invalid choice: 'chess'"),
        (["perft", "maerstanas"], "the following arguments are required: --depth"),
        (
            ["perft", "maerstanas", "--depth", "0"],
            "'0' is not a number: write 1 or more",
        ),
        (
            ["perft", "maerstanas", "--depth", "two"],
            "'two' is not a number: write 1 or more",
        ),
        (["perft", "maerstanas", "--depth", "-1"], "is not a number"),
        (["draw"], "invalid choice: 'draw'"),
        ([], "the following arguments are required: command"),
    ],
)
def test_a_command_that_does_not_exist_is_refused(arguments: list[str], sentence: str) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith(USAGE)
    assert sentence in err.splitlines()[-1]


# --- play ---------------------------------------------------------------------------------------


def play(*typed: str, options: Iterable[str] = (), game: str = "maerstanas") -> str:
    """Everything that is printed while these lines are typed."""
    arguments = [item for option in options for item in ("--set", option)]
    status, out, err = run("play", game, *arguments, typed="".join(f"{t}\n" for t in typed))
    assert (status, err) == (0, "")
    return out


def test_a_session() -> None:
    out = play("e4", "t e5", "w e5", "score", "quit")
    assert "Mǽrstánas" in out
    assert "Dark to move: Dark places a stone on E4." in out
    assert "Light to move: Light's thunder-stone goes to E5 and removes E4." in out
    assert "Dark to move: Dark's Woden-stone replaces Light's stone on E5." in out
    assert "  5 . . . . W . .\n" in out
    assert "  Dark holds thunder-stone\n  Light holds Woden-stone\n  Dark: 0, Light: 0\n" in out
    assert out.endswith("Light to move: ")


def test_the_letters_on_the_board_are_explained() -> None:
    assert "\n  M man, K king; capitals are Dark's\n" in play(game="oferhlyp")
    assert "\n  K king, M man, C commander; capitals are Dark's\n" in play(game="cyngesheall")
    assert "capitals" not in play()


def test_a_coming_draw_is_mentioned() -> None:
    shuffle = ["G4-F4", "A4-B4", "F4-G4", "B4-A4"]
    assert "This position has occurred twice" in play(*shuffle, game="cyngesheall")


def test_bad_input_is_explained_and_the_game_goes_on() -> None:
    out = play("E4", "E4", "nonsense", "", "E5")
    assert "Light to move: 'E4': E4 already has a stone. Type help for the commands.\n" in out
    assert "Light to move: 'nonsense' is not a move: write a square as E4" in out
    assert "Light to move: Light places a stone on E5." in out


def test_bytes_that_are_no_text_are_explained() -> None:
    status, out, err = run("play", "maerstanas", typed=b"\xff\xfe\nE4\n")
    assert (status, err) == (0, "")
    assert "is not a move" in out
    assert "Dark places a stone on E4." in out


def test_a_terminal_without_the_letters_shows_others() -> None:
    status, out, err = run("play", "maerstanas", typed="E4\n", PYTHONIOENCODING="ascii")
    assert (status, err) == (0, "")
    assert "Dark places a stone on E4." in out


def test_help_names_every_command() -> None:
    out = play("HELP")
    first, again = out.split("Dark to move: ")[:2]
    for command in ("moves", "score", "draw", "undo", "redo", "resign", "help", "quit"):
        assert f"  {command} " in first
        assert f"  {command} " in again


def test_undo_and_redo() -> None:
    out = play("undo", "redo", "E4", "undo", "redo", "redo")
    assert "Dark to move: There is nothing to undo." in out
    assert "Dark to move: There is nothing to redo." in out
    assert "Light to move: Undone." in out
    assert "Dark to move: Redone." in out
    assert "Light to move: There is nothing to redo." in out
    assert out.count("  4 . . . . S . .") == 3


def test_moves_are_listed() -> None:
    out = play("D4", "T D3xD4", "moves", options=["scoring=simple"])
    listed = out.split("Dark to move: ")[-2].splitlines()[0].split("  ")
    assert listed[0] == "A1"
    assert "T C3xD3" in listed
    assert listed[-1] == "W D3"


def test_a_game_on_a_smaller_board() -> None:
    out = play("G7", "E5", "D4", options=["board=5"])
    assert "    A B C D E\n  1 . . . . .\n" in out
    assert "'G7': G7 is not on this board of 5×5. Type help for the commands.\n" in out
    assert "  4 . . . s .\n  5 . . . . S\n" in out
    assert perft("--depth", "2", "--set", "board=3", "--set", "specials=off")[1] == 72


@pytest.mark.parametrize(
    ("command", "said", "result"),
    [
        ("resign", "Light to move: Light resigns.", "Dark wins (resignation). Type undo or quit: "),
        ("draw", "Light to move: Both agree on a draw.", "A draw (agreement). Type undo or quit: "),
    ],
)
def test_the_players_end_the_game(command: str, said: str, result: str) -> None:
    out = play("E4", command, "E5", "undo", "E5", "quit")
    assert said in out
    assert f"{result}'E5': the game is over.\n" in out
    assert f"{result}Undone.\n" in out
    assert "Light to move: Light places a stone on E5." in out


def test_a_game_to_its_end() -> None:
    record = corpus("maerstanas-plain-standard")[0]
    out = play(*record["moves"], "moves", "A1", options=["specials=off"])
    assert record["score"] == [13, 15]
    assert out.count("  Dark: 13, Light: 15\n\nLight wins (score). Type undo or quit: ") == 3
    assert "Type undo or quit: The game is over.\n" in out
    assert "Type undo or quit: 'A1': the game is over.\n" in out


def test_the_end_of_the_input_ends_the_session() -> None:
    assert play().endswith("Dark to move: \n")


# --- Oferhlýp and Cyngesheall -------------------------------------------------------------------


def test_a_session_of_oferhlyp() -> None:
    out = play("kd1~d3", "a6-a5", "a2-a3", "a5-a4", "a3-a5", "a3xa5", "score", game="oferhlyp")
    assert out.startswith("Oferhlýp. ")
    assert "Dark to move: Dark's king leaps over its own token on D2, from D1 to D3.\n" in out
    assert "Light to move: Light's man steps from A6 to A5.\n" in out
    assert "  3 . . . K . . .\n" in out
    assert "'a3-a5': that move is written A3xA5(2>1). Type help for the commands.\n" in out
    assert "Dark to move: Dark's man jumps from A3 to A5 and hits A4.\n" in out
    assert "  4 n . . . . . .\n" in out
    assert "Light to move: This game has no points.\n" in out
    assert out.endswith("Light to move: \n")


def test_a_session_of_cyngesheall() -> None:
    out = play("cf6-g6", "g4-e4", "a4-e4", "c1-d1", "moves", "undo", game="cyngesheall")
    assert out.startswith("Cyngesheall. ")
    assert "Dark to move: 'cf6-g6': G6 is taken. Type help for the commands.\n" in out
    assert "Dark to move: Dark's man moves from G4 to E4.\n" in out
    assert "Light to move: 'a4-e4': E4 is taken. Type help for the commands.\n" in out
    assert "Light to move: 'c1-d1': D1 is taken. Type help for the commands.\n" in out
    assert "A4-B4  A4-C4  A4-D4" in out
    assert "Light to move: Undone.\n" in out
    assert "  6 . . . . M C M\n" in out


@pytest.mark.parametrize("game", ["oferhlyp", "cyngesheall"])
def test_a_game_of_kings_to_its_end(game: str) -> None:
    won = [record for record in corpus(game) if record["reason"] == "king captured"]
    record = min(won, key=lambda record: len(record["moves"]))
    out = play(*record["moves"], "moves", "a1-a2", "undo", "quit", game=game)
    end = f"{record['result'].capitalize()} wins (king captured). Type undo or quit: "
    assert f"{end}The game is over.\n" in out
    assert f"{end}'a1-a2': the game is over.\n" in out
    assert f"{end}Undone.\n" in out
    assert out.endswith(" to move: ")


def test_a_third_repetition_is_a_draw_at_the_terminal() -> None:
    moves = ["G4-F4", "A4-B4", "F4-G4", "B4-A4"] * 2
    assert play(*moves, game="cyngesheall").endswith(
        "A draw (third repetition). Type undo or quit: \n"
    )
