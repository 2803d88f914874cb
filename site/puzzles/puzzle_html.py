"""The HTML of the elements that a puzzle brings to the page. No browser here."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from board.move_list_html import notation_html
from puzzles.explained import Explained

PANEL = """
<section id="puzzle" class="puzzle" aria-labelledby="puzzle-title" hidden>
  <div class="puzzle-head"><h2 id="puzzle-title"></h2><p id="puzzle-about"></p></div>
  <p id="puzzle-task" class="puzzle-task"></p>
  <p id="puzzle-says" class="puzzle-says"></p>
  <p class="puzzle-way" hidden><a href="#puzzle=today">Today's puzzle</a></p>
  <div class="puzzle-buttons">
    <button type="button" data-puzzle-do="retry">Try again</button>
    <button type="button" data-puzzle-do="hint">Hint</button>
    <button type="button" data-puzzle-do="show">Show</button>
  </div>
  <div class="puzzle-after" hidden>
    <p id="puzzle-rating"></p>
    <div class="puzzle-buttons">
      <button type="button" class="way-on" data-puzzle-do="next">Next</button>
      <button type="button" data-puzzle-do="share">Share</button>
      <button type="button" data-puzzle-do="play">Play on from here</button>
      <button type="button" data-puzzle-do="analyse">Analyse</button>
    </div>
    <p id="puzzle-shared" role="status"></p>
    <ol id="puzzle-line" aria-label="The whole line"></ol>
    <p id="puzzle-themes"></p>
  </div>
  <p class="leave"><a href="puzzles/">All puzzles</a>
    <a data-leave-puzzle href="#">Leave the puzzle</a></p>
</section>
"""
OVERLAY = '<svg id="puzzle-hint" aria-hidden="true"></svg>'


def line_html(line: Sequence[Explained], shown: int) -> str:
    """The items of the list of moves, each with what it does; `shown` is the ply on the board."""
    return "".join((_button(0, "Start", shown, ""), *(_move(move, shown) for move in line)))


def _move(move: Explained, shown: int) -> str:
    return _button(move.ply, move.text, shown, f"<span>{escape(move.said)}</span>")


def _button(ply: int, text: str, shown: int, said: str) -> str:
    current = ' aria-current="step"' if ply == shown else ""
    button = f'<button type="button" data-step="{ply}"{current}>{notation_html(text)}</button>'
    return f"<li>{button}{said}</li>"
