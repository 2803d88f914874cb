"""A small server for `public/`, as a plain static host would serve it.

Right media types, gzip where it is accepted, ETags, the site's own 404 page, and any sub-path:

    python tools/serve.py --port 8000 --prefix /some/sub/path/

Tests use it as a context manager:

    with Server("public") as server:
        urlopen(server.url)
"""

from __future__ import annotations

import argparse
import errno
import gzip
import hashlib
import sys
import threading
from email.utils import formatdate
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self
from urllib.parse import unquote, urlsplit

# Named here in full, for the system's own table differs from machine to machine, and Pyodide waits
# for ever for a .wasm of any other type.
MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
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
# What GitHub Pages compresses too; a zip or a picture gains nothing.
COMPRESSED = {
    ".css",
    ".html",
    ".js",
    ".json",
    ".md",
    ".mjs",
    ".py",
    ".svg",
    ".txt",
    ".wasm",
    ".xml",
}
COMPRESSED.add(".webmanifest")


class _Entry(NamedTuple):
    """One file as it is sent."""

    stamp: tuple[int, int]
    body: bytes
    gzipped: bytes | None
    etag: str
    modified: str


class Folder:
    """A folder's files, read and compressed once, and again when they change."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        self._entries: dict[Path, _Entry] = {}
        self._lock = threading.Lock()

    def find(self, path: str) -> Path | None:
        """The file that a URL path below the prefix names, or None."""
        wanted = (self.root / unquote(path).lstrip("/")).resolve()
        if not wanted.is_relative_to(self.root):
            return None
        if wanted.is_dir():
            wanted /= "index.html"
        return wanted if wanted.is_file() else None

    def read(self, path: Path) -> _Entry:
        """The file's bytes, compressed bytes and validators."""
        stat = path.stat()
        stamp = (stat.st_mtime_ns, stat.st_size)
        with self._lock:  # so that two first visitors don't compress the same 9 MB at once
            entry = self._entries.get(path)
            if entry is None or entry.stamp != stamp:
                body = path.read_bytes()
                zipped = gzip.compress(body, 6, mtime=0) if path.suffix in COMPRESSED else None
                etag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
                modified = formatdate(stat.st_mtime, usegmt=True)
                entry = self._entries[path] = _Entry(stamp, body, zipped, etag, modified)
        return entry


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # one connection for many files
    wbufsize = -1  # head and body in one packet: without it, small files wait for delayed ACKs
    server_version = "maerstanas"

    def __init__(self, *args: object, folder: Folder, prefix: str, cache: str, quiet: bool) -> None:
        self.folder, self.prefix, self.cache, self.quiet = folder, prefix, cache, quiet
        super().__init__(*args)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def log_message(self, format: str, *args: object) -> None:
        if not self.quiet:
            super().log_message(format, *args)

    def _answer(self, *, with_body: bool) -> None:
        path = urlsplit(self.path).path
        inside = path.startswith(self.prefix)
        rest = path[len(self.prefix) :]
        if (path + "/" == self.prefix) or (
            inside
            and rest
            and not rest.endswith("/")
            and (file := self.folder.find(rest))
            and file.name == "index.html"
            and not rest.endswith("index.html")
        ):
            # `//host` at the front would be another server's address.
            self._send(HTTPStatus.MOVED_PERMANENTLY, {"Location": "/" + path.strip("/") + "/"})
            return
        file = self.folder.find(rest) if inside else None
        status = HTTPStatus.OK
        if file is None:
            status = HTTPStatus.NOT_FOUND
            file = self.folder.find("404.html")
            if file is None:
                self._send(status, {"Content-Type": MEDIA_TYPES[".txt"]}, b"Not found\n", with_body)
                return
        entry = self.folder.read(file)
        headers = {
            "Content-Type": MEDIA_TYPES.get(file.suffix, "application/octet-stream"),
            "Cache-Control": self.cache,
            "ETag": entry.etag,
            "Last-Modified": entry.modified,
        }
        if entry.gzipped is not None:
            headers["Vary"] = "Accept-Encoding"
        if status is HTTPStatus.OK and self._knows(entry):
            self._send(HTTPStatus.NOT_MODIFIED, headers)
            return
        body = entry.body
        if entry.gzipped is not None and "gzip" in self.headers.get("Accept-Encoding", ""):
            headers["Content-Encoding"] = "gzip"
            body = entry.gzipped
        self._send(status, headers, body, with_body)

    def _knows(self, entry: _Entry) -> bool:
        """Whether the visitor already has these very bytes."""
        if tags := self.headers.get("If-None-Match"):
            return entry.etag in tags or tags.strip() == "*"
        return self.headers.get("If-Modified-Since") == entry.modified

    def _send(
        self,
        status: HTTPStatus,
        headers: dict[str, str],
        body: bytes = b"",
        with_body: bool = True,
    ) -> None:
        self.send_response(status)
        for key, value in headers.items():
            self.send_header(key, value)
        if status is not HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if with_body:
            self.wfile.write(body)


class _Quiet(ThreadingHTTPServer):
    """A server that says nothing when a visitor hangs up in the middle of a file."""

    daemon_threads = True
    # A second server on a taken port must fail, not share it.
    allow_reuse_port = False

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class Server:
    """Serves a folder on localhost for as long as the `with` block lasts.

    `port` 0 takes any free one; `tries` more ports are tried where the given one is taken.
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
    ) -> None:
        root = Path(root)
        if not root.is_dir():
            raise FileNotFoundError(f"{root} is not a folder: run 'make build' first.")
        self.prefix = f"/{prefix.strip('/')}/".replace("//", "/")
        handler = partial(
            _Handler, folder=Folder(root), prefix=self.prefix, cache=cache, quiet=quiet
        )
        for candidate in range(port, port + tries + 1):
            try:
                self._server = _Quiet(("127.0.0.1", candidate), handler)
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
