"""Hints, the analysis and the review: the requests to the engine, and the values to show.

No browser here; the page downloads this when somebody first asks for advice. Advice has an engine
of its own, so that a computer opponent is not kept waiting, and sends it one request at a time: a
hint before a review, a review before the analysis. Advice is allowed in a game against the
computer, too: it only makes the game unrated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from advice import review
from advice.advice_panel import AdvicePanel, Drawn, Reviewed
from advice.evaluation import Evaluation, read
from board.move_list import alike
from game.core import Move, Outcome, State, opponent
from game.match import Match
from players.engine_client import Answer, EngineClient, Later
from players.play import Play
from saves import match_json

# Seconds of thought for a hint, and for the analysis of a position.
HINT, ANALYSIS = 0.5, 10.0
LINES = 3
# Seconds for which a position has to stay on the board before its analysis starts.
SETTLED = 0.2
# Positions that a review searches: for each of the game's at most, in all, for each at least.
EACH, ALL, LEAST = 4_000, 160_000, 1_000
# Seconds that a whole review can take.
LONGEST = 60.0
# Seconds after which an idle worker is ended, because it takes a good deal of memory.
KEPT = 60.0
# How many positions' analyses are remembered.
REMEMBERED = 300


@dataclass
class _Review:
    """A line of a match, and the evaluations of its positions so far."""

    match: Match
    text: str
    line: tuple[Move, ...]
    notations: tuple[str, ...]
    ending: Outcome | None
    unit: str
    running: bool = True
    trouble: str = ""
    positions: list[Evaluation] = field(default_factory=list)

    def holds(self, match: Match) -> bool:
        """Whether the match's line still begins with the reviewed one."""
        return match.line[: len(self.line)] == self.line


# The engine's current work: a kind of request, and its subject.
_Work = tuple[str, object]


