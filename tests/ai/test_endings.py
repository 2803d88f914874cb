"""Endings of Mǽrstánas: solved truly, and the shortcuts of the search find what it would find."""

import gc
import weakref
from collections import defaultdict
from functools import cache
from random import Random
from typing import Any

import pytest

from game import ai
from game.ai import maerstanas_endings, proof, search
from game.ai.maerstanas_endings import Ending, Shape, _beside, _compared
from game.ai.maerstanas_model import MaerstanasModel, Node
from game.ai.model import UNIT
from game.ai.search import Search
from game.ai.wide import bits
from game.core import opponent
from game.maerstanas import GAME, State
from game.match import Match
from optional import present
from random_positions import model_of, positions

SCORINGS = ("standard", "simple", "wraparound")
by_scoring = pytest.mark.parametrize("scoring", SCORINGS)


def lead(state: State) -> int:
    scores = present(GAME.scores(state))
    return scores[state.to_move] - scores[opponent(state.to_move)]


def ahead_of(match: Match) -> int:
    assert isinstance(match.state, State)
    return lead(match.state)


@cache
def solved(state: State) -> int:
    """The mover's lead at the end with best play of both, by the rules alone."""
    legal = GAME.legal_moves(state)
    if not legal:
        return lead(state)
    return max(-solved(GAME.play(state, move).state) for move in legal)


@pytest.mark.parametrize("board", ["4", "5", "7"])
@by_scoring
def test_an_ending_has_its_true_value_and_a_line_that_reaches_it(scoring: str, board: str) -> None:
    options = {"specials": "off", "scoring": scoring, "board": board}
    for match in positions(options, range(1, 7), 8):
        state = match.state
        assert isinstance(state, State)
        model = MaerstanasModel(state)
        ending = present(model.solver())
        told: list[int] = []
        for guess in (0, 9):  # a good guess and a bad one
            value, move = ending.best(model.moves(model.root), guess, told.append)
            assert value == solved(state) - lead(state)
            after = state
            for number in (move, *ending.line(move, value, told.append)):
                after = GAME.play(after, model.decode(number)).state
            assert not GAME.legal_moves(after)
            same = after.to_move == state.to_move
            assert (lead(after) if same else -lead(after)) == solved(state)
        assert ending.nodes >= sum(told)


