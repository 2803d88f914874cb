"""Texts that are not as we write them: read leniently, or refused with their place, and soon."""

import pickle
import random
import re
import string
import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checks import tried
from game import record
from game.core import GAMES, GameError
from game.match import Match
from game.record import RecordError
from records import CYNGESHEALL, GOLDEN, wander


def movetext(text: str) -> str:
    """The record as we write it, without its tags, on one line."""
    return " ".join(record.dumps(record.loads(text)).partition("\n\n")[2].split())


def raised(text: str | bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        record.loads(text)
    return caught.value


# --- what is accepted ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("E4 E5", "1. E4 E5 *"),
        ("e4 e5 t d4", "1. E4 E5 2. T D4xE4 *"),
        ("1.E4 E5 2.T\nD4xE4", "1. E4 E5 2. T D4xE4 *"),
        ("E4 E5 wE5 td5", "1. E4 E5 2. W E5 T D5xE5 *"),
        ("7... E4 7. E5 ... 12 D4", "1. E4 E5 2. D4 *"),
        ("1… E4 E5", "1. E4 E5 *"),
        ("1.E4{a}E5(1...D5)2.D4*", "1. E4 {a} 1... E5 (1... D5) 2. D4 *"),
        ("E4! E5?? !? $17 D4 $ *", "1. E4 E5 2. D4 *"),
        ("E4 T D4!? *", "1. E4 T D4xE4 *"),
        # The main line decides what is the main move, even where a variation was there first.
        ("E4 (E4 E5 C3) E5 D4 *", "1. E4 E5 2. D4 (2. C3) *"),
        ("E4(D4)E5(1... D5)", "1. E4 (1. D4) 1... E5 (1... D5) *"),
        ("E4 {one} {} {two} ; three", "1. E4 {one two three} *"),
        ("; about\n% and\nE4 ;a\n%b\n(; before\nD4)", "1. E4 {a} (1. D4 {before}) *"),
        ("E4 {a line\r\nand  {another\nline }", "1. E4 {a line and \\s\\{another line} *"),
        ("E4 {C:\\dir}", "1. E4 {C:\\\\dir} *"),
        ("{first} E4 (D4 {x}) {y}", "{first} 1. E4 {y} (1. D4 {x}) *"),
        ("E4 ({why} D4)", "1. E4 (1. D4 {why}) *"),
        ("E4 (E4 D4) E5", "1. E4 E5 (1... D4) *"),
        ("E4 (D4 E5) (D4 (E4 C4) C5) E5", "1. E4 (1. D4 E5 (1... C5)) 1... E5 (1... C4) *"),
        ("E4 1-0", "1. E4 1-0"),
        ("E4 E5 (0-1) (1-0) (0-1)", "1. E4 E5 (0-1) (1-0) *"),
        ("E4 (1-0) E5", "1. E4 (1-0) 1... E5 *"),
        ("E4 ½-½ {shaken} (1... E5 0-1)", "1. E4 1/2-1/2 {shaken} (1... E5 0-1)"),
        ("0-1", "0-1"),
        ("E4 Dark: 0, Light: 0", "1. E4 *"),
        ("E4 * dark 0 light 0", "1. E4 *"),
        ('[Result "1-0"] E4', "1. E4 1-0"),
        ('[Result "?"] E4 1-0', "1. E4 1-0"),
        ('[Result "½-½"] E4 1/2-1/2', "1. E4 1/2-1/2"),
        ('[Game "Mǽrstánas"][Options "specials=off, board=5"] A1', "1. A1 *"),
        ('[Game "CYNGESHEALL"] g4-e4!? a4-c4 ! E4-f4??', "1. G4-E4 A4-C4 2. E4-F4 *"),
        ('[Game "oferhlyp"] d2-d3(c2-c3) e6-e5', "1. D2-D3 (1. C2-C3) 1... E6-E5 *"),
        ('[Game "oferhlyp"][Position "......./..K..../......./..n.k../......./......./....... D"]'
         " 1. c2-c3 c4xc2(-)(1... c4-c5)", "1. KC2-C3 C4xKC2(2>1) (1... C4-C5) *"),
    ],
)  # fmt: skip
def test_leniently_read(text: str, read: str) -> None:
    assert movetext(text) == read


