"""What is shown of a link to the site where it is shared: tags on each page, and a picture."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from game.core import GAMES
from small_site import built
from tools import previews

ADDRESS = "https://taefl.example/"
PAGES = {
    "index.md": "---\ntitle: Play\ndescription: A game.\n---\n",
    "about.md": "---\ntitle: About\ndescription: What it is.\n---\n\n# About\n",
    "rules/oferhlyp.md": "---\ntitle: Rules of it\ngame: oferhlyp\n---\n\n# Rules\n",
}


def tags(page: Path) -> dict[str, str]:
    """The content of each tag for links, by its name."""
    found = re.findall(
        r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">',
        page.read_text("utf-8"),
    )
    assert len({name for name, _ in found}) == len(found)
    return dict(found)


@pytest.fixture(scope="module", params=["", ADDRESS], ids=["nowhere", "somewhere"])
def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, Path]:
    """The site's address, and the site built for it."""
    folder = tmp_path_factory.mktemp("site")
    run, out = built(folder, PAGES, site_url=request.param)
    assert run.returncode == 0, run.stderr
    return request.param, out


def test_every_page_says_what_it_is(site: tuple[str, Path]) -> None:
    _, out = site
    about = tags(out / "about/index.html")
    assert about["og:title"] == "About"
    assert about["og:description"] == "What it is."
    assert about["og:site_name"] == "Tæfl"
    assert tags(out / "index.html")["og:title"] == "Mǽrstánas, Oferhlýp, Cyngesheall"
    for page in out.rglob("*.html"):
        assert {"og:type", "og:title", "og:description", "twitter:card"} <= {*tags(page)}, page


def test_pictures_are_named_only_by_a_site_that_knows_its_address(site: tuple[str, Path]) -> None:
    address, out = site
    for page in out.rglob("*.html"):
        said = tags(page)
        assert ("og:image" in said) == bool(address), page
        assert said["twitter:card"] == ("summary_large_image" if address else "summary")
        if address:
            assert said["og:image"].startswith(f"{address}previews/")
            assert (out / said["og:image"].removeprefix(address)).is_file()
            assert said["og:image:alt"]
        else:
            assert "og:url" not in said
    if address:
        assert tags(out / "about/index.html")["og:url"] == f"{address}about/"
        assert tags(out / "about/index.html")["og:image"].endswith("/games.png")
        assert tags(out / "rules/oferhlyp/index.html")["og:image"].endswith("/oferhlyp.png")
    else:
        assert not (out / "previews").exists()


def test_there_is_a_picture_of_each_game_and_one_of_all() -> None:
    made = previews.make("Tæfl")
    assert {*made} == {*GAMES, previews.ALL}
    assert len({path.read_bytes() for path in made.values()}) == len(made)
    for path in made.values():
        with Image.open(path) as picture:
            assert picture.size == (1200, 630)
            # Boards on paper: many colours, and the corner is empty.
            assert picture.convert("RGB").getpixel((5, 5)) == (0xF4, 0xEE, 0xE1)
            colours = picture.convert("RGB").getcolors(1 << 20)
            assert colours is None or len(colours) > 500
        assert path.stat().st_size < 300_000
