"""The board: the turn being made, the games on the boards, and what the page shows of them."""

__all__ = [
    "alert",
    "board_view",
    "boards",
    "display",
    "keyboard",
    "lines",
    "link_opponent",
    "move_list",
    "print_sheet",
    "screen",
    "turn",
]