@pytest.mark.parametrize(
    ("text", "line", "column", "said", "expected"),
    [
        ("", 1, 1, "the record is empty", "a record"),
        (" \n; nothing\n", 1, 1, "the record is empty", "a record"),
        ("E4\nE5 E9", 2, 4, "'E9' is not a move: write", "a move"),
        ("E4\r\nE5\rD4 E9", 3, 4, "'E9' is not a move: write", "a move"),
        ("E4 {é\nü} E9", 2, 4, "'E9' is not a move: write", "a move"),
        ("E4 E4", 1, 4, "'E4': E4 already has a stone", "a legal move"),
        ("W E4", 1, 1, "'W E4': Light has no stone for the Woden-stone", "a legal move"),
        ("T E9", 1, 1, "'T' is not a move", "a move"),
        ("T", 1, 1, "'T' is not a move", "a move"),
        ("E4 *(", 1, 5, "this variation is not closed", "a ) behind it"),
        ("E4 (D4 (C4)", 1, 4, "this variation is not closed", "a ) behind it"),
        ("E4 (D4 {x", 1, 8, "this comment is not closed", "a } behind it"),
        ("E4 {x\\}", 1, 4, "this comment is not closed", "a } behind it"),
        ("E4 }", 1, 4, "'}' closes no comment", "a move or a result"),
        ("E4 )", 1, 4, "this ) closes nothing", "a move or a result"),
        ("E4 ()", 1, 5, "this variation is empty", "a move or a result"),
        ("E4 (*)", 1, 5, "this variation is empty", "a move or a result"),
        ("(E4)", 1, 1, "a variation comes before the move that it replaces", "a move"),
        ("E4 ((D4))", 1, 5, "a variation comes before the move", "a move"),
        ("E4 * E5", 1, 6, "'E5' comes after the result", "the end"),
        ("E4 * *", 1, 6, "* is a second result", "the end"),
        ("E4 (D4 0-1 1-0)", 1, 12, "1-0 is a second result", "a ) that closes the variation"),
        ("E4 (0-1 D4)", 1, 9, "'D4' comes after the result", "a ) that closes the variation"),
        (
            "E4 1-0 Dark: 1, Light: 2", 1, 8,
            "'Dark: 1, Light: 2' is not the score", "Dark: 0, Light: 0",
        ),
        ("E4 [Dark \"x\"]", 1, 4, "a tag after the first move", "one record, with its tags"),
        ("[Dark x]", 1, 1, "'[Dark x]' is not a tag", "a name and a text in quotes"),
        ("[Dark \"x\n\"]", 1, 1, "'[Dark \"x' is not a tag", "a name and a text in quotes"),
        ("[A \"\"]\n[A \"\"]", 2, 1, "the tag 'A' occurs twice", "each tag once"),
        ("[Game \"oferhlyp\"]\n[Game \"\"]", 2, 1, "the tag 'Game' occurs twice", "each tag once"),
        ("[Game \"chess\"]", 1, 7, "no game 'chess'", "maerstanas, oferhlyp or cyngesheall"),
        ("[Options \"on\"]", 1, 10, "'on' is not an option", "options, as in a=b c=d"),
        ("[Options \"x=1\"]", 1, 10, "unknown option 'x': there is", "options of Mǽrstánas"),
        ("[Options \"board=9\"]", 1, 10, "option board cannot be '9'", "options of Mǽrstánas"),
        ("[Position \"x\"]", 1, 11, "Position 'x' does not fit: 'x' is not a", "a position"),
        ("[Result \"won\"]", 1, 9, "Result 'won' is not a result", "1-0, 0-1, 1/2-1/2 or *"),
        (
            "[Result \"1-0\"]\nE4 0-1", 1, 9,
            "Result '1-0' differs from the result after the moves", "0-1",
        ),
        (
            "[Result \"*\"]\nE4 0-1", 1, 9,
            "Result '*' differs from the result after the moves", "0-1",
        ),
        (
            "[Result \"1-0\"]\nE4 *", 1, 9,
            "Result '1-0' differs from the result after the moves", "*",
        ),
        ("[Ply \"3\"] E4", 1, 6, "Ply '3' is not in this game", "a number up to 1, or a way"),
        ("[Ply \"-1\"] E4", 1, 6, "Ply '-1' is not in this game", "a number up to 1, or a way"),
        ("[Ply \"0 1 0\"] E4 (D4)", 1, 6, "Ply '0 1 0' is not in this game", "a number up to 1"),
        ("[Ply \"0 1\"] E4 (D4)", 1, 6, "Ply '0 1' is not in this game", "a number up to 1"),
        ("[Ply \" \"] E4", 1, 6, "Ply ' ' is not in this game", "a number up to 1"),
        (
            "[Ply \"" + "9" * 5000 + "\"] E4", 1, 6,
            f"Ply '{'9' * 77}...' is not in this game", "a number up to 1",
        ),
        ("[Game \"cyngesheall\"] G4-E4!", 1, 22, "that move is written G4-E4", "a legal move"),
        ("[Game \"oferhlyp\"] Dark 1 Light 2", 1, 19, "Oferhlýp has no points", "a move"),
        ("E" * 1000, 1, 1, "'EEEE", "a move"),
        (b"E4 \nE5\xff", 2, 3, "the byte 0xff is not text", "UTF-8"),
        (b"\xef\xbb\xbf\xc3\xa9\xff", 1, 2, "the byte 0xff is not text", "UTF-8"),
    ],
)  # fmt: skip
def test_refused_with_line_and_column(
    text: bytes | str, line: int, column: int, said: str, expected: str
) -> None:
    error = raised(text)
    assert (error.line, error.column) == (line, column)
    assert said in error.problem
    assert error.expected.startswith(expected)
    assert str(error) == (
        f"line {line}, column {column}: {error.problem}; expected {error.expected}"
    )
    assert "\n" not in str(error)
    assert isinstance(error, GameError)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize(
    ("token", "said"),
    [("*", "* is wrong: the king has reached the far corner"), ("0-1", "0-1 is wrong")],
)
def test_a_result_that_the_rules_contradict(token: str, said: str) -> None:
    won = CYNGESHEALL.replace("\n1-0", f"\n{token}")
    error = raised(won)
    assert (error.line, error.column) == (8, 1)
    assert said in error.problem
    assert error.expected == "1-0"
    error = raised(CYNGESHEALL.replace("\n1-0", "").replace('"1-0"', f'"{token}"'))
    assert (error.line, error.column) == (4, 9)
    assert error.expected == "1-0"
    in_variation = CYNGESHEALL.replace("2. KB1-A1!", f"2. G7-G6 (2. KB1-A1! {token})")
    error = raised(in_variation.replace("1-0", "*"))
    assert error.line == 7
    assert error.expected == "1-0"


