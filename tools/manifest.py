"""The manifest with which browsers install the site as an app, and its icons.

The icons are made from the one SVG that the site has.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
from importlib.metadata import version
from pathlib import Path
from urllib.parse import urlsplit

import typst

from game.core import GAMES
from tools import png

ROOT = Path(__file__).resolve().parents[1]
CACHE = ROOT / "build/icons"
ICON = ROOT / "site/icons/icon.svg"
IMAGES = ROOT / "docs/images"
FILE = "manifest.webmanifest"
SIZES = (192, 512)
MASKABLE = "icon-maskable.png"
# The middle of a maskable icon: whatever shape a system cuts out, this part of its width is left.
SAFE = 0.8
_PAPER = "#f4eee1"
# The screenshots by the shape of the screen that they are of.
_SHOWN = {
    "wide": ("play.png", "A game of Mǽrstánas, with its points and moves"),
    "narrow": ("phone.png", "A game of Oferhlýp on a phone"),
}


def text(name: str, description: str, site_url: str) -> str:
    """The manifest, with addresses relative to itself.

    Without the site's own address, browsers tell installed sites apart by `start_url`. A name of
    our own would be the same for every copy of the site below one host.
    """
    shown = {shape: png.size(IMAGES / file) for shape, (file, _) in _SHOWN.items()}
    icons = [(f"icon-{size}.png", size, "any") for size in SIZES]
    manifest = {
        "id": urlsplit(site_url).path,
        "name": f"{name}: {_titles()}",
        "short_name": name,
        "description": description,
        "lang": "en",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _PAPER,
        "categories": ["games"],
        "icons": [
            {
                "src": f"icons/{file}",
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for file, size, purpose in [*icons, (MASKABLE, SIZES[-1], "maskable")]
        ],
        "screenshots": [
            {
                "src": f"images/{file}",
                "sizes": "{}x{}".format(*shown[shape]),
                "type": "image/png",
                "form_factor": shape,
                "label": label,
            }
            for shape, (file, label) in _SHOWN.items()
        ],
        "shortcuts": [
            *(
                {
                    "name": f"Play {game.title}",
                    "short_name": game.title,
                    "url": f"./#game={game.id}",
                }
                for game in GAMES.values()
            ),
            {"name": "Today's puzzle", "short_name": "Puzzle", "url": "./#puzzle=today"},
        ],
    }
    return json.dumps(manifest, ensure_ascii=False, indent=1)


def icons() -> dict[str, Path]:
    """The icons by name; made again only if the SVG has changed."""
    source = ICON.read_text("utf-8")
    templates = {f"icon-{size}.png": _template(size, "none", size) for size in SIZES}
    templates[MASKABLE] = _template(SIZES[-1], f'rgb("{_background(source)}")', SIZES[-1] * SAFE)
    made_of = "\0".join([source, version("typst"), *templates.values()])
    folder = CACHE / hashlib.sha256(made_of.encode()).hexdigest()[:16]
    if not folder.is_dir():
        _make(folder, source, templates)
    return {name: folder / name for name in templates}


def _titles() -> str:
    *most, last = (game.title for game in GAMES.values())
    return f"{', '.join(most)} and {last}" if most else last


def _background(source: str) -> str:
    """The colour of the icon's own ground, which goes on to the edges of a maskable one."""
    found = re.search(r'<rect [^>]*fill="(#[0-9a-f]{6})"', source)
    if not found:
        raise ValueError(f"{ICON}: expected a <rect> with its colour as the ground")
    return found[1]


def _template(size: int, fill: str, width: float) -> str:
    """A page of this many points with the picture in its middle, `width` of them wide."""
    return (
        f"#set page(width: {size}pt, height: {size}pt, margin: 0pt, fill: {fill})\n"
        f'#place(center + horizon, image(bytes(sys.inputs.svg), format: "svg", width: {width}pt))\n'
    )


def _make(folder: Path, source: str, templates: dict[str, str]) -> None:
    """Makes all icons in another folder first, for two builds may do so at the same time."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="making-", dir=CACHE) as made:
        files = Path(made) / "files"
        files.mkdir()
        for name, template in templates.items():
            # One pixel a point.
            picture = typst.compile(
                template.encode(), format="png", ppi=72, sys_inputs={"svg": source}
            )
            if not isinstance(picture, bytes):
                raise ValueError(f"{name}: the picture does not fit on one page")
            (files / name).write_bytes(picture)
        try:
            os.rename(files, folder)
        except OSError:
            # The other build was first, and its files are the same.
            if not folder.is_dir():
                raise
