"""The ```board fence: a diagram drawn by the engine, with a caption that the engine checks.

    ```board
    position: ......./......./....s../..SSs../......./......./....... D TW TW
    caption: {illegal D3: D4 would have four hinges}, but {legal T D3}.
    ```

The text in braces is a claim. The build asks the engine whether it is true, prints it in plain
words ("D3 is illegal: D4 would have four hinges") and draws its marks, so that picture, caption and
rules cannot disagree. A false claim stops the build with its file and line.

A fence has one `key: value` on each line; a value continues on lines that begin with a space:

    game      the game's id; by default the one in the page's front matter, or the first game
    options   as on the command line: scoring=wraparound specials=off
    position  what is on the board, as `Game.position` writes it
    moves     the moves that lead on from there: E4; T D4 (without a position: from the start)
    marks     more marks, by the names in `game.svg.MARKS`: E4 last, D4 selected
    hinges    shown: draws the hinges that score as bars
    crop      C2-F5: draws only the squares from C2 to F5; whatever is marked must be among them
    caption   Markdown's **bold**, *italic* and `code`, and claims
    says      the sentence to show instead of the caption, which is still proved
    goal      capture D4; gain 2: a turn for the reader to find, as `site/learn/goals.py` reads it

and a caption may claim what a move does or may do, what stands where, and how the game stands:

    {legal E4, T E5}     {illegal D3}     {illegal D3: D4 would have four hinges}
    {only T A1, T A3}    {pass}           {reaches F6: 11}
    {gain E4: 2}         {removes T E4: E3, D4}                  {hits C3xE5: D4}
    {hits C3xE5xG7: D4; removes F6}, for a move that does both; {removes T E4: E3; gains 2}
    {played E4}          {played C3xE5: hits D4}, of the last of the fence's moves
    {wins KA5-A1}        {wins KA5-A1: king escaped}, with the game's reason
    {stands E4, D4: dark man}             {empty D5}
    {score 4-2}          {counts 14-13}, what is counted below the names of Dark and Light
    {turn light}         {undecided}      {over draw}            {over dark: king captured}
    {most D4: 3}, for the one move that scores most, or, without points, hits and removes most
    {decides KA5-A1}, for all moves that win at once
    {after E4; T D4: score 4-2}, with any other claim inside

A move over more than one square is drawn as an arrow, dotted if it is illegal. `reaches` draws a
dot on each square that the piece can go to first.

`tools.diagrams` reads a fence's body, and `tools.claims` proves the claims.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import Any
from urllib.parse import quote as percent
from urllib.parse import urlencode

from game import svg
from game.core import quote
from game.match import Match
from tools.diagrams import Drawing, drawing, fail
from tools.diagrams import FenceError as FenceError

NAME = "board"
CLASS = "board-figure"
# A picture up to five squares wide, in its own units, has room beside another on a phone.
SMALL = 580

_OPENING = re.compile(r"(?P<before>[> \t]*)(?P<fence>`{3,}|~{3,})[ \t]*(?P<info>[^`]*)")


def located(markdown: str, file: str, home: str, first: int = 1, game: str = "") -> str:
    """The page's text, with file, line, play page and game in the header of each board fence.

    Superfences tells a fence neither its page nor its line. `home` is the relative URL of the play
    page, `first` the number of the text's first line in the file, `game` the game that the page is
    about. Raises `FenceError`.
    """
    lines = markdown.split("\n")
    home = home.rstrip("/") + "/"
    fence, opened = "", 0
    for index, line in enumerate(lines):
        if fence:
            if line.strip("> \t") == fence:
                fence = ""
            continue
        opening = _OPENING.fullmatch(line)
        if opening is None:
            continue
        fence, opened = opening["fence"], index
        language, _, rest = opening["info"].partition(" ")
        if language == NAME:
            if rest.strip():
                fail(file, first + index, f"write {NAME} alone on its line, not {quote(rest)} too")
            where = f'file="{file}" line="{first + index}" home="{home}" game="{game}"'
            lines[index] = f"{opening['before']}{fence}{NAME} {where}"
    if fence and f"{fence}{NAME} " in lines[opened]:
        fail(file, first + opened, f"this fence has no end: close it with {fence}")
    return "\n".join(lines)


def first_line(whole: str, markdown: str) -> int:
    """The line of the file on which the page's text begins, after its front matter."""
    return whole.count("\n") - markdown.count("\n") + 1 if whole.endswith(markdown) else 1


def validator(
    language: str,
    inputs: dict[str, str],
    options: dict[str, Any],
    attrs: dict[str, Any],
    md: object,
) -> bool:
    """True: the fence has the header that `located` wrote. Raises `FenceError` for any other."""
    if set(inputs) != {"file", "line", "home", "game"}:
        raise FenceError(f"a {NAME} fence that tools.fences.located has not seen: {inputs}")
    options.update(inputs)
    return True


def formatter(
    source: str,
    language: str,
    class_name: str,
    options: Mapping[str, str],
    md: object,
    **more: object,
) -> str:
    """The figure for one fence."""
    return figure(source, options["file"], int(options["line"]), options["home"], options["game"])


CUSTOM_FENCE = {"name": NAME, "class": CLASS, "validator": validator, "format": formatter}


def figure(source: str, file: str, line: int, home: str, game: str = "") -> str:
    """The HTML of a fence's body; `game` is the game unless it names one. Raises `FenceError`."""
    drawn = drawing(source, file, line, game)
    match = drawn.match
    picture = drawn.picture(svg.FIGURE)
    over = match.outcome is not None
    words = "See it on the board" if over else "Play from here"
    ended = ' data-over=""' if over else ""
    hinges = ' data-hinges="shown"' if drawn.hinges else ""
    width = _width(picture)
    small = ' data-size="small"' if width <= SMALL else ""
    goal, way_on, lessons = _goal(drawn, home)
    return (
        f'<figure class="{CLASS}" data-game="{match.game.id}"{hinges}{ended}{small} '
        f'data-units="{width}">'
        f"{picture}<figcaption>{drawn.caption} {goal}"
        f'<span class="ways">{way_on}<a class="play-from-here" '
        f'href="{escape(home + fragment(match))}">{words}</a>{lessons}</span></figcaption></figure>'
    )


def _goal(drawn: Drawing, home: str) -> tuple[str, str, str]:
    """The figure's goal, a link to where it is played, and one to all lessons; or nothing."""
    if not drawn.goal:
        return "", "", ""
    query = {
        "learn": drawn.match.game.id,
        **{key: value for key, value in drawn.match.choice.items() if key != "game"},
        "position": drawn.match.game.position(drawn.match.state),
        "goal": drawn.goal,
    }
    return (
        f'<span class="goal"><strong>Your turn:</strong> {escape(drawn.goal_words)}.</span> ',
        f'<a class="play-goal" href="{escape(home + _part(query))}">Play it here</a> ',
        f' <a class="whole-lesson" href="{escape(home)}#learn={query["learn"]}">All lessons</a>',
    )


def _width(picture: str) -> int:
    """The width of a picture in its own units."""
    _, _, width, _ = picture.partition('viewBox="')[2].split(maxsplit=3)
    return int(width)


def fragment(match: Match) -> str:
    """The part of the play page's URL that opens this position there."""
    query = {**match.choice, "position": match.game.position(match.state)}
    return _part(query)


def _part(query: Mapping[str, str]) -> str:
    return "#" + urlencode(query, safe="/", quote_via=percent)
