"""Hints, the analysis and the review: the requests to the engine, and the values to show.

No browser here; the page downloads this when somebody first asks for advice. Advice sends the
engine one request at a time: a hint before a review, a review before the analysis; a computer
opponent's move comes before all of them. Advice is allowed in a game against the
computer, too: it only makes the game unrated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from advice.advice_panel import AdvicePanel, Drawn
from advice.evaluation import Evaluation, read
from advice.reviewed_line import ReviewedLine
from board.move_list import alike
from game.core import State
from game.match import Match
from players.engine_client import Answer, EngineClient, Later
from players.play import Play
from saves import match_json

# Seconds of thought for a hint, and for the analysis of a position.
HINT, ANALYSIS = 0.3, 10.0
LINES = 3
# Seconds for which a position has to stay on the board before its analysis starts.
SETTLED = 0.2
# Positions that a review searches: for each of the game's at most, in all, for each at least.
EACH, ALL, LEAST = 4_000, 160_000, 1_000
# Positions that a proof of an ending may look at besides.
PROOF = 300_000
# Seconds that a whole review can take.
LONGEST = 60.0
# Seconds after which an idle worker that was started for advice alone is ended, because it takes a
# good deal of memory.
KEPT = 60.0
# How many positions' analyses are remembered.
REMEMBERED = 300


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
        # The position in which the player wants to see the board without the best move.
        self._bare: State | None = None
        self._analysing = False
        self._lines: tuple[Evaluation, ...] = ()
        self._part, self._note = 0.0, ""
        self._about: State | None = None
        self._known: dict[State, tuple[Evaluation, ...]] = {}
        self._review: ReviewedLine | None = None
        # Whether the review is kept for later while the list of moves is shown in its place.
        self._put_away = False
        self._requests: Mapping[str, Callable[[], None]] = {
            "hint": self._toggle_hint,
            "analysis": self._toggle_analysis,
            "moves": self._show_moves,
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
        """Carries out a button: hint, analysis, moves, review, cancel, back, close."""
        self._requests[request]()
        self.look()

    def _toggle_hint(self) -> None:
        """Requests a hint, or takes away the one on the board."""
        match = self._play.match
        if self._hint is not None or self._drawn is not None:
            self._erase()
        elif match.outcome is None:
            self._play.cancel()
            self._hint, self._message = match.state, ""

    def _toggle_analysis(self) -> None:
        """Opens the analysis, with the review that was put away; or shows the moves again."""
        if self._analysing:
            self._show_moves()
        else:
            self._analysing, self._put_away, self._bare = True, False, None

    def _show_moves(self) -> None:
        """Ends the analysis and puts the review away, so that the list of moves is shown."""
        self._analysing, self._put_away = False, True
        self._erase()

    def _review_line(self) -> None:
        """Starts a review of the whole line, unless it has one; a failed one is tried again."""
        match, old = self._play.match, self._review
        self._put_away = False
        if not match.line or (old and old.match is match and old.line == match.line):
            if old and old.trouble:
                old.trouble, old.running = "", True
            return
        self._review = ReviewedLine.of(match)

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
        """Clears the board of advice until another position comes on it, and drops a hint."""
        self._erase()
        self._bare = self._play.match.state

    def _erase(self) -> None:
        """Erases the hint or line that was drawn on request, with its message."""
        self._hint = self._drawn = None
        self._message = ""

    def draw_line(self, number: int) -> None:
        """Draws the first move of a line of the analysis, or clears the board if it is there."""
        match = self._play.match
        if self._about is not match.state or number >= len(self._lines):
            return
        evaluation = self._lines[number]
        drawn = self._drawn or self._best_move()
        self.clear()
        if drawn is None or drawn.move != evaluation.move:
            self._draw(evaluation, "")
        self.look()

    def go_to(self, ply: int) -> None:
        """Goes to a position of the reviewed line, restoring the line if another was played."""
        if self._review and 0 <= ply <= len(self._review.line):
            self._review.put_back()
            self._play.go_to(ply)
            self._erase()

    def try_better(self, ply: int) -> None:
        """Goes to the position before a mistake and draws the better move."""
        if self._review and ply < len(self._review.positions):
            self.go_to(ply)
            self._draw(self._review.positions[ply], "Better: ")

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
            self._erase()
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
        self._note, self._bare = "", None

    def _best_move(self) -> Drawn | None:
        """The best move found, which is drawn while the analysis is open and nothing else is."""
        match = self._play.match
        if not self._analysing or not self._lines or self._resting or match.outcome is not None:
            return None
        if self._bare is match.state or self._about is not match.state:
            return None
        return Drawn(match.game, match.state, self._lines[0].move)

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
            self._hint, self._message = None, f"{why} No hint available."
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
            "extra": PROOF,
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
        return self._analysing or self._open_review is not None or bool(self._message)

    @property
    def _open_review(self) -> ReviewedLine | None:
        return None if self._put_away else self._review

    # --- what the page shows ----------------------------------------------------------------------

    def panel(self) -> AdvicePanel:
        """The advice to show now."""
        over = self._play.match.outcome is not None
        return AdvicePanel(
            self._hint is not None,
            self._message,
            self._drawn or self._best_move(),
            self._analysing,
            self._play.match.ply,
            () if over else self._lines,
            self._part,
            "The game is over." if over else self._note,
            self._open_review.shown() if self._open_review else None,
        )
