"""Mǽrstánas by John Beers: place stones, score the hinges between your own.

The rules are the author's 0.5.1; where their text leaves a choice, the site's rulings M1–M27 are
cited by number. Legality is counted for all squares at once, on sets of squares held in integers.
The author's board has 7×7 squares; smaller ones, played by the same rules, are this site's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from game import rows
from game.board import (
    BIT,
    GRIDS,
    SIZE,
    SQUARES,
    Grid,
    square_of,
    squares_of,
)
from game.core import (
    PLAYERS,
    Event,
    IllegalMove,
    InvalidMove,
    Move,
    Option,
    Options,
    Outcome,
    Played,
    Player,
    PositionError,
    Step,
    choose_options,
    name_of,
    opponent,
)
from game.scene import Cell, Hinge, Look, Piece, Scene, Side, cells_of, in_words, pieces, tally
from game.words import listed, quote

Kind = Literal["standard", "thunder", "woden"]

OPTIONS = (
    Option(
        key="specials",
        label="Special stones",
        help="Each player has one thunder-stone and one Woden-stone to place once.",
        choices=("on", "off"),
        default="on",
        labels=("With special stones", "Standard stones only"),
    ),
    Option(
        key="scoring",
        label="Scoring",
        help="Standard counts own stones and edges; simple counts own stones only; "
        "wraparound joins opposite edges and counts no edge.",
        choices=("standard", "simple", "wraparound"),
        default="standard",
        labels=("Standard", "Simple", "Wraparound"),
    ),
    Option(
        key="board",
        label="Board",
        help="The author's game has 7×7 squares. 5×5 is this site's own: a short game.",
        choices=tuple(GRIDS),
        default="7",
        labels=("7×7", "6×6", "5×5, to practise", "4×4", "3×3"),
        offered=("7", "5"),
    ),
)

_LOOKS: dict[Kind, Look] = {
    "standard": Look("standard stone", "", "S"),
    "thunder": Look("thunder-stone", "thorn", "T"),
    "woden": Look("Woden-stone", "os", "W"),
}
_SPECIAL_STEPS: dict[Step, Kind] = {"T": "thunder", "W": "woden"}
PASS: Move = ("pass",)


class State(NamedTuple):
    """A position: the stones of each colour, which of them are special, and the hands.

    `dark`, `light`, `thunder` and `woden` are sets of squares (bits as in `game.board`); a hand is
    the special stones not yet placed: ``"TW"``, ``"T"``, ``"W"`` or ``""``.
    """

    dark: int
    light: int
    thunder: int
    woden: int
    dark_hand: str
    light_hand: str
    to_move: Player
    options: Options

    def stones(self, player: Player) -> int:
        """The squares with that player's stones."""
        return self.dark if player == "dark" else self.light

    def hand(self, player: Player) -> str:
        """The special stones that the player still holds."""
        return self.dark_hand if player == "dark" else self.light_hand

    def kind(self, bit: int) -> Kind:
        """The kind of the stone on a square; it matters for the picture only (M17)."""
        if self.thunder & bit:
            return "thunder"
        return "woden" if self.woden & bit else "standard"

    @property
    def grid(self) -> Grid:
        """The board that is played on."""
        return GRIDS[self.options["board"]]

    @property
    def wraps(self) -> bool:
        """Whether opposite edges are joined (M6)."""
        return self.options["scoring"] == "wraparound"


# --- hinges -------------------------------------------------------------------------------------


def _sides(stones: int, grid: Grid, wraps: bool, edge: bool) -> tuple[int, int, int, int]:
    """The squares that have one of these stones above, left, below and right of them.

    With `edge` the edge of the board is such a neighbour too (M1); on the wraparound board it is
    the stone on the opposite edge instead (M6, M7).
    """
    up, down = stones << SIZE & grid.full, stones >> SIZE
    left, right = (stones & grid.not_last_column) << 1, (stones & grid.not_first_column) >> 1
    if wraps:
        up |= stones >> grid.round
        down |= stones << grid.round & grid.full
        left |= (stones & grid.last_column) >> grid.across
        right |= (stones & grid.first_column) << grid.across
    elif edge:
        up, down = up | grid.first_row, down | grid.last_row
        left, right = left | grid.first_column, right | grid.last_column
    return up, left, down, right


