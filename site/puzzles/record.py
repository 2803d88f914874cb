"""Somebody's record with puzzles: what was tried and solved, the rating and the streak.

No browser here: the journal has the device's storage.
"""

from __future__ import annotations

from collections.abc import Callable

from puzzles.puzzle import Puzzle
from saves import attempts
from saves.attempts import KEY, Attempt, AttemptsError
from saves.journal import ASIDE, Journal

UNREADABLE = "Your puzzle record cannot be read. It is set aside; you start again at 1000."


class Record:
    """The attempts that the journal keeps; read anew each time, as other tabs write there too."""

    def __init__(self, journal: Journal, now: Callable[[], str]) -> None:
        self._journal, self._now = journal, now

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """All attempts, in the order in which they were decided."""
        text = self._journal.texts(KEY).get("", "")
        try:
            return attempts.loads(text) if text else ()
        except AttemptsError:
            self._journal.trouble = UNREADABLE
            if self._journal.put("puzzles", text, ASIDE):
                self._journal.drop("", KEY)
            return ()

    @property
    def rating(self) -> float:
        """The rating now."""
        return attempts.own_rating(self.attempts)

    @property
    def solved(self) -> frozenset[str]:
        """The ids of the puzzles that were solved, whether at once or in the end."""
        return frozenset(each.id for each in self.attempts if each.solved)

    def streak(self, today: int) -> int:
        """On how many days in a row the day's puzzle was solved."""
        return attempts.streak(self.attempts, today)

    def note(self, puzzle: Puzzle, tries: int, hints: int, *, solved: bool, day: int = 0) -> float:
        """How much an attempt changes the rating, once it is kept; 0 if it was decided before.

        It is decided by the first wrong move or hint, by the solution's being shown, or by solving
        it. `day` is the calendar day whose puzzle it is today, 0 for none.
        """
        known = self.attempts
        score = int(solved and not tries and not hints)
        attempt = Attempt(
            puzzle.id, self._now(), puzzle.rating, score, tries, hints, solved, day if solved else 0
        )
        before = next((each for each in known if each.id == puzzle.id), None)
        if before:
            kept = before._replace(
                tries=max(before.tries, tries),
                hints=max(before.hints, hints),
                solved=before.solved or solved,
                day=max(before.day, attempt.day),
            )
            now = tuple(kept if each is before else each for each in known)
        else:
            now = (*known, attempt)
        if now != known:
            self._journal.put("", attempts.dumps(now), KEY)
        return attempts.own_rating(now) - attempts.own_rating(known)
