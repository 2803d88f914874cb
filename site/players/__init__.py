"""Who plays each side, and the computer's moves."""

__all__ = [
    "engine_client",
    "input_view",
    "new_game_view",
    "play",
    "players",
    "players_view",
]
