"""The one walk over the tree of a match: moves, comments and variations as they are read."""

from hypothesis import given
from hypothesis import strategies as st

from game.core import GAMES
from game.match import Match
from game.tree import CloseVariation, Node, OpenVariation, TreeComment, TreeItem, TreeMove, walk
from trees import trees

GAME = GAMES["maerstanas"]


def shown(item: TreeItem) -> str:
    if isinstance(item, OpenVariation):
        return "("
    if isinstance(item, CloseVariation):
        return ")"
    if isinstance(item, TreeComment):
        return f"{{{item.node.comment}}}"
    if item.node.move:
        return item.node.move[-1]
    assert item.node.ending is not None
    return item.node.ending.reason


def walked(match: Match) -> str:
    return " ".join(map(shown, walk(match.root)))


def played(*squares: str) -> Match:
    match = Match(GAME, {"specials": "off"})
    for square in squares:
        match.play((square,))
    return match


def test_a_match_without_moves_has_nothing_to_walk_over() -> None:
    assert [*walk(played().root)] == []


def test_a_variation_follows_the_move_that_it_replaces() -> None:
    match = played("A1", "B2", "C3")
    match.go_to(1)
    match.play(("D4",))
    match.play(("E5",))
    assert walked(match) == "A1 B2 ( D4 E5 ) C3"


def test_a_variation_of_a_variation_lies_deeper() -> None:
    match = played("A1", "B2")
    match.go_to(1)
    for square in ("D4", "E5"):
        match.play((square,))
    match.go_to(2)
    match.play(("G7",))
    assert walked(match) == "A1 B2 ( D4 E5 ( G7 ) )"
    moves = [item for item in walk(match.root) if isinstance(item, TreeMove)]
    assert [(item.depth, item.begins) for item in moves] == [
        (0, False),
        (0, False),
        (1, True),
        (1, False),
        (2, True),
    ]


def test_variations_come_in_the_order_of_their_nodes() -> None:
    match = played("A1")
    for square in ("B2", "C3"):
        match.undo()
        match.play((square,))
    assert walked(match) == "A1 ( B2 ) ( C3 )"


def test_comments_follow_their_moves_and_the_first_precedes_them_all() -> None:
    match = played("A1", "B2")
    match.go_to(1)
    match.play(("C3",))
    for node, text in zip(
        (match.root, *match.root.below), ("start", "one", "two", "other"), strict=True
    ):
        match.annotate(node.number, text)
    assert walked(match) == "{start} A1 {one} B2 {two} ( C3 {other} )"


def test_the_players_ending_is_a_move_of_the_walk() -> None:
    match = played("A1")
    match.resign("light")
    assert walked(match) == "A1 resignation"


def test_variations_may_lie_five_thousand_deep() -> None:
    root = node = Node(0, GAME.start())
    for number in range(1, 10_001, 2):
        main = Node(number, root.state, node, ("A1",))
        other = Node(number + 1, root.state, node, ("B1",))
        node.children += [main, other]
        node = other
    items = [*walk(root)]
    assert sum(isinstance(item, OpenVariation) for item in items) == 5000
    assert max(item.depth for item in items) == 5000


@given(data=st.data())
def test_every_node_is_walked_over_once_and_every_variation_is_closed(data: st.DataObject) -> None:
    match = data.draw(trees(GAME))
    depth, last = 0, None
    nodes: list[Node] = []
    comments: list[Node] = []
    for item in walk(match.root):
        if isinstance(item, OpenVariation):
            depth += 1
        if isinstance(item, TreeMove):
            nodes.append(item.node)
            assert item.begins == isinstance(last, OpenVariation)
        if isinstance(item, TreeComment):
            comments.append(item.node)
        assert item.depth == depth
        if isinstance(item, CloseVariation):
            depth -= 1
        last = item
    assert depth == 0
    # Main lines come before their variations, so only the order differs from `below`.
    assert sorted(node.number for node in nodes) == sorted(n.number for n in match.root.below)
    everyone = (match.root, *match.root.below)
    assert {n.number for n in comments} == {n.number for n in everyone if n.comment}
