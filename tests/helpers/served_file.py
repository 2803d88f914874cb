"""The files behind the requests of a page, for tests that answer with something else."""

from __future__ import annotations

from urllib.request import urlopen

from playwright.sync_api import Route


def served_file(route: Route) -> tuple[bytes, str]:
    """The file that is asked for, as the server has it, and its content type.

    What `route.fetch` gives is gone once its page is closed, and a test that is over closes its
    page while requests are still open.
    """
    with urlopen(route.request.url) as answer:
        return answer.read(), answer.headers["content-type"]
