"""Starts the page: the kept game, what the address asks for, and the clicks made meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from os import urandom
from typing import TYPE_CHECKING

from pyodide.ffi import create_proxy

import device
from board.board_view import View
from board.controller import link_in
from game.core import GAMES
from game.match import Match
from js import URLSearchParams, document, history, location, window
from lazy import Late, Part
from players.engine_client import Thinking
from players.opponents import Opponents
from players.players_view import SeatsView, names_of_levels
from saves.store import STORE as store

if TYPE_CHECKING:
    from advice.advice_view import AdviceView
    from learn.tutor import Tutor
    from panels import Desk

FIRST = next(iter(GAMES))
# A diagram of another page that is played where it stands: nothing of it is kept.
EMBEDDED = document.body.classList.contains("embedded")


def asked() -> dict[str, str]:
    """What the part of the address after # names."""
    named = URLSearchParams.new("" if sent_game() else location.hash[1:])
    return {str(key): str(named.get(key)) for key in named}


def sent_game() -> str:
    """The whole game that the address holds, as `game.link` writes it; "" for other addresses."""
    return link_in(str(location.hash))


def opened() -> Match:
    """The kept board of the game that the address names, or of the one played last."""
    wanted = asked()
    game = wanted.get("learn", wanted.get("game", FIRST)) if wanted or EMBEDDED else store.last()
    game = game if game in GAMES else FIRST
    return (None if EMBEDDED else store.load(game)) or Match(GAMES[game])


def changed() -> None:
    """Shows what there is now, and keeps it: a lesson's progress, or the game."""
    controller.resting = bool(tutor or controller.guest)
    controller.look()
    if tutor:
        show_lesson(tutor)
    else:
        show_game()
    seats.show()
    adviser.show(resting=controller.resting)
    desk.show(resting=bool(tutor))


def show_lesson(tutor: Tutor) -> None:
    """Looks at what was played. The game that waits beneath is neither shown nor kept anew."""
    tutor.check()
    store.keep_place(tutor.game.id, tutor.progress())
    if store.trouble:
        tutor.tell(store.trouble)
        store.trouble = ""
    view.show(tutor.screen(), tutor.panel())


def show_game() -> None:
    """Keeps the game, shows it, and names it in the address."""
    global followed
    if not EMBEDDED:
        store.keep(controller.match, controller.levels, advised=is_advised())
        store.keep_seats(controller.match.game.id, controller.seats_text())
        controller.keeps = store.keeps
        make_room()
    if store.trouble:
        controller.alert, store.trouble = store.trouble, ""
    if controller.guest:
        view.show(controller.guest.screen())
    else:
        screen = controller.screen()
        verdict = store.verdict(controller.match)
        view.show(screen._replace(why=f"{screen.why} {verdict}".strip()))
    named = {} if sent_game() else asked() or {"game": FIRST}
    if not EMBEDDED and controller.match.choice != named and not is_asked_for_more():
        history.replaceState(None, "", address(controller.match))
        followed = str(location.hash)


def is_asked_for_more() -> bool:
    """Whether the address names what is still to be followed, or a lesson that is fetched."""
    return lessons.waits or str(location.hash) != followed


def make_room() -> None:
    """Asks once for room where there is none: what is on no board can be kept elsewhere."""
    global room_wished
    # Remembered first, as the wish may end in this being called again.
    wished, room_wished = room_wished, store.is_full
    if store.is_full and not wished:
        desk.act("library room")


def is_advised() -> bool:
    """Whether advice is in sight: then the game is no test of strength."""
    advice = "#analysis:not([hidden]), #review:not([hidden]), #advised:not(:empty)"
    return bool(document.querySelector(advice))


def follow_tab(event: object) -> None:
    """Another tab has kept something: perhaps a game that is on a board here, too."""
    key, text = str(event.key or ""), str(event.newValue or "")
    # Whoever is in the middle of a turn, or sets up a position, is left alone; what comes of it is
    # kept as another game.
    if (controller.prefix or controller.guest) and store.shows(key, controller.match):
        return
    if followed := store.follow(key, text):
        controller.follow_tab(*followed)
        changed()


def come_back(event: object = None) -> None:
    """Somebody looks at this tab: the engine is asked here again."""
    if controller.elsewhere:
        controller.elsewhere = None
        changed()


def address(match: Match) -> str:
    """The part of the address that names the match's game and options."""
    named = URLSearchParams.new()
    for key, value in match.choice.items():
        named.append(key, value)
    return f"#{named}"


