"""WebKitGTK, the engine of Safari's kind that Debian has, controlled through its WebDriver.

It needs a screen, so Xvfb gives it one. Its driver offers no accessibility tree: ``tree`` has only the field and the
buttons, read from the page itself.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.support.ending import end_program

from .browser import Node, Tab
from .conftest import wait_until

PROGRAMS = {"WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}
"""Needed programs, each with the Debian package that contains it."""
BROWSERS = ("/usr/lib/*/webkit2gtk-4.*/MiniBrowser", "/usr/libexec/webkit2gtk-4.*/MiniBrowser")
KEYS = {"Enter": "\ue007", "Tab": "\ue004", " ": " ", "Backspace": "\ue003"}
SHIFT = "\ue008"
TREE = """(() => {
    const nodes = [["textbox", document.getElementById("asked")?.textContent ?? "", document.getElementById("line")]];
    document.querySelectorAll("button, summary").forEach((one) =>
        one.checkVisibility() && nodes.push(["button", one.textContent, one]));
    return nodes.map(([role, name, one]) => [role, name, one === document.activeElement]);
})()"""


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


class WebKit:
    """The driver and the browser that it starts. ``language``: the one that its user reads."""

    def __init__(self, folder: Path, language: str) -> None:
        missing = [package for program, package in PROGRAMS.items() if shutil.which(program) is None]
        binary = next((str(found) for name in BROWSERS for found in Path("/").glob(name[1:])), "")
        if missing or not binary:
            pytest.skip(f"Install {', '.join(missing) or 'webkit2gtk-driver'}.")
        folder.mkdir()
        self._port = _free_port()
        read, write = os.pipe()
        self._screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "800x600x24"],
            stderr=subprocess.DEVNULL,
            pass_fds=[write],
        )
        os.close(write)
        with os.fdopen(read) as told:
            display = told.readline().strip()
        own = {"HOME": str(folder), "XDG_DATA_HOME": str(folder / "data"), "XDG_CACHE_HOME": str(folder / "cache")}
        plain = {"LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
        # The browser's own sandbox needs rights that a container seldom has. It opens only our own page.
        free = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "LANGUAGE": language, "LC_ALL": "C.UTF-8"}
        self._driver = subprocess.Popen(
            ["WebKitWebDriver", f"--port={self._port}"],
            stderr=subprocess.DEVNULL,
            env={**os.environ, **own, **plain, **free, "DISPLAY": f":{display}"},
        )
        wait_until(self._is_listening, "the driver does not start")
        options = {"binary": binary, "args": ["--automation"]}
        made = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        assert isinstance(made, dict)
        self.session = f"/session/{made['sessionId']}"

    def _is_listening(self) -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self._port)):
            return True
        return False

    def ask(self, method: str, path: str, said: object = None) -> object:
        data = None if said is None else json.dumps(said).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self._port}{path}", data, method=method)
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)["value"]

    def close(self) -> None:
        with suppress(OSError):
            self.ask("DELETE", self.session)
        for process in (self._driver, self._screen):
            end_program(process)


@contextmanager
def webkit(folder: Path, language: str = "en") -> Iterator[WebKit]:
    made = WebKit(folder, language)
    try:
        yield made
    finally:
        made.close()


class WebKitTab(Tab):
    """The one page of the browser."""

    def __init__(self, running: WebKit) -> None:
        self._running = running

    def _ask(self, path: str, said: object) -> object:
        return self._running.ask("POST", self._running.session + path, said)

    def go(self, url: str) -> None:
        self._ask("/url", {"url": url})

    def evaluate(self, code: str) -> object:
        # A function of the page's own: what a script leaves in the window is there for the next one.
        # The policy of the page forbids eval, so code of several statements has to end in "; 0".
        statements, is_more, _ = code.rpartition("; 0")
        script = f"{statements}; return 0;" if is_more and code.endswith("; 0") else f"return ({code});"
        return self._ask("/execute/sync", {"script": script, "args": []})

    def complaints(self) -> list[str]:
        return []

    def tree(self) -> list[Node]:
        found = self.evaluate(TREE)
        assert isinstance(found, list)
        return [Node(role, name, focused) for role, name, focused in found]

    def press(self, key: str, *, shift: bool = False) -> None:
        keys = [SHIFT, KEYS[key]] if shift else [KEYS[key]]
        self._act([("keyDown", one) for one in keys] + [("keyUp", one) for one in reversed(keys)])

    def insert(self, text: str) -> None:
        self._act([(kind, one) for one in text for kind in ("keyDown", "keyUp")])

    def _act(self, strokes: list[tuple[str, str]]) -> None:
        actions = [{"type": kind, "value": key} for kind, key in strokes]
        self._ask("/actions", {"actions": [{"type": "key", "id": "key", "actions": actions}]})

    def tap(self, label: str) -> None:
        """Click the button: the driver has no touch."""
        self.evaluate(
            f"[...document.querySelectorAll('button')].find((one) => one.textContent === {json.dumps(label)}).click()"
        )
