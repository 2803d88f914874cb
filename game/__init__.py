"""The games' rules, records and pictures: pure Python, standard library only.

>>> from game import GAMES
>>> maerstanas = GAMES["maerstanas"]
>>> state = maerstanas.start({"specials": "off"})
>>> len(maerstanas.legal_moves(state))
49
"""

from game.core import GAMES

__all__ = ["GAMES"]
