"""Every way in that ends in pure Python, with each hostile text: refused plainly, or shown.

The ways that need a browser are in tests/pages/test_ways_in.py.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import parse_qsl

import pytest

import address
from board import print_sheet
from board.alert import Alert
from board.link_opponent import TAG, refusal
from board.move_list import MoveList
from board.move_list_html import block_html
from board.turn import Turn
from editor import draft, move_input
from fake_device import Device, begun, played
from game import link, record, svg
from game.core import GAMES, GameError
from game.match import Match
from game.words import sentence
from kept_games import NAMES, open_library
from learn import goals
from learn.tutor import Tutor, lessons_of
from library import backup_file
from library.library import Library
from library.list_html import game_html, unreadable_html
from library.statistics import statistics
from library.statistics_html import statistics_html
from payloads import PAYLOADS, faults_of_markup, faults_of_message
from players.players import Players
from puzzles import notice
from saves import match_json, saved_game
from saves.attempts import AttemptsError
from saves.attempts import loads as read_attempts
from saves.rating import RatingError
from saves.rating import loads as read_rating
from saves.settings import SETTINGS, Settings
from settings.form import form_html
from share import game_export, game_import

GAME = GAMES["maerstanas"]
REFUSALS = (
    GameError,
    match_json.MatchJsonError,
    saved_game.SavedGameError,
    backup_file.BackupError,
    AttemptsError,
    RatingError,
)
Shown = str
"""Markup that shows what was let in; "" if nothing of it is shown."""


def match() -> Match:
    return played(Match(GAME), "E4", "E3", "D4")


def shown(one: Match) -> Shown:
    """All that the page shows of a match: its moves and comments, on paper, and as a picture."""
    moves = "".join(map(block_html, MoveList().of(one)))
    text = game_export.record_of(one, {"dark": "A", "light": "B"}, "2026-11-23")
    again = record.loads(text)
    assert [node.comment for node in again.line_nodes] == [node.comment for node in one.line_nodes]
    assert {**one.tags}.items() <= again.tags.items()
    kept = match_json.loads(match_json.dumps(one))
    assert kept.tags == one.tags
    return f"<ol>{moves}</ol>{print_sheet.whole_game(one, 1)}{svg.render(GAME.scene(one.state))}"


def split(part: str) -> dict[str, str]:
    return dict(parse_qsl(part, keep_blank_values=True))


def imported(text: str | bytes) -> Shown:
    """What the dialog shows once it has read a text."""
    return shown(game_import.read(text, split).match)


def opened(**named: str) -> Shown:
    return shown(address.match_of(named))


def commented(text: str) -> Shown:
    one = match()
    one.annotate(one.node.number, text)
    return shown(one)


def typed(text: str) -> Shown:
    one, alert = match(), Alert()
    assert move_input.completions(one, text) == () or len(text) < 9
    turn = Turn(lambda: one, alert, lambda move: None)
    assert not turn.enter(text)
    raise GameError(alert.text.removesuffix("."))


def shelf(device: Device, filed: Mapping[str, str] = {}) -> Shown:
    """The list of games, with what was set aside and the statistics."""
    return listed(open_library(device.tab(), {**filed}))


def listed(library: Library) -> Shown:
    games = "".join(game_html(library, entry) for entry in library.found())
    table = statistics_html(statistics(library.found(), {}), NAMES, lambda game: (600, 800))
    return f"<ol>{games}</ol>{unreadable_html(library)}{table}"


def entry(**changes: Any) -> str:
    """A kept game with some of its fields changed."""
    device = Device()
    begun(device.tab(), "E4", "E3")
    (text,) = (text for key, text in device.items() if key.startswith("tafl:match:"))
    return json.dumps({**json.loads(text), **changes})


def saved(**changes: Any) -> str:
    """The match within a kept game, with some of its fields changed."""
    return json.dumps({**json.loads(match_json.dumps(match())), **changes})


def filed(key: str, text: str) -> Shown:
    """The list of games with a text in the browser's database."""
    return shelf(Device(), {key: text})


def rival(text: str) -> Shown:
    """The message about who answers by link, as a kept match says."""
    return f"<p>{refusal(match_json.loads(saved(tags={TAG: text})))}</p>"


