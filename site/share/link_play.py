"""Play by link: how a match that a link holds stands to one that is here, and what to do with it.

No browser here: the clock is given, and so is what is to be called when something has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from board.controller import BY_LINK, Remote
from game import link
from game.core import PLAYERS, name_of, opponent
from game.match import Match, Node
from players.opponents import PERSON, Opponents

Relation = Literal["same", "ahead", "behind", "branch", "other"]
# Seconds that the position before a move is seen, so that the move itself is.
BEFORE = 0.4


class Standing(NamedTuple):
    """How a linked match stands to one that is here.

    It is the `same`, goes on from it (`ahead`) or is `behind` it by a number of `plies`, departs
    from it with the move of number `ply` (`branch`), or has nothing to do with it (`other`).
    `common` is the last place in the tree here that both have.
    """

    relation: Relation
    common: Node
    plies: int = 0
    ply: int = 0


def compare(ours: Match, linked: Match) -> Standing:
    """How the line of the linked match stands to ours.

    What was tried here since ours was sent is no part of the game, so an answer goes on from where
    it was sent, whatever else was played here.
    """
    if linked.game is not ours.game or linked.start != ours.start:
        return Standing("other", ours.root)
    common, rest = ours.root, linked.line_nodes[1:]
    while rest and (known := _known(common, rest[0])):
        common, rest = known, rest[1:]
    line, remote = ours.line_nodes, Remote.of(ours)
    if common is ours.root and (rest or len(line) > 1):
        # Two games that began alike and no more, or of which one has not begun.
        return Standing("other", common)
    if remote and remote.sent is not None and common.ply >= remote.sent:
        beyond = len(linked.line) - remote.sent
        return Standing("ahead" if beyond or rest else "same", common, beyond)
    here = line[line.index(common) + 1 :] if common in line else (*common.main,)
    if rest and here:
        return Standing("branch", common, ply=len(linked.line) if _ends(rest) else rest[0].ply)
    if rest:
        return Standing("ahead", common, rest[-1].ply - common.ply)
    return Standing("behind" if here else "same", common, here[-1].ply - common.ply if here else 0)


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


def told(standing: Standing, linked: Match) -> str:
    """What is to be said of a link to one of the games here; "" of one to another game."""
    relation, _, plies, ply = standing
    if relation == "same":
        return "This link is the game here, as it stands."
    if relation == "ahead":
        return _told_of_more(linked, plies)
    if relation == "behind":
        if not plies:
            return "This link is from before the end of the game here."
        return f"This link is {_moves(plies)} behind the game here."
    if relation == "branch":
        return f"This link goes another way from move {ply} on."
    return ""


def _told_of_more(linked: Match, plies: int) -> str:
    if linked.ending:
        winner = linked.ending.winner
        return f"{name_of(opponent(winner))} resigned." if winner else "The draw is agreed."
    game, before = linked.game, linked.line_states[-2]
    mover, notation = name_of(before.to_move), game.notation(before, linked.line[-1])
    if plies == 1:
        return f"{mover} answered {notation}."
    return f"The game went on by {_moves(plies)}, up to {mover}'s {notation}."


def _moves(count: int) -> str:
    return "1 move" if count == 1 else f"{count} moves"


class Post:
    """Opens links onto the boards of a controller."""

    def __init__(
        self,
        controller: Opponents,
        changed: Callable[[], None],
        later: Callable[[float, Callable[[], None]], object],
    ) -> None:
        """`later` calls something after so many seconds, and `changed` shows what there is then."""
        self._controller, self._changed, self._later = controller, changed, later

    def open(self, text: str) -> None:
        """Opens a link, or the address that ends with it.

        A game that it goes on from is played on. One that it does not go on from stays where it is,
        and the link is offered as another game. What is wrong with a link is told.
        """
        controller = self._controller
        try:
            linked = link.decode(link.code_in(text))
        except link.LinkError as error:
            controller.alert = sentence(str(error))
            return
        controller.cancel()
        controller.guest = None
        controller.turn_to(linked.game)
        ours = controller.match
        standing = compare(ours, linked)
        news = told(standing, linked)
        if standing.relation in ("same", "ahead"):
            at = linked.line_nodes.index(linked.node)
            play_on(ours, linked, standing.common)
            if standing.relation == "ahead":
                self._receive(ours)
            self._show(ours.line_nodes[at], news)
        elif standing.relation == "other" and not controller.would_drop(linked.game):
            self._open_anew(linked)
        else:
            controller.offer(linked, news, self._open_anew)

    def _open_anew(self, linked: Match) -> None:
        """Puts the linked match on the board of its game."""
        at, aside = linked.node, self._controller.put_aside(linked.game)
        linked.go_to(len(linked.line))
        self._show(at, f"{self._receive(linked)} {aside}".strip())

    def _receive(self, match: Match) -> str:
        """Who opens a link is to answer it, if the game goes on; tells them so."""
        controller = self._controller
        controller.open_kept(match, dict.fromkeys(PLAYERS, PERSON))
        controller.posted = match.node
        match.tags.pop(BY_LINK, None)
        if not _goes_on(match):
            return ""
        mover = match.state.to_move
        match.tags[BY_LINK] = Remote(opponent(mover)).text
        controller.face(mover)
        return f"A game by link, after {_moves(match.ply)}: you play {name_of(mover)}."

    def _show(self, at: Node, news: str) -> None:
        """Shows the place, and the move that led there as it is played."""
        controller = self._controller
        match, before = controller.match, at.parent
        controller.visit(at.number)
        if before:
            controller.visit(before.number)
        controller.alert = news
        if not before:
            return

        def arrive() -> None:
            if controller.match is match and match.node is before:
                controller.visit(at.number)
                controller.alert = news
                self._changed()

        self._later(BEFORE, arrive)

    def sent(self) -> None:
        """The link to the match as it is was taken to be sent: the other side is to answer it."""
        controller = self._controller
        match = controller.match
        controller.posted = match.node
        if _goes_on(match) and not any(controller.levels.values()):
            match.tags[BY_LINK] = Remote(match.state.to_move, match.ply).text


def _goes_on(match: Match) -> bool:
    """Whether somebody is to answer: a game that has begun and is not over, at its end."""
    return bool(match.line) and match.outcome is None and not match.can_redo


def about(match: Match) -> str:
    """What a link to the match leads to, in a sentence for who gets it."""
    title, moves = match.game.title, _moves(match.ply)
    if match.outcome:
        return f"A game of {title} that ended after {moves}."
    mover = name_of(match.state.to_move)
    if not match.ply:
        return f"A game of {title} that is yet to begin: {mover} to move."
    return f"A game of {title} after {moves}: {mover} to move."


def sentence(text: str) -> str:
    """An error's message as a sentence of its own."""
    return f"{text[:1].upper()}{text[1:]}."
