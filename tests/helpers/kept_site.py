"""A copy of the site whose server can be killed, fail, and be given another version."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page

from tools import offline, serve
from tools.serve import Server

# Notes the faults of a context's pages.
Watching = Callable[[BrowserContext], AbstractContextManager[list[str]]]
# Milliseconds that anything may take on a busy machine.
PATIENCE = 60_000
# Keeps a page from making or using an image of Python's memory: then it asks for every file.
NO_IMAGE = """
  if (window.caches) caches.match = () => Promise.resolve(undefined);
  const Plain = window.Worker;
  window.Worker = function (url, options) {
    const silent = { addEventListener() {}, postMessage() {}, terminate() {} };
    return String(url).includes("image-worker") ? silent : new Plain(url, options);
  };
"""
# Resolved once a worker has kept everything and answers the page.
KEPT = """() => new Promise(done => {
  const {serviceWorker: workers} = navigator;
  const look = () => workers.controller?.state === "activated"
    ? done()
    : (workers.controller ?? workers).addEventListener(
        workers.controller ? "statechange" : "controllerchange", look, {once: true});
  look();
})"""


class Site:
    """A site on a server of its own, below a path of another's, and what was asked of it.

    `asked` lists the addresses asked for, and `sent` counts the bytes of the answers' bodies.
    Answers to what is in `failing` break off.
    """

    def __init__(self, folder: Path, prefix: str = "/some/site/", cache: str = "no-cache") -> None:
        self.folder, self.prefix, self._cache = folder, prefix, cache
        self.asked: list[str] = []
        self.sent = 0
        self.failing: set[str] = set()
        self._port = 0
        self._server: Server | None = None
        self.is_up = False
        self.start()

    @property
    def url(self) -> str:
        """Where the play page is."""
        return f"http://127.0.0.1:{self._port}{self.prefix}"

    def start(self) -> None:
        """Serves, at the same port as before."""
        site = self

        class Counting(serve._Handler):
            def do_GET(self) -> None:
                path = self.path.partition("?")[0].removeprefix(site.prefix)
                if not site.is_up:
                    self.close_connection = True
                    return
                site.asked.append(path)
                if path in site.failing:
                    self._break_off()
                    return
                super().do_GET()

            def _break_off(self) -> None:
                """Sends the first half of an answer."""
                self.send_response(200)
                self.send_header("Content-Length", "1000")
                self.end_headers()
                self.wfile.write(b"-" * 500)
                self.close_connection = True

            def copyfile(self, source: Any, outputfile: Any) -> None:
                body = source.read()
                site.sent += len(body)
                outputfile.write(body)

        self._server = Server(
            self.folder, port=self._port, prefix=self.prefix, cache=self._cache, handler=Counting
        )
        self._port = self._server.port
        self._server.__enter__()
        self.is_up = True

    def kill(self) -> None:
        """Answers nothing any more; connections that are still open, too, say no word."""
        self.is_up = False
        if self._server:
            self._server.__exit__(None, None, None)
        self._server = None

    def forget(self) -> None:
        """Counts from nothing again."""
        self.asked.clear()
        self.sent = 0

    def change(self, path: str, old: str, new: str) -> str:
        """Makes another version by a change of one file; the version."""
        file = self.folder / path
        text = file.read_text("utf-8")
        assert old in text, f"{path} has no {old!r}"
        file.write_text(text.replace(old, new), "utf-8")
        return offline.write(self.folder).version


def copied(public: Path, to: Path) -> Path:
    """A copy of the built site to be changed."""
    shutil.copytree(public, to)
    return to


def until_kept(page: Page) -> None:
    """Waits until the site has been kept and the page is answered out of that."""
    page.evaluate(KEPT)


def without_browser_cache(context: BrowserContext, page: Page) -> None:
    """Empties the browser's own cache, so that only what the site keeps itself is left."""
    session = context.new_cdp_session(page)
    session.send("Network.clearBrowserCache")
    session.detach()


def kept_files(page: Page) -> dict[str, str]:
    """What the caches of the page's origin hold: the hash of each file by its address."""
    found = page.evaluate(
        """async () => {
             const files = {};
             for (const name of await caches.keys()) {
               const cache = await caches.open(name);
               for (const request of await cache.keys()) {
                 const body = await (await cache.match(request)).arrayBuffer();
                 const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
                 files[`${name} ${request.url}`] = "sha256-" + btoa(String.fromCharCode(...hash));
               }
             }
             return files;
           }"""
    )
    return {str(name): str(digest) for name, digest in found.items()}


def names_of_caches(page: Page) -> set[str]:
    """The names of the caches of the page's origin."""
    return set(page.evaluate("() => caches.keys()"))


# A browser looks by itself, too, a while after each visit, and two looks at once can be one.
LOOK_FOR_UPDATE = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  const pause = (ms) => new Promise(go => setTimeout(go, ms));
  const ended = async (worker) => {
    while (worker.state === "installing" || worker.state === "parsed") await pause(20);
    return worker.state;
  };
  const found = [];
  registration.addEventListener("updatefound", () => found.push(registration.installing));
  if (registration.installing) await ended(registration.installing);
  found.length = 0;
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(100)) {
    await registration.update();
    const worker = registration.installing ?? found.at(-1) ?? registration.waiting;
    if (worker) return ended(worker);
  }
  throw new Error("the browser has found no new version");
}"""


def look_for_update(page: Page) -> str:
    """Has the browser fetch the new version: "installed" once it has, "redundant" if it failed."""
    state = page.evaluate(LOOK_FOR_UPDATE)
    assert isinstance(state, str)
    return state
