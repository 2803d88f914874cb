"""The Content-Security-Policy of each page: what it may fetch, run and show, and nothing else.

A page carries its policy itself, in a `<meta>` element, since a static host sends no headers of
ours. Such an element cannot say who may put the page into a frame (`frame-ancestors`), nor
`sandbox`, nor where to report to; and workers have no policy but their own host's headers.
"""

from __future__ import annotations

from collections.abc import Mapping

SELF, NONE = "'self'", "'none'"
# What every page needs: its own scripts, stylesheets, typeface and icons, and the service worker.
# Pico CSS has its signs in `data:` addresses, and so has the preview of an export.
_ALWAYS: dict[str, str] = {
    "default-src": NONE,
    "script-src": SELF,
    "style-src": SELF,
    "img-src": f"{SELF} data:",
    "font-src": SELF,
    "worker-src": SELF,
    "manifest-src": SELF,
    "object-src": NONE,
    "base-uri": NONE,
    "form-action": NONE,
    # Markup and the addresses of workers come by one way, js/trusted.js.
    "trusted-types": "tafl",
    "require-trusted-types-for": "'script'",
}


def playing() -> str:
    """The policy of the play page, whose Python is WebAssembly and arrives as files."""
    return _text(_ALWAYS | {"script-src": f"{SELF} 'wasm-unsafe-eval'", "connect-src": SELF})


def reading(*, fetches: bool = False, frames: bool = False, sends: bool = False) -> str:
    """The policy of a page that has no Python.

    It may be one that fetches files, that has diagrams to play in a frame, or that sends a form.
    """
    wanted = {"connect-src": fetches, "frame-src": frames, "form-action": sends}
    return _text(_ALWAYS | {name: SELF for name, is_wanted in wanted.items() if is_wanted})


def _text(directives: Mapping[str, str]) -> str:
    return "; ".join(f"{name} {sources}" for name, sources in directives.items())
