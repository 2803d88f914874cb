"""The library: all games saved on this device, to search, delete, back up, restore or set aside.

No browser here. A game is in the journal while it is played; when the library opens, it is filed in
a larger store, which is any mapping of texts. Of a game in both, the newer copy counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from contextlib import suppress
from itertools import count
from typing import NamedTuple

from game.core import GAMES, PLAYERS, name_of
from game.words import counted
from library import backup_file
from library.backup_file import Backup
from saves import attempts, rating, saved_game
from saves.attempts import KEY, Attempt, AttemptsError
from saves.journal import ASIDE, Journal
from saves.saved_game import SavedGame, SavedGameError

# Begins the key of a filed text that can't be read, before its id.
UNREADABLE = "unreadable:"
_LETTERS = str.maketrans(dict(zip("ǽáéíóúýþð", ["æ", *"aeiouy", "th", "th"], strict=True)))


class RestoreReport(NamedTuple):
    """How many games of a backup were new, newer than here, and here already; new puzzles too."""

    new: int
    newer: int
    here: int
    puzzles: int = 0

    def __str__(self) -> str:
        parts = [
            f"{counted(self.new, 'game')} restored" if self.new else "",
            f"{counted(self.newer, 'game')} updated" if self.newer else "",
            f"{counted(self.here, 'game')} already here" if self.here else "",
            f"{counted(self.puzzles, 'puzzle')} added to your record" if self.puzzles else "",
        ]
        return f"{', '.join(filter(None, parts)) or 'The backup is empty'}."


class Library:
    """The games that the journal and the file hold when the library is made.

    `names` are the levels', weakest first; `day` gives a time's date in words. Texts that the
    library `before` has read are not read again. `entries` are the games by their ids, and
    `unreadable` the texts that can't be read, by theirs.
    """

    def __init__(
        self,
        journal: Journal,
        filed: MutableMapping[str, str],
        names: Sequence[str],
        day: Callable[[str], str],
        before: Library | None = None,
    ) -> None:
        self._journal, self._filed, self._names, self._day = journal, filed, names, day
        self._known = before._read if before else {}
        self._read: dict[str, SavedGame] = {}
        self._texts: dict[tuple[str, int], str] = {}
        self.entries: dict[str, SavedGame] = {}
        self.unreadable: dict[str, str] = {}
        self._read_journal()
        self._read_file()
        self._read_aside()

    def read_ahead(self, texts: Iterable[str]) -> Iterator[None]:
        """Reads texts, one a step, for the library that will be made after this one."""
        for text in texts:
            with suppress(SavedGameError):
                self._entry_in(text)
            yield

    def _read_journal(self) -> None:
        journal, on_boards = self._journal, self._journal.on_boards
        for entry_id, text in journal.texts().items():
            try:
                entry = self._entry_in(text)
            except SavedGameError:
                # A game on a board is reported when that board is opened.
                if entry_id not in on_boards and journal.put(entry_id, text, ASIDE):
                    journal.drop(entry_id)
            else:
                if entry_id == entry.id or entry_id in on_boards:
                    self._take(entry)
                elif self._bring_back(entry):
                    journal.drop(entry_id)

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
        """Tries the texts set aside again, because a newer version may be able to read them."""
        for entry_id, text in self._journal.texts(ASIDE).items():
            try:
                entry = self._entry_in(text)
                saved_game.match_of(entry)
            except SavedGameError:
                self.unreadable[entry_id] = text
            else:
                if self._bring_back(entry):
                    self._journal.drop(entry_id, ASIDE)

    def _entry_in(self, text: str) -> SavedGame:
        entry = self._known.get(text) or saved_game.loads(text, len(self._names))
        self._read[text] = entry
        return entry

    def _take(self, entry: SavedGame) -> None:
        known = self.entries.get(entry.id)
        if known is None or entry.revision > known.revision:
            self.entries[entry.id] = entry

    def _bring_back(self, entry: SavedGame) -> bool:
        """Moves a game from under a wrong id to one of its own; False if there is no room."""
        missing = self._to_restore(entry)
        if missing is None:
            return True
        self.entries[missing.id] = missing
        return self._journal.put(missing.id, saved_game.dumps(missing))

    # --- filing -----------------------------------------------------------------------------------

    def file(self) -> dict[str, str]:
        """The journal's texts that are now in the file too, by id; newer ones have been filed."""
        filed: dict[str, str] = {}
        for entry_id, text in self._journal.texts().items():
            entry = self.entries.get(entry_id)
            if entry is None or not entry.is_worth_keeping:
                continue
            if self._revision_of(self._filed.get(entry_id, "")) < entry.revision:
                self._filed[entry_id] = saved_game.dumps(entry)
            filed[entry_id] = text
        return filed

    def _revision_of(self, text: str) -> int:
        try:
            return self._entry_in(text).revision
        except SavedGameError:
            return -1

    def tidy(self, filed: dict[str, str], before: str | None = None) -> None:
        """Removes from the journal the `filed` games last played before that time, or all of them.

        A tab that still has one of them on its board saves it again with the next move.
        """
        on_boards = self._journal.on_boards
        for entry_id, text in self._journal.texts().items():
            entry = self.entries.get(entry_id)
            if entry is None or entry_id in on_boards or (before and entry.played >= before):
                continue
            if text == filed.get(entry_id) or not entry.is_worth_keeping:
                self._journal.drop(entry_id)

    # --- finding ----------------------------------------------------------------------------------

    def found(self, words: str = "") -> list[SavedGame]:
        """The games that contain all of the words, the last played first."""
        searched_words = _plain(words).split()
        games = [
            entry
            for entry in self.entries.values()
            if entry.is_worth_keeping
            and all(word in self._searched(entry) for word in searched_words)
        ]
        return sorted(games, key=lambda entry: (entry.played, entry.id), reverse=True)

    def _searched(self, entry: SavedGame) -> str:
        """A game's text to search, remembered because every letter typed asks for all games."""
        key = (entry.id, entry.revision)
        if key not in self._texts:
            self._texts[key] = self._text_of(entry)
        return self._texts[key]

    def _text_of(self, entry: SavedGame) -> str:
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
        """The players: "against Churl", "Churl against Thane", "two people"."""
        named = [self._names[level - 1] if level else "" for level in entry.players.values()]
        if all(named):
            return " against ".join(named)
        rival = "".join(named)
        return f"against {rival}" if rival else "two people"

    def result(self, entry: SavedGame) -> str:
        """The result: "You won", "Light won", "Drawn", "Not over"."""
        if entry.result in ("", "draw"):
            return "Drawn" if entry.result else "Not over"
        winner = next(player for player in PLAYERS if player == entry.result)
        if rating.level_in(entry):
            return "You lost" if entry.players[winner] else "You won"
        return f"{name_of(winner)} won"

    def date(self, entry: SavedGame) -> str:
        """The day of the last move."""
        return self._day(entry.played)

    def title(self, entry: SavedGame) -> str:
        """The game and its players, as a title."""
        return f"{GAMES[entry.game].title}, {self.players(entry)}"

    # --- deleting ---------------------------------------------------------------------------------

    def may_delete(self, entry: SavedGame) -> bool:
        """Whether the game can be deleted: on a board it would be saved again."""
        return entry.id not in self._journal.on_boards

    def delete(self, entry_id: str) -> SavedGame:
        """The deleted entry, which `put_back` can restore."""
        self._filed.pop(entry_id, None)
        self._journal.drop(entry_id)
        return self.entries.pop(entry_id)

    def put_back(self, entry: SavedGame) -> None:
        """Undoes the deletion of a game."""
        self._filed[entry.id] = saved_game.dumps(entry)
        self._journal.put(entry.id, saved_game.dumps(entry))
        self.entries[entry.id] = entry

    def set_aside(self, entry: SavedGame) -> None:
        """Sets aside a game whose moves turn out to be unreadable when it is opened."""
        text = saved_game.dumps(entry)
        if not self._journal.put(entry.id, text, ASIDE):
            self._filed[UNREADABLE + entry.id] = text
        self.delete(entry.id)
        self.unreadable[entry.id] = text

    # --- backup -----------------------------------------------------------------------------------

    def backup(self, now: str) -> str:
        """All games, ratings and puzzles as one text, with the unreadable texts as they are."""
        ratings = {game: self._journal.rated(game) for game in GAMES}
        kept = Backup(self.found(), ratings, self.unreadable, self._attempts())
        return backup_file.dumps(kept, now)

    def _attempts(self) -> tuple[Attempt, ...]:
        """The puzzles tried on this device; () if the list can't be read."""
        text = self._journal.texts(KEY).get("", "")
        try:
            return attempts.loads(text) if text else ()
        except AttemptsError:
            self._journal.put("puzzles", text, ASIDE)
            return ()

    def restore(self, text: str) -> RestoreReport:
        """The counts of a backup's games, once they have been added to the games here.

        A game that continues one that is here replaces it; if each has something that the other
        lacks, both stay. Raises `BackupError` and then changes nothing.
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
            whole = rating.merged(self._journal.rated(game_id), games)
            if whole != self._journal.rated(game_id):
                self._journal.keep_rated(game_id, whole)
        added = self._add_attempts(backup.puzzles)
        for entry_id, damaged in backup.unreadable.items():
            if entry_id not in self.unreadable:
                self._filed[UNREADABLE + entry_id] = self.unreadable[entry_id] = damaged
        return RestoreReport(new, newer, len(backup.games) - new - newer, added)

    def _add_attempts(self, puzzles: Sequence[Attempt]) -> int:
        """How many puzzles were not in the record, into which these are merged."""
        here = self._attempts()
        whole = attempts.merged(here, puzzles)
        if whole != here:
            self._journal.put("", attempts.dumps(whole), KEY)
        return len(whole) - len(here)

    def _to_restore(self, entry: SavedGame) -> SavedGame | None:
        """The entry to save, under another id if its own is taken; `None` if the game is here.

        A game on a board is never replaced, because its tab would not notice the change.
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
        """Saves in the journal the games missing from it and from the file; False: no room."""
        texts, aside = self._journal.texts(), self._journal.texts(ASIDE)
        kept = [
            self._journal.put(entry_id, saved_game.dumps(entry))
            for entry_id, entry in self.entries.items()
            if self._revision_of(texts.get(entry_id, "")) < entry.revision
            and self._revision_of(filed.get(entry_id, "")) < entry.revision
        ]
        kept += [
            self._journal.put(entry_id, text, ASIDE)
            for entry_id, text in self.unreadable.items()
            if entry_id not in aside and UNREADABLE + entry_id not in filed
        ]
        return all(kept)


def _plain(text: str) -> str:
    """The text for searching: in small letters, without accents and Old English letters.

    >>> _plain("Mǽrstánas, Ætheling")
    'maerstanas, aetheling'
    """
    return text.casefold().translate(_LETTERS).replace("æ", "ae")
