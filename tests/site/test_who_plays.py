"""Who plays, whose turn it is to think, and what clicks do meanwhile; no browser, no clock."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import pytest
from doubles import Clock
from players.opponents import FIRST_LEVEL, PACES, PERSON, Opponents

from game.core import GAMES
from game.match import Match
from saves import match_json

NAMES = ("Child", "Swineherd", "Churl", "Reeve", "Thane", "Ealdorman", "Ætheling", "Bretwalda")
LIGHTS_TURN = "......./......./......./...S.../......./......./....... L TW TW"
OVER = "LL.LL.D/.DLDD.D/L.L.DDD/DL.L.D./.LLDLDL/.LD.D.L/LD.LD.D D - -"


class Engine:
    """The engine client of the players: one request at a time, answered when the test says so."""

    def __init__(self) -> None:
        self.wish: dict[str, Any] | None = None
        self.wishes: list[dict[str, Any]] = []
        self.begun = 0
        self.dropped = 0

    def begin(self, wish) -> None:
        self.begun += 1

    def ask(self, wish, done, failed=None, told=None) -> None:
        self.wish, self.done, self.failed, self.told = dict(wish), done, failed, told
        self.wishes.append(self.wish)

    def drop(self) -> None:
        self.wish = None
        self.dropped += 1


class Table:
    """A game with its players, and the hands of those who sit there."""

    def __init__(
        self,
        dark: int = PERSON,
        light: int = PERSON,
        *,
        position: str | None = None,
        kept: dict[str, str] | None = None,
        pace: str = "normal",
    ) -> None:
        self.engine = Engine()
        self.timers = Clock()
        self.moved = 0
        game = GAMES["maerstanas"]
        start = game.parse_position(position, {}) if position else None
        seats = {"version": 1, "dark": dark, "light": light, "pace": pace}
        texts = {game.id: json.dumps(seats)} if kept is None else kept
        numbers = count(77)
        self.players = Opponents(
            Match(game, {}, start),
            self.engine,
            self.timers.later,
            NAMES,
            kept_seats=lambda name: texts.get(name, ""),
            seed=lambda: next(numbers),
        )
        self.players.moved = self.look
        self.look()

    def look(self) -> None:
        self.moved += 1
        self.players.look()

    def click(self, cell: str) -> None:
        self.players.choose(cell)
        self.players.look()

    def act(self, action: str) -> None:
        assert action in self.players.screen().actions, action
        self.players.act(action)
        self.players.look()

    def go_to(self, ply: int) -> None:
        self.players.go_to(ply)
        self.players.look()

    def answer(self, *move: str) -> None:
        """The engine's answer to what it was asked last."""
        self.engine.wish = None
        self.engine.done({"move": list(move)})

    def ring(self) -> float:
        return self.timers.ring()

    @property
    def line(self) -> list[str]:
        return [" ".join(move) for move in self.players.match.line]

    @property
    def alert(self) -> str:
        return self.players.screen().alert

    @property
    def turn(self) -> str:
        return self.players.screen().turn


# --- who plays ------------------------------------------------------------------------------------


def test_at_first_both_sides_are_peoples_and_nothing_is_asked():
    table = Table(kept={})
    assert table.players.seats().levels == {"dark": PERSON, "light": PERSON}
    assert table.players.seats().inviting
    table.click("E4")
    assert (table.engine.wishes, table.engine.begun) == ([], 0)
    assert not table.players.seats().inviting


def test_the_computer_plays_the_other_side_when_invited_and_gets_ready():
    table = Table(kept={})
    table.act("computer")
    assert table.players.seats().levels == {"dark": PERSON, "light": FIRST_LEVEL}
    assert not table.players.seats().inviting
    assert (table.engine.wishes, table.engine.begun) == ([], 1)


def test_invited_where_light_is_to_move_it_plays_dark():
    table = Table(
        kept={}, position="......./......./......./...S.../......./......./....... L TW TW"
    )
    table.act("computer")
    assert table.players.seats().levels == {"dark": FIRST_LEVEL, "light": PERSON}


def test_players_are_kept_for_each_game():
    table = Table(light=4)
    assert json.loads(table.players.seats_text()) == {
        "version": 1,
        "dark": 0,
        "light": 4,
        "pace": "normal",
    }
    table.players.open_link({"game": "cyngesheall"})
    assert table.players.seats().levels == {"dark": PERSON, "light": PERSON}
    table.players.open_link({"game": "maerstanas"})
    assert table.players.seats().levels == {"dark": PERSON, "light": 4}


