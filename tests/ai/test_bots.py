"""The simple players that the levels are measured against."""

from collections import Counter

import pytest

from game.ai.bots import BOTS
from game.core import GAMES
from game.match import Match
from optional import present

ALL_GAMES = ("greedy", "random")


def at(id: str, position: str, **options: str) -> Match:
    """A match that starts from the position."""
    game = GAMES[id]
    return Match(game, start=game.parse_position(position, options))


def written(bot: str, match: Match, seeds: int = 1) -> Counter[str]:
    """The bot's moves in notation, with how many of the seeds choose each."""
    moves = [BOTS[bot](match, seed) for seed in range(seeds)]
    return Counter(match.game.notation(match.state, move) for move in moves)


def play(game: str, dark: str, light: str, seed: int, plies: int = 400, **options: str) -> Match:
    match = Match(GAMES[game], options)
    sides = {"dark": BOTS[dark], "light": BOTS[light]}
    while match.legal_moves and match.ply < plies:
        match.play(sides[match.state.to_move](match, seed))
    return match


# --- any bot ------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_legal_move(game: str, bot: str) -> None:
    match = Match(GAMES[game])
    if match.game.scores(match.state) is None and bot not in ALL_GAMES:
        with pytest.raises(ValueError, match=f"a game of points, which {match.game.title} is not"):
            BOTS[bot](match, 1)
        return
    for _ in range(6):
        move = BOTS[bot](match, 1)
        assert move == BOTS[bot](match, 1)
        match.play(move)  # raises for an illegal one


@pytest.mark.parametrize("bot", BOTS)
def test_no_move_is_chosen_once_the_game_is_over(bot: str) -> None:
    match = Match(GAMES["maerstanas"])
    match.resign("dark")
    with pytest.raises(ValueError, match="the game is over"):
        BOTS[bot](match, 1)


def test_the_random_bot_plays_every_move_equally_often() -> None:
    match = at("maerstanas", "......./......./...SS../..s.s../...S.../......./....... D - -")
    times = written("random", match, 4000)
    legal = match.legal_moves
    assert len(times) == len(legal)
    even = 4000 / len(legal)
    assert sum((n - even) ** 2 / even for n in times.values()) < 2 * len(legal)


def test_one_seed_serves_for_a_whole_game() -> None:
    match = play("cyngesheall", "random", "random", 3, plies=40)
    moves = [match.moves[ply] for ply in range(40)]
    assert len(set(moves)) > 30


# --- greed --------------------------------------------------------------------------------------


def test_greed_takes_the_most_points() -> None:
    # D4 joins three stones and D2 two.
    match = at("maerstanas", "......./...S.../......./..S.S../...S.../......./....... D - -")
    assert written("greedy", match, 20) == {"D4": 20}


def test_greed_spends_a_special_stone_for_a_point_more() -> None:
    # The thunder-stone would take six of Light's points, the best placement makes three.
    match = at("maerstanas", "......./...s.../..ss.../.s..s../..ss.../...s.../....... D TW -")
    (move,) = written("greedy", match, 10)
    assert move.startswith("T ")


def test_among_equals_the_seed_decides() -> None:
    match = Match(GAMES["maerstanas"], {"specials": "off"})
    assert set(written("greedy", match, 60)) == {"A1", "G1", "A7", "G7"}


@pytest.mark.parametrize(
    ("game", "position", "move"),
    [
        # The king at half strength rather than two men.
        ("oferhlyp", "K....../......./..M.n../...j.../......./..Mn.n./....... D", "C3xKE5(1>0)"),
        ("cyngesheall", "......./...K.../......./...M.../.mk..../..M..../....m.. D", "D4-C4xKC5!"),
        ("cyngesheall", "...K.../......./......./...M.../.mM..../..k..../..M.m.. D", "KD1-A1!"),
    ],
)
def test_greed_wins_at_once_where_it_can(game: str, position: str, move: str) -> None:
    assert written("greedy", at(game, position), 10) == {move: 10}


@pytest.mark.parametrize(
    ("game", "position", "move"),
    [
        (
            "oferhlyp",
            "K....../......./..M..../...n.../...m.../......./..k.... D",
            "C3xE5(1>0)xC5(2>1)",
        ),
        (
            "cyngesheall",
            "...M.../k....../......./.Mm.mM./......./......K/....... D",
            "D1-D4xC4/E4",
        ),
    ],
)
def test_greed_takes_the_most_lives_or_pieces(game: str, position: str, move: str) -> None:
    assert written("greedy", at(game, position), 10) == {move: 10}


def test_greed_guards_its_king() -> None:
    # Either of two attacks would take a life, and leave the king at half strength to D3.
    match = at("oferhlyp", "......./...J.../...m.../......./Mm...../......./......k D")
    assert set(written("greedy", match, 60)) == {"KD2-C1", "KD2-D1", "KD2-E1"}


def test_greed_blocks_an_enemy_king() -> None:
    match = at("cyngesheall", "......./...K.../......./......./.m.M.../....m../..k.... D")
    assert written("greedy", match, 10) == {"D5-D7": 10}


def test_greed_takes_what_it_can_in_a_lost_position() -> None:
    # Nothing gets between the king on C7 and G7.
    match = at("cyngesheall", "MK...../......./......./.mM..../......./......./..k.... D")
    assert written("greedy", match, 10) == {"A1-A4xB4": 10}


@pytest.mark.parametrize("game", GAMES)
def test_greed_beats_chance(game: str) -> None:
    won = 0
    for seed in range(6):
        sides = ("greedy", "random") if seed % 2 else ("random", "greedy")
        outcome = play(game, *sides, seed).outcome
        won += outcome is not None and outcome.winner == ("dark" if seed % 2 else "light")
    assert won >= 5


# --- playouts -----------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["playouts", "playouts-each"])
@pytest.mark.parametrize(
    ("position", "move"),
    [
        # Three squares are left; on the others the mover loses.
        ("SSs..sS/..SSss./sS..Sss/.ss.S.s/.ssS.SS/.S.S.../Ss.sSsS L - -", "D4"),
        ("s.Ss.s./SS.SSSs/.SssS../.ss.SSs/.sSss.S/sS.Ss.s/S.sS... D - -", "G7"),
    ],
)
def test_playouts_find_the_move_that_decides(bot: str, position: str, move: str) -> None:
    assert written(bot, at("maerstanas", position), 5) == {move: 5}


def test_a_hundred_games_for_each_move_beat_a_hundred_in_all() -> None:
    won = 0
    for seed in range(6):
        sides = ("playouts-each", "playouts") if seed % 2 else ("playouts", "playouts-each")
        outcome = play("maerstanas", *sides, seed, specials="off").outcome
        won += present(outcome).winner == ("dark" if seed % 2 else "light")
    assert won >= 4
