"""The pieces that positions are made of, and every fault of an impossible position at once."""

from __future__ import annotations

import pytest

from game import rows
from game.core import GAMES, OptionError, PositionError
from optional import present

EMPTY = "/".join(["......."] * 7)
ONE_EACH = "each player has one, on the board or in the hand"
NO_KING = "neither side has a king; one at least is always on the board"
CHOICES = [
    ("maerstanas", {}),
    ("maerstanas", {"specials": "off"}),
    ("maerstanas", {"board": "5", "scoring": "wraparound"}),
    ("oferhlyp", {}),
    ("cyngesheall", {"progress": "on"}),
]


def faults(game: str, position: str, **options: str) -> tuple[str, ...]:
    """Every fault that is found in an impossible position."""
    with pytest.raises(PositionError) as caught:
        GAMES[game].parse_position(position, options)
    assert str(caught.value) == "; ".join(caught.value.faults)
    return caught.value.faults


# --- the pieces -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "options"), CHOICES, ids=str)
def test_the_first_position_is_written_with_pieces_that_can_be_set_up(
    name: str, options: dict[str, str]
) -> None:
    game = GAMES[name]
    setup, start = game.setup(options), game.start(options)
    scene = game.scene(start)
    letters = {piece.letter for piece in setup.pieces}
    assert len(letters) == len(setup.pieces)
    assert {piece.letter for piece in scene.pieces} <= letters
    held = ["".join(piece.cell for piece in hand) or "-" for hand in setup.hands]
    size = 1 + max(cell.column for cell in scene.cells)
    board = rows.write(scene.pieces, size)
    assert " ".join([board, "D", *held]) == game.position(start)
    assert tuple(piece for hand in setup.hands for piece in hand) == scene.spare


@pytest.mark.parametrize(
    ("name", "options", "letters"),
    [
        ("maerstanas", {}, "STWstw"),
        ("maerstanas", {"specials": "off"}, "Ss"),
        ("oferhlyp", {}, "MKNJmknj"),
        ("cyngesheall", {}, "MCKmck"),
    ],
)
def test_both_sides_have_every_kind(name: str, options: dict[str, str], letters: str) -> None:
    pieces = GAMES[name].setup(options).pieces
    assert "".join(piece.letter for piece in pieces) == letters
    assert [piece.owner for piece in pieces] == sorted(piece.owner for piece in pieces)
    assert all(piece.name for piece in pieces)


@pytest.mark.parametrize("name", GAMES)
def test_an_unknown_option_is_refused(name: str) -> None:
    with pytest.raises(OptionError):
        GAMES[name].setup({"colour": "red"})


# --- one fault at a time --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "options", "fault"),
    [
        (
            "......./...s.../..sSs../...s.../......./......./....... D TW TW",
            {},
            "D3 has four hinges; three are the most",
        ),
        (
            "Ss...../s....../......./......./......./......./....... D TW TW",
            {"scoring": "simple"},
            "A1 has four hinges; three are the most",
        ),
        (
            "Ss....s/s....../......./......./......./......./s...... D TW TW",
            {"scoring": "wraparound"},
            "A1 has four hinges; three are the most",
        ),
        (
            ".s.../sSs../.s.../...../..... D TW TW",
            {"board": "5"},
            "B2 has four hinges; three are the most",
        ),
        (
            f"T{EMPTY[1:]} L TW TW",
            {},
            f"Dark has more than one thunder-stone: {ONE_EACH}",
        ),
        (
            f"w.w{EMPTY[3:]} L - -",
            {},
            f"Light has more than one Woden-stone: {ONE_EACH}",
        ),
        (
            f"{EMPTY} D TW -",
            {"specials": "off"},
            "this game is played without special stones, but the position has some",
        ),
    ],
)
def test_a_fault_of_stones(position: str, options: dict[str, str], fault: str) -> None:
    assert faults("maerstanas", position, **options) == (fault,)


@pytest.mark.parametrize(
    ("name", "rows_of_letters", "fault"),
    [
        ("oferhlyp", f"Kk.J{EMPTY[4:]}", "Dark has more than one king: A1 and D1"),
        ("oferhlyp", f"m{EMPTY[1:]}", NO_KING),
        (
            "oferhlyp",
            f"KMMMMMM/NNNNNNN/M{EMPTY[17:-1]}k",
            "Dark has 15 tokens; 14 are the most, the king included",
        ),
        (
            "oferhlyp",
            f"{EMPTY[:-17]}K/mmmmmmm/nnnnnnn",
            "Light has 14 men; 13 are the most",
        ),
        ("cyngesheall", f"kK.k{EMPTY[4:]}", "Light has more than one king: A1 and D1"),
        ("cyngesheall", f"kKCC{EMPTY[4:]}", "Dark has more than one commander: C1 and D1"),
        ("cyngesheall", f"Mm{EMPTY[2:]}", NO_KING),
        ("cyngesheall", f"k{EMPTY[1:-17]}./MMMMMMM/MM....K", "Dark has 9 men; 8 are the most"),
        (
            "cyngesheall",
            f"k{EMPTY[1:-17]}./MMMMMMM/MMMC..K",
            "Dark has 12 pieces; 10 are the most, the king included",
        ),
    ],
)
def test_a_fault_of_an_army(name: str, rows_of_letters: str, fault: str) -> None:
    assert faults(name, f"{rows_of_letters} D") == (fault,)


# --- several, and none ----------------------------------------------------------------------------


def test_all_faults_are_listed_at_once() -> None:
    found = faults("maerstanas", f"T..ss../...sSs./....s..{EMPTY[23:]} D TW W")
    assert [fault.split()[0] for fault in found] == ["Dark", "E2"]
    found = faults("oferhlyp", f"KJ.mmmm/mmmmmmm/mmm.jk.{EMPTY[23:]} L")
    assert found == (
        "Dark has more than one king: A1 and B1",
        "Light has more than one king: E3 and F3",
        "Light has 16 tokens; 14 are the most, the king included",
    )


@pytest.mark.parametrize(
    ("name", "position", "reason"),
    [
        ("oferhlyp", f"K..m{EMPTY[4:]} L", "king captured"),
        ("oferhlyp", f"K..k{EMPTY[4:]} L", "only kings"),
        ("cyngesheall", f"K..k{EMPTY[4:]} L", "king escaped"),
        ("cyngesheall", f".K.m{EMPTY[4:]} L", "king captured"),
    ],
)
def test_a_position_that_is_over_is_possible(name: str, position: str, reason: str) -> None:
    game = GAMES[name]
    outcome = game.outcome(game.parse_position(position))
    assert present(outcome).reason == reason
