"""The swap of Mǽrstánas: Light may take over Dark's first stone, and nothing else ever changes."""

import json
from pathlib import Path

import pytest

from game import link, record
from game.core import GAMES, Event, IllegalMove, PositionError, perft
from game.maerstanas import SWAP
from game.match import Match
from ground_truth import VARIANTS, game_id
from positions import helpers
from tools.naive import maerstanas as rules

GAME = GAMES["maerstanas"]
position, after, moves, written = helpers(GAME)
EMPTY = "......./......./......./......./......./......./......."
ON = {"swap": "on"}


def begun(*texts: str, **options: str) -> Match:
    """A match with the swap, after these moves."""
    match = Match(GAME, {**ON, **options})
    for text in texts:
        match.play(GAME.parse(match.state, text))
    return match


# --- the rules ----------------------------------------------------------------------------------


@pytest.mark.parametrize("specials", ["on", "off"])
def test_light_may_take_over_darks_first_stone(specials: str) -> None:
    match = begun("D4", specials=specials)
    assert match.legal_moves[-1] == SWAP
    assert match.play(SWAP) == (Event("swap", "light", "D4", "standard"),)
    hand = "TW TW" if specials == "on" else "- -"
    assert written(match.state) == EMPTY[:27] + "s" + EMPTY[28:] + f" D {hand}"
    assert SWAP not in match.legal_moves


def test_a_special_stone_changes_hands_with_the_stone() -> None:
    match = begun("T A1")
    assert written(match.state).endswith(" L W TW swap")
    assert match.play(SWAP) == (Event("swap", "light", "A1", "thunder"),)
    assert written(match.state) == f"t{EMPTY[1:]} D TW W"


def test_points_go_with_the_stone() -> None:
    match = begun("A1")
    assert GAME.scores(match.state) == {"dark": 2, "light": 0}
    match.play(SWAP)
    assert GAME.scores(match.state) == {"dark": 0, "light": 2}
    owners = [hinge.owner for hinge in GAME.scene(match.state).hinges or ()]
    assert owners == ["light", "light"]


def test_a_swap_is_never_possible_but_as_the_second_ply() -> None:
    for texts in ((), ("D4", "Swap"), ("D4", "E5"), ("D4", "E5", "C3"), ("D4", "Swap", "C3")):
        assert SWAP not in begun(*texts).legal_moves
    # One of Dark's stones alone on the board again, at the fourth ply, with both hands as then.
    late = begun("D4", "E5", "T D5xD4/E5").state
    assert written(late) == written(begun("T D5").state).removesuffix(" swap")
    assert SWAP not in GAME.legal_moves(late)


@pytest.mark.parametrize("text", [f"{EMPTY} D - TW", f"{EMPTY} L TW TW", f"s{EMPTY[1:]} D TW TW"])
def test_there_is_no_swap_after_a_position_that_was_set_up(text: str) -> None:
    state = position(text, **ON)
    assert not any(SWAP in GAME.legal_moves(after(state, each)) for each in moves(state))


def test_a_first_stone_that_was_set_up_cannot_be_taken_over() -> None:
    set_up = position(f"S{EMPTY[1:]} L TW TW", **ON)
    assert SWAP not in GAME.legal_moves(set_up)
    with pytest.raises(IllegalMove, match="Light may swap only right after Dark's first stone"):
        GAME.parse(set_up, "Swap")


OURS = [name for name in VARIANTS if game_id(name) == GAME.id]


@pytest.mark.parametrize("variant", OURS)
def test_without_the_option_nothing_swaps(variant: str) -> None:
    options = VARIANTS[variant]
    state = GAME.play(GAME.start(options), ("D4",)).state
    assert SWAP not in GAME.legal_moves(state)
    assert not state.swap
    assert len(written(state).split()) == 4
    assert all(cell.name != "swap" for cell in GAME.scene(state).tray)


# --- as texts -----------------------------------------------------------------------------------


def test_a_swap_is_written_explained_and_described() -> None:
    state = begun("D4").state
    assert GAME.notation(state, SWAP) == "Swap"
    assert [GAME.parse(state, text) for text in ("Swap", "swap", " SWAP\n")] == [SWAP] * 3
    assert GAME.describe(state, SWAP) == "Light swaps: the stone on D4 is now Light's."
    assert GAME.scene(state).note == ("Light to move: place a stone, or swap to take over Dark's.")


