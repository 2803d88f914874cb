"""The game on the board for a report of a fault: everything that was played, nothing written.

No browser here. Tags can name people, and comments can say anything, so both are left out.
"""

from __future__ import annotations

from game import record
from game.match import Match
from saves import match_json


def text(match: Match) -> str:
    """The match as a record without tags and comments."""
    bare = match_json.loads(match_json.dumps(match))
    bare.tags.clear()
    for node in (bare.root, *bare.root.below):
        bare.annotate(node.number, "")
    return record.dumps(bare).strip()
