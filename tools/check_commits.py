"""Checks the messages of the project's newer commits.

A subject has at most 72 characters, starts with a capital letter and has no full stop at its end; a
body says why. Older commits, up to `SINCE`, keep the subjects that they have.

    python tools/check_commits.py
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SINCE = "723c3569ed76a2b5c1a9cad80a47b723d55386ee"
LONGEST = 72


class Commit(NamedTuple):
    """A commit's short hash and the two parts of its message."""

    hash: str
    subject: str
    body: str


class NoHistoryError(Exception):
    """Git is missing, this is no repository, or the clone does not reach back far enough."""


def commits(repository: Path, since: str) -> list[Commit]:
    """The commits after that revision, newest first, merges left out. Raises `NoHistoryError`."""
    try:
        _git(repository, "rev-parse", "--verify", "--quiet", f"{since}^{{commit}}")
        log = _git(
            repository, "log", "--no-merges", "--format=%h%x00%s%x00%b%x1e", f"{since}..HEAD"
        )
    except (OSError, subprocess.CalledProcessError) as error:
        raise NoHistoryError from error
    entries = log.split("\x1e")[:-1]
    return [Commit(*entry.strip("\n").split("\x00")) for entry in entries]


def faults(commit: Commit) -> Iterator[str]:
    """Everything that is wrong with a commit's message."""
    if len(commit.subject) > LONGEST:
        yield f"the subject has {len(commit.subject)} characters, more than {LONGEST}"
    if not commit.subject[:1].isupper():
        yield "the subject does not start with a capital letter"
    if commit.subject.endswith("."):
        yield "the subject ends with a full stop"
    if not commit.body.strip():
        yield "there is no body to say why"


def main(repository: Path = ROOT, since: str = SINCE) -> int:
    """0 if every message is fine or there is no history to check; else 1, the faults printed."""
    try:
        found = commits(repository, since)
    except NoHistoryError:
        print("commits: not checked, for there is no git history back to", since[:7])
        return 0
    wrong = [(commit, fault) for commit in found for fault in faults(commit)]
    for commit, fault in wrong:
        print(f"{commit.hash} {commit.subject!r}: {fault}", file=sys.stderr)
    return 1 if wrong else 0


def _git(repository: Path, *words: str) -> str:
    run = ["git", "-C", str(repository), *words]
    return subprocess.run(run, check=True, capture_output=True, encoding="utf-8").stdout


if __name__ == "__main__":
    sys.exit(main())
