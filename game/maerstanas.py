"""Mǽrstánas by John Beers: place stones, score the hinges between your own.

The rules are the author's 0.5.1; where their text leaves a choice, the site's rulings M1–M27 are
cited by number. Legality is worked out for all squares at once, on sets of squares held in
integers. The author's board has 7×7 squares; smaller ones, played by the same rules, and the swap
are this site's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from game import rows
from game.board import BIT, SQUARE, square_of, squares_of
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
    Step,
    choose_options,
    name_of,
    opponent,
)
from game.maerstanas_position import (
    CELLS,
    LOOKS,
    OPTIONS,
    SPECIAL_STEPS,
    SWAP_CELL,
    SWAPS,
    TRAY,
    State,
    emptied,
    hinges_of,
    in_hand,
    placeable,
    points,
    read_position,
    spare_of,
    stones_of,
    with_four_hinges,
)
from game.placing import around, beside, moves_to, table
from game.scene import Scene, in_words, tally
from game.words import listed, quote

__all__ = ["GAME", "OPTIONS", "PASS", "SWAP", "State", "points"]

PASS: Move = ("pass",)
SWAP: Move = ("swap",)

# --- moves --------------------------------------------------------------------------------------

_PLACE, _THUNDER, _WODEN = table(), table("T"), table("W")


def _placements(state: State, player: Player) -> tuple[Move, ...]:
    """All moves of a player except the pass, in canonical order: standard, thunder, Woden."""
    stones, grid = state.dark | state.light, state.grid
    moves = moves_to(_PLACE, placeable(stones, grid, state.wraps))
    hand = state.hand(player)
    if "T" in hand:  # M11, M12: any empty square
        moves += moves_to(_THUNDER, grid.full ^ stones)
    if "W" in hand:  # M15: any enemy stone
        moves += moves_to(_WODEN, state.stones(opponent(player)))
    return moves


class Maerstanas:
    """The rules of Mǽrstánas."""

    id = "maerstanas"
    title = "Mǽrstánas"
    aim = "Set stones, join them, score"
    about = (
        "Take turns to set stones: two of yours side by side score a point, "
        "but no stone may be joined on all four sides."
    )
    rules_version = "0.5.1"
    options: tuple[Option, ...] = OPTIONS
    reasons: Mapping[str, str] = {"score": "Neither side has a move left, so the points decide."}

    def start(self, options: Mapping[str, str] = Options({})) -> State:
        """The empty board, Dark to move (M23). Raises `OptionError`."""
        chosen = choose_options(OPTIONS, options)
        hand = "TW" if chosen["specials"] == "on" else ""
        return State(0, 0, 0, 0, hand, hand, "dark", chosen)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """The placements, or the pass if only the other side has one (M18–M21)."""
        moves = _placements(state, state.to_move)
        if moves:
            return (*moves, SWAP) if state.swap else moves
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
        if move == SWAP:
            return _swapped(state)
        square = move[-1]
        bit = BIT[square]
        kind = SPECIAL_STEPS[move[0]] if len(move) == 2 else "standard"
        gone = 0
        if kind == "thunder":
            gone = around(bit, state.grid, state.wraps) & (state.dark | state.light)
        elif kind == "woden":
            gone = bit
        own, enemy = state.stones(mover) & ~gone | bit, state.stones(other) & ~gone
        hand = state.hand(mover).replace(LOOKS[kind].letter, "")  # M14: spent for good
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
            state.is_first,
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
        """``E4``, ``T E4xE3/D4``, ``W E4`` or ``Pass`` (M24), or ``Swap``."""
        if move in (PASS, SWAP):
            return move[0].capitalize()
        text = " ".join(move)
        if move[0] == "T" and (gone := emptied(state, move[1])):
            text += "x" + "/".join(gone)
        return text

    def parse(self, state: State, text: str) -> Move:
        """The move that a text names, in either case.

        The squares that a thunder-stone empties are optional. Raises `InvalidMove` or
        `IllegalMove`, quoting the text.
        """
        said = _MOVE.fullmatch(text.strip())
        if said is None or (said["emptied"] and said["special"] not in ("T", "t")):
            raise InvalidMove(
                f"{quote(text)} is not a move: write a square as E4, T E4 for the thunder-stone, "
                "W E4 for the Woden-stone, or Pass"
            )
        if said["word"]:
            move: Move = (said["word"].lower(),)
        else:
            square = said["square"].upper()
            move = (said["special"].upper(), square) if said["special"] else (square,)
        if move not in self.legal_moves(state):
            raise IllegalMove(f"{quote(text)}: {self.explain(state, move)}")
        if said["emptied"]:
            gone = emptied(state, move[1])
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
        if move == SWAP:
            return f"Light swaps: the stone on {square_of(state.dark)} is now Light's."
        square = move[-1]
        if move[0] == "T":
            gone = emptied(state, square)
            removing = f" and removes {listed(gone)}" if gone else ""
            return f"{mover}'s thunder-stone goes to {square}{removing}."
        if move[0] == "W":
            return f"{mover}'s Woden-stone replaces {other}'s stone on {square}."
        return f"{mover} places a stone on {square}."

    def position(self, state: State) -> str:
        """The board's rows, the side to move and both hands: ``.../... D TW T``.

        Where Light may swap, that comes last: ``.../... L TW TW swap``.
        """
        board = rows.write(stones_of(state), state.grid.size)
        side = rows.write_side(state.to_move)
        swaps = SWAPS if state.swap else ""
        return f"{board} {side} {state.dark_hand or '-'} {state.light_hand or '-'}{swaps}"

    def parse_position(self, text: str, options: Mapping[str, str] = Options({})) -> State:
        """The state that `position` wrote; ``D`` and ``L`` are read as standard stones.

        Raises `PositionError` for a text that is not a position or that no game can reach, and
        `OptionError`.
        """
        return read_position(text, choose_options(OPTIONS, options))

    def setup(self, options: Mapping[str, str] = Options({})) -> rows.Setup:
        """The stones of both sides, and each hand's special ones. Raises `OptionError`."""
        first = self.start(options)
        looks = {kind: look for kind, look in LOOKS.items() if first.dark_hand or not look.glyph}
        return rows.Setup(rows.kinds(looks), tuple(spare_of(first, player) for player in PLAYERS))

    def scene(self, state: State) -> Scene:
        """The stones on the board, the hinges that count, and the special stones left."""
        stones = stones_of(state)
        spare = (*spare_of(state, "dark"), *spare_of(state, "light"))
        scores = self.scores(state)
        text = (
            f"{in_words(stones)} "
            f"In hand: {in_hand(state, 'dark')}; {in_hand(state, 'light')}. "
            f"Points: Dark {scores['dark']}, Light {scores['light']}."
        )
        specials = state.options["specials"] == "on"
        hinges = (*hinges_of(state, "dark"), *hinges_of(state, "light"))
        tray = TRAY if specials else ()
        if state.options["swap"] == "on":
            tray += (SWAP_CELL,)
        tallies = {player: tally(scores[player], "point") for player in PLAYERS}
        cells = CELLS[state.grid.size]
        return Scene(
            cells, stones, state.to_move, text, tallies, _note(self, state), hinges, tray, spare
        )


