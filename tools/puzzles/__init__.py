"""Puzzles: found in games of the computer against itself and in composed positions, and proved.

python -m tools.puzzles --minutes 30 --jobs 2   look for more, then write docs/puzzles.jsonl
python -m tools.puzzles prove                   prove every puzzle again with the slow rules
"""
