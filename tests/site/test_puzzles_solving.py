"""A puzzle on its board, without a browser: judging, refuting, hints, and the line afterwards."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from game.core import GAMES, Outcome, Player, opponent
from game.match import Match
from puzzles.explained import hint, missed
from puzzles.puzzle import Puzzle, hands_of, level_of, options_of, task_of
from puzzles.solving import OVER, WAIT, opened
from puzzling import ALL, EXAMPLES, Engine, begun, play_right, play_wrong, solve

each_example = pytest.mark.parametrize("puzzle", EXAMPLES.values(), ids=EXAMPLES)
LONG = EXAMPLES["ccv9gf"]
POINTS = EXAMPLES["mbdw6j"]


@pytest.mark.parametrize("game", GAMES)
def test_the_page_accepts_each_solution_of_the_file(game: str) -> None:
    puzzles = [puzzle for puzzle in ALL.values() if puzzle.game == game]
    assert puzzles
    for puzzle in puzzles:
        solving = begun(puzzle)
        solve(solving)
        assert solving.is_solved, puzzle.id
        assert Counter(solving.steps) == {"right": puzzle.turns}, puzzle.id
        assert [move.text for move in solving.line] == [*puzzle.solution], puzzle.id


def test_the_examples_have_every_goal_of_every_game() -> None:
    found = {(puzzle.game, puzzle.goal) for puzzle in EXAMPLES.values()}
    goals = {"maerstanas": ("win", "best", "save")}
    assert found == {(game, goal) for game in GAMES for goal in goals.get(game, ("win", "save"))}


@each_example
def test_the_defence_is_played_at_once_and_the_rest_of_the_line_can_be_seen(puzzle: Puzzle) -> None:
    solving = begun(puzzle)
    for turn in range(1, puzzle.turns):
        play_right(solving)
        assert solving.phase == "solving"
        assert solving.match.ply == 2 * turn
        assert solving.match.state.to_move == solving.solver
    play_right(solving)
    assert (solving.phase, solving.verdict) == ("done", "Solved at the first try!")
    assert solving.match.ply == puzzle.plies
    for ply in range(len(puzzle.solution) + 1):
        solving.go_to(ply)
        assert solving.match.ply == ply
    assert not any("target" in marks for marks in solving.screen().marks.values())


@each_example
def test_a_wrong_move_is_answered_on_the_board_until_it_is_taken_back(puzzle: Puzzle) -> None:
    engine = Engine()
    solving = begun(puzzle, engine)
    before = solving.match.state
    move = play_wrong(solving)
    text = puzzle.rules.notation(before, move)
    assert solving.says.startswith(text)
    assert (solving.phase, solving.tries, solving.steps) == ("wrong", 1, ["wrong"])
    if solving.match.outcome is None:
        assert "is looking for the best answer" in solving.says
        answer = engine.answer()
        assert solving.match.moves[-2:] == (move, answer)
        described = puzzle.rules.describe(solving.match.states[-2], answer)
        assert described in solving.says
    solving.choose("D4")
    assert solving.screen().alert == WAIT
    solving.retry()
    assert (solving.phase, solving.match.state, solving.says) == ("solving", before, "")
    solve(solving)
    assert (solving.is_solved, solving.verdict) == (True, "Solved.")


def test_the_last_move_of_a_win_may_be_any_that_wins() -> None:
    found = 0
    for puzzle in ALL.values():
        if puzzle.goal != "win":
            continue
        last = puzzle.solved()
        last.go_to(puzzle.plies - 1)
        rules, solver = puzzle.rules, last.state.to_move
        for move in last.legal_moves:
            outcome = rules.outcome(rules.play(last.state, move).state)
            if not outcome or outcome.winner != solver or move == last.line[puzzle.plies - 1]:
                continue
            solving = begun(puzzle)
            for _ in range(puzzle.turns - 1):
                play_right(solving)
            assert solving.turn.enter(rules.notation(last.state, move))
            assert solving.is_solved, puzzle.id
            assert solving.line[-1].text == rules.notation(last.state, move)
            found += 1
            break
        if found == 5:
            break
    assert found


def test_an_engine_that_fails_leaves_the_verdict_and_the_way_back() -> None:
    engine = Engine()
    solving = begun(LONG, engine)
    play_wrong(solving)
    engine.fail()
    assert solving.says.endswith("doesn't win by force.")
    solving.retry()
    assert (solving.phase, engine.dropped) == ("solving", 1)


def test_an_answer_that_comes_too_late_is_not_played() -> None:
    engine = Engine()
    solving = begun(LONG, engine)
    play_wrong(solving)
    solving.retry()
    engine.answer()
    assert (solving.phase, solving.match.ply) == ("solving", 0)


def test_a_wrong_move_that_ends_the_game_says_how() -> None:
    game = GAMES["cyngesheall"]
    puzzle = EXAMPLES["c2dscs"]
    state, move = puzzle.begun().state, puzzle.begun().legal_moves[0]
    text = game.notation(state, move)
    for winner, said in (
        (None, "ends the game in a draw."),
        ("light", "ends the game, and Light wins."),
        ("dark", "wins by less than you can have."),
    ):
        outcome = Outcome(cast("Player | None", winner), "corner")
        assert missed(puzzle, state, move, outcome) == f"{text} {said}"
    assert missed(puzzle, state, move, None) == f"{text} doesn't hold."


# --- hints ----------------------------------------------------------------------------------------


def test_a_hint_names_the_piece_and_then_the_squares() -> None:
    solving = begun(LONG)
    solving.hint()
    assert (solving.says, solving.hinted and solving.hinted.cells) == (
        "Move the king on A3.",
        ("A3",),
    )
    solving.hint()
    assert solving.says == "Move the king on A3 to E3."
    assert solving.hinted
    assert solving.hinted.cells == ("A3", "E3")
    assert not solving.can_hint
    solving.hint()
    assert solving.hints == 2
    play_right(solving)
    assert (solving.says, solving.can_hint) == ("", True)


def test_a_hint_in_a_game_of_stones_names_the_stone_and_then_the_square() -> None:
    game = GAMES["maerstanas"]
    state = game.start()
    assert hint(game, state, ("E4",), 1) == ("Place a standard stone.", ())
    assert hint(game, state, ("E4",), 2) == ("Place a standard stone on E4.", ("E4",))
    assert hint(game, state, ("T", "E4"), 1) == ("Play your thunder-stone from the tray.", ("T",))
    said = hint(game, state, ("T", "E4"), 2)
    assert said == ("Play your thunder-stone from the tray on E4.", ("T", "E4"))


def test_a_hint_about_a_chain_names_every_square() -> None:
    game = GAMES["oferhlyp"]
    chain = next(
        (puzzle, move)
        for puzzle in ALL.values()
        if puzzle.game == "oferhlyp"
        for move in puzzle.solved().line[:1]
        if len(move) > 2
    )
    puzzle, move = chain
    said = hint(game, puzzle.begun().state, move, 2)
    assert said.text.endswith(f"on {move[0]} to {', then '.join(move[1:])}.")
    assert said.cells == move


def test_a_hint_takes_a_wrong_move_back_first() -> None:
    solving = begun(LONG)
    play_wrong(solving)
    solving.hint()
    assert (solving.phase, solving.match.ply, solving.hints) == ("solving", 0, 1)


# --- showing --------------------------------------------------------------------------------------


@each_example
def test_the_solution_can_be_shown_from_anywhere(puzzle: Puzzle) -> None:
    solving = begun(puzzle)
    if puzzle.turns > 1:
        play_right(solving)
    solving.show()
    assert (solving.verdict, solving.is_solved) == ("Here is the solution.", False)
    assert [move.text for move in solving.line] == [*puzzle.solution]
    solving.choose("D4")
    assert solving.alert.text == OVER


def test_the_line_says_what_each_move_does() -> None:
    solving = begun(POINTS)
    solve(solving)
    first, second = solving.line[:2]
    assert first.said.endswith("Every other move is worse.")
    assert second.said.endswith("The best answer.")
    assert any("gains" in move.said for move in solving.line)
    solving = begun(LONG)
    solve(solving)
    assert solving.line[0].said.endswith("No other move wins.")
    assert solving.line[-1].said.endswith(solving.match.why)


# --- the words ------------------------------------------------------------------------------------


@each_example
def test_the_task_names_the_side_and_the_goal(puzzle: Puzzle) -> None:
    side = puzzle.begun().state.to_move.capitalize()
    task = task_of(puzzle)
    assert task.startswith(f"{side} to move and ")
    if puzzle.goal == "win":
        assert task.endswith(f"win in {puzzle.turns}.")
    if puzzle.goal == "save":
        assert task == f"{side} to move and hold."


def test_the_task_of_a_best_end_names_the_lead_that_can_be_had() -> None:
    puzzle = POINTS
    scores = puzzle.solved().outcome
    assert scores
    assert scores.scores
    solver = puzzle.begun().state.to_move
    lead = scores.scores[solver] - scores.scores[opponent(solver)]
    assert str(abs(lead)) in task_of(puzzle)


def test_options_and_hands_are_told() -> None:
    puzzle = EXAMPLES["mbhz9e"]
    assert options_of(puzzle) == "Simple"
    match = puzzle.begun()
    said = hands_of(match.game, match.state)
    assert said == "In hand: Dark: Woden-stone; Light: thunder-stone."
    assert options_of(LONG) == ""


def test_the_levels_go_up_with_the_rating() -> None:
    levels = [level_of(rating) for rating in range(400, 2401, 100)]
    assert [*dict.fromkeys(levels)] == ["easy", "medium", "hard", "expert"]


def test_a_puzzle_that_the_rules_no_longer_fit_is_not_opened() -> None:
    engine = Engine()
    assert opened(LONG._replace(solution=("A1-A2",)), 1, engine.refuter) is None
    assert opened(LONG._replace(position="nonsense"), 1, engine.refuter) is None
    assert opened(LONG._replace(game="raven"), 1, engine.refuter) is None


def test_the_board_is_turned_to_the_solver() -> None:
    for puzzle in EXAMPLES.values():
        solving = begun(puzzle)
        usual = Match(puzzle.rules).game.scene(puzzle.rules.start(puzzle.options))
        bottom = max(usual.cells, key=lambda cell: cell.row).name
        ours = [piece for piece in usual.pieces if piece.owner == solving.solver]
        if ours:
            rows = {cell.name: cell.row for cell in solving.screen().scene.cells}
            assert sum(rows[piece.cell] for piece in ours) / len(ours) > 3, bottom
