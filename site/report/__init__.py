"""The game in the report of a fault."""
