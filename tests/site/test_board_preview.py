"""What the square under the pointer would do; no browser."""

from __future__ import annotations

from board.preview import Preview, gain_text, spoken
from game_table import GameTable, playing
from players.play import Play

CHAIN = "K....../......./..Mn.../....m../......./......./......k D"


def preview_of(play: Play, cell: str) -> Preview:
    play.aim(cell)
    seen = play.screen().preview
    assert seen is not None
    return seen


def test_a_stone_is_previewed_with_its_points() -> None:
    play = playing("E4", "A1", specials="off")
    seen = preview_of(play, "E5")
    assert [(piece.cell, piece.owner, piece.kind) for piece in seen.pieces] == [
        ("E5", "dark", "standard")
    ]
    assert seen.gains == {"dark": 1}
    assert preview_of(play, "G4").gains == {"dark": 1}
    assert preview_of(play, "C3").gains == {}


def test_effects_are_told_in_words_the_movers_gains_first() -> None:
    play = playing("D3", "A1", "D2", "A2", specials="on")
    assert spoken(preview_of(play, "A3"), "dark") == "Dark +1"
    assert spoken(preview_of(play, "C4"), "dark") == ""
    play.choose("T", "dark")
    assert spoken(preview_of(play, "B1"), "dark") == "would remove A1, Dark +1, Light −3"


def test_all_that_would_be_removed_or_hit_is_told() -> None:
    thunder = "......./......./...s.../..s.s../......./......./....... D TW TW"
    play = playing(position=thunder)
    play.choose("T", "dark")
    assert spoken(preview_of(play, "D4"), "dark") == "would remove C4, D3 and E4"
    play = playing(position=CHAIN, game="oferhlyp")
    play.choose("C3")
    assert spoken(preview_of(play, "E3"), "dark") == "would remove D3"
    play.choose("E3")
    assert spoken(preview_of(play, "E5"), "dark") == "would hit E4"


def test_nothing_is_previewed_where_nothing_can_be_played() -> None:
    play = playing("E4")
    for cell in ("E4", None):
        play.aim(cell)
        assert play.screen().preview is None


def test_thunder_shows_its_victims_and_what_they_cost() -> None:
    play = playing("D3", "A1", "D2", "A2", specials="on")
    play.choose("T", "dark")
    seen = preview_of(play, "D4")
    assert seen.doomed == ("D3",)
    assert seen.gains == {"dark": -1}
    light = preview_of(play, "B1")
    assert light.doomed == ("A1",)
    assert light.gains == {"dark": 1, "light": -3}


def test_a_hit_shows_the_piece_that_would_remain() -> None:
    play = playing(position=CHAIN, game="oferhlyp")
    play.choose("C3")
    assert preview_of(play, "E3").doomed == ("D3",)
    play.choose("E3")
    seen = preview_of(play, "E5")
    # What the turn has done already is no news.
    assert (seen.doomed, seen.struck) == ((), ("E4",))
    assert {(piece.cell, piece.kind) for piece in seen.pieces} == {
        ("E5", "man"),
        ("E4", "half-man"),
    }


def test_a_chain_shows_where_it_could_go_on() -> None:
    play = playing(position=CHAIN, game="oferhlyp")
    play.choose("C3")
    assert preview_of(play, "E3").onward == ("E5",)


def test_a_piece_shows_where_it_could_go_before_it_is_chosen() -> None:
    play = playing(position=CHAIN, game="oferhlyp")
    seen = preview_of(play, "C3")
    assert set(seen.onward) == {"B2", "C2", "D2", "B3", "B4", "C4", "D4", "E3"}
    assert (seen.pieces, seen.gains) == ((), {})


def test_previews_can_be_switched_off_until_a_turn_is_begun() -> None:
    play = playing(position=CHAIN, game="oferhlyp")
    play.settings.choose("previews", "off")
    assert not play.aims
    play.aim("C3")
    assert play.screen().preview is None
    play.choose("C3")
    assert play.aims
    assert preview_of(play, "E3").doomed == ("D3",)


def test_nothing_is_previewed_on_the_computers_turn_or_after_the_end() -> None:
    table = GameTable(light=3)
    table.click("E4")
    table.play.aim("E5")
    assert not table.play.aims
    assert table.play.screen().preview is None
    play = playing("E4")
    play.match.resign("light")
    play.aim("E5")
    assert not play.aims
    assert play.screen().preview is None


def test_the_keyboard_previews_as_the_pointer_does() -> None:
    play = playing("E4")
    play.cursor.put("E4")
    assert play.key("ArrowDown")
    seen = play.screen().preview
    assert seen is not None
    assert seen.at == "E5"


def test_gains_are_written_with_their_signs() -> None:
    assert (gain_text(2), gain_text(-1)) == ("+2", "−1")
