"""Setting up a position, and typing a move."""
