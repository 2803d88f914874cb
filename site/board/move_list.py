"""The tree of a match's lines as a list: the main line, and its variations under each move.

No browser here: the view turns each block into one item of the page's list.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from game.core import Player, name_of, opponent
from game.match import Match, Node
from game.tree import TreeMove, walk


class Ply(NamedTuple):
    """One move: its node, its ply, whose it was, its notation, and the points after it.

    An ending by the players is one too: its words are the notation, its ply is that of the move
    before it, and its `player` is `None`. `depth` is 0 on the main line, 1 in a variation, 2 in a
    variation of that; `begins` is whether a variation begins with it. `on_line` is whether it is on
    the line that undo and redo follow.
    """

    node: int
    ply: int
    player: Player | None
    notation: str
    scores: Mapping[Player, int] | None
    depth: int
    begins: bool
    on_line: bool
    comment: str


class Block(NamedTuple):
    """One item of the list: a move or ending of the main line, its variations, or a comment."""

    kind: Literal["move", "ending", "variations", "comment"]
    plies: tuple[Ply, ...] = ()
    text: str = ""


def move_number(player: Player, ply: int) -> int:
    """The number of a move in the list: a move of Dark's and Light's answer have the same.

    >>> move_number("dark", 3), move_number("light", 4), move_number("light", 1)
    (2, 2, 1)
    """
    return (ply + (2 if player == "dark" else 1)) // 2


def numbered(notations: Iterable[str], player: Player, ply: int) -> list[str]:
    """A line of moves as it is written: numbers stand before Dark's moves and the first.

    The line begins with a move of `player`'s, the match's `ply`.

    >>> numbered(["D4", "G7", "A1"], "light", 2)
    ['1… D4', '2. G7', 'A1']
    """
    texts = []
    for at, notation in enumerate(notations, ply):
        number = move_number(player, at)
        mark = f"{number}. " if player == "dark" else f"{number}… " if at == ply else ""
        texts.append(f"{mark}{notation}")
        player = opponent(player)
    return texts


class MoveList:
    """The list of a match, made anew whenever the match has changed, with notations remembered."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._revision = -1
        self._notations: dict[int, str] = {}
        self._blocks: tuple[Block, ...] = ()

    def of(self, match: Match) -> tuple[Block, ...]:
        """All blocks of a match's list, in order."""
        if match is not self._match:
            self._match, self._revision = match, -1
            self._notations = {}
        if match.revision != self._revision:
            self._revision = match.revision
            self._blocks = tuple(_blocks(match.root.comment, self._plies(match)))
        return self._blocks

    def _plies(self, match: Match) -> Iterator[Ply]:
        """Every node but the root in reading order: a move, its alternatives, the moves after."""
        line = {node.number for node in match.line_nodes}
        for item in walk(match.root):
            if isinstance(item, TreeMove):
                yield self._ply(match, item, line)

    def _ply(self, match: Match, move: TreeMove, line: set[int]) -> Ply:
        node = move.node
        assert node.parent is not None  # only the root has none
        state = node.parent.state
        return Ply(
            node.number,
            node.ply,
            None if node.ending else state.to_move,
            self._notation(match, node),
            match.game.scores(node.state),
            move.depth,
            move.begins,
            node.number in line,
            node.comment,
        )

    def _notation(self, match: Match, node: Node) -> str:
        if node.number not in self._notations:
            assert node.parent is not None
            if node.move is not None:
                text = match.game.notation(node.parent.state, node.move)
            elif node.ending is not None and node.ending.winner:
                text = f"{name_of(opponent(node.ending.winner))} resigned"
            else:
                text = "Draw agreed"
            self._notations[node.number] = text
        return self._notations[node.number]


def _blocks(preface: str, plies: Iterator[Ply]) -> Iterator[Block]:
    if preface:
        yield Block("comment", text=preface)
    aside: list[Ply] = []
    for ply in plies:
        if ply.depth:
            aside.append(ply)
            continue
        if aside:
            yield Block("variations", tuple(aside))
            aside = []
        yield Block("move" if ply.player else "ending", (ply,))
        if ply.comment:
            yield Block("comment", text=ply.comment)
    if aside:
        yield Block("variations", tuple(aside))


def alike(before: Sequence[object], after: Sequence[object]) -> int:
    """How many first items the two have in common."""
    pairs = enumerate(zip(before, after, strict=False))
    return next((n for n, (old, new) in pairs if old != new), min(len(before), len(after)))
