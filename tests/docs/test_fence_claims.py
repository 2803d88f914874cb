"""The claims of a fence: how they read when they hold, and how a false one stops the build."""

import re

import pytest

from board_fences import CHAIN, FULL_OF_LIGHT, THREE_AROUND, caption, drawn_marks, failure, rendered

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
    assert "{illegal E5} is false: E5 is legal" in failure(body.format("illegal"))


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
        (f"{THREE_AROUND} L TW TW", "{turn red}", "'red' is not a player"),
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
        (f"{THREE_AROUND} L TW TW", "{empty Z9}", "Z9 is not a square"),
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
