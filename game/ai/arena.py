"""Bots against each other: who is stronger, by how much, and how certain that is.

Games come in pairs. Both games of a pair begin with the same few plies, drawn from the better half
of the moves at first sight, and the bots swap colours, so that neither luck nor the first move
favours one of them. Everything is drawn from a seed: bots limited by positions rather than by time
play the same games on any machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf, log10, sqrt
from random import Random
from typing import NamedTuple

from game import ai
from game.ai.bots import BOTS, Bot
from game.ai.results import Result as Result
from game.core import GAMES, PLAYERS, GameError, Player, listed, quote
from game.match import Match

LONGEST = 300
"""A game that reaches so many plies counts as a draw."""


class Limits(NamedTuple):
    """How long a search may be, in positions or seconds, instead of a level's own number."""

    nodes: int | None = None
    seconds: float | None = None

    def record(self) -> dict[str, float]:
        """The limits that are set, by name."""
        return {name: limit for name, limit in self._asdict().items() if limit is not None}


_NO_LIMITS = Limits()


class Setting(NamedTuple):
    """A game, its options, how many plies drawn at random it begins with, and moves before those.

    The moves are in notation.
    """

    game: str
    options: Mapping[str, str]
    opening: int = 2
    moves: tuple[str, ...] = ()

    def begun(self) -> Match:
        """A match after those moves. Raises `GameError` where one of them is not legal."""
        match = Match(GAMES[self.game], self.options)
        for text in self.moves:
            match.play(match.game.parse(match.state, text))
        return match


class ContestScore(NamedTuple):
    """The results of bot A against bot B, as A sees them, and how many games Dark won."""

    wins: int
    draws: int
    losses: int
    dark: int
    unfinished: int
    plies: int

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """A's share of the points, 0 to 1; a draw is half a point."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def error(self) -> float:
        """Half the width of the interval that holds the true score with 95% probability."""
        return error_of(self.wins, self.draws, self.losses)

    def record(self) -> dict[str, object]:
        """The tally as a part of a JSON object; A's games are won, drawn and lost."""
        return {
            "games": self.games,
            "won": self.wins,
            "drawn": self.draws,
            "lost": self.losses,
            "dark_won": self.dark,
            "plies_per_game": round(self.plies / self.games, 1),
            "unfinished": self.unfinished,
        }

    def __str__(self) -> str:
        """Score, error and Elo in one line, then what the games were like."""
        low, middle, high = (elo(self.score + self.error * side) for side in (-1, 0, 1))
        dark = (self.dark + self.draws / 2) / self.games
        return (
            f"score {self.score:.1%} ± {self.error:.1%}, Elo {middle} ({low} to {high}); "
            f"{self.games} games: {self.wins} won, {self.draws} drawn, {self.losses} lost; "
            f"Dark {dark:.1%}; {self.plies / self.games:.1f} plies a game; "
            f"{self.unfinished} unfinished"
        )


def error_of(wins: int, draws: int, losses: int) -> float:
    """Half the width of the interval that holds the true score with 95% probability.

    Where all games ended alike, nothing varies, but up to three of as many more might still end
    otherwise.
    """
    games = wins + draws + losses
    if games in (wins, draws, losses):
        return min(1, 3 / games) * (0.5 if draws else 1)
    score = (wins + draws / 2) / games
    spread = wins * (1 - score) ** 2 + draws * (0.5 - score) ** 2 + losses * score**2
    return 1.96 * sqrt(spread) / games


def elo_difference(score: float) -> float:
    """The difference in Elo that a score stands for; infinite for all or nothing."""
    if score <= 0:
        return -inf
    return inf if score >= 1 else -400 * log10(1 / score - 1)


def elo(score: float) -> str:
    """The difference in Elo that a score stands for, in writing.

    >>> elo(0.75), elo(0.5), elo(1.0)
    ('+191', '+0', '+∞')
    """
    difference = elo_difference(score)
    if abs(difference) == inf:
        return "+∞" if difference > 0 else "-∞"
    return f"{round(difference):+}"


