"""Sharing games: play by link, export and import."""
