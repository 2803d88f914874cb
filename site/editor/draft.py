"""A position being set up, possible or not, and the line of text that describes it."""

from __future__ import annotations

from typing import Any, NamedTuple

from game import rows
from game.board import square_of
from game.core import Game, Options, Player, PositionError, State
from game.scene import Piece


class Draft(NamedTuple):
    """A position as set up so far.

    `pieces` pairs squares with the letters of the pieces on them; `hands` gives the tray cells of
    the pieces in each hand of the game's `setup`.
    """

    options: Options
    pieces: tuple[tuple[str, str], ...]
    to_move: Player
    hands: tuple[tuple[str, ...], ...]


def held_pieces(setup: rows.Setup, draft: Draft) -> list[Piece]:
    """The pieces in the hands of the draft."""
    pairs = zip(setup.hands, draft.hands, strict=True)
    return [piece for hand, held in pairs for piece in hand if piece.cell in held]


def drafted(game: Game[Any], state: State) -> Draft:
    """The draft of a state."""
    scene, setup = game.scene(state), game.setup(state.options)
    spare = {(piece.owner, piece.cell) for piece in scene.spare}
    hands = (
        tuple(piece.cell for piece in hand if (piece.owner, piece.cell) in spare)
        for hand in setup.hands
    )
    pieces = tuple((piece.cell, piece.letter) for piece in scene.pieces)
    return Draft(state.options, pieces, state.to_move, tuple(hands))


def written(game: Game[Any], draft: Draft) -> str:
    """The draft's position as a line of text."""
    looks = {piece.letter: piece for piece in game.setup(draft.options).pieces}
    pieces = [looks[letter]._replace(cell=cell) for cell, letter in draft.pieces]
    board = rows.write(pieces, _size(game, draft.options))
    hands = ("".join(held) or "-" for held in draft.hands)
    return " ".join([board, rows.write_side(draft.to_move), *hands])


def read(game: Game[Any], text: str, options: Options) -> Draft:
    """The draft of a line of text, even of an impossible position. Raises `PositionError`."""
    try:
        return drafted(game, game.parse_position(text, options))
    except PositionError as error:
        setup = game.setup(options)
        letters = "".join(piece.letter for piece in setup.pieces)
        try:
            parts = rows.fields(text, 2 + len(setup.hands))
            pieces = rows.read(parts[0], letters, "", _size(game, options))
            to_move = rows.read_side(parts[1])
            hands = tuple(map(_read_hand, setup.hands, parts[2:]))
        except PositionError:
            # The game's own error explains best how a position is written.
            raise error from None
        on_squares = tuple((square_of(bit), letter) for bit, letter in pieces.letters)
        return Draft(options, on_squares, to_move, hands)


def _read_hand(hand: tuple[Piece, ...], text: str) -> tuple[str, ...]:
    cells = tuple(piece.cell for piece in hand if piece.cell in text)
    if ("".join(cells) or "-") != text:
        raise PositionError(f"{text} is not a hand")
    return cells


def _size(game: Game[Any], options: Options) -> int:
    return 1 + max(cell.column for cell in game.scene(game.start(options)).cells)
