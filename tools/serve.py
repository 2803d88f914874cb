"""A small server for `public/` that answers as GitHub Pages does.

It knows the site's media types, compresses what a host would, sends ETags and the site's own 404
page, and serves under any sub-path:

    python tools/serve.py --port 8000 --prefix /some/sub/path/

Tests use it as a context manager:

    with Server("public") as server:
        urlopen(server.url)
"""

from __future__ import annotations

import argparse
import errno
import gzip
import os
import sys
import threading
from collections.abc import Mapping
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

# The system's own table differs from machine to machine, and Pyodide refuses to stream a .wasm of
# any other type.
MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
    ".zip": "application/zip",
}
# What GitHub Pages compresses too; a zip or a photograph gains nothing.
COMPRESSED = (
    "application/json",
    "application/manifest+json",
    "application/wasm",
    "application/xml",
    "image/svg+xml",
    "text/",
)


@lru_cache(maxsize=256)
def _gzipped(path: str, stamp: tuple[int, int]) -> bytes:
    """The file compressed, once for each version of it: the largest takes half a second."""
    return gzip.compress(Path(path).read_bytes(), 6, mtime=0)


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # one connection for many files
    wbufsize = -1  # head and body in one packet: without it, small files wait for delayed ACKs
    server_version = "maerstanas"
    extensions_map = MEDIA_TYPES

    def __init__(self, *args: Any, prefix: str, cache: str, quiet: bool, **more: Any) -> None:
        self.prefix, self.cache, self.quiet = prefix, cache, quiet
        super().__init__(*args, **more)

    def log_message(self, format: str, *args: object) -> None:
        if not self.quiet:
            super().log_message(format, *args)

    def translate_path(self, path: str) -> str:
        """The file that the URL names; "" when it can name none."""
        path = urlsplit(path).path
        if not f"{path}/".startswith(self.prefix):
            return ""
        file = super().translate_path(path[len(self.prefix) - 1 :])
        return "" if "\0" in file else file  # no file has such a name, and the system refuses it

    def send_head(self) -> BytesIO | None:
        """The body, its head already sent; None when there is no body."""
        path, status = self.translate_path(self.path), HTTPStatus.OK
        if os.path.isdir(path):
            if not urlsplit(self.path).path.endswith("/"):
                super().send_head()  # redirects to the same path with a slash
                return None
            path = os.path.join(path, "index.html")
        if not os.path.isfile(path):
            path, status = os.path.join(self.directory, "404.html"), HTTPStatus.NOT_FOUND
            if not os.path.isfile(path):
                self.send_error(status)
                return None
        return self._send_file(path, status)

    def _send_file(self, path: str, status: HTTPStatus) -> BytesIO | None:
        found = os.stat(path)
        headers = {
            "Content-Type": self.guess_type(path),
            "Cache-Control": self.cache,
            "ETag": f'"{found.st_mtime_ns:x}-{found.st_size:x}"',
            "Last-Modified": self.date_time_string(int(found.st_mtime)),
        }
        compressed = headers["Content-Type"].startswith(COMPRESSED)
        if compressed:
            headers["Vary"] = "Accept-Encoding"
        if status is HTTPStatus.OK and self._has(headers):
            self._send_headers(HTTPStatus.NOT_MODIFIED, headers)
            return None
        if compressed and "gzip" in self.headers.get("Accept-Encoding", ""):
            headers["Content-Encoding"] = "gzip"
            body = _gzipped(path, (found.st_mtime_ns, found.st_size))
        else:
            body = Path(path).read_bytes()
        self._send_headers(status, {**headers, "Content-Length": str(len(body))})
        return BytesIO(body)

    def _send_headers(self, status: HTTPStatus, headers: Mapping[str, str]) -> None:
        self.send_response(status)
        for key, value in headers.items():
            self.send_header(key, value)
        self.end_headers()

    def _has(self, headers: dict[str, str]) -> bool:
        """Whether the visitor already has this version of the file."""
        if tags := self.headers.get("If-None-Match"):
            return headers["ETag"] in tags or tags.strip() == "*"
        return self.headers.get("If-Modified-Since") == headers["Last-Modified"]


class _Quiet(ThreadingHTTPServer):
    """A server that says nothing when a visitor hangs up in the middle of a file."""

    # A second server on a taken port must fail, not share it.
    allow_reuse_port = False

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class Server:
    """Serves a folder on localhost for as long as the `with` block lasts.

    `port` 0 takes any free port; `tries` is how many more are tried when the given one is taken.
    """

    def __init__(
        self,
        root: str | Path,
        *,
        port: int = 0,
        prefix: str = "/",
        cache: str = "no-cache",
        quiet: bool = True,
        tries: int = 0,
        handler: type[_Handler] = _Handler,
    ) -> None:
        root = Path(root)
        if not root.is_dir():
            raise FileNotFoundError(f"{root} is not a folder: run 'make build' first.")
        self.prefix = f"/{prefix.strip('/')}/".replace("//", "/")
        answers = partial(
            handler, directory=str(root), prefix=self.prefix, cache=cache, quiet=quiet
        )
        for candidate in range(port, port + tries + 1):
            try:
                self._server = _Quiet(("127.0.0.1", candidate), answers)
                break
            except OSError as error:
                if error.errno != errno.EADDRINUSE or candidate == port + tries:
                    raise
        self.port: int = self._server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}{self.prefix}"
        self._thread: threading.Thread | None = None

    def run(self) -> None:
        """Serve until interrupted."""
        try:
            self._server.serve_forever()
        finally:
            self._server.server_close()

    def __enter__(self) -> Self:
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
        )
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._server.server_close()


def main(argv: list[str] | None = None) -> int:
    """Serve `public/` and print where."""
    parser = argparse.ArgumentParser(description="Serve the built site on localhost.")
    parser.add_argument("root", nargs="?", default="public", help="folder to serve")
    parser.add_argument("--port", type=int, default=8000, help="first port to try")
    parser.add_argument("--prefix", default="/", help="sub-path to serve under")
    parser.add_argument("--verbose", action="store_true", help="print each request")
    given = parser.parse_args(argv)
    try:
        server = Server(
            given.root, port=given.port, prefix=given.prefix, quiet=not given.verbose, tries=20
        )
    except OSError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"Playing at {server.url} (Ctrl+C stops)", flush=True)
    try:
        server.run()
    except KeyboardInterrupt:
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