def _placeable(stones: int, grid: Grid, wraps: bool) -> int:
    """The empty squares where a standard stone may go: nobody gets a fourth hinge (M1, M2)."""
    up, left, down, right = _sides(stones, grid, wraps, True)
    column, row = up & down, left & right
    # A stone with three hinges is full: whatever comes to its free side would be the fourth.
    full = stones & (column & (left | right) | row & (up | down))
    barred = stones | column & row
    if full:
        above, before, below, behind = _sides(full, grid, wraps, False)
        barred |= above | before | below | behind
    return grid.full & ~barred


def _beside(bit: int, grid: Grid, wraps: bool) -> tuple[int, int, int, int]:
    """The squares above, left, below and right of one square; 0 where the board ends."""
    below, right, above, left = _sides(bit, grid, wraps, False)
    return above, left, below, right


def _around(bit: int, grid: Grid, wraps: bool) -> int:
    up, left, down, right = _beside(bit, grid, wraps)
    return up | left | down | right


def _with_four_hinges(stones: int, grid: Grid, wraps: bool) -> int:
    up, left, down, right = _sides(stones, grid, wraps, True)
    return stones & up & left & down & right


def points(stones: int, scoring: str, grid: Grid = GRIDS["7"]) -> int:
    """The points of one player's stones: a hinge a pair, and the edges where they count (M3–M6)."""
    up, left, _, _ = _sides(stones, grid, scoring == "wraparound", False)
    hinges = (stones & up).bit_count() + (stones & left).bit_count()
    if scoring == "standard":
        edges = (grid.first_row, grid.last_row, grid.first_column, grid.last_column)
        hinges += sum((stones & edge).bit_count() for edge in edges)
    return hinges


# --- moves --------------------------------------------------------------------------------------


class _Row(dict[int, tuple[Move, ...]]):
    """The moves to each set of squares in one row, made when it is first asked for."""

    def __init__(self, first: tuple[Step, ...], row: int) -> None:
        self._moves = [(*first, square) for square in SQUARES[SIZE * row : SIZE * (row + 1)]]

    def __missing__(self, bits: int) -> tuple[Move, ...]:
        moves = tuple(move for place, move in enumerate(self._moves) if bits >> place & 1)
        self[bits] = moves
        return moves


def _table(*first: Step) -> tuple[_Row, ...]:
    return tuple(_Row(first, row) for row in range(SIZE))


_PLACE, _THUNDER, _WODEN = _table(), _table("T"), _table("W")


def _moves_to(table: tuple[_Row, ...], bits: int) -> tuple[Move, ...]:
    """The moves to a set of squares: one look-up a row."""
    a, b, c, d, e, f, g = table
    return (
        a[bits & 127]
        + b[bits >> 7 & 127]
        + c[bits >> 14 & 127]
        + d[bits >> 21 & 127]
        + e[bits >> 28 & 127]
        + f[bits >> 35 & 127]
        + g[bits >> 42]
    )


def _placements(state: State, player: Player) -> tuple[Move, ...]:
    """All moves of a player except the pass, in canonical order: standard, thunder, Woden."""
    stones, grid = state.dark | state.light, state.grid
    moves = _moves_to(_PLACE, _placeable(stones, grid, state.wraps))
    hand = state.hand(player)
    if "T" in hand:  # M11, M12: any empty square
        moves += _moves_to(_THUNDER, grid.full ^ stones)
    if "W" in hand:  # M15: any enemy stone
        moves += _moves_to(_WODEN, state.stones(opponent(player)))
    return moves


