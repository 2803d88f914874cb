"""Play by link: two people, each in a browser of their own, and nothing between them but links."""

from __future__ import annotations

import io
import re

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, Page, expect
from pytest_playwright import CreateContextCallback

from game import link
from game.core import GAMES
from game.match import Match
from game.scene import player_at_top
from looks import assert_no_violations, box_of
from play import Play, opened, until_ready
from sending import COUNT_TAPS, stub_clipboard, stub_share
from whole_games import started


class Desk(Play):
    """A page whose game can be sent, and where links are opened."""

    def send(self) -> str:
        """The link that the dialog gives when it is copied; the dialog is closed again."""
        button = self.page.locator("#send")
        (button if button.is_visible() else self.in_menu("copy-link")).click()
        value = self.page.locator("#sending-link").input_value()
        self.page.locator("[data-send=copy]").click()
        expect(self.page.locator("#sending-said")).to_contain_text("Copied.")
        self.page.keyboard.press("Escape")
        return value

    def open(self, address: str) -> None:
        """Opens a link in the open page, like one that is pasted into the address bar."""
        self.page.evaluate("part => { location.hash = part }", address.partition("#")[2])

    def says(self, text: str) -> None:
        expect(self.page.locator("#alert")).to_have_text(text)

    def has_played(self, count: int) -> None:
        """The last move of so many is on the board, shown as just played."""
        expect(self.page.locator("#moves [aria-current]")).to_have_attribute("data-ply", str(count))


@pytest.fixture
def desks(ready_page: Page, new_context: CreateContextCallback, base_url: str) -> tuple[Desk, Desk]:
    """Two people, one of whom has never opened the page."""
    ready_page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    context = new_context(permissions=["clipboard-read", "clipboard-write"])
    return Desk(ready_page), Desk(context.new_page())


@pytest.mark.slow
def test_a_game_of_each_kind_is_played_by_link_to_its_end(
    desks: tuple[Desk, Desk], base_url: str
) -> None:
    first, second = desks
    for game in GAMES:
        match, address, moves = started(game)
        first.open(f"#{address}")
        expect(first.page.locator("body")).to_have_attribute("data-game", game)
        expect(first.page.locator("#moves [data-ply]")).to_have_count(1)
        for number, text in enumerate(moves, 1):
            mover, other = (first, second) if number % 2 else (second, first)
            mover._middles = {}  # the board may have been turned
            mover.click_steps(match, match.game.parse(match.state, text))
            match.play(match.game.parse(match.state, text))
            mover.has_played(number)
            sent = mover.send()
            assert sent.partition("#")[2] == link.encode(match)
            assert mover.page.locator("#send").is_hidden()
            if other.page.url == "about:blank":
                other.page.goto(sent)
                until_ready(other.page)
            else:
                other.open(sent)
            other.has_played(number)
            assert other.stones() == mover.stones()
            assert other.marked("last") == mover.marked("last") != set()
            # The address is tidied, and the player to move sits at the bottom.
            expect(other.page).to_have_url(re.compile("#game="))
            if match.outcome is None:
                to_move = match.state.to_move
                assert f"{to_move.capitalize()} to move, by link." in mover.status()
                assert "Your turn." in other.status()
                turned = other.page.locator("#game[data-flipped]").count() == 1
                top = player_at_top(match.game.scene(match.game.start()))
                assert turned == (top == to_move)
        assert match.outcome
        for desk in desks:
            expect(desk.page.locator("#result")).not_to_be_empty()
            assert desk.page.locator("#send").is_hidden()


def line(*squares: str) -> str:
    """The link to a game of Mǽrstánas with these moves."""
    match = Match(GAMES["maerstanas"])
    for square in squares:
        match.play((square,))
    return link.encode(match)


def spoilt(good: str) -> list[tuple[str, str]]:
    """Links made bad in several ways, with what the page says to each."""
    altered = f"{good[:-1]}{'A' if good[-1] != 'A' else 'B'}"
    return [
        (good[:-2], "The link was cut off, and lacks 2 characters: copy the whole of it."),
        (altered, "The link was altered on its way, so it has to be sent again."),
        (f"2{good}", "The link was made by a newer version of this site: load the page anew."),
        (f"{good}AA", "The link goes on for 2 characters after its end: copy it without them."),
    ]


