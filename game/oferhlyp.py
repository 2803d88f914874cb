"""Oferhlýp by John Beers: leap over the enemy's tokens, each of which has two lives.

The rules are the author's 2.3.1; where their text leaves a choice, the site's rulings O1–O17 are
cited by number. Sets of squares are held in integers, bits as in `game.board`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from game import moving, oferhlyp_notation, rows
from game.board import BIT, FULL, NOT_A, NOT_G, SIZE, SQUARES, square_of
from game.core import (
    PLAYERS,
    Event,
    EventKind,
    IllegalMove,
    Move,
    Options,
    Outcome,
    Played,
    Player,
    name_of,
    opponent,
)
from game.oferhlyp_notation import Leg
from game.scene import BOARD_CELLS, Look, Scene, in_words, tally
from game.ways import BESIDE, OVER, WAYS
from game.words import listed, quote

TOKENS = 14
_START = "MMMKMMM/MMMMMMM/......./......./......./mmmmmmm/mmmkmmm D"  # O1

# Tokens, strengths and the side to move: what comes again when a position does (O12).
Key = tuple[int, int, int, int, Player]


class State(NamedTuple):
    """A position: the tokens of each colour, which are at half strength, and which are kings.

    `dark`, `light`, `half` and `kings` are sets of squares. `history` is as `game.moving` says.
    """

    dark: int
    light: int
    half: int
    kings: int
    to_move: Player
    options: Options
    history: tuple[Key, ...]

    def tokens(self, player: Player) -> int:
        """The squares with that player's tokens."""
        return self.dark if player == "dark" else self.light

    def kind(self, bit: int) -> str:
        """The kind of the token on a square: ``man``, ``half-man``, ``king`` or ``half-king``."""
        rank = "king" if self.kings & bit else "man"
        return f"half-{rank}" if self.half & bit else rank


_LOOKS = {
    "man": Look("man", "gyfu-doubled", "M", "full"),
    "king": Look("king", "tir-doubled", "K", "full", crowned=True),
    "half-man": Look("man at half strength", "gyfu", "N", "half"),
    "half-king": Look("king at half strength", "tir", "J", "half", crowned=True),
}

_HELP = (
    "write M and K for Dark's men and king at full strength, N and J at half strength, "
    "m, k, n and j for Light's"
)

# --- moves --------------------------------------------------------------------------------------


def _add_moves(moves: list[Move], origin: int, own: int, enemy: int, deadly: int) -> None:
    """Every move of the token on one square: steps, friendly jumps, attacks (O3, O4).

    `deadly` is the enemy king's square where one more hit removes it, and 0 otherwise.
    """
    free = FULL ^ (own | enemy)
    for beside, step, beyond, jump, landing in WAYS[origin]:
        if free & beside:
            moves.append(step)
        elif free & beyond:
            moves.append(jump)
            if enemy & beside and beside != deadly:  # O9: with the king the chain ends
                # O8: the square that the token left is free for it.
                _add_chains(moves, jump, landing, enemy ^ beside, free | 1 << origin, deadly)


def _add_chains(
    moves: list[Move], made: Move, at: int, targets: int, free: int, deadly: int
) -> None:
    """Every attack that continues from a square: only enemies not yet jumped this turn (O5, O6).

    Whether a removed token's square opens at once can't matter: no leg can land there (O7).
    """
    for beside, _, beyond, jump, landing in WAYS[at]:
        if targets & beside and free & beyond:
            move = (*made, jump[1])
            moves.append(move)
            if beside != deadly:
                _add_chains(moves, move, landing, targets ^ beside, free, deadly)


def _pseudolegal(state: State) -> list[Move]:
    """Every move, repetitions included; each distinct chain is one (O17)."""
    own, enemy = state.tokens(state.to_move), state.tokens(opponent(state.to_move))
    deadly = enemy & state.kings & state.half
    moves: list[Move] = []
    rest = own
    while rest:
        lowest = rest & -rest
        _add_moves(moves, lowest.bit_length() - 1, own, enemy, deadly)
        rest ^= lowest
    return moves


