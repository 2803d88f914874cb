"""The player's settings: what is chosen is kept, and what is damaged falls back by itself."""

from __future__ import annotations

import json

import pytest

from game import themes
from saves.settings import SETTINGS, SettingError, Settings


def test_every_setting_has_its_default_at_first() -> None:
    settings = Settings()
    for key, setting in SETTINGS.items():
        assert settings[key] == setting.default
        assert setting.default in setting.choices
        assert len(setting.choices) > 1


def test_a_choice_is_kept_and_read_on_the_next_visit() -> None:
    kept: list[str] = []
    settings = Settings("", kept.append)
    settings.choose("speed", "slow")
    settings.choose("sound", "off")
    later = Settings(kept[-1])
    assert (later["speed"], later["sound"], later["board"]) == ("slow", "off", "wood")
    assert not later.is_on("sound")
    settings.reset()
    assert Settings(kept[-1]).text == Settings().text


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"on"', "[" * 100_000, '{"sound":1}'])
def test_what_cannot_be_read_is_as_at_first(text: str) -> None:
    assert Settings(text).text == Settings().text


def test_each_damaged_value_falls_back_singly() -> None:
    for key in SETTINGS:
        damages: tuple[object, ...] = ("no such choice", 1, None, [], {})
        for damaged in damages:
            others = {k: list(s.choices)[-1] for k, s in SETTINGS.items() if k != key}
            settings = Settings(json.dumps({**others, key: damaged, "another": "on"}))
            assert settings[key] == SETTINGS[key].default
            assert {k: settings[k] for k in others} == others


@pytest.mark.parametrize(("key", "value"), [("sound", "loud"), ("volume", "on"), ("", "")])
def test_an_unknown_choice_is_refused_and_changes_nothing(key: str, value: str) -> None:
    kept: list[str] = []
    settings = Settings("", kept.append)
    with pytest.raises(SettingError, match="there is no setting"):
        settings.choose(key, value)
    assert settings.text == Settings().text
    assert kept == []


def test_every_theme_can_be_chosen_and_the_first_is_the_default() -> None:
    for key, group in (("board", themes.BOARDS), ("pieces", themes.PIECES)):
        assert list(SETTINGS[key].choices) == list(group)
        assert SETTINGS[key].default == next(iter(group))
