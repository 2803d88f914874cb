"""A game's own words for paper: rules in short with their diagrams, and the legend of marks."""

from __future__ import annotations

import html
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game import svg
from game.core import GAMES, Game
from tools import diagrams
from tools.sheets.ink import finished
from tools.sheets.typeset import HERE, ROOT

_FENCE = re.compile(r"^```board\n(.*?)^```", re.M | re.S)


def games_with_text() -> list[Game[Any]]:
    """The games whose rules in short and notation are here, to be put on sheets."""
    return [game for game in GAMES.values() if text_file(game).is_file()]


def text_file(game: Game[Any]) -> Path:
    """The file with the game's rules in short, whether it is there or not."""
    return HERE / f"{game.id}.typ"


def own_values(game: Game[Any]) -> dict[str, Any]:
    """What the game's own file says of its pieces and sheets; {} if it has no file."""
    path = HERE / f"{game.id}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


def summary(game: Game[Any], theme: svg.Theme) -> dict[str, object]:
    """The values of a sheet with the game's rules."""
    return {
        "title": f"Rules of {game.title}",
        "game": game.id,
        "diagrams": dict(drawn(game, theme)),
        "version": game.rules_version,
        "legend": legend(theme),
    }


def cards(game: Game[Any], theme: svg.Theme) -> dict[str, object]:
    """The values of the cards that lie beside the board."""
    own = own_values(game)["card"]
    given = "position" in own
    scene = game.scene(game.parse_position(own["position"], {}) if given else game.start())
    return {
        "title": f"Reference cards for {game.title}",
        "game": game.id,
        "board": finished(svg.render(scene, theme), theme),
        "alt": scene.text,
        "caption": own["caption"],
        "game-title": game.title,
        "version": game.rules_version,
        "legend": legend(theme),
    }


def booklet(theme: svg.Theme) -> dict[str, object]:
    """The values of the booklet with the rules of all games."""
    games = games_with_text()
    scenes = [game.scene(game.start()) for game in games]
    # Pieces look better on a cover than an empty board does.
    shown = next((at for at, scene in enumerate(scenes) if scene.pieces), 0)
    return {
        "games": [
            {"id": game.id, "title": game.title, "version": game.rules_version} for game in games
        ],
        "diagrams": {key: each for game in games for key, each in drawn(game, theme)},
        "board": finished(svg.render(scenes[shown], theme), theme),
        "alt": f"A board at the beginning of {games[shown].title}",
        "legend": legend(theme),
    }


def drawn(game: Game[Any], theme: svg.Theme) -> Iterator[tuple[str, dict[str, str]]]:
    """The body, picture and caption of each board fence in a game's text."""
    path = text_file(game)
    text = path.read_text("utf-8")
    for found in _FENCE.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        file = path.relative_to(ROOT).as_posix()
        figure = diagrams.drawing(found[1], file, line, game.id)
        scene = figure.scene if figure.hinges else figure.scene._replace(hinges=None)
        yield (
            # The text between the fence's marks, as typst reads it.
            found[1].rstrip("\n"),
            {
                "svg": finished(svg.render(scene, theme, figure.marks, figure.arrows), theme),
                "caption": _plain(figure.caption),
                "alt": scene.text,
            },
        )


def _plain(markup: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", markup)).split())


# --- the legend ---------------------------------------------------------------------------------

_SIGNS = (
    ("yes", "legal"),
    ("no", "illegal"),
    ("doomed", "leaves the board"),
    ("struck", "hit"),
    ("target", "within reach"),
    ("arrow", "a move"),
    ("barred", "an illegal move"),
)


def legend(theme: svg.Theme) -> list[dict[str, str]]:
    """Each mark of the diagrams on a square, with what it means."""
    return [{"svg": _sign(name, theme), "meaning": meaning} for name, meaning in _SIGNS]


def _sign(name: str, theme: svg.Theme) -> str:
    if name in svg.MARKS:
        wide, shapes = 100, f'<g transform="translate(50 50)">{svg.MARKS[name]}</g>'
    else:
        wide, shapes = 200, svg.arrow([(20, 50), (170, 50)], name == "barred")
    squares = "".join(
        f'<rect class="square-{shade}" x="{x}" y="0" width="100" height="100"/>'
        for x, shade in ((0, "light"), (100, "dark"))
        if x < wide
    )
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} 100">'
        f"<style>{svg.style(theme.colours)}</style>{squares}{shapes}</svg>"
    )
    return finished(drawn, theme)
