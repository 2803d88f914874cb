"""Claims of captions: the engine proves each, and says it in words, marks and arrows.

`tools.fences` lists what a caption may claim.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from game import svg
from game.core import (
    GameError,
    IllegalMove,
    InvalidMove,
    Move,
    continuations,
    listed,
    name_of,
    quote,
)
from game.match import Match
from game.scene import marks_of
from tools.claim_parts import (
    FalseClaim,
    TrueClaim,
    after_moves,
    drawn,
    halves,
    in_points,
    player_named,
    score_of,
    split,
    written,
)


def prove(match: Match, claim: str) -> TrueClaim:
    """The claim in words and marks, once it is proved. Raises `FalseClaim`."""
    kind, _, rest = claim.partition(" ")
    if kind not in _CLAIMS:
        raise FalseClaim(f"{{{claim}}}: a claim begins with {listed(_CLAIMS, 'or')}")
    try:
        return _CLAIMS[kind](match, rest)
    except GameError as error:
        raise FalseClaim(f"{{{claim}}} is false: {error}") from error


def _legal(match: Match, text: str) -> TrueClaim:
    texts = split(text)
    moves = [match.game.parse(match.state, each) for each in texts]
    verb = "is" if len(texts) == 1 else "are"
    return TrueClaim(f"{listed(texts)} {verb} legal", **drawn(match, moves))


def _illegal(match: Match, text: str) -> TrueClaim:
    named, colon, reason = (part.strip() for part in text.partition(":"))
    scene = match.game.scene(match.state)
    cells = "|".join(cell.name for cell in scene.cells)
    taken = {piece.cell for piece in scene.pieces}
    texts = split(named)
    marks, arrows = {}, []
    for each in texts:
        try:
            match.game.parse(match.state, each)
        except InvalidMove:
            raise
        except IllegalMove as error:
            true = str(error).removeprefix(f"{quote(each)}: ")
        else:
            raise FalseClaim(f"{each} is legal")
        if colon and reason != true:
            raise FalseClaim(f"{each} is illegal for another reason: {true}")
        path = re.findall(cells, each)
        # On a taken square the arrow's head says enough; a cross would hide the piece.
        if len(path) == 1 or taken.isdisjoint(path[-1:]):
            marks.update(dict.fromkeys(path[-1:], "no"))
        if len(path) > 1:
            arrows.append(svg.Arrow(tuple(path), barred=True))
    verb = "is" if len(texts) == 1 else "are"
    because = f": {reason}" if colon else ""
    return TrueClaim(f"{listed(texts)} {verb} illegal{because}", marks, tuple(arrows))


def _only(match: Match, text: str) -> TrueClaim:
    texts = split(text)
    moves = [match.game.parse(match.state, each) for each in texts]
    legal = match.game.legal_moves(match.state)
    if others := [move for move in legal if move not in moves]:
        raise FalseClaim(f"{written(match, others)} would be legal too")
    be = "move is" if len(texts) == 1 else "moves are"
    words = f"{name_of(match.state.to_move)}'s only legal {be} {listed(texts)}"
    return TrueClaim(words, **drawn(match, moves))


def _reaches(match: Match, text: str) -> TrueClaim:
    origin, number = halves(text, "reaches F6: 11")
    goals = continuations(match.game.legal_moves(match.state), (origin,)).steps
    if number != str(len(goals)):
        raise FalseClaim(f"it reaches {len(goals)} squares: {listed(goals)}")
    marks = {origin: "selected", **dict.fromkeys(goals, "target")}
    return TrueClaim(f"{origin} reaches {number} {'square' if number == '1' else 'squares'}", marks)


def _passes(match: Match, text: str) -> TrueClaim:
    legal = match.game.legal_moves(match.state)
    first = match.game.play(match.state, legal[0]).events if legal else ()
    if text or len(legal) != 1 or [event.kind for event in first] != ["pass"]:
        raise FalseClaim(f"the legal moves are {written(match, legal)}")
    return TrueClaim(f"{name_of(match.state.to_move)} has no move and must pass")


def _turn(match: Match, text: str) -> TrueClaim:
    if match.outcome:
        raise FalseClaim("the game is over")
    if player_named(text) != match.state.to_move:
        raise FalseClaim(f"it is {name_of(match.state.to_move)}'s turn")
    return TrueClaim(f"{name_of(match.state.to_move)} is to move")


def _score(match: Match, text: str) -> TrueClaim:
    scores = score_of(match)
    true = f"{scores['dark']}-{scores['light']}"
    if text != true:
        raise FalseClaim(f"the score is {true}")
    dark, light = scores["dark"], scores["light"]
    if dark != light:
        return TrueClaim(f"Dark has {in_points(dark)}, Light {light or 'none'}")
    return TrueClaim(f"each side has {in_points(dark)}" if dark else "nobody has a point")


def _gain(match: Match, text: str) -> TrueClaim:
    named, points = halves(text, "gain E4: 2")
    mover = match.state.to_move
    after = after_moves(match, named)
    true = score_of(after)[mover] - score_of(match)[mover]
    if points.lstrip("+") != str(true):
        raise FalseClaim(f"the gain is {true}")
    verb = "costs" if true < 0 else "brings"
    words = f"{named} {verb} {name_of(mover)} {in_points(abs(true))}"
    return TrueClaim(words, **drawn(match, after.moves[-1:]))


_EFFECTS: Mapping[str, tuple[str, str]] = {
    # What a claim says a move does, the kind of event that it is, and the mark for it.
    "removes": ("remove", "doomed"),
    "hits": ("hit", "struck"),
}


def _removes(match: Match, text: str) -> TrueClaim:
    return _does(match, "removes", text, "removes T E4: E3, D4")


def _hits(match: Match, text: str) -> TrueClaim:
    return _does(match, "hits", text, "hits C3xE5: D4")


def _does(match: Match, verb: str, text: str, example: str) -> TrueClaim:
    """What a move does to which squares; further effects follow after semicolons."""
    named, effects = halves(text, example)
    after = after_moves(match, named)
    shown = drawn(match, after.moves[-1:])
    said, marks = _effects(after, f"{verb} {effects}")
    marks |= dict.fromkeys(shown["marks"], "target")
    return TrueClaim(f"{named} {said}", marks, shown["arrows"])


def _effects(after: Match, text: str) -> tuple[str, dict[str, str]]:
    """What the last move did, in words and marks, once each effect that is named is proved."""
    said, marks = [], {}
    for effect in split(text, ";"):
        done, _, what = effect.partition(" ")
        if done == "gains":
            said.append(_gained(after, what))
            continue
        if done not in _EFFECTS:
            known = listed([*_EFFECTS, "gains"], "or")
            raise FalseClaim(f"{quote(done)} is not an effect: write {known}")
        kind, mark = _EFFECTS[done]
        true = [event.square for event in after.events[-1] if event.kind == kind]
        if sorted([] if what == "nothing" else split(what)) != sorted(true):
            raise FalseClaim(f"the move {done} {listed(true)}")
        said.append(f"{done} {listed(true)}")
        marks.update(dict.fromkeys(true, mark))
    return listed(said), marks


def _gained(after: Match, points: str) -> str:
    """The points that the last move brought, in words."""
    before, mover = after.states[-2], after.states[-2].to_move
    earlier = after.game.scores(before)
    true = score_of(after)[mover] - (earlier or {})[mover]
    if points != str(true):
        raise FalseClaim(f"the move gains {in_points(true)}")
    return f"gains {in_points(true)}"


def _played(match: Match, text: str) -> TrueClaim:
    """What the last of the fence's moves was, and what it did."""
    named, colon, effects = (part.strip() for part in text.partition(":"))
    if not match.moves:
        raise FalseClaim("nothing has been played: give the moves")
    before, move = match.states[-2], match.moves[-1]
    if match.game.parse(before, named) != move:
        raise FalseClaim(f"the last move is {match.game.notation(before, move)}")
    marks = {square: " ".join(names) for square, names in marks_of(match.events[-1]).items()}
    said = f", which {_effects(match, effects)[0]}" if colon else ""
    return TrueClaim(f"{name_of(before.to_move)} has played {named}{said}", marks)


