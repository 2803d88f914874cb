"""Hints, analysis and the review of a game."""
