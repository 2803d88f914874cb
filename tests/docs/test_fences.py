"""Board fences: their drawings, their claims, and how a false claim stops the build."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from markdown import Markdown

from game.core import GAMES
from tools import fences

THREE_AROUND = "......./......./...S.../..sSs../......./......./......."
FULL_OF_LIGHT = "......./......./...S.../..SsS../......./......./......."


def rendered(
    body: str,
    file: str = "docs/page.md",
    home: str = "../",
    before: str = "# Title\n\n",
    game: str = "",
) -> str:
    """The HTML of a page with one fence, through superfences as the build runs it."""
    page = f"{before}```board\n{body}\n```\n"
    md = Markdown(
        extensions=["pymdownx.superfences", "md_in_html", "attr_list"],
        extension_configs={"pymdownx.superfences": {"custom_fences": [fences.CUSTOM_FENCE]}},
    )
    html: str = md.convert(fences.located(page, file, home, game=game))
    return html


def caption(html: str) -> str:
    found = re.search(r"<figcaption>(.*?) <span class=.ways", html, re.S)
    assert found, html
    return unescape(found[1])


def link(html: str) -> str:
    found = re.search(r'<a class="play-from-here" href="([^"]*)">', html)
    assert found, html
    return unescape(found[1])


def failure(body: str, **more: str) -> str:
    with pytest.raises(fences.FenceError) as error:
        rendered(body, **more)
    return str(error.value)


def drawn_marks(html: str) -> list[str]:
    return re.findall(r' data-(\w+)=""', html)


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


CHAIN = "......./.M...../..m..../......./..n..../......./K.....k D"


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
        ("hits B2xD4xB6: C3; kills C5", "'kills' is no effect: write removes, hits or gains"),
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
    assert '<figure class="board-figure" data-game="maerstanas" style="--units:780"><svg' in html
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


# --- claims that hold ---------------------------------------------------------------------------

PASSING = ".SS.S.S/.sS.ss./SSsss.S/w..ST../SSs.ssS/.SSSs.W/ss.s.s. D - T"


@pytest.mark.parametrize(
    ("position", "claim", "words"),
    [
        (f"{THREE_AROUND} L TW TW", "{legal D6}", "D6 is legal"),
        (f"{THREE_AROUND} L TW TW", "{legal D6, T D5}", "D6 and T D5 are legal"),
        (f"{THREE_AROUND} L TW TW", "{illegal D5}", "D5 is illegal"),
        (f"{THREE_AROUND} L TW TW", "{illegal D5, D4}", "D5 and D4 are illegal"),
        (
            f"{THREE_AROUND} L TW TW",
            "{illegal D5: D4 would have four hinges}",
            "D5 is illegal: D4 would have four hinges",
        ),
        (f"{THREE_AROUND} L TW TW", "{score 1-0}", "Dark has 1 point, Light none"),
        (f"{FULL_OF_LIGHT} D TW TW", "{score 0-0}", "Nobody has a point"),
        (
            "S....../......./......./......./......./......./......s D TW TW",
            "{score 2-2}",
            "Each side has 2 points",
        ),
        (f"{FULL_OF_LIGHT} D TW TW", "{gain W D4: 3}", "W D4 brings Dark 3 points"),
        (f"{FULL_OF_LIGHT} D TW TW", "{gain G7: 2}", "G7 brings Dark 2 points"),
        (f"{FULL_OF_LIGHT} D TW TW", "{gain F3: 0}", "F3 brings Dark no points"),
        (f"{THREE_AROUND} D TW TW", "{gain T D5: -1}", "T D5 costs Dark 1 point"),
        (f"{THREE_AROUND} L TW TW", "{removes T C3: D3, C4}", "T C3 removes C4 and D3"),
        (f"{THREE_AROUND} L TW TW", "{removes T A1: nothing}", "T A1 removes nothing"),
        (f"{THREE_AROUND} L TW TW", "{turn light}", "Light is to move"),
        (f"{THREE_AROUND} L TW TW", "{undecided}", "The game goes on"),
        (f"{THREE_AROUND} L TW TW", "{counts 1-0}", "Dark has 1 point, Light 0"),
        (
            f"{THREE_AROUND} L TW TW",
            "{stands D3, D4: dark standard stone}",
            "A dark standard stone stands on D3 and D4",
        ),
        (f"{THREE_AROUND} L TW TW", "{empty A1, D5}", "A1 and D5 are empty"),
        (f"{THREE_AROUND} L TW TW", "{empty D5}", "D5 is empty"),
        (
            f"{THREE_AROUND} L TW TW",
            "{removes T C3: D3, C4; gains 0}",
            "T C3 removes C4 and D3 and gains no points",
        ),
        (f"{THREE_AROUND} L TW TW", "{after T C3; G7: legal D5}", "After T C3 and G7, D5 is legal"),
        (PASSING, "{pass}", "Dark has no move and must pass"),
        (PASSING, "{only Pass}", "Dark's only legal move is Pass"),
        (
            PASSING,
            "{after Pass: illegal Pass: Light has a move and may not pass}",
            "After Pass, Pass is illegal: Light has a move and may not pass",
        ),
    ],
)
def test_a_true_claim_is_put_into_words(position: str, claim: str, words: str) -> None:
    assert caption(rendered(f"position: {position}\ncaption: {claim}.")) == f"{words}."


def test_the_authors_own_sentence_is_shown_and_the_caption_proved() -> None:
    said = "says: E4 is *taken*,\n  so go elsewhere."
    body = f"moves: E4\n{said}\ncaption: {{{{illegal E4}}}}, {{{{{{}} E5}}}}."
    html = rendered(body.format("legal"))
    assert caption(html) == "E4 is <em>taken</em>,\nso go elsewhere."
    assert drawn_marks(html) == ["no", "yes"]
    assert "{illegal E5} is not so: E5 is legal" in failure(body.format("illegal"))


def test_the_last_move_is_named_with_what_it_did() -> None:
    chain = f"position: {CHAIN}\nmoves: B2xD4xB6\ncaption: {{{{{{}}}}}}."
    claim = "played B2xD4xB6: hits C3; removes C5"
    html = rendered(chain.format(claim), game="oferhlyp")
    assert caption(html) == "Dark has played B2xD4xB6, which hits C3 and removes C5."
    assert drawn_marks(html) == ["last", "hit", "removed", "last"]
    for wrong, said in (
        ("played B2xD4", "the last move is B2xD4(2>1)xB6"),
        ("played B2xD4xB6: hits C5", "the move hits C3"),
        ("played B2xD4xB6: removes nothing", "the move removes C5"),
    ):
        assert said in failure(chain.format(wrong), game="oferhlyp")


def test_a_win_is_named_with_its_reason() -> None:
    body = "position: ......M/......./......./...m..k/K....../......./....... D\ncaption: {}."
    html = rendered(body.format("{wins KA5-A1: king escaped}"), game="cyngesheall")
    assert "plays KA5-A1 and wins" in re.sub("<[^>]*>", "", caption(html))
    assert html.count('class="arrow"') == 1
    assert "for another reason: king escaped" in failure(
        body.format("{wins KA5-A1: king captured}"), game="cyngesheall"
    )
    assert "the game goes on" in failure(body.format("{wins KA5-A2}"), game="cyngesheall")
    assert "the game is over" in failure(
        body.format("{after KA5-A1: turn light}"), game="cyngesheall"
    )
    assert "the game is over" in failure(
        body.format("{after KA5-A1: undecided}"), game="cyngesheall"
    )


def test_a_position_may_be_followed_by_moves() -> None:
    html = rendered(f"position: {THREE_AROUND} L TW TW\nmoves: D2; G7\ncaption: {{played G7}}.")
    assert html.count('data-piece="standard"') == 6
    assert caption(html) == "Dark has played G7."


def test_a_claim_within_a_sentence_begins_with_a_small_letter() -> None:
    text = "caption: Look: {after E4: score 0-0}. {after E4: score 0-0}."
    assert (
        caption(rendered(text))
        == "Look: after E4, nobody has a point. After E4, nobody has a point."
    )


# --- claims that don't ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "claim", "said"),
    [
        (f"{THREE_AROUND} L TW TW", "{legal D5}", "D4 would have four hinges"),
        (f"{THREE_AROUND} L TW TW", "{legal D6, D5}", "D4 would have four hinges"),
        (f"{THREE_AROUND} L TW TW", "{legal Z9}", "'Z9' is not a move"),
        (f"{THREE_AROUND} L TW TW", "{illegal D6}", "D6 is legal"),
        (f"{THREE_AROUND} L TW TW", "{illegal Z9}", "'Z9' is not a move"),
        (
            f"{THREE_AROUND} L TW TW",
            "{illegal D5: E5 would have four hinges}",
            "for another reason: D4 would have four hinges",
        ),
        (f"{THREE_AROUND} L TW TW", "{only D6}", "would be legal too"),
        (f"{THREE_AROUND} L TW TW", "{score 0-1}", "the score is 1-0"),
        (f"{THREE_AROUND} L TW TW", "{gain A1: 1}", "the gain is 2"),
        (f"{THREE_AROUND} L TW TW", "{gain A1}", "write it as {gain E4: 2}"),
        (f"{THREE_AROUND} L TW TW", "{removes T C3: D3}", "the move removes C4 and D3"),
        (f"{THREE_AROUND} L TW TW", "{removes T C3: nothing}", "the move removes C4 and D3"),
        (f"{THREE_AROUND} L TW TW", "{pass}", "the legal moves are"),
        (f"{THREE_AROUND} L TW TW", "{turn dark}", "it is Light's turn"),
        (f"{THREE_AROUND} L TW TW", "{after D6: turn dark}", "it is so after any move"),
        (f"{THREE_AROUND} L TW TW", "{turn red}", "'red' is no player"),
        (f"{THREE_AROUND} L TW TW", "{over dark}", "the game goes on"),
        (f"{THREE_AROUND} L TW TW", "{wins G7}", "the game goes on"),
        (f"{THREE_AROUND} L TW TW", "{counts 0-1}", "the count is 1-0"),
        (f"{THREE_AROUND} L TW TW", "{stands D5: dark standard stone}", "nothing stands on D5"),
        (
            f"{THREE_AROUND} L TW TW",
            "{stands C4: dark standard stone}",
            "light standard stone stands on C4",
        ),
        (f"{THREE_AROUND} L TW TW", "{empty C4}", "C4 is taken"),
        (f"{THREE_AROUND} L TW TW", "{empty Z9}", "Z9 is no square"),
        (f"{THREE_AROUND} L TW TW", "{undecided yet}", "write it as {undecided}"),
        (f"{THREE_AROUND} L TW TW", "{played C4}", "nothing has been played"),
        (
            f"{THREE_AROUND} L TW TW",
            "{removes T C3: D3, C4; gains 1}",
            "the move gains no points",
        ),
        (f"{THREE_AROUND} L TW TW", "{after D6: legal D5}", "D4 would have four hinges"),
        (f"{THREE_AROUND} L TW TW", "{after D5: legal D6}", "D4 would have four hinges"),
        (f"{THREE_AROUND} L TW TW", "{beats dark}", "a claim begins with legal, illegal"),
        (f"{THREE_AROUND} L TW TW", "{}", "a claim begins with legal, illegal"),
        (
            "S.S.S.s/s..ss.s/SssssSs/.Ss..s./sS.sSS./.sSS.SS/.SS.Ss. D - -",
            "{over dark}",
            "the game is over, but it is a draw",
        ),
    ],
)
def test_a_false_claim_fails_with_file_and_line(position: str, claim: str, said: str) -> None:
    message = failure(f"position: {position}\ncaption: This is\n  not so: {claim}.")
    assert message.startswith("docs/page.md:6: ")  # title, blank, ```board, position, caption, here
    assert claim in message
    assert said in message


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
        ("marks: Z9 no\ncaption: .", 4, "'Z9' is no square"),
        ("marks: D4 star\ncaption: .", 4, "'star' on D4: write target"),
        ("marks: D4\ncaption: .", 4, "on D4: write target"),
        ("marks: D4 no\ncaption: .", 4, "D4 is marked no, but it is legal"),
        (
            "options: specials=off\nmoves: E4\nmarks: E4 yes\ncaption: .",
            6,
            "no legal move goes there",
        ),
        ("caption: .\ngoal: win", 5, "no move reaches this goal"),
        ("caption: .\ngoal: dance", 5, "'dance' is no goal"),
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


# --- one move compared with all others ------------------------------------------------------------


def test_the_best_move_is_proved_against_all_others() -> None:
    two = "position: ......./...S.../..S.S../......./..S.S../...S.../....... D - -"
    assert "D5 would do as much" in failure(f"{two}\ncaption: {{most D3: 3}}.")
    assert "it is 1" in failure(f"{two}\ncaption: {{most A4: 3}}.")
    chain = "position: ...K.../......./..Mm.m./......./......./......./...k... D"
    html = rendered(f"{chain}\ncaption: {{most C3xE3xG3: 2}}.", game="oferhlyp")
    assert caption(html) == "C3xE3xG3 is worth most."


def test_what_wins_at_once_is_named_in_full() -> None:
    king = "position: ......M/......./......./...m..k/K....../......./....... D"
    html = rendered(f"{king}\ncaption: {{decides KA5-A1}}.", game="cyngesheall")
    assert caption(html).endswith("KA5-A1</span> wins at once.")
    assert "what wins at once is KA5-A1!" in failure(
        f"{king}\ncaption: {{decides G1-F1}}.", game="cyngesheall"
    )
