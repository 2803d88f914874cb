"""The review of a game: the moves that lost most, and the graph of its course. No browser here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

from advice.evaluation import Evaluation
from board.move_list import numbered
from game.core import Move, Player, name_of, opponent
from game.words import capital

# A move is a mistake if it loses this much of the probability to win, or of the score.
CHANCE, SCORE = 0.05, 2.0
NO_MISTAKES = "No serious mistakes found."
# The graph's width and height in its own units.
WIDTH, HEIGHT = 600, 160


class Mistake(NamedTuple):
    """A move with its number, and a better one; `ply` is that of the position before it."""

    ply: int
    player: Player
    move: str
    loss: str
    better: Evaluation

    @property
    def text(self) -> str:
        """The mistake for people: ``9… D4 lost 3.2 points; better: E2 (scores 2 points)``."""
        better = f"{self.better.text} ({self.better.why})" if self.better.why else self.better.text
        return f"{self.move} {self.loss}; better: {better}"


def mistakes(
    line: Sequence[Move],
    notations: Sequence[str],
    positions: Sequence[Evaluation],
    unit: str,
    most: int = 5,
) -> tuple[Mistake, ...]:
    """The moves that lost most, in the order they were played.

    `positions` are the evaluations before the first move and after each, as far as they go; `unit`
    is the score's, in the plural. Moves that lost most of the probability to win come before those
    that lost most of the score, because in a won game points matter less.
    """
    found = []
    for ply, (before, after) in enumerate(pairwise(positions)):
        move = line[ply]
        sign = 1 if before.mover == "dark" else -1
        chance = sign * (before.win_probability - after.win_probability)
        score = sign * (before.score - after.score)
        if move == before.move or score <= 0 or (chance < CHANCE and score < SCORE):
            continue
        if loss := _loss(before, after, score, unit):
            named = move_text(notations, positions, ply + 1)
            mistake = Mistake(ply, before.mover, named, loss, before)
            found.append((round(chance, 2), score, mistake))
    found.sort(key=lambda each: each[:2], reverse=True)
    return tuple(sorted((mistake for *_, mistake in found[:most]), key=lambda each: each.ply))


def _loss(before: Evaluation, after: Evaluation, score: float, unit: str) -> str:
    """What a move lost, in words; "" if a forced win only takes longer or a loss comes sooner."""
    won, lost = name_of(before.mover), name_of(opponent(before.mover))
    sign = 1 if before.mover == "dark" else -1
    had_won = before.is_forced and sign * before.score > 0
    has_lost = after.is_forced and sign * after.score < 0
    if before.is_forced and not had_won:
        return ""
    if had_won and after.is_forced and not has_lost:
        return ""
    if had_won:
        given = f"gave away a win that {won} could force"
        return f"{given}, and lets {lost} force one" if has_lost else given
    if has_lost:
        return f"lets {lost} win by force"
    return f"lost {score:.1f} {unit}"


def chances_text(evaluation: Evaluation) -> tuple[str, str]:
    """Both sides' chances of winning: ``("Dark 62%", "Light 38%")``."""
    dark = round(100 * evaluation.win_probability)
    return f"Dark {dark}%", f"Light {100 - dark}%"


def move_text(notations: Sequence[str], positions: Sequence[Evaluation], ply: int) -> str:
    """The move that led to a ply, as in the list of moves: ``9. D4``, or ``9… D4`` for Light."""
    first = positions[0].mover if positions else "dark"
    player = first if ply % 2 else opponent(first)
    return numbered([notations[ply - 1]], player, ply)[0]


def ply_text(notations: Sequence[str], positions: Sequence[Evaluation], ply: int | None) -> str:
    """One point of the graph in words: ``9. D4: Dark 62%, Dark +2.5``."""
    if ply is None:
        return "Another line of play"
    text = move_text(notations, positions, ply) if ply else "Start"
    if ply >= len(positions):
        return text
    return f"{text}: {chances_text(positions[ply])[0]}, {positions[ply].lead}"