class Advice:
    """The advice on the game on the board.

    Call `look` after everything that may have changed the game.
    """

    def __init__(self, play: Play, engine: EngineClient, later: Later) -> None:
        self._changed: Callable[[], None] = lambda: None
        self._progressed: Callable[[], None] = lambda: None
        self._resting = False
        self._play, self._engine, self._later = play, engine, later
        self._cancel_timer: Callable[[], None] = lambda: None
        self._work: _Work | None = None
        self._hint: State | None = None
        self._drawn: Drawn | None = None
        self._message = ""
        self._analysing = False
        self._lines: tuple[Evaluation, ...] = ()
        self._part, self._note = 0.0, ""
        self._about: State | None = None
        self._known: dict[State, tuple[Evaluation, ...]] = {}
        self._review: _Review | None = None
        self._requests: Mapping[str, Callable[[], None]] = {
            "hint": self._toggle_hint,
            "analysis": self._toggle_analysis,
            "review": self._review_line,
            "cancel": self._stop_review,
            "back": self._go_back,
            "close": self._close_review,
        }

    def on_events(self, changed: Callable[[], None], progressed: Callable[[], None]) -> None:
        """Calls `changed` when the board has to be shown again, `progressed` if only the advice."""
        self._changed, self._progressed = changed, progressed

    def rest(self, resting: bool) -> None:
        """Stops giving advice, as during a lesson, or starts again."""
        self._resting = resting

    # --- the buttons ------------------------------------------------------------------------------

    def act(self, request: str) -> None:
        """Carries out a button: hint, analysis, review, cancel, back, close."""
        self._requests[request]()
        self.look()

    def _toggle_hint(self) -> None:
        """Requests a hint, or takes away the one on the board."""
        match = self._play.match
        if self._hint is not None or self._drawn is not None:
            self.clear()
        elif match.outcome is None:
            self._play.cancel()
            self._hint, self._message = match.state, ""

    def _toggle_analysis(self) -> None:
        self._analysing = not self._analysing
        if not self._analysing:
            self.clear()

    def _review_line(self) -> None:
        """Starts a review of the whole line, unless it has one; a failed one is tried again."""
        match, old = self._play.match, self._review
        if not match.line or (old and old.match is match and old.line == match.line):
            if old and old.trouble:
                old.trouble, old.running = "", True
            return
        states = match.line_states
        notations = tuple(
            match.game.notation(state, move)
            for state, move in zip(states, match.line, strict=False)
        )
        tallies = match.game.scene(match.start).tally.values()
        unit = max(tallies, key=lambda tally: tally.number).unit
        self._review = _Review(
            match, match_json.dumps(match, whole=False), match.line, notations, match.ending, unit
        )

    def _stop_review(self) -> None:
        """Stops the review where it is."""
        if self._review:
            self._review.running = False

    def _go_back(self) -> None:
        """Goes back from another line of play to where it left the reviewed line."""
        if self._review:
            self.go_to(alike(self._play.match.line, self._review.line))

    def _close_review(self) -> None:
        self._review = None

    def clear(self) -> None:
        """Clears the drawn move and its message, and drops a hint that is on its way."""
        self._hint = self._drawn = None
        self._message = ""

    def draw_line(self, number: int) -> None:
        """Draws the first move of a line of the analysis, or clears it if it is drawn already."""
        match = self._play.match
        if self._about is not match.state or number >= len(self._lines):
            return
        evaluation = self._lines[number]
        already = self._drawn is not None and self._drawn.move == evaluation.move
        self.clear()
        if not already:
            self._draw(evaluation, "")
        self.look()

    def go_to(self, ply: int) -> None:
        """Goes to a position of the reviewed line, restoring the line if another was played."""
        if self._review and 0 <= ply <= len(self._review.line):
            self._put_back(self._review)
            self._play.go_to(ply)
            self.clear()

    def try_better(self, ply: int) -> None:
        """Goes to the position before a mistake and draws the better move."""
        if self._review and ply < len(self._review.positions):
            self.go_to(ply)
            self._draw(self._review.positions[ply], "Better: ")

    def _put_back(self, reviewed: _Review) -> None:
        match = self._play.match
        if reviewed.holds(match):
            return
        same = alike(match.line, reviewed.line)
        match.go_to(same)
        for move in reviewed.line[same:]:
            match.play(move)
        if reviewed.ending is not None:
            if reviewed.ending.winner is None:
                match.agree_draw()
            else:
                match.resign(opponent(reviewed.ending.winner))

    def _draw(self, evaluation: Evaluation, prefix: str) -> None:
        match = self._play.match
        self._play.cancel()
        self._drawn = Drawn(match.game, match.state, evaluation.move)
        why = f", {evaluation.why}" if evaluation.why else ""
        self._message = f"{prefix}{evaluation.text}{why}."

    # --- requests to the engine -------------------------------------------------------------------

    def look(self) -> None:
        """Sends the engine the request that is due now, and drops one that no longer is."""
        match = self._play.match
        if self._resting:
            self.clear()
        if self._hint is not None and self._hint is not match.state:
            self._hint = None
        if self._drawn and self._drawn.state is not match.state:
            self._drawn, self._message = None, ""
        if self._review and self._review.match is not match:
            self._review = None
        if self._review and self._review.line == match.line:
            self._review.ending = match.ending
        if self._about is not match.state:
            self._take_up(match)
        self._update_request()

    def _take_up(self, match: Match) -> None:
        """Takes up another position on the board, with its analysis if that is remembered."""
        self._about = match.state
        known = self._known.get(match.state)
        self._lines, self._part = known or (), 1.0 if known else 0.0
        self._note = ""

    def _due_work(self) -> _Work | None:
        match = self._play.match
        if self._resting:
            return None
        if self._hint is not None:
            return "hint", self._hint
        if self._review and self._review.running:
            return "review", self._review
        if self._analysing and match.outcome is None and self._part < 1 and not self._note:
            return "analyse", match.state
        return None

    def _update_request(self) -> None:
        due, work = self._due_work(), self._work
        if due and work and due[0] == work[0] and due[1] is work[1]:
            return
        self._cancel_timer()
        self._engine.drop()
        self._work = due
        if due is None:
            self._cancel_timer = self._later(KEPT, self._engine.end)
        elif due[0] == "analyse" and work and work[0] == "analyse":
            # A player who goes through the moves does not stay at each one.
            self._cancel_timer = self._later(SETTLED, lambda: self._ask(due))
        else:
            self._ask(due)

    def _ask(self, work: _Work) -> None:
        """Sends the request for a piece of work; the next request makes its answer void."""
        kind, _ = work
        request, take, progress = {
            "hint": (self._request_hint, self._take_hint, self._ignore_progress),
            "analyse": (self._request_analysis, self._take_analysis, self._take_analysis_progress),
            "review": (self._request_review, self._take_review, self._take_review_progress),
        }[kind]

        def done(answer: Answer) -> None:
            self._work = None
            take(answer)
            self._update_request()

        def failed(why: str) -> None:
            self._work = None
            self._fail(kind, why)
            self._update_request()

        self._engine.ask({"kind": kind, **request()}, done, failed, progress)

    def _fail(self, kind: str, why: str) -> None:
        if kind == "hint":
            self._hint, self._message = None, f"{why} There is no hint."
        elif kind == "review" and self._review:
            self._review.running, self._review.trouble = False, why
        else:
            self._note = why
        self._changed()

    def _ignore_progress(self, progress: Answer) -> None:
        """Does nothing: a hint comes too soon for its progress to be shown."""

    def _request_hint(self) -> dict[str, object]:
        return {"match": match_json.dumps(self._play.match, whole=False), "seconds": HINT}

    def _take_hint(self, answer: Answer) -> None:
        self._hint = None
        self._draw(read(answer["best"]), "Hint: ")
        self._changed()

    def _request_analysis(self) -> dict[str, object]:
        match = match_json.dumps(self._play.match, whole=False)
        return {"match": match, "seconds": ANALYSIS, "lines": LINES}

    def _take_analysis_progress(self, progress: Answer) -> None:
        self._part = min(progress["part"], 0.999)
        if "lines" in progress:
            self._lines = tuple(map(read, progress["lines"]))
        self._progressed()

    def _take_analysis(self, answer: Answer) -> None:
        self._part = 1.0
        self._lines = tuple(map(read, answer["lines"]))
        if self._about is not None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[self._about] = self._lines
        self._progressed()

    def _request_review(self) -> dict[str, object]:
        reviewed = self._review
        assert reviewed is not None
        every = len(reviewed.line) + 1
        return {
            "match": reviewed.text,
            "first": len(reviewed.positions),
            "nodes": max(LEAST, min(EACH, ALL // every)),
            "each": LONGEST / every,
        }

    def _take_review_progress(self, progress: Answer) -> None:
        # After a fault the next worker starts where this one did, and sends some plies again.
        if (
            self._review
            and "evaluation" in progress
            and progress["ply"] == len(self._review.positions)
        ):
            self._review.positions.append(read(progress["evaluation"]))
            self._progressed()

    def _take_review(self, answer: Answer) -> None:
        if self._review:
            self._review.running = False
        self._progressed()

    @property
    def in_sight(self) -> bool:
        """Whether any advice is visible, which makes the game unrated."""
        return self._analysing or self._review is not None or bool(self._message)

    # --- what the page shows ----------------------------------------------------------------------

    def panel(self) -> AdvicePanel:
        """The advice to show now."""
        over = self._play.match.outcome is not None
        return AdvicePanel(
            self._hint is not None,
            self._message,
            self._drawn,
            self._analysing,
            () if over else self._lines,
            self._part,
            "The game is over." if over else self._note,
            self._reviewed(),
        )

    def _reviewed(self) -> Reviewed | None:
        reviewed, match = self._review, self._play.match
        if reviewed is None:
            return None
        there = match.moves == reviewed.line[: match.ply]
        mistakes = review.mistakes(
            reviewed.line, reviewed.notations, reviewed.positions, reviewed.unit
        )
        return Reviewed(
            tuple(reviewed.positions),
            len(reviewed.line),
            reviewed.notations,
            match.ply if there and match.ply <= len(reviewed.line) else None,
            match.line == reviewed.line,
            reviewed.running,
            mistakes,
            reviewed.trouble,
        )
