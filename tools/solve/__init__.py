"""Proofs: small boards of Mǽrstánas played to their ends, and endgames of the other two games.

``python -m tools.solve`` makes the figures. The searches are compiled by Numba (`compiled`); the
rules are those of `game/`, written a third time for whole sets of squares, and `check` compares
the results with plain play.
"""