def kept(key: str, text: str) -> Shown:
    """The list of games, and the message, when the device has a text under a key."""
    device = Device()
    device[key] = text
    tab = device.tab()
    for game in GAMES:
        tab.load(game)
        tab.rated(game)
    if trouble := tab.take_trouble():
        assert faults_of_message(trouble) == []
    return listed(open_library(tab))


def backup(**changes: Any) -> Shown:
    device = Device()
    begun(device.tab(), "E4", "E3")
    library = open_library(device.tab())
    text = json.dumps({**json.loads(library.backup("2026")), **changes})
    library.restore(text)
    return listed(library)


def lesson(**asked: str) -> Shown:
    made = goals.lesson_of(GAME, {"learn": GAME.id, **asked})
    return f"<p>{made.goal}</p>"


def tutor(text: str) -> Shown:
    made = Tutor(GAME, lessons_of(GAME), text)
    assert made.at == 0
    return ""


def players(text: str) -> Shown:
    sat = Players(NAMES, lambda game: text)
    sat.sit_down(GAME.id)
    assert [*sat.levels.values()] == [0, 0]
    return ""


def text_of(text: str) -> Shown:
    """A plain text of the page's own that quotes what was asked for."""
    raise GameError(text.removesuffix("."))


def linked(text: str) -> Shown:
    return shown(link.decode(link.code_in(text)))


def edited(text: str) -> Shown:
    drafted = draft.read(GAME, text, GAME.start({}).options)
    return draft.written(GAME, drafted)


