"""The list of all files by which the service worker, `site/sw.js`, keeps the site on a device.

The list names each file with its hash and its size, and the version is the hash of the list. It
goes into the built `sw.js` itself, so that a browser that looks whether this one file has changed
learns of every change.
"""

from __future__ import annotations

import base64
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

WORKER = "sw.js"
# The worker itself; what only search engines read, which changes with every build; and what only
# the wait of a first visit shows: a site that is kept starts without one.
UNLISTED = (WORKER, "sitemap.xml", "sitemap.xml.gz", "wait/*")
# What no page shows or only prints: kept on a device once it has been opened or asked for.
LATER = ("*.pdf", "images/*", "previews/*")
_START = "const SITE="
# For `make watch`: takes back what an earlier visit has kept, as every change must be seen at once.
_FORGETS = """addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => {
  const own = `tafl:${new URL(registration.scope).pathname}:`;
  const forget = async () => {
    for (const name of await caches.keys()) if (name.startsWith(own)) await caches.delete(name);
    await registration.unregister();
  };
  event.waitUntil(forget());
});
"""


class Listed(NamedTuple):
    """A file as the list has it: the hash that browsers check, and the size in bytes."""

    integrity: str
    size: int


class SiteList(NamedTuple):
    """The version of a built site, what is kept at once, and what later, by address."""

    version: str
    files: dict[str, Listed]
    later: dict[str, Listed]


def site_list(site: Path) -> SiteList:
    """The list of all files in the folder of a built site."""
    listed = dict(_listed(site))
    digest = hashlib.sha256(json.dumps(listed).encode())
    later = {address: file for address, file in listed.items() if _matches(address, LATER)}
    files = {address: file for address, file in listed.items() if address not in later}
    return SiteList(digest.hexdigest()[:16], files, later)


def write(site: Path) -> SiteList:
    """Puts the list into the worker of a built site, in place of an earlier one."""
    made = site_list(site)
    worker = site / WORKER
    source = worker.read_text("utf-8")
    if source.startswith(_START):
        source = source.partition("\n")[2]
    text = json.dumps(made._asdict(), separators=(",", ":"))
    worker.write_text(f"{_START}{text};\n{source}", "utf-8")
    return made


def forget(site: Path) -> None:
    """Makes the worker of a built site one that keeps nothing and ends itself."""
    (site / WORKER).write_text(_FORGETS, "utf-8")


def _listed(site: Path) -> Iterator[tuple[str, Listed]]:
    for path in sorted(site.rglob("*")):
        inside = path.relative_to(site).as_posix()
        if path.is_file() and not _matches(inside, UNLISTED):
            body = path.read_bytes()
            digest = base64.b64encode(hashlib.sha256(body).digest()).decode()
            yield _address(inside), Listed(f"sha256-{digest}", len(body))


def _address(inside: str) -> str:
    """The address of a file within the site; that of a folder's page is the folder's."""
    return quote(inside.removesuffix("index.html") if _is_index(inside) else inside)


def _is_index(inside: str) -> bool:
    return f"/{inside}".endswith("/index.html")


def _matches(name: str, patterns: Iterable[str]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


if __name__ == "__main__":
    print(write(Path(sys.argv[1])).version)
