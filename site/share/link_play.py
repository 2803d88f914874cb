"""Play by link: how the match in a link relates to the one here, and how it is opened.

No browser here: the clock is handed in, and so is the function that shows a change.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from board.link_opponent import LinkOpponent, set_opponent
from game import link
from game.core import name_of, opponent
from game.match import Match, Node
from game.words import counted, sentence
from players.play import Play

Relation = Literal["same", "ahead", "behind", "branch", "other"]
# Seconds for which the position before a move is shown, so that the move can be seen.
BEFORE = 0.4


class LinkRelation(NamedTuple):
    """How a linked match relates to the one here.

    It is the `same`, continues it (`ahead`) or is `behind` it by a number of `plies`, branches off
    with the move at `ply` (`branch`), or has nothing to do with it (`other`). `common` is the last
    node here that both have.
    """

    relation: Relation
    common: Node
    plies: int = 0
    ply: int = 0


def compare(ours: Match, linked: Match) -> LinkRelation:
    """The relation of the linked match's line to ours.

    Moves tried here since our match was sent are no part of the game, so an answer continues from
    the position that was sent.
    """
    if linked.game is not ours.game or linked.start != ours.start:
        return LinkRelation("other", ours.root)
    common, rest = ours.root, linked.line_nodes[1:]
    while rest and (known := _known(common, rest[0])):
        common, rest = known, rest[1:]
    line, rival = ours.line_nodes, LinkOpponent.of(ours)
    if common is ours.root and (rest or len(line) > 1):
        # The games share no move, and at least one of them has begun.
        return LinkRelation("other", common)
    if rival and rival.sent is not None and common.ply >= rival.sent:
        beyond = len(linked.line) - rival.sent
        return LinkRelation("ahead" if beyond or rest else "same", common, beyond)
    here = line[line.index(common) + 1 :] if common in line else (*common.main,)
    if rest and here:
        return LinkRelation("branch", common, ply=rest[0].ply)
    if rest:
        return LinkRelation("ahead", common, rest[-1].ply - common.ply)
    return LinkRelation(
        "behind" if here else "same", common, here[-1].ply - common.ply if here else 0
    )


def _known(here: Node, theirs: Node) -> Node | None:
    """The child of our node with the same move or ending as theirs; `None` if it has none."""
    step = theirs.move, theirs.ending
    return next((each for each in here.children if (each.move, each.ending) == step), None)


def play_on(ours: Match, linked: Match, common: Node) -> None:
    """Plays the linked match's moves after the common node, as our main line.

    Our variations and comments stay.
    """
    ours.visit(common.number)
    for theirs in linked.line_nodes[len(common.path) :]:
        if theirs.move:
            ours.play(theirs.move)
        elif theirs.ending and theirs.ending.winner:
            ours.resign(opponent(theirs.ending.winner))
        else:
            ours.agree_draw()
    while not ours.is_main:
        ours.promote(ours.node.number)


def news_of(found: LinkRelation, linked: Match) -> str:
    """The message about a link to the game here; "" for a link to another game."""
    relation, _, plies, ply = found
    if relation == "same":
        return "You already have this game, up to this move."
    if relation == "ahead":
        return _news_of_more(linked, plies)
    if relation == "behind":
        if not plies:
            return "This link is from before the end of your game."
        return f"This link is {counted(plies, 'move')} behind your game."
    if relation == "branch":
        return f"This link differs from your game from move {ply}."
    return ""


def _news_of_more(linked: Match, plies: int) -> str:
    if linked.ending:
        winner = linked.ending.winner
        return f"{name_of(opponent(winner))} resigned." if winner else "The draw is agreed."
    game, before = linked.game, linked.line_states[-2]
    mover, notation = name_of(before.to_move), game.notation(before, linked.line[-1])
    if plies == 1:
        return f"{mover} answered {notation}."
    return f"{counted(plies, 'move')} more, up to {mover}'s {notation}."


class LinkPlay:
    """Opens links, and notes which game was sent."""

    def __init__(
        self,
        play: Play,
        changed: Callable[[], None],
        later: Callable[[float, Callable[[], None]], object],
    ) -> None:
        """`later` makes a call after so many seconds; `changed` shows a change."""
        self._play, self._changed, self._later = play, changed, later

    def open(self, text: str) -> None:
        """Opens a link, or an address that ends with one.

        If the link continues the game here, its moves are played. If not, the game here stays, and
        the link is opened, or offered, as another game. A faulty link causes an alert.
        """
        play, boards = self._play, self._play.boards
        try:
            linked = link.decode(link.code_in(text))
        except link.LinkError as error:
            play.alert.tell(sentence(str(error)))
            return
        play.cancel()
        play.take_back()
        boards.switch_to(linked.game)
        ours = play.match
        found = compare(ours, linked)
        news = news_of(found, linked)
        if found.relation in ("same", "ahead"):
            at = linked.line_nodes.index(linked.node)
            play_on(ours, linked, found.common)
            if found.relation == "ahead":
                self._receive(ours)
            self._show(ours.line_nodes[at], news)
        elif found.relation == "other" and not boards.would_drop(linked.game):
            self._open_anew(linked)
        else:
            boards.offer(linked, news, self._open_anew)

    def _open_anew(self, linked: Match) -> None:
        """Puts the linked match on the board of its game."""
        at, aside = linked.node, self._play.boards.kept_aside(linked.game)
        linked.go_to(len(linked.line))
        self._show(at, f"{self._receive(linked)} {aside}".strip())

    def _receive(self, match: Match) -> str:
        """The message to a player who has opened a link and is to answer; "" if the game is over.

        Gives both sides to people, and notes that the opponent answers by link.
        """
        play = self._play
        play.open_for_people(match)
        play.note_sent()
        set_opponent(match, None)
        if not _goes_on(match):
            return ""
        mover = match.state.to_move
        set_opponent(match, LinkOpponent(opponent(mover)))
        play.display.face(match, mover)
        moves = counted(match.ply, "move")
        return f"A game by link, after {moves}: you play {name_of(mover)}."

    def _show(self, at: Node, news: str) -> None:
        """Shows a node and the message, with the last move played before the player's eyes."""
        play = self._play
        match, before = play.match, at.parent
        play.visit(at.number)
        if before:
            play.visit(before.number)
        play.alert.tell(news)
        if not before:
            return

        def arrive() -> None:
            if play.match is match and match.node is before:
                play.visit(at.number)
                play.alert.tell(news)
                self._changed()

        self._later(BEFORE, arrive)

    def sent(self) -> None:
        """Notes that the link was taken, to be sent to the side that is to move."""
        play = self._play
        match = play.match
        play.note_sent()
        if _goes_on(match) and not play.players.any_computer:
            set_opponent(match, LinkOpponent(match.state.to_move, match.ply))


def _goes_on(match: Match) -> bool:
    """Whether the game has begun, is not over, and is at the end of its line."""
    return bool(match.line) and match.outcome is None and not match.can_redo


def about(match: Match) -> str:
    """The match that a link leads to, in a sentence for the person who gets the link."""
    title, moves = match.game.title, counted(match.ply, "move")
    if match.outcome:
        return f"A game of {title} that ended after {moves}."
    mover = name_of(match.state.to_move)
    if not match.ply:
        return f"A new game of {title}: {mover} to move."
    return f"A game of {title} after {moves}: {mover} to move."