def bot(name: str, limits: Limits = _NO_LIMITS) -> Bot:
    """The bot of a name: one of `BOTS`, or the number or name of a level.

    Raises `GameError` for an unknown name.
    """
    if name in BOTS:
        return BOTS[name]
    for level in ai.LEVELS:
        if name.lower() in (str(level.id), level.name.lower()):
            return lambda match, seed: ai.choose(match, level.id, seed, **limits._asdict()).move
    names = listed([*BOTS, *(level.name for level in ai.LEVELS)], "or")
    raise GameError(f"there is no bot {quote(name)}: choose 1 to {len(ai.LEVELS)}, {names}")


class Contest(NamedTuple):
    """Bot A against bot B, by name, in one setting; its games are numbered from 0."""

    setting: Setting
    a: str
    b: str
    limits: Limits
    seed: int

    def __str__(self) -> str:
        """The contest in one line: ``maerstanas specials=off, 5 against greedy, seed 1``."""
        played = setting_text(self.setting.game, self.setting.options)
        limits = "".join(f", {limit} {name} a move" for name, limit in self.limits.record().items())
        if self.setting.moves:
            played += f" after {'; '.join(self.setting.moves)}"
        return f"{played}, {self.a} against {self.b}{limits}, seed {self.seed}"

    def record(self) -> dict[str, object]:
        """The contest as a part of a JSON object."""
        return {
            "game": self.setting.game,
            "options": dict(self.setting.options),
            "a": self.a,
            "b": self.b,
            "limits": self.limits.record(),
            "seed": self.seed,
            "opening": self.setting.opening,
            **({"moves": [*self.setting.moves]} if self.setting.moves else {}),
        }

    def check(self) -> None:
        """Raises `GameError` for a bot, an option or a move that does not exist."""
        self.setting.begun()
        for name in (self.a, self.b):
            bot(name, self.limits)

    def colour_of_a(self, number: int) -> Player:
        """The colour of A in a game: it has each colour once in a pair."""
        return PLAYERS[number % 2]

    def game(self, number: int) -> Result:
        """Plays the game of that number."""
        a, b = bot(self.a, self.limits), bot(self.b, self.limits)
        dark, light = (a, b) if self.colour_of_a(number) == "dark" else (b, a)
        # A pair shares its opening; the bots' own seed differs in every game.
        opening = Random(self.seed * 1_000_003 + number // 2)
        return play(self.setting, dark, light, opening, self.seed * 1_000_003 + number)


def setting_text(game: str, options: Mapping[str, str]) -> str:
    """A game and its options as in a command: ``maerstanas specials=off``."""
    return " ".join([game, *(f"{key}={choice}" for key, choice in options.items())])


def play(setting: Setting, dark: Bot, light: Bot, opening: Random, seed: int) -> Result:
    """Plays one game, from its first moves and its drawn opening to its end."""
    match = setting.begun()
    for _ in range(setting.opening):
        if match.legal_moves:
            moves = ai.ordered_moves(match)
            match.play(moves[int(opening.random() * (len(moves) + 1) / 2)])
    while match.outcome is None and match.ply < LONGEST:
        mover = dark if match.state.to_move == "dark" else light
        match.play(mover(match, seed))
    return Result.of(match)


def results(contest: Contest, games: int, jobs: int = 1) -> list[Result]:
    """The results of the first games of a contest, in their order."""
    contest.check()
    if jobs == 1:
        return [contest.game(number) for number in range(games)]
    from concurrent.futures import ProcessPoolExecutor  # late: there is none in a browser

    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(contest.game, range(games), chunksize=2))


def hold(contest: Contest, games: int, jobs: int = 1) -> ContestScore:
    """Plays the first games of a contest and counts the results for A."""
    return count(contest, results(contest, games, jobs))


def count(contest: Contest, results: Sequence[Result]) -> ContestScore:
    """The results of the first games of a contest, counted for A."""
    wins = draws = dark = unfinished = plies = 0
    for number, result in enumerate(results):
        plies += result.plies
        unfinished += result.reason == "unfinished"
        draws += result.winner is None
        wins += result.winner == contest.colour_of_a(number)
        dark += result.winner == "dark"
    return ContestScore(wins, draws, len(results) - wins - draws, dark, unfinished, plies)
