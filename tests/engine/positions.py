"""Short ways to write a Mǽrstánas position and to ask about it in notation."""

from game.core import GAMES

GAME = GAMES["maerstanas"]

# Neither side can place a standard stone here, and both have 18 points by standard scoring.
BLOCKED = "LL.LL.D/.DLDD.D/L.L.DDD/DL.L.D./.LLDLDL/.LD.D.L/LD.LD.D"
# The same squares, every stone Light's.
BLOCKED_LIGHT = BLOCKED.replace("D", "L")


def position(text, scoring="standard", specials="on"):
    return GAME.parse_position(text, {"scoring": scoring, "specials": specials})


def after(state, *moves):
    for text in moves:
        state = GAME.play(state, GAME.parse(state, text)).state
    return state


def moves(state):
    return [GAME.notation(state, move) for move in GAME.legal_moves(state)]


def points(state):
    scores = GAME.scores(state)
    return scores["dark"], scores["light"]


def written(state):
    return GAME.position(state)
