"""The small server behaves as a static host does."""

from __future__ import annotations

import gzip
import http.client
import threading
from pathlib import Path

import pytest

from tools.serve import Server, main


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "root"
    (root / "rules").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("outside")
    (root / "index.html").write_text("<p>home " * 100)
    (root / "404.html").write_text("<p>no such page")
    (root / "rules/index.html").write_text("<p>rules")
    for name in ("a.wasm", "a.mjs", "a.js", "a.woff2", "a.zip", "a.webmanifest", "a.json"):
        (root / name).write_bytes(b"0" * 1000)
    return root


def get(
    url: str, path: str, method: str = "GET", **headers: str
) -> tuple[http.client.HTTPResponse, bytes]:
    host = url.split("/")[2]
    connection = http.client.HTTPConnection(host, timeout=10)
    named = {key.replace("_", "-"): value for key, value in headers.items()}
    connection.request(method, path, headers=named)
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response, body


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("a.wasm", "application/wasm"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.woff2", "font/woff2"),
        ("a.zip", "application/zip"),
        ("a.webmanifest", "application/manifest+json"),
        ("a.json", "application/json"),
        ("", "text/html; charset=utf-8"),
    ],
)
def test_each_kind_of_file_has_its_media_type(folder: Path, name: str, media_type: str) -> None:
    with Server(folder) as server:
        response, _ = get(server.url, f"/{name}")
        assert (response.status, response.headers["Content-Type"]) == (200, media_type)


def test_text_is_compressed_for_browsers_that_accept_it(folder: Path) -> None:
    plain = (folder / "index.html").read_bytes()
    with Server(folder) as server:
        response, body = get(server.url, "/", Accept_Encoding="br, gzip")
        assert response.headers["Content-Encoding"] == "gzip"
        assert len(body) == int(response.headers["Content-Length"]) < len(plain)
        assert gzip.decompress(body) == plain
        assert get(server.url, "/")[1] == plain
        zipped, _ = get(server.url, "/a.zip", Accept_Encoding="gzip")
        assert zipped.headers["Content-Encoding"] is None


def test_a_file_that_the_visitor_has_is_not_sent_again(folder: Path) -> None:
    with Server(folder) as server:
        first, _ = get(server.url, "/a.js")
        again, body = get(server.url, "/a.js", If_None_Match=first.headers["ETag"])
        assert (again.status, body) == (304, b"")
        dated, _ = get(server.url, "/a.js", If_Modified_Since=first.headers["Last-Modified"])
        assert dated.status == 304
        (folder / "a.js").write_text("changed")
        changed, body = get(server.url, "/a.js", If_None_Match=first.headers["ETag"])
        assert (changed.status, body) == (200, b"changed")


def test_a_missing_page_is_the_sites_own_404(folder: Path) -> None:
    with Server(folder) as server:
        response, body = get(server.url, "/nowhere/")
        assert (response.status, body) == (404, b"<p>no such page")
        (folder / "404.html").unlink()
        assert get(server.url, "/nowhere/")[0].status == 404


def test_a_folder_without_its_slash_is_redirected(folder: Path) -> None:
    with Server(folder, prefix="some/sub") as server:
        response, _ = get(server.url, "/some/sub/rules")
        assert (response.status, response.headers["Location"]) == (301, "/some/sub/rules/")
        assert get(server.url, "/some/sub")[0].headers["Location"] == "/some/sub/"


def test_a_sub_path_serves_nothing_outside_it(folder: Path) -> None:
    with Server(folder, prefix="/some/sub/path/") as server:
        assert server.url.endswith("/some/sub/path/")
        assert get(server.url, "/some/sub/path/rules/")[1] == b"<p>rules"
        assert get(server.url, "/rules/")[0].status == 404
        assert get(server.url, "/")[0].status == 404


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/rules/../../secret.txt",
        "//etc/passwd",
        "/%00",
        "/a%00b/",
    ],
)
def test_nothing_outside_the_folder_is_served(folder: Path, path: str) -> None:
    with Server(folder) as server:
        response, body = get(server.url, path)
        assert response.status == 404
        assert b"outside" not in body


def test_head_sends_no_body(folder: Path) -> None:
    with Server(folder) as server:
        response, body = get(server.url, "/a.js", method="HEAD")
        assert (response.status, response.headers["Content-Length"], body) == (200, "1000", b"")


def test_many_visitors_at_once_get_the_same_file(folder: Path) -> None:
    answers: list[bytes] = []
    with Server(folder) as server:
        threads = [
            threading.Thread(target=lambda: answers.append(get(server.url, "/a.wasm")[1]))
            for _ in range(16)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert answers == [b"0" * 1000] * 16


def test_the_next_port_replaces_a_taken_one(folder: Path) -> None:
    with Server(folder) as first:
        second = Server(folder, port=first.port, tries=20)
        with second:
            assert second.port > first.port
        with pytest.raises(OSError, match="in use"):
            Server(folder, port=first.port)


def test_an_unbuilt_site_is_explained_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "public")]) == 1
    assert "run 'make build' first" in capsys.readouterr().err
