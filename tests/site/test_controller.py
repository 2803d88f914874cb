"""Scripts of clicks and keys, and what the page would show; no browser."""

from __future__ import annotations

import random
from itertools import product

import pytest
from board.controller import DESK, Controller

from game.board import SQUARES
from game.core import GAMES, continuations
from game.match import Match

GAME = GAMES["maerstanas"]


def playing(
    *moves: str, position: str | None = None, game: str = "maerstanas", **options: str
) -> Controller:
    """A controller with a game on the board, its moves given in notation."""
    rules = GAMES[game]
    start = None if position is None else rules.parse_position(position, options)
    match = Match(rules, options, start)
    for move in moves:
        match.play(rules.parse(match.state, move))
    return Controller(match)


def marked(controller: Controller, mark: str) -> set[str]:
    return {cell for cell, marks in controller.screen().marks.items() if mark in marks}


def type_keys(controller: Controller, *keys: str) -> None:
    for key in keys:
        assert controller.key(key), key


# --- the turn -------------------------------------------------------------------------------------


def test_a_click_on_a_square_plays_a_stone():
    controller = playing()
    controller.choose("E4")
    screen = controller.screen()
    assert controller.match.moves == (("E4",),)
    assert (screen.happened, screen.turn) == ("Dark places a stone on E4.", "Light to move.")
    assert marked(controller, "last") == {"E4"}


def test_every_legal_square_is_a_target_and_no_other():
    controller = playing("D4", "D3", "C4", "A1", "E4", specials="off")
    legal = {move[0] for move in GAME.legal_moves(controller.match.state)}
    assert marked(controller, "target") == legal
    assert "D5" not in legal


def test_an_illegal_square_says_why_and_changes_nothing():
    controller = playing("D4", "D3", "C4", "A1", "E4")
    before = controller.match.state
    controller.choose("D5")
    assert controller.screen().alert == "Not D5: D4 would have four hinges."
    assert controller.match.state == before


def test_an_occupied_square_says_why_without_naming_it_twice():
    controller = playing("E4")
    controller.choose("E4")
    assert controller.screen().alert == "E4 already has a stone."


def test_the_reason_goes_when_the_next_click_is_good():
    controller = playing("E4")
    controller.choose("E4")
    controller.choose("E5")
    assert controller.screen().alert == ""


def test_a_thunder_stone_is_taken_from_the_tray_then_placed():
    controller = playing("E4", "E3")
    controller.choose("T", "dark")
    assert controller.screen().tray_marks["dark", "T"] == {"selected"}
    assert controller.screen().happened == (
        "Choose a square for the thunder-stone. Choose the thunder-stone again to put it back."
    )
    assert marked(controller, "target") == set(SQUARES) - {"E3", "E4"}
    controller.choose("D4")
    assert controller.match.moves[-1] == ("T", "D4")
    assert controller.screen().happened == "Dark's thunder-stone goes to D4 and removes E4."
    assert marked(controller, "removed") == {"E4"}


def test_aiming_a_thunder_stone_shows_what_it_would_remove():
    controller = playing("E4", "E3", "D5", "A1")
    controller.choose("T", "dark")
    controller.aim("D4")
    assert marked(controller, "doomed") == {"E4", "D5"}
    controller.aim("G7")
    assert marked(controller, "doomed") == set()


def test_aiming_a_woden_stone_shows_the_stone_it_would_replace():
    controller = playing("E4", "E3")
    controller.choose("W", "dark")
    assert marked(controller, "target") == {"E3"}
    controller.aim("E3")
    assert marked(controller, "doomed") == {"E3"}


def test_choosing_the_same_stone_again_puts_it_back():
    controller = playing()
    controller.choose("T", "dark")
    controller.choose("T", "dark")
    assert controller.prefix == ()


def test_another_stone_of_the_tray_changes_the_choice():
    controller = playing("E4", "E3")
    controller.choose("T", "dark")
    controller.choose("W", "dark")
    assert controller.prefix == ("W",)


