"""What a game between bots leaves behind: its length, its end, and what special stones did."""

import json

import pytest

from game.ai import arena
from game.ai.results import Result, Special, tally
from game.core import GAMES, Player
from game.match import Match

MAERSTANAS = GAMES["maerstanas"]


def result(position: str, *moves: str) -> Result:
    """The result of the game that goes on from a position with these moves."""
    match = Match(MAERSTANAS, {"board": "3"}, MAERSTANAS.parse_position(position, {"board": "3"}))
    for text in moves:
        match.play(MAERSTANAS.parse(match.state, text))
    return Result.of(match)


@pytest.mark.parametrize(
    ("position", "move", "kind", "gain", "lead"),
    [
        # Light has no other turn, is a point behind, and wins by three.
        (".s./WtS/s.T L - W", "W C2", "woden", 4, -3),
        # From three points behind to two ahead is five more; C1 would have brought three: two.
        ("W../TSw/.s. L - T", "T B1", "thunder", 2, -2),
        # Light wins by four; B3 would have won as well, by one.
        ("s.s/SW./..T L - T", "T A3", "thunder", 3, -4),
        ("S.S/.s./T.w D W -", "W B2", "woden", 0, 4),
        ("t.s/s.S/S.w D W -", "W C1", "woden", 5, 0),
    ],
)
def test_what_a_special_stone_brought_is_compared_with_the_best_standard_stone(
    position: str, move: str, kind: str, gain: int, lead: int
) -> None:
    ended = result(position, move)
    owner: Player = "dark" if " D " in position else "light"
    assert ended.specials == (Special(kind, owner, gain),)
    assert (ended.lead, ended.reason) == (lead, "score")


@pytest.mark.parametrize(
    ("lead", "dark", "light", "decided"),
    [
        (3, 4, 0, True),  # Dark would have lost
        (3, 3, 0, True),  # a draw
        (3, 2, 0, False),  # Dark would have won by one
        (3, 5, 4, False),  # both sides' stones brought about as much
        (3, 0, 4, False),  # and won by more
        (-1, -2, -1, True),  # Dark's cost it a draw
        (-2, -2, -1, False),
        (-1, 1, 3, True),
        (0, 1, 0, True),  # a draw that Light would have won
        (0, 2, 2, False),
    ],
)
def test_a_kind_of_stone_decides_if_the_result_would_be_another_without_its_points(
    lead: int, dark: int, light: int, decided: bool
) -> None:
    specials = Special("woden", "dark", dark), Special("woden", "light", light)
    winner: Player | None = "dark" if lead > 0 else "light" if lead else None
    ended = Result(winner, 40, "score", lead, specials)
    assert ended.decided_by("woden") is decided
    assert not ended.decided_by("thunder")


def test_a_game_without_points_or_tray_has_no_special_pieces() -> None:
    for game, options in (("cyngesheall", {}), ("maerstanas", {"specials": "off"})):
        contest = arena.Contest(arena.Setting(game, options), "random", "random", arena.Limits(), 1)
        (played,) = arena.results(contest, 1)
        assert played.specials == ()
        assert "specials" not in tally([played])


def test_a_tally_has_every_length_every_end_and_every_special_stone() -> None:
    thunder, woden = Special("thunder", "dark", 3), Special("woden", "light", -1)
    games = [
        Result("dark", 40, "score", 2, (thunder, woden)),
        Result("dark", 38, "score", 2, (thunder._replace(gain=1),)),
        Result(None, 40, "score"),
    ]
    assert tally(games) == {
        "lengths": [[38, 1], [40, 2]],
        "ends": {"dark": {"score": 2}, "nobody": {"score": 1}},
        "specials": {
            "thunder": {"placed": 2, "gained": 4, "decided": 1},
            "woden": {"placed": 1, "gained": -1, "decided": 0},
        },
    }


def test_a_result_is_read_as_it_was_written() -> None:
    ended = Result("dark", 40, "score", 2, (Special("thunder", "dark", 3),))
    assert Result.read(json.loads(json.dumps(ended._asdict()))) == ended
    with pytest.raises(TypeError):
        Result.read({"winner": "dark", "moves": 40})