def test_the_board_is_turned_to_whom_the_engine_plays_against():
    table = Table(dark=3)
    assert table.players.screen().flipped
    table.players.seat("dark", PERSON)
    assert table.players.flipped
    table.players.seat("light", 3)
    assert not table.players.flipped
    table.players.open_link({"game": "oferhlyp"})
    table.players.seat("light", 3)
    assert table.players.flipped
    table.act("flip")
    table.click("D2")
    assert not table.players.flipped


@pytest.mark.parametrize(
    "kept",
    [
        "",
        "{",
        "[]",
        '{"version":2,"dark":1,"light":1}',
        '{"version":1,"dark":9,"light":0,"pace":""}',
    ],
)
def test_players_that_cannot_be_read_are_people(kept):
    table = Table(kept={"maerstanas": kept})
    assert table.players.seats().levels == {"dark": PERSON, "light": PERSON}


def test_the_form_for_a_new_game_names_the_players_too():
    table = Table()
    table.players.new_game({"scoring": "simple", "dark": "2", "light": "0"})
    table.look()
    assert table.players.levels == {"dark": 2, "light": 0}
    assert table.players.match.state.options["scoring"] == "simple"
    assert table.engine.wish["level"] == 2


def test_a_form_that_cannot_be_met_changes_no_players():
    table = Table()
    table.players.new_game({"scoring": "double", "dark": "2", "light": "0"})
    assert table.players.levels == {"dark": PERSON, "light": PERSON}


# --- the engine's turn ----------------------------------------------------------------------------


def test_after_the_persons_move_the_engine_is_asked_and_answers():
    table = Table(light=3)
    table.click("E4")
    match = table.players.match
    assert table.engine.wish == {
        "kind": "move",
        "match": match_json.dumps(match),
        "level": 3,
        "seed": 77,
    }
    assert table.turn == "The Churl is thinking."
    table.answer("E5")
    assert table.line == ["E4", "E5"]
    assert table.turn == "Dark to move."
    assert table.engine.wish is None


def test_a_level_keeps_its_day_through_a_game_and_has_another_in_the_next():
    table = Table(light=3)
    table.click("E4")
    table.answer("E5")
    table.click("A1")
    assert [wish["seed"] for wish in table.engine.wishes] == [77, 77]
    table.answer("A7")
    table.players.new_game({"dark": "0", "light": "3"})
    table.click("E4")
    assert table.engine.wish["seed"] == 78


def test_where_dark_is_the_engines_it_begins():
    table = Table(dark=1)
    assert table.engine.wish["level"] == 1
    table.answer("A1")
    assert table.line == ["A1"]


def test_how_far_it_is_is_shown_beside_its_name():
    table, thoughts = Table(light=3), []
    table.players.thought = lambda: thoughts.append(table.players.seats())
    table.click("E4")
    assert table.players.seats().thinker == "light"
    table.engine.told({"depth": 4, "part": 0.5})
    assert [(each.thinker, each.depth, each.part) for each in thoughts] == [("light", 4, 0.5)]
    table.answer("E5")
    assert table.players.seats().thinker is None


def test_on_the_engines_turn_nothing_is_offered_and_clicks_are_answered_in_words():
    table = Table(light=3)
    table.click("E4")
    assert all("target" not in marks for marks in table.players.screen().marks.values())
    assert table.players.screen().tray_marks.get(("light", "T"), frozenset()) == frozenset()
    table.click("A1")
    assert table.alert == "It is Light's turn: the Churl is thinking."
    table.players.choose("T", "light")
    assert table.players.prefix == ()
    assert table.players.key("t")
    assert (table.line, table.players.prefix) == (["E4"], ())
    assert table.engine.dropped == 0


def test_another_level_chosen_while_it_thinks_is_asked_anew():
    table = Table(light=3)
    table.click("E4")
    table.players.seat("light", 8)
    table.look()
    assert (table.engine.dropped, table.engine.wish["level"]) == (1, 8)


def test_a_person_who_sits_down_while_it_thinks_has_the_turn():
    table = Table(light=3)
    table.click("E4")
    table.players.seat("light", PERSON)
    table.look()
    assert table.engine.wish is None
    table.click("A1")
    assert table.line == ["E4", "A1"]


def test_a_half_made_turn_is_put_back_when_the_engine_takes_the_side():
    table = Table()
    table.players.choose("T", "dark")
    table.players.seat("dark", 1)
    table.look()
    assert table.players.prefix == ()
    assert table.engine.wish["level"] == 1


def test_an_answer_is_dropped_when_the_game_has_moved_on():
    table = Table(light=3)
    table.click("E4")
    late = table.engine.done
    table.act("undo")
    assert table.engine.wish is None
    late({"move": ["E5"]})
    assert table.players.match.ply == 0
    table.click("A1")
    late({"move": ["E5"]})
    assert table.line == ["A1"]


