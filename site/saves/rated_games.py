"""The games that count for the player's rating, and the effect of one that has just ended.

No browser here: the journal hands in how a text is read and saved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from game.match import Match
from saves import rating
from saves.rating import Rated
from saves.saved_game import SavedGame


class RatedGames:
    """The rated games of each game, by its id.

    A finished game counts when it leaves its board, so that one that ended by a slip of the hand
    can be taken back first.
    """

    def __init__(
        self,
        read: Callable[[str], str],
        save: Callable[[str, str], bool],
        set_aside: Callable[[str, str], None],
        levels: Callable[[str], Sequence[int]],
        now: Callable[[], str],
    ) -> None:
        """`read` and `save` take a game's id; `set_aside` gets a text that cannot be read.

        `levels` gives the levels' ratings in a game, `now` the time.
        """
        self._read, self._save, self._set_aside = read, save, set_aside
        self._levels, self._now = levels, now

    def of(self, game: str) -> tuple[Rated, ...]:
        """The games that count for the rating in a game, in the order they ended."""
        text = self._read(game)
        try:
            return rating.loads(text) if text else ()
        except rating.RatingError:
            self._set_aside(game, text)
            return ()

    def keep(self, game: str, games: Iterable[Rated]) -> bool:
        """Saves that list; False if it can't be saved."""
        return self._save(game, rating.dumps(games))

    def count(self, entry: SavedGame, match: Match) -> None:
        """Counts a game that leaves its board, if it has ended and is rated; once."""
        if entry.result and not self._why_not(entry, match):
            self.keep(entry.game, self._with(entry))

    def message(self, entry: SavedGame, match: Match) -> str:
        """A finished game's effect on the rating, in words; "" if no person played a level."""
        if not entry.result or not self._against(entry):
            return ""
        if why := self._why_not(entry, match):
            return f"Unrated: {why}."
        return rating.rating_text(self._with(entry), entry.id)

    def records(self, game: str) -> Mapping[int, str]:
        """The record against each level met in rated games, in words: ``2 won, 1 lost``."""
        results: dict[int, list[float]] = {}
        for each in self.of(game):
            results.setdefault(each.level, []).append(each.score)
        return {level: record_text(scores) for level, scores in results.items()}

    def _against(self, entry: SavedGame) -> int:
        """The level played against, if its rating in this game is known; 0 otherwise."""
        level = rating.level_in(entry)
        return level if level <= len(self._levels(entry.game)) else 0

    def _why_not(self, entry: SavedGame, match: Match) -> str:
        if not self._against(entry):
            return "no level with a rating played in it"
        return rating.why_not(entry, match.start == match.game.start(match.start.options))

    def _with(self, entry: SavedGame) -> tuple[Rated, ...]:
        """The rated games, that of the entry among them."""
        games = self.of(entry.game)
        if any(each.id == entry.id for each in games):
            return games
        against = self._levels(entry.game)[self._against(entry) - 1]
        return (*games, rating.rated(entry, against, self._now()))


def record_text(scores: Iterable[float]) -> str:
    """How many games were won, drawn and lost, in words.

    >>> record_text([1, 0, 1, 0.5]), record_text([0])
    ('2 won, 1 drawn, 1 lost', '1 lost')
    """
    listed = list(scores)
    counts = ((1.0, "won"), (0.5, "drawn"), (0.0, "lost"))
    return ", ".join(f"{listed.count(score)} {word}" for score, word in counts if score in listed)
