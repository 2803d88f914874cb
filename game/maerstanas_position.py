"""The positions of Mǽrstánas: stones, hands and hinges, in text and in pictures.

`game.maerstanas` has the moves; M1–M27 are the site's rulings.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from game import rows
from game.board import BIT, GRIDS, Grid, square_of, squares_of
from game.core import PLAYERS, Option, Options, Player, PositionError, Step, name_of
from game.placing import beside, sides
from game.scene import Cell, Hinge, Look, Piece, Side, cells_of, pieces
from game.words import listed, quote

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
    Option(
        key="swap",
        label="Swap",
        help="This site's own, as the pie rule of Hex: Light may take over Dark's first stone "
        "instead of placing one.",
        choices=("off", "on"),
        default="off",
        labels=("No swap", "With the swap"),
    ),
)

Kind = Literal["standard", "thunder", "woden"]

LOOKS: dict[Kind, Look] = {
    "standard": Look("standard stone", "", "S"),
    "thunder": Look("thunder-stone", "thorn", "T"),
    "woden": Look("Woden-stone", "os", "W"),
}
SPECIAL_STEPS: dict[Step, Kind] = {"T": "thunder", "W": "woden"}


class State(NamedTuple):
    """A position: the stones of each colour, which of them are special, and the hands.

    `dark`, `light`, `thunder` and `woden` are sets of squares (bits as in `game.board`); a hand is
    the special stones not yet placed: ``"TW"``, ``"T"``, ``"W"`` or ``""``. `swap` is whether Light
    may take over Dark's first stone, which the stones alone do not tell.
    """

    dark: int
    light: int
    thunder: int
    woden: int
    dark_hand: str
    light_hand: str
    to_move: Player
    options: Options
    swap: bool = False

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
    def is_first(self) -> bool:
        """Whether Light may swap after the next move: a game with the swap begins here."""
        whole = "TW" if self.options["specials"] == "on" else ""
        held = (self.to_move, self.dark_hand, self.light_hand)
        empty = not self.dark | self.light
        return empty and self.options["swap"] == "on" and held == ("dark", whole, whole)

    @property
    def grid(self) -> Grid:
        """The board that is played on."""
        return GRIDS[self.options["board"]]

    @property
    def wraps(self) -> bool:
        """Whether opposite edges are joined (M6)."""
        return self.options["scoring"] == "wraparound"


# --- hinges -------------------------------------------------------------------------------------


def placeable(stones: int, grid: Grid, wraps: bool) -> int:
    """The empty squares where a standard stone may go: nobody gets a fourth hinge (M1, M2)."""
    up, left, down, right = sides(stones, grid, wraps, True)
    column, row = up & down, left & right
    # A stone with three hinges is full: a stone on its free side would be the fourth.
    full = stones & (column & (left | right) | row & (up | down))
    barred = stones | column & row
    if full:
        above, before, below, behind = sides(full, grid, wraps, False)
        barred |= above | before | below | behind
    return grid.full & ~barred


def with_four_hinges(stones: int, grid: Grid, wraps: bool) -> int:
    """The stones with a neighbour or an edge on every side."""
    up, left, down, right = sides(stones, grid, wraps, True)
    return stones & up & left & down & right


def points(stones: int, scoring: str, grid: Grid = GRIDS["7"]) -> int:
    """The points of one player's stones: a hinge a pair, and the edges where they count (M3–M6)."""
    up, left, _, _ = sides(stones, grid, scoring == "wraparound", False)
    hinges = (stones & up).bit_count() + (stones & left).bit_count()
    if scoring == "standard":
        edges = (grid.first_row, grid.last_row, grid.first_column, grid.last_column)
        hinges += sum((stones & edge).bit_count() for edge in edges)
    return hinges


def emptied(state: State, square: str) -> list[str]:
    """The squares a thunder-stone would empty: up, left, down, right (M9, M13)."""
    stones = state.dark | state.light
    around = beside(BIT[square], state.grid, state.wraps)
    return [square_of(bit) for bit in around if stones & bit]


