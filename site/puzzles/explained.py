"""A puzzle's words while it is solved: hints, what is wrong with a move, the line explained.

No browser here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from game.core import PLAYERS, Game, Move, Outcome, State, name_of
from game.match import Match
from game.words import counted
from puzzles.puzzle import Puzzle

# What a wrong move misses, by the goal of the puzzle.
_MISSES: Mapping[str, str] = {
    "win": "doesn't win by force",
    "best": "gives points away",
    "save": "doesn't hold",
}
# What the proof says of the solver's moves.
_ONLY: Mapping[str, str] = {
    "win": "No other move wins.",
    "best": "Every other move is worse.",
    "save": "No other move holds.",
}


class Explained(NamedTuple):
    """One move of the whole line: its ply, who played it, its notation, and what it does."""

    ply: int
    side: str
    text: str
    said: str


class Hint(NamedTuple):
    """A sentence about the move to find, and the cells that it names, of the board or the tray."""

    text: str
    cells: tuple[str, ...]


def hint(game: Game[Any], state: State, move: Move, stage: int) -> Hint:
    """The hint about a move: at stage 1 which piece, at stage 2 which squares too."""
    scene = game.scene(state)
    standing = {piece.cell: piece.name for piece in scene.pieces}
    spare = {piece.cell: piece.name for piece in scene.spare if piece.owner == state.to_move}
    labels = {cell.name: cell.label for cell in scene.tray if cell.tray == state.to_move}
    first, *others = move
    cells: tuple[str, ...] = ()
    if first in standing:
        text, cells = f"Move the {standing[first]} on {first}", (first,)
    elif first in spare:
        text, cells = f"Play your {spare[first]} from the tray", (first,)
    elif first in labels:
        return Hint(f"Choose {labels[first]}.", (first,))
    else:
        after = game.scene(game.play(state, move).state)
        placed = next((piece.name for piece in after.pieces if piece.cell == first), "piece")
        text, others = f"Place a {placed}", [first]
    if stage == 1:
        return Hint(f"{text}.", cells)
    towards = "to" if first in standing else "on"
    return Hint(f"{text} {towards} {', then '.join(others)}.", (*cells, *others))


def missed(puzzle: Puzzle, state: State, move: Move, outcome: Outcome | None) -> str:
    """Why a wrong move from that position is wrong, in a sentence."""
    text = puzzle.rules.notation(state, move)
    if outcome is None:
        return f"{text} {_MISSES[puzzle.goal]}."
    if outcome.winner is None:
        return f"{text} ends the game in a draw."
    if outcome.winner == state.to_move:
        return f"{text} wins by less than you can have."
    return f"{text} ends the game, and {name_of(outcome.winner)} wins."


def explained(puzzle: Puzzle, match: Match) -> tuple[Explained, ...]:
    """The moves of the match's line, each with what it does."""
    moves = []
    nodes = [node for node in match.line_nodes if node.move]
    for ply, node in enumerate(nodes, 1):
        assert node.parent is not None
        assert node.move is not None
        before = node.parent.state
        said = [match.game.describe(before, node.move), _gains(match.game, before, node.state)]
        if ply <= puzzle.plies:
            said.append(_part_in_it(puzzle, match, ply, node.state))
        text = match.game.notation(before, node.move)
        moves.append(Explained(ply, before.to_move, text, " ".join(filter(None, said))))
    return tuple(moves)


def _part_in_it(puzzle: Puzzle, match: Match, ply: int, after: State) -> str:
    """What the proof says of a move: the solver's is the only one, the other's lasts longest."""
    outcome = match.game.outcome(after)
    if ply % 2 == 0:
        return "Nothing lasts longer." if puzzle.goal == "win" else "The best answer."
    if outcome and puzzle.goal == "win":
        return match.game.reasons[outcome.reason]
    return _ONLY[puzzle.goal]


def _gains(game: Game[Any], before: State, after: State) -> str:
    """The points that a move brought or cost each side; "" if none."""
    had, has = game.scores(before), game.scores(after)
    if not had or not has:
        return ""
    changes = [(name_of(player), has[player] - had[player]) for player in PLAYERS]
    said = [
        f"{name} {'gains' if change > 0 else 'loses'} {counted(abs(change), 'point')}"
        for name, change in changes
        if change
    ]
    return f"{' and '.join(said)}." if said else ""
