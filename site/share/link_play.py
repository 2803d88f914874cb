"""Play by link: how a match that a link holds stands to one that is here, and what to do with it.

No browser here: the clock is given, and so is what is to be called when something has changed.
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
# Seconds that the position before a move is seen, so that the move itself is.
BEFORE = 0.4


class LinkRelation(NamedTuple):
    """How a linked match stands to one that is here.

    It is the `same`, goes on from it (`ahead`) or is `behind` it by a number of `plies`, departs
    from it with the move of number `ply` (`branch`), or has nothing to do with it (`other`).
    `common` is the last place in the tree here that both have.
    """

    relation: Relation
    common: Node
    plies: int = 0
    ply: int = 0


def compare(ours: Match, linked: Match) -> LinkRelation:
    """How the line of the linked match stands to ours.

    What was tried here since ours was sent is no part of the game, so an answer goes on from where
    it was sent, whatever else was played here.
    """
    if linked.game is not ours.game or linked.start != ours.start:
        return LinkRelation("other", ours.root)
    common, rest = ours.root, linked.line_nodes[1:]
    while rest and (known := _known(common, rest[0])):
        common, rest = known, rest[1:]
    line, rival = ours.line_nodes, LinkOpponent.of(ours)
    if common is ours.root and (rest or len(line) > 1):
        # Two games that began alike and no more, or of which one has not begun.
        return LinkRelation("other", common)
    if rival and rival.sent is not None and common.ply >= rival.sent:
        beyond = len(linked.line) - rival.sent
        return LinkRelation("ahead" if beyond or rest else "same", common, beyond)
    here = line[line.index(common) + 1 :] if common in line else (*common.main,)
    if rest and here:
        return LinkRelation("branch", common, ply=len(linked.line) if _ends(rest) else rest[0].ply)
    if rest:
        return LinkRelation("ahead", common, rest[-1].ply - common.ply)
    return LinkRelation(
        "behind" if here else "same", common, here[-1].ply - common.ply if here else 0
    )


def _known(here: Node, theirs: Node) -> Node | None:
    """What follows here as it does there."""
    said = theirs.move, theirs.ending
    return next((each for each in here.children if (each.move, each.ending) == said), None)


def _ends(nodes: tuple[Node, ...]) -> bool:
    """Whether the players ended the game with the first of these."""
    return nodes[0].ending is not None


def play_on(ours: Match, linked: Match, common: Node) -> None:
    """Plays what the linked match has beyond what both have, as our main line.

    Variations and comments here stay.
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
    """What is to be said of a link to one of the games here; "" of one to another game."""
    relation, _, plies, ply = found
    if relation == "same":
        return "This link is the game here, as it stands."
    if relation == "ahead":
        return _news_of_more(linked, plies)
    if relation == "behind":
        if not plies:
            return "This link is from before the end of the game here."
        return f"This link is {counted(plies, 'move')} behind the game here."
    if relation == "branch":
        return f"This link goes another way from move {ply} on."
    return ""


def _news_of_more(linked: Match, plies: int) -> str:
    if linked.ending:
        winner = linked.ending.winner
        return f"{name_of(opponent(winner))} resigned." if winner else "The draw is agreed."
    game, before = linked.game, linked.line_states[-2]
    mover, notation = name_of(before.to_move), game.notation(before, linked.line[-1])
    if plies == 1:
        return f"{mover} answered {notation}."
    return f"The game went on by {counted(plies, 'move')}, up to {mover}'s {notation}."


class LinkPlay:
    """Opens links onto the boards, and notes which game was sent."""

    def __init__(
        self,
        play: Play,
        changed: Callable[[], None],
        later: Callable[[float, Callable[[], None]], object],
    ) -> None:
        """`later` calls something after so many seconds, and `changed` shows what there is then."""
        self._play, self._changed, self._later = play, changed, later

    def open(self, text: str) -> None:
        """Opens a link, or the address that ends with it.

        A game that it goes on from is played on. One that it does not go on from stays where it is,
        and the link is offered as another game. What is wrong with a link is told.
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
        """Whoever opens a link is to answer it, if the game goes on; tells them so."""
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
        """Shows the place, and the move that led there as it is played."""
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
        """The link to the match as it is was taken to be sent: the other side is to answer it."""
        play = self._play
        match = play.match
        play.note_sent()
        if _goes_on(match) and not play.players.any_computer:
            set_opponent(match, LinkOpponent(match.state.to_move, match.ply))


def _goes_on(match: Match) -> bool:
    """Whether somebody is to answer: a game that has begun and is not over, at its end."""
    return bool(match.line) and match.outcome is None and not match.can_redo


def about(match: Match) -> str:
    """What a link to the match leads to, in a sentence for whoever gets it."""
    title, moves = match.game.title, counted(match.ply, "move")
    if match.outcome:
        return f"A game of {title} that ended after {moves}."
    mover = name_of(match.state.to_move)
    if not match.ply:
        return f"A game of {title} that is yet to begin: {mover} to move."
    return f"A game of {title} after {moves}: {mover} to move."