def _repeated(state: State) -> set[Key]:
    """The positions that occurred twice with the other side to move, as in the next one."""
    return moving.repeated(state.history[-2::-2])


def _unrepeated(state: State, moves: Iterable[Move]) -> Iterator[Move]:
    """The moves that do not repeat a position for the third time (O12)."""
    twice = _repeated(state)
    enemy = state.tokens(opponent(state.to_move))
    for move in moves:
        # After a hit there is less strength on the board than in any position before.
        hits = OVER.get(move[:2], 0) & enemy
        if hits or not twice or GAME.play(state, move).state[:5] not in twice:
            yield move


def _possible(state: State) -> Iterable[Move]:
    """The legal moves as far as the author's rules go, in a game that has both its kings."""
    moves = _pseudolegal(state)
    return _unrepeated(state, moves) if _repeated(state) else moves


def _is_decided(state: State) -> bool:
    """Whether a king is gone (O9) or nothing but the kings is left (O10)."""
    dark, light, kings = state.dark, state.light, state.kings
    return not (dark & kings and light & kings) or dark | light == kings


def _can_step(state: State) -> bool:
    """Whether a token stands beside an empty square, and no position can bar the step."""
    reach = state.tokens(state.to_move)
    reach |= (reach & NOT_G) << 1 | (reach & NOT_A) >> 1
    reach |= reach << SIZE | reach >> SIZE
    return bool(reach & (FULL ^ (state.dark | state.light))) and not _repeated(state)


def _first_legs(state: State) -> Iterator[Move]:
    """Every step and jump: a chain can stop wherever it can begin."""
    own, enemy = state.tokens(state.to_move), state.tokens(opponent(state.to_move))
    free = FULL ^ (own | enemy)
    while own:
        lowest = own & -own
        for way in WAYS[lowest.bit_length() - 1]:
            if free & way.beside:
                yield way.step
            elif free & way.beyond:
                yield way.jump
        own ^= lowest


def _is_stuck(state: State) -> bool:
    """Whether the side to move has no move (O13)."""
    return not (_can_step(state) or any(_unrepeated(state, _first_legs(state))))


