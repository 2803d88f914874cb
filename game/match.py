"""A game as it is played: its lines as a tree, undo and redo, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from game.core import (
    Event,
    Game,
    IllegalMove,
    Move,
    Outcome,
    Player,
    State,
    Step,
    name_of,
    opponent,
)
from game.tree import Deleted, Node
from game.words import quote

__all__ = ["Deleted", "Match", "Node"]


class _Found(NamedTuple):
    """A position with its legal moves and outcome."""

    state: State
    moves: tuple[Move, ...]
    outcome: Outcome | None


class Match:
    """One game from its start, at any ply of any of its lines.

    Nothing that was played is lost: another move from an earlier position begins a variation. The
    `line` is what leads to the position now and what was undone since, so `redo` brings it back.
    Resigning and agreeing on a draw end a line and are undone like a move. `tags` are what is to be
    told of the match besides, by name: who played, when.
    """

    def __init__(
        self,
        game: Game[Any],
        options: Mapping[str, str] | None = None,
        start: State | None = None,
    ) -> None:
        """A new match from the first position, or from `start`. Raises `OptionError`."""
        self.game = game
        self.tags: dict[str, str] = {}
        self.root = Node(0, game.start(options or {}) if start is None else start)
        self._nodes = {0: self.root}
        self._count = 1
        # Where the match is on the nodes of its line.
        self._line: list[Node] = [self.root]
        self._at = 0
        self._found: _Found | None = None
        self.revision = 0
        """Goes up with every change of the tree or of the line, but not with a step along it."""

    # --- the line ---------------------------------------------------------------------------------

    @property
    def node(self) -> Node:
        """Where in the tree the match is."""
        return self._line[self._at]

    @property
    def state(self) -> State:
        """The position now."""
        return self.node.state

    @property
    def start(self) -> State:
        """The position that the match began with."""
        return self.root.state

    @property
    def ply(self) -> int:
        """How many moves have been played to reach the position."""
        return self.node.ply

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves of the position; () when the players ended the game."""
        return () if self.node.ending else self._find().moves

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that led to the position."""
        return _moves(self._line[: self._at + 1])

    @property
    def states(self) -> tuple[State, ...]:
        """The positions from the first to the one now: one more than there are moves."""
        return tuple(node.state for node in self._line[: self.ply + 1])

    @property
    def events(self) -> tuple[tuple[Event, ...], ...]:
        """What each of the moves did."""
        return tuple(node.events for node in self._line[1 : self.ply + 1])

    @property
    def line(self) -> tuple[Move, ...]:
        """All moves, those that were undone and can be redone too."""
        return _moves(self._line)

    @property
    def line_nodes(self) -> tuple[Node, ...]:
        """The nodes of the whole line, the root first; one for how the players ended it, last."""
        return tuple(self._line)

    @property
    def line_states(self) -> tuple[State, ...]:
        """The positions of the whole line, before its first move and after each."""
        return tuple(node.state for node in self._line if not node.ending)

    @property
    def choice(self) -> dict[str, str]:
        """The game and its options by name, those left at their default not: an address in short.

        >>> from game.core import GAMES
        >>> Match(GAMES["maerstanas"], {"scoring": "simple"}).choice
        {'game': 'maerstanas', 'scoring': 'simple'}
        """
        chosen = self.start.options
        changed = (option for option in self.game.options if chosen[option.key] != option.default)
        return {"game": self.game.id, **{option.key: chosen[option.key] for option in changed}}

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to undo."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is anything to redo."""
        return self._at + 1 < len(self._line)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by its rules or by the players; `None` while it goes on."""
        return self.node.ending or self._find().outcome

    def _find(self) -> _Found:
        """What the rules say of the position, asked once: a turn of clicks asks at each of them."""
        if self._found is None or self._found.state is not self.state:
            game, state = self.game, self.state
            self._found = _Found(state, game.legal_moves(state), game.outcome(state))
        return self._found

    @property
    def ending(self) -> Outcome | None:
        """How the players ended the line, also while that is taken back; `None` if they did not."""
        return self._line[-1].ending

    @property
    def why(self) -> str:
        """Why the game ended, in a sentence; "" while it goes on."""
        outcome = self.outcome
        if outcome is None:
            return ""
        if outcome.reason == "agreement":
            return "Both players agreed on a draw."
        if outcome.reason == "resignation" and outcome.winner is not None:
            return f"{name_of(opponent(outcome.winner))} resigned."
        return self.game.reasons[outcome.reason]

    # --- playing ----------------------------------------------------------------------------------

    def play(self, move: Sequence[Step]) -> tuple[Event, ...]:
        """Plays a move: the line now ends with it, and what had been undone stays in the tree.

        Raises `IllegalMove`, saying why; the match is then as it was.
        """
        move = tuple(move)  # a list of the same steps would equal no legal move
        if self.node.ending:
            raise IllegalMove(f"{quote(' '.join(move))}: the game is over")
        known = next((child for child in self.node.children if child.move == move), None)
        if known is None:
            if move not in self.legal_moves:
                reason = self.game.explain(self.state, move)
                raise IllegalMove(f"{quote(' '.join(move))}: {reason}")
            state, events = self.game.play(self.state, move)
            known = self._new(self.node, state, move, events)
        self._go_on(known)
        return known.events

    def undo(self) -> bool:
        """Takes back the last move, or the resignation or draw after it; False at the start."""
        if not self.can_undo:
            return False
        self._at -= 1
        return True

    def redo(self) -> bool:
        """Brings back what `undo` took back last; False where there is nothing."""
        if not self.can_redo:
            return False
        self._at += 1
        return True

    def go_to(self, ply: int) -> None:
        """Goes to the position after that many moves of the line; after the last, to its ending.

        Raises `IndexError` when the line is shorter.
        """
        last = len(self.line)
        if not 0 <= ply <= last:
            raise IndexError(f"there is no ply {ply}: the game has {last}")
        self._at = len(self._line) - 1 if ply == last else ply

    def resign(self, player: Player) -> None:
        """The player gives the game up. Raises `IllegalMove` when the game is over."""
        self._end(opponent(player))

    def agree_draw(self) -> None:
        """The players agree on a draw. Raises `IllegalMove` when the game is over."""
        self._end(None)

    def _end(self, winner: Player | None) -> None:
        if self.outcome is not None:
            raise IllegalMove("the game is over")
        self._go_on(self.add_ending(self.node, winner))

    def _new(
        self,
        parent: Node,
        state: State,
        move: Move | None = None,
        events: tuple[Event, ...] = (),
        ending: Outcome | None = None,
    ) -> Node:
        node = Node(self._count, state, parent, move, events, ending)
        self._count += 1
        self._nodes[node.number] = node
        parent.children.append(node)
        return node

    def _go_on(self, node: Node) -> None:
        """From the node now to that child of it, which ends the line."""
        undone = self._line[self._at + 1 :]
        # A resignation that was taken back to play on was a slip, and no line of the game.
        if undone and undone[0].ending and undone[0] is not node:
            self._drop(undone[0])
        self._line = [*self._line[: self._at + 1], node]
        self._at += 1
        self.revision += 1

    # --- the tree ---------------------------------------------------------------------------------

    def add(self, parent: Node, move: Move) -> Node:
        """The node that a move leads to from `parent`, known or new; the match stays where it is.

        For whoever reads a whole tree: the caller has made sure that the move is legal there.
        """
        for known in parent.children:
            if known.move == move:
                return known
        state, events = self.game.play(parent.state, move)
        return self._new(parent, state, move, events)

    def add_ending(self, parent: Node, winner: Player | None) -> Node:
        """The node for how the players ended the game at `parent`, known or new, as `add` does.

        They agreed on a draw, or the other side than the winner resigned. The caller has made sure
        that the game was not over.
        """
        reason = "resignation" if winner else "agreement"
        outcome = Outcome(winner, reason, self.game.scores(parent.state))
        known = next((child for child in parent.children if child.ending == outcome), None)
        return known or self._new(parent, parent.state, ending=outcome)

    def visit(self, number: int) -> None:
        """Goes to the node of that number; the line then goes on from there as its main line does.

        Raises `KeyError` where there is none.
        """
        node = self._nodes[number]
        if node not in self._line:
            self._line = [*node.path, *node.main]
            self.revision += 1
        self._at = self._line.index(node)

    def stand(self, at: int, end: int) -> None:
        """Makes the line lead to the node `end` and no further, and goes to the node `at` of it.

        Raises `KeyError` where there is no such node, `ValueError` where `at` isn't on that line.
        """
        line = self._nodes[end].path
        self._at = line.index(self._nodes[at])
        self._line = line
        self.revision += 1

    def promote(self, number: int) -> None:
        """Puts the variation that the node is in before the line that it departs from.

        Nothing happens on the main line. Raises `KeyError` where there is no such node.
        """
        for node in reversed(self._nodes[number].path):
            parent = node.parent
            if parent and parent.children[0] is not node:
                parent.children.remove(node)
                parent.children.insert(0, node)
                self.revision += 1
                return

    def delete(self, number: int) -> Deleted:
        """Takes the node and all after it out of the tree; who was there is then where it began.

        Returns what `restore` puts back. Raises `KeyError` where there is none, or for the root.
        """
        if number == 0:
            raise KeyError(number)
        node = self._nodes[number]
        if node in self._line:
            self._line = self._line[: self._line.index(node)]
            self._at = min(self._at, len(self._line) - 1)
        return self._drop(node)

    def _drop(self, node: Node) -> Deleted:
        assert node.parent is not None  # only the root has none
        place = node.parent.children.index(node)
        del node.parent.children[place]
        for each in (node, *node.below):
            del self._nodes[each.number]
        self.revision += 1
        return Deleted(node, place)

    def restore(self, deleted: Deleted) -> None:
        """Puts back what was deleted. Raises `KeyError` where that which it followed is gone."""
        node, place = deleted
        if node.parent is None or self._nodes.get(node.parent.number) is not node.parent:
            raise KeyError(node.number)
        node.parent.children.insert(place, node)
        self._nodes |= {each.number: each for each in (node, *node.below)}
        self.revision += 1

    def annotate(self, number: int, comment: str) -> None:
        """Sets what is said of the node; "": nothing. Raises `KeyError` where there is none."""
        self._nodes[number].comment = comment
        self.revision += 1

    @property
    def is_main(self) -> bool:
        """Whether the match is on the main line."""
        return all(node.parent.children[0] is node for node in self.node.path if node.parent)

    def __eq__(self, other: object) -> bool:
        """Whether both are the same game with the same tree, comments and tags, at one place."""
        if not isinstance(other, Match):
            return NotImplemented
        return (
            self.game is other.game
            and self.start == other.start
            and self.tags == other.tags
            and _told(self) == _told(other)
        )

    __hash__ = None  # type: ignore[assignment]  # it changes as it is played


def _moves(nodes: Iterable[Node]) -> tuple[Move, ...]:
    return tuple(node.move for node in nodes if node.move is not None)


def _told(match: Match) -> list[tuple[object, ...]]:
    """All nodes in their order, without the numbers that depend on what was played when."""
    return [
        (node.ply, node.move, node.ending, node.comment, node is match.node)
        for node in (match.root, *match.root.below)
    ]
