"""The screen: all that the page shows of a game, as one value made from the board's parts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from board.alert import Alert
from board.boards import Boards, moves_to_lose
from board.display import Display
from board.keyboard import Cursor
from board.lines import Lines
from board.link_opponent import LinkOpponent, refusal
from board.move_list import Block, MoveList
from board.preview import Preview, spoken
from board.sounds import DRAWN, WON
from board.story import Ply
from board.turn import Turn
from game.core import PLAYERS, Event, Game, Player, State, name_of
from game.match import Match, Node
from game.scene import Scene, Tally, marks_of

# The marks of a square, and how each is said.
SPOKEN = {
    "target": "can be played",
    "selected": "chosen",
    "last": "last move",
    "removed": "emptied by the last move",
    "hit": "hit by the last move",
    "struck": "would be hit",
    "doomed": "would be removed",
}
# Marks by cell of the board, and by player and cell of the trays.
BoardMarks = dict[str, frozenset[str]]
TrayMarks = dict[tuple[Player, str], frozenset[str]]

# The actions that are always possible; each has a button on the page.
ALWAYS = frozenset(
    {
        "new",
        "flip",
        "print",
        "analysis",
        "copy-link",
        "export",
        "import",
        "library",
        "settings",
        "setup",
        "entry",
    }
)


class Screen(NamedTuple):
    """All that the page shows, as values.

    During a turn that could end here, `state` is the position it would lead to, and `scene` is its
    picture. `plies` are the moves that led there, the last two at most. `marks` gives the names of
    the marks on each cell of the board; `tray_marks` the same for the trays, by player and cell.
    `alert` is why the last request failed ("": it did not), and `alert_again` changes each time one
    fails for the same reason. If `answered`, it is the answer to a key. `actions` are those
    possible now; `begun` is whether a turn is half made. `send` labels the button that sends the
    game to an opponent by link ("": nothing to send). `lesson` is the number of the lesson on the
    board, 0 for none. `asking` is a question to answer with yes or no ("": none). At the end,
    `points` are those of both sides, if the game has any, and `rating` is what it does to the
    rating. `ended` is how the game ended, by the names in `sounds` ("": it goes on). `to_lose`
    counts the moves that a new game would drop unless games are saved (`keeps`). `preview` is what
    going on to the aimed square would do, if the turn can go on there. `waits` is whether the turn
    is made and only has to be confirmed.
    """

    game: Game[Any]
    state: State
    plies: tuple[Ply, ...]
    scene: Scene
    flipped: bool
    marks: Mapping[str, frozenset[str]]
    tray_marks: Mapping[tuple[Player, str], frozenset[str]]
    begun: bool
    cursor: str
    happened: str
    turn: str
    alert: str
    alert_again: bool
    answered: bool
    result: str
    why: str
    moves: tuple[Block, ...]
    node: int
    comment: str
    show_hinges: bool
    actions: frozenset[str]
    summary: str
    to_lose: int = 0
    keeps: bool = False
    question: str = ""
    send: str = ""
    lesson: int = 0
    asking: str = ""
    points: Mapping[Player, int] | None = None
    rating: str = ""
    ended: str = ""
    preview: Preview | None = None
    waits: bool = False

    @property
    def effects(self) -> dict[str, str]:
        """What playing at the aimed square would do, by that square; {} if nothing."""
        preview = self.preview
        said = spoken(preview, self.scene.to_move) if preview else ""
        return {preview.at: said} if preview and said else {}

    def without_targets(self) -> Screen:
        """The screen with no squares marked to choose, for when nobody here has the turn."""
        return self._replace(
            marks={cell: marks - {"target"} for cell, marks in self.marks.items()},
            tray_marks={cell: marks - {"target"} for cell, marks in self.tray_marks.items()},
            preview=None,
        )


class Surface(Protocol):
    """The owner of the board: the game, a lesson, or the editor."""

    @property
    def lesson_number(self) -> int:
        """The number of the lesson, from 1; 0 if this is no lesson."""
        ...

    @property
    def alert(self) -> Alert:
        """The status line's sentence for the player."""
        ...

    @property
    def aimed(self) -> str | None:
        """The cell under the pointer or cursor during a turn; `None` if none."""
        ...

    @property
    def aims(self) -> bool:
        """Whether it matters now which square the pointer is on."""
        ...

    def choose(self, cell: str, tray: Player | None = None) -> None:
        """Handles a click on a cell; `tray` is whose tray it is in, `None` for the board."""
        ...

    def aim(self, cell: str | None) -> None:
        """Notes the cell under the pointer."""
        ...

    def cancel(self) -> None:
        """Takes back the half-made turn."""
        ...

    def key(self, key: str, square: str | None = None) -> bool:
        """Handles a key pressed on the board, where `square` has the focus; `None`: the cursor's.

        False if the key has no meaning here.
        """
        ...

    def act(self, action: str) -> None:
        """Carries out an action, by its name."""
        ...

    def tell(self, text: str) -> None:
        """Shows the player a message."""
        ...

    def look(self) -> None:
        """Responds to a change before the screen is shown."""
        ...

    def screen(self) -> Screen:
        """The screen to show now."""
        ...


class BoardParts(NamedTuple):
    """The parts of a board that make up a screen."""

    turn: Turn
    cursor: Cursor
    display: Display
    alert: Alert
    listed: MoveList


