"""Games exported as text and pictures, and imported by paste, file and drop."""

from __future__ import annotations

import io
from pathlib import Path
from urllib.parse import quote

import pytest
from PIL import Image, ImageChops, ImageStat
from PIL.GifImagePlugin import GifImageFile
from PIL.ImageFile import ImageFile
from playwright.sync_api import FilePayload, Page, expect

from game import link, record
from game.core import GAMES
from game.match import Match
from looks import assert_no_violations, box_of
from play import Play
from share import game_export
from share.game_export import Film

# How far two pictures of the same board may differ on average, of 255: a GIF has few colours.
NEAR = 4
NO_READING = (
    "This browser keeps pages from reading pictures. Allow it for this site and try again, or save "
    "the SVG."
)


class Clerk(Play):
    """Somebody who exports and imports games."""

    def download(self, request: str) -> tuple[str, bytes]:
        """The name and content of what a button of the dialog saves."""
        with self.page.expect_download() as caught:
            self.page.locator(f"[data-export={request}]").click()
        name = caught.value.suggested_filename
        self.says(f"Saved as {name}.")
        return name, Path(caught.value.path()).read_bytes()

    def says(self, text: str) -> None:
        expect(self.page.locator("#export-says")).to_have_text(text)

    def open_import(self) -> None:
        self.action("import").click()
        expect(self.page.locator("#import-text")).to_be_focused()

    def read(self, text: str) -> None:
        """Puts a text into the field of the dialog and opens it."""
        self.page.locator("#import-text").fill(text)
        self.page.locator("[data-import=open]").click()

    def choose_file(self, content: bytes) -> None:
        file = FilePayload(name="game.txt", mimeType="text/plain", buffer=content)
        self.page.locator("#import-file").set_input_files(file)

    def drop(self, text: str, *, as_file: bool) -> None:
        """Drops a text from elsewhere, or a file with that text, on the board."""
        self.page.locator("#board").evaluate(
            """(board, [text, asFile]) => {
                 const dataTransfer = new DataTransfer();
                 if (asFile) dataTransfer.items.add(new File([text], "game.txt"));
                 else dataTransfer.setData("text/plain", text);
                 const told = { dataTransfer, bubbles: true, cancelable: true };
                 board.dispatchEvent(new DragEvent("dragover", told));
                 if (!document.body.hasAttribute("data-dropping")) throw new Error("not shown");
                 if (board.dispatchEvent(new DragEvent("drop", told))) throw new Error("not taken");
                 if (document.body.hasAttribute("data-dropping")) throw new Error("still shown");
               }""",
            [text, as_file],
        )

    def paste(self, text: str) -> None:
        """Pastes a text onto the page, into no field."""
        self.page.locator("body").evaluate(
            """(body, text) => {
                 const clipboardData = new DataTransfer();
                 clipboardData.setData("text", text);
                 body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
               }""",
            text,
        )

    def shows(self, match: Match) -> None:
        """The dialog is closed, and this game on the board."""
        expect(self.page.locator("#import")).to_be_hidden()
        expect(self.page.locator("body")).to_have_attribute("data-game", match.game.id)
        pairs = zip(match.line_states, match.line, strict=False)
        texts = [match.game.notation(state, move) for state, move in pairs]
        expect(self.page.locator("#moves [data-ply]:not([data-ply='0']) span")).to_have_text(texts)
        ply = self.page.locator("#moves [aria-current]")
        expect(ply).to_have_attribute("data-ply", str(match.ply))

    def refuses(self, text: str, here: Match) -> None:
        """The dialog says what is wrong; the game on the board is as it was."""
        expect(self.page.locator("#import-trouble p")).to_have_text(text)
        expect(self.page.locator("#import")).to_be_visible()
        assert len(self.notations()) == len(here.line)


def played(name: str, plies: int, **options: str) -> Match:
    match = Match(GAMES[name], options)
    for ply in range(plies):
        match.play(match.legal_moves[(7 * ply + 3) % len(match.legal_moves)])
    return match


def drawn(content: bytes) -> ImageFile:
    return Image.open(io.BytesIO(content))


