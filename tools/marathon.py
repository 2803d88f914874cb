"""Plays 1,000 random games of each variant through the page's Python, without a browser.

Each game is played as a person clicks: on squares that are marked, with moves taken back and played
again, now and then a cancelled turn, and looks at earlier positions. After each change the game is
kept, as the page does it. At its end the device must have just the moves that were played. What
Python holds must not grow: after all games at most `GROWTH` times as many objects as after the
first ones.

python tools/marathon.py --games 100 --only oferhlyp
"""

from __future__ import annotations

import argparse
import gc
import itertools
import json
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "site"))
sys.path.insert(0, str(ROOT))

from game.core import GAMES, Game, Move, continuations  # noqa: E402
from game.match import Match  # noqa: E402
from players.engine_client import Engine, EngineClient  # noqa: E402
from players.play import Play  # noqa: E402
from saves.journal import Journal  # noqa: E402
from tools.progress import shown  # noqa: E402

GAMES_EACH = 1_000
WARM = 50
"""Games before the objects are counted: tables that are made once are made by then."""
GROWTH = 1.1
LONGEST = 200
"""Plies after which a game is given up, since random games of moving pieces need not end."""
LEVELS = ("Child", "Swineherd", "Churl", "Reeve", "Thane", "Ealdorman", "Ætheling", "Bretwalda")


class Variant(NamedTuple):
    """A game and what is chosen in it; the other options are drawn for each game."""

    game: Game[Any]
    options: Mapping[str, str]

    def __str__(self) -> str:
        return " ".join((self.game.id, *self.options.values()))


def variants() -> Iterator[Variant]:
    """Each game with every combination of its first two options."""
    for game in GAMES.values():
        first = game.options[:2]
        for chosen in itertools.product(*(option.choices for option in first)):
            yield Variant(game, dict(zip((o.key for o in first), chosen, strict=True)))


def _nobody(*given: object) -> NoReturn:
    raise AssertionError("two people need no engine")


class Marathon:
    """A page's Python with its storage, on which one game after another is played.

    Raises `AssertionError`, and whatever the page raises.
    """

    def __init__(self, game: Game[Any], seed: str) -> None:
        self._dice = random.Random(seed)
        self.device: dict[str, str] = {}
        seconds, ids = itertools.count(), itertools.count()
        self._now = lambda: f"2026-01-01T00:00:00.{next(seconds):09}Z"
        self._new_id = lambda: f"g{next(ids)}"
        self._journal = self._tab()
        engine = EngineClient(Engine(_nobody, _nobody))
        self.play = Play(Match(game), engine, _nobody, LEVELS)
        self.play.boards.set_keeps(True)
        self.plies = 0

    def _tab(self) -> Journal:
        return Journal(self.device, {}, self._now, self._new_id)

    def run(self, variant: Variant) -> None:
        """Plays a game of the variant, keeps it, and reads it back in another tab."""
        dice = self._dice
        rest = {o.key: o.choices for o in variant.game.options if o.key not in variant.options}
        drawn = {key: dice.choice(choices) for key, choices in rest.items() if dice.random() < 0.5}
        self.play.new_game({**variant.options, **drawn}, variant.game)
        self._changed()
        moves: list[Move] = []
        while self.play.match.outcome is None and len(moves) < LONGEST:
            if moves and dice.random() < 0.03:
                self._wander(len(moves))
            moves.append(self._turn())
        if self.play.match.outcome is None:
            self._act("resign")
            self._act("yes")
        self._check(moves)
        self.plies += len(moves)

    def _turn(self) -> Move:
        """Plays one turn by its steps; the move that was meant."""
        dice, play = self._dice, self.play
        state, steps = play.match.state, list[str]()
        legal = play.match.legal_moves
        while True:
            going_on = continuations(legal, tuple(steps))
            if going_on.complete and (not going_on.steps or dice.random() < 0.5):
                if play.turn.steps:
                    self._act("finish")
                break
            if steps and dice.random() < 0.02:
                play.cancel()
                steps = []
                continue
            steps.append(dice.choice(going_on.steps))
            in_tray = steps[-1] in {cell.name for cell in play.screen().scene.tray}
            play.choose(steps[-1], state.to_move if in_tray else None)
            self._changed()
        return tuple(steps)

    def _wander(self, played: int) -> None:
        """Takes moves back and plays them again, or looks at an earlier position."""
        if self._dice.random() < 0.5:
            back = self._dice.randint(1, min(3, played))
            for action in ("undo",) * back + ("redo",) * back:
                self._act(action)
        else:
            for ply in (self._dice.randrange(played), played):
                self.play.go_to(ply)
                self._changed()

    def _act(self, action: str) -> None:
        assert action in self.play.screen().actions, action
        self.play.act(action)
        self._changed()

    def _changed(self) -> None:
        """What `App.changed` does, where there is no browser."""
        play = self.play
        play.look()
        self._journal.keep(play.match, play.players.levels)
        self._journal.keep_players(play.match.game.id, play.players.text)
        assert not self._journal.take_trouble()
        screen = play.screen()
        assert not screen.alert, screen.alert

    def _check(self, moves: Sequence[Move]) -> None:
        """What another tab reads is what was played; then the device forgets it."""
        match = self.play.match
        assert [*match.line] == [*moves], (match.line, moves)
        kept = self._tab().load(match.game.id)
        assert kept is not None
        assert [*kept.line] == [*moves], (kept.line, moves)
        assert kept.outcome == match.outcome
        assert kept.state == match.state
        entry = self._journal.entry(match)
        assert entry is not None
        on_boards = self._journal.on_boards
        for other in set(self._journal.texts()) - on_boards:
            self._journal.drop(other)  # or the library would grow, as it should


def objects() -> int:
    """How many blocks of memory Python's objects take."""
    gc.collect()
    return sys.getallocatedblocks()


def marathon(variant: Variant, games: int, seed: str, warm: int = WARM) -> dict[str, Any]:
    """Plays the games; how many plies they had, and the objects after the first and after all."""
    runner = Marathon(variant.game, f"{seed} {variant}")
    before = 0
    for number in shown(range(games), str(variant), total=games):
        if number == min(warm, games // 2):
            before = objects()
        runner.run(variant)
    after = objects()
    assert after <= GROWTH * before, f"{variant}: {before} objects grew to {after}"
    found = {"variant": str(variant), "games": games, "plies": runner.plies}
    return {**found, "objects": before, "after": after, "growth": round(after / before, 3)}


def main(arguments: Sequence[str] | None = None) -> int:
    """0 once all games were played. Prints a line of JSON for each variant."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=GAMES_EACH, help="of each variant")
    parser.add_argument("--only", default="", help="only variants with this in their name")
    parser.add_argument("--seed", default="7", help="draws the games")
    given = parser.parse_args(arguments)
    for variant in variants():
        if given.only in str(variant):
            print(json.dumps(marathon(variant, given.games, given.seed)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
