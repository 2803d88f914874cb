"""Draws the advice: a move over the board, the analysis and the review; handles their buttons.

It brings its own elements, so that a page without advice has none of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from js import document, window

import device
import dom
from advice import review
from advice.advice import Advice
from advice.advice_panel import AdvicePanel, Reviewed
from advice.evaluation import Evaluation
from advice.hint_arrow import HintArrow, hint_arrow
from board.move_list import numbered
from board.move_list_html import notation_html
from game.words import capital
from parts import Parts
from players.engine_client import ADVICE, EngineClient

# The moves of a line that are shown: all that have room.
MOVES = 8
OVERLAY = '<svg id="advised-move" aria-hidden="true"></svg>'

PANEL = """
<div id="advice" class="advice" hidden>
  <div class="sheet-head">
    <span aria-hidden="true">Analysis</span>
    <button type="button" data-advice="moves" aria-label="Close the analysis"><svg class="icon"
      viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18"/></svg></button>
  </div>
  <div class="advice-body">
    <section id="analysis" aria-labelledby="analysis-title" hidden>
      <div class="advice-head">
        <h2 id="analysis-title">Analysis</h2>
        <small id="analysis-depth"></small>
      </div>
      <div id="chance" role="meter" aria-label="Dark's chance of winning" aria-valuemin="0"
        aria-valuemax="100"><span></span><span></span></div>
      <p id="analysis-says"><strong></strong> <span></span></p>
      <ol id="lines" aria-label="Best lines"></ol>
      <p class="unseen" role="status" id="analysis-done"></p>
      <div class="advice-ways"><button type="button" data-advice="review">Review game</button></div>
    </section>
    <section id="review" aria-labelledby="review-title" hidden>
      <div class="advice-head">
        <h2 id="review-title">Review</h2>
        <small id="review-far"></small>
        <button type="button" data-advice="back">Back to game</button>
        <button type="button" data-advice="cancel">Stop</button>
        <button type="button" data-advice="close" aria-label="Close the review">Close</button>
      </div>
      <div id="review-part" role="progressbar" aria-label="Review" aria-valuemin="0"
        aria-valuemax="100"></div>
      <div class="graph-field">
        <div id="graph"></div>
        <small aria-hidden="true">Dark ahead</small><small aria-hidden="true">Light ahead</small>
        <input type="range" id="graph-ply" min="0" step="1" aria-label="Move on the board">
      </div>
      <p id="review-here"></p>
      <p id="review-summary"></p>
      <h3 id="mistakes-title">Biggest mistakes</h3>
      <ol id="mistakes" aria-labelledby="mistakes-title"></ol>
      <p id="review-trouble" role="status"></p>
      <div class="unseen"><table id="review-table"></table></div>
    </section>
  </div>
