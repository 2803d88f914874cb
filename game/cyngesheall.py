"""Cyngesheall by John Beers: two kings' halls; capture between two, or race to the far corner.

The rules are the author's 0.3; where their text leaves a choice, the site's rulings C1–C20 are
cited by number. Sets of squares are held in integers, bits as in `game.board`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from game import moving, rows
from game.board import BIT, SQUARE, SQUARES, square_of
from game.core import (
    PLAYERS,
    Event,
    IllegalMove,
    InvalidMove,
    Move,
    Options,
    Outcome,
    Played,
    Player,
    name_of,
    opponent,
)
from game.scene import BOARD_CELLS, Goal, Look, Scene, in_words, tally
from game.ways import ALONG, DIAGONAL, Slides, line_from
from game.words import listed, quote

PIECES = 10  # C19
_START = "kmmm.../mcm..../mm...../m.....M/.....MM/....MCM/...MMMK D"  # C1
# The corner where the enemy king started (C2).
GOALS: Mapping[Player, str] = {"dark": "A1", "light": "G7"}

# Pieces and the side to move: what comes again when a position does (C14).
Key = tuple[int, int, int, int, Player]


class State(NamedTuple):
    """A position: the pieces of each colour, and which of them are commanders or kings.

    `dark`, `light`, `commanders` and `kings` are sets of squares. `history` is as
    `game.moving` says.
    """

    dark: int
    light: int
    commanders: int
    kings: int
    to_move: Player
    options: Options
    history: tuple[Key, ...]

    def pieces(self, player: Player) -> int:
        """The squares with that player's pieces."""
        return self.dark if player == "dark" else self.light

    def kind(self, bit: int) -> str:
        """The kind of the piece on a square: ``man``, ``commander`` or ``king``."""
        if self.kings & bit:
            return "king"
        return "commander" if self.commanders & bit else "man"


_LOOKS = {
    "man": Look("man", "", "M"),
    "commander": Look("commander", "thorn", "C"),
    "king": Look("king", "os", "K", crowned=True),
}
_GOALS = tuple(
    Goal(square, player, "os", f"the goal of {name_of(player)}'s king")
    for player, square in GOALS.items()
)
_HELP = "write M for a man, C for a commander and K for a king of Dark's, m, c and k for Light's"
_PREFIXES = {"man": "", "commander": "C", "king": "K"}

# --- the lines through each square --------------------------------------------------------------

_COLUMN, _ROW, _RISING, _FALLING = (
    tuple(Slides(square, directions) for square in SQUARES)
    for directions in (ALONG[::2], ALONG[1::2], DIAGONAL[1:3], DIAGONAL[::3])
)


class _Grip(NamedTuple):
    """Where a piece can be captured from a square: the one beside it, and the captor beyond."""

    between: int
    captor: int


_GRIPS = {
    square: tuple(
        _Grip(BIT[ray[0]], BIT[ray[1]])
        for direction in ALONG
        if len(ray := line_from(square, direction)) > 1
    )
    for square in SQUARES
}


def _captured(state: State, move: Move) -> list[int]:
    """What the move captures: up, left, down, right (C5, C8, C12).

    Neither the edge nor an empty corner is a captor (C3), nor is the square that the piece left.
    """
    enemy = state.pieces(opponent(state.to_move))
    own = state.pieces(state.to_move) & ~BIT[move[0]]
    return [between for between, captor in _GRIPS[move[1]] if enemy & between and own & captor]


def _possible(state: State) -> tuple[Move, ...]:
    """Every move of the side to move, in a game that is not decided."""
    own = rest = state.pieces(state.to_move)
    taken = own | state.pieces(opponent(state.to_move))
    moves: tuple[Move, ...] = ()
    while rest:
        lowest = rest & -rest
        moves += _moves_from(state, lowest, taken)
        rest ^= lowest
    return moves


def _moves_from(state: State, bit: int, taken: int) -> tuple[Move, ...]:
    """The slides of one piece: along row and column, a commander's on diagonals too (C18)."""
    index = bit.bit_length() - 1
    column, row = _COLUMN[index], _ROW[index]
    moves = column[taken & column.mask] + row[taken & row.mask]
    if state.commanders & bit:
        rising, falling = _RISING[index], _FALLING[index]
        moves += rising[taken & rising.mask] + falling[taken & falling.mask]
    return moves


