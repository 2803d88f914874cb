"""All games that are kept on this device: found, deleted, backed up, restored, set aside.

No browser here. A game is written into the journal of `boards` while it is played, and filed in a
larger store, any mapping of texts, when the library is opened. What is in both is told of as the
newer of the two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping, Sequence
from itertools import count
from typing import NamedTuple

from game.core import GAMES, PLAYERS, name_of
from game.words import counted
from library import backup_file
from library.backup_file import Backup
from saves import rating, saved_game
from saves.journal import ASIDE, Journal
from saves.saved_game import SavedGame, SavedGameError

# What stands before the id of a filed text that can't be read.
UNREADABLE = "unreadable:"
_LETTERS = str.maketrans(dict(zip("ǽáéíóúýþð", ["æ", *"aeiouy", "th", "th"], strict=True)))


class RestoreReport(NamedTuple):
    """What restoring did: how many games were new, newer than here, and here already."""

    new: int
    newer: int
    here: int

    def __str__(self) -> str:
        parts = [
            f"{counted(self.new, 'game')} restored" if self.new else "",
            f"{counted(self.newer, 'game')} brought up to date" if self.newer else "",
            f"{counted(self.here, 'game')} here already" if self.here else "",
        ]
        return f"{', '.join(filter(None, parts)) or 'There was nothing in it to restore'}."


class Library:
    """The games of the journal and of the file, as they are when it is made.

    `names` are those of the levels, weakest first; `day` gives a time's date in words. What the one
    `before` has read is not read again. `entries` are the games by their ids, `unreadable` the
    texts that can't be read, by theirs.
    """

    def __init__(
        self,
        boards: Journal,
        filed: MutableMapping[str, str],
        names: Sequence[str],
        day: Callable[[str], str],
        before: Library | None = None,
    ) -> None:
        self._boards, self._filed, self._names, self._day = boards, filed, names, day
        self._known = before._read if before else {}
        self._read: dict[str, SavedGame] = {}
        self.entries: dict[str, SavedGame] = {}
        self.unreadable: dict[str, str] = {}
        self._read_journal()
        self._read_file()
        self._read_aside()

    def _read_journal(self) -> None:
        boards, on_boards = self._boards, self._boards.on_boards
        for entry_id, text in boards.texts().items():
            try:
                entry = self._entry_in(text)
            except SavedGameError:
                # That on a board is told of when it is wanted there.
                if entry_id not in on_boards and boards.put(entry_id, text, ASIDE):
                    boards.drop(entry_id)
            else:
                if entry_id == entry.id or entry_id in on_boards:
                    self._take(entry)
                elif self._bring_back(entry):
                    boards.drop(entry_id)

    def _read_file(self) -> None:
        for key, text in list(self._filed.items()):
            try:
                entry = self._entry_in(text)
            except SavedGameError:
                entry_id = key.removeprefix(UNREADABLE)
                if key == entry_id:
                    self._filed[UNREADABLE + key] = text
                    del self._filed[key]
                self.unreadable[entry_id] = text
            else:
                if key == entry.id:
                    self._take(entry)
                elif self._bring_back(entry):
                    del self._filed[key]

    def _read_aside(self) -> None:
        """A later version of this page may read what an earlier one couldn't."""
        for entry_id, text in self._boards.texts(ASIDE).items():
            try:
                entry = self._entry_in(text)
                saved_game.match_of(entry)
            except SavedGameError:
                self.unreadable[entry_id] = text
            else:
                if self._bring_back(entry):
                    self._boards.drop(entry_id, ASIDE)

    def _entry_in(self, text: str) -> SavedGame:
        entry = self._known.get(text) or saved_game.loads(text, len(self._names))
        self._read[text] = entry
        return entry

    def _take(self, entry: SavedGame) -> None:
        known = self.entries.get(entry.id)
        if known is None or entry.revision > known.revision:
            self.entries[entry.id] = entry

    def _bring_back(self, entry: SavedGame) -> bool:
        """Takes in a game from where it does not belong, beside what is here; False: no room."""
        missing = self._to_restore(entry)
        if missing is None:
            return True
        self.entries[missing.id] = missing
        return self._boards.put(missing.id, saved_game.dumps(missing))

    # --- filing -----------------------------------------------------------------------------------

    def file(self) -> dict[str, str]:
        """Puts into the file what is only in the journal, or newer there; what was put, by id."""
        put: dict[str, str] = {}
        for entry_id, text in self._boards.texts().items():
            entry = self.entries.get(entry_id)
            if entry is None or not entry.is_worth_keeping:
                continue
            if self._revision_of(self._filed.get(entry_id, "")) < entry.revision:
                self._filed[entry_id] = saved_game.dumps(entry)
            put[entry_id] = text
        return put

    def _revision_of(self, text: str) -> int:
        try:
            return self._entry_in(text).revision
        except SavedGameError:
            return -1

    def tidy(self, filed: dict[str, str], before: str) -> None:
        """Takes out of the journal what is safe in the file, and was played before that time.

        A tab that still has such a game on its board writes it again with the next move.
        """
        on_boards = self._boards.on_boards
        for entry_id, text in self._boards.texts().items():
            entry = self.entries.get(entry_id)
            if entry is None or entry.played >= before or entry_id in on_boards:
                continue
            if text == filed.get(entry_id) or not entry.is_worth_keeping:
                self._boards.drop(entry_id)

    # --- finding ----------------------------------------------------------------------------------

    def found(self, words: str = "") -> list[SavedGame]:
        """The games in which all of the words occur, the last played first."""
        wanted = _plain(words).split()
        games = [
            entry
            for entry in self.entries.values()
            if entry.is_worth_keeping and all(word in self._searched(entry) for word in wanted)
        ]
        return sorted(games, key=lambda entry: (entry.played, entry.id), reverse=True)

    def _searched(self, entry: SavedGame) -> str:
        game = GAMES[entry.game]
        chosen = [
            option.labels[option.choices.index(entry.options[option.key])]
            for option in game.options
            if entry.options[option.key] != option.default
        ]
        searched = [game.id, game.title, self.players(entry), self.result(entry), *chosen]
        return _plain(" ".join([*searched, entry.played[:10], self.date(entry), entry.words]))

    # --- in words ---------------------------------------------------------------------------------

    def players(self, entry: SavedGame) -> str:
        """Who played: "against Churl", "Churl against Thane", "two people"."""
        named = [self._names[level - 1] if level else "" for level in entry.players.values()]
        if all(named):
            return " against ".join(named)
        rival = "".join(named)
        return f"against {rival}" if rival else "two people"

    def result(self, entry: SavedGame) -> str:
        """How it ended: "You won", "Light won", "Drawn", "Not over"."""
        if entry.result in ("", "draw"):
            return "Drawn" if entry.result else "Not over"
        winner = next(player for player in PLAYERS if player == entry.result)
        if rating.level_in(entry):
            return "You lost" if entry.players[winner] else "You won"
        return f"{name_of(winner)} won"

    def date(self, entry: SavedGame) -> str:
        """The day on which a move was made last."""
        return self._day(entry.played)

    def title(self, entry: SavedGame) -> str:
        """The game and who played it, to be told apart by."""
        return f"{GAMES[entry.game].title}, {self.players(entry)}"

    # --- deleting ---------------------------------------------------------------------------------

    def may_delete(self, entry: SavedGame) -> bool:
        """Whether it is on no board, from where it would come back."""
        return entry.id not in self._boards.on_boards

    def delete(self, entry_id: str) -> SavedGame:
        """Deletes a game; what is returned can be put back."""
        self._filed.pop(entry_id, None)
        self._boards.drop(entry_id)
        return self.entries.pop(entry_id)

    def put_back(self, entry: SavedGame) -> None:
        """Undoes its deletion."""
        self._filed[entry.id] = saved_game.dumps(entry)
        self._boards.put(entry.id, saved_game.dumps(entry))
        self.entries[entry.id] = entry

    def set_aside(self, entry: SavedGame) -> None:
        """Sets a game aside whose moves can't be read, as it turned out when it was opened."""
        text = saved_game.dumps(entry)
        if not self._boards.put(entry.id, text, ASIDE):
            self._filed[UNREADABLE + entry.id] = text
        self.delete(entry.id)
        self.unreadable[entry.id] = text

    # --- backup -----------------------------------------------------------------------------------

    def backup(self, now: str) -> str:
        """All games and ratings as one text; what can't be read goes with it as it is."""
        ratings = {game: self._boards.rated(game) for game in GAMES}
        return backup_file.dumps(Backup(self.found(), ratings, self.unreadable), now)

    def restore(self, text: str) -> RestoreReport:
        """Adds what a backup holds to what is here.

        A game that goes on from one that is here takes its place; where each has what the other
        lacks both are kept. Raises `BackupError`, and then nothing is changed.
        """
        backup = backup_file.loads(text, len(self._names))
        new = newer = 0
        for game in backup.games:
            entry = self._to_restore(game)
            if entry is not None:
                known = entry.id in self.entries
                new, newer = new + (not known), newer + known
                self.entries[entry.id] = entry
                self._filed[entry.id] = saved_game.dumps(entry)
        for game_id, games in backup.ratings.items():
            whole = rating.merged(self._boards.rated(game_id), games)
            if whole != self._boards.rated(game_id):
                self._boards.keep_rated(game_id, whole)
        for entry_id, damaged in backup.unreadable.items():
            if entry_id not in self.unreadable:
                self._filed[UNREADABLE + entry_id] = self.unreadable[entry_id] = damaged
        return RestoreReport(new, newer, len(backup.games) - new - newer)

    def _to_restore(self, entry: SavedGame) -> SavedGame | None:
        """The entry as it is to be kept, under an id of its own beside another; `None`: it is here.

        What is on a board keeps its place, as that tab would not know of the change.
        """
        for number in count():
            kept = entry._replace(id=f"{entry.id[:20]}r{number}") if number else entry
            known = self.entries.get(kept.id)
            if known is None:
                return kept
            if backup_file.holds(known, kept):
                return None
            if backup_file.holds(kept, known) and self.may_delete(kept):
                return kept._replace(revision=max(kept.revision, known.revision + 1))
        raise AssertionError("there is always another number")

    def keep_beside(self, filed: Mapping[str, str]) -> bool:
        """Puts into the journal what is neither there nor in that file; False: it has no room."""
        journal, aside = self._boards.texts(), self._boards.texts(ASIDE)
        kept = [
            self._boards.put(entry_id, saved_game.dumps(entry))
            for entry_id, entry in self.entries.items()
            if self._revision_of(journal.get(entry_id, "")) < entry.revision
            and self._revision_of(filed.get(entry_id, "")) < entry.revision
        ]
        kept += [
            self._boards.put(entry_id, text, ASIDE)
            for entry_id, text in self.unreadable.items()
            if entry_id not in aside and UNREADABLE + entry_id not in filed
        ]
        return all(kept)


def _plain(text: str) -> str:
    """The text as it is searched: in small letters, without accents and the letters of old.

    >>> _plain("Mǽrstánas, Ætheling")
    'maerstanas, aetheling'
    """
    return text.casefold().translate(_LETTERS).replace("æ", "ae")
