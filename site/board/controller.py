"""What happens when something is clicked or typed, and what the page then shows.

Knows every game through `game.core` alone and no browser at all: cells, keys and actions come in
by name, and a `Screen` goes out. The view draws it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import Any, NamedTuple

from board.move_list import Block, MoveList
from game.board import BIT, place
from game.core import (
    GAMES,
    PLAYERS,
    Continuations,
    Event,
    Game,
    GameError,
    IllegalMove,
    Move,
    Played,
    Player,
    State,
    Step,
    continuations,
    name_of,
)
from game.match import Deleted, Match, Node
from game.scene import Scene, marks_of, turned

ARROWS: Mapping[str, tuple[int, int]] = {
    "ArrowUp": (0, -1),
    "ArrowLeft": (-1, 0),
    "ArrowDown": (0, 1),
    "ArrowRight": (1, 0),
}

OVER = "The game is over: start a new one, or undo to try another move"
# Wishes that others meet, in modules that are fetched with the first of them.
ADVICE = frozenset({"hint", "analysis", "review"})
DESK = frozenset({"copy-link", "export", "import", "library", "setup", "entry"})

# The tag of a match that is played by link: who answers by it.
BY_LINK = "Link"


class Remote(NamedTuple):
    """Who answers by link, and up to which ply the match was `sent`; `None`: not since then."""

    player: Player
    sent: int | None = None

    @classmethod
    def of(cls, match: Match) -> Remote | None:
        """What the match's tag says; `None` where it is not played by link."""
        name, _, sent = match.tags.get(BY_LINK, "").partition(" after ply ")
        player = next((player for player in PLAYERS if name_of(player) == name), None)
        return player and cls(player, int(sent) if sent.isdecimal() else None)

    @property
    def text(self) -> str:
        """The tag."""
        name = name_of(self.player)
        return name if self.sent is None else f"{name} after ply {self.sent}"


class Screen(NamedTuple):
    """All that the page shows, as values.

    While a turn is made that could end here, `scene` is what it would lead to. `marks` gives each
    cell of the board the names of its marks; `tray_marks` the same for the trays, by player and
    cell. `alert` is why the last wish could not be met ("": it could). `actions` are those that can
    be taken now; `begun` is whether a turn is half made. `send` names the button that sends the
    game to who answers by link ("": there is nothing to send).
    """

    game: Game[Any]
    scene: Scene
    flipped: bool
    marks: Mapping[str, frozenset[str]]
    tray_marks: Mapping[tuple[Player, str], frozenset[str]]
    begun: bool
    cursor: str
    happened: str
    turn: str
    alert: str
    result: str
    why: str
    moves: tuple[Block, ...]
    node: int
    comment: str
    show_hinges: bool
    actions: frozenset[str]
    summary: str
    to_lose: int
    keeps: bool
    question: str
    send: str


