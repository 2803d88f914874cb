"""Every claim of every caption on the rules pages is broken once, and each time it is refused.

A claim that passes whatever it says proves nothing. So each value in it, a square, a number, a
player, a word such as legal, is exchanged for another, and the checker has to object.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import board_fences
from game.board import SQUARES
from game.match import Match
from small_site import built
from tools import diagrams
from tools.claim_parts import FalseClaim, play_texts
from tools.claims import prove

ROOT = Path(__file__).parents[2]
PAGES = sorted(path.stem for path in (ROOT / "docs/rules").glob("*.md") if path.stem != "index")
SQUARE = re.compile("[A-G][1-7]")
# A number by itself, which is no part of a square, a move or a board's size.
NUMBER = re.compile(r"(?<![\w×>(])-?\d+(?![\w×>)])")
PLAYER = re.compile(r"\b(dark|light)\b", re.I)
OTHER = {"dark": "light", "light": "dark", "Dark": "Light", "Light": "Dark"}
# What a claim says if it begins with another word: the opposite, or the same of something else.
OPPOSITES = {
    "legal": "illegal",
    "illegal": "legal",
    "removes": "hits",
    "hits": "removes",
    "over": "undecided",
    "undecided": "over draw",
    "pass": "over draw",
    "empty": "illegal",
}


def fences_of(game: str) -> Iterator[tuple[int, str]]:
    """The line and body of each board fence on a rules page."""
    text = (ROOT / f"docs/rules/{game}.md").read_text("utf-8")
    yield from board_fences.in_text(text)


def claims_of(game: str) -> Iterator[tuple[int, Match, list[str]]]:
    for line, body in fences_of(game):
        yield line, *diagrams.claims(body, f"docs/rules/{game}.md", line, game)


def is_refused(match: Match, claim: str) -> bool:
    try:
        prove(match, claim)
    except FalseClaim:
        return True
    return False


def replaced(text: str, found: re.Match[str], by: str) -> str:
    return text[: found.start()] + by + text[found.end() :]


def inner(claim: str) -> int:
    """Where the claim begins that is made in the end, after the moves of ``after``."""
    at = 0
    while claim[at:].startswith("after "):
        at = claim.index(":", at) + 2
    return at


def broken(match: Match, claim: str) -> Iterator[list[str]]:
    """The ways to break each value of a claim; of each list at least one has to be refused.

    The lists of one entry are those where nothing else can be true.
    """
    start = inner(claim)
    kind, _, rest = claim[start:].partition(" ")
    colon = claim.find(":", start)
    said = len(claim) if colon < 0 else colon
    for found in SQUARE.finditer(claim):
        others = (each for each in SQUARES if each not in claim)
        exchanged = [replaced(claim, found, other) for other in others]
        if found.start() >= said:
            yield from ([each] for each in islice(exchanged, 7, None, 13))
        elif kind != "illegal" or found.start() < start:
            yield [*exchanged]
    for found in NUMBER.finditer(claim):
        yield [replaced(claim, found, str(int(found[0]) + 1))]
    for found in PLAYER.finditer(claim):
        yield [replaced(claim, found, OTHER[found[0]])]
    if rest.endswith(": nothing"):
        yield [claim.replace(": nothing", f": {square}") for square in SQUARES[::13]]
    elif kind in OPPOSITES:
        opposite = OPPOSITES[kind]
        moves = rest.partition(":")[0] if kind in ("legal", "illegal", "empty") else ""
        kept = rest if kind in ("removes", "hits") else moves
        yield [claim[:start] + (f"{opposite} {kept}".strip())]
    if kind == "illegal":
        # Another square may be as illegal, for the same reason: a legal move is not.
        later = Match(match.game, match.state.options, match.state)
        if start:
            play_texts(later, claim[len("after ") : start - 2])
        legal = match.game.notation(later.state, later.legal_moves[0])
        reason = rest.partition(":")[2]
        yield [f"{claim[:start]}illegal {legal}{reason and f':{reason}'}"]
    if kind == "played" and not SQUARE.search(rest):
        # A move that is a word, as a swap is: another was legal there.
        before = match.states[-2]
        yield [f"played {match.game.notation(before, match.game.legal_moves(before)[0])}"]
    if kind == "only":
        for one in rest.split(", "):
            yield [claim[:start] + "only " + ", ".join({*rest.split(", ")} - {one})]


@pytest.mark.parametrize("game", PAGES)
def test_every_claim_of_the_page_is_refused_once_it_is_broken(game: str) -> None:
    passed = []
    for line, match, claims in claims_of(game):
        for claim in claims:
            ways = [*broken(match, claim)]
            assert ways or claim == "pass", f"{game}:{line}: nothing to break in {{{claim}}}"
            for wrong in ways:
                if not any(is_refused(match, each) for each in wrong):
                    passed.append(f"docs/rules/{game}.md:{line}: {{{wrong[0]}}} for {{{claim}}}")
    assert passed == []


@pytest.mark.parametrize("game", PAGES)
def test_every_caption_claims_more_than_whose_turn_it_is(game: str) -> None:
    empty = [
        f"docs/rules/{game}.md:{line}"
        for line, _, claims in claims_of(game)
        if all(claim.startswith("turn ") for claim in claims)
    ]
    assert empty == []


def test_a_broken_claim_of_a_real_page_stops_a_real_build(tmp_path: Path) -> None:
    game = PAGES[0]
    text = (ROOT / f"docs/rules/{game}.md").read_text("utf-8")
    line, _, claims = next(each for each in claims_of(game) if each[2][0].startswith("legal "))
    right = claims[0]
    wrong = replaced(right, next(re.finditer("legal", right)), "illegal")
    assert text.count(f"{{{right}}}") == 1
    broken_page = text.replace(f"{{{right}}}", f"{{{wrong}}}")
    fence = next(body for at, body in fences_of(game) if at == line)
    assert f"{{{right}}}" in fence
    start = text.index(f"```board\n{fence}```")
    page = f"---\ngame: {game}\n---\n\n" + broken_page[start : start + len(fence) + 20]
    run, _ = built(tmp_path, {"index.md": "# Play\n\nText.\n", "page.md": page})
    assert run.returncode != 0
    assert f"{{{wrong}}} is false" in run.stderr
