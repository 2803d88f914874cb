"""The files that are mutated, and for each the tests that concern it, the quickest first."""

from __future__ import annotations

ENGINE = "tests/engine/test_"
SITE = "tests/site/test_"


def _tests(folder: str, names: str) -> tuple[str, ...]:
    return tuple(f"{folder}{name}.py" for name in names.split())


def _game(name: str, more: str = "") -> tuple[str, ...]:
    names = f"rulings_{name} explain_{name} notation_{name} {more} progress setup tree"
    return _tests(ENGINE, names)


_MOVING = "rulings_cyngesheall_end rulings_oferhlyp_end properties_moving"
_BOTH_MOVING = _tests(
    ENGINE, "rulings_oferhlyp rulings_cyngesheall explain_oferhlyp explain_cyngesheall"
)
_STONES = _game("maerstanas", "swap marks scene core properties_maerstanas")
_MATCH = _tests(ENGINE, "match match_endings tree walk progress core")
_RECORD = (
    *_tests(ENGINE, "record_lines tree notation_maerstanas notation_oferhlyp notation_cyngesheall"),
    *_tests(SITE, "share_game_files"),
    *_tests(ENGINE, "terminal_records record_reading record"),
)
_LINKS = _tests(ENGINE, "link_damaged link")
_SHARED = _tests(ENGINE, "core setup scene") + _BOTH_MOVING + _STONES
_JOURNAL = _tests(
    SITE,
    "saves_journal saves_limits saves_in_trouble saves_match_json saves_rated_games library_list",
)

_CONCERNED: dict[str, tuple[str, ...]] = {
    "game/maerstanas.py": _STONES,
    "game/maerstanas_position.py": _STONES,
    "game/oferhlyp.py": _game("oferhlyp", f"{_MOVING} scene core"),
    "game/oferhlyp_notation.py": _game("oferhlyp", f"{_MOVING} scene core"),
    "game/cyngesheall.py": _game("cyngesheall", f"{_MOVING} scene core"),
    "game/board.py": _SHARED + _tests(ENGINE, f"board_sizes laws {_MOVING}"),
    "game/core.py": _SHARED + _MATCH,
    "game/moving.py": _BOTH_MOVING + _tests(ENGINE, _MOVING) + _SHARED,
    "game/placing.py": _SHARED,
    "game/rows.py": _SHARED,
    "game/steps.py": _SHARED,
    "game/values.py": _SHARED,
    "game/ways.py": _SHARED,
    "game/words.py": _tests(ENGINE, "words match_endings") + _SHARED + _MATCH + _RECORD,
    "game/match.py": _MATCH + _RECORD,
    "game/tree.py": _MATCH + _RECORD,
    "game/record/reader.py": _RECORD,
    "game/record/terms.py": _RECORD,
    "game/record/tokens.py": _RECORD,
    "game/record/writer.py": _RECORD,
    "game/link.py": _LINKS,
    "site/share/link_play.py": _tests(SITE, "share_link_play share_link_relation"),
    "site/saves/journal.py": _JOURNAL,
    "site/saves/match_json.py": _tests(SITE, "saves_match_json") + _JOURNAL,
    "site/saves/saved_game.py": _JOURNAL + _tests(SITE, "library_backup"),
}


def _examples(file: str) -> str:
    """The test of the examples in a file's docstrings."""
    module = file.removesuffix(".py").replace("/", ".")
    return f"{ENGINE}doctests.py::test_examples[{module}]"


MODULES = {
    file: (_examples(file), *tests) if file.startswith("game/") else tests
    for file, tests in _CONCERNED.items()
}