@dataclass
class Controller:
    """The game on the board and the turn being made.

    `kept` gives the board that was left of another game, by the game's id. `prefix` holds the steps
    made of a turn that is not played yet; `cursor` is the square that the keyboard is on; `aimed`
    the cell under the pointer or the cursor. `keeps` is whether a game that leaves the board is
    kept on the device, so that nobody need be asked before another takes its place. `advise` is
    called with each wish for advice, and `pass_on` with each for what is done with games besides
    playing them. `guest` has the board for a while, as where a position is set up, and the game
    waits beneath. `posted` is the place of a game that was sent last, or came, by link.
    """

    match: Match
    kept: Callable[[str], Match | None] = lambda game: None
    prefix: tuple[Step, ...] = ()
    cursor: str = "D4"
    aimed: str | None = None
    flipped: bool = False
    show_hinges: bool = False
    alert: str = ""
    offered: Match | None = None
    keeps: bool = False
    posted: Node | None = None
    advise: Callable[[str], None] = lambda wish: None
    pass_on: Callable[[str], None] = lambda wish: None
    guest: Controller | None = None
    _known: tuple[State | None, dict[Move, Continuations]] = (None, {})
    _boards: dict[str, Match] = field(default_factory=dict)
    _listed: MoveList = field(default_factory=MoveList)
    _undone: Node | None = None
    _deleted: tuple[Match, Deleted] | None = None
    _offer_said: str = ""
    _offer_taken: Callable[[Match], None] | None = None

    # --- the turn ---------------------------------------------------------------------------------

    def choose(self, cell: str, tray: Player | None = None) -> None:
        """A click on a cell: goes on with the turn, begins another, or says why it cannot be.

        `tray` says whose tray the cell is in; `None` for the board.
        """
        self.alert = ""
        if tray is None:
            self.cursor = cell
        to_move = self.match.state.to_move
        if self.match.outcome is not None:
            self.alert = f"{OVER}."
        elif tray not in (None, to_move):
            self.alert = f"That is {name_of(tray)}'s tray, and it is {name_of(to_move)}'s turn."
        elif self.prefix and cell == self.prefix[-1]:
            # What could end here ends here; what could not is put back.
            if not self._finish():
                self.prefix = self.prefix[:-1]
        else:
            self._step(cell)
        self.aimed = None

    def _step(self, cell: str) -> None:
        steps = (*self.prefix, cell)
        after = self._after(steps)
        if after.complete and not after.steps:
            self._play(steps)
            self.prefix = ()
            return
        # A step off the path may begin another turn, but never completes one by surprise.
        for begun in (steps, (cell,)):
            if self._after(begun).steps:
                self.prefix = begun
                return
        reason = self.match.game.explain(self.match.state, steps)
        named = cell not in BIT or cell in reason.split()
        self.alert = _sentence(reason if named else f"Not {cell}: {reason}")

    def enter(self, text: str) -> bool:
        """A whole move as it is written; where it can't be played, says why and returns False."""
        self.alert = ""
        match = self.match
        try:
            if match.outcome is not None:
                raise IllegalMove(OVER)
            move = match.game.parse(match.state, text)
        except GameError as error:
            self.alert = _sentence(str(error))
            return False
        self._play(move)
        self._changed()
        return True

    def _finish(self) -> bool:
        """Plays the turn as far as it is made; False where it can't end yet."""
        if not self._could_end():
            return False
        self._play(self.prefix)
        self._changed()
        return True

    def _play(self, move: Move) -> None:
        """Plays it; after an undo it takes the place of what was undone, which stays beside it.

        Whoever went back by the list of moves only looks, and a game that is over stays as it was.
        """
        match = self.match
        again = self._undone is match.node and not self._main_is_over()
        match.play(move)
        node = match.node
        if again:
            if node.parent and node.parent.children[0] is not node:
                match.promote(node.number)
            self._undone = node
        self._deleted = None

    def _main_is_over(self) -> bool:
        root = self.match.root
        last = [root, *root.main][-1]
        return bool(last.ending or self.match.game.outcome(last.state))

    def _could_end(self) -> bool:
        return bool(self.prefix) and self._after(self.prefix).complete

    def _after(self, steps: tuple[Step, ...]) -> Continuations:
        """How a turn that begins with the steps can go on; asked of a position's moves but once."""
        state, known = self._known
        if state is not self.match.state:
            known = {}
            self._known = (self.match.state, known)
        if steps not in known:
            known[steps] = continuations(self.match.legal_moves, steps)
        return known[steps]

    def aim(self, cell: str | None) -> None:
        """The pointer or the keyboard is over a square: shows what playing there would remove."""
        self.aimed = cell

    def cancel(self) -> None:
        """Takes back the half-made turn."""
        self.prefix, self.alert = (), ""

    def key(self, key: str) -> bool:
        """A key pressed on the board; False when it means nothing here."""
        cells = {cell.name: cell for cell in self._scene(self.match.state).cells}
        self.cursor = _nearest(cells, self.cursor)
        if key in ARROWS:
            across, along = ARROWS[key]
            at = cells[self.cursor]
            beside = (at.column + across, at.row + along)
            self.cursor = next(
                (cell.name for cell in cells.values() if (cell.column, cell.row) == beside),
                self.cursor,
            )
            self.aim(self.cursor)
        elif key in ("Home", "End"):
            row = [cell for cell in cells.values() if cell.row == cells[self.cursor].row]
            row.sort(key=lambda cell: cell.column, reverse=key == "End")
            self.cursor = row[0].name
            self.aim(self.cursor)
        elif key in ("Enter", " "):
            self.choose(self.cursor)
            self.aim(self.cursor)
        elif key == "Escape":
            self.cancel()
        else:
            return self._choose_by_letter(key)
        return True

    def _choose_by_letter(self, key: str) -> bool:
        scene = self._scene(self.match.state)
        for cell in scene.tray:
            if cell.tray == scene.to_move and cell.name[0].lower() == key.lower():
                self.choose(cell.name, cell.tray)
                self.aim(self.cursor)
                return True
        return False

    # --- the game ---------------------------------------------------------------------------------

    def act(self, action: str) -> None:
        """One of the buttons, by its name: undo, redo, flip, hint and the rest of `actions`."""
        if action in ADVICE:
            self.advise(action)
        elif action in DESK:
            self.pass_on(action)
        else:
            getattr(self, f"_{action}")()

    def _undo(self) -> None:
        if self.prefix:
            self.cancel()
        else:
            self._changed(self.match.undo())
            self._undone = self.match.node

    def _redo(self) -> None:
        self._changed(self.match.redo())
        self._undone = self.match.node

    def _resign(self) -> None:
        self._end(lambda: self.match.resign(self.match.state.to_move))

    def _draw(self) -> None:
        self._end(self.match.agree_draw)

    def _end(self, end: Any) -> None:
        try:
            end()
        except GameError as error:
            self.alert = _sentence(str(error))
        else:
            self._changed()

    def _flip(self) -> None:
        self.flipped = not self.flipped

    def _hinges(self) -> None:
        self.show_hinges = not self.show_hinges

    def _again(self) -> None:
        self.new_game(self.match.state.options)

    def _changed(self, really: bool = True) -> None:
        if really:
            self.prefix, self.alert, self.aimed = (), "", None
            self.guest = None

    def go_to(self, ply: int) -> None:
        """Shows the position after that many moves; the later ones can be redone."""
        self.match.go_to(ply)
        self._undone = None
        self._changed()

    # --- lines ------------------------------------------------------------------------------------

    def visit(self, node: int) -> None:
        """Shows the position of a node of the tree, by its number."""
        self.match.visit(node)
        self._undone = None
        self._changed()

    def _promote(self) -> None:
        self.match.promote(self.match.node.number)

    def _delete(self) -> None:
        """Takes the variation that is on the board away, from where it begins."""
        match = self.match
        begins = next(
            node
            for node in reversed(match.node.path)
            if node.parent and node.parent.children[0] is not node
        )
        self._deleted = (match, match.delete(begins.number))
        self._changed()

    def _restore(self) -> None:
        """Puts back the variation that was taken away last."""
        if self._deleted and self._deleted[0] is self.match:
            deleted, self._deleted = self._deleted[1], None
            self.match.restore(deleted)
            self.visit(deleted.node.number)

    def comment(self, text: str) -> None:
        """What is to be said of the position on the board; "": nothing."""
        self.match.annotate(self.match.node.number, " ".join(text.split()))

    # --- the game as a whole ----------------------------------------------------------------------

    def new_game(self, options: Mapping[str, str], game: Game[Any] | None = None) -> None:
        """Drops the game for another; a choice that is not offered is told, and drops nothing."""
        try:
            self.match = Match(game or self.match.game, options)
        except GameError as error:
            self.alert = _sentence(str(error))
        else:
            self._changed()

    # --- links ------------------------------------------------------------------------------------

    def open_link(self, wanted: Mapping[str, str]) -> None:
        """A game, its options and a position, by name, from the page's address.

        Each game's board is kept, and a link to a game as it is played there goes on with it;
        another is put on as `put_on` does.
        """
        if not wanted:
            return
        self.guest = None
        try:
            linked = match_of(wanted)
        except GameError as error:
            self.alert = _sentence(f"This link cannot be opened: {error}")
            return
        board = self._board_of(linked.game)
        if board and self._goes_on(board, wanted, linked.choice):
            self._put_on(board)
        else:
            self.put_on(linked)

    def _goes_on(self, board: Match, wanted: Mapping[str, str], choice: object) -> bool:
        """Whether the link leads to this board as it is, and not to a new game on it.

        One that names another game and nothing more, as the picker's do, leads to how it was left.
        """
        elsewhere = board is not self.match and {*wanted} == {"game"}
        return "position" not in wanted and (elsewhere or board.choice == choice)

    def turn_to(self, game: Game[Any]) -> None:
        """Puts the board on that was left of a game, or a new one."""
        self._put_on(self._board_of(game) or Match(game))

    def _board_of(self, game: Game[Any]) -> Match | None:
        if self.match.game is game:
            return self.match
        return self._boards.get(game.id) or self.kept(game.id)

    def put_on(self, match: Match, put: Callable[[Match], None] | None = None) -> None:
        """Puts another match on, as one that was set up or read; `put` does it where that is more.

        Where games are not kept, one that has begun is not dropped for another of its kind before
        `answer` says so.
        """
        self.guest = None
        if self.would_drop(match.game):
            self.offer(match, taken=put)
            return
        aside = self.put_aside(match.game)
        (put or self._put_on)(match)
        self.alert = aside

    def _put_on(self, match: Match) -> None:
        if match is not self.match:
            self._boards[self.match.game.id] = self.match
            self.match = match
            self._changed()

    def follow(self, before: Match, match: Match) -> None:
        """Takes a game over as it went on in another tab, in place of what it was here."""
        if self.match is before:
            self.match = match
            self._changed()
        for game, board in self._boards.items():
            if board is before:
                self._boards[game] = match

    def would_drop(self, game: Game[Any]) -> bool:
        """Whether moves would be lost if another match came on the board of a game."""
        return not self.keeps and _to_lose(self._board_of(game)) > 0

    def put_aside(self, game: Game[Any]) -> str:
        """What is to be said of the board of a game when another match comes on it."""
        to_lose = _to_lose(self._board_of(game))
        return "The game that was on the board is kept under Games." if to_lose else ""

    def offer(
        self, match: Match, said: str = "", taken: Callable[[Match], None] | None = None
    ) -> None:
        """Asks whether to put a match on the board of its game, and says why that is asked.

        If so, `taken` puts it there.
        """
        self.offered, self._offer_said, self._offer_taken = match, said, taken

    def answer(self, yes: bool) -> None:
        """Whether to put the match on the board that was offered."""
        offered, self.offered = self.offered, None
        if yes and offered is not None:
            (self._offer_taken or self._put_on)(offered)

    # --- the screen -------------------------------------------------------------------------------

    def _scene(self, state: State) -> Scene:
        scene = self.match.game.scene(state)
        return turned(scene) if self.flipped else scene

    def screen(self) -> Screen:
        """What the page shows now."""
        match = self.match
        shown, outcome = self._shown(), match.outcome
        scene = self._scene(shown.state)._replace(to_move=match.state.to_move)
        marks, tray_marks = self._marks(scene, shown.events)
        return Screen(
            game=match.game,
            scene=scene,
            flipped=self.flipped,
            marks=marks,
            tray_marks=tray_marks,
            begun=bool(self.prefix),
            cursor=_nearest([cell.name for cell in scene.cells], self.cursor),
            happened=self._happened(),
            turn="" if outcome else self._turn(scene),
            alert=self.alert,
            result=self._result(),
            why=match.why,
            moves=self._listed.of(match),
            node=match.node.number,
            comment=match.node.comment,
            show_hinges=self.show_hinges,
            actions=self._actions(scene),
            summary=_summary(match),
            to_lose=_to_lose(match),
            keeps=self.keeps,
            question=self._question(),
            send=self._send(),
        )

    def _shown(self) -> Played[State]:
        """The position to be seen and what led to it: that of a turn which could end as it is."""
        match = self.match
        if self._could_end():
            return match.game.play(match.state, self.prefix)
        return Played(match.state, match.events[-1] if match.ply else ())

    def _turn(self, scene: Scene) -> str:
        note = "" if self.prefix else scene.note
        remote = Remote.of(self.match)
        by_link = ", by link" if remote and remote.player == scene.to_move else ""
        return note or f"{name_of(scene.to_move)} to move{by_link}."

    def _send(self) -> str:
        match, remote = self.match, Remote.of(self.match)
        if not remote or match.can_redo or self.prefix or match.node is self.posted:
            return ""
        if match.ending:
            return "Send the ending"
        is_sent = remote.sent == match.ply
        return "Send your move" if remote.player == match.state.to_move and not is_sent else ""

    def _marks(
        self, scene: Scene, events: tuple[Event, ...]
    ) -> tuple[dict[str, frozenset[str]], dict[tuple[Player, str], frozenset[str]]]:
        match, to_move = self.match, scene.to_move
        named: dict[str, set[str]] = {}

        def mark(name: str, *cells: str) -> None:
            for cell in cells:
                named.setdefault(cell, set()).add(name)

        if match.outcome is None:
            steps = self._after(self.prefix).steps
            mark("target", *steps)
            mark("selected", *self.prefix[-1:])
            whole = (*self.prefix, self.aimed or "")
            if self.aimed in steps and self._after(whole).complete:
                threatened = match.game.play(match.state, whole).events
                mark("doomed", *_squares(threatened, "remove"))
                mark("struck", *_squares(threatened, "hit"))
        for square, names in marks_of(events).items():
            for name in names:
                mark(name, square)
        on_board = {cell.name for cell in scene.cells}
        board = {cell: frozenset(names) for cell, names in named.items() if cell in on_board}
        tray = {
            (to_move, cell.name): frozenset(named[cell.name])
            for cell in scene.tray
            if cell.tray == to_move and cell.name in named
        }
        return board, tray

    def _happened(self) -> str:
        match = self.match
        if self._could_end():
            done = match.game.describe(match.state, self.prefix)
            return f"{done} Go on, or finish the turn."
        if self.prefix:
            reason = match.game.explain(match.state, self.prefix)
            return (
                f"{_sentence(reason)} Choose {self._named(self.prefix[-1])} again to put it back."
            )
        if not match.ply:
            return ""
        return match.game.describe(match.states[-2], match.moves[-1])

    def _named(self, step: Step) -> str:
        spare = {piece.cell: piece.name for piece in self._scene(self.match.state).spare}
        return f"the {spare[step]}" if step in spare else step

    def _result(self) -> str:
        outcome = self.match.outcome
        if outcome is None:
            return ""
        title = f"{name_of(outcome.winner)} wins" if outcome.winner else "A draw"
        if outcome.scores is None:
            return f"{title}."
        points = ", ".join(f"{name_of(p)} {n}" for p, n in outcome.scores.items())
        return f"{title}: {points}."

    def _actions(self, scene: Scene) -> frozenset[str]:
        match = self.match
        can = {"new", "flip", "print", "analysis"} | DESK
        if scene.hinges is not None:
            can.add("hinges")
        if self._could_end():
            can.add("finish")
        if match.can_undo or self.prefix:
            can.add("undo")
        if match.can_redo:
            can.add("redo")
        if match.line:
            can |= {"review", "comment"}
        if not match.is_main:
            can |= {"promote", "delete"}
        if self._deleted and self._deleted[0] is match:
            can.add("restore")
        can |= {"again"} if match.outcome else {"resign", "draw", "hint"}
        return frozenset(can)

    def _question(self) -> str:
        if self.offered is None:
            return ""
        said = self._offer_said and f"{self._offer_said} Open it as another game?"
        if self.would_drop(self.offered.game):
            to_lose = _to_lose(self._board_of(self.offered.game))
            game = self.offered.game.title
            drops = f"A game of {game} with {_moves(to_lose)} is not over. "
            said = f"{said} {drops}Opening another drops it.".strip()
        return said