class Maerstanas:
    """The rules of Mǽrstánas."""

    id = "maerstanas"
    title = "Mǽrstánas"
    rules_version = "0.5.1"
    options: tuple[Option, ...] = OPTIONS
    reasons: Mapping[str, str] = {"score": "Neither side has a move left, so the points decide."}

    def start(self, options: Mapping[str, str] = Options({})) -> State:
        """The empty board, Dark to move (M23). Raises `OptionError`."""
        chosen = choose_options(OPTIONS, options)
        hand = "TW" if chosen["specials"] == "on" else ""
        return State(0, 0, 0, 0, hand, hand, "dark", chosen)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Placements, or the pass where only the other side has one (M18–M21)."""
        moves = _placements(state, state.to_move)
        if moves:
            return moves
        return (PASS,) if _placements(state, opponent(state.to_move)) else ()

    def play(self, state: State, move: Move) -> Played[State]:
        """Places the stone and, for a thunder-stone, empties the squares around it (M13, M15)."""
        mover = state.to_move
        other = opponent(mover)
        if move == PASS:
            passed = State(
                state.dark,
                state.light,
                state.thunder,
                state.woden,
                state.dark_hand,
                state.light_hand,
                other,
                state.options,
            )
            return Played(passed, (Event("pass", mover),))
        square = move[-1]
        bit = BIT[square]
        kind = _SPECIAL_STEPS[move[0]] if len(move) == 2 else "standard"
        gone = 0
        if kind == "thunder":
            gone = _around(bit, state.grid, state.wraps) & (state.dark | state.light)
        elif kind == "woden":
            gone = bit
        own, enemy = state.stones(mover) & ~gone | bit, state.stones(other) & ~gone
        hand = state.hand(mover).replace(_LOOKS[kind].letter, "")  # M14: spent for good
        dark, light = (own, enemy) if mover == "dark" else (enemy, own)
        after = State(
            dark,
            light,
            state.thunder & ~gone | (bit if kind == "thunder" else 0),
            state.woden & ~gone | (bit if kind == "woden" else 0),
            hand if mover == "dark" else state.dark_hand,
            hand if mover == "light" else state.light_hand,
            other,
            state.options,
        )
        removed = tuple(_removals(state, bit, gone)) if gone else ()
        return Played(after, (*removed, Event("place", mover, square, kind)))

    def outcome(self, state: State) -> Outcome | None:
        """The end, when neither side can move (M20): most points win, equal points draw (M26)."""
        if self.legal_moves(state):
            return None
        scores = self.scores(state)
        dark, light = scores["dark"], scores["light"]
        winner: Player | None = None if dark == light else "dark" if dark > light else "light"
        return Outcome(winner, "score", scores)

    def scores(self, state: State) -> Mapping[Player, int]:
        """The points of both players so far (M4)."""
        scoring, grid = state.options["scoring"], state.grid
        return {
            "dark": points(state.dark, scoring, grid),
            "light": points(state.light, scoring, grid),
        }

    def notation(self, state: State, move: Move) -> str:
        """``E4``, ``T E4xE3/D4``, ``W E4`` or ``Pass`` (M24)."""
        if move == PASS:
            return "Pass"
        text = " ".join(move)
        if move[0] == "T" and (gone := _emptied(state, move[1])):
            text += "x" + "/".join(gone)
        return text

    def parse(self, state: State, text: str) -> Move:
        """The move a text names, whatever its case; the squares a thunder empties may be left out.

        Raises `InvalidMove` or `IllegalMove`, quoting the text.
        """
        said = _MOVE.fullmatch(text.strip())
        if said is None or (said["emptied"] and said["special"] not in ("T", "t")):
            raise InvalidMove(
                f"{quote(text)} is not a move: write a square as E4, T E4 for the thunder-stone, "
                "W E4 for the Woden-stone, or Pass"
            )
        if said["pass"]:
            move: Move = PASS
        else:
            square = said["square"].upper()
            move = (said["special"].upper(), square) if said["special"] else (square,)
        if move not in self.legal_moves(state):
            raise IllegalMove(f"{quote(text)}: {self.explain(state, move)}")
        if said["emptied"]:
            gone = _emptied(state, move[1])
            if sorted(said["emptied"].upper().split("/")) != sorted(gone):
                raise IllegalMove(
                    f"{quote(text)}: a thunder-stone on {move[1]} removes {listed(gone)}"
                )
        return move

    def explain(self, state: State, steps: Sequence[Step]) -> str:
        """Why the steps are not a legal move, naming the first reason; "" when they are one."""
        move = tuple(steps)
        if move in self.legal_moves(state):
            return ""
        return next(reason for reason in _objections(self, state, move) if reason)

    def describe(self, state: State, move: Move) -> str:
        """``Dark's thunder-stone goes to E4 and removes E3 and D4.``"""
        mover, other = name_of(state.to_move), name_of(opponent(state.to_move))
        if move == PASS:
            return f"{mover} passes."
        square = move[-1]
        if move[0] == "T":
            gone = _emptied(state, square)
            removing = f" and removes {listed(gone)}" if gone else ""
            return f"{mover}'s thunder-stone goes to {square}{removing}."
        if move[0] == "W":
            return f"{mover}'s Woden-stone replaces {other}'s stone on {square}."
        return f"{mover} places a stone on {square}."

    def position(self, state: State) -> str:
        """A row for each of the board's, the side to move and both hands: ``.../... D TW T``."""
        board = rows.write(_stones(state), state.grid.size)
        side = rows.write_side(state.to_move)
        return f"{board} {side} {state.dark_hand or '-'} {state.light_hand or '-'}"

    def parse_position(self, text: str, options: Mapping[str, str] = Options({})) -> State:
        """The state that `position` wrote; ``D`` and ``L`` are read as standard stones.

        Raises `PositionError` for a text that is no position or one no game can reach, and
        `OptionError`.
        """
        return _read_position(text, choose_options(OPTIONS, options))

    def setup(self, options: Mapping[str, str] = Options({})) -> rows.Setup:
        """The stones of both sides, and each hand's special ones. Raises `OptionError`."""
        first = self.start(options)
        looks = {kind: look for kind, look in _LOOKS.items() if first.dark_hand or not look.glyph}
        return rows.Setup(rows.kinds(looks), tuple(_spare(first, player) for player in PLAYERS))

    def scene(self, state: State) -> Scene:
        """The stones on the board, the hinges that count, and the special stones left."""
        stones = _stones(state)
        spare = (*_spare(state, "dark"), *_spare(state, "light"))
        scores = self.scores(state)
        text = (
            f"{in_words(stones)} "
            f"In hand: {_in_hand(state, 'dark')}; {_in_hand(state, 'light')}. "
            f"Points: Dark {scores['dark']}, Light {scores['light']}."
        )
        specials = state.options["specials"] == "on"
        hinges = (*_hinges(state, "dark"), *_hinges(state, "light"))
        tray = _TRAY if specials else ()
        must_pass = self.legal_moves(state) == (PASS,)
        note = f"{name_of(state.to_move)} has no move and must pass." if must_pass else ""
        tallies = {player: tally(scores[player], "point") for player in PLAYERS}
        cells = _CELLS[state.grid.size]
        return Scene(cells, stones, state.to_move, text, tallies, note, hinges, tray, spare)


