"""The laws of the protocol that hold in every position; `game.testing` tries them."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, NoReturn

from game import rows
from game.core import (
    PLAYERS,
    AmbiguousMove,
    Game,
    IllegalMove,
    InvalidMove,
    Move,
    continuations,
    opponent,
)
from game.values import Cell, Scene

NOWHERE = "no such square"
_MOST_MOVES = 12


class Case(NamedTuple):
    """A position that the laws are tried on, its legal moves, and the texts of earlier ones."""

    game: Game[Any]
    state: Any
    moves: tuple[Move, ...]
    earlier: tuple[str, ...] = ()

    @property
    def some(self) -> tuple[Move, ...]:
        """Some of the moves, from the first to the last: there can be thousands."""
        moves = self.moves
        return moves[:: 1 + len(moves) // _MOST_MOVES]

    def fail(self, law: str, found: object, move: Sequence[str] = ()) -> NoReturn:
        """Raises the `AssertionError` that tells all."""
        made = f", move {' '.join(move)}" if move else ""
        where = f"position {self.game.position(self.state)}{made}"
        raise AssertionError(f"{self.game.title}: {law}; found {found!r}, {where}")

    def demand(self, kept: object, law: str, found: object, move: Sequence[str] = ()) -> None:
        """Fails unless the law is kept."""
        if not kept:
            self.fail(law, found, move)


def error_of(call: Callable[..., object], *arguments: object) -> Exception | None:
    """What the call raises; `None` where it raises nothing."""
    try:
        call(*arguments)
    except Exception as error:  # whatever it is, the law says which it should be
        return error
    return None


def is_sentence(text: object) -> bool:
    """Whether it is more than a word, with a capital and a full stop."""
    return (
        isinstance(text, str)
        and text[:1].isupper()
        and text.endswith(".")
        and len(text.split()) > 1
    )


# --- moves --------------------------------------------------------------------------------------


def check_moves(case: Case) -> None:
    """The legal moves are paths, no two the same; there are none exactly when the game is over."""
    game, state, legal, _ = case
    case.demand(isinstance(legal, tuple), "legal moves are a tuple", legal)
    for move in legal:
        steps = isinstance(move, tuple) and move and all(isinstance(s, str) and s for s in move)
        case.demand(steps, "a move is a tuple of at least one step", move)
    case.demand(len({*legal}) == len(legal), "no two legal moves share a path", legal)
    case.demand(game.legal_moves(state) == legal, "legal moves keep their order", legal)
    over = game.outcome(state) is not None
    case.demand(over == (not legal), "no legal move exactly when the game is over", legal)


def check_continuations(case: Case) -> None:
    """Clicks lead to every move: each step is offered after those before it, and can be clicked."""
    scene = case.game.scene(case.state)
    mine = [cell.name for cell in scene.tray if cell.tray == scene.to_move]
    reach = {*mine, *(cell.name for cell in scene.cells)}
    for move in case.moves:
        case.demand({*move} <= reach, "every step is a cell", move, move)
    for move in case.some:
        for made, step in enumerate(move):
            offered = continuations(case.moves, move[:made]).steps
            case.demand(step in offered, "each step is offered after those before", offered, move)
        complete = continuations(case.moves, move).complete
        case.demand(complete, "a move is complete after its last step", move, move)


def check_notation(case: Case) -> None:
    """Every move can be written, in a text of its own, and read back."""
    game, state, *_ = case
    texts = {game.notation(state, move): move for move in case.moves}
    case.demand(len(texts) == len(case.moves), "no two legal moves share a text", [*texts])
    for move in case.some:
        text = game.notation(state, move)
        case.demand(text and text == text.strip(), "a move is written in a text", text, move)
        error = error_of(game.parse, state, text)
        case.demand(error is None, f"the text {text!r} is read", error, move)
        read = game.parse(state, text)
        case.demand(read == move, f"the text {text!r} is read as its own move", read, move)


def check_refusals(case: Case) -> None:
    """Whatever is no legal move raises an error of the protocol's that quotes it."""
    game, state, _, earlier = case
    error = error_of(game.parse, state, NOWHERE)
    quoted = isinstance(error, InvalidMove) and NOWHERE in str(error)
    case.demand(quoted, "a text that is not a move raises InvalidMove and is quoted", error)
    for text in earlier:
        error = error_of(game.parse, state, text)
        if error is not None:
            kept = isinstance(error, (IllegalMove, InvalidMove, AmbiguousMove))
            kept = kept and repr(text)[1:-1] in str(error)
            case.demand(kept, f"the refused text {text!r} is quoted by IllegalMove", error)
        elif game.parse(state, text) not in case.moves:
            case.fail("what is read is a legal move", text)