def test_a_new_game_and_a_link_give_up_the_thought():
    table = Table(light=3)
    table.click("E4")
    table.players.new_game({})
    table.look()
    assert (table.engine.dropped, table.engine.wish) == (1, None)
    table.click("E4")
    table.players.open_link({"game": "cyngesheall"})
    table.look()
    assert (table.engine.dropped, table.engine.wish) == (2, None)
    table.players.open_link({"game": "maerstanas"})
    table.look()
    assert table.engine.wish is not None


def test_in_a_lesson_it_rests_and_goes_on_afterwards():
    table = Table(light=3)
    table.click("E4")
    table.players.resting = True
    table.look()
    assert table.engine.wish is None
    table.players.resting = False
    table.look()
    assert table.engine.wish is not None


def test_a_game_that_is_over_asks_nothing():
    table = Table(dark=3, light=3, position=OVER)
    assert table.engine.wishes == []
    assert not table.players.seats().watching


# --- going back -----------------------------------------------------------------------------------


def a_game(light: int = 3) -> Table:
    table = Table(light=light)
    for own, others in (("E4", "E5"), ("A1", "G7")):
        table.click(own)
        table.answer(others)
    return table


def test_undo_takes_back_to_the_persons_own_turn():
    table = a_game()
    table.act("undo")
    assert table.players.match.ply == 2
    table.act("undo")
    assert table.players.match.ply == 0
    assert "undo" not in table.players.screen().actions
    table.act("redo")
    assert table.players.match.ply == 2
    table.act("redo")
    assert table.players.match.ply == 4
    assert "redo" not in table.players.screen().actions


def test_undo_while_it_thinks_takes_back_the_move_it_thinks_about():
    table = a_game()
    table.click("B1")
    table.act("undo")
    assert (table.players.match.ply, table.engine.dropped) == (4, 1)
    assert table.turn == "Dark to move."


def test_a_half_made_turn_is_undone_first():
    table = a_game()
    table.players.choose("T", "dark")
    table.act("undo")
    assert table.players.match.ply == 4


def test_the_engines_first_move_cannot_be_undone_by_whom_it_leaves_no_turn():
    table = Table(dark=2)
    table.answer("A1")
    assert "undo" not in table.players.screen().actions
    table.click("E4")
    table.act("undo")
    assert table.players.match.ply == 1


def test_at_an_earlier_ply_it_does_not_move_and_says_why():
    table = a_game()
    table.go_to(1)
    assert table.engine.wish is None
    assert table.turn == "Light to move."
    table.click("B1")
    assert "Here it was Light's turn, and the Churl plays Light." in table.alert
    assert len(table.line) == 4
    table.go_to(4)
    table.click("B1")
    assert table.engine.wish is not None


def test_from_an_own_earlier_turn_the_game_goes_on():
    table = a_game()
    table.go_to(2)
    table.click("C1")
    assert table.line == ["E4", "E5", "C1"]
    assert table.engine.wish is not None


def test_looking_back_while_it_thinks_gives_the_thought_up_until_one_returns():
    table = a_game()
    table.click("B1")
    table.go_to(2)
    assert table.engine.wish is None
    table.go_to(5)
    assert table.engine.wish is not None


# --- the end --------------------------------------------------------------------------------------


def test_the_person_resigns_and_not_the_engine_also_while_it_thinks():
    table = Table(light=3)
    table.click("E4")
    table.act("resign")
    assert table.players.screen().why == "Dark resigned."
    assert table.engine.wish is None
    table.act("undo")
    assert table.engine.wish is not None


def test_a_draw_that_is_taken_ends_the_game():
    table = a_game()
    table.act("draw")
    assert table.alert == "The Churl thinks about a draw."
    assert table.engine.wish["kind"] == "draw"
    assert "draw" not in table.players.screen().actions
    table.engine.done({"taken": True, "why": "it does not think that it stands better"})
    assert table.players.screen().why == "Both players agreed on a draw."


def test_a_draw_that_is_declined_says_why_and_play_goes_on():
    table = a_game()
    table.act("draw")
    table.engine.done({"taken": False, "why": "it thinks that it stands better"})
    assert table.alert == "The Churl declines the draw: it thinks that it stands better."
    assert "draw" in table.players.screen().actions
    table.click("B1")
    assert table.engine.wish["kind"] == "move"


def test_an_offer_lapses_when_the_game_goes_on():
    table = a_game()
    table.act("draw")
    late = table.engine.done
    table.click("B1")
    assert table.engine.wish["kind"] == "move"
    late({"taken": True, "why": ""})
    assert table.players.match.outcome is None


def test_an_engine_that_fails_declines():
    table = a_game()
    table.act("draw")
    table.engine.failed("It broke.")
    assert table.alert == "The Churl declines the draw: it cannot look at the position."