def test_links_that_do_not_continue_the_game_ask_and_bad_ones_are_refused(
    ready_page: Page, base_url: str
) -> None:
    page, desk = ready_page, Desk(ready_page)
    question = page.locator("#question-text")
    for move in ("E4", "D4", "E5"):
        desk.click_move(move)
    stones = desk.stones()

    def is_as_it_was() -> None:
        assert desk.stones() == stones
        assert desk.notations() == ["E4", "D4", "E5"]
        expect(page).to_have_url(f"{base_url}/#game=maerstanas")

    behind, other_way = line("E4", "D4"), line("E4", "A1")
    for code, said in (
        (behind, "This link is 1 move behind your game. Open it as another game?"),
        (other_way, "This link differs from your game from move 2. Open it as another game?"),
    ):
        desk.open(f"#{code}")
        expect(question).to_contain_text(said)
        page.locator("[data-answer=no]").click()
        is_as_it_was()

    good = line("E4", "D4", "E5", "B2")
    for code, said in spoilt(good):
        desk.open(f"#{code}")
        desk.says(said)
        is_as_it_was()
    # A visit may begin with a bad link: it is refused, and the kept game is there.
    page.goto("about:blank")
    page.goto(f"{base_url}/#{good[:-1]}")
    desk.says("The link was cut off, and lacks 1 character: copy the whole of it.")
    is_as_it_was()

    # A link that continues the game, pasted anywhere on the page.
    paste(page, f"Your turn! {base_url}/#{good}\n")
    desk.says("Light answered B2.")
    desk.has_played(4)
    assert desk.marked("last") == {"B2"}
    # The question whether to open another game instead, answered with yes.
    desk.open(f"#{other_way}")
    expect(question).to_contain_text("This link differs from your game from move 2.")
    page.locator("[data-answer=yes]").click()
    expect(page.locator("#moves [data-owner] span")).to_have_count(2)
    assert desk.notations() == ["E4", "A1"]


def test_answering_a_link_moves_only_ones_own_side(ready_page: Page) -> None:
    desk, page = Desk(ready_page), ready_page
    page.set_viewport_size({"width": 360, "height": 640})
    desk.open(f"#{line('E4', 'D4', 'E5')}")
    desk.has_played(3)
    desk._middles = {}
    desk.cell("B2").click()
    desk.has_played(4)
    expect(page.locator("#send")).to_be_visible()
    desk.cell("C3").click()
    desk.says("You play Light; Dark answers by link.")
    asked = page.locator("#asking")
    expect(asked).to_contain_text("Play both sides yourself?")
    assert_no_violations(page)
    assert desk.notations() == ["E4", "D4", "E5", "B2"]
    asked.get_by_role("button", name="Yes").click()
    expect(asked).to_be_hidden()
    desk.cell("C3").click()
    desk.has_played(5)
    assert desk.notations()[-1] == "C3"


@pytest.fixture
def answering(page: Page, base_url: str) -> Desk:
    """The page of somebody who has opened a link on a phone; it counts taps."""
    page.set_viewport_size({"width": 360, "height": 640})
    page.add_init_script(COUNT_TAPS)
    desk = Desk(opened(page, f"{base_url}/#{line('E4', 'D4', 'E5')}").page)
    desk.has_played(3)
    return desk


def answer(desk: Desk) -> None:
    """Plays and sends by two taps."""
    desk.cell("B2").click()
    desk.has_played(4)
    desk.page.locator("#send").click()
    assert desk.page.evaluate("window.taps") == 2


def test_two_taps_answer_a_link_where_it_can_be_copied(answering: Desk, base_url: str) -> None:
    page, (field, said) = answering.page, sending(answering)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    # The clipboard takes its time, in which nothing may move.
    page.evaluate(
        """() => {
             const write = navigator.clipboard.writeText.bind(navigator.clipboard);
             navigator.clipboard.writeText = text =>
               new Promise(done => { window.letCopy = () => done(write(text)); });
           }"""
    )
    answer(answering)
    expect(page.locator("#sending-code svg")).to_be_visible()
    shown = page.locator("#sending, #sending .sheet > *, #sending button:visible").all()
    before = [box_of(each) for each in shown if each.is_visible()]
    page.evaluate("window.letCopy()")
    expect(said).to_have_text(
        "Copied. Paste it into a message to your opponent. "
        "Now it is Dark's turn: open the link that comes back."
    )
    assert [box_of(each) for each in shown if each.is_visible()] == before, "nothing has moved"
    for width, height in ((360, 640), (844, 390), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        expect(said).to_be_in_viewport(ratio=1)
        bottom = box_of(said)["y"] + box_of(said)["height"]
        assert bottom <= box_of(page.locator("#sending .answers"))["y"] + 1, "not below the buttons"
    expected = f"{base_url}/#{line('E4', 'D4', 'E5', 'B2')}"
    assert page.evaluate("navigator.clipboard.readText()") == expected
    # The other ways to send are still offered.
    expect(field).to_have_value(expected)
    assert read_code(page) == expected
    expect(page.locator("[data-send=copy]")).to_be_visible()
    page.keyboard.press("Escape")
    assert "Dark to move, by link." in answering.status()
    expect(page.locator("#send")).to_be_hidden()


def test_two_taps_answer_a_link_with_the_share_sheet(answering: Desk, base_url: str) -> None:
    page = answering.page
    stub_share(page, "Promise.resolve()")
    answer(answering)
    answering.says("Shared. Open the link that comes back.")
    assert page.evaluate("shared.url") == f"{base_url}/#{line('E4', 'D4', 'E5', 'B2')}"
    assert page.evaluate("shared.text") == "A game of Mǽrstánas after 4 moves: Dark to move."
    assert "Dark to move, by link." in answering.status()
    expect(page.locator("#sending")).to_be_hidden()
    expect(page.locator("#send")).to_be_hidden()


@pytest.mark.parametrize("refusing", ["clipboard", "AbortError", "NotAllowedError"])
def test_an_answer_that_is_not_taken_is_still_to_be_sent(answering: Desk, refusing: str) -> None:
    page, (field, said) = answering.page, sending(answering)
    if refusing == "clipboard":
        stub_clipboard(page, "{ writeText: async () => { throw new DOMException('no') } }")
    else:
        stub_share(page, f"Promise.reject(new DOMException('', '{refusing}'))")
    answer(answering)
    expect(page.locator("[data-send=copy]")).to_be_focused()
    expect(field).not_to_have_value("")
    expect(said).to_be_empty()
    page.keyboard.press("Escape")
    expect(page.locator("#send")).to_have_text("Send your move")


def paste(page: Page, text: str) -> None:
    """Sends the event by which a browser reports Ctrl+V while no field has the focus."""
    page.evaluate(
        """text => {
             const data = new DataTransfer();
             data.setData("text", text);
             const told = { clipboardData: data, bubbles: true, cancelable: true };
             document.body.dispatchEvent(new ClipboardEvent("paste", told));
           }""",
        text,
    )


def read_code(page: Page) -> str:
    """The text that a phone reads off the QR code on the screen."""
    picture = page.locator("#sending-code svg").screenshot()
    (code,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(picture)))
    return code.text