def test_newer_rules_are_mentioned_where_a_move_is_refused() -> None:
    assert "newer" not in str(raised('[Rules "0.5.1"] E4 E4'))
    assert "newer" not in str(raised('[Rules "0.4.9"] E4 E4'))
    assert "newer" not in str(raised('[Rules "of old"] E4 E4'))
    error = raised('[Rules "0.10"] E4 E4')
    assert "(by rules 0.5.1; the record was written by newer ones, '0.10')" in error.problem
    assert "newer" in str(raised('[Rules "1"] [Position "x"]'))
    assert "newer" in str(raised('[Rules "1"] E4 Q4'))
    assert record.loads('[Rules "1"] E4').ply == 1


MUTATIONS = st.one_of(
    st.sampled_from(["(", ")", "{", "}", "[", "]", '"', "\\", ";", "\n%", "*", "1-0", " E4 "]),
    st.text(max_size=3),
)


@settings(max_examples=300)
@given(data=st.data())
def test_a_damaged_record_raises_its_own_error_or_is_another_record(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([*GOLDEN.values()]))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(MUTATIONS) + text[at + data.draw(st.integers(0, 3)) :]
    found = tried(RecordError, record.loads, text)
    if isinstance(found, RecordError):
        lines = re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))
        assert 1 <= found.line <= len(lines)
        assert 1 <= found.column <= len(lines[found.line - 1]) + 1
    else:
        assert record.loads(record.dumps(found)) == found