def test_a_square_that_does_not_fit_the_chosen_stone_keeps_the_choice():
    controller = playing("E4", "E3")
    controller.choose("W", "dark")
    controller.choose("E4")
    assert controller.prefix == ("W",)
    assert "replaces one of Light's" in controller.screen().alert


def test_an_empty_square_with_the_woden_stone_in_hand_is_refused_with_the_reason():
    controller = playing("E4", "E3")
    controller.choose("W", "dark")
    controller.choose("A1")
    assert controller.match.ply == 2
    assert controller.screen().alert == "A1 is empty; a Woden-stone replaces a stone of Light's."


def test_the_other_sides_tray_says_whose_turn_it_is():
    controller = playing()
    controller.choose("T", "light")
    assert controller.screen().alert == "That is Light's tray, and it is Dark's turn."
    assert controller.prefix == ()


def test_a_spent_stone_says_that_it_was_played():
    controller = playing("T E4", "A1")
    controller.choose("T", "dark")
    assert controller.screen().alert == (
        "Dark's thunder-stone has been played; each player has one, once."
    )


def test_escape_takes_back_the_half_made_turn():
    controller = playing()
    controller.choose("T", "dark")
    type_keys(controller, "Escape")
    assert controller.prefix == ()
    assert controller.match.ply == 0


MUST_PASS = ".L.LL.D/LLLDD.D/L.L.DDD/DL.L.D./.LLDD.L/.LD.DD./LD.LD.D D - W"


def test_a_forced_pass_is_said_and_is_the_only_target():
    controller = playing(position=MUST_PASS)
    screen = controller.screen()
    assert screen.turn == "Dark has no move and must pass."
    assert marked(controller, "target") == set()
    assert screen.tray_marks == {("dark", "pass"): frozenset({"target"})}
    controller.choose("B1")
    assert controller.screen().alert == "Not B1: Dark has no move and must pass."
    controller.choose("pass", "dark")
    assert controller.screen().happened == "Dark passes."


# --- the keyboard ---------------------------------------------------------------------------------


def test_arrows_move_the_cursor_and_stop_at_the_edge():
    controller = playing()
    type_keys(controller, "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowLeft")
    assert controller.cursor == "C1"
    type_keys(controller, "End", "ArrowDown", "ArrowRight")
    assert controller.cursor == "G2"
    type_keys(controller, "Home")
    assert controller.cursor == "A2"


def test_arrows_follow_the_eye_on_a_turned_board():
    controller = playing()
    controller.act("flip")
    type_keys(controller, "ArrowUp")
    assert controller.cursor == "D5"
    type_keys(controller, "ArrowRight")
    assert controller.cursor == "C5"
    type_keys(controller, "Home")
    assert controller.cursor == "G5"


def test_enter_and_space_play():
    controller = playing()
    type_keys(controller, "Enter", "ArrowUp", " ")
    assert controller.match.moves == (("D4",), ("D3",))


def test_letters_take_what_lies_in_the_movers_tray():
    controller = playing("E4", "E3")
    type_keys(controller, "t", "Enter")
    assert controller.match.moves[-1] == ("T", "D4")
    type_keys(controller, "W", "Enter")
    assert controller.match.moves[-1] == ("W", "D4")


def test_a_letter_shows_at_once_what_the_square_under_the_cursor_would_lose():
    controller = playing("D3", "A1")
    type_keys(controller, "t")
    assert marked(controller, "doomed") == {"D3"}


@pytest.mark.parametrize("key", ["x", "F5", "Tab", "é", "p"])
def test_other_keys_are_left_to_the_browser(key):
    controller = playing(specials="off")
    assert not controller.key(key)


# --- the game -------------------------------------------------------------------------------------