def check_explain(case: Case) -> None:
    """An illegal move is objected to, and a legal one is not."""
    game, state, *_ = case
    legal, cells = {*case.moves}, [cell.name for cell in _places(game.scene(state))]
    paths: list[Move] = [(), (NOWHERE,), *((cell,) for cell in cells)]
    for move in case.some:
        paths += [move, move[:-1], move[::-1], (*move, cells[0]), (*move, *move)]
    for path in paths:
        said = game.explain(state, path)
        kept = isinstance(said, str) and (said == "") == (path in legal)
        case.demand(kept, "explain objects exactly to what is not legal", said, path)
        case.demand(not said.endswith("."), "an objection is the end of a sentence", said, path)


def check_describe(case: Case) -> None:
    """What a move does is described in a sentence."""
    for move in case.some:
        said = case.game.describe(case.state, move)
        case.demand(is_sentence(said), "a move is described in a sentence", said, move)


# --- states -------------------------------------------------------------------------------------


def check_state(case: Case) -> None:
    """A state is a frozen value that can be hashed and sent."""
    state = case.state
    case.demand(state.to_move in PLAYERS, "a player is to move", state.to_move)
    case.demand(error_of(hash, state) is None, "a state can be hashed", state)
    error = error_of(setattr, state, "to_move", opponent(state.to_move))
    case.demand(isinstance(error, AttributeError), "a state is frozen", error)
    sent = pickle.loads(pickle.dumps(state))
    case.demand((sent, hash(sent)) == (state, hash(state)), "a state can be sent", sent)


def check_play(case: Case) -> None:
    """A move leaves its position as it was, leads to one place, and it is then the other's turn."""
    game, state, *_ = case
    before = repr(state), hash(state)
    for move in case.some:
        played = game.play(state, move)
        now = repr(state), hash(state)
        case.demand(now == before, "play leaves the old state alone", now, move)
        again = game.play(state, move)
        case.demand(again == played, "the same move leads to the same state", again, move)
        after = played.state
        case.demand(after.options == state.options, "options stay", after.options, move)
        turn = after.to_move
        case.demand(turn == opponent(state.to_move), "the players take turns", turn, move)


def check_events(case: Case) -> None:
    """The events of a move turn the picture before it into the one after it."""
    game, state, *_ = case
    for move in case.some:
        after, events = game.play(state, move)
        board, hit = _standing(game.scene(state)), set()
        for event in events:
            piece = (event.owner, event.piece)
            if event.kind in ("hit", "remove") or event.origin:
                there = board.pop(event.origin or event.square, None)
                case.demand(there == piece, f"the event is about a piece: {event}", there, move)
            if event.kind in ("place", "move"):
                taken = board.setdefault(event.square, piece)
                case.demand(taken is piece, f"the square is free: {event}", taken, move)
            if event.kind == "swap":
                there, board[event.square] = board.get(event.square), piece
                others = (opponent(event.owner), event.piece)
                case.demand(there == others, f"the other player's: {event}", there, move)
            if event.kind == "hit":
                hit.add(event.square)
        now = _standing(game.scene(after))
        left = {square: piece for square, piece in now.items() if square not in hit}
        case.demand(left == board, "the events tell what changed", events, move)
        case.demand(hit <= {*now}, "what was hit is still there", events, move)


def _standing(scene: Scene) -> dict[str, tuple[str, str]]:
    return {piece.cell: (piece.owner, piece.kind) for piece in scene.pieces}


def check_outcome(case: Case) -> None:
    """The outcome has a winner or none, a known reason, and the points if there are any."""
    game, state, *_ = case
    scores, outcome = game.scores(state), game.outcome(state)
    counted = scores is None or {*scores} == {*PLAYERS}
    case.demand(counted, "points are both players'", scores)
    start = game.scores(game.start(state.options))
    case.demand((start is None) == (scores is None), "a game has points or none", scores)
    if outcome is None:
        return
    case.demand(outcome.winner in (*PLAYERS, None), "the winner is a player", outcome.winner)
    case.demand(outcome.reason in game.reasons, "the reason is one of the game's", outcome.reason)
    case.demand(outcome.scores == scores, "the outcome has the points of the end", outcome.scores)


# --- positions and pictures ---------------------------------------------------------------------


