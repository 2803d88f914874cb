"""The states of the play page, in an order in which one visit comes through them all."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Page, expect

from finger import Finger
from games_dialog import library
from puzzling import ALL
from settings_dialog import settings
from table import Table

HINGES = "Ssss.s./...SS../.S...s./.s...s./.sS..../.....SS/.SSss.S D TW TW"
CHAIN = "K...M../.M.M.../..Mn..M/....m../.m.m..m/...m.../..m.k.. D"
KINGS = "kmmm.../m.....M/m...m../mc...M./....M../.M.M..M/.C..MMK D"
# Fewer hinges would be legal.
CROWDED = ("C4", "D3", "D5", "E4", "D4")
# A puzzle with three moves to find.
LONG = next(each for each in ALL.values() if (each.game, each.goal) == ("oferhlyp", "win"))


class Visit(Table):
    """A visit that comes through the states, by mouse or with a finger."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        super().__init__(page)
        self.finger = Finger(self) if touch else None


Step = Callable[[Visit], object]


def escape(visit: Visit) -> None:
    visit.page.keyboard.press("Escape")


def stay(visit: Visit) -> None:
    """Leaves a state as it is, for the next one to go on from."""


class State(NamedTuple):
    """A state: how a visit comes there from the last one, and how it leaves.

    `wanted` are the elements that have to be in sight on every screen, `roomy` those for which the
    smallest phone has no room. States without any are looked at on one screen only.
    """

    name: str
    reach: Step
    leave: Step = stay
    wanted: tuple[str, ...] = ()
    roomy: tuple[str, ...] = ()


# --- a game of two people -------------------------------------------------------------------------


def hinges(visit: Visit) -> None:
    visit.open_link(game="maerstanas", position=HINGES)
    visit.cell("A5").click()
    expect(visit.page.locator("#board .hinge").first).to_be_visible()


def preview(visit: Visit) -> None:
    if visit.finger:
        visit.finger.send("touchStart", "F5")
    else:
        visit.cell("F5").hover()
    expect(visit.page.locator("#preview .would-stand")).to_have_count(1)


def lift(visit: Visit) -> None:
    if visit.finger:
        visit.finger.send("touchCancel")
    expect(visit.page.locator("#preview .would-stand")).to_have_count(0 if visit.finger else 1)


def menu(visit: Visit) -> None:
    visit.menu.click()
    expect(visit.page.locator(".menu-list")).to_be_visible()


def question(visit: Visit) -> None:
    visit.action("resign").click()
    expect(visit.page.locator("#asking")).to_be_visible()


def result(visit: Visit) -> None:
    visit.action("yes").click()
    expect(visit.page.locator("#ending")).to_be_visible()


def rematch(visit: Visit) -> None:
    # What begins a game shows the whole board again.
    visit.action("again").click()
    expect(visit.page.locator("#ending")).to_be_hidden()


def refused(visit: Visit) -> None:
    visit.cell("E4").click()
    visit.cell("E4").click()
    expect(visit.page.locator("#alert")).to_have_text("E4 already has a stone.")


def chosen(visit: Visit) -> None:
    visit.tray("light", "T").click()
    visit.cell("D4").hover()


def keys(visit: Visit) -> None:
    escape(visit)
    visit.page.locator(".keys summary").click()


def line_beside(visit: Visit) -> None:
    """A variation with a comment."""
    visit.page.locator(".keys summary").click()
    visit.cell("A1").click()
    visit.ply(1).click()
    visit.cell("B2").click()
    visit.action("comment").click()
    expect(visit.page.locator("#comment[open]")).to_be_visible()


def commented(visit: Visit) -> None:
    visit.page.locator("#comment textarea").fill("Better than **A1**, as it seems to me " * 3)
    visit.page.locator('#comment [type="submit"]').click()


def typing(visit: Visit) -> None:
    visit.page.locator("#typed").fill("t")
    expect(visit.page.locator("#completions")).to_be_visible()


def typed_wrong(visit: Visit) -> None:
    visit.page.locator("#typed").fill("E4")
    visit.page.keyboard.press("Enter")
    expect(visit.page.locator("#typed-trouble")).to_be_visible()


