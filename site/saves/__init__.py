"""Games kept on this device while they are on a board, and the rating."""