@pytest.mark.parametrize("board", ["4", "5", "7"])
@by_scoring
def test_a_longer_ending_has_the_value_that_trying_everything_finds(
    scoring: str, board: str
) -> None:
    options = {"specials": "off", "scoring": scoring, "board": board}
    for match in positions(options, range(5, 14), 16):
        model = model_of(match)
        known: dict[object, int] = {}

        def tried(
            node: Node, model: MaerstanasModel = model, known: dict[object, int] = known
        ) -> int:
            key = node[0], node[1]
            if key not in known:
                plays = [model.play(node, move) for move in bits(node[2].legal)]
                known[key] = max((gain // UNIT - tried(after) for after, gain in plays), default=0)
            return known[key]

        ending = present(model.solver())
        legal = [*bits(model.root[2].legal)]
        assert ending.best(legal, 0, lambda nodes: None)[0] == tried(model.root)


@by_scoring
def test_what_is_forgotten_on_the_way_changes_no_value(
    scoring: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    options, forgetful = {"specials": "off", "scoring": scoring}, 0
    for match in positions(options, range(9, 13), 6):
        model = model_of(match)
        moves = model.moves(model.root)
        remembered = present(model.solver()).best(moves, 0, lambda nodes: None)[0]
        for shapes, known in ((3, 1000), (8, 1000), (1000, 5)):
            monkeypatch.setattr(maerstanas_endings, "MOST_SHAPES", shapes)
            monkeypatch.setattr(maerstanas_endings, "MOST_KNOWN", known)
            ending = present(model_of(match).solver())
            assert ending.best(moves, 0, lambda nodes: None)[0] == remembered
            assert len(ending._shapes) <= shapes
            assert len(ending._older_shapes) <= shapes
            forgetful += shapes == 1000 and bool(ending._older_shapes)
    assert forgetful


def test_what_is_asked_for_again_is_not_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maerstanas_endings, "MOST_SHAPES", 4)
    (match,) = positions({"specials": "off"}, range(9, 10), 1)
    model = model_of(match)
    ending, board = present(model.solver()), model._board
    places = [board.after(model.root[2], move) for move in bits(model.root[2].legal)]

    def kept(number: int) -> Shape:
        place = places[number]
        return ending._keep(_beside(place.taken, board), place.legal)

    first, second = kept(0), kept(1)
    for number in (2, 3, 4):
        kept(number)
    assert kept(0) is first  # from the older part to the newer
    for number in (5, 6, 7):
        kept(number)
    assert kept(0) is first
    assert kept(1) is not second


@by_scoring
def test_shapes_that_differ_in_nothing_that_matters_share_what_is_known(scoring: str) -> None:
    options = {"specials": "off", "scoring": scoring}
    shared = 0
    for match in positions(options, range(13, 14), 3):
        model = model_of(match)
        ending = present(model.solver())
        ending.best(model.moves(model.root), 0, lambda nodes: None)
        shapes = [shape for shape in ending._shapes.values() if shape.tangled]
        shared += len(shapes) - len({id(shape.known) for shape in shapes})
    assert shared > 3


def without_lead(ending: Ending) -> tuple[int, int]:
    """The mover's stones beside closable squares, and the value less the mover's lead."""
    board, (own, other, place) = ending._board, ending._root
    mine, theirs = _beside(own, board), _beside(other, board)
    shape = ending._keep(mine | theirs, place.legal)
    lead = (mine & shape.open).bit_count() - (theirs & shape.open).bit_count()
    value, _ = ending.best(bits(place.legal), 0, lambda nodes: None)
    return mine & shape.closable, 2 * value - lead


@by_scoring
def test_what_is_known_with_other_stones_bounds_a_value(scoring: str) -> None:
    rng, met, tight = Random(6), 0, 0
    for match in positions({"specials": "off", "scoring": scoring}, range(6, 11), 25):
        model = model_of(match)
        own, other, place = model.root[:3]
        if not Shape(place.taken, place.legal, model._board, defaultdict(dict)).tangled:
            continue
        stones, value = without_lead(present(model.solver()))
        for _ in range(3):
            changed = sum(1 << each for each in rng.sample(bits(place.taken), 4))
            root = own ^ changed, other ^ changed, place
            others, known = without_lead(Ending(model._board, root))
            low, high = _compared(stones, {others: (known, known)})
            assert low <= value <= high
            met += 1
            tight += low < high and value in (low, high)
    assert met > 30
    assert tight > 3


def test_an_ending_is_forgotten_with_the_search_that_asked_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It may be large, and nothing leads back to it: it goes without being looked for."""
    kept: list[weakref.ref[Ending]] = []
    made = Ending.__init__

    def noted(self: Ending, *args: Any) -> None:
        made(self, *args)
        kept.append(weakref.ref(self))

    monkeypatch.setattr(Ending, "__init__", noted)
    (match,) = positions({"specials": "off"}, range(14, 15), 1)
    gc.disable()
    try:
        for verdicts in ai.analysing(match, lines=1, seconds=60):
            if verdicts and verdicts[0].exact:
                break
        del verdicts
        ai.analyse(match, lines=1, nodes=2000)
        assert len(kept) == 2
        assert [ending() for ending in kept] == [None, None]
    finally:
        gc.enable()


@by_scoring
def test_a_switch_is_taken_in_any_case_and_worth_its_heat_in_the_end(scoring: str) -> None:
    rng, seen, beside_open_squares = Random(3), 0, 0
    for match in positions({"specials": "off", "scoring": scoring}, range(3, 16), 90):
        model = model_of(match)
        place, board = model.root[2], model._board
        shape = Shape(_beside(place.taken, board), place.legal, board, defaultdict(dict))
        end = place
        while end.legal:
            end = board.after(end, rng.choice([*bits(end.legal)]))
        for switch in bits(shape.switches):
            seen += 1
            beside = board.beside[switch]
            beside_open_squares += beside & place.legal != 0
            assert end.taken >> switch & 1
            assert board.after(place, switch).legal == place.legal ^ 1 << switch
            for square in bits(place.legal ^ 1 << switch):
                after = board.after(place, square)
                later = Shape(_beside(after.taken, board), after.legal, board, defaultdict(dict))
                assert later.switches >> switch & 1
                assert later.heat(switch, board) == shape.heat(switch, board)
            lying = (beside & end.taken).bit_count() + 2 * board.edges[switch]
            assert lying == shape.heat(switch, board)
    assert seen > 30
    assert beside_open_squares > 10


@by_scoring
def test_who_wins_is_what_the_value_says(scoring: str) -> None:
    signs = set()
    for match in positions({"specials": "off", "scoring": scoring}, range(3, 15), 20):
        model = model_of(match)
        moves, ahead = model.moves(model.root), ahead_of(match)
        value, _ = present(model.solver()).best(moves, 0, lambda nodes: None)
        for start in (ahead, -value - 1, -value, -value + 1):
            total = value + start
            for guess in (value, -start - 2, 2 - start):
                ending = present(model_of(match).solver())
                sign, move = ending.outcome(moves, start, guess, lambda nodes: None)
                assert sign == (total > 0) - (total < 0)
                if sign >= 0:
                    # The move keeps what is proved; after a loss any move will do.
                    kept = ending.best([move], 0, lambda nodes: None)[0] + start
                    assert kept > 0 if sign else kept == 0
                signs.add(sign)
    assert signs == {1, 0, -1}


def test_of_some_moves_the_best_is_found() -> None:
    for match in positions({"specials": "off"}, range(5, 7), 6):
        model = model_of(match)
        ending = present(model.solver())
        moves = model.moves(model.root)
        each = {move: ending.best([move], 0, lambda nodes: None)[0] for move in moves}
        value, move = ending.best(moves, 0, lambda nodes: None)
        assert value == each[move] == max(each.values())


def test_there_is_no_solver_for_special_stones_nor_before_the_ending() -> None:
    assert MaerstanasModel(GAME.start({"specials": "off"})).solver() is None
    assert MaerstanasModel(GAME.start({"board": "3"})).solver() is None
    assert MaerstanasModel(GAME.start({"board": "3", "specials": "off"})).solver() is not None


@by_scoring
def test_an_ending_is_solved_in_far_fewer_positions_than_it_has(scoring: str) -> None:
    for match in positions({"specials": "off", "scoring": scoring}, range(11, 12), 2):
        verdict = ai.choose(match, 8, nodes=20_000)
        assert verdict.exact
        assert len(verdict.line) == verdict.depth
        played = Match(GAME, start=match.state)
        for move in verdict.line:
            played.play(move)
        assert played.outcome is not None


def test_a_proof_stays_when_the_time_is_up_before_its_line_is_known() -> None:
    """Whatever the number of positions, what is called proved has the one true score."""
    (match,) = positions({"specials": "off"}, range(10, 11), 1)
    true = ai.choose(match, 8, nodes=50_000)
    assert true.exact
    lengths = set()
    for nodes in range(300, 3000, 100):
        verdict = ai.choose(match, 8, nodes=nodes)
        if verdict.exact:
            assert verdict.score == true.score
            lengths.add(len(verdict.line))
    assert lengths


def test_no_proof_is_begun_that_the_positions_left_are_too_few_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (match,) = positions({"specials": "off"}, range(15, 16), 1)
    effort = present(model_of(match).solver()).effort
    begun: list[int] = []
    best = Ending.best

    def noted(self: Ending, *asked: Any) -> tuple[int, int]:
        begun.append(self.nodes)
        return best(self, *asked)

    monkeypatch.setattr(Ending, "best", noted)
    ai.choose(match, 8, nodes=round(effort))
    assert not begun
    ai.choose(match, 8, nodes=4 * round(effort))
    assert begun


def test_an_analysis_knows_by_how_much_at_once_where_that_is_soon_proved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def outcome(self: Ending, *asked: Any) -> tuple[int, int]:
        pytest.fail("nobody need ask who wins")

    monkeypatch.setattr(Ending, "outcome", outcome)
    for match in positions({"specials": "off"}, range(17, 19), 4):
        (verdict,) = ai.analyse(match, lines=1, seconds=60)
        assert verdict.exact


def test_a_long_analysis_says_who_wins_before_it_knows_by_how_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(proof, "_SHORT", 0)
    seen = set()
    for match in positions({"specials": "off", "scoring": "simple"}, range(17, 19), 8):
        first: ai.Verdict | None = None
        for verdicts in filter(None, ai.analysing(match, lines=1, seconds=60)):
            (last,) = verdicts
            first = first or (last if last.certain else None)
        assert last.exact
        sign = (last.score > 0) - (last.score < 0)
        if sign:
            assert first is not None
            assert first.certain == sign
            assert first.score * sign >= 1
            assert ai.win_probability(match, first) == (1 + sign) / 2
            winner = match.state.to_move if sign > 0 else opponent(match.state.to_move)
            assert ai.score_text(match, first) == f"solved: {winner.capitalize()} wins"
            played = Match(GAME, start=match.state)
            played.play(first.move)
            if sign > 0:
                assert ai.choose(played, 8, seconds=60).score < 0
        seen.add(sign)
    assert {1, -1} <= seen


def test_several_lines_are_proved_one_after_the_other() -> None:
    (match,) = positions({"specials": "off"}, range(14, 15), 1)
    proved: list[int] = []
    for verdicts in filter(None, ai.analysing(match, lines=3, seconds=60)):
        proved.append(sum(verdict.exact for verdict in verdicts))
        scores = [verdict.score for verdict in verdicts]
        assert scores == sorted(scores, reverse=True)
    assert proved[-1] == 3
    assert {1, 2} <= set(proved)
    model = model_of(match)
    ending = present(model.solver())
    for verdict in verdicts:
        value, _ = ending.best([model.encode(verdict.move)], 0, lambda nodes: None)
        assert value + ahead_of(match) == verdict.score


def test_a_review_proves_an_ending_besides_what_it_searches() -> None:
    for match in positions({"specials": "off"}, range(18, 19), 2):
        without = ai.analyse(match, lines=1, nodes=2000)
        *_, (verdict,) = filter(None, ai.analysing(match, lines=1, nodes=2000, extra=300_000))
        assert not without[0].exact
        assert verdict.exact
        few = [*filter(None, ai.analysing(match, lines=1, nodes=2000, extra=300))]
        assert not few[-1][0].exact
        assert few[-1][0].nodes < 3000


def test_levels_that_look_a_few_plies_ahead_prove_nothing_by_the_solver(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Search, "_proof_of", None)
    (match,) = positions({"specials": "off"}, range(9, 10), 1)
    model = model_of(match)
    looking = Search(model, 3000)
    assert [*looking.lines(model.moves(model.root), 1, search._DEEP - 1)]