def _stands(match: Match, text: str) -> TrueClaim:
    named, what = halves(text, "stands E4, D4: dark man")
    pieces = {piece.cell: piece for piece in match.game.scene(match.state).pieces}
    squares = split(named)
    for square in squares:
        there = pieces.get(square)
        true = f"{there.owner} {there.name}" if there else "nothing"
        if what != true:
            raise FalseClaim(f"{true} stands on {square}")
    return TrueClaim(f"a {what} stands on {listed(squares)}")


def _empty(match: Match, text: str) -> TrueClaim:
    taken = {piece.cell for piece in match.game.scene(match.state).pieces}
    cells = {cell.name for cell in match.game.scene(match.state).cells}
    squares = split(text)
    for square in squares:
        if square in taken or square not in cells:
            raise FalseClaim(f"{square} is {'taken' if square in taken else 'not a square'}")
    return TrueClaim(f"{listed(squares)} {'is' if len(squares) == 1 else 'are'} empty")


def _counts(match: Match, text: str) -> TrueClaim:
    """The number below each player's name: points, lives or pieces."""
    tally = match.game.scene(match.state).tally
    dark, light = tally["dark"], tally["light"]
    if text != f"{dark.number}-{light.number}":
        raise FalseClaim(f"the count is {dark.number}-{light.number}")
    return TrueClaim(f"Dark has {dark.number} {dark.unit}, Light {light.number}")