class Oferhlyp(moving.MovingGame[State]):
    """The rules of Oferhlýp."""

    id = "oferhlyp"
    title = "Oferhlýp"
    aim = "Leap, hit twice, take the king"
    about = (
        "Leap over your own tokens and your opponent's: two hits remove a token, "
        "and losing your king loses the game."
    )
    rules_version = "2.3.1"
    first = _START
    looks = _LOOKS
    help = _HELP
    piece = "token"
    reasons: Mapping[str, str] = {
        "king captured": "The king is removed.",
        "only kings": "Only the two kings are left.",
        "no legal move": "The side to move has no legal move.",
        **moving.REASONS,
    }

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Steps, friendly jumps and chains of attacks; there is no pass (O2)."""
        if _is_decided(state) or moving.lacks_progress(state.history, state.options):
            return ()
        return tuple(_possible(state))

    def play(self, state: State, move: Move) -> Played[State]:
        """Moves the token; an enemy that it jumps is halved, or removed at half strength (O4)."""
        mover = state.to_move
        origin, goal = BIT[move[0]], BIT[move[-1]]
        enemy, half, kings = state.tokens(opponent(mover)), state.half, state.kings
        events = [Event("move", mover, move[-1], state.kind(origin), move[0])]
        for over in _jumped(state, move):
            removed = half & over
            half ^= over
            if removed:
                enemy ^= over
                kings &= ~over
            kind: EventKind = "remove" if removed else "hit"
            events.append(Event(kind, opponent(mover), square_of(over), state.kind(over)))
        own = state.tokens(mover) & ~origin | goal
        half = half & ~origin | goal if half & origin else half
        kings = kings & ~origin | goal if kings & origin else kings
        dark, light = (own, enemy) if mover == "dark" else (enemy, own)
        key = (dark, light, half, kings, opponent(mover))
        # After a hit there is less strength on the board than ever before.
        history = (key,) if len(events) > 1 else (*state.history, key)
        return Played(State(*key, state.options, history), tuple(events))

    def outcome(self, state: State) -> Outcome | None:
        """The end: a king removed, kings alone, no legal move (O9–O13), or the option's draw."""
        if _is_decided(state):
            if state.dark | state.light == state.kings and state.kings.bit_count() == 2:
                return Outcome(None, "only kings")
            winner: Player = "dark" if state.dark & state.kings else "light"
            return Outcome(winner, "king captured")
        if _is_stuck(state):
            return Outcome(opponent(state.to_move), "no legal move")
        if moving.lacks_progress(state.history, state.options):
            return Outcome(None, "no progress")
        return None

    def notation(self, state: State, move: Move) -> str:
        """``E1-E2``, ``E1~E3``, ``C3xE5(1>0)xKG7(2>1)``; K for kings (O15)."""
        king = "K" if state.kings & BIT[move[0]] else ""
        return king + move[0] + "".join(map(str, _legs(state, move)))

    def parse(self, state: State, text: str) -> Move:
        """The move that a text names in either case; K and brackets are optional (O16).

        Raises `InvalidMove` or `IllegalMove`, quoting the text.
        """
        said = oferhlyp_notation.read(text)
        move = (said.origin, *(leg.square for leg in said.legs))
        if reason := self.explain(state, move):
            raise IllegalMove(f"{quote(text)}: {reason}")
        meant = zip(said.legs, _legs(state, move), strict=True)
        wrong_king = said.king and not state.kings & BIT[move[0]]
        if wrong_king or not all(given.fits(true) for given, true in meant):
            written = self.notation(state, move)
            raise IllegalMove(f"{quote(text)}: that move is written {written}")
        return move

    def objections(self, state: State, steps: Move) -> Iterator[str]:
        """The objections to the steps, the plainest first; "" where there is none."""
        yield from self.first_objections(state, steps)
        if len(steps) == 1:
            yield _objection_to_no_goal(state, steps[0])
        yield _objection_to_first_leg(state, steps[0], steps[1])
        for number in range(2, len(steps)):
            yield _objection_to_further_leg(state, steps[:number], steps[number])
        if not any(_unrepeated(state, [steps])):
            yield "this position would occur for the third time"

    def describe(self, state: State, move: Move) -> str:
        """``Dark's man jumps from C3 to E5 and hits D4.``"""
        mover = name_of(state.to_move)
        token = f"{mover}'s {'king' if state.kings & BIT[move[0]] else 'man'}"
        if move in BESIDE:
            return f"{token} steps from {move[0]} to {move[1]}."
        events = self.play(state, move).events[1:]
        if not events:
            over = square_of(OVER[move])
            return f"{token} leaps over its own token on {over}, from {move[0]} to {move[1]}."
        by = f" by way of {listed(move[1:-1])}" if move[1:-1] else ""
        done = [f"jumps from {move[0]}{by} to {move[-1]}"]
        for verb, kind in (("hits", "hit"), ("removes", "remove")):
            if named := [_target(event) for event in events if event.kind == kind]:
                done.append(f"{verb} {listed(named)}")
        return f"{token} {listed(done)}."

    def state_of(self, board: rows.Pieces, to_move: Player, options: Options) -> State:
        """The state with these tokens. Raises `PositionError` for one that no game can reach."""
        dark, light, kings = board.dark, board.light, board.of("KJkj")
        moving.check_armies(dark, light, kings, TOKENS, "token")
        key = (dark, light, board.of("NJnj"), kings, to_move)
        return State(*key, options, (key,))

    def scene(self, state: State) -> Scene:
        """The tokens on the board, and the lives that each side has left."""
        tokens = self.pieces(state)
        lives = {player: tally(_lives(state, player), "life", "lives") for player in PLAYERS}
        left = [f"{name_of(p)} has {each.number} {each.unit} left." for p, each in lives.items()]
        text = " ".join([in_words(tokens), *left])
        return Scene(BOARD_CELLS, tokens, state.to_move, text, lives, self.note(state))


