"""How games between bots ended: in how many plies, why, and what a piece from the tray decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from game.core import PLAYERS, Game, Player, State, opponent
from game.match import Match


class Special(NamedTuple):
    """A piece that came from the tray: its kind and owner, and what it brought at once.

    `gain` is by how many points the owner's lead grew more than the best turn without such a piece
    would have made it grow.
    """

    kind: str
    owner: Player
    gain: int


class Result(NamedTuple):
    """How one game ended: who won (`None`: nobody), in how many plies, and why.

    In a game of points, `lead` is by how many more points Dark had in the end, and `specials` are
    the pieces that came from the tray.
    """

    winner: Player | None
    plies: int
    reason: str
    lead: int = 0
    specials: tuple[Special, ...] = ()

    @classmethod
    def of(cls, match: Match) -> Result:
        """The result of a match; one that has not ended is unfinished."""
        outcome, specials = match.outcome, tuple(_specials(match))
        if outcome is None:
            return cls(None, match.ply, "unfinished", 0, specials)
        lead = _lead(match.game, match.state, "dark")
        return cls(outcome.winner, match.ply, outcome.reason, lead, specials)

    def decided_by(self, kind: str) -> bool:
        """Whether the result would be another one without what that kind of piece brought.

        What both sides' pieces of the kind brought at once is taken from the final points.
        """
        brought = sum(
            special.gain if special.owner == "dark" else -special.gain
            for special in self.specials
            if special.kind == kind
        )
        without = self.lead - brought
        return (self.lead > 0, self.lead < 0) != (without > 0, without < 0)

    @classmethod
    def read(cls, fields: dict[str, Any]) -> Result:
        """The result that `_asdict` was written from. Raises `TypeError` for anything else."""
        specials = tuple(Special(*special) for special in fields.get("specials", ()))
        return cls(**{**fields, "specials": specials})


def _specials(match: Match) -> Iterable[Special]:
    game = match.game
    tray = {cell.name for cell in game.scene(match.start).tray}
    if not tray or game.scores(match.start) is None:
        return
    for state, move, events in zip(match.states, match.moves, match.events, strict=False):
        if len(move) == 1 or move[0] not in tray:
            continue
        owner: Player = state.to_move
        plain = [each for each in game.legal_moves(state) if each[0] not in tray]
        without = [_lead(game, game.play(state, each).state, owner) for each in plain]
        gain = _lead(game, game.play(state, move).state, owner)
        gain -= max(without, default=_lead(game, state, owner))
        kind = next(event.piece for event in events if event.kind == "place")
        yield Special(kind, owner, gain)


def _lead(game: Game[Any], state: State, player: Player) -> int:
    scores = game.scores(state)
    return scores[player] - scores[opponent(player)] if scores else 0


def tally(results: Sequence[Result]) -> dict[str, object]:
    """What the games were like, as a part of a JSON object.

    `lengths` has a pair of plies and games for each length, `ends` the games by winner and reason,
    and `specials` how often each kind of piece came from the tray, the points that it brought, and
    how many games it decided.
    """
    found: dict[str, object] = {
        "lengths": sorted(map(list, Counter(result.plies for result in results).items())),
        "ends": {
            winner or "nobody": dict(sorted(reasons.items()))
            for winner in (*PLAYERS, None)
            if (reasons := Counter(each.reason for each in results if each.winner == winner))
        },
    }
    specials = [special for result in results for special in result.specials]
    if specials:
        found["specials"] = {
            kind: {
                "placed": len(gains := [each.gain for each in specials if each.kind == kind]),
                "gained": sum(gains),
                "decided": sum(result.decided_by(kind) for result in results),
            }
            for kind in sorted({special.kind for special in specials})
        }
    return found
