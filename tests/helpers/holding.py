"""Answers of the server that come no sooner than a test wants them."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route


def hold(page: Page, pattern: str) -> Callable[[], None]:
    """What lets the answers to such requests come; until it is called, they are kept back."""
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
