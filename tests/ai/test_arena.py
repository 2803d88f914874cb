"""Bots against each other: fair games, honest figures, and a command that prints them."""

import json
from math import sqrt

import pytest

from game import __main__ as terminal
from game.ai import arena, results
from game.ai.bots import Bot
from game.core import GAMES, GameError, Move
from game.match import Match


def contest(
    a: str, b: str, game: str = "maerstanas", seed: int = 1, opening: int = 4, **options: str
) -> arena.Contest:
    return arena.Contest(arena.Setting(game, options, opening), a, b, arena.Limits(nodes=40), seed)


@pytest.mark.parametrize("game", list(GAMES))
def test_the_same_seed_gives_the_same_games(game: str) -> None:
    games = arena.results(contest("2", "random", game), 4)
    assert games == arena.results(contest("2", "random", game), 4)
    assert games != arena.results(contest("2", "random", game, seed=2), 4)


def test_two_processes_play_the_same_games_as_one() -> None:
    assert arena.results(contest("2", "1"), 4, jobs=2) == arena.results(contest("2", "1"), 4)


def test_a_pair_of_games_shares_its_opening_and_swaps_the_colours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = []

    def watching(name: str) -> Bot:
        def bot(match: Match, seed: int) -> Move:
            seen.append((name, match.state.to_move, match.moves[:4]))
            return match.legal_moves[0]

        return bot

    monkeypatch.setattr(arena, "bot", lambda name, limits: watching(name))
    for number in range(4):
        contest("a", "b").game(number)
    firsts = [entry for entry in seen if entry[2] and len(entry[2]) == 4]
    openings = [moves for _, _, moves in firsts]
    assert len(set(openings)) == 2
    assert {(name, colour) for name, colour, moves in firsts if moves == openings[0]} == {
        ("a", "dark"),
        ("a", "light"),
        ("b", "dark"),
        ("b", "light"),
    }


def test_games_can_begin_with_moves_and_without_an_opening() -> None:
    setting = arena.Setting("maerstanas", {"swap": "on"}, 0, ("A1", "Swap"))
    held = arena.Contest(setting, "2", "1", arena.Limits(nodes=40), 1)
    assert setting.begun().moves == (("A1",), ("swap",))
    assert "maerstanas swap=on after A1; Swap, 2 against 1" in str(held)
    assert held.record()["moves"] == ["A1", "Swap"]
    assert len(arena.results(held, 2)) == 2
    with pytest.raises(GameError, match="A1 already has a stone"):
        arena.Setting("maerstanas", {}, 0, ("A1", "A1")).begun()


def test_the_command_takes_moves_and_no_opening(capsys: pytest.CaptureFixture[str]) -> None:
    words = "arena maerstanas random random --games 2 --opening 0 --moves"
    assert terminal.main([*words.split(), "A1; D4", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["moves"], found["opening"], found["games"]) == (["A1", "D4"], 0, 2)


def test_a_tally_counts_for_a_whatever_its_colour() -> None:
    won = arena.hold(contest("7", "random"), 6)
    lost = arena.hold(contest("random", "7"), 6)
    assert (won.wins, won.losses) == (6, 0)
    assert (lost.wins, lost.losses) == (0, 6)
    assert won.dark == lost.dark == 3


def test_score_error_and_elo() -> None:
    tally = arena.ContestScore(wins=60, draws=20, losses=20, dark=40, unfinished=2, plies=3600)
    assert tally.games == 100
    assert tally.score == 0.7
    # The spread of 60 ones, 20 halves and 20 noughts round their mean.
    variance = (60 * 0.3**2 + 20 * 0.2**2 + 20 * 0.7**2) / 100
    assert tally.error == pytest.approx(1.96 * sqrt(variance / 100))
    said = str(tally)
    for part in ("score 70.0% ± 7.8%", "Elo +147", "Dark 50.0%", "36.0 plies", "2 unfinished"):
        assert part in said


def test_games_that_all_ended_alike_still_have_an_error() -> None:
    assert arena.error_of(0, 4, 0) == pytest.approx(0.375)
    assert arena.error_of(60, 0, 0) == arena.error_of(0, 0, 60) == 0.05
    assert arena.error_of(0, 0, 2) == 1
    assert arena.error_of(30, 50, 20) == pytest.approx(0.0686, abs=1e-4)


@pytest.mark.parametrize(("score", "said"), [(0.5, "+0"), (0.76, "+200"), (0.24, "-200")])
def test_elo_of_a_score(score: float, said: str) -> None:
    assert arena.elo(score) == said


def test_an_endless_game_is_a_draw_and_counted_as_unfinished(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(arena, "LONGEST", 6)
    tally = arena.hold(contest("random", "random", "cyngesheall"), 2)
    assert (tally.draws, tally.unfinished, tally.plies) == (2, 2, 12)


@pytest.mark.parametrize("name", ["0", "9", "genius", ""])
def test_an_unknown_bot_is_refused(name: str) -> None:
    with pytest.raises(GameError, match="there is no bot"):
        arena.bot(name)


def test_levels_are_known_by_number_and_name() -> None:
    match = Match(GAMES["maerstanas"])
    limits = arena.Limits(nodes=30)
    assert arena.bot("3", limits)(match, 1) == arena.bot("churl", limits)(match, 1)


def test_the_command_prints_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = "arena maerstanas 3 random --games 4 --seed 5 --nodes 50 --set specials=off"
    assert terminal.main(words.split()) == 0
    line = capsys.readouterr().out
    assert line.startswith(
        "maerstanas specials=off, 3 against random, 50 nodes a move, seed 5: score "
    )
    assert line.count("\n") == 1


def test_the_command_prints_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = "arena maerstanas 3 random --games 4 --seed 5 --nodes 50 --set specials=off --json"
    assert terminal.main(words.split()) == 0
    (line,) = capsys.readouterr().out.splitlines()
    found = json.loads(line)
    setting = arena.Setting("maerstanas", {"specials": "off"})
    held = arena.Contest(setting, "3", "random", arena.Limits(50), 5)
    games = arena.results(held, 4)
    tally = arena.count(held, games)
    assert found == {
        "game": "maerstanas",
        "options": {"specials": "off"},
        "a": "3",
        "b": "random",
        "limits": {"nodes": 50},
        "seed": 5,
        "opening": 2,
        "games": 4,
        "won": tally.wins,
        "drawn": tally.draws,
        "lost": tally.losses,
        "dark_won": tally.dark,
        "plies_per_game": round(tally.plies / 4, 1),
        "unfinished": tally.unfinished,
        **results.tally(games),
    }
    assert sum(number for _, number in found["lengths"]) == 4


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("arena maerstanas 3 nobody", "there is no bot 'nobody': choose 1 to 8, random"),
        ("arena maerstanas 3 4 --set scoring=odd", "option scoring cannot be 'odd'"),
    ],
)  # fmt: skip
def test_the_command_says_what_it_cannot_do(
    words: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert terminal.main([*words.split(), "--games", "2"]) == 2
    assert said in capsys.readouterr().err


def test_the_command_wants_whole_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        terminal.main(["arena", "maerstanas", "3", "4", "--games", "none"])
    assert "write 1 or more" in capsys.readouterr().err