@given(st.one_of(st.text(), st.binary()))
def test_no_text_raises_any_other_error(text: str | bytes) -> None:
    assert isinstance(tried(RecordError, record.loads, text), RecordError | Match)


# --- time ---------------------------------------------------------------------------------------

MEGABYTE = 1_000_000


def megabyte(text: str, before: str = "", after: str = "") -> str:
    return before + text * (MEGABYTE // len(text)) + after


# A king with 53,622 ways to go on attacking.
MANY_WAYS = (
    '[Game "oferhlyp"][Position ".m...../mmmm.../.kKm.../mmmmm../.m.m.../......./....... D"]'
)


def wandering(game_id: str, plies: int) -> tuple[str, str]:
    """A record of an endless game in which no position recurs, and its last move."""
    match = Match(GAMES[game_id])
    wander(match, plies)
    before = zip(match.states, match.moves, strict=False)
    moves = [match.game.notation(state, move) for state, move in before]
    return f'[Game "{game_id}"] {" ".join(moves)} ', moves[-1]


def far_into(game_id: str, plies: int) -> str:
    begun, last = wandering(game_id, plies)
    return megabyte(f"({last} 1-0) ", begun)


NASTY: dict[str, Callable[[], str | bytes]] = {
    "random bytes": lambda: random.Random(1).randbytes(MEGABYTE),
    "random signs": lambda: "".join(random.Random(2).choices(string.printable, k=MEGABYTE)),
    "one long word": lambda: megabyte("a"),
    "digits": lambda: megabyte("7"),
    "numbers": lambda: megabyte("1. ", "E4 "),
    "brackets": lambda: megabyte("("),
    "brackets after a move": lambda: megabyte("(", "E4 "),
    "brackets in brackets": lambda: megabyte("E4 (D4 ("),
    "quotes": lambda: megabyte('"', '[Dark "'),
    "an open comment": lambda: megabyte("a ", "{"),
    "a comment of signs that are escaped": lambda: megabyte("\\n", "{", "}"),
    "comments": lambda: megabyte("{a}", "E4 "),
    "marks": lambda: megabyte("! ", "E4 "),
    "results": lambda: megabyte("(0-1) ", "E4 "),
    "the same move again": lambda: megabyte("E4 "),
    "the same variation again": lambda: megabyte("(D4 E4) ", "E4 "),
    "tags": lambda: "".join(f'[a{number} ""]' for number in range(90_000)),
    "a long tag": lambda: megabyte("9 ", '[Ply "', '"] E4'),
    "options": lambda: megabyte("a=b ", '[Options "', '"]'),
    "rows": lambda: megabyte("M/", '[Position "', ' D"]'),
    "many ways": lambda: megabyte("(KC3xE5) ", f"{MANY_WAYS} KC3xE5 "),
    "many ways, none of them": lambda: megabyte("KC3xE9 ", MANY_WAYS),
    "an endless game of Oferhlýp": lambda: wandering("oferhlyp", 2800)[0],
    "an endless game of Cyngesheall": lambda: wandering("cyngesheall", 2800)[0],
    "variations far into a game": lambda: far_into("cyngesheall", 1500),
}


@pytest.mark.parametrize("name", NASTY)
def test_a_megabyte_of_anything_is_read_or_refused_within_a_second(name: str) -> None:
    text = NASTY[name]()
    took: list[float] = []
    for _ in range(2):
        began = time.process_time()
        tried(RecordError, record.loads, text)
        took.append(time.process_time() - began)
        if took[-1] < 1:
            return
    pytest.fail(f"it took {min(took):.2f} s")


def test_what_is_too_long_is_told_how_much_can_be_read() -> None:
    with pytest.raises(RecordError, match="expected at most 6000 moves"):
        record.loads(NASTY["numbers"]())