GAME = Maerstanas()


# --- reading and explaining ---------------------------------------------------------------------

_MOVE = re.compile(
    r"(?P<pass>pass)|(?:(?P<special>[TW])\s*)?(?P<square>[A-G][1-7])"
    r"(?:x(?P<emptied>[A-G][1-7](?:/[A-G][1-7]){0,3}))?",
    re.IGNORECASE | re.ASCII,
)


def _emptied(state: State, square: str) -> list[str]:
    """The squares a thunder-stone would empty: up, left, down, right (M9, M13)."""
    stones = state.dark | state.light
    beside = _beside(BIT[square], state.grid, state.wraps)
    return [square_of(bit) for bit in beside if stones & bit]


def _removals(state: State, bit: int, gone: int) -> Iterator[Event]:
    """An event for each stone that leaves, in the order of the notation."""
    for side in (bit, *_beside(bit, state.grid, state.wraps)):
        if side & gone:
            owner: Player = "dark" if state.dark & side else "light"
            yield Event("remove", owner, square_of(side), state.kind(side))


def _objections(game: Maerstanas, state: State, move: Move) -> Iterator[str]:
    """What stands against the steps, the plainest first; "" where a question is settled well."""
    mover = name_of(state.to_move)
    legal = game.legal_moves(state)
    grid = state.grid
    unknown = next((s for s in move if s not in BIT and s not in ("T", "W", "pass")), None)
    if unknown is not None:
        last = grid.squares[-1]
        yield f"{quote(unknown)} is neither a square from A1 to {last} nor a stone in the tray"
    beyond = next((s for s in move if BIT.get(s, 0) & ~grid.full), None)
    if beyond is not None:
        yield f"{beyond} is not on this board of {grid.name}"
    if not legal:
        yield "the game is over"
    if not move:
        yield "choose a square"
    if legal == (PASS,):
        yield f"{mover} has no move and must pass"
    if "pass" in move:
        yield f"{mover} has a move and may not pass"
    first = move[0] if move else ""
    if first in _SPECIAL_STEPS:
        yield _objection_to_special(state, first)
    if len(move) == 1 and first in _SPECIAL_STEPS:
        yield f"choose a square for the {_LOOKS[_SPECIAL_STEPS[first]].name}"
    square = move[1] if first in _SPECIAL_STEPS else first
    if square in _SPECIAL_STEPS:
        yield f"choose a square for the {_LOOKS[_SPECIAL_STEPS[first]].name}, not another stone"
    if len(move) > (2 if first in _SPECIAL_STEPS else 1):
        yield f"a turn is one stone: {move[-1]} is a step too many"
    yield _objection_to_square(state, first, square)


