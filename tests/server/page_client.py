"""A page without a browser: the messages of a real WebSocket, and a small server with a real door."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from http.client import HTTPResponse
from typing import Any

from websockets.sync.client import connect

from moon_access.server.doors.intake import EventLoop
from moon_access.server.doors.web_door import PageSettings, WebDoor
from tests.support.patience import PATIENCE

from .small_server import SmallServer


@contextmanager
def open_page(server: SmallServer, **settings: Any) -> Iterator[WebDoor]:
    """Open the door for browsers on loopback, at any free port."""
    doors = EventLoop()
    doors.start()
    door = WebDoor(server, PageSettings(**{"port": 0, "host": "127.0.0.1", **settings}), doors.loop)
    door.open()
    try:
        yield door
    finally:
        door.close()
        doors.close()


def socket_to(port: int, origin: str | None = "", **said: str) -> Socket:
    """Connect a WebSocket. ``origin``: the page that asks for it; empty for our own. ``said``: headers."""
    own = f"http://127.0.0.1:{port}"
    return Socket(port, own if origin == "" else origin, {name.replace("_", "-"): said[name] for name in said})


class Socket:
    def __init__(self, port: int, origin: str | None, headers: Mapping[str, str]) -> None:
        self._open = ExitStack()
        made = connect(
            f"ws://127.0.0.1:{port}/socket",
            origin=origin,  # type: ignore[arg-type]
            additional_headers=headers,
            compression=None,
            max_size=None,
            close_timeout=2,
            open_timeout=PATIENCE,
        )
        socket = self._open.enter_context(made)
        self.send, self.recv, self.close = socket.send, socket.recv, self._open.close
        self.raw = socket.socket


class Page:
    """A loaded page. It gets what the browser stored of an earlier page."""

    def __init__(
        self, port: int, before: Page | None = None, *, is_reloaded: bool = False, of_guest: str = "", **said: str
    ) -> None:
        self.socket = socket_to(port, **said)
        self.sent = 0
        self.seen: int
        self.token: str
        self.sitting: str
        seen = -1 if before is None or is_reloaded else before.seen
        token, sitting = ("", "") if before is None else (before.token, before.sitting)
        tokens = {"token": token, "guest": of_guest}
        self.send({"hello": 1, "languages": ["de-AT", "en"], "sitting": sitting, "seen": seen, **tokens})
        self.welcome = self.receive()
        self.sitting = str(self.welcome["sitting"])
        self.seen = seen if self.welcome["back"] else 0
        self.sent = int(str(self.welcome["taken"]))
        self.token = token
        self.language = str(self.welcome["language"])
        self.told: list[str] = []
        self.choices: list[list[str]] = []
        self.prompt = ""
        self.over = ""

    def __enter__(self) -> Page:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, message: object) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def receive(self) -> Mapping[str, object]:
        received: Mapping[str, object] = json.loads(self.socket.recv(PATIENCE))
        return received

    def type(self, line: str) -> None:
        self.sent += 1
        self.send({"line": line, "number": self.sent})

    def receive_next(self) -> Mapping[str, Any]:
        """Return the next piece, which must have the next number."""
        piece: Mapping[str, Any] = self.receive()
        if "over" in piece:
            self.over = piece["over"]
            return piece
        assert piece["number"] == self.seen + 1 or self.seen == -1
        self.seen = piece["number"]
        self.token = piece.get("token", self.token)
        self.language = piece.get("language", self.language)
        self.told += piece.get("told", [])
        if "told" in piece and not piece.get("beside"):
            self.prompt, self.choices = piece.get("prompt", ""), piece.get("choices", [])
        return piece

    def until(self, line: str) -> None:
        """Wait until a line or prompt has this text."""
        while line not in self.told and line != self.prompt:
            self.receive_next()
            assert not self.over, (line, self.told)

    def until_asked(self) -> None:
        """Wait until a new question is open."""
        while not self.prompt:
            self.receive_next()
            assert not self.over, self.told
        self.prompt = ""

    def rest(self) -> list[str]:
        """Return all lines from now on, up to the end."""
        before = len(self.told)
        while not self.over:
            self.receive_next()
        return self.told[before:]


def fetch(port: int, path: str, method: str = "GET", **headers: str) -> HTTPResponse:
    """Return what a browser gets if it asks for a file."""
    asking = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    asking.request(method, path, headers=headers)
    return asking.getresponse()
