"""The form of the settings as HTML. No browser here."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import groupby

from saves.settings import OFF, ON, SETTINGS, Setting, Settings


def form_html(settings: Settings, available: Iterable[str] = SETTINGS) -> str:
    """The settings by group, each with its value chosen.

    A switch is a checkbox; any other setting is a row of radio buttons. Each input names its
    setting in `data-setting`.
    """
    given = frozenset(available)
    groups = groupby((s for s in SETTINGS.values() if s.key in given), lambda s: s.group)
    return "".join(
        f'<section aria-labelledby="settings-{name}"><h3 id="settings-{name}">{escape(name)}</h3>'
        f"{''.join(_field(setting, settings[setting.key]) for setting in members)}</section>"
        for name, members in groups
    )


def chosen(setting: str, value: str, checked: bool) -> str:
    """The value that an input gives its setting: its own, or on or off by a checkbox."""
    return (ON if checked else OFF) if SETTINGS[setting].is_switch else value


def _field(setting: Setting, value: str) -> str:
    return _switch(setting, value) if setting.is_switch else _row(setting, value)


def _switch(setting: Setting, value: str) -> str:
    help_id = f"settings-{setting.key}-help"
    described = f' aria-describedby="{help_id}"' if setting.help else ""
    helped = f'<small id="{help_id}">{escape(setting.help)}</small>' if setting.help else ""
    key, kind = setting.key, "switch explained" if setting.help else "switch"
    return (
        f'<div class="{kind}"><label for="settings-{key}">{escape(setting.label)}</label>'
        f'<input id="settings-{key}" type="checkbox" role="switch" data-setting="{key}"'
        f"{described}{_checked(value == ON)}>{helped}</div>"
    )


def _row(setting: Setting, value: str) -> str:
    choices = "".join(
        f'<label><input type="radio" name="settings-{setting.key}" data-setting="{setting.key}" '
        f'value="{choice}"{_checked(choice == value)}><span>{escape(label)}</span></label>'
        for choice, label in setting.choices.items()
    )
    return (
        f'<fieldset class="row"><legend>{escape(setting.label)}</legend>'
        f'<div class="segments">{choices}</div></fieldset>'
    )


def _checked(is_checked: bool) -> str:
    return " checked" if is_checked else ""
