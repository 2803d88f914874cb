"""The lists of games on the overview pages: their rules on one, their lessons on the other.

The list is the engine's, and so is what is said of a game. A game is on it if it has a page of
rules, or lessons. Who will like it is in the front matter of its rules page, under `suits`.
"""

from __future__ import annotations

import importlib
import math
import re
from html import escape
from typing import Any

from mkdocs.utils import get_relative_url
from mkdocs.utils.meta import get_data

from game import svg
from game.core import GAMES, Game
from game.words import counted
from tools import diagrams
from tools.playpage import ROOT, has_lessons, has_rules

# What stands in a page's text where its list belongs.
RULES, LESSONS = "<!-- rules -->", "<!-- lessons -->"
# Words that people read in a minute, and the part of a minute that a task takes.
_WORDS_A_MINUTE, _MINUTES_A_TASK = 220, 1 / 12
_FENCE = re.compile(r"^```board\n(.*?)^```", re.M | re.S)


def filled(markdown: str, url: str) -> str:
    """The page's text with the lists in place of their markers; links are relative to the page."""
    for marker, is_listed, card in (
        (RULES, has_rules, _rules_card),
        (LESSONS, has_lessons, _lessons_card),
    ):
        if marker in markdown:
            cards = (card(game, url) for game in GAMES.values() if is_listed(game.id))
            markdown = markdown.replace(marker, "\n".join(cards))
    return markdown


def picture(game: Game[Any], theme: svg.Theme) -> str:
    """A picture that shows what the game is like.

    The start if any piece is on the board then, else the first diagram of its rules.
    """
    scene = game.scene(game.start())
    if not scene.pieces and has_rules(game.id):
        text, _ = _rules_page(game.id)
        if first := _FENCE.search(text):
            scene = diagrams.drawing(first[1], f"docs/rules/{game.id}.md", 0, game.id).scene
    return svg.render(scene, theme)


def minutes(game: str) -> int:
    """How long the game's lessons take, in minutes, for somebody who reads every word."""
    lessons = _lessons(game)
    words = sum(len(f"{each.text} {each.goal} {each.done}".split()) for each in lessons)
    tasks = sum(len(each.tasks) for each in lessons)
    return math.ceil(words / _WORDS_A_MINUTE + tasks * _MINUTES_A_TASK - 0.25)


# --- the cards ----------------------------------------------------------------------------------


def _rules_card(game: Game[Any], url: str) -> str:
    ways = [(f"Rules of {game.title}", f"rules/{game.id}/", "")]
    if has_lessons(game.id):
        ways.append(("Learn", "", f"learn={game.id}"))
    _, meta = _rules_page(game.id)
    suits = f"<p>{escape(meta['suits'])}</p>" if "suits" in meta else ""
    return _card(game, suits, [*ways, ("Play", "", f"game={game.id}")], url)


def _lessons_card(game: Game[Any], url: str) -> str:
    lessons = _lessons(game.id)
    steps = "".join(f"<li>{escape(lesson.title)}</li>" for lesson in lessons)
    long = f"{counted(len(lessons), 'step')}, about {counted(minutes(game.id), 'minute')}."
    said = f'<p class="long">{long}</p><ol class="steps">{steps}</ol>'
    ways = [(f"Learn {game.title}", "", f"learn={game.id}")]
    if has_rules(game.id):
        ways.append((f"Rules of {game.title}", f"rules/{game.id}/", ""))
    return _card(game, said, ways, url)


def _card(game: Game[Any], said: str, ways: list[tuple[str, str, str]], url: str) -> str:
    """A game's heading and card, with more to say of it than what it is about.

    Each way has a label, and the page and part that it leads to.
    """
    home = get_relative_url(".", url).rstrip("/") + "/"
    links = "".join(
        f'<a href="{get_relative_url(page, url) if page else f"{home}#{part}"}">{escape(label)}</a>'
        for label, page, part in ways
    )
    shown = picture(game, svg.Theme(coordinates=False))
    hinges = ' data-hinges="shown"' if game.scene(game.start()).hinges is not None else ""
    # Without an empty line in it, Markdown takes the HTML as it is.
    return (
        f"## {game.title} {{ #{game.id} }}\n\n"
        f'<div class="overview"><div class="little"{hinges} aria-hidden="true">{shown}</div>'
        f'<div class="about"><p>{escape(game.about)}</p>{said}'
        f'<p class="ways">{links}</p></div></div>\n'
    )


def _rules_page(game: str) -> tuple[str, dict[str, Any]]:
    """The text and the front matter of a game's rules page."""
    return get_data((ROOT / f"docs/rules/{game}.md").read_text("utf-8"))


def _lessons(game: str) -> tuple[Any, ...]:
    """The game's lessons, in order."""
    lessons: tuple[Any, ...] = importlib.import_module(f"learn.{game}").LESSONS
    return lessons
