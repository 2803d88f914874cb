"""The list of files by which the site is kept on a device, and the manifest of the app."""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path

import pytest
from PIL import Image

from game.core import GAMES
from tools import manifest, offline

FILES = {
    "index.html": "play",
    "rules/index.html": "rules",
    "app/app.zip": "zip",
    "print/board-a4.pdf": "pdf",
    "images/play.png": "png",
    "sitemap.xml": "changes with every build",
    "wait/1.json": "a diagram for those who have nothing kept yet",
    "sw.js": "worker();\n",
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def test_the_list_names_every_file_with_its_hash(site: Path) -> None:
    listed = offline.site_list(site)
    assert list(listed.files) == ["app/app.zip", "", "rules/"]
    assert list(listed.later) == ["images/play.png", "print/board-a4.pdf"]
    for address, file in {**listed.files, **listed.later}.items():
        name = f"{address}index.html" if address.endswith("/") or not address else address
        body = (site / name).read_bytes()
        digest = base64.b64encode(hashlib.sha256(body).digest()).decode()
        assert file == (f"sha256-{digest}", len(body))


def test_the_worker_changes_when_any_file_does_and_only_then(site: Path) -> None:
    offline.write(site)
    before = (site / "sw.js").read_text()
    offline.write(site)
    assert (site / "sw.js").read_text() == before
    for name in FILES.keys() - {"sw.js", "sitemap.xml", "wait/1.json"}:
        (site / name).write_text("another")
        offline.write(site)
        after = (site / "sw.js").read_text()
        assert after != before, name
        assert after.endswith("\nworker();\n")
        before = after
    (site / "sitemap.xml").write_text("another day")
    offline.write(site)
    assert (site / "sw.js").read_text() == before


def test_the_worker_begins_with_the_list(site: Path) -> None:
    version, files, later = offline.write(site)
    line = (site / "sw.js").read_text().partition("\n")[0]
    assert json.loads(line.removeprefix("const SITE=").removesuffix(";")) == {
        "version": version,
        "files": {address: list(file) for address, file in files.items()},
        "later": {address: list(file) for address, file in later.items()},
    }


def test_the_manifest_describes_pictures_as_they_are(tmp_path: Path) -> None:
    made = json.loads(manifest.text("Name", "About it.", "https://someone.example/games/"))
    icons = manifest.icons()
    assert {(icon["sizes"], icon["purpose"]) for icon in made["icons"]} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    for icon in made["icons"]:
        with Image.open(icons[icon["src"].removeprefix("icons/")]) as picture:
            assert icon["sizes"] == "{}x{}".format(*picture.size)
            # Nothing of a maskable icon may be seen through; another one has round corners.
            corner = picture.convert("RGBA").getpixel((0, 0))
            assert isinstance(corner, tuple)
            assert (corner[3] == 255) == (icon["purpose"] == "maskable")
    for shown in made["screenshots"]:
        with Image.open(manifest.IMAGES / shown["src"].removeprefix("images/")) as picture:
            assert shown["sizes"] == "{}x{}".format(*picture.size)


def test_the_manifest_leads_to_every_game_and_todays_puzzle_below_any_path() -> None:
    made = json.loads(manifest.text("Name", "About it.", ""))
    games = [f"./#game={game}" for game in GAMES]
    assert [each["url"] for each in made["shortcuts"]] == [*games, "./#puzzle=today"]
    assert (made["start_url"], made["scope"]) == ("./", "./")
    # Without an address of its own the site is told apart by where it is.
    assert made["id"] == ""
    known = json.loads(manifest.text("Name", "About it.", "https://someone.example/games/"))
    assert known["id"] == "/games/"
