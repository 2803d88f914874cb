"""The games on the boards, saved on this device, and the player's rating."""

__all__ = [
    "attempts",
    "journal",
    "match_json",
    "rating",
    "saved_game",
    "settings",
]
