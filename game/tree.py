"""The tree of a match's lines: its nodes, and one walk over them in the order that people read.

Variations may be nested thousands deep, so nothing here recurses.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.core import Event, Move, Outcome, State


class Node:
    """A place in the tree of lines: the move that led there, the position, and what followed.

    `move` is `None` at the root, and where the players ended the game: there `ending` says how.
    The first of `children` goes on with the main line, the others begin variations. `number` names
    the node within its match. Made and changed by `Match` alone.
    """

    __slots__ = (
        "children",
        "comment",
        "ending",
        "events",
        "move",
        "number",
        "parent",
        "ply",
        "state",
    )

    def __init__(
        self,
        number: int,
        state: State,
        parent: Node | None = None,
        move: Move | None = None,
        events: tuple[Event, ...] = (),
        ending: Outcome | None = None,
    ) -> None:
        self.number = number
        self.state = state
        self.parent = parent
        self.move = move
        self.events = events
        self.ending = ending
        self.comment = ""
        self.children: list[Node] = []
        self.ply: int = parent.ply + (move is not None) if parent else 0

    @property
    def path(self) -> list[Node]:
        """The nodes from the root to this one."""
        nodes: list[Node] = []
        node: Node | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    @property
    def main(self) -> Iterator[Node]:
        """The nodes of the main line after this one."""
        node = self
        while node.children:
            node = node.children[0]
            yield node

    @property
    def below(self) -> Iterator[Node]:
        """Every node after this one, each before those that follow it, main lines first."""
        waiting = self.children[::-1]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)


class Deleted(NamedTuple):
    """A node that was taken out of the tree with all after it, and its place among its siblings."""

    node: Node
    place: int


# --- the walk -----------------------------------------------------------------------------------


class TreeMove(NamedTuple):
    """A move, or how the players ended the line (`node.ending`).

    `depth` is 0 on the main line, 1 in a variation, 2 in a variation of that; `begins` says whether
    a variation begins here.
    """

    node: Node
    depth: int
    begins: bool


class TreeComment(NamedTuple):
    """The comment on the move before it, or at the very beginning on the first position."""

    node: Node
    depth: int


class OpenVariation(NamedTuple):
    """A variation begins: another move than the one before, from the same position."""

    depth: int


class CloseVariation(NamedTuple):
    """The variation of that depth ends; the line that it departs from goes on."""

    depth: int


TreeItem = TreeMove | TreeComment | OpenVariation | CloseVariation


def walk(root: Node) -> Iterator[TreeItem]:
    """Everything after the root as it is written: a move, what else was tried, what followed.

    Comments come right behind their move, the root's own first of all. Every `OpenVariation` is
    followed by its first move and has its `CloseVariation`.
    """
    if root.comment:
        yield TreeComment(root, 0)
    # Still to come, last first: a move whose children are next, or the end of a variation.
    waiting: list[TreeItem] = [TreeMove(root, 0, False)]
    while waiting:
        item = waiting.pop()
        if not isinstance(item, TreeMove):
            yield item
            continue
        node, depth, begins = item
        if begins:
            yield OpenVariation(depth)
            yield from _arrival(item)
        if node.children:
            main, *others = node.children
            following = TreeMove(main, depth, False)
            yield from _arrival(following)
            waiting.append(following)
            for other in reversed(others):
                waiting += [CloseVariation(depth + 1), TreeMove(other, depth + 1, True)]


def _arrival(move: TreeMove) -> Iterator[TreeItem]:
    yield move
    if move.node.comment:
        yield TreeComment(move.node, move.depth)