GAME = Oferhlyp()


# --- notation -----------------------------------------------------------------------------------


def _legs(state: State, move: Move) -> Iterator[Leg]:
    enemy = state.tokens(opponent(state.to_move))
    for leg in pairwise(move):
        over = OVER.get(leg, 0)
        if not over & enemy:
            yield Leg("~" if over else "-", "", leg[1], "")
        else:
            strengths = "1>0" if state.half & over else "2>1"
            yield Leg("X", "K" if state.kings & over else "", leg[1], strengths)


def _jumped(state: State, move: Move) -> list[int]:
    """The enemy tokens that the move jumps, in its order."""
    enemy = state.tokens(opponent(state.to_move))
    return [over for leg in pairwise(move) if (over := OVER.get(leg, 0)) & enemy]


def _target(event: Event) -> str:
    return f"the king on {event.square}" if "king" in event.piece else event.square


# --- explaining ---------------------------------------------------------------------------------


def _objection_to_no_goal(state: State, origin: str) -> str:
    moves = [leg for leg in _first_legs(state) if leg[0] == origin]
    if not moves:
        return (
            f"the token on {origin} cannot move: every square beside it is taken, "
            "and so is every one that it could jump to"
        )
    if not any(_unrepeated(state, moves)):
        return "this position would occur for the third time"
    return f"choose where {origin} goes"


def _objection_to_first_leg(state: State, origin: str, goal: str) -> str:
    leg = (origin, goal)
    taken = state.dark | state.light
    if goal == origin:
        return f"a move has to leave {origin}"
    if leg in BESIDE:
        if not taken & BIT[goal]:
            return ""
        way = next(way for way in WAYS[SQUARES.index(origin)] if way.beside == BIT[goal])
        if not way.beyond:
            return f"{goal} is taken, and there is no square beyond it to jump to"
        beyond = square_of(way.beyond)
        if taken & way.beyond:
            return f"{goal} is taken, and so is {beyond} beyond it"
        return f"{goal} is taken; jump over it to {beyond}"
    if leg not in OVER:
        return (
            f"{goal} is out of reach from {origin}: a token goes one square, "
            "or jumps over one beside it"
        )
    if not taken & OVER[leg]:
        return f"there is no token on {square_of(OVER[leg])} to jump over"
    return f"{goal} is taken" if taken & BIT[goal] else ""


def _objection_to_further_leg(state: State, made: Move, goal: str) -> str:
    """The objection to one more leg after legs that are legal; "" where there is none."""
    jumped = _jumped(state, made)
    if made[:2] in BESIDE:
        return f"a step ends the turn, so {goal} is a square too many"
    if not jumped:
        return f"a friendly jump ends the turn, so {goal} is a square too many"
    enemy = state.tokens(opponent(state.to_move))
    if any(state.kings & state.half & over for over in jumped):
        return "the enemy king is removed, which ends the turn and the game"
    over = OVER.get((made[-1], goal), 0)
    if over and not over & (state.dark | state.light):
        return f"there is no token on {square_of(over)} to jump over"
    if not over & enemy:
        return "after an attack only another attack may follow"
    if over in jumped:
        token = "king" if state.kings & over else f"token on {square_of(over)}"
        return f"the {token} may not be jumped twice in one turn"
    free = FULL ^ (state.dark | state.light) | BIT[made[0]]
    return "" if free & BIT[goal] else f"{goal} is taken"


def _lives(state: State, player: Player) -> int:
    """How many hits the player's tokens can take before all are gone."""
    tokens = state.tokens(player)
    return 2 * tokens.bit_count() - (tokens & state.half).bit_count()
