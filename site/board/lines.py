"""Moving back and forth in the match on the board, and editing its variations."""

from __future__ import annotations

from collections.abc import Callable

from board.boards import Boards
from game.core import Move
from game.match import Deleted, Match, Node


class Lines:
    """The lines of the match on the board: moves along them and changes them.

    `changed` is called when another position comes on the board.
    """

    def __init__(self, boards: Boards, changed: Callable[[], None]) -> None:
        self._boards, self._changed = boards, changed
        # Where undo or redo led last: a move played there replaces the undone one.
        self._undone: Node | None = None
        self._deleted: tuple[Match, Deleted] | None = None

    @property
    def _match(self) -> Match:
        return self._boards.match

    # --- along the line ---------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Plays a move; after an undo it replaces the undone move, which stays as a variation.

        Going back by the list of moves is only looking, so a move from there replaces nothing; nor
        does one in a game that is over.
        """
        match = self._match
        again = self._undone is match.node and not _main_is_over(match)
        match.play(move)
        node = match.node
        if again:
            if node.parent and node.parent.children[0] is not node:
                match.promote(node.number)
            self._undone = node
        self._deleted = None
        self._changed()

    def undo(self) -> None:
        """Takes back one move, or the resignation or agreement that ended the game."""
        if self._match.undo():
            self._changed()
        self._undone = self._match.node

    def redo(self) -> None:
        """Plays the move that was undone last."""
        if self._match.redo():
            self._changed()
        self._undone = self._match.node

    def undo_to(self, ply: int) -> None:
        """Takes back every move after that ply, as against the computer."""
        self.go_to(ply)
        self._undone = self._match.node

    def go_to(self, ply: int) -> None:
        """Shows the position after that many plies; the later ones can be redone."""
        self._match.go_to(ply)
        self._undone = None
        self._changed()

    def visit(self, node: int) -> None:
        """Shows the position of a node of the tree, by its number."""
        self._match.visit(node)
        self._undone = None
        self._changed()

    # --- variations -------------------------------------------------------------------------------

    def promote(self) -> None:
        """Puts the variation on the board before the line it branches off from."""
        self._match.promote(self._match.node.number)

    def delete(self) -> None:
        """Deletes the variation on the board, from its first move."""
        match = self._match
        begins = next(
            node
            for node in reversed(match.node.path)
            if node.parent and node.parent.children[0] is not node
        )
        self._deleted = (match, match.delete(begins.number))
        self._changed()

    @property
    def can_restore(self) -> bool:
        """Whether a variation of this match was deleted and can be put back."""
        return self._deleted is not None and self._deleted[0] is self._match

    def restore(self) -> None:
        """Restores the variation that was deleted last."""
        if self._deleted and self._deleted[0] is self._match:
            deleted, self._deleted = self._deleted[1], None
            self._match.restore(deleted)
            self.visit(deleted.node.number)

    def comment(self, text: str) -> None:
        """Sets the comment on the position on the board; "" for none."""
        self._match.annotate(self._match.node.number, " ".join(text.split()))


def _main_is_over(match: Match) -> bool:
    last = [match.root, *match.root.main][-1]
    return bool(last.ending or match.game.outcome(last.state))
