"""Commands to a real browser, by the protocol that its own maker ships: WebDriver.

Firefox takes the commands on a socket of its own (Marionette), WebKitGTK through the HTTP server
`WebKitWebDriver`. They are the same commands with the same answers.
"""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

# Seconds that the browser may take to answer one command.
PATIENCE = 60.0


class WebDriverError(Exception):
    """The browser refused a command."""


class Connection(Protocol):
    """A way to send commands."""

    def call(self, command: str, parameters: Mapping[str, Any]) -> Any:
        """The value of the browser's answer."""

    def close(self) -> None:
        """Ends the session, and the browser with it."""


class Marionette:
    """A connection to Firefox: each message is its length, a colon and a JSON array."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self._answers = self._socket.makefile("rb")
        self._sent = 0
        self._read()
        found = self.call("NewSession", {"capabilities": {}})["capabilities"]
        self.version = str(found["browserVersion"])

    def call(self, command: str, parameters: Mapping[str, Any]) -> Any:
        answer = self._send(f"WebDriver:{command}", parameters)
        return answer["value"] if set(answer) == {"value"} else answer

    def close(self) -> None:
        self._send("Marionette:Quit", {"flags": ["eForceQuit"]})
        self._socket.close()

    def _send(self, name: str, parameters: Mapping[str, Any]) -> dict[str, Any]:
        self._sent += 1
        message = json.dumps([0, self._sent, name, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _, number, error, answer = self._read()
        assert number == self._sent
        if error:
            raise WebDriverError(f"{name}: {error['error']}: {error['message']}")
        return dict(answer)

    def _read(self) -> Any:
        length = b""
        while (sign := self._answers.read(1)) != b":":
            if not sign:
                raise WebDriverError("Firefox has closed the connection.")
            length += sign
        return json.loads(self._answers.read(int(length)))


# What is sent where by HTTP, below the session's own address.
PATHS = {
    "ExecuteScript": "/execute/sync",
    "Navigate": "/url",
    "PerformActions": "/actions",
    "ReleaseActions": "/actions",
    "TakeScreenshot": "/screenshot",
}
METHODS = {"ReleaseActions": "DELETE", "TakeScreenshot": "GET"}


class HttpDriver:
    """A connection to a driver that serves HTTP."""

    def __init__(self, port: int, capabilities: Mapping[str, Any]) -> None:
        self._port = port
        wanted = {"capabilities": {"alwaysMatch": capabilities}}
        answer = self._request("POST", "/session", wanted)
        self._session = f"/session/{answer['sessionId']}"
        self.version = str(answer["capabilities"]["browserVersion"])

    def call(self, command: str, parameters: Mapping[str, Any]) -> Any:
        method = METHODS.get(command, "POST")
        return self._request(method, self._session + PATHS[command], parameters)

    def close(self) -> None:
        self._request("DELETE", self._session, {})

    def _request(self, method: str, path: str, parameters: Mapping[str, Any]) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        try:
            body = json.dumps(parameters) if method == "POST" else None
            connection.request(method, path, body, {"Content-Type": "application/json"})
            value = json.loads(connection.getresponse().read())["value"]
        finally:
            connection.close()
        if isinstance(value, dict) and "error" in value:
            raise WebDriverError(f"{path}: {value['error']}: {value['message']}")
        return value


class Driver:
    """What one page in a browser is told to do, whichever the browser."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def open(self, address: str) -> None:
        """Loads the page; returns when it has fired `load`."""
        self._connection.call("Navigate", {"url": address})

    def run(self, script: str, *arguments: Any) -> Any:
        """What the body of a function returns in the page."""
        asked = {"script": script, "args": list(arguments)}
        return self._connection.call("ExecuteScript", asked)

    def click_at(self, x: float, y: float) -> None:
        """Clicks a point of the window with the mouse."""
        self._act(
            "pointer",
            [
                {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ],
        )

    def press(self, keys: Sequence[str]) -> None:
        """Presses the keys one after another; each is a letter or one of `KEYS`."""
        signs = [KEYS.get(key, key) for key in keys]
        kinds = ("keyDown", "keyUp")
        self._act("key", [{"type": kind, "value": sign} for sign in signs for kind in kinds])

    def close(self) -> None:
        """Ends the browser."""
        self._connection.close()

    def _act(self, kind: str, actions: list[dict[str, Any]]) -> None:
        source: dict[str, Any] = {"type": kind, "id": kind, "actions": actions}
        if kind == "pointer":
            source["parameters"] = {"pointerType": "mouse"}
        self._connection.call("PerformActions", {"actions": [source]})


# WebDriver's signs for keys that write no letter.
KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