GAME = Maerstanas()


def _note(game: Maerstanas, state: State) -> str:
    """What is special about the turn: it has to be a pass, or a special stone; "" if nothing is."""
    first, mover = next(iter(game.legal_moves(state)), ("",)), name_of(state.to_move)
    if first == PASS:
        return f"{mover} has no move and must pass."
    if state.swap:
        return "Light to move: place a stone, or swap to take over Dark's."
    # Standard stones come first among the moves.
    only = first[0] in SPECIAL_STEPS
    return f"{mover} to move: only a special stone can be played." if only else ""


# --- parsing and explaining ---------------------------------------------------------------------

_MOVE = re.compile(
    rf"(?P<word>pass|swap)|(?:(?P<special>[TW])\s*)?(?P<square>{SQUARE})"
    rf"(?:x(?P<emptied>{SQUARE}(?:/{SQUARE}){{0,3}}))?",
    re.IGNORECASE | re.ASCII,
)


def _swapped(state: State) -> Played[State]:
    """The stone is Light's, and so is the hand that it came from; it is Dark's turn."""
    dark, light, thunder, woden, dark_hand, light_hand, _, options, _ = state
    after = State(light, dark, thunder, woden, light_hand, dark_hand, "dark", options)
    return Played(after, (Event("swap", "light", square_of(dark), state.kind(dark)),))


def _removals(state: State, bit: int, gone: int) -> Iterator[Event]:
    """An event for each stone that leaves, in the order of the notation."""
    for side in (bit, *beside(bit, state.grid, state.wraps)):
        if side & gone:
            owner: Player = "dark" if state.dark & side else "light"
            yield Event("remove", owner, square_of(side), state.kind(side))


def _objections(game: Maerstanas, state: State, move: Move) -> Iterator[str]:
    """The objections to the steps, the plainest first; "" where there is none."""
    mover = name_of(state.to_move)
    legal = game.legal_moves(state)
    grid = state.grid
    unknown = next((s for s in move if s not in BIT and s not in ("T", "W", *PASS, *SWAP)), None)
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
    if "swap" in move:
        yield _objection_to_swap(state)
    first = move[0] if move else ""
    if first in SPECIAL_STEPS:
        yield _objection_to_special(state, first)
    if len(move) == 1 and first in SPECIAL_STEPS:
        yield f"choose a square for the {LOOKS[SPECIAL_STEPS[first]].name}"
    square = move[1] if first in SPECIAL_STEPS else first
    if square in SPECIAL_STEPS:
        yield f"choose a square for the {LOOKS[SPECIAL_STEPS[first]].name}, not another stone"
    if len(move) > (2 if first in SPECIAL_STEPS else 1):
        yield f"a turn is one stone: {move[-1]} is a step too many"
    yield _objection_to_square(state, first, square)


def _objection_to_swap(state: State) -> str:
    if state.swap:
        return "a swap is a whole turn"
    if state.options["swap"] == "off":
        return "this game is played without the swap"
    return "Light may swap only right after Dark's first stone"


def _objection_to_special(state: State, step: Step) -> str:
    mover, name = name_of(state.to_move), LOOKS[SPECIAL_STEPS[step]].name
    if state.options["specials"] == "off":
        return f"this game is played without special stones, so there is no {name}"
    if step not in state.hand(state.to_move):
        return f"{mover}'s {name} has been played; each player has one, once"
    enemy = opponent(state.to_move)
    if step == "W" and not state.stones(enemy):
        return f"{name_of(enemy)} has no stone for the Woden-stone to replace"
    return ""


def _objection_to_square(state: State, first: Step, square: str) -> str:
    bit = BIT[square]
    stones = state.dark | state.light
    if first == "W":
        other = name_of(opponent(state.to_move))
        if not stones & bit:
            return f"{square} is empty; a Woden-stone replaces one of {other}'s stones"
        return f"the stone on {square} is your own; a Woden-stone replaces one of {other}'s"
    if stones & bit:
        return f"{square} already has a stone"
    crowded = with_four_hinges(stones | bit, state.grid, state.wraps)
    return f"{listed(squares_of(crowded))} would have four hinges"