def test_undo_and_redo_reach_the_start_and_the_end():
    controller = playing("E4", "E3", "T D3")
    for _ in range(3):
        controller.act("undo")
    screen = controller.screen()
    assert (controller.match.ply, len(screen.moves)) == (0, 3)
    assert "undo" not in screen.actions
    for _ in range(3):
        controller.act("redo")
    assert controller.match.ply == 3
    assert "redo" not in controller.screen().actions


def test_undo_first_takes_back_a_half_made_turn():
    controller = playing("E4")
    controller.choose("T", "light")
    controller.act("undo")
    assert (controller.prefix, controller.match.ply) == ((), 1)


def test_the_move_list_has_the_points_after_each_ply():
    controller = playing("A1", "D4", "A2")
    plies = [ply for block in controller.screen().moves for ply in block.plies]
    assert [(p.ply, p.player, p.notation, p.scores) for p in plies] == [
        (1, "dark", "A1", {"dark": 2, "light": 0}),
        (2, "light", "D4", {"dark": 2, "light": 0}),
        (3, "dark", "A2", {"dark": 4, "light": 0}),
    ]


def test_any_ply_is_one_click_away_and_the_later_ones_stay():
    controller = playing("E4", "E3", "D3")
    controller.go_to(1)
    screen = controller.screen()
    assert (screen.node, len(screen.moves), screen.turn) == (1, 3, "Light to move.")
    assert marked(controller, "last") == {"E4"}


def test_resigning_ends_the_game_for_the_other_side_and_can_be_undone():
    controller = playing("E4")
    controller.act("resign")
    screen = controller.screen()
    assert screen.result == "Dark wins: Dark 0, Light 0."
    assert (screen.why, screen.turn) == ("Light resigned.", "")
    assert "again" in screen.actions
    assert not screen.actions & {"resign", "draw"}
    controller.act("undo")
    assert controller.screen().turn == "Light to move."


def test_agreeing_on_a_draw_ends_the_game():
    controller = playing("A1")
    controller.act("draw")
    screen = controller.screen()
    assert screen.result == "A draw: Dark 2, Light 0."
    assert screen.why == "Both players agreed on a draw."


def test_a_finished_game_answers_clicks_with_what_to_do():
    controller = playing("E4")
    controller.act("draw")
    controller.choose("A1")
    assert controller.screen().alert == (
        "The game is over: start a new one, or undo to try another move."
    )
    assert controller.screen().marks.keys() == {"E4"}


def test_a_whole_game_ends_with_the_result_the_reason_and_both_scores():
    controller = playing(position="LL.LL.D/.DLDD.D/L.L.DDD/DL.L.D./.LLDLDL/.LD.D.L/LD.LD.D D - -")
    screen = controller.screen()
    assert screen.result == "A draw: Dark 18, Light 18."
    assert screen.why == "Neither side has a move left, so the points decide."


def test_a_new_game_has_the_chosen_options_and_drops_the_old_one():
    controller = playing("E4")
    controller.new_game({"specials": "off", "scoring": "simple"})
    screen = controller.screen()
    assert dict(controller.match.state.options) == {
        "specials": "off",
        "scoring": "simple",
        "board": "7",
    }
    assert (screen.moves, screen.to_lose) == ((), 0)
    assert screen.summary == "Mǽrstánas · Standard stones only · Simple"


def test_a_choice_that_is_not_offered_keeps_the_game():
    controller = playing("E4")
    controller.new_game({"scoring": "double"})
    assert controller.match.ply == 1
    assert "'double'" in controller.screen().alert


def test_the_form_knows_what_a_new_game_would_drop():
    assert playing("E4", "E3").screen().to_lose == 2
    assert playing().screen().to_lose == 0
    ended = playing("E4")
    ended.act("draw")
    assert ended.screen().to_lose == 0


def test_play_again_keeps_the_options():
    controller = playing("E4", scoring="wraparound")
    controller.act("resign")
    controller.act("again")
    assert controller.match.state.options["scoring"] == "wraparound"
    assert controller.match.ply == 0


