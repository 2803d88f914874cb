"""Hints, the analysis of a position and the review of a game."""
