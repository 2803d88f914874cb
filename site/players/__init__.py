"""Who plays each side, and the computer's moves."""