def _objection_to_special(state: State, step: Step) -> str:
    mover, name = name_of(state.to_move), _LOOKS[_SPECIAL_STEPS[step]].name
    if state.options["specials"] == "off":
        return f"this game is played without special stones, so there is no {name}"
    if step not in state.hand(state.to_move):
        return f"{mover}'s {name} has been played; each player has one, once"
    enemy = opponent(state.to_move)
    if step == "W" and not state.stones(enemy):
        return f"there is no stone of {name_of(enemy)}'s for the Woden-stone to replace"
    return ""


def _objection_to_square(state: State, first: Step, square: str) -> str:
    bit = BIT[square]
    stones = state.dark | state.light
    if first == "W":
        other = name_of(opponent(state.to_move))
        if not stones & bit:
            return f"{square} is empty; a Woden-stone replaces a stone of {other}'s"
        return f"the stone on {square} is your own; a Woden-stone replaces one of {other}'s"
    if stones & bit:
        return f"{square} already has a stone"
    crowded = _with_four_hinges(stones | bit, state.grid, state.wraps)
    return f"{listed(squares_of(crowded))} would have four hinges"


# --- positions ----------------------------------------------------------------------------------

_HELP = "write S, T or W for Dark, s, t or w for Light, and . for an empty square"


def _read_position(text: str, options: Options) -> State:
    size = GRIDS[options["board"]].size
    wanted = f"{rows.form(size)}, then both hands as TW, T, W or -"
    board, side, dark_hand, light_hand = rows.fields(text, 4, wanted)
    stones = rows.read(board, "SsTtWwDL", _HELP, size)
    # An L is a stone of Light's, though it is no small letter.
    light = stones.light | stones.of("L")
    dark = stones.dark & ~light
    state = State(
        dark,
        light,
        stones.of("Tt"),
        stones.of("Ww"),
        _read_hand(dark_hand),
        _read_hand(light_hand),
        rows.read_side(side),
        options,
    )
    if faults := [*_faults_of_specials(state), *_faults_of_hinges(state)]:
        raise PositionError(*faults)
    return state