def _winner(state: State) -> tuple[Player, str] | None:
    """The winner by capturing the king or escaping with their own, and the reason."""
    for player in PLAYERS:
        if not state.kings & state.pieces(opponent(player)):
            return player, "king captured"
    for player in PLAYERS:
        if state.kings & state.pieces(player) & BIT[GOALS[player]]:
            return player, "king escaped"
    return None


def _is_drawn_by_repetition(state: State) -> bool:
    # Only the position after the last move can have reached the count.
    return len(state.history) > 8 and state.history.count(state[:5]) >= 3


class Cyngesheall(moving.MovingGame[State]):
    """The rules of Cyngesheall."""

    id = "cyngesheall"
    title = "Cyngesheall"
    aim = "Trap the king, or race across"
    about = (
        "Catch the other king between two of your pieces, or march your own into the far corner."
    )
    rules_version = "0.3"
    first = _START
    looks = _LOOKS
    help = _HELP
    piece = "piece"
    reasons: Mapping[str, str] = {
        "king captured": "The king is captured.",
        "king escaped": "The king has reached the far corner.",
        "third repetition": "This position occurred for the third time.",
        "no legal move": "The side to move has no legal move.",
        **moving.REASONS,
    }

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Every slide over free squares; there is no check, and no pass (C6, C17, C20)."""
        if (
            _winner(state)
            or _is_drawn_by_repetition(state)
            or moving.lacks_progress(state.history, state.options)
        ):
            return ()
        return _possible(state)

    def play(self, state: State, move: Move) -> Played[State]:
        """Moves the piece and takes what it captures off the board (C5–C9)."""
        mover, other = state.to_move, opponent(state.to_move)
        origin, goal = BIT[move[0]], BIT[move[1]]
        captured = _captured(state, move)
        gone = sum(captured)
        events = (
            Event("move", mover, move[1], state.kind(origin), move[0]),
            *(Event("remove", other, square_of(bit), state.kind(bit)) for bit in captured),
        )
        own, enemy = state.pieces(mover) ^ origin ^ goal, state.pieces(other) ^ gone
        commanders, kings = state.commanders & ~gone, state.kings & ~gone
        if kings & origin:
            kings ^= origin | goal
        elif commanders & origin:
            commanders ^= origin | goal
        dark, light = (own, enemy) if mover == "dark" else (enemy, own)
        key = (dark, light, commanders, kings, other)
        # With one piece fewer on the board no earlier position can come again.
        history = (key,) if gone else (*state.history, key)
        return Played(State(*key, state.options, history), events)

    def outcome(self, state: State) -> Outcome | None:
        """The end: a king captured or escaped, a repetition, no move, or the option's draw."""
        if decided := _winner(state):  # C2, C10
            return Outcome(*decided)
        if _is_drawn_by_repetition(state):  # C14
            return Outcome(None, "third repetition")
        if not _possible(state):  # C15
            return Outcome(opponent(state.to_move), "no legal move")
        if moving.lacks_progress(state.history, state.options):
            return Outcome(None, "no progress")
        return None

    def notation(self, state: State, move: Move) -> str:
        """``A1-A4``, ``CA1-D4``, ``A1-A4xKA5/B4!``, ``KA5-A1!`` (C9, C11–C13)."""
        prefix = _PREFIXES[state.kind(BIT[move[0]])]
        captured = "/".join(_captives(state, move))
        taking = f"x{captured}" if captured else ""
        return f"{prefix}{move[0]}-{move[1]}{taking}{'!' if _ends_it(state, move) else ''}"

    def parse(self, state: State, text: str) -> Move:
        """The move that a text names in either case; all but the two squares is optional.

        Raises `InvalidMove` or `IllegalMove`, quoting the text.
        """
        said = _MOVE.fullmatch(text.strip().upper())
        if said is None:
            raise InvalidMove(
                f"{quote(text)} is not a move: write A1-A4, with K or C before it for a king or "
                "commander, and after it what is captured, as xA5/B4"
            )
        move = (said["origin"], said["goal"])
        if reason := self.explain(state, move):
            raise IllegalMove(f"{quote(text)}: {reason}")
        prefix = _PREFIXES[state.kind(BIT[move[0]])]
        named = said["captured"].split("/") if said["captured"] else []
        true = _captives(state, move)
        fits = (
            said["kind"] in ("", prefix)
            and (not named or _without_kings(named, true) == sorted(true))
            and (not said["end"] or _ends_it(state, move))
        )
        if not fits:
            written = self.notation(state, move)
            raise IllegalMove(f"{quote(text)}: that move is written {written}")
        return move

    def objections(self, state: State, steps: Move) -> Iterator[str]:
        """The objections to the steps, the plainest first; "" where there is none."""
        yield from self.first_objections(state, steps)
        if len(steps) == 1:
            yield _objection_to_no_goal(state, steps[0])
        yield _objection_to_goal(state, steps[0], steps[1])
        if len(steps) > 2:
            yield f"a turn is one move, so {steps[2]} is a square too many"

    def describe(self, state: State, move: Move) -> str:
        """``Dark's commander moves from F6 to D4 and captures D3.``"""
        moved, *captured = self.play(state, move).events
        done = [f"moves from {move[0]} to {move[1]}"]
        if captured:
            # Men first: "the king on A5 and B4" would stand on two squares.
            captured.sort(key=lambda event: event.piece != "man")
            named = (
                event.square if event.piece == "man" else f"the {event.piece} on {event.square}"
                for event in captured
            )
            done.append(f"captures {listed(named)}")
        return f"{name_of(state.to_move)}'s {moved.piece} {listed(done)}."

    def state_of(self, board: rows.Pieces, to_move: Player, options: Options) -> State:
        """The state with these pieces. Raises `PositionError` for one that no game can reach."""
        dark, light, commanders, kings = board.dark, board.light, board.of("Cc"), board.of("Kk")
        moving.check_armies(dark, light, kings, PIECES, "piece", commander=commanders)
        key = (dark, light, commanders, kings, to_move)
        return State(*key, options, (key,))

    def scene(self, state: State) -> Scene:
        """The pieces on the board, and how many each side has left."""
        pieces = self.pieces(state)
        left = {player: tally(state.pieces(player).bit_count(), "piece") for player in PLAYERS}
        twice = state.history.count(state[:5]) == 2
        warning = "This position has occurred twice; the third time is a draw." if twice else ""
        note = self.note(state, warning)
        text = in_words(pieces)
        return Scene(BOARD_CELLS, pieces, state.to_move, text, left, note, goals=_GOALS)