def test_no_draw_can_be_offered_while_it_thinks():
    table = Table(light=3)
    table.click("E4")
    assert "draw" not in table.players.screen().actions


def test_between_people_a_draw_and_giving_up_are_as_they_were():
    table = Table()
    table.click("E4")
    table.act("draw")
    assert table.players.screen().why == "Both players agreed on a draw."
    table.act("undo")
    table.act("resign")
    assert table.players.screen().why == "Light resigned."


def test_play_again_keeps_the_players():
    table = Table(light=3)
    table.click("E4")
    table.act("resign")
    table.act("again")
    assert table.players.levels == {"dark": PERSON, "light": 3}


# --- faults ---------------------------------------------------------------------------------------


def test_a_fault_is_told_and_the_person_may_try_again():
    table = Table(light=3)
    table.click("E4")
    table.engine.failed("The engine does not answer.")
    assert table.alert == (
        "The engine does not answer. Nothing is lost: try again, or play Light yourself."
    )
    assert table.players.seats().stuck == "light"
    assert len(table.engine.wishes) == 1
    table.click("A1")
    assert table.line == ["E4"]
    table.act("retry")
    assert (table.alert, len(table.engine.wishes)) == ("", 2)
    table.answer("E5")
    assert table.line == ["E4", "E5"]


def test_after_a_fault_the_side_can_be_taken_over():
    table = Table(light=3)
    table.click("E4")
    table.engine.failed("It broke.")
    table.act("takeover")
    assert table.players.levels == {"dark": PERSON, "light": PERSON}
    table.click("A1")
    assert table.line == ["E4", "A1"]
    assert table.players.seats().stuck is None


def test_a_fault_is_forgotten_when_the_game_goes_another_way():
    table = Table(light=3)
    table.click("E4")
    table.engine.failed("It broke.")
    table.act("undo")
    assert table.players.seats().stuck is None
    table.click("A1")
    assert len(table.engine.wishes) == 2


def test_a_move_that_is_not_legal_is_a_fault():
    table = Table(light=3)
    table.click("E4")
    table.answer("E4")
    assert "E4 already has a stone" in table.alert
    assert table.players.seats().stuck == "light"


# --- the engine with itself -----------------------------------------------------------------------


def watched(pace: str = "normal") -> Table:
    table = Table(pace=pace)
    table.players.new_game({"dark": "2", "light": "3"})
    table.look()
    return table


def test_it_plays_with_itself_at_its_pace():
    table = watched()
    assert table.players.seats().watching
    assert table.engine.wish["level"] == 2
    table.answer("E4")
    assert table.line == []
    assert table.players.seats().thinker is None
    assert table.ring() == PACES["normal"]
    assert table.line == ["E4"]
    assert table.engine.wish["level"] == 3
    table.ring()
    assert table.line == ["E4"]
    table.answer("E5")
    assert table.line == ["E4", "E5"]


def test_fast_is_as_fast_as_it_thinks():
    table = watched()
    table.players.walk("fast")
    table.act("pause")
    table.act("pause")
    table.answer("E4")
    table.answer("E5")
    assert (table.line, table.timers) == (["E4", "E5"], [])
    assert table.players.seats().pace == "fast"


def test_a_pause_gives_up_the_thought_and_one_move_can_be_made():
    table = watched()
    assert "advance" not in table.players.screen().actions
    table.act("pause")
    assert (table.engine.wish, table.timers) == (None, [])
    assert table.turn == "Paused. Dark to move."
    table.act("advance")
    assert table.turn == "The Swineherd is thinking."
    table.answer("E4")
    assert (table.line, table.engine.wish) == (["E4"], None)
    assert table.turn == "Paused. Light to move."
    table.act("pause")
    assert table.engine.wish is not None


def test_one_move_at_a_time_goes_through_what_was_undone_first():
    table = watched("fast")
    table.answer("E4")
    table.answer("E5")
    table.act("undo")
    table.act("undo")
    assert table.players.seats().paused
    assert table.players.match.ply == 0
    table.act("advance")
    assert (table.players.match.ply, table.engine.wish) == (1, None)
    table.act("pause")
    assert table.players.match.ply == 2
    assert table.engine.wish is not None


def test_looking_back_pauses():
    table = watched("fast")
    table.answer("E4")
    table.go_to(0)
    assert table.players.seats().paused
    assert table.line == ["E4"]


def test_a_kept_game_of_the_engine_with_itself_waits_until_somebody_wants_it():
    table = Table(dark=2, light=3)
    assert table.players.seats().paused
    assert table.engine.wishes == []


def test_nobody_can_resign_or_click_there():
    table = watched()
    assert not {"resign", "draw"} & table.players.screen().actions
    table.click("E4")
    assert table.alert == "The Swineherd plays Dark. To play it yourself, choose Person there."
