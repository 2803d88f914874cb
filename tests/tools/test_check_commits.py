"""Commit messages are checked from a fixed revision on."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools import check_commits


class Repository:
    """A repository whose commits are nothing but messages."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.git("init", "--quiet", "--initial-branch", "main")
        self.commit("an old subject without a capital letter.")
        self.start = self.git("rev-parse", "HEAD").strip()

    def git(self, *words: str) -> str:
        who = ["-c", "user.name=Edith", "-c", "user.email=edith@example.invalid"]
        plain = ["-c", "commit.gpgsign=false", "-c", "core.hooksPath=/dev/null"]
        run = ["git", "-C", str(self.folder), *who, *plain, *words]
        return subprocess.run(run, check=True, capture_output=True, encoding="utf-8").stdout

    def commit(self, subject: str, body: str = "") -> None:
        self.git("commit", "--quiet", "--allow-empty", "-m", subject, "-m", body)

    def check(self) -> int:
        return check_commits.main(self.folder, self.start)


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path)


def test_a_good_message_passes_and_older_ones_are_left_alone(repository: Repository) -> None:
    repository.commit("R" * 72, "A game has one result.")
    assert repository.check() == 0


@pytest.mark.parametrize(
    ("subject", "body", "fault"),
    [
        ("R" * 73, "Why.", "the subject has 73 characters, more than 72"),
        ("reject it", "Why.", "the subject does not start with a capital letter"),
        ("Reject it.", "Why.", "the subject ends with a full stop"),
        ("Reject it", "", "there is no body to say why"),
    ],
)
def test_each_fault_is_named_with_its_subject(
    repository: Repository,
    capsys: pytest.CaptureFixture[str],
    subject: str,
    body: str,
    fault: str,
) -> None:
    repository.commit(subject, body)
    repository.commit("Accept it", "It is fine.")
    assert repository.check() == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith(f" '{subject}': {fault}")


def test_a_merge_needs_no_body(repository: Repository) -> None:
    repository.git("switch", "--quiet", "--create", "side")
    repository.commit("Reject it", "Why.")
    repository.git("switch", "--quiet", "main")
    repository.git("merge", "--quiet", "--no-ff", "side", "-m", "Merge the side")
    assert repository.check() == 0


def test_a_shallow_clone_is_not_checked_and_says_so(
    repository: Repository, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    repository.commit("reject it.", "")
    clone = tmp_path / "clone"
    repository.git("clone", "--quiet", "--depth", "1", f"file://{repository.folder}", str(clone))
    assert check_commits.main(clone, repository.start) == 0
    assert "not checked" in capsys.readouterr().out


def test_a_folder_without_history_is_not_checked_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert check_commits.main(tmp_path) == 0
    monkeypatch.setenv("PATH", "")
    assert check_commits.main(tmp_path) == 0
    assert capsys.readouterr().out.count("not checked") == 2
