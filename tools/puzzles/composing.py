"""From a position with one right move to a puzzle's line: answers, and the best defence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from game.core import Move
from tools.puzzles.proving import END, Prover, Task

P = TypeVar("P")
Line = tuple[Move, ...]

LONGEST_WIN = 9
"""The most plies of a win in a game of points; in others the finder says how many."""
_LONGEST_SAVE = 5
_LONGEST_BEST = 7


def win(prover: Prover[P], task: Task, position: P, plies: int) -> Line | None:
    """The line of a win in so many plies, where all of the solver's moves but the last are forced.

    Forced means that no other move wins in time. The defence is one that lasts longest, and of
    those the one with the fewest ways on. `None` if the position has no such line.
    """
    rules = prover.rules
    answers = task.answers(prover, position, plies)
    if len(answers) != 1 or not prover.reaches(position, 1, plies):
        return None
    return _on_to_win(prover, task, rules.play(position, answers[0]), plies - 1, (answers[0],))


def _on_to_win(prover: Prover[P], task: Task, after: P, left: int, made: Line) -> Line | None:
    """The line from where the opponent is to move, with so many plies left."""
    rules = prover.rules
    if left == 0:
        return made if (rules.lead(after) or 0) < 0 else None
    ways = []
    for defence in rules.moves(after):
        defended = rules.play(after, defence)
        if left >= 3 and prover.reaches(defended, 1, left - 3):
            continue
        last = left == 2
        answers = _ends(prover, defended) if last else task.answers(prover, defended, left - 1)
        if len(answers) == 1 or (last and answers):
            ways.append((len(answers), defence, answers[0], rules.play(defended, answers[0])))
    ways.sort(key=lambda way: way[0])
    for _, defence, answer, next_after in ways:
        line = _on_to_win(prover, task, next_after, left - 2, (*made, defence, answer))
        if line is not None:
            return line
    return None


def _ends(prover: Prover[P], position: P) -> list[Move]:
    """The moves that win at once."""
    rules = prover.rules
    return [m for m in rules.moves(position) if (rules.lead(rules.play(position, m)) or 0) < 0]


def save(prover: Prover[P], task: Task, position: P) -> Line | None:
    """The line of a rescue: the only moves that do not lose, as long as the threats go on."""
    rules = prover.rules
    answers = task.answers(prover, position, 1)
    if len(answers) != 1 or len(rules.moves(position)) < 2:
        return None
    line: Line = (answers[0],)
    after = rules.play(position, answers[0])
    while len(line) < _LONGEST_SAVE:
        way = next(_threats(prover, task, after), None)
        if way is None:
            break
        line += way
        for move in way:
            after = rules.play(after, move)
    return line


def _threats(prover: Prover[P], task: Task, after: P) -> Iterator[Line]:
    """The opponent's moves that leave one move only, each with that move."""
    rules = prover.rules
    for threat in rules.moves(after):
        threatened = rules.play(after, threat)
        safe = 0
        moves = rules.moves(threatened)
        for move in moves:
            safe += not prover.reaches(rules.play(threatened, move), 1, 1)
            if safe > 1:
                break
        if safe == 1 < len(moves):
            answers = task.answers(prover, threatened, 1)
            if len(answers) == 1:
                yield threat, answers[0]


def best(prover: Prover[P], task: Task, position: P) -> tuple[int, Line] | None:
    """How many plies the only best moves go on for, and the line to the end of the game.

    Works for a task ``save`` in a game of points too; `task.lead` is the lead at the end.
    """
    rules = prover.rules
    answers = task.answers(prover, position, END)
    if len(answers) != 1 or len(rules.moves(position)) < 2:
        return None
    line: Line = (answers[0],)
    after = rules.play(position, answers[0])
    while len(line) < _LONGEST_BEST:
        way = next(_only_ways(prover, task, after), None)
        if way is None:
            break
        line += way
        for move in way:
            after = rules.play(after, move)
    return len(line), line + _to_the_end(prover, after, -task.lead)


def _only_ways(prover: Prover[P], task: Task, after: P) -> Iterator[Line]:
    """The opponent's best replies to which there is one answer only, each with it."""
    rules = prover.rules
    for reply in rules.moves(after):
        replied = rules.play(after, reply)
        moves = rules.moves(replied)
        if len(moves) > 1 and not prover.reaches(replied, task.lead + 1, END):
            answers = task.answers(prover, replied, END)
            if len(answers) == 1:
                yield reply, answers[0]


def _to_the_end(prover: Prover[P], position: P, lead: int) -> Line:
    """The rest of the game with best moves; `lead` is the mover's at the end."""
    rules = prover.rules
    line: Line = ()
    while moves := rules.moves(position):
        for move in moves:
            after = rules.play(position, move)
            if not prover.reaches(after, 1 - lead, END):
                break
        line, position, lead = (*line, move), after, -lead
    return line
