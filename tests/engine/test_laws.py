"""Every game keeps the laws of the protocol, and a law that is broken is named."""

from __future__ import annotations

import traceback
from typing import Any

import pytest

from all_games import every_game
from broken_games import (
    CELL,
    STONE,
    Aimless,
    AnyPosition,
    Capitals,
    ChangedInPlace,
    DeafToOptions,
    Doubled,
    Endless,
    Forgetful,
    ForgottenReason,
    Greedy,
    Grunting,
    Lecturing,
    LenientSetup,
    LetsAnythingPass,
    LongPosition,
    Misread,
    Misspelt,
    MovesLost,
    Mute,
    MutteredReason,
    Nameless,
    NoKinds,
    NoSuchDefault,
    NotAsItBegan,
    NotReadAgain,
    OneSidedPoints,
    OneText,
    OptionNotInTheState,
    OptionsLost,
    Pictured,
    PiecesLost,
    PointsAtTheEnd,
    Quiet,
    Restless,
    SharedLetter,
    SoftStates,
    StepsOfOneText,
    StrangeWinner,
    Stubborn,
    Talkative,
    TurnLost,
    Unexplained,
    Unhashable,
    UnlabelledOption,
    Unquoted,
    UnquotedIllegal,
    Unreadable,
    Wavering,
    Whole,
    WrongEvent,
)
from game import template
from game.core import Move
from game.laws import POSITION_LAWS
from game.scene import Hinge
from game.template import State
from game.testing import GAME_LAWS, check_game

BROKEN: tuple[tuple[Whole, str], ...] = (
    (Capitals(), "an id is a word in small letters"),
    (Nameless(), "a game has a title and a version"),
    (Aimless(), "the aim is a few words"),
    (Talkative(), "the aim is a few words"),
    (Unexplained(), "what the game is about is a sentence"),
    (MutteredReason(), "the reason 'row' is a sentence"),
    (ForgottenReason(), "the reason is one of the game's"),
    (UnlabelledOption(), "each choice has a label"),
    (NoSuchDefault(), "the default and what is offered are choices"),
    (DeafToOptions(), "the option row is what was chosen"),
    (LenientSetup(), "an unknown option raises OptionError"),
    (OptionNotInTheState(), "the state has every option"),
    (AnyPosition(), "raises PositionError"),
    (SharedLetter(), "each kind of piece of each side has its own letter"),
    (NoKinds(), "Dark's letters are capitals"),
    (Doubled(), "no two legal moves share a path"),
    (Endless(), "no legal move exactly when the game is over"),
    (Stubborn(), "no legal move exactly when the game is over"),
    (Restless(), "legal moves keep their order"),
    (StepsOfOneText(), "a move is a tuple of at least one step"),
    (OneText(), "no two legal moves share a text"),
    (Unreadable(), "is read"),
    (Misread(), "is read as its own move"),
    (Unquoted(), "raises InvalidMove and is quoted"),
    (UnquotedIllegal(), "is quoted by IllegalMove"),
    (LetsAnythingPass(), "what is read is a legal move"),
    (Mute(), "explain objects exactly to what is not legal"),
    (Lecturing(), "an objection is the end of a sentence"),
    (Grunting(), "a move is described in a sentence"),
    (Forgetful(), "options stay"),
    (Greedy(), "the players take turns"),
    (Wavering(), "the same move leads to the same state"),
    (ChangedInPlace(), "play leaves the old state alone"),
    (Quiet(), "the events tell what changed"),
    (WrongEvent(), "the event is about a piece"),
    (StrangeWinner(), "the winner is a player"),
    (PointsAtTheEnd(), "the outcome has the points of the end"),
    (OneSidedPoints(), "points are both players'"),
    (LongPosition(), "a position is one line"),
    (TurnLost(), "a position is read back"),
    (OptionsLost(), "turn and options are read back"),
    (PiecesLost(), "the pieces are read back"),
    (MovesLost(), "what came before allows no move"),
    (NotAsItBegan(), "the first position is read back as it is"),
    (Misspelt(), "the setup writes the position"),
    (Pictured(hinges=(Hinge("Z9", "up", "dark"),)), "a hinge is at a cell"),
    (NotReadAgain(), "a position that was reached can be read"),
    (Pictured(cells=(*template.CELLS, CELL)), "no two cells share a name"),
    (Pictured(cells=(*template.CELLS, CELL._replace(name="F6"))), "no two cells share a place"),
    (
        Pictured(cells=(*template.CELLS, CELL._replace(name="A10", column=9))),
        "named by a letter and a digit",
    ),
    (Pictured(cells=template.CELLS[:-1]), "every step is a cell"),
    (Pictured(pieces=(STONE._replace(cell="Z9"),)), "every piece stands on a cell"),
    (Pictured(text=""), "text and tally are there"),
    (Pictured(tally={}), "text and tally are there"),
    (Pictured(to_move="nobody"), "the picture knows whose turn it is"),
    (Pictured(spare=(STONE._replace(cell="S"),)), "the setup has every piece that is seen"),
    (Pictured(tray=(CELL._replace(name="S", tray=None),)), "a tray is a player's"),
    (SoftStates(), "a state is frozen"),
    (Unhashable(), "a state can be hashed"),
)
NAMES = [f"{type(game).__name__}: {law}" for game, law in BROKEN]


@every_game
def test_every_game_keeps_the_laws(game: Any) -> None:
    check_game(game, games=3, plies=80, seed=2)


def test_a_correct_game_passes() -> None:
    check_game(Whole())


@pytest.mark.parametrize(
    ("broken", "law"), BROKEN, ids=[f"{type(g).__name__}: {law}" for g, law in BROKEN]
)
def test_a_broken_law_is_named(broken: Whole, law: str) -> None:
    with pytest.raises(AssertionError) as caught:
        check_game(broken)
    assert law in str(caught.value)


def test_every_law_has_a_game_that_breaks_it() -> None:
    failed = set()
    for broken, _ in BROKEN:
        with pytest.raises(AssertionError) as caught:
            check_game(broken)
        failed |= {frame.name for frame in traceback.extract_tb(caught.tb)}
    assert {law.__name__ for law in (*GAME_LAWS, *POSITION_LAWS)} - failed == set()


def test_the_message_names_the_position_and_the_move() -> None:
    with pytest.raises(AssertionError) as caught:
        check_game(Grunting())
    assert str(caught.value) == (
        "Template: a move is described in a sentence; found 'ugh', "
        "position ...../...../...../...../..... D, move A1"
    )


def test_a_law_is_checked_in_long_games_up_to_the_cap() -> None:
    class Late(Whole):
        def describe(self, state: State, move: Move) -> str:
            return super().describe(state, move) if state.dark.bit_count() < 3 else "ugh"

    check_game(Late(), games=2, plies=5)
    with pytest.raises(AssertionError, match="described"):
        check_game(Late(), games=2, plies=7)