def dialog(name: str) -> Step:
    """Opens the dialog that an action has the name of."""

    def reach(visit: Visit) -> None:
        visit.action(name).click()
        expect(visit.page.locator(f"#{name}[open]")).to_be_visible()

    return reach


def import_wrong(visit: Visit) -> None:
    visit.action("import").click()
    visit.page.locator("#import-text").fill('[Game "maerstanas"]\n\n1. E4 E4 *')
    visit.page.locator("[data-import=open]").click()
    expect(visit.page.locator("#import-trouble p")).to_be_visible()


def sending(visit: Visit) -> None:
    visit.in_menu("copy-link").click()
    expect(visit.page.locator("#sending[open]")).to_be_visible()
    visit.page.locator("#sending-code svg").wait_for()


# --- the computer ---------------------------------------------------------------------------------


def new_game(visit: Visit) -> None:
    visit.action("new").click()
    form = visit.page.locator("#new-game")
    form.locator("[name=opponent][value=computer]").check()
    expect(form.locator(".levels")).to_be_visible()


def to_watch(visit: Visit) -> None:
    visit.action("new").click()
    visit.page.locator("#new-game [name=opponent][value=watch]").check()


def computer(visit: Visit) -> None:
    visit.cell("D4").click()
    visit.wait_for_ply(2)
    expect(visit.page.locator("#turn")).to_have_text("Your turn.")


def begin(visit: Visit) -> None:
    visit.page.locator("#new-game [name=level][value='1']").check()
    visit.page.locator("#new-game [type=submit]").click()


def watching(visit: Visit) -> None:
    visit.start("1", "1")
    visit.action("pause").click()
    expect(visit.page.locator("#watch")).to_be_visible()


def analysis(visit: Visit) -> None:
    visit.action("analysis").click()
    expect(visit.page.locator("#lines button").first).to_be_visible()


def review(visit: Visit) -> None:
    visit.action("analysis").click()
    visit.page.locator("[data-advice=review]").click()
    expect(visit.page.locator("#review-table tbody tr")).to_have_count(3)


def no_advice(visit: Visit) -> None:
    visit.action("analysis").click()


# --- the library and the settings -----------------------------------------------------------------


def games(visit: Visit) -> None:
    library(visit)
    expect(visit.page.locator("#library-list")).to_have_attribute("aria-busy", "false")


def no_games(visit: Visit) -> None:
    games(visit)
    visit.page.locator("#library .statistics summary").click()
    visit.page.get_by_role("searchbox").fill("nobody")
    expect(visit.page.locator("#library-said")).to_have_text("No games found.")


def close_games(visit: Visit) -> None:
    # Escape would only empty the field.
    visit.page.locator("#library [data-action=close]").click()


# --- guests ---------------------------------------------------------------------------------------


def lesson(visit: Visit) -> None:
    visit.learn()
    expect(visit.page.locator("#lesson-step")).to_contain_text("1 of")
    expect(visit.page.locator("#name-dark")).to_have_text("Dark")


def lesson_hint(visit: Visit) -> None:
    visit.page.locator("[data-lesson=hint]").click()
    expect(visit.page.locator("#lesson-hint")).to_be_visible()


def leave_lesson(visit: Visit) -> None:
    visit.page.locator("[data-leave]").click()
    expect(visit.page.locator("#lesson")).to_be_hidden()


def editor(visit: Visit) -> None:
    visit.action("setup").click()
    expect(visit.page.locator("#editor")).to_be_visible()


def editor_faults(visit: Visit) -> None:
    visit.page.locator('[data-edit="clear"]').click()
    visit.page.locator('[data-edit="take S"]').click()
    for square in CROWDED:
        visit.cell(square).click()
    expect(visit.page.locator("#editor-faults li")).to_have_count(1)


def editor_trouble(visit: Visit) -> None:
    visit.page.locator("#editor-text").fill("nonsense")
    visit.page.locator("#editor-text").press("Enter")
    expect(visit.page.locator("#editor-trouble")).not_to_be_empty()


