"""Games sent and fetched: play by link, export and import."""
