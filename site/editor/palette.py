"""The editor's pieces and options as HTML. No browser here."""

from __future__ import annotations

from html import escape

from editor.editor import Editor
from game import svg
from game.core import PLAYERS, Option, name_of
from game.scene import Piece


def palette_html(editor: Editor) -> str:
    """A row for each side: its pieces, and those its hand can hold."""
    setup = editor.setup
    rows = []
    for player in PLAYERS:
        tools = "".join(
            _button(f"take {piece.letter}", "tool", f"{_named(piece)} ({piece.letter})", piece)
            for piece in setup.pieces
            if piece.owner == player
        )
        hands = "".join(
            _button(f"hold {number} {piece.cell}", "held", f"{_named(piece)} in hand", piece)
            for number, hand in enumerate(setup.hands)
            for piece in hand
            if piece.owner == player
        )
        hand = f'<span class="in-hand">In hand</span>{hands}' if hands else ""
        rows.append(
            f'<div role="group" aria-label="{name_of(player)}">'
            f'<span class="side">{name_of(player)}</span>{tools}{hand}</div>'
        )
    return "".join(rows)


def _named(piece: Piece) -> str:
    return f"{name_of(piece.owner)}'s {piece.name}"


def _button(request: str, kind: str, label: str, piece: Piece) -> str:
    # `data-piece` marks the pieces on the board; this one only shows what a button puts there.
    drawn = svg.piece(piece).replace(" data-piece=", " data-copy=")
    return (
        f'<button type="button" class="{kind}" data-edit="{request}" aria-label="{escape(label)}" '
        f'title="{escape(label)}"><svg viewBox="-50 -50 100 100" aria-hidden="true">{drawn}</svg>'
        "</button>"
    )


def option_html(option: Option, editor: Editor) -> str:
    """The list of an option's choices, with the current one selected."""
    chosen = editor.draft.options[option.key]
    choices = "".join(
        f'<option value="{choice}"{" selected" * (choice == chosen)}>{escape(label)}</option>'
        for choice, label in zip(option.choices, option.labels, strict=True)
        if choice in option.shown or choice == chosen
    )
    return (
        f'<label>{escape(option.label)}<select data-option="{option.key}" autocomplete="off">'
        f"{choices}</select></label>"
    )
