"""Links: a whole game in a few characters, encoded and decoded again."""

import random
import re
from statistics import median
from time import process_time
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from all_games import WITH_RULES_PAGE, every_game
from checks import tried
from game import link
from game.core import GAMES, Game
from game.match import Match
from ground_truth import VARIANTS, corpus, game_id
from links import CUT, DAMAGED, GOLDEN, SIGNS, UNKNOWN, recorded, refusal
from playouts import playouts

golden = pytest.mark.parametrize(
    "entry", [pytest.param(e, id=f"{e['game']}, {e['note']}, {e['link'][:8]}") for e in GOLDEN]
)


def line_of(match: Match) -> tuple[object, ...]:
    """Everything that a link says about a match, as values."""
    return (
        match.game.id,
        match.choice,
        match.start,
        match.line,
        match.line_states,
        match.line_nodes.index(match.node),
        match.ending,
        match.outcome,
    )


def played_quietly(game: Game[Any], plies: int) -> Match:
    """A long match: wherever they can, the players avoid hits and captures."""
    dice, match = random.Random(1), Match(game)
    for _ in range(plies):
        moves = dice.sample(match.legal_moves, min(30, len(match.legal_moves)))
        quiet = (m for m in moves if {e.kind for e in game.play(match.state, m).events} == {"move"})
        match.play(next(quiet, moves[0]))
    return match


def at_node(match: Match, at: int) -> Match:
    """The match, taken back to that node of its line; the last may be the players' ending."""
    match.go_to(len(match.line))
    while match.line_nodes.index(match.node) > at:
        match.undo()
    return match


# --- length ---------------------------------------------------------------------------------------

MOST = {"maerstanas": (36, None), "oferhlyp": (None, 1.1), "cyngesheall": (None, 0.95)}


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_recorded_game_has_a_short_link(variant: str) -> None:
    lengths, per_ply = [], []
    for entry in corpus(variant):
        match = recorded(variant, entry)
        code = link.encode(match)
        again = link.decode(code)
        assert again == match
        assert again.outcome == match.outcome
        lengths.append(len(code))
        per_ply.append(len(code) / match.ply)
    characters, characters_a_ply = MOST[game_id(variant)]
    found = f"{variant}: median {median(lengths)}, a ply {median(per_ply):.3f}"
    print(found)
    assert characters is None or median(lengths) <= characters, found
    assert characters_a_ply is None or median(per_ply) <= characters_a_ply, found


@every_game
def test_a_game_in_progress_needs_no_more(game: Game[Any]) -> None:
    """Play by link sends one after each move; the first have a few characters."""
    assert len(link.encode(Match(game))) <= 7


def test_links_of_every_length_say_how_long_they_are() -> None:
    match = played_quietly(GAMES["oferhlyp"], 1000)
    lengths, signs = [], ""
    for ply in (0, 30, 50, 400, 940, 1000):
        other = Match(match.game)
        for move in match.line[:ply]:
            other.play(move)
        code = link.encode(other)
        assert link.decode(code) == other
        assert {refusal(code[:cut]) for cut in {*range(1, len(code), 9), 1, 2, 3}} == {CUT}
        lengths.append(len(code))
        signs += code[1]
    # The length itself takes one character, two, and three.
    assert lengths[1] < 48 < lengths[2]
    assert lengths[3] < 960 < lengths[-1]
    # If it were stated otherwise, the links of today could not be read.
    assert signs == "Gjw2-_"


def test_a_game_that_is_too_long_for_a_link_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "LONGEST", 20)
    match = played_quietly(GAMES["cyngesheall"], 30)
    with pytest.raises(link.LinkError, match="a game of 30 moves is too long for a link"):
        link.encode(match)


# --- old links ------------------------------------------------------------------------------------


@golden
def test_an_old_link_still_leads_to_the_same_game(entry: dict[str, Any]) -> None:
    match = link.decode(entry["link"])
    game = match.game
    assert game.id == entry["game"]
    assert match.choice == {"game": game.id, **entry["options"]}
    assert game.position(match.start) == entry["start"]
    states = zip(match.line_states, match.line, strict=False)
    assert [game.notation(state, move) for state, move in states] == entry["moves"]
    assert (match.ending and [match.ending.winner, match.ending.reason]) == entry["ending"]
    assert match.line_nodes.index(match.node) == entry["at"]
    assert game.position(match.state) == entry["position"]
    # Sent on, it is still the same link.
    assert link.encode(match) == entry["link"]