def check_position(case: Case) -> None:
    """A position is one line of text, which is read back but for what came before."""
    game, state, *_ = case
    text = game.position(state)
    case.demand(text and text.splitlines() == [text], "a position is one line", text)
    error = error_of(game.parse_position, text, state.options)
    case.demand(error is None, "a position that was reached can be read", error)
    read = game.parse_position(text, state.options)
    case.demand(game.position(read) == text, "a position is read back", game.position(read))
    same = (read.to_move, read.options) == (state.to_move, state.options)
    case.demand(same, "turn and options are read back", read)
    seen = _standing(game.scene(read))
    case.demand(seen == _standing(game.scene(state)), "the pieces are read back", seen)
    # What came before can bar moves, as a repetition does, and never allows one.
    barred = {*game.legal_moves(state)} - {*game.legal_moves(read)}
    case.demand(not barred, "what came before allows no move", barred)


def check_setup_of(case: Case) -> None:
    """The setup has every piece of the picture, and writes the position as the game does.

    What came before may be told behind that, and is not set up.
    """
    game, state, *_ = case
    scene, setup = game.scene(state), game.setup(state.options)
    for kinds, shown in ((setup.pieces, scene.pieces), (sum(setup.hands, ()), scene.spare)):
        known = {(piece.owner, piece.kind, piece.letter) for piece in kinds}
        seen = {(piece.owner, piece.kind, piece.letter) for piece in shown}
        case.demand(seen <= known, "the setup has every piece that is seen", seen - known)
    spare = {(piece.owner, piece.cell) for piece in scene.spare}
    hands = [
        "".join(piece.cell for piece in hand if (piece.owner, piece.cell) in spare) or "-"
        for hand in setup.hands
    ]
    size = 1 + max(cell.row for cell in scene.cells)
    board = rows.write(scene.pieces, size)
    written = " ".join([board, rows.write_side(state.to_move), *hands])
    text = game.position(state)
    kept = f"{text} ".startswith(f"{written} ")
    case.demand(kept, "the setup writes the position", written)
    again = game.position(game.parse_position(written, state.options))
    case.demand(again == written, "what is set up has no past", again)


def _places(scene: Scene) -> tuple[Cell, ...]:
    return (*scene.cells, *scene.tray)


def check_scene(case: Case) -> None:
    """The picture has a place for every piece and every step, and a name for each place."""
    game, state, *_ = case
    scene = game.scene(state)
    trays = ([cell for cell in scene.tray if cell.tray == player] for player in PLAYERS)
    for cells in (scene.cells, *trays):
        names = [cell.name for cell in cells]
        case.demand(len({*names}) == len(names), "no two cells share a name", names)
        places = {(cell.column, cell.row) for cell in cells}
        case.demand(len(places) == len(names), "no two cells share a place", names)
    named = {cell.name: (cell.column, cell.row) for cell in scene.cells}
    kept = all(len(name) == 2 and name[0].isalpha() and name[1].isdigit() for name in named)
    case.demand(kept, "a square is named by a letter and a digit", [*named])
    standing = [piece.cell for piece in scene.pieces]
    case.demand({*standing} <= {*named}, "every piece stands on a cell", standing)
    case.demand(len({*standing}) == len(standing), "no two pieces share a cell", standing)
    case.demand(scene.to_move == state.to_move, "the picture knows whose turn it is", scene.to_move)
    case.demand(scene.text and {*scene.tally} == {*PLAYERS}, "text and tally are there", scene.text)
    for hinge in scene.hinges or ():
        case.demand(hinge.cell in named, "a hinge is at a cell", hinge)
    for goal in scene.goals:
        case.demand(goal.cell in named, "a goal is a cell", goal)


def check_tray(case: Case) -> None:
    """A tray is a player's, and what is spare lies in its owner's."""
    scene = case.game.scene(case.state)
    trays = {(cell.tray, cell.name) for cell in scene.tray}
    case.demand({owner for owner, _ in trays} <= {*PLAYERS}, "a tray is a player's", trays)
    spare = {(piece.owner, piece.cell) for piece in scene.spare}
    case.demand(spare <= trays, "a spare piece lies on its owner's tray", spare)


POSITION_LAWS: tuple[Callable[[Case], None], ...] = (
    check_state,
    check_scene,
    check_moves,
    check_continuations,
    check_notation,
    check_refusals,
    check_explain,
    check_describe,
    check_play,
    check_events,
    check_outcome,
    check_position,
    check_setup_of,
    check_tray,
)
