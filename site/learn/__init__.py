"""Guided first games, one for each game that has lessons."""
