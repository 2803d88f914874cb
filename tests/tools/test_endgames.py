"""Endgames worked out from the end backwards: the slow rules say the same, move by move."""

import re
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tools.figure_files import Figure, command, file_of, read
from tools.naive import RULES
from tools.solve import ends
from tools.solve.ends import Ends, Result
from tools.solve.retrograde import NO_POSITION, OPEN, Material

KINGS: Material = (("K",), ("K",))
MAN: Material = (("K", "M"), ("K",))
HALF: Material = ((2, 1), (1,))


@cache
def of(game: str) -> Ends:
    return Ends(game)


def forced(game: str, position: Any, plies: int) -> bool:
    """Whether the side to move wins within so many plies, by looking at every move."""
    rules = RULES[game]
    if plies <= 0:
        return False
    for move in rules.legal_moves(position):
        after = rules.play(position, move)
        ending = rules.ending(after)
        if ending:
            if ending[0] == position.mover:
                return True
            continue
        replies = [rules.play(after, reply) for reply in rules.legal_moves(after)]
        if plies > 2 and all(
            (over[0] == position.mover)
            if (over := rules.ending(reply))
            else forced(game, reply, plies - 2)
            for reply in replies
        ):
            return True
    return False


@pytest.mark.parametrize(
    ("game", "material"),
    [
        ("cyngesheall", KINGS),
        ("cyngesheall", MAN),
        ("cyngesheall", MAN[::-1]),
        ("oferhlyp", HALF),
        ("oferhlyp", HALF[::-1]),
    ],
)
def test_each_result_follows_from_the_moves_of_the_slow_rules(
    game: str, material: Material
) -> None:
    for text in of(game).sample(material, 60, seed=5):
        assert of(game).result(text) == of(game).by_its_moves(text), text


@pytest.mark.parametrize(("game", "material"), [("cyngesheall", MAN), ("oferhlyp", HALF)])
def test_short_wins_are_found_by_looking_at_every_move(game: str, material: Material) -> None:
    checked = 0
    for text in islice(of(game).sample(material, 300, seed=2), 300):
        result = of(game).result(text)
        position = RULES[game].read(text, {"progress": "off"})
        if result.wins and result.plies <= 3:
            assert forced(game, position, result.plies), text
            assert not forced(game, position, result.plies - 2), text
            checked += 1
        elif not checked % 5:
            assert not forced(game, position, 1), text
    assert checked >= 20


def test_colours_do_not_matter() -> None:
    for game, dark, light in (
        ("cyngesheall", "......./..k..../......./......./......./......./..K...m D",
         "M...k../......./......./......./......./....K../....... L"),
        ("oferhlyp", "K...Mk./......./......./......./......./......./....... D",
         "......./......./......./......./......./......./.Km...k L"),
    ):  # fmt: skip
        assert of(game).result(dark) == of(game).result(light) != Result(None, 0)


def test_king_and_man_always_decide_against_a_king() -> None:
    for material in (MAN, MAN[::-1]):
        assert not (of("cyngesheall").table(material) == OPEN).any()


def test_every_position_is_counted_once() -> None:
    # Of 49 · 48 places, those with Dark's king on A1 or Light's on G7 are over.
    assert of("cyngesheall").weights(KINGS).sum() == 49 * 48 - 48 - 48 + 1
    assert of("oferhlyp").weights(HALF).sum() == 49 * 48 * 47


def test_a_wrong_result_does_not_pass_the_check() -> None:
    game = Ends("cyngesheall")
    table = game.table(KINGS)
    assert ends.figure(game, KINGS)["won"] == int((table > 0).sum())
    table[(table < 0) & (table > NO_POSITION)] = OPEN
    with pytest.raises(AssertionError):
        ends.figure(game, KINGS)


