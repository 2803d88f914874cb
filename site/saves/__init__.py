"""Games kept on this device while they are on a board, and the rating."""

__all__ = [
    "journal",
    "match_json",
    "rating",
    "saved_game",
]