</div>
"""

# Where the panel lies over the foot of the screen, as in advice.css.
SHEET = (
    "(max-width: 59.99rem) and (orientation: portrait), "
    "(max-width: 59.99rem) and (min-height: 32.01rem)"
)


def panel(parts: Parts) -> AdviceView:
    """The panel for hints, the analysis and the review."""
    return AdviceView(parts)


class AdviceView:
    """The elements of the advice, and what they show now."""

    def __init__(self, parts: Parts) -> None:
        self._play, self._changed = parts.play, parts.changed
        engine = EngineClient(parts.engine, ADVICE)
        self._advice = Advice(parts.play, engine, device.later)
        self._advice.on_events(parts.changed, self._show)
        dom.add_html(dom.by_id("flight"), "beforebegin", OVERLAY)
        dom.add_html(document.querySelector("#game .record-head"), "afterend", PANEL)
        self._texts = dom.Writer()
        self._drawn = ""
        self._before: AdvicePanel | None = None
        heard: Mapping[str, dom.Listener] = {
            "click": self._clicked,
            "input": self._slid,
            "keydown": self._typed,
        }
        # Escape also reaches the board, which takes back a half-made turn.
        dom.listen(document, heard, capture=True)

    def act(self, request: str) -> None:
        """Carries out one of the page's buttons."""
        self._advice.act(request)
        if request == "review" and self._advice.panel().review:
            self._show()
            dom.bring_into_view(dom.by_id("review"))

    # --- events -----------------------------------------------------------------------------------

    def _clicked(self, event: Any) -> None:
        button = event.target.closest("[data-advice]")
        if not button:
            return
        request, _, number = dom.data_of(button, "advice").partition(" ")
        if request == "line":
            self._advice.draw_line(int(number))
        elif request == "better":
            self._advice.try_better(int(number))
        else:
            self.act(request)
            if request in ("back", "cancel", "close", "moves"):
                self._keep_focus(button)
        self._changed()

    def _keep_focus(self, button: Any) -> None:
        """Moves the focus from a button that has gone to the one that closes or opens the panel."""
        self._show()
        if not button.isConnected or not button.offsetParent:
            way = "[data-advice=close]" if self._advice.panel().review else "[data-action=analysis]"
            dom.focus_without_scrolling(document.querySelector(way))

    def _slid(self, event: Any) -> None:
        if event.target.id == "graph-ply":
            self._advice.go_to(int(event.target.value))
            self._changed()

    def _typed(self, event: Any) -> None:
        panel = self._before
        if event.key != "Escape" or document.querySelector("dialog[open]"):
            return
        if panel and (panel.drawn or panel.thinking):
            self._advice.clear()
            self._advice.look()
            self._show()

    # --- drawing ----------------------------------------------------------------------------------

    def show(self) -> None:
        """Brings the advice and its elements up to date with the board."""
        self._advice.rest(self._play.guest is not None)
        self._advice.look()
        self._show()

    def _show(self) -> None:
        panel = self._advice.panel()
        self._show_hint(panel)
        self._show_drawn(panel)
        self._show_analysis(panel)
        if panel.review != (self._before and self._before.review):
            self._show_review(panel.review)
        self._show_tabs(panel)
        self._before = panel
        self._play.note_advice(self._advice.in_sight)

    def _show_hint(self, panel: AdvicePanel) -> None:
        button = document.querySelector("[data-action=hint]")
        button.toggleAttribute("data-thinking", panel.thinking)
        button.querySelector("span").textContent = "Thinking" if panel.thinking else "Hint"
        self._texts.write("advised", panel.message)
        dom.by_id("game").toggleAttribute("data-advises", bool(panel.message))

    def _show_drawn(self, panel: AdvicePanel) -> None:
        overlay = dom.by_id("advised-move")
        drawn = panel.drawn
        shown = HintArrow("", ())
        if drawn and self._play.guest is None:
            scene = self._play.display.scene(drawn.game, drawn.state)
            shown = hint_arrow(drawn.game, drawn.state, drawn.move, scene)
        board = document.querySelector("#board > svg")
        overlay.setAttribute("viewBox", board.getAttribute("viewBox"))
        if self._drawn != shown.drawn:
            self._drawn = shown.drawn
            dom.set_html(overlay, shown.drawn)
            # The best move of the analysis may change ten times while somebody reads.
            if shown.drawn and panel.message:
                dom.bring_into_view(dom.by_id("board"))
        for cell in document.querySelectorAll("[data-advised]"):
            cell.removeAttribute("data-advised")
        for player, name in shown.tray:
            cell = document.querySelector(f"[data-tray={player}] [data-cell={name}]")
            cell.toggleAttribute("data-advised", True)

    def _show_tabs(self, panel: AdvicePanel) -> None:
        """Shows the advice or the list of moves, and brings advice that opens into view."""
        wanted, advice = panel.analysing or panel.review is not None, dom.by_id("advice")
        tabs = document.querySelector(".record-head")
        dom.set_flag(tabs.querySelector("[data-action=analysis]"), "aria-pressed", wanted)
        dom.set_flag(tabs.querySelector("[data-advice=moves]"), "aria-pressed", not wanted)
        was_open, advice.hidden = not advice.hidden, not wanted
        dom.by_id("game").toggleAttribute("data-analysing", wanted)
        if not wanted or was_open or self._play.guest is not None:
            return
        if window.matchMedia(SHEET).matches:
            dom.bring_to_top(dom.by_id("board"))
        else:
            dom.bring_into_view(advice)

    def _show_analysis(self, panel: AdvicePanel) -> None:
        section = dom.by_id("analysis")
        section.hidden = not panel.analysing
        if not panel.analysing:
            return
        best = panel.lines[0] if panel.lines else None
        meter = dom.by_id("chance")
        percent = f"{100 * best.win_probability:.0f}" if best else "50"
        meter.style.setProperty("--dark", f"{percent}%")
        meter.setAttribute("aria-valuenow", percent)
        chances = review.chances_text(best) if best else ("", "")
        for span, text in zip(meter.children, chances, strict=True):
            span.textContent = text
        meter.setAttribute("aria-valuetext", chances[0] or "Not known yet")
        section.toggleAttribute("data-working", not panel.note and panel.part < 1)
        section.toggleAttribute("data-empty", bool(panel.note))
        section.style.setProperty("--part", f"{100 * panel.part:.0f}%")
        depth = f"depth {best.depth} · {best.nodes:,} positions" if best else ""
        self._texts.write("analysis-depth", depth)
        says, why = section.querySelector("strong"), section.querySelector("#analysis-says span")
        says.textContent = capital(best.score_text) if best else panel.note or "Thinking…"
        why.textContent = f"Best: {best.text}, {best.why}." if best else ""
        lines = "".join(_line(row, line, panel.ply + 1) for row, line in enumerate(panel.lines))
        self._texts.write_html("lines", lines, "advice")
        for row, line in enumerate(document.querySelectorAll("#lines button")):
            drawn = panel.drawn and panel.drawn.move == panel.lines[row].move
            dom.set_flag(line, "aria-pressed", bool(drawn))
        done = f"{capital(best.score_text)}. Best: {best.text}." if best else ""
        self._texts.write("analysis-done", done if panel.part >= 1 else "")
        way = section.querySelector("[data-advice=review]")
        way.hidden = not self._play.match.line or bool(panel.review and panel.review.whole)

    def _show_review(self, shown: Reviewed | None) -> None:
        section = dom.by_id("review")
        section.hidden = shown is None
        if shown is None:
            return
        done, every = len(shown.positions), shown.moves + 1
        part = dom.by_id("review-part")
        part.hidden = not shown.running
        section.querySelector("[data-advice=back]").hidden = shown.ply is not None
        section.querySelector("[data-advice=cancel]").hidden = not shown.running
        section.querySelector("[data-advice=close]").hidden = shown.running
        part.style.setProperty("--part", f"{100 * done / every:.0f}%")
        part.setAttribute("aria-valuenow", f"{100 * done / every:.0f}")
        far = "" if done == every else f"{done} of {every} positions"
        self._texts.write("review-far", far)
        wrong = [mistake.ply + 1 for mistake in shown.mistakes]
        graph = review.graph(shown.positions, shown.moves, shown.ply, wrong)
        self._texts.write_html("graph", graph, "advice")
        self._show_slider(shown)
        self._texts.write("review-summary", review.summary(shown.notations, shown.positions))
        self._texts.write_html("mistakes", "".join(map(_mistake, shown.mistakes)), "advice")
        dom.by_id("mistakes-title").hidden = not shown.mistakes
        nothing = "" if shown.running or shown.mistakes else review.NO_MISTAKES
        self._texts.write("review-trouble", shown.trouble or nothing)
        if not shown.running:
            table = review.table(shown.notations, shown.positions)
            self._texts.write_html("review-table", table, "advice")

    def _show_slider(self, shown: Reviewed) -> None:
        slider = dom.by_id("graph-ply")
        slider.max = str(shown.moves)
        ply = shown.ply
        if ply is not None and slider.value != str(ply):
            slider.value = str(ply)
        here = review.ply_text(shown.notations, shown.positions, ply)
        slider.setAttribute("aria-valuetext", here)
        self._texts.write("review-here", here)


def _line(row: int, evaluation: Evaluation, ply: int) -> str:
    """One of the best lines; its first move is the match's `ply`."""
    first, *rest = numbered(evaluation.line[:MOVES], evaluation.mover, ply)
    return (
        f'<li><button type="button" data-advice="line {row}" aria-pressed="false">'
        f"<small>{escape(evaluation.lead)}</small> <span><strong>{notation_html(first)}</strong> "
        f"{notation_html(' '.join(rest))}</span></button></li>"
    )


def _mistake(mistake: review.Mistake) -> str:
    return (
        f'<li><button type="button" data-advice="better {mistake.ply}">'
        f'<span class="chip" data-owner="{mistake.player}"></span>'
        f"<span>{escape(mistake.text)}</span></button></li>"
    )
