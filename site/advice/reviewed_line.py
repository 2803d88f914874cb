"""The line of play that a review is about. No browser here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from advice import review
from advice.advice_panel import Reviewed
from advice.evaluation import Evaluation
from board.move_list import alike
from game.core import Move, Outcome, opponent
from game.match import Match
from saves import match_json


@dataclass
class ReviewedLine:
    """A line of a match, and the evaluations of its positions so far.

    `unit` is what the game counts in, in the plural; `trouble` is why the review failed.
    """

    match: Match
    text: str
    line: tuple[Move, ...]
    notations: Sequence[str]
    ending: Outcome | None
    unit: str
    running: bool = True
    trouble: str = ""
    positions: list[Evaluation] = field(default_factory=list)

    @classmethod
    def of(cls, match: Match) -> ReviewedLine:
        """The match's whole line, of which nothing has been evaluated."""
        notations = tuple(
            match.game.notation(state, move)
            for state, move in zip(match.line_states, match.line, strict=False)
        )
        tallies = match.game.scene(match.start).tally.values()
        unit = max(tallies, key=lambda tally: tally.number).unit
        text = match_json.dumps(match, whole=False)
        return cls(match, text, match.line, notations, match.ending, unit)

    def put_back(self) -> None:
        """Restores the line, with its ending, if another was played."""
        match = self.match
        if match.line[: len(self.line)] == self.line:
            return
        same = alike(match.line, self.line)
        match.go_to(same)
        for move in self.line[same:]:
            match.play(move)
        if self.ending is not None:
            if self.ending.winner is None:
                match.agree_draw()
            else:
                match.resign(opponent(self.ending.winner))

    def shown(self) -> Reviewed:
        """The review as the page shows it."""
        match = self.match
        there = match.moves == self.line[: match.ply]
        return Reviewed(
            tuple(self.positions),
            len(self.line),
            tuple(self.notations),
            match.ply if there and match.ply <= len(self.line) else None,
            match.line == self.line,
            self.running,
            review.mistakes(self.line, self.notations, self.positions, self.unit),
            self.trouble,
        )
