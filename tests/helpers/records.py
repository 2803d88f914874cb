"""Records that tests read and write, and a match's moves as text."""

from typing import Any

from game.match import Match, Node


def moves(match: Match) -> str:
    """The main line in notation, with the reason where the players ended it."""
    return " ".join(_said(match, node) for node in match.root.main)


def _said(match: Match, node: Node) -> str:
    if node.ending:
        return node.ending.reason
    assert node.parent is not None
    assert node.move is not None
    return match.game.notation(node.parent.state, node.move)


MAERSTANAS = """\
[Game "maerstanas"]
[Rules "0.5.1"]
[Options "scoring=simple"]
[Dark "Edith"]
[Light "Harold \\"the tall\\""]
[Date "2026.11.21"]
[Result "1-0"]
[Ply "3 1 2"]
[Event "An evening"]
["Result" "a tag of that name"]

{A game \\{to show\\} how it is written, with a comment that is too long for one
line.} 1. E4 E5 {beside it} 2. T D4xE4 {thunder \\\\ \\n second line} 2... W D4
(2... C4 {quiet} 3. C5) (2... F5 0-1) 3. D3 1-0 {Light resigned here.} (3... C4
1/2-1/2)
"""
OFERHLYP = """\
[Game "oferhlyp"]
[Rules "2.3.1"]
[Result "1/2-1/2"]
[Position "......./..K..../......./..n.n../......./......k/....... L"]

1... C4-C3 2. KC2xC4(1>0) (2. KC2-B2 {away} 2... C3xKA1(2>1)) 2... E4-D5
3. KC4xE6(1>0) 1/2-1/2
"""
CYNGESHEALL = """\
[Game "cyngesheall"]
[Rules "0.3"]
[Options "progress=on"]
[Result "1-0"]
[Position "......K/......./......./...c.../......./......./k.....M D"]

1. KG1-B1 (1. G7-B7) (1. KG1-F1 CD4-A1 2. G7-B7 CA1-A6) 1... CD4-D6 2. KB1-A1!
1-0
"""
GOLDEN = {"maerstanas": MAERSTANAS, "oferhlyp": OFERHLYP, "cyngesheall": CYNGESHEALL}


def wander(match: Match, plies: int) -> tuple[Node, ...]:
    """The nodes of a game that nobody ends and in which nothing is captured."""
    seen: set[Any] = set()
    while match.ply < plies:
        for move in match.legal_moves:
            after, events = match.game.play(match.state, move)
            if len(events) == 1 and after[:5] not in seen and not match.game.outcome(after):
                seen.add(after[:5])
                match.play(move)
                break
    return match.line_nodes[1:]