def test_flip_turns_the_board_and_nothing_else():
    controller = playing("A1")
    before = controller.match.state
    controller.act("flip")
    screen = controller.screen()
    assert (screen.scene.cells[0].name, screen.scene.cells[0].column) == ("G7", 0)
    assert controller.match.state == before


def test_the_hinge_switch():
    controller = playing("A1")
    assert not controller.screen().show_hinges
    controller.act("hinges")
    assert controller.screen().show_hinges


def test_the_screen_offers_no_action_that_would_do_nothing():
    offered = {"new", "flip", "hinges", "print", "resign", "draw", "hint", "analysis"}
    assert playing().screen().actions == offered | DESK


# --- links ----------------------------------------------------------------------------------------

LINKED = "......./......./......./...S.../......./......./....... L TW TW"


def test_a_link_opens_a_position_when_nothing_is_lost():
    controller = playing()
    controller.open_link({"game": "maerstanas", "scoring": "simple", "position": LINKED})
    screen = controller.screen()
    assert (screen.turn, screen.question) == ("Light to move.", "")
    assert controller.match.state.options["scoring"] == "simple"


def test_a_link_asks_before_it_drops_a_game():
    controller = playing("E4", "E3")
    controller.open_link({"position": LINKED})
    assert controller.screen().question == (
        "A game of Mǽrstánas with 2 moves is not over. Opening another drops it."
    )
    assert controller.match.ply == 2
    controller.answer(False)
    assert (controller.match.ply, controller.screen().question) == (2, "")
    controller.open_link({"position": LINKED})
    controller.answer(True)
    assert controller.match.ply == 0
    assert controller.match.state.to_move == "light"


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"game": "chess"}, "there is no game 'chess' here"),
        ({"position": "nonsense"}, "'nonsense' is not a position"),
        ({"colour": "red"}, "unknown option 'colour'"),
        ({"scoring": "double"}, "'double'"),
    ],
)
def test_a_bad_link_says_what_is_wrong_and_keeps_the_game(wanted, said):
    controller = playing("E4")
    controller.open_link(wanted)
    assert controller.screen().alert.startswith("This link cannot be opened: ")
    assert said in controller.screen().alert
    assert controller.match.ply == 1


def test_a_link_to_the_game_on_the_board_goes_on_with_it():
    controller = playing("E4", "E3", scoring="simple")
    controller.choose("T", "dark")
    controller.open_link({"game": "maerstanas", "scoring": "simple"})
    assert (controller.match.ply, controller.prefix) == (2, ("T",))
    controller.open_link({"game": "maerstanas"})
    assert controller.screen().question


def test_each_game_keeps_its_board_while_another_is_played():
    controller = playing("E4", "E3")
    controller.open_link({"game": "cyngesheall"})
    assert controller.screen().game is GAMES["cyngesheall"]
    controller.choose("F6")
    controller.open_link({"game": "oferhlyp", "progress": "on"})
    assert controller.match.state.options["progress"] == "on"
    assert controller.prefix == ()
    controller.open_link({"game": "maerstanas"})
    assert controller.match.ply == 2
    assert controller.screen().question == ""


def test_the_board_of_another_game_is_the_one_that_was_kept():
    kept = playing("F6-D4", game="cyngesheall").match
    controller = playing("E4")
    controller.kept = {"cyngesheall": kept}.get
    controller.open_link({"game": "cyngesheall"})
    assert controller.match is kept


def test_a_link_asks_for_the_board_that_it_would_drop_not_for_the_one_in_sight():
    kept = playing("F6-D4", game="cyngesheall").match
    controller = playing("E4")
    controller.kept = {"cyngesheall": kept}.get
    controller.open_link({"game": "cyngesheall", "progress": "on"})
    assert controller.screen().question == (
        "A game of Cyngesheall with 1 move is not over. Opening another drops it."
    )
    controller.answer(True)
    assert controller.match.choice == {"game": "cyngesheall", "progress": "on"}