def summary(notations: Sequence[str], positions: Sequence[Evaluation]) -> str:
    """The graph in a sentence or two."""
    if len(positions) < 2:
        return ""

    def when(ply: int) -> str:
        return f"after {move_text(notations, positions, ply)}" if ply else "at the start"

    chances = [evaluation.win_probability for evaluation in positions]
    best, worst = chances.index(max(chances)), chances.index(min(chances))
    last = len(positions) - 1
    score = capital(positions[last].score_text)
    end = "at the end" if last == len(notations) else when(last)
    return (
        f"Dark's chance of winning was highest {when(best)}, {100 * chances[best]:.0f}%, and "
        f"lowest {when(worst)}, {100 * chances[worst]:.0f}%. {score} {end}."
    )


def table(notations: Sequence[str], positions: Sequence[Evaluation]) -> str:
    """The graph as an HTML table, with a row for each position."""
    rows = "".join(
        f"<tr><th scope='row'>"
        f"{escape(move_text(notations, positions, ply)) if ply else 'Start'}</th>"
        f"<td>{100 * evaluation.win_probability:.0f}%</td>"
        f"<td>{escape(capital(evaluation.score_text))}</td></tr>"
        for ply, evaluation in enumerate(positions)
    )
    return (
        "<caption>Course of the game</caption><thead><tr><th scope='col'>Move</th>"
        "<th scope='col'>Dark's chance of winning</th><th scope='col'>Score</th></tr></thead>"
        f"<tbody>{rows}</tbody>"
    )


# --- the graph ------------------------------------------------------------------------------------


def graph(
    positions: Sequence[Evaluation], moves: int, ply: int | None, wrong: Iterable[int] = ()
) -> str:
    """Dark's chance of winning, move by move, as SVG; above the middle Dark is ahead.

    `moves` counts the whole line, though its review can be unfinished. `ply` is that of the
    position on the board (`None`: it is not on the line); `wrong` are plies to mark. Screen readers
    skip the picture and read `summary` and `table`.
    """
    points = [
        (_x(n, moves), _y(evaluation.win_probability)) for n, evaluation in enumerate(positions)
    ]
    parts = [
        f'<svg class="graph" viewBox="0 -6 {WIDTH} {HEIGHT + 12}" aria-hidden="true" '
        'preserveAspectRatio="none">'
    ]
    for side, nearer in (("dark", min), ("light", max)):
        parts.append(f'<path class="area-{side}" d="{_area(points, nearer)}"/>' if points else "")
    for part in (0.25, 0.5, 0.75):
        kind = "middle" if part == 0.5 else "rule"
        parts.append(f'<path class="{kind}" d="M0 {_y(part):g}H{WIDTH}"/>')
    if ply is not None:
        parts.append(f'<path class="here" d="M{_x(ply, moves):g} -6V{HEIGHT + 6}"/>')
    parts.append(f'<path class="curve" d="M{_joined(points)}"/>' if points else "")
    for number in wrong:
        if number < len(points):
            parts.append(_dot("wrong", *points[number]))
    if ply is not None and ply < len(points):
        parts.append(_dot("now", *points[ply]))
    return "".join([*parts, "</svg>"])


def _x(ply: int, moves: int) -> float:
    return round(WIDTH * ply / max(1, moves), 1)


def _y(chance: float) -> float:
    return round(HEIGHT * (1 - chance), 1)


def _joined(points: Iterable[tuple[float, float]]) -> str:
    return "L".join(f"{x:g} {y:g}" for x, y in points)


def _dot(kind: str, x: float, y: float) -> str:
    """A dot, drawn as a line without length so that stretching the picture leaves it round."""
    return f'<path class="edge" d="M{x:g} {y:g}h0"/><path class="{kind}" d="M{x:g} {y:g}h0"/>'


def _area(points: Sequence[tuple[float, float]], nearer: object) -> str:
    """The area between the curve and the middle, on one side of the middle."""
    assert callable(nearer)
    middle = HEIGHT / 2
    edge = [points[0]]
    for (old_x, old_y), (x, y) in pairwise(points):
        if (old_y - middle) * (y - middle) < 0:
            crossing = old_x + (x - old_x) * (middle - old_y) / (y - old_y)
            edge.append((round(crossing, 1), middle))
        edge.append((x, y))
    outline = [(x, nearer(y, middle)) for x, y in edge]
    return f"M{points[0][0]:g} {middle:g}L{_joined(outline)}L{points[-1][0]:g} {middle:g}Z"
