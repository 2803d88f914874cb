"""The board: the turn being made, the matches on the boards, and how the page shows them."""

__all__ = [
    "alert",
    "board_view",
    "boards",
    "display",
    "keyboard",
    "lines",
    "link_opponent",
    "move_list",
    "move_list_html",
    "print_sheet",
    "screen",
    "sounds",
    "story",
    "turn",
]