# Each way in by its name: how a text is fed, and what is shown of it. A way that refuses the text
# raises its own kind of error, with the message that is shown.
WAYS: Mapping[str, Callable[[str], Shown]] = {
    "#game=": lambda text: opened(game=text),
    "#position=, Mǽrstánas": lambda text: opened(game="maerstanas", position=text),
    "#position=, Oferhlýp": lambda text: opened(game="oferhlyp", position=text),
    "#position=, Cyngesheall": lambda text: opened(game="cyngesheall", position=text),
    "#specials=": lambda text: opened(specials=text),
    "#scoring=": lambda text: opened(scoring=text),
    "an unknown name in the address": lambda text: opened(**{text: "on"}),
    "the whole address": lambda text: opened(**address.read(f"#{text}", split).named),
    "#learn=": lambda text: opened(**address.read(f"#learn={text}", split).named),
    "#goal=": lambda text: lesson(goal=text),
    "#goal=capture": lambda text: lesson(goal=f"capture {text}"),
    "#goal=gain": lambda text: lesson(goal=f"gain {text}"),
    "a lesson's #position=": lambda text: lesson(goal="win", position=text),
    "a lesson's option": lambda text: lesson(goal="win", scoring=text),
    "#puzzle=": lambda text: text_of(notice.unknown(text)),
    "a whole game's link": lambda text: linked(f"#1{text}"),
    "a whole game's link, damaged": lambda text: linked(f"#{link.encode(match())}{text}"),
    "import, pasted": imported,
    "import, as a file": lambda text: imported(text.encode()),
    "import, in a link": lambda text: imported(f"https://tafl.example/#game={text}"),
    "import, the name in a link": lambda text: imported(f"https://tafl.example/#{text}=on"),
    "import, a tag's text": lambda text: imported(
        f'[Game "maerstanas"]\n[Event {json.dumps(text, ensure_ascii=False)}]\n\n1. E4 E3'
    ),
    "import, a tag's name": lambda text: imported(f'[Game "maerstanas"]\n[{text} "x"]\n\n1. E4 E3'),
    "import, the game's tag": lambda text: imported(f'[Game "{text}"]\n\n1. E4 E3'),
    "import, the position's tag": lambda text: imported(
        f'[Game "maerstanas"]\n[Position "{text}"]\n\n1. E4 E3'
    ),
    "import, a comment": lambda text: imported(f'[Game "maerstanas"]\n\n1. E4 {{{text}}} E3'),
    "import, a move": lambda text: imported(f'[Game "maerstanas"]\n\n1. E4 {text}'),
    "import, a result": lambda text: imported(f'[Game "maerstanas"]\n[Result "{text}"]\n\n1. E4'),
    "a comment that is written": commented,
    "a move that is typed": typed,
    "a position in the editor": edited,
    "a search in the list of games": lambda text: str(
        open_library(Device().tab()).found(text) or ""
    ),
    "kept settings": lambda text: form_html(Settings(text)),
    "each kept setting": lambda text: form_html(
        Settings(json.dumps({"version": 1, **dict.fromkeys(SETTINGS, text)}))
    ),
    "the kept players": players,
    "the kept pace": lambda text: players(json.dumps({"version": 1, "pace": text})),
    "a lesson's kept progress": tutor,
    "the kept rating": lambda text: kept("tafl:rating:maerstanas", text),
    "a kept rated game": lambda text: kept(
        "tafl:rating:maerstanas", json.dumps({"version": 1, "games": [[text] * 6]})
    ),
    "the kept rating, read": lambda text: str(read_rating(text)),
    "the kept puzzles": lambda text: str(read_attempts(text)),
    "a kept puzzle": lambda text: str(
        read_attempts(json.dumps({"version": 1, "puzzles": [[text, text, 1, 1, 1, 1, True, 1]]}))
    ),
    "the game played last": lambda text: kept("tafl:game", text),
    "a board's pointer": lambda text: kept("tafl:board:maerstanas", f"id:{text}"),
    "a board's game of an old version": lambda text: kept("tafl:board:maerstanas", text),
    "a kept game": lambda text: kept("tafl:match:d4", text),
    "a kept game's key": lambda text: kept(f"tafl:match:{text}", entry()),
    "a text set aside": lambda text: kept("tafl:aside:d4", text),
    "the key of a text set aside": lambda text: kept(f"tafl:aside:{text}", "x"),
    "a kept game's id": lambda text: filed("d4", entry(id=text)),
    "a kept game's times": lambda text: filed("d4", entry(id="d4", begun=text, played=text)),
    "a kept game's words": lambda text: filed("d4", entry(id="d4", words=text)),
    "a kept game's result": lambda text: filed("d4", entry(id="d4", result=text)),
    "a kept game's options": lambda text: filed("d4", entry(id="d4", options={text: text})),
    "a kept game's position": lambda text: filed("d4", entry(id="d4", position=text)),
    "a key of the database": lambda text: filed(text, entry()),
    "a text of the database": lambda text: filed("d4", text),
    "a kept match": lambda text: shown(match_json.loads(text)),
    "a kept match's comment": lambda text: shown(match_json.loads(saved(comments={"1": text}))),
    "a kept match's tags": lambda text: shown(match_json.loads(saved(tags={"Event": text}))),
    "a kept match's tag": lambda text: shown(match_json.loads(saved(tags={text: "x"}))),
    "a kept match's opponent by link": rival,
    "the ply that was sent by link": lambda text: rival(f"Dark after ply {text}"),
    "a kept match's start": lambda text: shown(match_json.loads(saved(start=text))),
    "a kept match's move": lambda text: shown(match_json.loads(saved(lines=[[0, [[text]]]]))),
    "a kept match's place": lambda text: shown(match_json.loads(saved(at=text))),
    "a kept match's rules": lambda text: shown(match_json.loads(saved(rules=text))),
    "a backup": lambda text: str(open_library(Device().tab()).restore(text)),
    "a backup's game": lambda text: backup(games=[json.loads(entry(words=text, played=text))]),
    "a backup's game's id": lambda text: backup(games=[json.loads(entry(id=text))]),
    "a backup's ratings": lambda text: backup(ratings={text: []}),
    "a backup's unreadable text": lambda text: backup(unreadable={text: text}),
    "a backup's puzzles": lambda text: backup(puzzles=[[text]]),
    "a backup's version": lambda text: backup(version=text),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_hostile_text_is_refused_plainly_or_shown_as_text(way: str) -> None:
    faults = {}
    for name, text in PAYLOADS.items():
        try:
            markup = WAYS[way](text)
        except REFUSALS as error:
            found = faults_of_message(sentence(str(error)))
        else:
            found = faults_of_markup(markup)
        if found:
            faults[name] = found
    assert faults == {}


def test_the_checks_find_what_they_are_for() -> None:
    seen = {name: bool(faults_of_markup(f"<p>{text}</p>")) for name, text in PAYLOADS.items()}
    assert [name for name, found in seen.items() if found] == [
        "script",
        "picture",
        "svg",
        "stylesheet",
    ]
    assert faults_of_markup(f'<p title="{PAYLOADS["attribute"]}">.</p>')
    assert faults_of_markup(f'<a href="{PAYLOADS["address"]}">.</a>')
    for name in ("hidden signs", "control signs", "very long"):
        assert faults_of_message(f"There is no {PAYLOADS[name]}.")