def test_the_golden_links_say_everything_that_a_link_can() -> None:
    assert {entry["game"] for entry in GOLDEN} == {*WITH_RULES_PAGE}
    for game in WITH_RULES_PAGE.values():
        mine = [entry for entry in GOLDEN if entry["game"] == game.id]
        choices = {(option.key, c) for option in game.options for c in option.choices}
        defaults = {(option.key, option.default) for option in game.options}
        assert choices - defaults <= {pair for entry in mine for pair in entry["options"].items()}
        endings = [tuple(entry["ending"]) for entry in mine if entry["ending"]]
        assert {*endings} == {
            ("dark", "resignation"),
            ("light", "resignation"),
            (None, "agreement"),
        }
        starts = {entry["start"] for entry in mine}
        assert any(start.split()[1] == "L" for start in starts)
        assert any(entry["at"] < len(entry["moves"]) for entry in mine)


# --- contents -------------------------------------------------------------------------------------


def test_white_space_and_a_whole_address_are_accepted() -> None:
    code = GOLDEN[-1]["link"]
    match = link.decode(code)
    assert link.decode(f"  {code[:9]}\r\n {code[9:]}\n") == match
    for address in (f"https://tafl.example/a/b/#{code}\n", f"#{code}", code, f" {code} "):
        assert link.code_in(address) == code


def test_only_the_line_is_sent() -> None:
    match = Match(GAMES["maerstanas"])
    match.tags["Dark"] = "Edith"
    for move in (("A1",), ("B2",), ("C3",)):
        match.play(move)
    match.annotate(2, "a comment")
    match.go_to(1)
    match.play(("G7",))
    plain = Match(match.game)
    for played in match.line:
        plain.play(played)
    assert plain != match
    assert link.decode(link.encode(match)) == plain


@pytest.mark.parametrize("back", [2, 3, 10, 11, 66, 67, 76, 139, 200])
def test_a_place_any_number_of_plies_back_is_sent(back: int) -> None:
    match = Match(GAMES["oferhlyp"])
    for ply in range(200):
        match.play(match.legal_moves[ply % 3])
    match.go_to(200 - back)
    again = link.decode(link.encode(match))
    assert (again.ply, len(again.line)) == (200 - back, 200)


def test_a_start_with_a_past_is_refused() -> None:
    match = recorded("cyngesheall", corpus("cyngesheall")[0])
    states: tuple[Any, ...] = match.states
    past = next(s for s in states if len(s.history) > 1)
    with pytest.raises(link.LinkError, match="a position that had a past"):
        link.encode(Match(match.game, start=past))


# --- any match and any text -----------------------------------------------------------------------


@every_game
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_what_is_encoded_is_decoded(game: Game[Any], data: st.DataObject) -> None:
    match = data.draw(playouts(game)).match
    if match.outcome is None:
        end: Literal["", "draw", "dark", "light"]
        end = data.draw(st.sampled_from(["", "draw", "dark", "light"]))
        if end == "draw":
            match.agree_draw()
        elif end:
            match.resign(end)
    last = len(match.line_nodes) - 1
    at_node(match, data.draw(st.one_of(st.just(last), st.integers(0, last))))
    code = link.encode(match)
    assert re.fullmatch(r"1[A-Za-z0-9_-]+", code)
    again = link.decode(code)
    assert again == match
    assert line_of(again) == line_of(match)


@settings(max_examples=300, deadline=None)
@given(
    st.one_of(
        st.text(),
        st.text(SIGNS).map("1{}".format),
        st.text(SIGNS, min_size=300).map(lambda text: "1" + text * 14),
        st.tuples(st.sampled_from(DAMAGED), st.integers(0, 150), st.text(SIGNS, max_size=3)).map(
            lambda parts: parts[0][: parts[1]] + parts[2] + parts[0][parts[1] :]
        ),
    )
)
def test_any_text_is_a_link_or_refused_at_once(text: str) -> None:
    began = process_time()
    match = tried(link.LinkError, link.decode, text)
    if isinstance(match, link.LinkError):
        assert str(match)
    else:
        assert link.encode(match) == "".join(text.split())
    assert process_time() - began < 0.05, text


@settings(max_examples=300, deadline=None)
@given(st.integers(1, 64**60))
def test_any_number_with_a_right_checksum_is_a_link_or_refused(number: int) -> None:
    """Without the checksum's protection, a link is still opened whole or refused as unknown."""
    match = tried(link.LinkError, link.decode, link._sealed(number))
    if isinstance(match, link.LinkError):
        assert UNKNOWN in str(match)
    else:
        assert link.decode(link.encode(match)) == match
