"""The player's settings: their choices and defaults, and the values saved on this device.

No browser here. The settings dialog is made from `SETTINGS`, so another setting is one more line
there and the code that reads it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import NamedTuple

VERSION = 1
ON, OFF = "on", "off"
SWITCH: Mapping[str, str] = {ON: "On", OFF: "Off"}


class Setting(NamedTuple):
    """A setting: the labels of its choices by value, and the value it has at first.

    Settings of the same `group` stand together in the dialog.
    """

    group: str
    key: str
    label: str
    choices: Mapping[str, str]
    default: str
    help: str = ""

    @property
    def is_switch(self) -> bool:
        """Whether the setting is either on or off."""
        return self.choices is SWITCH


SETTINGS: Mapping[str, Setting] = {
    setting.key: setting
    for setting in (
        Setting("Play", "sound", "Sound", SWITCH, ON),
        Setting("Play", "previews", "Previews", SWITCH, ON, "Show what a move would do."),
        Setting("Play", "confirm", "Confirm moves", SWITCH, OFF, "Ask before a move is played."),
        Setting(
            "Play",
            "speed",
            "Speed",
            {"slow": "Slow", "normal": "Normal", "fast": "Fast"},
            "normal",
        ),
        Setting("Board", "hinges", "Hinges", SWITCH, ON, "Draw every hinge that counts."),
        Setting("Board", "coordinates", "Coordinates", SWITCH, ON),
        Setting(
            "Board",
            "board",
            "Board",
            {"wood": "Wood", "stone": "Stone", "plain": "Contrast"},
            "wood",
        ),
        Setting(
            "Board",
            "pieces",
            "Pieces",
            {"carved": "Carved", "flat": "Flat", "plain": "Contrast"},
            "carved",
        ),
        Setting(
            "Page",
            "colours",
            "Colours",
            {"system": "System", "light": "Light", "dark": "Dark"},
            "system",
        ),
        Setting(
            "Page",
            "text",
            "Text size",
            {"normal": "Normal", "large": "Large", "larger": "Larger"},
            "normal",
        ),
    )
}


class SettingError(ValueError):
    """A setting or a value of it that does not exist."""


class Settings:
    """The settings as the player has chosen them.

    >>> settings = Settings('{"version":1,"sound":"off","speed":"sideways"}')
    >>> settings["sound"], settings["speed"], settings.is_on("hinges")
    ('off', 'normal', True)
    """

    def __init__(self, text: str = "", keep: Callable[[str], None] = lambda text: None) -> None:
        """`text` is what `keep` was given on an earlier visit; "" if nothing was."""
        self._values, self._keep = _read(text), keep

    def __getitem__(self, key: str) -> str:
        """The value of a setting. Raises `KeyError` if there is no such setting."""
        return self._values[key]

    def is_on(self, key: str) -> bool:
        """Whether a setting that can be on or off is on."""
        return self._values[key] == ON

    def choose(self, key: str, value: str) -> None:
        """Changes a setting and saves them all. Raises `SettingError`."""
        if key not in SETTINGS or value not in SETTINGS[key].choices:
            raise SettingError(f"there is no setting {key!r} with the value {value!r}")
        self._values = {**self._values, key: value}
        self._keep(self.text)

    def toggle(self, key: str) -> None:
        """Turns a setting on that is off, and off if it is on. Raises `SettingError`."""
        self.choose(key, OFF if self.is_on(key) else ON)

    def reset(self) -> None:
        """Gives every setting its default again."""
        self._values = _read("")
        self._keep(self.text)

    def follow(self, text: str) -> None:
        """Takes the values that another tab has saved."""
        self._values = _read(text)

    @property
    def text(self) -> str:
        """All settings as text, to be saved for another visit."""
        return json.dumps({"version": VERSION, **self._values}, separators=(",", ":"))


def _read(text: str) -> dict[str, str]:
    """The saved values; the default wherever one is missing, unknown or damaged."""
    try:
        saved = json.loads(text)
    except (ValueError, RecursionError):
        saved = {}
    saved = saved if isinstance(saved, dict) else {}
    return {
        key: value
        if isinstance(value := saved.get(key), str) and value in setting.choices
        else setting.default
        for key, setting in SETTINGS.items()
    }