# --- positions ----------------------------------------------------------------------------------

SWAPS = " swap"
"""The end of a position's text in which Light may swap."""

_HELP = "write S, T or W for Dark, s, t or w for Light, and . for an empty square"


def read_position(text: str, options: Options) -> State:
    """The state that a line of text describes. Raises `PositionError`."""
    size = GRIDS[options["board"]].size
    wanted = f"{rows.form(size)}, then both hands as TW, T, W or -"
    whole = text
    if options["swap"] == "on":
        whole = text.removesuffix(SWAPS)
        wanted += f", then{SWAPS} if Light may"
    board, side, dark_hand, light_hand = rows.fields(whole, 4, wanted)
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
        whole != text,
    )
    if faults := [*_faults_of_specials(state), *_faults_of_hinges(state), *_faults_of_swap(state)]:
        raise PositionError(*faults)
    return state


def _read_hand(text: str) -> str:
    if text not in ("TW", "T", "W", "-"):
        raise PositionError(f"{quote(text)} is not a hand: write TW, T, W or -")
    return "" if text == "-" else text


def _faults_of_hinges(state: State) -> Iterator[str]:
    """No stone can have four hinges, whatever is placed (M2, M13, M16)."""
    crowded = with_four_hinges(state.dark | state.light, state.grid, state.wraps)
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
                    f"{name_of(player)} has more than one {LOOKS[SPECIAL_STEPS[step]].name}: "
                    "each player has one, on the board or in the hand"
                )


def _faults_of_swap(state: State) -> Iterator[str]:
    """Only what Dark's first move leads to, and nothing else, may be taken over."""
    stone, hand = state.dark, "TW" if state.options["specials"] == "on" else ""
    left = hand.replace("T", "") if state.thunder else hand
    first = stone and not (stone & stone - 1 or state.light or state.woden)
    held = (state.to_move, state.dark_hand, state.light_hand)
    if state.swap and not (first and held == ("light", left, hand)):
        yield "Light may swap only right after Dark's first stone"


# --- what is seen -------------------------------------------------------------------------------

CELLS = {grid.size: cells_of(grid) for grid in GRIDS.values()}
TRAY = tuple(
    Cell(step, column, 0, "tray", label, player, says)
    for player in PLAYERS
    for column, (step, label, says) in enumerate(
        (
            ("T", "Thunder-stone", "removes the stones on its four sides"),
            ("W", "Woden-stone", "replaces one of your opponent's stones"),
            ("pass", "Pass", "no move left"),
        )
    )
)
# With the option `swap`; without special stones it is alone in the tray.
SWAP_CELL = Cell("swap", 3, 0, "tray", "Swap", "light")


def spare_of(state: State, player: Player) -> tuple[Piece, ...]:
    """The special stones in the player's hand, on the cells of the tray."""
    return tuple(
        LOOKS[kind].piece(step, player, kind)
        for step, kind in SPECIAL_STEPS.items()
        if step in state.hand(player)
    )


def stones_of(state: State) -> tuple[Piece, ...]:
    """The stones on the board."""
    return pieces(state.dark, state.light, state.kind, LOOKS)


def in_hand(state: State, player: Player) -> str:
    """``Light thunder-stone and Woden-stone``, or ``Light nothing``."""
    held = [LOOKS[SPECIAL_STEPS[step]].name for step in state.hand(player)]
    return f"{name_of(player)} {listed(held)}"


def hinges_of(state: State, player: Player) -> Iterator[Hinge]:
    """Each hinge that gives the player a point: right and below, and the edges (M4, M6)."""
    stones, grid = state.stones(player), state.grid
    _, _, below, right = sides(stones, grid, False, False)
    shown: list[tuple[Side, int, bool]] = [
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
        shown += [(side, edge, False) for side, edge, _ in edges]
    elif state.wraps:
        shown += [(side, edge & across, True) for side, edge, across in edges]
    for side, where, half in shown:
        for square in squares_of(stones & where):
            yield Hinge(square, side, player, half)
