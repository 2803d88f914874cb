"""The form of the settings: every choice once, the saved one chosen, and nothing unlabelled."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from saves.settings import OFF, ON, SETTINGS, Settings
from settings import form


def inputs(text: str) -> list[dict[str, str]]:
    """The attributes of each input."""
    found = []
    for part in text.split("<input ")[1:]:
        tag = f"<input {part[: part.index('>')]}/>".replace(" checked/", ' checked=""/')
        found.append(dict(ET.fromstring(tag).attrib))
    return found


def test_every_setting_has_its_inputs_in_order() -> None:
    found = inputs(form.form_html(Settings()))
    assert list(dict.fromkeys(each["data-setting"] for each in found)) == list(SETTINGS)
    for key, setting in SETTINGS.items():
        own = [each for each in found if each["data-setting"] == key]
        if setting.is_switch:
            assert [each["role"] for each in own] == ["switch"]
        else:
            assert [each["value"] for each in own] == list(setting.choices)
            assert {each["type"] for each in own} == {"radio"}
            assert len({each["name"] for each in own}) == 1


@pytest.mark.parametrize("key", SETTINGS)
def test_the_saved_choice_is_chosen_and_no_other(key: str) -> None:
    for value in SETTINGS[key].choices:
        settings = Settings()
        settings.choose(key, value)
        own = [e for e in inputs(form.form_html(settings)) if e["data-setting"] == key]
        chosen = [form.chosen(key, e.get("value", "on"), "checked" in e) for e in own]
        if SETTINGS[key].is_switch:
            assert chosen == [value]
        else:
            assert [e["value"] for e in own if "checked" in e] == [value]
            assert value in chosen


def test_a_switch_is_on_or_off_and_a_choice_is_its_own_value() -> None:
    assert form.chosen("sound", "on", True) == ON
    assert form.chosen("sound", "on", False) == OFF
    assert form.chosen("board", "stone", True) == "stone"


def test_settings_of_a_group_stand_together() -> None:
    text = form.form_html(Settings())
    groups = list(dict.fromkeys(setting.group for setting in SETTINGS.values()))
    assert text.count("<section") == len(groups)
    places = [text.index(f">{group}</h3>") for group in groups]
    assert places == sorted(places)
    for key, setting in SETTINGS.items():
        at = text.index(f'data-setting="{key}"')
        assert max(place for place in places if place < at) == text.index(f">{setting.group}</h3>")