def _to_lose(match: Match | None) -> int:
    """How many moves of an unfinished game a new one would drop."""
    return 0 if match is None or match.outcome is not None else len(match.line)


def _squares(events: Iterable[Event], *kinds: str) -> list[str]:
    return [event.square for event in events if event.kind in kinds]


def alike(before: Sequence[object], after: Sequence[object]) -> int:
    """How many entries both begin with."""
    pairs = enumerate(zip(before, after, strict=False))
    return next((n for n, (old, new) in pairs if old != new), min(len(before), len(after)))


def link_in(text: str) -> str:
    """The link of a whole game that an address ends with, of whatever version; "" where none does.

    It begins with a digit, as no name of an option or of an element on a page does.

    >>> link_in(" https://tafl.example/#1GN_-7 "), link_in("#game=oferhlyp"), link_in("#board")
    ('1GN_-7', '', '')
    """
    part = text.rpartition("#")[2].strip()
    return part if part[:1].isdecimal() and "=" not in part else ""


def match_of(wanted: Mapping[str, str]) -> Match:
    """A game, its options and a position, by name. Raises `GameError`."""
    chosen = dict(wanted)
    name = chosen.pop("game", next(iter(GAMES)))
    position = chosen.pop("position", None)
    if name not in GAMES:
        raise GameError(f"there is no game {name!r} here")
    game = GAMES[name]
    start = None if position is None else game.parse_position(position, chosen)
    return Match(game, chosen, start)


def _summary(match: Match) -> str:
    """The game and the options that are not at their default, for people."""
    chosen = match.choice
    labels = [
        option.labels[option.choices.index(chosen[option.key])]
        for option in match.game.options
        if option.key in chosen
    ]
    return " · ".join([match.game.title, *labels])


def _nearest(squares: Collection[str], wanted: str) -> str:
    """The wanted square, or where this board has not got it, the one that is nearest to it."""
    if wanted in squares:
        return wanted
    column, row = place(wanted)
    return min(squares, key=lambda square: hypot(place(square)[0] - column, place(square)[1] - row))


def _moves(count: int) -> str:
    return "1 move" if count == 1 else f"{count} moves"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
