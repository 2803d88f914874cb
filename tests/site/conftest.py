"""What several tests of the page begin with: a device, and a tab with a few kept games."""

from __future__ import annotations

import pytest

from fake_device import Device
from kept_games import tab_with_games
from saves.journal import Journal


@pytest.fixture
def device() -> Device:
    return Device()


@pytest.fixture
def tab(device: Device) -> Journal:
    return tab_with_games(device)
