"""Board fences: their drawings, their links, and how a fault in one stops the build."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from markdown import Markdown

from board_fences import CHAIN, THREE_AROUND, caption, drawn_marks, failure, link, rendered
from game.core import GAMES
from tools import fences

# --- drawings -----------------------------------------------------------------------------------


def test_a_fence_shows_the_pages_game_by_default() -> None:
    body = "caption: {turn dark}."
    assert 'data-game="oferhlyp"' in rendered(body, game="oferhlyp")
    assert 'data-game="cyngesheall"' in rendered(f"game: cyngesheall\n{body}", game="oferhlyp")


def test_a_move_over_several_squares_is_an_arrow_and_no_mark() -> None:
    html = rendered("caption: {legal C1~C3}, not {illegal A1~A3~A5}.", game="oferhlyp")
    assert html.count('class="arrow"') == 2
    assert html.count('class="barred"') == 1
    assert drawn_marks(html) == ["no"]


def test_the_squares_that_a_piece_reaches_are_dotted() -> None:
    html = rendered("caption: {reaches F6: 3}.", game="cyngesheall")
    assert caption(html) == "F6 reaches 3 squares."
    assert drawn_marks(html).count("target") == 3
    assert "it reaches 3 squares: E5, D4 and C3" in failure(
        "caption: {reaches F6: 4}.", game="cyngesheall"
    )


def test_hits_and_removals_of_a_chain_are_marked_differently() -> None:
    claims = "{hits B2xD4xB6: C3} and {removes B2xD4xB6: C5}"
    html = rendered(f"position: {CHAIN}\ncaption: {claims}.", game="oferhlyp")
    assert caption(html) == "B2xD4xB6 hits C3 and B2xD4xB6 removes C5."
    assert drawn_marks(html) == ["struck", "doomed"]
    assert html.count('class="arrow"') == 1
    wrong = f"position: {CHAIN}\ncaption: {{hits B2xD4xB6: C5}}."
    assert "the move hits C3" in failure(wrong, game="oferhlyp")


def test_one_claim_may_name_hits_and_removals() -> None:
    text = f"position: {CHAIN}\ncaption: {{hits B2xD4xB6: C3; removes C5}}."
    html = rendered(text, game="oferhlyp")
    assert "hits C3 and removes C5." in caption(html)
    assert drawn_marks(html) == ["struck", "doomed"]
    for wrong, said in (
        ("hits B2xD4xB6: C3; removes C3", "the move removes C5"),
        ("hits B2xD4xB6: C3; kills C5", "'kills' is not an effect: write removes, hits or gains"),
    ):
        body = f"position: {CHAIN}\ncaption: {{{wrong}}}."
        assert said in failure(body, game="oferhlyp")


def test_a_smaller_board_is_drawn_and_can_be_played_from() -> None:
    body = "options: board=5\nposition: {}\ncaption: {{gain E5: 2}}, but {{illegal G7: {}}}."
    position = "S..../...../...../...../..... D TW TW"
    html = rendered(body.format(position, "G7 is not on this board of 5×5"))
    assert 'viewBox="0 0 580 580"' in html
    assert drawn_marks(html) == ["yes"]
    assert f"board=5&amp;position={position.replace(' ', '%20')}" in html
    wrong = body.format("......./......./......./......./......./......./....... D TW TW", "")
    assert "is not five rows joined by /, but 7" in failure(wrong)


def test_marks_lie_over_arrows() -> None:
    text = f"position: {CHAIN}\ncaption: {{removes B2xD4xB6: C5}}."
    html = rendered(text, game="oferhlyp")
    assert html.index('class="arrow"') < html.index('class="mark doomed"')


def test_a_cross_hides_no_piece() -> None:
    text = f"position: {CHAIN}\ncaption: {{illegal B2xD4xC5, B2-B5}}."
    html = rendered(text, game="oferhlyp")
    assert html.count('class="barred"') == 2
    assert drawn_marks(html) == ["no"]


def test_a_short_move_is_not_broken_over_lines() -> None:
    html = rendered("caption: {legal C1~C3}, `D2-D3`, and a word-like B-C.", game="oferhlyp")
    assert '<span class="move">C1~C3</span> is legal' in caption(html)
    assert caption(html).count('class="move"') == 2


def test_draws_the_position_with_its_caption() -> None:
    html = rendered(f"position: {THREE_AROUND} L TW TW\ncaption: A *full* **stone**, `D4`.")
    assert '<figure class="board-figure" data-game="maerstanas" data-units="780"><svg' in html
    assert html.count('data-piece="standard"') == 4
    assert caption(html) == "A <em>full</em> <strong>stone</strong>, <code>D4</code>."
    assert "Dark: standard stone on D3, D4. Light: standard stone on C4, E4." in html


def test_draws_the_position_after_the_moves() -> None:
    assert rendered("moves: E4; D4;\n  T C4\ncaption: Three.").count('data-owner="dark"') == 2


def test_draws_the_start_by_default() -> None:
    assert "data-piece" not in rendered("caption: {turn dark}.")


def test_shows_hinges_only_when_asked() -> None:
    assert 'data-hinges="shown"' in rendered("hinges: shown\ncaption: Hinges.")
    assert "data-hinges" not in rendered("caption: None.")


def test_draws_the_marks_of_its_claims_and_those_asked_for() -> None:
    html = rendered(
        f"position: {THREE_AROUND} L TW TW\nmarks: C4 last selected\n"
        "caption: {illegal D5} and {legal D6}. {removes T D2: D3}."
    )
    assert html.count('data-no=""') == 1
    assert html.count('data-yes=""') == 1
    assert html.count('data-doomed=""') == 1
    assert 'data-last="" data-selected=""' in html


def test_a_mark_asked_for_takes_the_place_of_a_claims_mark() -> None:
    html = rendered("marks: D4 target\ncaption: {legal D4}.")
    assert 'data-target=""' in html
    assert "data-yes" not in html


def test_a_caption_may_go_on_in_further_lines() -> None:
    text = caption(rendered("caption: One\n  two. {turn\n  dark}."))
    assert text.split() == ["One", "two.", "Dark", "is", "to", "move."]


def test_text_of_a_caption_is_escaped() -> None:
    assert "a &lt;b&gt; &amp; c" in rendered("caption: a <b> & c")


def test_a_fence_inside_a_wrapper_is_drawn() -> None:
    page = '<div class="figures" markdown>\n\n```board\ncaption: One.\n```\n\n</div>\n'
    md = Markdown(
        extensions=["pymdownx.superfences", "md_in_html"],
        extension_configs={"pymdownx.superfences": {"custom_fences": [fences.CUSTOM_FENCE]}},
    )
    html = md.convert(fences.located(page, "docs/page.md", "./"))
    assert re.search(r'<div class="figures">\s*<figure', html), html


def test_a_fence_shown_as_text_stays_text() -> None:
    page = "````text\n```board\ncaption: {nonsense}\n```\n````\n"
    assert fences.located(page, "docs/page.md", "./") == page


def test_a_goal_is_linked_beside_the_lessons() -> None:
    html = rendered(
        f"position: {THREE_AROUND} L TW TW\ncaption: {{legal D6}}.\ngoal: remove D4; spare"
    )
    assert "Remove the standard stone on D4 and spare your own pieces." in html
    found = re.search(r'<a class="play-goal" href="([^"]*)">Play it here</a>', html)
    assert found
    query = {key: each for key, [each] in parse_qs(urlsplit(unescape(found[1])).fragment).items()}
    assert query == {
        "learn": "maerstanas",
        "position": f"{THREE_AROUND} L TW TW",
        "goal": "remove D4; spare",
    }
    assert '<a class="whole-lesson" href="../#learn=maerstanas">' in html
    assert "play-goal" not in rendered("caption: {turn dark}.")


# --- the link to the play page ------------------------------------------------------------------


@pytest.mark.parametrize("home", ["./", "../", "../.."])
def test_the_link_is_relative_to_the_page(home: str) -> None:
    start = f"{home.rstrip('/')}/#game=maerstanas&position="
    assert link(rendered("caption: .", home=home)).startswith(start)


@pytest.mark.parametrize(
    "options",
    [{}, {"scoring": "wraparound"}, {"scoring": "simple", "specials": "off"}],
    ids=["defaults", "wraparound", "plain-simple"],
)
def test_the_link_opens_this_very_position(options: dict[str, str]) -> None:
    settings = " ".join(f"{key}={choice}" for key, choice in options.items())
    html = rendered(f"options: {settings}\nmoves: E4; D5\ncaption: .")
    query = {key: value for key, [value] in parse_qs(urlsplit(link(html)).fragment).items()}
    game = GAMES[query.pop("game")]
    position = query.pop("position")
    assert query == options  # only what isn't the default
    assert game.position(game.parse_position(position, query)) == position
    assert position.startswith("......./......./......./....S../...s.../")


def test_the_link_of_a_finished_game_invites_nobody_to_play() -> None:
    ended = "S.S.S.s/s..ss.s/SssssSs/.Ss..s./sS.sSS./.sSS.SS/.SS.Ss. D - -"
    html = rendered(f"options: specials=off\nposition: {ended}\ncaption: {{over draw}}.")
    assert "See it on the board" in html
    assert "Play from here" not in html


# --- fences that cannot be read -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "line", "said"),
    [
        ("title: x\ncaption: .", 4, "'title: x' does not begin with game, options"),
        ("caption: .\nnonsense", 5, "'nonsense' does not begin with"),
        ("caption: .\ncaption: .", 5, "caption is given twice"),
        ("moves: E4", 3, "needs a caption"),
        ("game: chess\ncaption: .", 4, "there is no game 'chess'"),
        ("options: colour=red\ncaption: .", 4, "unknown option 'colour'"),
        ("options: scoring=odd\ncaption: .", 4, "option scoring cannot be 'odd'"),
        ("caption: .\nposition: ... D", 5, "is not a position"),
        (
            "caption: .\nposition: S....../......./......./......./......./....... D TW TW",
            5,
            "not seven rows",
        ),
        ("moves: E4; E4\ncaption: .", 4, "E4 already has a stone"),
        ("moves: E4; x\ncaption: .", 4, "'x' is not a move"),
        (f"position: {THREE_AROUND} L TW TW\nmoves: C4\ncaption: .", 5, "already has a stone"),
        ("says: Light {turn light}.\ncaption: {turn dark}.", 4, "claims belong in the caption"),
        ("says: a } here\ncaption: .", 4, "a } without its partner"),
        ("hinges: maybe\ncaption: .", 4, "hinges can only be shown"),
        ("marks: Z9 no\ncaption: .", 4, "'Z9' is not a square"),
        ("marks: D4 star\ncaption: .", 4, "'star' on D4: write target"),
        ("marks: D4\ncaption: .", 4, "on D4: write target"),
        ("marks: D4 no\ncaption: .", 4, "D4 is marked no, but it is legal"),
        (
            "options: specials=off\nmoves: E4\nmarks: E4 yes\ncaption: .",
            6,
            "no legal move goes there",
        ),
        ("caption: .\ngoal: win", 5, "no move reaches this goal"),
        ("caption: .\ngoal: dance", 5, "'dance' is not a goal"),
        ("caption: a } here", 4, "a } without its partner"),
        ("caption: .\n  a { here", 5, "a { without its partner"),
    ],
)
def test_a_fence_that_cannot_be_read_fails_with_file_and_line(
    body: str, line: int, said: str
) -> None:
    message = failure(body)
    assert message.startswith(f"docs/page.md:{line}: ")
    assert said in message


def test_a_fence_without_an_end_fails() -> None:
    with pytest.raises(fences.FenceError, match=r"docs/page.md:2: this fence has no end"):
        fences.located("text\n```board\ncaption: .\n", "docs/page.md", "./")


def test_a_header_with_more_than_the_name_fails() -> None:
    with pytest.raises(fences.FenceError, match=r"docs/page.md:1: write board alone"):
        fences.located("```board E4\n```\n", "docs/page.md", "./")


def test_a_fence_that_was_not_located_fails() -> None:
    md = Markdown(
        extensions=["pymdownx.superfences"],
        extension_configs={"pymdownx.superfences": {"custom_fences": [fences.CUSTOM_FENCE]}},
    )
    with pytest.raises(fences.FenceError, match="has not seen"):
        md.convert("```board\ncaption: .\n```\n")


def test_lines_are_counted_from_the_top_of_the_file() -> None:
    whole = "---\ntitle: x\n---\n\ntext\n"
    assert fences.first_line(whole, "text\n") == 5
    assert fences.first_line("text\n", "text\n") == 1