def _read_hand(text: str) -> str:
    if text not in ("TW", "T", "W", "-"):
        raise PositionError(f"{quote(text)} is not a hand: write TW, T, W or -")
    return "" if text == "-" else text


def _faults_of_hinges(state: State) -> Iterator[str]:
    """No stone ever has four: none is placed so, and a special one adds none (M2, M13, M16)."""
    crowded = _with_four_hinges(state.dark | state.light, state.grid, state.wraps)
    if crowded:
        verb = "has" if crowded.bit_count() == 1 else "have"
        yield f"{listed(squares_of(crowded))} {verb} four hinges; three are the most"


def _faults_of_specials(state: State) -> Iterator[str]:
    """Each player has one of each special stone, once (M14), and none without them."""
    if state.options["specials"] == "off":
        if state.thunder | state.woden or state.dark_hand or state.light_hand:
            yield "this game is played without special stones, but the position has some"
        return
    for player in PLAYERS:
        for step, on_board in (("T", state.thunder), ("W", state.woden)):
            placed = (on_board & state.stones(player)).bit_count()
            if placed + (step in state.hand(player)) > 1:
                yield (
                    f"{name_of(player)} has more than one {_LOOKS[_SPECIAL_STEPS[step]].name}: "
                    "each player has one, on the board or in the hand"
                )


# --- what is seen -------------------------------------------------------------------------------

_CELLS = {grid.size: cells_of(grid) for grid in GRIDS.values()}
_TRAY = tuple(
    Cell(step, column, 0, "tray", label, player)
    for player in PLAYERS
    for column, (step, label) in enumerate(
        (("T", "Thunder-stone"), ("W", "Woden-stone"), ("pass", "Pass"))
    )
)


def _spare(state: State, player: Player) -> tuple[Piece, ...]:
    return tuple(
        _LOOKS[kind].piece(step, player, kind)
        for step, kind in _SPECIAL_STEPS.items()
        if step in state.hand(player)
    )


def _stones(state: State) -> tuple[Piece, ...]:
    return pieces(state.dark, state.light, state.kind, _LOOKS)


def _in_hand(state: State, player: Player) -> str:
    held = [_LOOKS[_SPECIAL_STEPS[step]].name for step in state.hand(player)]
    return f"{name_of(player)} {listed(held)}"


def _hinges(state: State, player: Player) -> Iterator[Hinge]:
    """Each hinge that gives the player a point: right and below, and the edges (M4, M6)."""
    stones, grid = state.stones(player), state.grid
    _, _, below, right = _sides(stones, grid, False, False)
    sides: list[tuple[Side, int, bool]] = [
        ("right", right, False),
        ("down", below, False),
    ]
    edges: tuple[tuple[Side, int, int], ...] = (
        ("up", grid.first_row, stones >> grid.round),
        ("left", grid.first_column, (stones & grid.last_column) >> grid.across),
        ("down", grid.last_row, stones << grid.round & grid.full),
        ("right", grid.last_column, (stones & grid.first_column) << grid.across),
    )
    if state.options["scoring"] == "standard":
        sides += [(side, edge, False) for side, edge, _ in edges]
    elif state.wraps:
        sides += [(side, edge & across, True) for side, edge, across in edges]
    for side, where, half in sides:
        for square in squares_of(stones & where):
            yield Hinge(square, side, player, half)
