"""An update of the site on a device, cut off at every file: model of a browser in Node."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

MODEL = Path(__file__).parents[1] / "helpers/service_worker.mjs"
# What must hold of every update that fails, and of the next try.
FAILED = {"outcome": "failed", "isWhole": True}
AGAIN = {"again": "installed", "isNew": True, "left": 1}


@pytest.fixture(scope="module")
def results() -> Any:
    run = subprocess.run(
        ["node", str(MODEL)], capture_output=True, encoding="utf-8", timeout=60, check=True
    )
    return json.loads(run.stdout)


def test_an_update_cut_off_at_any_file_leaves_the_old_version_whole(results: Any) -> None:
    assert set(results["cut"]) == set(results["changed"])
    assert len(results["changed"]) == 4
    for path, result in results["cut"].items():
        assert result == {**FAILED, **AGAIN, "caches": 2, "wrong": []}, path


def test_a_server_with_one_file_of_another_version_updates_nobody(results: Any) -> None:
    for path, result in results["mixed"].items():
        # The wrong file is not kept, and open pages hear of it.
        assert result == {**FAILED, **AGAIN, "caches": 2, "wrong": [path]}, path


def test_damaged_files_are_found_once_a_day(results: Any) -> None:
    assert results["daily"] == ["damaged", "old zip"]


def test_when_storage_fails_pages_come_from_the_network(results: Any) -> None:
    assert results["online"]


def test_without_room_for_any_file_the_old_version_stays_and_the_room_is_given_back(
    results: Any,
) -> None:
    assert len(results["full"]) == 6
    for kept, result in enumerate(results["full"]):
        assert result == {**FAILED, **AGAIN, "caches": 1, "wrong": []}, kept


def test_a_damaged_file_of_an_older_version_is_not_taken_over(results: Any) -> None:
    assert results["overDamage"]


def test_no_message_and_no_address_is_taken_for_what_every_object_has(results: Any) -> None:
    assert results["stumbled"] == []