def leave_editor(visit: Visit) -> None:
    visit.page.locator("[data-edit=leave]").click()


def puzzle(visit: Visit) -> None:
    with visit.followed():
        visit.page.evaluate("id => { location.hash = `puzzle=${id}` }", LONG.id)
    visit.page.locator("#puzzle[data-phase=solving]").wait_for()


def puzzle_hint(visit: Visit) -> None:
    visit.page.locator('[data-puzzle-do="hint"]').click()


def puzzle_shown(visit: Visit) -> None:
    visit.page.locator('[data-puzzle-do="show"]').click()
    visit.page.locator("#puzzle[data-phase=done]").wait_for()


def wrong_link(visit: Visit) -> None:
    visit.open_link(game="maerstanas", position="nonsense")
    expect(visit.page.locator("#alert")).to_contain_text("This link cannot be opened")


# --- the other games ------------------------------------------------------------------------------


def oferhlyp(visit: Visit) -> None:
    visit.open_link(game="oferhlyp", position=CHAIN)
    visit.cell("C3").click()


def cyngesheall(visit: Visit) -> None:
    visit.open_link(game="cyngesheall", position=KINGS)


ON_THE_BOARD = ("#board", "#turn")
STATES: tuple[State, ...] = (
    State(
        "welcome",
        lambda visit: expect(visit.page.locator("#welcome")).to_be_visible(),
        lambda visit: visit.page.locator("#welcome .dismiss").click(),
        ("#welcome", "#welcome [data-action=beginner]", "#board", ".games"),
    ),
    State(
        "hinges",
        hinges,
        wanted=(*ON_THE_BOARD, "#score-dark", "#score-light"),
        roomy=("[data-action=undo]", "[data-action=new]"),
    ),
    State("preview", preview, lift, ("#board", "#preview .would-stand", "#preview .gain")),
    State(
        "menu",
        menu,
        escape,
        (".menu-list", ".menu-list [data-action=resign]", ".menu-list [data-learn]"),
    ),
    State("question", question, wanted=("#asking", "#asking [data-action=yes]", "#asking-text")),
    State("result", result, wanted=("#ending", "#result", "#ending [data-action=again]")),
    State("rematch", rematch, wanted=("#board",)),
    State("refused", refused),
    State("chosen", chosen),
    State("keys", keys),
    State("comment", line_beside, commented),
    State("variation", stay),
    State("typing", typing),
    State("typed wrong", typed_wrong),
    State("export", dialog("export"), escape),
    State("import", import_wrong, escape),
    State("print", dialog("print"), escape),
    State("sending", sending, escape),
    State("watch form", to_watch, escape),
    State("watching", watching),
    State(
        "new-game",
        new_game,
        begin,
        ("#new-game-title", "#new-game [type=submit]", "#new-game .levels label"),
    ),
    State(
        "computer",
        computer,
        wanted=(*ON_THE_BOARD, "[data-tray=light] .who", "[data-tray=dark] .who"),
    ),
    State("settings", settings, escape, ("#settings h2", "#settings [data-action=close]")),
    State("analysis", analysis, no_advice, ("#analysis-says", "#lines button")),
    State("review", review, no_advice),
    State("library", games, escape, ("#library h2", "#library-search", "#library-list .kept-game")),
    State("no games", no_games, close_games),
    State("lesson", lesson, wanted=("#lesson-text", "#lesson-goal", "#board")),
    State("lesson hint", lesson_hint),
    State("left", leave_lesson),
    State("editor", editor),
    State("editor faults", editor_faults),
    State("editor trouble", editor_trouble, leave_editor),
    State("puzzle", puzzle),
    State("puzzle hint", puzzle_hint),
    State("puzzle shown", puzzle_shown),
    State("wrong link", wrong_link),
    State("oferhlyp", oferhlyp, wanted=(*ON_THE_BOARD, "[data-tray=dark] .who")),
    State("cyngesheall", cyngesheall, wanted=(*ON_THE_BOARD, "[data-tray=light] .who")),
)