def are_near(one: Image.Image, other: Image.Image) -> bool:
    """Whether two pictures show the same, except in the corners, which a GIF can't leave open."""
    return difference(one, other) < NEAR


def difference(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures are apart but for their corners, in the mean of the worst channel."""
    size = (game_export.FILM_WIDTH, game_export.FILM_WIDTH)
    seen = [each.convert("RGBA").resize(size).crop((9, 9, 471, 471)) for each in (one, other)]
    apart = ImageChops.difference(*(each.convert("RGB") for each in seen))
    return float(max(ImageStat.Stat(apart).mean))


@pytest.fixture
def clerk(ready_page: Page) -> Clerk:
    ready_page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return Clerk(ready_page)


def test_a_game_is_exported_as_text_picture_and_animation(clerk: Clerk) -> None:
    page, match = clerk.page, played("oferhlyp", 11)
    match.go_to(4)
    match.play(match.legal_moves[0])
    match.annotate(match.node.number, "Or thus, \N{GRINNING FACE}")
    match.visit(match.root.number)
    match.go_to(5)
    match.tags["Light"] = "Leofric"
    clerk.open_import()
    clerk.read(record.dumps(match).replace("[Light", '[Link "Light"]\n[Light'))
    clerk.shows(match)
    assert "by link" not in clerk.status()  # only on the device where it was played

    clerk.action("export").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-export=copy]")).to_be_focused()
    text = page.locator("#export-record").input_value()
    given = record.loads(text)
    assert given.tags.pop("Date")
    assert given == match
    page.keyboard.press("Enter")
    clerk.says("Record copied.")
    assert page.evaluate("navigator.clipboard.readText()") == text
    assert clerk.download("save") == ("oferhlyp.txt", text.encode())

    assert clerk.download("svg") == ("oferhlyp-5.svg", game_export.position(match).encode())
    name, png = clerk.download("png")
    assert (name, drawn(png).size) == ("oferhlyp-5.png", (game_export.WIDTH, game_export.WIDTH))
    page.locator("[data-export=copy_png]").click()
    clerk.says("Picture copied.")
    copied = page.evaluate(
        """async () => {
             const [item] = await navigator.clipboard.read();
             return [...new Uint8Array(await (await item.getType("image/png")).arrayBuffer())];
           }"""
    )
    assert ImageChops.difference(drawn(bytes(copied)), drawn(png)).getbbox() is None

    save_animation(clerk, match, png)
    expect(page.locator("[data-export=gif]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(clerk.menu).to_be_focused()


def save_animation(clerk: Clerk, match: Match, png: bytes) -> None:
    """Saves a GIF of every position, in which the present one looks most like the picture.

    The picture has the wood's grain, which a GIF has too few colours for.
    """
    name, gif = clerk.download("gif")
    film = drawn(gif)
    assert isinstance(film, GifImageFile)
    assert (name, film.n_frames, film.size) == ("oferhlyp.gif", len(Film(match)), (480, 480))
    assert film.info["loop"] == 0  # for ever
    pauses, apart = [], []
    for frame in range(film.n_frames):
        film.seek(frame)
        pauses.append(film.info["duration"])
        apart.append(difference(film, drawn(png)))
    assert pauses == [game_export.PACE] * (film.n_frames - 1) + [game_export.LAST]
    assert apart.index(min(apart)) == match.ply
    assert min(apart) < 3 * NEAR


def test_a_picture_has_the_letters_of_the_page(clerk: Clerk) -> None:
    page = clerk.page
    clerk.action("export").click()
    _, png = clerk.download("png")
    # On a page without a policy, the same picture has the typeface of this site's stylesheet.
    page.set_viewport_size({"width": 1300, "height": 1300})
    picture = game_export.position(Match(GAMES["maerstanas"]))
    html = (
        '<!doctype html><link rel="stylesheet" href="css/site.css">'
        f'<div style="width: {game_export.WIDTH}px">{picture}</div>'
    )
    page.route("**/picture", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(page.url.partition("#")[0] + "picture")
    page.evaluate("document.fonts.load('30px Junicode').then(() => {})")
    shown = drawn(page.locator("body > div").screenshot()).convert("RGB")
    letters = (48, 0, game_export.WIDTH - 48, 46)
    apart = ImageChops.difference(drawn(png).convert("RGB").crop(letters), shown.crop(letters))
    assert max(ImageStat.Stat(apart).mean) < 1


def test_a_browser_that_hides_pictures_from_pages_is_told(clerk: Clerk) -> None:
    """As Firefox does where it resists fingerprinting: what is read is not what was drawn."""
    page = clerk.page
    page.evaluate(
        """() => {
             const { getImageData } = CanvasRenderingContext2D.prototype;
             CanvasRenderingContext2D.prototype.getImageData = function (...box) {
               const pixels = getImageData.apply(this, box);
               return new ImageData(pixels.data.map((value, at) => at * 37), pixels.width);
             };
           }"""
    )
    saved = []
    page.on("download", lambda download: saved.append(download))
    clerk.action("export").click()
    for kind in ("png", "copy_png", "gif"):
        page.locator(f"[data-export={kind}]").click()
        clerk.says(NO_READING)
        page.locator("#export-says").evaluate("said => { said.textContent = '' }")
    assert clerk.download("svg")[0] == "maerstanas-0.svg"
    assert len(saved) == 1


def test_an_animation_shows_its_progress_and_can_be_stopped(clerk: Clerk) -> None:
    page, match = clerk.page, played("maerstanas", 30)
    clerk.paste(record.dumps(match))
    clerk.shows(match)
    # The empty board, three samples and two pictures are drawn, and then no more.
    page.evaluate(
        """() => {
             const { decode } = HTMLImageElement.prototype;
             let drawn = 0;
             HTMLImageElement.prototype.decode = function () {
               return ++drawn > 6 ? new Promise(() => {}) : decode.call(this);
             };
           }"""
    )
    saved = []
    page.on("download", lambda download: saved.append(download))
    clerk.action("export").click()
    page.locator("[data-export=gif]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-export=stop]")).to_be_focused()
    clerk.says("Making the GIF…")
    expect(page.locator("#export-part")).to_have_js_property("value", 2)
    assert page.locator("#export-part").evaluate("part => part.max") == len(Film(match))
    assert_no_violations(page)
    page.keyboard.press("Enter")
    expect(page.locator("[data-export=gif]")).to_be_focused()
    expect(page.locator("#export-part")).to_be_hidden()
    clerk.says("Stopped. Nothing was saved.")
    assert saved == []


@pytest.mark.allow_page_errors
def test_a_missing_download_is_reported_and_fetched_again(clerk: Clerk) -> None:
    page = clerk.page
    page.route("**/js/pictures.js", lambda route: route.abort())
    clerk.action("export").click()
    clerk.says(
        "The export tools could not be downloaded. Check the connection, then open this again."
    )
    expect(page.locator("[data-export=png]")).to_have_attribute("aria-disabled", "true")
    page.unroute("**/js/pictures.js")
    page.keyboard.press("Escape")
    clerk.action("export").click()
    expect(page.locator("[data-export=png]")).to_have_attribute("aria-disabled", "false")
    page.route("**/js/gif-worker.js", lambda route: route.abort())
    page.locator("[data-export=gif]").click()
    clerk.says("The GIF could not be made. Check the connection, then try again.")
    page.unroute("**/js/gif-worker.js")
    assert clerk.download("gif")[0] == "maerstanas.gif"


def test_records_and_links_are_opened_by_paste_file_and_drop(clerk: Clerk, base_url: str) -> None:
    page = clerk.page
    matches = {name: played(name, 7) for name in GAMES}
    records = {name: record.dumps(match) for name, match in matches.items()}
    first, second, third = matches

    clerk.open_import()
    clerk.choose_file(records[second].replace("\n", "\r\n").encode())
    clerk.shows(matches[second])
    clerk.drop(records[third], as_file=True)
    clerk.shows(matches[third])
    clerk.drop(records[first], as_file=False)
    clerk.shows(matches[first])
    clerk.paste(records[second])
    clerk.shows(matches[second])

    # A link leads where it does in the address: it goes on from the game that is here.
    longer = played(first, 8)
    clerk.drop(f"Your turn!\n{base_url}/#{link.encode(longer)}", as_file=False)
    clerk.shows(longer)
    expect(page.locator("#alert")).to_contain_text("Light answered")
    position = matches[third].game.position(matches[third].state)
    clerk.open_import()
    clerk.read(f"{base_url}/#game={third}&position={quote(position)}")
    clerk.shows(Match(matches[third].game, {}, matches[third].state))
    assert "The game that was on the board is kept under Games." in clerk.status()

    # The games that others replaced on the board are kept.
    kept = page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('tafl:match:'))")
    assert len(kept) == 5

    # A dropped game replaces an open editor or lesson, too.
    clerk.action("setup").click()
    expect(page.locator("#editor")).to_be_visible()
    clerk.drop(records[second], as_file=False)
    expect(page.locator("#editor")).to_be_hidden()
    clerk.shows(matches[second])
    page.evaluate("location.hash = '#learn=oferhlyp'")
    expect(page.locator("#game")).to_have_attribute("data-learning", "")
    clerk.drop(records[first], as_file=True)
    expect(page.locator("#game")).not_to_have_attribute("data-learning", "")
    clerk.shows(matches[first])


def test_a_bad_import_is_explained_and_leaves_the_game_untouched(clerk: Clerk) -> None:
    page, match = clerk.page, played("maerstanas", 6)
    clerk.paste(record.dumps(match))
    clerk.shows(match)
    kept = clerk.kept("maerstanas")

    clerk.open_import()
    clerk.read("\n")
    clerk.refuses("Nothing to import: paste a record or a link, or choose a file.", match)
    clerk.read('[Dark "\N{GRINNING FACE}"]\n\n1. E4 E4 *')
    clerk.refuses("Line 3, column 7: 'E4': E4 already has a stone; expected a legal move.", match)
    assert page.locator("#import-trouble code").inner_text() == "1. E4 E4 *"
    chosen = "field => field.value.slice(field.selectionStart, field.selectionEnd)"
    assert page.locator("#import-text").evaluate(chosen) == "E4"
    expect(page.locator("#import-text")).to_have_attribute("aria-invalid", "true")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert_no_violations(page)

    code = link.encode(match)
    clerk.read(code[:-2])
    clerk.refuses("The link was cut off, and lacks 2 characters: copy the whole of it.", match)
    clerk.choose_file(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    no_text = "This file is not text: choose a record, which is plain text in UTF-8."
    clerk.refuses(no_text, match)
    expect(page.locator("#import-text")).to_have_value("")
    clerk.choose_file(b"[" * 2_340_000)
    clerk.refuses("This file has 2.4 MB, and the limit is 1 MB: import one game at a time.", match)
    page.keyboard.press("Escape")
    expect(clerk.menu).to_be_focused()

    clerk.drop('[Game "chess"]', as_file=True)
    clerk.refuses(
        "Line 1, column 7: there is no game 'chess'; expected maerstanas, oferhlyp or cyngesheall.",
        match,
    )
    expect(page.locator("#import-text")).to_have_value('[Game "chess"]')
    page.keyboard.press("Escape")
    assert clerk.kept("maerstanas") == kept


def test_the_dialogs_are_accessible_and_fit_a_phone(clerk: Clerk) -> None:
    page = clerk.page
    page.set_viewport_size({"width": 360, "height": 640})
    for name in ("export", "import"):
        clerk.action(name).focus()
        page.keyboard.press("Enter")
        dialog = page.locator(f"dialog#{name}")
        expect(dialog).to_be_visible()
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            assert_no_violations(page)
        assert dialog.evaluate("each => each.scrollWidth <= each.clientWidth")
        for button in dialog.locator("button:visible").all():
            assert box_of(button)["height"] >= 44
        page.keyboard.press("Escape")
        expect(clerk.menu).to_be_focused()