@pytest.mark.parametrize(
    ("texts", "options", "steps", "reason"),
    [
        ((), {}, SWAP, "Light may swap only right after Dark's first stone"),
        (("D4", "Swap"), {}, SWAP, "Light may swap only right after Dark's first stone"),
        (("D4",), {"swap": "off"}, SWAP, "this game is played without the swap"),
        (("D4",), {}, ("swap", "D4"), "a swap is a whole turn"),
        (("D4",), {}, ("D4", "swap"), "a swap is a whole turn"),
    ],
)
def test_why_there_is_no_swap(
    texts: tuple[str, ...], options: dict[str, str], steps: tuple[str, ...], reason: str
) -> None:
    assert GAME.explain(begun(*texts, **options).state, steps) == reason


@pytest.mark.parametrize("first", ["D4", "A1", "T A1", "T D4"])
def test_a_position_says_whether_light_may_swap(first: str) -> None:
    state = begun(first).state
    assert written(state).endswith(" swap")
    assert GAME.parse_position(written(state), state.options) == state


@pytest.mark.parametrize(
    "rest",
    [
        f"{EMPTY} L TW TW swap",
        f"S{EMPTY[1:]} D TW TW swap",
        f"SS{EMPTY[2:]} L TW TW swap",
        f"Ss{EMPTY[2:]} L TW TW swap",
        f"s{EMPTY[1:]} L TW TW swap",
        f"T{EMPTY[1:]} L T TW swap",
        f"W{EMPTY[1:]} L T TW swap",
        f"S{EMPTY[1:]} L TW T swap",
        f"S{EMPTY[1:]} L W TW swap",
    ],
)
def test_a_position_that_no_first_move_leads_to_offers_no_swap(rest: str) -> None:
    with pytest.raises(PositionError, match="Light may swap only right after Dark's first stone"):
        position(rest, **ON)


def test_only_a_game_with_the_swap_can_offer_it_in_a_position() -> None:
    with pytest.raises(PositionError, match="is not a position"):
        position(f"S{EMPTY[1:]} L TW TW swap")


# --- records and links --------------------------------------------------------------------------


@pytest.mark.parametrize("texts", [("D4",), ("D4", "Swap"), ("T D4", "Swap", "T E5", "A1")])
def test_a_game_with_a_swap_comes_back_from_a_record_and_a_link(texts: tuple[str, ...]) -> None:
    match = begun(*texts)
    assert record.loads(record.dumps(match)) == match
    assert link.decode(link.encode(match)) == match
    # One that begins where Light may swap is no other.
    later = Match(GAME, start=match.state)
    assert record.loads(record.dumps(later)) == later
    assert link.decode(link.encode(later)) == later


def test_a_record_reads_as_people_write_it() -> None:
    match = record.loads('[Game "maerstanas"]\n[Options "swap=on"]\n\n1. D2 swap! 2. E4')
    assert match.moves == (("D2",), SWAP, ("E4",))
    assert "1. D2 Swap 2. E4 *" in record.dumps(match)


def test_a_swap_in_a_record_without_the_option_is_refused_where_it_stands() -> None:
    with pytest.raises(record.RecordError, match=r"line 1, column 7: .*without the swap"):
        record.loads("1. D2 Swap *")


def test_older_links_lead_where_they_led() -> None:
    """The option comes last, so it takes no other's number; `test_link` opens all of them."""
    entries = json.loads((Path(__file__).parents[1] / "data/links.json").read_text("utf-8"))
    ours = [e for e in entries if e["game"] == "maerstanas" and "swap" not in e["options"]]
    assert len(ours) > 5
    for each in ours:
        match = link.decode(each["link"])
        assert match.state.options["swap"] == "off"
        assert (written(match.state), link.encode(match)) == (each["position"], each["link"])


# --- the plain rules ----------------------------------------------------------------------------


def plain_perft(plain: rules.Position, depth: int) -> int:
    legal = rules.legal_moves(plain)
    if depth == 1:
        return len(legal)
    return sum(plain_perft(rules.play(plain, move), depth - 1) for move in legal)


@pytest.mark.parametrize("specials", ["on", "off"])
@pytest.mark.parametrize("scoring", ["standard", "wraparound"])
def test_perft_counts_swaps_as_the_plain_rules_do(specials: str, scoring: str) -> None:
    options = {**ON, "specials": specials, "scoring": scoring, "board": "3"}
    start = GAME.start(options)
    plain = rules.read(written(start), start.options)
    depth = 3 if specials == "on" else 4
    count = perft(GAME, start, depth)
    assert count == plain_perft(plain, depth)
    without = perft(GAME, GAME.start({**options, "swap": "off"}), depth)
    assert count > without


def test_there_is_one_more_answer_to_each_first_move() -> None:
    start = GAME.start(ON)
    for first in GAME.legal_moves(start):
        usual = GAME.play(GAME.start(), first).state
        answers = GAME.legal_moves(GAME.play(start, first).state)
        assert answers == (*GAME.legal_moves(usual), SWAP)
