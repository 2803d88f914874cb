import pytest
from hypothesis import settings

from game.core import GAMES
from game.match import Match

# A slow machine is no failure; what a failing example needs is printed so that it can be repeated.
settings.register_profile("engine", deadline=None, print_blob=True)
settings.load_profile("engine")


@pytest.fixture
def match() -> Match:
    """Three plies into a game of standard stones: two points for Dark's corner."""
    match = Match(GAMES["maerstanas"], {"specials": "off"})
    for square in ("A1", "B2", "C3"):
        match.play((square,))
    return match
