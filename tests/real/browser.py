"""Real browsers: the actions of a person at a page, and what a screen reader gets of it, the accessibility tree.

Chromium is here, headless, controlled through its DevTools protocol. For Firefox, see firefox.py.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from websockets.sync.client import connect

from tests.support.ending import end_program
from tests.support.patience import PATIENCE

from .conftest import skip_or_fail

T = TypeVar("T")

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
Json = Mapping[str, object]
KEYS = {"Enter": (13, "\r"), "Tab": (9, ""), " ": (32, " "), "Backspace": (8, "")}
"""The Windows code of a key, and the text that it types."""


class Node(NamedTuple):
    """A node of the accessibility tree: the part that a screen reader speaks and a braille display shows."""

    role: str
    name: str
    focused: bool = False
    live: str = ""


NAVIGATED = "navigated or closed"
"""Words of the browser's error if a page was replaced while it was asked."""


class Navigated(Exception):
    """The page was replaced while the browser was asked about it."""


class Browser:
    """The browser's process. ``languages``: those that its user reads, the preferred one first. ``first``: the address
    of its first tab."""

    def __init__(self, folder: Path, languages: str = "en", first: str = "about:blank") -> None:
        program = next(filter(None, map(shutil.which, PROGRAMS)), None)
        if program is None:
            skip_or_fail("Install chromium.")
        self._folder = folder
        said = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run")
        quiet = (
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-extensions",
            "--mute-audio",
        )
        rest = (f"--user-data-dir={folder}", "--remote-debugging-port=0", f"--accept-lang={languages}", first)
        environment = {**os.environ, "LANGUAGE": "en"}
        self._process = subprocess.Popen(
            [program, *said, *quiet, *rest], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
        )
        self._asked = 0
        self.events: list[Json] = []
        self._open = ExitStack()
        # Without pings: a browser that is busy for long does not answer them, and the library would hang up.
        made = connect(self._address(), max_size=None, compression=None, ping_interval=None)
        self._socket = self._open.enter_context(made)

    def _address(self) -> str:
        written = self._folder / "DevToolsActivePort"
        until = time.monotonic() + PATIENCE
        while True:
            lines = written.read_text("ascii").split() if written.exists() else []
            if len(lines) == 2:
                return f"ws://127.0.0.1:{lines[0]}{lines[1]}"
            assert time.monotonic() < until, "the browser did not start in time"
            time.sleep(0.02)

    def kill(self) -> None:
        """Kill the browser at once, without a chance to clean up."""
        self._process.kill()
        self._process.wait()
        self._open.close()
        (self._folder / "DevToolsActivePort").unlink(missing_ok=True)

    def close(self) -> None:
        self._open.close()
        end_program(self._process)
        (self._folder / "DevToolsActivePort").unlink(
            missing_ok=True
        )  # the next browser of this folder has another port

    def ask(self, method: str, session: str = "", **said: object) -> Json:
        """Send a request and return the browser's answer; collect events that arrive meanwhile in ``events``."""
        self._asked += 1
        message = {"id": self._asked, "method": method, "params": said}
        self._socket.send(json.dumps(message | ({"sessionId": session} if session else {})))
        while True:
            answer: Json = json.loads(self._socket.recv(PATIENCE))
            if answer.get("id") == self._asked:
                if NAVIGATED in str(answer.get("error")):
                    raise Navigated(method)
                assert "error" not in answer, (method, answer)
                result = answer["result"]
                assert isinstance(result, dict)
                return result
            self.events.append(answer)

    def tab(
        self, width: int = 800, height: int = 600, languages: str = "", beside: ChromiumTab | None = None
    ) -> ChromiumTab:
        """Open a tab of its own, which shares nothing with other tabs except what this browser keeps for ``beside``."""
        context = self.ask("Target.createBrowserContext")["browserContextId"] if beside is None else beside.context
        return self._tab_in(context, width, height, languages)

    def kept_tab(self) -> ChromiumTab:
        """Open a tab for which the browser keeps everything in its folder."""
        return self._tab_in(None, 800, 600, "")

    def first_tab(self) -> ChromiumTab:
        """Return the tab that the browser opened by itself. The browser keeps everything of it in its folder."""
        until = time.monotonic() + PATIENCE
        while True:
            targets = self.ask("Target.getTargets")["targetInfos"]
            assert isinstance(targets, list) and time.monotonic() < until
            for target in targets:
                if target["type"] == "page":
                    return self._attached(target["targetId"], 800, 600)

    def _tab_in(self, context: object, width: int, height: int, languages: str) -> ChromiumTab:
        place: dict[str, Any] = {} if context is None else {"browserContextId": context}
        target = self.ask("Target.createTarget", url="about:blank", **place)["targetId"]
        tab = self._attached(target, width, height)
        tab.context = context
        if languages:
            agent = self.ask("Browser.getVersion")["userAgent"]
            tab.ask("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=languages)
        return tab

    def _attached(self, target: object, width: int, height: int) -> ChromiumTab:
        session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        return ChromiumTab(self, str(session), width, height)


@contextmanager
def browser(folder: Path, languages: str = "en") -> Iterator[Browser]:
    made = Browser(folder, languages)
    try:
        yield made
    finally:
        made.close()


class Tab(ABC):
    """One page in any browser, and the person at it. Each browser implements the abstract methods in its own way."""

    @abstractmethod
    def go(self, url: str) -> None: ...

    @abstractmethod
    def evaluate(self, code: str) -> object:
        """Evaluate JavaScript in the page, for facts that the tree does not show."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """Return the browser's complaints about the page: errors, and requests that its policy blocked."""

    @abstractmethod
    def tree(self) -> list[Node]:
        """Return the nodes that a screen reader tells, in order, without those that only serve the layout."""

    @abstractmethod
    def press(self, key: str, *, shift: bool = False) -> None: ...

    @abstractmethod
    def insert(self, text: str) -> None:
        """Type text into the focused field."""

    @abstractmethod
    def tap(self, label: str) -> None:
        """Tap the button of this name with a finger, at its place."""

    def note_states(self) -> None:  # noqa: B027 - Firefox offers no way
        """Make each page record its states from the first moment on, if the browser can do it."""

    def wait(self, is_so: Callable[[], T], otherwise: str = "", patience: float = PATIENCE) -> T:
        """Wait until the condition holds. Return its value then, because the page may have changed since."""
        until = time.monotonic() + patience
        while not (found := is_so()):
            assert time.monotonic() < until, f"{otherwise}\n{self.text()}\n{self.complaints()}"
            time.sleep(0.01)
        return found

    # Queries of the page

    def named(self, role: str) -> list[str]:
        return [node.name for node in self.tree() if node.role == role]

    def text(self) -> str:
        return str(self.evaluate("document.body.innerText"))

    def log(self) -> list[str]:
        """Return the lines of the log."""
        lines = self.evaluate("[...document.querySelectorAll('#log p')].map(one => one.textContent)")
        assert isinstance(lines, list)
        return lines

    @property
    def asked(self) -> str:
        """Return the label of the field."""
        return next(iter(self.named("textbox")), "")

    @property
    def choices(self) -> list[str]:
        return self.named("button")

    @property
    def focus(self) -> Node:
        """Return the focused node; a braille display shows it."""
        return [node for node in self.tree() if node.focused][-1]

    def type(self, text: str) -> None:
        """Type the text and Enter."""
        if text:
            self.insert(text)
        self.press("Enter")


STATES = """(() => {
    window.states = [];
    new MutationObserver((changes) => changes.forEach(({target}) => {
        if (target.id === "state" && target.textContent) { window.states.push(target.textContent); }
    })).observe(document, {childList: true, subtree: true});
})()"""
"""Records every state that the page shows, from the first moment on."""


class ChromiumTab(Tab):
    """A page in Chromium, by the DevTools protocol."""

    def __init__(self, browser: Browser, session: str, width: int, height: int) -> None:
        self._browser = browser
        self._session = session
        self.context: object = None
        for part in ("Page", "Runtime", "Accessibility", "Log", "Network"):
            self.ask(f"{part}.enable")
        self.resize(width, height)

    def ask(self, method: str, **said: object) -> Json:
        return self._browser.ask(method, self._session, **said)

    def note_states(self) -> None:
        self.ask("Page.addScriptToEvaluateOnNewDocument", source=STATES)

    def resize(self, width: int, height: int) -> None:
        self.ask(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500
        )

    def colours(self, **features: str) -> None:
        """Set a media feature such as ``prefers_color_scheme``: "dark"."""
        chosen = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self.ask("Emulation.setEmulatedMedia", features=chosen)

    def go(self, url: str) -> None:
        self.ask("Page.navigate", url=url)

    def evaluate(self, code: str) -> object:
        ask = partial(self.ask, "Runtime.evaluate", expression=code, returnByValue=True, awaitPromise=True)
        try:
            answer = ask()
        except Navigated:  # ask the page that has come since
            answer = ask()
        assert "exceptionDetails" not in answer, answer
        result = answer["result"]
        assert isinstance(result, dict)
        return result.get("value")

    def complaints(self) -> list[str]:
        told = [event for event in self._browser.events if event.get("sessionId") == self._session]
        return [json.dumps(event) for event in told if event["method"] in ("Log.entryAdded", "Runtime.exceptionThrown")]

    # Queries of the page

    def tree(self) -> list[Node]:
        nodes = self.ask("Accessibility.getFullAXTree")["nodes"]
        assert isinstance(nodes, list)
        found = {node["nodeId"]: node for node in nodes}
        return list(_yield_told(found, nodes[0]["nodeId"]))

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(str(self.ask("Page.captureScreenshot")["data"])))

    # Actions of a person

    def press(self, key: str, *, shift: bool = False) -> None:
        number, text = KEYS[key]
        said = {"key": key, "code": key, "windowsVirtualKeyCode": number, "text": text, "modifiers": 8 if shift else 0}
        self.ask("Input.dispatchKeyEvent", type="keyDown", **said)
        self.ask("Input.dispatchKeyEvent", type="keyUp", **said)

    def insert(self, text: str) -> None:
        self.ask("Input.insertText", text=text)

    def tap(self, label: str) -> None:
        place = self.evaluate(
            "(() => { const one = [...document.querySelectorAll('button')].find(one => one.textContent === "
            f"{json.dumps(label)}); one.scrollIntoView({{block: 'nearest'}}); const box = one.getBoundingClientRect(); "
            "return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        assert isinstance(place, list)
        self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": place[0], "y": place[1]}])
        self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def _yield_told(nodes: Mapping[str, Mapping[str, object]], top: str) -> Iterator[Node]:
    node = nodes[top]
    if not node["ignored"]:
        properties = _values(node.get("properties"))
        role, name = (_value(node.get(part)) for part in ("role", "name"))
        yield Node(role, name, properties.get("focused") == "True", properties.get("live", ""))
    children = node.get("childIds")
    for child in children if isinstance(children, Sequence) else ():
        if child in nodes:
            yield from _yield_told(nodes, child)


def _value(given: object) -> str:
    return str(given.get("value", "")) if isinstance(given, Mapping) else ""


def _values(given: object) -> dict[str, str]:
    listed = given if isinstance(given, list) else []
    return {str(one["name"]): _value(one["value"]) for one in listed}
