"""Answers of the server that wait until a test wants them."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route


def hold(page: Page, pattern: str) -> Callable[[], None]:
    """A function that releases the answers to such requests, which wait until it is called."""
    held: list[Route] = []
    holding = True

    def keep(route: Route) -> None:
        if holding:
            held.append(route)
        else:
            route.continue_()

    def let_go() -> None:
        nonlocal holding
        holding = False
        for route in held:
            route.continue_()

    page.route(re.compile(pattern), keep)
    return let_go
