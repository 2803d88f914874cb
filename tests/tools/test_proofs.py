"""Proofs of small boards: what they say, what checks them, and that they can be stopped."""

import json
from pathlib import Path

import pytest

from game.core import GAMES
from tools.figure_files import command, file_of, read
from tools.naive import maerstanas as slow
from tools.solve import check, proofs
from tools.solve.boards import Position, Prover, Setting

PLAIN, SPECIAL = Setting("4", "off", "standard"), Setting("3", "on", "wraparound")


@pytest.fixture(scope="module")
def plain() -> Prover:
    return Prover(PLAIN, 16)


@pytest.fixture(scope="module")
def special() -> Prover:
    return Prover(SPECIAL, 16)


def by_plain_play(position: slow.Position) -> float:
    """The final lead of the side to move with best play of both, by the slow rules alone."""
    mover = position.mover
    moves = slow.legal_moves(position)
    if not moves:
        lead = slow.points(position, "D") - slow.points(position, "L")
        return lead if mover == "D" else -lead
    return max(-by_plain_play(slow.play(position, move)) for move in moves)


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        (Setting("3", "off", "standard"), 0),
        (Setting("3", "off", "simple"), 1),
        (Setting("3", "on", "simple"), 0),
        (Setting("4", "off", "wraparound"), 0),
        (Setting("5", "off", "standard"), 1),
    ],
)
def test_a_board_is_worth_what_others_have_proved_it_to_be(setting: Setting, value: int) -> None:
    made = proofs.proof(Prover(setting, 18), setting)
    assert (made["value"], made["text"]) == (value, proofs.in_words(value))
    assert made["checked"] == proofs.CHECKED
    assert made["nodes"] > len(made["line"])


@pytest.mark.parametrize("prover", ["plain", "special"])
def test_proved_positions_are_worth_what_plain_play_says(
    prover: str, request: pytest.FixtureRequest
) -> None:
    made: Prover = request.getfixturevalue(prover)
    scoring = (PLAIN if prover == "plain" else SPECIAL).scoring
    assert check.check(made, scoring, 60, seed=7) == 60


def test_a_wrong_value_does_not_pass_the_check(plain: Prover) -> None:
    # The prover counts the edges, and plain play is told that they score nothing.
    with pytest.raises(AssertionError, match="was proved, and plain play says"):
        check.check(plain, "simple", 60)


@pytest.mark.parametrize(
    ("scoring", "text"),
    [
        ("standard", "S.s/.s./S.. D - -"),
        ("simple", "Ss./..S/s.. L - -"),
        ("wraparound", "S.s/.../.Ss L - -"),
        ("standard", "SsS/s.s/.Ss D T W"),
        ("wraparound", "Ss./sS./..s D - TW"),
    ],
)
def test_plain_play_agrees_with_the_slow_rules(scoring: str, text: str) -> None:
    options = {"board": "3", "scoring": scoring, "specials": "on", "swap": "off"}
    position = slow.read(text, options)
    now = slow.points(position, "D") - slow.points(position, "L")
    still = by_plain_play(position) - (now if position.mover == "D" else -now)
    prover = Prover(Setting("3", "on", scoring), 12)
    seen = {
        side: sum(
            1 << 8 * "123".index(square[1]) + "ABC".index(square[0])
            for square, letter in position.stones.items()
            if (letter.isupper()) == (side == "D")
        )
        for side in "DL"
    }
    hands = {side: sum(1 << "TW".index(each) for each in position.hands[side]) for side in "DL"}
    mover, other = position.mover, "L" if position.mover == "D" else "D"
    compiled = Position(seen[mover], seen[other], hands[mover] | hands[other] << 2)
    assert check.plainly(prover, compiled, scoring) == still
    assert prover.value(compiled) == still


def test_the_slow_rules_refuse_a_line_that_is_not_played_to_its_end() -> None:
    options = Setting("3", "off", "standard")._asdict()
    line = [("A1",), ("C1",), ("B1",), ("A3",), ("C3",), ("B3",)]
    assert proofs.replayed(options, line, 0) == [square for (square,) in line]
    with pytest.raises(AssertionError, match="the game goes on"):
        proofs.replayed(options, line[:-1], 0)
    with pytest.raises(AssertionError, match="Dark leads by 0"):
        proofs.replayed(options, line, 1)
    with pytest.raises(AssertionError, match="A1"):
        proofs.replayed(options, [*line[:3], ("A1",)], 0)


def test_a_proof_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    path = tmp_path / "parts.jsonl"
    setting = Setting("4", "off", "simple")
    first = Prover(setting, 14, plies=2, jobs=2, path=path)
    assert first.value() == 0
    lines = path.read_text("utf-8").splitlines()
    assert len(lines) == first.parts > 2
    # The last line was being written when the machine stopped.
    path.write_text("\n".join(lines)[:-9], "utf-8")
    second = Prover(setting, 14, plies=2, path=path)
    already = second.visited
    assert 0 < already < first.visited
    assert second.value() == 0
    assert second.parts == len(lines)
    third = Prover(setting, 14, plies=2, path=path)
    assert (third.value(), third.visited) == (0, second.visited)


def test_every_figure_is_a_proof_that_the_slow_rules_follow() -> None:
    figures = read(file_of("solved"))
    for figure in figures:
        assert figure["solved"]
        assert figure["checked"] >= proofs.CHECKED
        assert figure["text"] == proofs.in_words(int(figure["value"]))
        game = GAMES[figure["game"]]
        state = game.start(figure["options"])
        moves = []
        for text in figure["line"]:
            moves.append(game.parse(state, text))
            state = game.play(state, moves[-1]).state
        assert proofs.replayed(figure["options"], moves, figure["value"]) == figure["line"]


def test_the_command_of_a_proof() -> None:
    figure = {**proofs.figure_of(PLAIN), "checked": proofs.CHECKED}
    assert command(figure) == (
        "python3 -m tools.solve --set board=4 --set specials=off --set scoring=standard"
    )
    assert len({json.dumps(each) for each in proofs.wanted()}) == len(proofs.SETTINGS)
