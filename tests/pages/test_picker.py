"""The three games on one page: chosen, kept, and named in the address."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from game.core import GAMES
from looks import box_of
from play import Play, opened


def start(game: str) -> dict[str, tuple[str, str]]:
    rules = GAMES[game]
    return {piece.cell: (piece.owner, piece.kind) for piece in rules.scene(rules.start()).pieces}


def test_each_game_shows_its_little_starting_board(play: Play) -> None:
    cards = play.page.locator(".games a")
    titles = cards.locator("strong").all_inner_texts()
    assert titles == [game.title for game in GAMES.values()]
    for card, name in zip(cards.all(), GAMES, strict=True):
        assert card.locator("svg.board").is_visible()
        assert card.locator("svg.board [data-piece]").count() == len(start(name))
    expect(cards.first).to_have_attribute("aria-current", "true")


@pytest.mark.parametrize("name", list(GAMES))
def test_a_picked_game_is_on_the_board_and_in_the_address(play: Play, name: str) -> None:
    play.pick("cyngesheall")
    play.pick(name)
    page, game = play.page, GAMES[name]
    assert play.stones() == start(name)
    play.expect_address(f"/#game={name}")
    assert page.title().startswith(f"Play {game.title} ")
    assert page.locator("h1").inner_text() == game.title
    assert page.locator("#summary").inner_text() == game.title
    for link in page.locator("[data-rules]").all():
        assert (link.get_attribute("href") or "").endswith(f"rules/{name}/")
    current = page.locator(".games [aria-current]")
    assert [card.get_attribute("href") for card in current.all()] == [f"#game={name}"]


@pytest.mark.parametrize("name", list(GAMES))
def test_an_address_opens_its_game_with_its_options(page: Page, base_url: str, name: str) -> None:
    option = GAMES[name].options[0]
    other = next(choice for choice in option.choices if choice != option.default)
    play = opened(page, f"{base_url}/#game={name}&{option.key}={other}")
    assert play.stones() == start(name)
    play.expect_address(f"#game={name}&{option.key}={other}")
    play.action("new").click()
    chosen = page.locator(f'#new-game input[name="{option.key}"]:checked')
    assert chosen.get_attribute("value") == other


def test_options_chosen_in_the_form_go_into_the_address(play: Play) -> None:
    play.pick("oferhlyp")
    play.new_game(progress="on")
    play.expect_address("/#game=oferhlyp&progress=on")
    assert "25 moves" in play.page.locator("#summary").inner_text()
    play.new_game(progress="off")
    play.expect_address("/#game=oferhlyp")


def test_the_option_is_marked_as_this_sites_own(play: Play) -> None:
    for name in ("oferhlyp", "cyngesheall"):
        play.pick(name)
        play.action("new").click()
        assert "This site's own" in play.page.locator("#new-game").inner_text()
        play.page.keyboard.press("Escape")


def test_a_board_is_not_dropped_for_another_games(play: Play) -> None:
    play.click_move("E4")
    play.pick("cyngesheall")
    play.cell("F6").click()
    play.cell("D4").click()
    play.pick("maerstanas")
    assert play.stones() == {"E4": ("dark", "standard")}
    expect(play.page.locator("#question")).to_be_hidden()
    with play.followed():
        play.page.go_back()
    expect(play.cell("D4").locator("[data-piece]")).to_have_attribute("data-piece", "commander")
    assert play.notations() == ["CF6-D4"]


def test_every_board_survives_a_reload_and_the_last_one_is_in_sight(
    play: Play, base_url: str
) -> None:
    play.click_move("E4")
    play.pick("oferhlyp")
    for square in ("C1", "C3"):
        play.cell(square).click()
    again = opened(play.page.context.new_page(), f"{base_url}/")
    assert again.notations() == ["C1~C3"]
    again.expect_address("/#game=oferhlyp")
    again.pick("maerstanas")
    assert again.stones() == {"E4": ("dark", "standard")}


@pytest.mark.first_visit
def test_the_board_of_the_address_is_there_before_python(page: Page, base_url: str) -> None:
    page.route("**/app.zip", lambda route: None)
    page.goto(f"{base_url}/#game=oferhlyp", wait_until="commit")
    expect(page.locator("#board [data-piece]")).to_have_count(28)
    expect(page.locator("h1")).to_have_text("Oferhlýp")
    expect(page.locator(".tray [data-cell]")).to_have_count(0)


def test_a_damaged_board_of_one_game_leaves_the_others_alone(play: Play) -> None:
    play.click_move("E4")
    play.page.evaluate("localStorage.setItem('tafl:board:cyngesheall', '{')")
    play.pick("cyngesheall")
    assert "Your saved game cannot be read" in play.status()
    assert play.stones() == start("cyngesheall")
    play.pick("maerstanas")
    assert play.stones() == {"E4": ("dark", "standard")}


def test_a_flipped_board_stays_flipped_in_every_game(play: Play) -> None:
    play.action("flip").click()
    play.pick("cyngesheall")
    king = box_of(play.cell("A1"))
    assert king["y"] > box_of(play.page.locator("#board"))["height"] / 2
    assert play.stones() == start("cyngesheall")


@pytest.mark.parametrize("flip", [False, True])
def test_players_sit_where_their_pieces_begin(play: Play, flip: bool) -> None:
    if flip:
        play.action("flip").click()
    for name, square in (("oferhlyp", "A1"), ("cyngesheall", "G7")):
        play.pick(name)
        dark, light = (
            box_of(play.page.locator(f'[data-tray="{side}"]'))["y"] for side in ("dark", "light")
        )
        board = box_of(play.page.locator("#board"))
        own = box_of(play.cell(square))["y"] < board["y"] + board["height"] / 2
        assert (dark < light) == own


def test_each_sides_remaining_pieces_are_counted(play: Play) -> None:
    play.pick("oferhlyp")
    assert play.tallies() == [28, 28]
    assert play.page.locator("#unit-dark").inner_text() == "lives"
    play.pick("cyngesheall")
    assert play.tallies() == [10, 10]
    play.pick("maerstanas")
    assert play.tallies() == [0, 0]


def test_resigning_and_a_draw_end_any_game(play: Play) -> None:
    play.pick("cyngesheall")
    play.agree_on_a_draw()
    assert play.status() == "A draw. Both players agreed on a draw."
    play.pick("oferhlyp")
    play.resign()
    assert play.status() == "Light wins. Dark resigned."
    play.action("again").click()
    assert play.status() == "Dark to move."
