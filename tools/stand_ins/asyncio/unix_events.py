"""Stands in for the library's own module in the browser, whose event loop comes from Pyodide.

The original waits for sockets and child processes, of which a browser has none, and brings along
another module for that: 30 kB of every first visit.
"""

from asyncio import events

__all__ = ()


class _DefaultEventLoopPolicy(events._BaseDefaultEventLoopPolicy):  # type: ignore[name-defined,misc]
    """What Pyodide's own policy is derived from; it makes no loop itself."""
