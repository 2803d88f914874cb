"""What the board tells somebody who listens: one answer for each key that asks."""
