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
    Resigning and agreeing on a draw end a line and are undone like a move. `tags` hold what else
    is known of the match, by name: who played, when.
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
        # The index of the current node in the line.
        self._line: list[Node] = [self.root]
        self._at = 0
        self._found: _Found | None = None
        self.revision = 0
        """Goes up with every change of the tree or of the line, but not with a step along it."""

    # --- the line ---------------------------------------------------------------------------------

    @property
    def node(self) -> Node:
        """The current node of the tree."""
        return self._line[self._at]

    @property
    def state(self) -> State:
        """The current position."""
        return self.node.state

    @property
    def start(self) -> State:
        """The position that the match began with."""
        return self.root.state

    @property
    def ply(self) -> int:
        """The number of moves that led to the current position."""
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
        """The positions from the first to the current one: one more than there are moves."""
        return tuple(node.state for node in self._line[: self.ply + 1])

    @property
    def events(self) -> tuple[tuple[Event, ...], ...]:
        """The events of each move."""
        return tuple(node.events for node in self._line[1 : self.ply + 1])

    @property
    def line(self) -> tuple[Move, ...]:
        """All moves of the line, including those that can be redone."""
        return _moves(self._line)

    @property
    def line_nodes(self) -> tuple[Node, ...]:
        """The nodes of the whole line from the root; if the players ended it, the last says how."""
        return tuple(self._line)

    @property
    def line_states(self) -> tuple[State, ...]:
        """The positions of the whole line, before its first move and after each."""
        return tuple(node.state for node in self._line if not node.ending)

    @property
    def choice(self) -> dict[str, str]:
        """The game and the options that are not at their default, by name, as in an address.

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
        """The rules' answer for the position, kept because every click of a turn asks for it."""
        if self._found is None or self._found.state is not self.state:
            game, state = self.game, self.state
            self._found = _Found(state, game.legal_moves(state), game.outcome(state))
        return self._found

    @property
    def ending(self) -> Outcome | None:
        """How the players ended the line, even while that is undone; `None` if they did not."""
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
        """The events of a move, now played: the line ends with it; undone moves stay in the tree.

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
        """The player resigns. Raises `IllegalMove` when the game is over."""
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
        """Goes to a child of the current node, with which the line then ends."""
        undone = self._line[self._at + 1 :]
        # A resignation that was undone to play on was a slip, not a line of the game.
        if undone and undone[0].ending and undone[0] is not node:
            self._drop(undone[0])
        self._line = [*self._line[: self._at + 1], node]
        self._at += 1
        self.revision += 1

    # --- the tree ---------------------------------------------------------------------------------

    def add(self, parent: Node, move: Move) -> Node:
        """The node that a move leads to from `parent`, known or new; the match stays where it is.

        For readers of whole trees: the caller makes sure that the move is legal there.
        """
        for known in parent.children:
            if known.move == move:
                return known
        state, events = self.game.play(parent.state, move)
        return self._new(parent, state, move, events)

    def add_ending(self, parent: Node, winner: Player | None) -> Node:
        """The node for how the players ended the game at `parent`, known or new, as `add` does.

        Without a winner they agreed on a draw, else the loser resigned. The caller makes sure that
        the game was not over.
        """
        reason = "resignation" if winner else "agreement"
        outcome = Outcome(winner, reason, self.game.scores(parent.state))
        known = next((child for child in parent.children if child.ending == outcome), None)
        return known or self._new(parent, parent.state, ending=outcome)

    def visit(self, number: int) -> None:
        """Goes to the node of that number; the line then follows the main line from there.

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
        """Moves the node's variation ahead of the line that it departs from.

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
        """What `restore` puts back, after taking the node and all after it out of the tree.

        If the match was there, it is now where the node branched off. Raises `KeyError` where there
        is no such node, or for the root.
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
        """Puts back what was deleted. Raises `KeyError` if its parent is gone."""
        node, place = deleted
        if node.parent is None or self._nodes.get(node.parent.number) is not node.parent:
            raise KeyError(node.number)
        node.parent.children.insert(place, node)
        self._nodes |= {each.number: each for each in (node, *node.below)}
        self.revision += 1

    def annotate(self, number: int, comment: str) -> None:
        """Sets the node's comment; "" removes it. Raises `KeyError` where there is no such node."""
        self._nodes[number].comment = comment
        self.revision += 1

    @property
    def is_main(self) -> bool:
        """Whether the match is on the main line."""
        return all(node.parent.children[0] is node for node in self.node.path if node.parent)

    def __eq__(self, other: object) -> bool:
        """Whether both have the same game, tree, comments, tags and current node."""
        if not isinstance(other, Match):
            return NotImplemented
        return (
            self.game is other.game
            and self.start == other.start
            and self.tags == other.tags
            and _content(self) == _content(other)
        )

    __hash__ = None  # type: ignore[assignment]  # it changes as it is played


def _moves(nodes: Iterable[Node]) -> tuple[Move, ...]:
    return tuple(node.move for node in nodes if node.move is not None)


def _content(match: Match) -> list[tuple[object, ...]]:
    """All nodes in order, without their numbers, which depend on the order of play."""
    return [
        (node.ply, node.move, node.ending, node.comment, node is match.node)
        for node in (match.root, *match.root.below)
    ]
