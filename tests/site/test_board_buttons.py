"""The buttons of a game between two people, and what the page shows; no browser."""

from __future__ import annotations

from game_table import marked, playing


def test_undo_and_redo_reach_the_start_and_the_end() -> None:
    play = playing("E4", "E3", "T D3")
    for _ in range(3):
        play.act("undo")
    screen = play.screen()
    assert (play.match.ply, len(screen.moves)) == (0, 3)
    assert "undo" not in screen.actions
    for _ in range(3):
        play.act("redo")
    assert play.match.ply == 3
    assert "redo" not in play.screen().actions


def test_undo_first_takes_back_a_half_made_turn() -> None:
    play = playing("E4")
    play.choose("T", "light")
    play.act("undo")
    assert (play.turn.steps, play.match.ply) == ((), 1)


def test_the_move_list_has_the_points_after_each_ply() -> None:
    play = playing("A1", "D4", "A2")
    plies = [ply for block in play.screen().moves for ply in block.plies]
    assert [(p.ply, p.player, p.notation, p.scores) for p in plies] == [
        (1, "dark", "A1", {"dark": 2, "light": 0}),
        (2, "light", "D4", {"dark": 2, "light": 0}),
        (3, "dark", "A2", {"dark": 4, "light": 0}),
    ]


def test_going_to_a_ply_keeps_the_later_moves() -> None:
    play = playing("E4", "E3", "D3")
    play.go_to(1)
    screen = play.screen()
    assert (screen.node, len(screen.moves), screen.turn) == (1, 3, "Light to move.")
    assert marked(play, "last") == {"E4"}


def test_resigning_loses_the_game_and_can_be_undone() -> None:
    play = playing("E4")
    play.act("resign")
    play.act("yes")
    screen = play.screen()
    assert screen.result == "Dark wins: Dark 0, Light 0."
    assert (screen.why, screen.turn) == ("Light resigned.", "")
    assert "again" in screen.actions
    assert not screen.actions & {"resign", "draw"}
    play.act("undo")
    assert play.screen().turn == "Light to move."


def test_agreeing_on_a_draw_ends_the_game() -> None:
    play = playing("A1")
    play.act("draw")
    play.act("yes")
    screen = play.screen()
    assert screen.result == "A draw: Dark 2, Light 0."
    assert screen.why == "Both players agreed on a draw."


def test_a_click_in_a_finished_game_is_told_what_to_do() -> None:
    play = playing("E4")
    play.act("draw")
    play.act("yes")
    play.choose("A1")
    assert play.screen().alert == (
        "The game is over: start a new one, or undo to try another move."
    )
    assert play.screen().marks.keys() == {"E4"}


def test_the_end_shows_the_result_the_reason_and_both_scores() -> None:
    play = playing(position="LL.LL.D/.DLDD.D/L.L.DDD/DL.L.D./.LLDLDL/.LD.D.L/LD.LD.D D - -")
    screen = play.screen()
    assert screen.result == "A draw: Dark 18, Light 18."
    assert screen.why == "Neither side has a move left, so the points decide."


def test_a_new_game_has_the_chosen_options_and_drops_the_old_one() -> None:
    play = playing("E4")
    play.new_game({"specials": "off", "scoring": "simple"})
    screen = play.screen()
    assert dict(play.match.state.options) == {
        "specials": "off",
        "scoring": "simple",
        "board": "7",
        "swap": "off",
    }
    assert (screen.moves, screen.to_lose) == ((), 0)
    assert screen.summary == "Mǽrstánas · Standard stones only · Simple"


def test_an_unknown_option_keeps_the_game() -> None:
    play = playing("E4")
    play.new_game({"scoring": "double"})
    assert play.match.ply == 1
    assert "'double'" in play.screen().alert


def test_the_form_knows_what_a_new_game_would_drop() -> None:
    assert playing("E4", "E3").screen().to_lose == 2
    assert playing().screen().to_lose == 0
    ended = playing("E4")
    ended.act("draw")
    ended.act("yes")
    assert ended.screen().to_lose == 0


def test_play_again_keeps_the_options() -> None:
    play = playing("E4", scoring="wraparound")
    play.act("resign")
    play.act("yes")
    play.act("again")
    assert play.match.state.options["scoring"] == "wraparound"
    assert play.match.ply == 0


def test_flip_changes_only_the_view() -> None:
    play = playing("A1")
    before = play.match.state
    play.act("flip")
    screen = play.screen()
    assert (screen.scene.cells[0].name, screen.scene.cells[0].column) == ("G7", 0)
    assert play.match.state == before


def test_hinges_are_drawn_unless_the_settings_hide_them() -> None:
    play = playing("A1")
    assert play.screen().show_hinges
    play.settings.choose("hinges", "off")
    assert not play.screen().show_hinges


def test_the_screen_offers_no_action_that_would_do_nothing() -> None:
    offered = {"new", "flip", "print", "resign", "draw", "hint", "analysis"}
    panels = {"copy-link", "export", "import", "library", "settings", "setup", "entry"}
    assert playing().screen().actions == offered | panels | {"computer", "beginner"}
