"""Everything by which a test compares two matches."""

from game.match import Match


def everything(match: Match) -> tuple[object, ...]:
    return (
        match.state,
        match.states,
        match.moves,
        match.events,
        match.ply,
        match.line,
        match.line_states,
        match.outcome,
        match.can_undo,
        match.can_redo,
    )
