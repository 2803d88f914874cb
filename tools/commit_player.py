"""A level of any commit as a bot, in a process of its own, so that versions can play each other.

A player's name is a level, a commit after ``@`` and changed weights after ``:``, the last two if
wanted: ``8``, ``8@f1d7f1e``, ``8:tempo=70,woden=650``. Without a commit it is the working tree.

The process is this file again: `python tools/commit_player.py FOLDER` plays with the package `game`
in a folder. It reads a JSON object a line, and answers each with a move, as a list of its steps.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from game.ai.arena import Limits
    from game.core import Move
    from game.match import Match

ROOT = Path(__file__).resolve().parents[1]
COMMITS = ROOT / "build/commits"
PYTHON = os.environ.get("PLAYERS_PYTHON") or sys.executable
"""The interpreter that plays. A faster one plays the same games where no time limits them."""


class Name(NamedTuple):
    """Who plays: a level, the commit it is taken from ("": the working tree), changed weights."""

    level: int
    commit: str
    weights: Mapping[str, int]


def named(text: str) -> Name:
    """The player of a name. Raises `ValueError` for a name that cannot be read.

    >>> named("8@f1d7f1e:tempo=70")
    Name(level=8, commit='f1d7f1e', weights={'tempo': 70})
    """
    player, _, changes = text.partition(":")
    level, _, commit = player.partition("@")
    pairs = [change.partition("=") for change in changes.split(",") if change]
    try:
        return Name(int(level), commit, {key: int(value) for key, _, value in pairs})
    except ValueError:
        raise ValueError(
            f"{text!r} is not a player: write a level, as 8, 8@COMMIT or 8:WEIGHT=NUMBER"
        ) from None


def resolved(text: str) -> str:
    """The same player by a commit's short hash, which never moves on. Raises `ValueError`."""
    commit = named(text).commit
    if not commit:
        return text
    try:
        short = _git("rev-parse", "--short", "--verify", "--quiet", f"{commit}^{{commit}}")
    except subprocess.CalledProcessError:
        raise ValueError(f"{text!r}: there is no commit {commit!r}") from None
    return text.replace(f"@{commit}", f"@{short.decode().strip()}", 1)


def folder_of(commit: str) -> Path:
    """The folder that holds the package `game` of a commit, unpacked if it isn't there yet."""
    if not commit:
        return ROOT
    full = _git("rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}").decode().strip()
    folder = COMMITS / full
    if not folder.exists():
        import tarfile  # late: the process that plays has no need of it
        from io import BytesIO
        from tempfile import mkdtemp

        COMMITS.mkdir(parents=True, exist_ok=True)
        unpacked = Path(mkdtemp(dir=COMMITS))
        with tarfile.open(fileobj=BytesIO(_git("archive", full, "game"))) as archive:
            archive.extractall(unpacked, filter="data")
        try:
            unpacked.rename(folder)
        except OSError:
            if not folder.exists():  # another process may have been faster
                raise
    return folder


def _git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout


class CommitPlayer:
    """A bot that asks a process of its own for each move. It ends with `close`."""

    def __init__(self, name: str, limits: Limits) -> None:
        level, commit, weights = named(name)
        self._given = {"level": level, "weights": dict(weights), **limits._asdict()}
        self._process = subprocess.Popen(
            [PYTHON, __file__, str(folder_of(commit))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def __call__(self, match: Match, seed: int) -> Move:
        """The move that the player makes in the match's position."""
        request = {
            "game": match.game.id,
            "options": dict(match.state.options),
            "moves": match.moves,
            "seed": seed,
            **self._given,
        }
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError("the player's process has ended")
        return tuple(json.loads(answer))

    def close(self) -> None:
        """Ends the process."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


# --- the process that plays ---------------------------------------------------------------------


def main() -> None:
    """Answers requests until there are no more."""
    sys.path[0] = sys.argv[1]  # instead of `tools`
    match: Any = None
    for line in sys.stdin:
        request = json.loads(line)
        match = _followed(match, request)
        _change_weights(request["game"], request["weights"])
        limits = {limit: request[limit] for limit in ("nodes", "seconds")}
        verdict = import_module("game.ai").choose(
            match, request["level"], request["seed"], **limits
        )
        print(json.dumps(verdict.move), flush=True)


def _followed(match: Any, request: Mapping[str, Any]) -> Any:
    """The match of a request: the one before, where that only has to be continued."""
    game, options = import_module("game.core").GAMES[request["game"]], request["options"]
    moves = [tuple(move) for move in request["moves"]]
    if (
        match is None
        or (match.game.id, dict(match.state.options)) != (game.id, options)
        or [*match.moves] != moves[: match.ply]
    ):
        match = import_module("game.match").Match(game, options)
    for move in moves[match.ply :]:
        match.play(move)
    return match


def _change_weights(game: str, weights: Mapping[str, int]) -> None:
    """Makes the game's model estimate with changed weights."""
    if weights:
        knowledge: Any
        model: Any
        knowledge, model = (import_module(f"game.ai.{game}{part}") for part in ("", "_model"))
        original = getattr(knowledge.MODEL, "func", knowledge.MODEL)
        before = model.WEIGHTS
        changed = (
            {scoring: each._replace(**weights) for scoring, each in before.items()}
            if isinstance(before, Mapping)
            else before._replace(**weights)
        )
        knowledge.MODEL = partial(original, weights=changed)


if __name__ == "__main__":
    main()
