"""The board: the turn being made, the games on the boards, and what the page shows of them."""
