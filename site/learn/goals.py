"""Small goals: one turn in a position of a rules page, checked by the engine like a lesson's.

An address names a goal beside its game, options and position: `goal=capture D4`. A goal is a verb
and what it is about; several are joined by semicolons, and one turn has to reach them all:

    capture D4, E5    the turn removes these pieces of the other side; `remove` says the same
    hit D4            the turn takes a life of the piece there
    gain 3            the turn scores three points or more
    win               the turn wins the game
    bar D5            the other side cannot go to D5 after it
    play D4, E5       the turn ends on one of these squares
    spare             the turn removes none of your own pieces
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from game.core import EventKind, Game, GameError, Move, State, listed, name_of, opponent, quote
from learn.lesson import Bars, Gains, KeepsOwn, Lands, Lesson, PlayedTurn, Task, Wins
from learn.lesson import Goal as LessonGoal

NOT_OPTIONS = ("learn", "goal", "position")


class Strikes(NamedTuple):
    """The turn hits or removes the other side's piece on each of the squares."""

    kind: EventKind
    squares: tuple[str, ...]

    def lacks(self, turn: PlayedTurn) -> str:
        """The first piece that was spared."""
        other = opponent(turn.before.to_move)
        struck = {event.square for event in turn.events if event[:2] == (self.kind, other)}
        done = {"hit": "hit", "remove": "removed"}[self.kind]
        return next(
            (f"The piece on {each} was not {done}." for each in self.squares if each not in struck),
            "",
        )


class SmallGoal(NamedTuple):
    """What a turn has to achieve, and how to say so: ``capture the man on D4``."""

    goals: tuple[LessonGoal, ...]
    words: str


def lesson_of(game: Game[Any], asked: Mapping[str, str]) -> Lesson:
    """The goal that an address names, as a lesson of one turn. Raises `GameError`.

    A goal that no move reaches, or that every move reaches, is refused.
    """
    options = {key: value for key, value in asked.items() if key not in NOT_OPTIONS}
    position = asked.get("position") or game.position(game.start(options))
    start = game.parse_position(position, options)
    wanted = read(game, start, asked["goal"])
    legal = game.legal_moves(start)
    reached = [move for move in legal if reaches(game, start, move, wanted.goals)]
    if not reached:
        raise GameError(f"{quote(asked['goal'])}: no move reaches this goal")
    if len(reached) == len(legal):
        raise GameError(f"{quote(asked['goal'])}: every move reaches this goal")
    return Lesson(
        title="A small goal",
        text=f"You play {name_of(start.to_move)}.",
        goal=f"{wanted.words[:1].upper()}{wanted.words[1:]}.",
        position=position,
        tasks=(Task(wanted.goals, game.notation(start, reached[0])),),
        done="That reaches the goal.",
        options=options,
    )


def reaches(game: Game[Any], state: State, move: Move, goals: tuple[LessonGoal, ...]) -> bool:
    """Whether the move reaches all of the goals."""
    after, events = game.play(state, move)
    turn = PlayedTurn(game, state, move, after, events)
    return not any(goal.lacks(turn) for goal in goals)


def read(game: Game[Any], start: State, text: str) -> SmallGoal:
    """The goal that a text names. Raises `GameError`."""
    pieces = {piece.cell: piece.name for piece in game.scene(start).pieces}
    cells = {cell.name for cell in game.scene(start).cells}
    goals, words = [], []
    for part in text.split(";"):
        verb, _, about = part.strip().partition(" ")
        if verb not in _VERBS:
            raise GameError(
                f"{quote(part.strip())} is not a goal: begin with {listed(_VERBS, 'or')}"
            )
        squares = tuple(each.strip() for each in about.split(",")) if about else ()
        if verb in _WITH_SQUARES and (not squares or not cells.issuperset(squares)):
            raise GameError(f"{quote(part.strip())}: name squares after {verb}, as in {verb} D4")
        goal, said = _VERBS[verb](squares, pieces)
        goals.append(goal)
        words.append(f"{verb} {said}".strip())
    return SmallGoal(tuple(goals), listed(words))


_Made = tuple[LessonGoal, str]


def _strikes(kind: EventKind) -> Callable[[tuple[str, ...], Mapping[str, str]], _Made]:
    def made(squares: tuple[str, ...], pieces: Mapping[str, str]) -> _Made:
        names = {pieces.get(square, "piece") for square in squares}
        name = names.pop() if len(squares) == 1 else "pieces"
        return Strikes(kind, squares), f"the {name} on {listed(squares)}"

    return made


def _gains(about: tuple[str, ...], pieces: Mapping[str, str]) -> _Made:
    points = "".join(about)
    if points not in {*"123456"}:  # a very long number could not even be read
        raise GameError("gain: write a number of points from 1 to 6")
    least = int(points)
    return Gains(least), f"{least} point{'' if least == 1 else 's'} with one move"


def _bars(squares: tuple[str, ...], pieces: Mapping[str, str]) -> _Made:
    return Bars(squares[0]), f"{squares[0]} to the other side"


def _lands(squares: tuple[str, ...], pieces: Mapping[str, str]) -> _Made:
    said = f"on {listed(squares, 'or')}"
    return Lands(squares, listed(squares, "or")), said


_VERBS: Mapping[str, Callable[[tuple[str, ...], Mapping[str, str]], _Made]] = {
    "capture": _strikes("remove"),
    "remove": _strikes("remove"),
    "hit": _strikes("hit"),
    "gain": _gains,
    "win": lambda about, pieces: (Wins(), "with one move"),
    "bar": _bars,
    "play": _lands,
    "spare": lambda about, pieces: (KeepsOwn(), "your own pieces"),
}
_WITH_SQUARES = ("capture", "remove", "hit", "bar", "play")
