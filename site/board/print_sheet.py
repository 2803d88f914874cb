"""The position or the whole game as HTML, for the browser to print.

No browser here: `input_view` puts the HTML into the page, and a stylesheet lays out the sheet.
"""

from __future__ import annotations

from html import escape

from board.move_list_html import notation_html
from game import svg
from game.core import State, name_of
from game.match import Match
from game.scene import marks_of


def position(match: Match) -> str:
    """The position on the board: one large diagram, whose turn it is, and the position as text."""
    game = match.game
    line = f"<code>{escape(game.position(match.state))}</code>"
    return _header(match) + _figure(match, match.ply, "large") + f"<p>{line}</p>"


def whole_game(match: Match, every: int) -> str:
    """Every move that led to the position, with diagrams at the start, every `every` plies, and
    at the end.

    If `every` is 0, the last diagram is the only one.
    """
    stops = {match.ply} | (set(range(0, match.ply, every)) if every else set())
    figures = "".join(_figure(match, ply, "small") for ply in sorted(stops))
    return f'{_header(match)}<div class="diagrams">{figures}</div>{_score_sheet(match)}'


def _header(match: Match) -> str:
    game, chosen = match.game, match.state.options
    options = "; ".join(
        f"{option.label}: {option.labels[option.choices.index(chosen[option.key])]}"
        for option in game.options
    )
    blanks = "".join(f"<span>{name} <i></i></span>" for name in ("Dark", "Light", "Date", "Place"))
    return f'<h1>{escape(game.title)}</h1><p>{escape(options)}</p><p class="blanks">{blanks}</p>'


def _figure(match: Match, ply: int, size: str) -> str:
    """The diagram of the position after that many plies, with the last move marked."""
    state = match.states[ply]
    marks = marks_of(match.events[ply - 1] if ply else ())
    picture = svg.render(match.game.scene(state), svg.Theme(), marks)
    caption = escape(_caption(match, ply, state))
    return f'<figure class="{size}">{picture}<figcaption>{caption}</figcaption></figure>'


def _caption(match: Match, ply: int, state: State) -> str:
    after = f"After {_numbered(match, ply)}. " if ply else "The beginning. "
    if ply == match.ply and match.outcome:
        winner = match.outcome.winner
        result = f"{name_of(winner)} wins. " if winner else "A draw. "
        return f"{after}{result}{match.why}"
    return f"{after}{name_of(state.to_move)} to move."


def _numbered(match: Match, ply: int) -> str:
    """A move with its number: ``7. … E4``."""
    states = match.states
    notation = match.game.notation(states[ply - 1], match.moves[ply - 1])
    first = states[ply - 1].to_move == states[0].to_move
    return f"{(ply + 1) // 2}. {'' if first else '… '}{notation}"


def _score_sheet(match: Match) -> str:
    """All moves, numbered, two to a row, with the points after each if the game has points."""
    states = match.states
    cells = []
    for number, move in enumerate(match.moves, 1):
        notation = notation_html(match.game.notation(states[number - 1], move))
        scores = match.game.scores(states[number])
        points = f"<small>{scores['dark']}–{scores['light']}</small>" if scores else ""
        cells.append(f"<td>{notation} {points}</td>")
    if not cells:
        return ""
    if len(cells) % 2:
        cells.append("<td></td>")
    rows = "".join(
        f"<tr><th>{number}</th>{first}{second}</tr>"
        for number, (first, second) in enumerate(zip(cells[::2], cells[1::2], strict=True), 1)
    )
    sides = states[0].to_move, states[1].to_move
    heads = "".join(f"<th>{name_of(side)}</th>" for side in sides)
    head = f"<thead><tr><th></th>{heads}</tr></thead>"
    return f'<table class="moves">{head}<tbody>{rows}</tbody></table>'