GAME = Cyngesheall()


# --- notation -----------------------------------------------------------------------------------

_MOVE = re.compile(
    rf"(?P<kind>[KC]?)(?P<origin>{SQUARE})-(?P<goal>{SQUARE})"
    rf"(?:X(?P<captured>K?{SQUARE}(?:/K?{SQUARE}){{0,3}}))?(?P<end>!?)",
    re.ASCII,
)


def _captives(state: State, move: Move) -> list[str]:
    """The captured squares as they are written: a king with its prefix, nothing else (C9, C11)."""
    return [("K" if state.kings & bit else "") + square_of(bit) for bit in _captured(state, move)]


def _without_kings(named: list[str], true: list[str]) -> list[str]:
    """The named squares in order, with a king's K added if it was left out."""
    kings = {square.removeprefix("K"): square for square in true}
    return sorted(kings.get(square, square) for square in named)


def _ends_it(state: State, move: Move) -> bool:
    """Whether the move captures the king or brings its own to its goal (C13)."""
    escapes = state.kings & BIT[move[0]] and move[1] == GOALS[state.to_move]
    return bool(escapes) or any(state.kings & bit for bit in _captured(state, move))


# --- explaining ---------------------------------------------------------------------------------


def _objection_to_no_goal(state: State, origin: str) -> str:
    bit = BIT[origin]
    if not _moves_from(state, bit, state.dark | state.light):
        return f"the {state.kind(bit)} on {origin} is hemmed in and cannot move"
    return f"choose where {origin} goes"


def _objection_to_goal(state: State, origin: str, goal: str) -> str:
    kind = state.kind(BIT[origin])
    if goal == origin:
        return f"a move has to leave {origin}"
    directions = (*ALONG, *DIAGONAL) if kind == "commander" else ALONG
    rays = (line_from(origin, direction) for direction in directions)
    ray = next((ray for ray in rays if goal in ray), None)
    if ray is None:
        if kind == "commander":
            lines, none = "row, its column and its diagonals", "none of them"
        else:
            lines, none = "row and its column", "neither"
        return f"a {kind} moves along its {lines}, and {goal} is on {none}"
    taken = state.dark | state.light
    barrier = next((square for square in ray if taken & BIT[square]), "")
    if barrier == goal:
        return f"{goal} is taken"
    if barrier and ray.index(barrier) < ray.index(goal):
        return f"{barrier} is in the way"
    return ""
