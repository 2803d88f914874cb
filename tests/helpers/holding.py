"""Answers of the server that come no sooner than a test wants them."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route


def hold(page: Page, pattern: str) -> Callable[[], None]:
    """What lets the answers to such requests come; until it is called, they are kept back."""
    held: list[Route] = []
    wanted = re.compile(pattern)
    page.route(wanted, lambda route: held.append(route))

    def let_go() -> None:
        # First, so that what is asked for only now is answered as well.
        page.unroute(wanted)
        for route in held:
            route.continue_()

    return let_go