def test_the_figures_lines_are_played_to_their_ends() -> None:
    for figure in read(file_of("endgames")):
        assert figure["won"] + figure["drawn"] + figure["lost"] == figure["positions"]
        assert figure["checked"] == ends.CHECKED
        if not figure["longest"]:
            assert figure["won"] + figure["lost"] == 0
            continue
        rules = RULES[figure["game"]]
        position = rules.read(figure["position"], {"progress": "off"})
        for text in figure["line"]:
            named = {rules.notation(position, move): move for move in rules.legal_moves(position)}
            position = rules.play(position, named[text])
        over = rules.ending(position)
        assert over is not None
        assert len(figure["line"]) == figure["longest"]
        # The winner is the side that moved last.
        assert over[0] == ("D" if figure["longest"] % 2 else "L")


def test_the_page_shows_positions_that_are_worth_what_it_says() -> None:
    """Longest wins as the figures have them, and a fortress."""
    page = Path(file_of("endgames")).parents[2] / "docs/balance.md"
    fence = re.compile(r"^```board\ngame: (\w+)\nposition: (.+)\n(?:.+\n)*?says: (.+)\n```$", re.M)
    longest = {(figure["game"], figure["position"]): figure for figure in read(file_of("endgames"))}
    shown = fence.findall(page.read_text("utf-8"))
    fortresses = [(game, text) for game, text, says in shown if "A fortress" in says]
    for game, text, says in shown:
        if (game, text) in fortresses:
            assert of(game).result(text).wins is None
            continue
        figure = longest[game, text]
        assert f"wins in {figure['longest']} plies" in says
        move = re.search(r"\b[KC]?[A-G]\d[x–][K]?[A-G]\d", says)
        assert not move or move[0].replace("–", "-") == figure["line"][0].partition("(")[0]
    assert len(shown) > len(fortresses) == 1


def test_what_the_page_says_of_all_figures() -> None:
    figures = read(file_of("endgames"))
    assert max(figure["longest"] for figure in figures) == 90
    for figure in figures:
        quiet = "".join("x" if "x" in text else "-" for text in figure["line"]).split("x")
        assert (len(max(quiet)) > 50) == (figure["longest"] > 85)
        if figure["other"] == "K2" and len(figure["own"]) == 6:
            share = figure["won"] / figure["positions"]
            assert share < 0.2 if figure["own"].count("1") > 1 else share > 0.99
        if figure["game"] == "oferhlyp" and figure["own"] == "K2":
            alone = len(figure["other"]) == 4
            assert (figure["lost"] == 0) == alone
        if (figure["own"], figure["other"]) == ("K2M2", "K1"):
            assert figure["won"] / figure["positions"] > 0.99
        if (figure["own"], figure["other"]) in (("K2M1", "K1"), ("K1M2", "K1"), ("K1M1", "K1")):
            assert figure["won"] / figure["positions"] < 0.25
        if len(figure["own"]) == 6 and figure["other"] == "K1":
            assert figure["won"] / figure["positions"] > 0.99
        if len(figure["own"]) == len(figure["other"]) == 4:
            _of_two_a_side(figure)
        if {figure["own"], figure["other"]} in ({"K", "KM"}, {"K", "KC"}):
            assert figure["drawn"] == 0
        if figure["own"] == figure["other"] == "KM":
            assert 0.45 < figure["drawn"] / figure["positions"] < 0.55


def _of_two_a_side(figure: Figure) -> None:
    """What the page says of king and man against king and man in Oferhlýp."""
    own, other = figure["own"], figure["other"]
    won, drawn = (figure[result] / figure["positions"] for result in ("won", "drawn"))
    assert drawn > (0.95 if own[:2] == other[:2] == "K2" else 0.64)
    if (own, other) == ("K2M2", "K1M1"):
        assert 0.35 < won < 0.36
    elif other.startswith("K1"):
        assert 0.19 < won < 0.21


def test_the_command_of_an_endgame() -> None:
    wanted = ends.wanted("oferhlyp", HALF)
    assert (wanted["own"], wanted["other"]) == ("K2M1", "K1")
    assert command(wanted) == "python3 -m tools.solve.endgames oferhlyp"