def test_what_is_read_asks_before_it_drops_a_game_that_is_not_kept():
    controller, read, taken = playing("E4", "E3"), playing("D4").match, []
    controller.put_on(read, taken.append)
    assert controller.screen().question == (
        "A game of Mǽrstánas with 2 moves is not over. Opening another drops it."
    )
    controller.answer(False)
    assert (controller.match.ply, taken) == (2, [])
    controller.put_on(read, taken.append)
    controller.answer(True)
    assert taken == [read]
    controller.keeps = True
    controller.put_on(read)
    assert controller.match is read
    assert controller.screen().alert == "The game that was on the board is kept under Games."


# --- turns of many steps --------------------------------------------------------------------------

# C3 can jump round: over D3 to E3, over E4 to E5, over D5 to C5 and over C4 back to C3.
ROUND = "K....../......./..Mm.../..m.m../...m.../......./......k D"


def jumping(*cells: str) -> Controller:
    controller = playing(position=ROUND, game="oferhlyp")
    for cell in cells:
        controller.choose(cell)
    return controller


def seen(controller: Controller) -> dict[str, str]:
    return {piece.cell: piece.kind for piece in controller.screen().scene.pieces}


def test_the_tokens_that_can_move_can_be_chosen_and_no_others():
    controller = jumping()
    assert marked(controller, "target") == {"A1", "C3"}
    controller.choose("D3")
    assert controller.screen().alert == "The token on D3 is Light's, and it is Dark's turn."


def test_a_chosen_token_shows_where_it_can_go_and_is_put_back_by_another_click():
    controller = jumping("C3")
    assert marked(controller, "target") == {"B2", "C2", "D2", "B3", "B4", "D4", "E3", "C5"}
    assert marked(controller, "selected") == {"C3"}
    assert "finish" not in controller.screen().actions
    controller.choose("C3")
    assert controller.prefix == ()


def test_another_token_can_be_chosen_instead():
    controller = jumping("C3", "A1")
    assert controller.prefix == ("A1",)


def test_an_attack_that_may_go_on_is_seen_and_offers_both():
    controller = jumping("C3", "E3")
    screen = controller.screen()
    assert controller.match.ply == 0
    assert seen(controller) == {
        "A1": "king", "E3": "man", "D3": "half-man", "C4": "man", "E4": "man", "D5": "man",
        "G7": "king",
    }  # fmt: skip
    assert marked(controller, "target") == {"E5"}
    assert marked(controller, "hit") == {"D3"}
    assert marked(controller, "last") == {"C3", "E3"}
    assert "finish" in screen.actions
    assert screen.scene.to_move == "dark"
    assert (
        screen.happened == "Dark's man jumps from C3 to E3 and hits D3. Go on, or finish the turn."
    )


def test_finishing_plays_the_turn_as_far_as_it_is_made():
    controller = jumping("C3", "E3", "E5")
    controller.act("finish")
    assert controller.match.moves == (("C3", "E3", "E5"),)
    assert controller.prefix == ()
    assert controller.screen().turn == "Light to move."
    assert "finish" not in controller.screen().actions


def test_a_click_where_the_turn_could_end_ends_it():
    controller = jumping("C3", "E3", "E3")
    assert controller.match.moves == (("C3", "E3"),)


def test_finishing_before_there_is_anything_to_finish_changes_nothing():
    controller = jumping("C3")
    controller.act("finish")
    assert (controller.prefix, controller.match.ply) == (("C3",), 0)


def test_the_last_jump_plays_the_turn_by_itself():
    controller = jumping("C3", "E3", "E5", "C5", "C3")
    assert controller.match.moves == (("C3", "E3", "E5", "C5", "C3"),)