def screen_of(match: Match, parts: BoardParts, moves: int = 1) -> Screen:
    """The screen of a match on a board, with the actions that its rules allow.

    Its words tell what the last `moves` did.
    """
    turn, display = parts.turn, parts.display
    shown, outcome = turn.shown(), match.outcome
    scene = display.scene(match.game, shown.state)._replace(to_move=match.state.to_move)
    marks, tray_marks = _marks(turn, scene, shown.events)
    return Screen(
        game=match.game,
        state=shown.state,
        plies=turn.plies(),
        scene=scene,
        flipped=display.flipped,
        marks=marks,
        tray_marks=tray_marks,
        begun=turn.begun,
        cursor=parts.cursor.on([cell.name for cell in scene.cells]),
        happened=turn.happened(moves),
        turn="" if outcome else _turn(match, turn, scene),
        alert=parts.alert.text,
        alert_again=parts.alert.again,
        answered=parts.alert.answers,
        result=_result(match),
        why=match.why,
        points=outcome.scores if outcome else None,
        moves=parts.listed.of(match),
        node=match.node.number,
        comment=match.node.comment,
        show_hinges=display.hinges,
        actions=_actions(match, turn, scene),
        summary=summary(match),
        to_lose=moves_to_lose(match),
        preview=turn.preview(),
        waits=turn.waits,
        ended="" if outcome is None else WON if outcome.winner else DRAWN,
    )


def game_screen(
    boards: Boards, parts: BoardParts, lines: Lines, sent: Node | None, moves: int = 1
) -> Screen:
    """The screen of the game on the board; `sent` is the last node sent or received by link."""
    match, screen = boards.match, screen_of(boards.match, parts, moves)
    if refusal(match):
        screen = screen.without_targets()
    send = _send(match, parts.turn, sent)
    more = {"restore": lines.can_restore, "send": bool(send)}
    return screen._replace(
        actions=screen.actions | {action for action, can in more.items() if can},
        keeps=boards.keeps,
        question=boards.question,
        send=send,
    )


def _turn(match: Match, turn: Turn, scene: Scene) -> str:
    note = "" if turn.begun else scene.note
    rival = LinkOpponent.of(match)
    by_link = ", by link" if rival and rival.player == scene.to_move else ""
    return note or f"{name_of(scene.to_move)} to move{by_link}."


def _send(match: Match, turn: Turn, sent: Node | None) -> str:
    rival = LinkOpponent.of(match)
    if not rival or match.can_redo or turn.begun or match.node is sent:
        return ""
    if match.ending:
        return "Send the ending"
    is_sent = rival.sent == match.ply
    return "Send your move" if rival.player == match.state.to_move and not is_sent else ""


def _marks(turn: Turn, scene: Scene, events: tuple[Event, ...]) -> tuple[BoardMarks, TrayMarks]:
    named: dict[str, set[str]] = {}
    for mark, cells in turn.marks().items():
        for cell in cells:
            named.setdefault(cell, set()).add(mark)
    for square, marks in marks_of(events).items():
        named.setdefault(square, set()).update(marks)
    on_board = {cell.name for cell in scene.cells}
    board = {cell: frozenset(marks) for cell, marks in named.items() if cell in on_board}
    tray = {
        (scene.to_move, cell.name): frozenset(named[cell.name])
        for cell in scene.tray
        if cell.tray == scene.to_move and cell.name in named
    }
    return board, tray


def _result(match: Match) -> str:
    outcome = match.outcome
    if outcome is None:
        return ""
    title = f"{name_of(outcome.winner)} wins" if outcome.winner else "A draw"
    if outcome.scores is None:
        return f"{title}."
    points = ", ".join(f"{name_of(p)} {n}" for p, n in outcome.scores.items())
    return f"{title}: {points}."


def _actions(match: Match, turn: Turn, scene: Scene) -> frozenset[str]:
    can = set(ALWAYS)
    if turn.could_end:
        can.add("finish")
    if turn.waits:
        can.add("cancel")
    if match.can_undo or turn.begun:
        can.add("undo")
    if match.can_redo:
        can.add("redo")
    if match.line:
        can |= {"review", "comment"}
    if not match.is_main:
        can |= {"promote", "delete"}
    can |= {"again"} if match.outcome else {"resign", "draw", "hint"}
    return frozenset(can)


def labelled(label: str, marks: Iterable[str], effect: str | None = None) -> str:
    """A label with the cell's marks, and the effect of playing there, in words."""
    marked = {*marks}
    said = [words for mark, words in SPOKEN.items() if mark in marked]
    return ", ".join([label, *said, *([effect] if effect else [])])


def tallies_text(tally: Mapping[Player, Tally]) -> str:
    """What both players have, as a sentence: ``Dark 2, Light 1 point.``"""
    *others, last = PLAYERS
    said = [f"{name_of(player)} {tally[player].number}" for player in others]
    said.append(f"{name_of(last)} {tally[last].number} {tally[last].unit}")
    return f"{', '.join(said)}."


def summary(match: Match) -> str:
    """The game's title and the options that are not at their default, for people."""
    chosen = match.choice
    labels = [
        option.labels[option.choices.index(chosen[option.key])]
        for option in match.game.options
        if option.key in chosen
    ]
    return " · ".join([match.game.title, *labels])
