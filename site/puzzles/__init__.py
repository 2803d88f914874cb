"""Puzzles: one a day and sets to train on, solved on the board."""
