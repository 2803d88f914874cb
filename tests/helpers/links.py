"""Golden links, which must lead where they always led, and the messages about damaged ones."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from game import link
from game.core import GAMES
from game.match import Match
from ground_truth import DATA, VARIANTS, game_id

GOLDEN = json.loads((DATA / "links.json").read_text("utf-8"))
SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
# What tells the messages about damaged links from one another.
CUT = "the link was cut off"
ALTERED = "the link was altered on its way"
NEWER = "the link was made by a newer version of this site"
TOO_MUCH = "after its end"
NO_LINK = "is not a link to a game"
STRANGE = "is not part of a link"
TOO_LONG = "none has more than 4096"
UNKNOWN = "it leads to no game that is known here"
SENTENCES = (CUT, ALTERED, NEWER, TOO_MUCH, NO_LINK, STRANGE, TOO_LONG, UNKNOWN, "is empty")


def refusal(text: str) -> str:
    """The one sentence that the text is refused with."""
    with pytest.raises(link.LinkError) as caught:
        link.decode(text)
    (sentence,) = [sentence for sentence in SENTENCES if sentence in str(caught.value)]
    return sentence


def recorded(variant: str, entry: Mapping[str, Any]) -> Match:
    match = Match(GAMES[game_id(variant)], VARIANTS[variant])
    game = match.game
    for text in entry["moves"]:
        match.play(next(m for m in match.legal_moves if game.notation(match.state, m) == text))
    return match


# Short and long ones; the second from the end states its length in two characters.
DAMAGED = [GOLDEN[0]["link"], GOLDEN[3]["link"], *sorted((e["link"] for e in GOLDEN), key=len)[-4:]]