def _wins(match: Match, text: str) -> TrueClaim:
    named, colon, reason = (part.strip() for part in text.partition(":"))
    after = after_moves(match, named)
    mover = name_of(match.state.to_move)
    _over(after, f"{match.state.to_move}{f': {reason}' if colon else ''}")
    return TrueClaim(f"{mover} plays {named} and wins", **drawn(match, after.moves[-1:]))


def _undecided(match: Match, text: str) -> TrueClaim:
    if text or match.outcome:
        raise FalseClaim("the game is over" if match.outcome else "write it as {undecided}")
    return TrueClaim("the game goes on")


def _over(match: Match, text: str) -> TrueClaim:
    outcome = match.outcome
    if outcome is None:
        raise FalseClaim(f"the game goes on: {written(match, match.game.legal_moves(match.state))}")
    named, colon, reason = (part.strip() for part in text.partition(":"))
    winner = None if named == "draw" else player_named(named)
    result = f"{name_of(outcome.winner)} wins" if outcome.winner else "it is a draw"
    if winner != outcome.winner:
        raise FalseClaim(f"the game is over, but {result}")
    if colon and reason != outcome.reason:
        raise FalseClaim(f"the game is over for another reason: {outcome.reason}")
    return TrueClaim(f"the game is over and {result}")


def _most(match: Match, text: str) -> TrueClaim:
    """One move gains so much, and every other move less."""
    named, number = halves(text, "most D4: 3")
    move = match.game.parse(match.state, named)
    worth = {each: _worth(match, each) for each in match.game.legal_moves(match.state)}
    if number != str(worth[move]):
        raise FalseClaim(f"it is {worth[move]}")
    others = [each for each in worth if each != move and worth[each] >= worth[move]]
    if others:
        raise FalseClaim(f"{written(match, others)} would do as much")
    return TrueClaim(f"{named} is worth most", **drawn(match, [move]))


def _worth(match: Match, move: Move) -> int:
    """The points that a move gains, or, in a game without points, what it hits and removes."""
    game, state = match.game, match.state
    after, events = game.play(state, move)
    before, scores = game.scores(state), game.scores(after)
    if before is None or scores is None:
        return sum(event.kind in ("hit", "remove") for event in events)
    return scores[state.to_move] - before[state.to_move]


def _decides(match: Match, text: str) -> TrueClaim:
    """These moves win at once, and no others do."""
    game, state = match.game, match.state
    named = [game.parse(state, each) for each in split(text)]
    outcomes = {move: game.outcome(game.play(state, move).state) for move in match.legal_moves}
    true = [move for move, end in outcomes.items() if end and end.winner == state.to_move]
    if sorted(named) != sorted(true):
        raise FalseClaim(f"what wins at once is {written(match, true) or 'nothing'}")
    return TrueClaim(f"only {listed(split(text))} wins at once", **drawn(match, named))


def _after(match: Match, text: str) -> TrueClaim:
    moves, claim = halves(text, "after E4; T D4: score 4-2")
    later = after_moves(match, moves)
    inner = prove(later, claim)
    if claim.startswith("turn ") and _whatever_was_played(later):
        raise FalseClaim("it is so after any move: claim what the move does, or {undecided}")
    return TrueClaim(f"after {listed(split(moves, ';'))}, {inner.words}")


def _whatever_was_played(later: Match) -> bool:
    """Whether the same player would be to move after any other last move."""
    game, before = later.game, later.states[-2]
    after = (game.play(before, move).state for move in game.legal_moves(before))
    return all(game.outcome(each) or each.to_move == later.state.to_move for each in after)


_CLAIMS: Mapping[str, Callable[[Match, str], TrueClaim]] = {
    "legal": _legal,
    "illegal": _illegal,
    "only": _only,
    "pass": _passes,
    "turn": _turn,
    "score": _score,
    "gain": _gain,
    "removes": _removes,
    "hits": _hits,
    "played": _played,
    "wins": _wins,
    "stands": _stands,
    "empty": _empty,
    "counts": _counts,
    "undecided": _undecided,
    "reaches": _reaches,
    "over": _over,
    "most": _most,
    "decides": _decides,
    "after": _after,
}