def sending(desk: Desk) -> tuple[Locator, Locator]:
    """The dialog's field with the link, and its message."""
    return desk.page.locator("#sending-link"), desk.page.locator("#sending-said")


def test_the_ways_to_send(ready_page: Page, base_url: str) -> None:
    page, desk = ready_page, Desk(ready_page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    field, said = sending(desk)
    desk.click_move("E4")
    desk.in_menu("copy-link").focus()
    page.keyboard.press("Enter")
    expected = f"{base_url}/#{line('E4')}"
    expect(field).to_have_value(expected)
    expect(page.locator("#sending-about")).to_contain_text(
        "A game of Mǽrstánas after 1 move: Light to move."
    )
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.locator("#sending-code svg").wait_for()
        assert read_code(page) == expected
        assert_no_violations(page)
    # Copied by keyboard; the text can also be copied from the field.
    expect(page.locator("[data-send=copy]")).to_be_focused()
    before = box_of(page.locator("[data-send=copy]"))
    page.keyboard.press("Enter")
    expect(said).to_have_text(
        "Copied. Paste it into a message to your opponent. "
        "Now it is Light's turn: open the link that comes back."
    )
    assert box_of(page.locator("[data-send=copy]")) == before, "nothing has moved"
    assert page.evaluate("navigator.clipboard.readText()") == expected
    field.focus()
    assert page.evaluate("getSelection().toString()") == expected
    assert_no_violations(page)
    page.locator("#sending [data-action=close]").click()
    assert "Light to move, by link." in desk.status()
    fail_to_copy(desk, expected)
    share(desk, expected)


def fail_to_copy(desk: Desk, expected: str) -> None:
    """Tries a clipboard that refuses, and a browser without one."""
    page, (field, said) = desk.page, sending(desk)
    refused = "This browser blocks copying. The link is selected"
    for clipboard in ("{ writeText: async () => { throw new DOMException('no') } }", "undefined"):
        stub_clipboard(page, clipboard)
        desk.in_menu("copy-link").click()
        expect(said).to_have_text("")
        page.locator("[data-send=copy]").click()
        expect(said).to_contain_text(refused)
        expect(field).to_be_focused()
        assert page.evaluate("getSelection().toString()") == expected
        page.keyboard.press("Escape")


def share(desk: Desk, expected: str) -> None:
    """Uses a share sheet, closes it, and tries one that is out of order."""
    page, (_, said) = desk.page, sending(desk)
    assert page.locator("[data-send=share]").is_hidden()
    for answer, told in (
        ("Promise.resolve()", "Shared. Now it is Light's turn: open the link that comes back."),
        ("Promise.reject(new DOMException('', 'AbortError'))", ""),
        ("Promise.reject(new DOMException('', 'DataError'))", "This browser could not share"),
    ):
        stub_share(page, answer)
        desk.in_menu("copy-link").click()
        page.locator("[data-send=share]").click()
        if told:
            expect(said).to_contain_text(told)
        assert page.evaluate("shared.url") == expected
        assert page.evaluate("shared.text") == "A game of Mǽrstánas after 1 move: Light to move."
        if not told:
            expect(said).to_have_text("")
        page.keyboard.press("Escape")