def follow_address(event: object = None) -> None:
    """Opens what the part of the address after # asks for."""
    global tutor, followed
    followed = str(location.hash)
    wanted = asked()
    game = wanted.get("learn", "")
    if code := sent_game():
        tutor = None
        desk.act(f"open-link {code}")
    elif game in GAMES:
        if tutor is None or tutor.game.id != game:
            lessons.act(game)
        return
    else:
        tutor = None
        controller.open_link({"game": game} if game else wanted)
    view.learn(tutor, address(controller.match))
    changed()


class Lessons:
    """The part that leads through the guided games, now that its modules are there."""

    def act(self, wish: str) -> None:
        """Begins the guided game of the game named, or goes on where it was left."""
        global tutor
        from learn.tutor import Tutor, lessons_of

        if asked().get("learn") != wish:
            return  # the address went on to something else meanwhile
        controller.turn_to(GAMES[wish])
        tutor = Tutor(GAMES[wish], lessons_of(GAMES[wish]), store.place(wish))
        view.learn(tutor, address(controller.match))

    def show(self, *, resting: bool) -> None:
        """What there is to show is shown in the place of the game."""


def pasted(event: object) -> None:
    """Opens a game's link or record that is pasted onto the page and into no field of it."""
    text = str(event.clipboardData.getData("text"))
    code = link_in(text)
    if event.target.closest("input, textarea"):
        return
    if text.lstrip().startswith("[") and not EMBEDDED:
        event.preventDefault()
        window.dropped = text
        desk.act("import")
    elif code:
        event.preventDefault()
        location.hash = "".join(code.split())


def begin_to_advise() -> AdviceView:
    """What gives advice, now that its modules are there."""
    from advice.advice import Advice
    from advice.advice_view import AdviceView

    advice = Advice(controller, Thinking(device.spawn, device.later), device.later)
    return AdviceView(advice, controller, changed)


def open_desk() -> Desk:
    """What is done with games besides playing them, now that its modules are there."""
    from panels import Desk

    return Desk(controller, changed)


def late(bundle: str, begin: Callable[[], Part], name: str, sheet: str = "") -> Late:
    """A part of the page that is fetched with the first wish for it, and its stylesheet.

    Where the page was opened with such a wish, it begins to hear when that is settled.
    """

    def fetch(done: Callable[[], None], failed: Callable[[], None]) -> None:
        if sheet:
            device.dress(f"./css/{sheet}.css")
        device.fetch_late(bundle, done, failed)

    def settled(missing: bool) -> None:
        not_there = f"{name} did not arrive. Check the connection and try again."
        if missing:
            controller.alert = not_there
        elif controller.alert == not_there:
            controller.alert = ""
        changed()
        if not hears:
            hear()

    return Late(fetch, begin, settled)


def hear() -> None:
    """Does what was clicked before, and what is clicked from now on."""
    global hears
    hears = True
    for clicked in window.keptClicks:
        clicked.removeAttribute("data-kept")
        # What was clicked before a lesson's position was there was meant for another, and so was a
        # square of a board that was replaced by one of another size.
        if not tutor and clicked.isConnected:
            view.press(clicked)
    view.listen()
    seats.listen()
    window.addEventListener("hashchange", create_proxy(follow_address))
    if not EMBEDDED:
        window.addEventListener("storage", create_proxy(follow_tab))
        window.addEventListener("focus", create_proxy(come_back))
    document.addEventListener("paste", create_proxy(pasted))
    document.body.dataset.ready = ""


def some_number() -> int:
    """What the engine draws its whims from: another with each game."""
    return int.from_bytes(urandom(4), "big")


controller = Opponents(
    opened(),
    Thinking(device.spawn, device.later),
    device.later,
    names_of_levels(),
    kept=store.load,
    kept_seats=(lambda game: "") if EMBEDDED else store.seats,
    seed=some_number,
)
tutor: Tutor | None = None
hears = False
# The part of the address after #, as it was when what it asks for was opened.
followed = ""
# Whether room was asked for since the storage was found full.
room_wished = False
adviser = late("ai", begin_to_advise, "Advice", "advice")
desk = late("desk", open_desk, "This part of the page", "desk")
lessons = late("learn", Lessons, "The guided game")
controller.advise, controller.pass_on = adviser.act, desk.act
controller.keeps = store.keeps and not EMBEDDED
view = View(controller, changed)
seats = SeatsView(controller, changed)
controller.moved, controller.thought = changed, seats.show_thought
follow_address()
if not lessons.waits:
    hear()