@pytest.mark.parametrize("action", [None, "undo"])
def test_a_half_made_turn_is_taken_back_whole(action):
    controller = jumping("C3", "E3", "E5")
    if action:
        controller.act(action)
    else:
        controller.key("Escape")
    assert (controller.prefix, controller.match.ply) == ((), 0)
    assert seen(controller)["C3"] == "man"
    assert marked(controller, "hit") == set()


def test_an_illegal_jump_says_why_and_keeps_the_turn():
    controller = jumping("C3", "E3", "F3")
    assert controller.screen().alert == "Not F3: after an attack only another attack may follow."
    assert controller.prefix == ("C3", "E3")


def test_aiming_shows_what_would_be_hit_and_what_removed():
    position = "K....../......./..Mn.../..m..../......./......./......k D"
    controller = playing(position=position, game="oferhlyp")
    controller.choose("C3")
    controller.aim("E3")
    assert (marked(controller, "doomed"), marked(controller, "struck")) == ({"D3"}, set())
    controller.aim("C5")
    assert (marked(controller, "doomed"), marked(controller, "struck")) == (set(), {"C4"})


def test_enter_plays_a_whole_chain_from_the_keyboard():
    controller = jumping()
    controller.cursor = "C3"
    type_keys(controller, "Enter", "ArrowRight", "ArrowRight", "Enter", "ArrowDown", "ArrowDown")
    type_keys(controller, "Enter", "Enter")
    assert controller.match.moves == (("C3", "E3", "E5"),)


def test_a_capture_is_aimed_at_seen_and_said():
    position = "M....../...k.../......./......./c....../K....../....... D"
    controller = playing(position=position, game="cyngesheall")
    controller.choose("A1")
    controller.aim("A4")
    assert marked(controller, "doomed") == {"A5"}
    controller.choose("A4")
    assert controller.screen().happened == (
        "Dark's man moves from A1 to A4 and captures the commander on A5."
    )
    assert marked(controller, "removed") == {"A5"}
    assert marked(controller, "last") == {"A1", "A4"}


def test_a_game_without_hinges_has_no_switch_for_them():
    assert "hinges" not in playing(game="oferhlyp").screen().actions


@pytest.mark.parametrize("name", ["oferhlyp", "cyngesheall"])
def test_the_draw_that_threatens_is_told(name):
    controller = playing(game=name, progress="on")
    game, dice = controller.match.game, random.Random(7)
    while controller.match.ply < 49:
        state = controller.match.state
        quiet = [m for m in game.legal_moves(state) if len(game.play(state, m).events) == 1]
        controller.match.play(dice.choice(quiet))
    assert controller.screen().turn == (
        "Light to move. After one more ply without a hit, capture or removal the game is a draw."
    )
    controller.go_to(39)
    assert controller.screen().turn == "Light to move."
    controller.go_to(40)
    assert "After 10 more plies" in controller.screen().turn


# --- every game to its end by clicks --------------------------------------------------------------

VARIANTS = [
    pytest.param(name, options, id="-".join((name, *options.values())))
    for name, game in GAMES.items()
    for choices in [[option.choices for option in game.options]]
    for options in (
        dict(zip((option.key for option in game.options), chosen, strict=True))
        for chosen in product(*choices)
    )
]


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_clicks_on_targets_alone_play_every_variant_to_its_end(name, options):
    """Chosen by dice that always fall alike; a turn that could end does so one time in two."""
    dice = random.Random(7)
    controller = playing(game=name, **options)
    game = controller.match.game
    while controller.match.outcome is None and controller.match.ply < 150:
        state = controller.match.state
        going_on = continuations(game.legal_moves(state), controller.prefix)
        if going_on.complete and dice.random() < 0.5:
            controller.act("finish")
            continue
        step = dice.choice(going_on.steps)
        in_tray = step in {cell.name for cell in controller.screen().scene.tray}
        controller.choose(step, state.to_move if in_tray else None)
        assert controller.alert == ""
    assert controller.match.ply > 0.6 * len(controller.screen().scene.cells)
    assert controller.screen().result or controller.match.ply == 150
