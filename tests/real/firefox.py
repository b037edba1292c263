"""Firefox, headless, by Marionette, its own protocol.

Its accessibility tree is read where the interfaces for screen readers get it: in the browser's own process, to which
each change of a page travels from the process of the page.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.support.patience import PATIENCE

from .browser import Node, Tab
from .conftest import skip_or_fail

PROGRAMS = ("firefox-esr", "firefox")
KEYS = {"Enter": "\ue007", "Tab": "\ue004", " ": " ", "Backspace": "\ue003"}
SHIFT = "\ue008"
ROLES = {"entry": "textbox", "pushbutton": "button", "button": "button", "grouping": "group"}
"""The names of roles that Chromium names otherwise."""
PREFERENCES: Mapping[str, object] = {
    "accessibility.force_disabled": -1,
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.w3c_touch_events.enabled": 1,
    "extensions.update.enabled": False,
    "intl.locale.requested": "en-US",
    "marionette.port": 0,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}
"""They keep Firefox from asking or loading anything of its own."""

TREE = """
const service = Cc["@mozilla.org/accessibilityService;1"].getService(Ci.nsIAccessibilityService);
const found = [];
const attribute = (one, name) => {
  try { return one.attributes.getStringProperty(name); } catch { return ""; }
};
const walk = (one) => {
  const state = {};
  one.getState(state, {});
  const role = attribute(one, "xml-roles").split(" ")[0] || service.getStringRole(one.role);
  found.push([role, one.name ?? "", Boolean(state.value & Ci.nsIAccessibleStates.STATE_FOCUSED),
    attribute(one, "live")]);
  for (let child = one.firstChild; child; child = child.nextSibling) {
    walk(child);
  }
};
const page = service.getAccessibleFor(gBrowser.selectedBrowser)?.firstChild;
if (page) {
  try { walk(page); } catch { return []; } // it has changed meanwhile
}
return found;
"""
"""The accessibility tree of the page in the selected tab, as the browser's own process has it."""

LISTEN = """
Cc["@mozilla.org/accessibilityService;1"].getService(Ci.nsIAccessibilityService);
window.heard = [];
Services.obs.addObserver((told) => {
  const event = told.QueryInterface(Ci.nsIAccessibleEvent);
  if (event.eventType === Ci.nsIAccessibleEvent.EVENT_TEXT_INSERTED) {
    window.heard.push(event.QueryInterface(Ci.nsIAccessibleTextChangeEvent).modifiedText);
  } else if (event.eventType === Ci.nsIAccessibleEvent.EVENT_SHOW) {
    const walk = (one) => {
      const inner = Array.from({length: one.childCount}, (_, at) => walk(one.getChildAt(at)));
      return [one.name ?? "", ...inner].filter(Boolean).join(" ");
    };
    try { window.heard.push(walk(event.accessible)); } catch { /* it is gone */ }
  }
}, "accessible-event");
"""
"""Has the browser's own process note the texts that its accessibility events tell to screen readers."""


NO_WINDOW = "[nsIXPCComponents_Utils.evalInSandbox]"
"""Part of what Firefox answers if a script comes at the moment at which one page takes the place of another."""


class WindowIsReplaced(Exception):
    """The script did not run, because its page was about to go."""


class Firefox:
    """A process. ``languages``: those that its user reads, the first one most. ``private``: all its windows are."""

    def __init__(self, folder: Path, languages: str = "en", *, private: bool = False) -> None:
        program = next(filter(None, map(shutil.which, PROGRAMS)), None)
        if program is None:
            skip_or_fail("Install firefox-esr.")
        self._active = folder / "MarionetteActivePort"
        folder.mkdir(exist_ok=True)
        chosen = {
            **PREFERENCES,
            "intl.accept_languages": languages,
            "browser.privatebrowsing.autostart": private,
        }
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in chosen.items()]
        (folder / "user.js").write_text("".join(lines), "utf-8")
        said = ("--headless", "--no-remote", "--marionette", "--remote-allow-system-access", "--profile", str(folder))
        self._process = subprocess.Popen(
            [program, *said],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "MOZ_CRASHREPORTER_DISABLE": "1", "LANGUAGE": "en", "HOME": str(folder)},
            start_new_session=True,
        )
        self._socket = socket.create_connection(("127.0.0.1", self._port()))
        self._received = b""
        self._asked = 0
        self._message()  # it introduces itself
        # A page is given back at once, so that the test sees it while it loads.
        self.ask("WebDriver:NewSession", pageLoadStrategy="none", strictFileInteractability=False)

    def _port(self) -> int:
        until = time.monotonic() + PATIENCE
        while True:
            if self._active.exists() and (port := self._active.read_text("ascii").strip()):
                return int(port)
            assert time.monotonic() < until and self._process.poll() is None, "Firefox did not start in time"
            time.sleep(0.02)

    def kill(self) -> None:
        """Kill it with all its processes, with no time to do anything more."""
        os.kill(-self._process.pid, 9)  # the group
        self._process.wait()
        self._socket.close()
        self._active.unlink(missing_ok=True)

    close = kill

    def ask(self, command: str, **said: object) -> object:
        """Send a command, and return the value that Firefox answers."""
        self._asked += 1
        message = json.dumps([0, self._asked, command, said]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, result = self._message()
        if isinstance(error, dict) and NO_WINDOW in str(error.get("message")):
            raise WindowIsReplaced(command)
        assert error is None, (command, error)
        return result.get("value", result) if isinstance(result, dict) else result

    def _message(self) -> tuple[object, object, object, object]:
        self._socket.settimeout(PATIENCE)
        while b":" not in self._received:
            self._received += self._socket.recv(1 << 16)
        size, _, rest = self._received.partition(b":")
        while len(rest) < int(size):
            rest += self._socket.recv(1 << 16)
        self._received = rest[int(size) :]
        told = json.loads(rest[: int(size)])
        return tuple(told) if isinstance(told, list) else (0, 0, None, told)

    def tab(self) -> FirefoxTab:
        """Return a new tab. All tabs of a process share what it keeps."""
        made = self.ask("WebDriver:NewWindow", type="tab")
        assert isinstance(made, dict)
        return FirefoxTab(self, str(made["handle"]))


@contextmanager
def firefox(folder: Path, languages: str = "en", *, private: bool = False) -> Iterator[Firefox]:
    made = Firefox(folder, languages, private=private)
    try:
        yield made
    finally:
        made.close()


class FirefoxTab(Tab):
    """A page in Firefox."""

    def __init__(self, firefox: Firefox, handle: str) -> None:
        self._firefox = firefox
        self._handle = handle

    def _ask(self, command: str, **said: object) -> object:
        self._firefox.ask("WebDriver:SwitchToWindow", handle=self._handle, focus=True)
        return self._firefox.ask(command, **said)

    def _in_browser(self, code: str) -> object:
        """Run JavaScript in the browser's own process, with this tab in front."""
        self._firefox.ask("WebDriver:SwitchToWindow", handle=self._handle, focus=True)
        self._firefox.ask("Marionette:SetContext", value="chrome")
        try:
            return self._firefox.ask("WebDriver:ExecuteScript", script=code, args=[], sandbox="system")
        finally:
            self._firefox.ask("Marionette:SetContext", value="content")

    def go(self, url: str) -> None:
        self._ask("WebDriver:Navigate", url=url)

    def close(self) -> None:
        self._ask("WebDriver:CloseWindow")

    def evaluate(self, code: str) -> object:
        """Return the value of an expression in the page, or None while another page is about to replace it."""
        # Without a sandbox: what a script leaves in the window is there for the next one.
        script = f"return eval({json.dumps(code)});"
        try:
            return self._ask("WebDriver:ExecuteScript", script=script, args=[], sandbox=None)
        except WindowIsReplaced:
            return None

    def complaints(self) -> list[str]:
        return []

    def tree(self) -> list[Node]:
        found = self._in_browser(TREE)
        assert isinstance(found, list)
        return [Node(ROLES.get(role, role), name, focused, live) for role, name, focused, live in found]

    @property
    def focus(self) -> Node:
        """Return the focused node. The tree itself tells no focus in a window that has none, as all have headless."""
        found = self.evaluate(
            "(({id, labels, localName, textContent}) => localName === 'input' ? ['textbox', labels[0].textContent] : "
            "[localName === 'button' ? 'button' : id, textContent])(document.activeElement)"
        )
        assert isinstance(found, list)
        return next(node for node in [*self.tree(), Node(*found)] if [node.role, node.name] == found)

    def listen(self) -> None:
        """Note from now on which texts reach screen readers."""
        self._in_browser(LISTEN)

    def read_heard(self) -> Sequence[str]:
        found = self._in_browser("return window.heard;")
        assert isinstance(found, list)
        return found

    def press(self, key: str, *, shift: bool = False) -> None:
        pressed = [{"type": kind, "value": KEYS[key]} for kind in ("keyDown", "keyUp")]
        if shift:
            pressed = [{"type": "keyDown", "value": SHIFT}, *pressed, {"type": "keyUp", "value": SHIFT}]
        self._act("key", pressed)

    def insert(self, text: str) -> None:
        self._act("key", [{"type": kind, "value": one} for one in text for kind in ("keyDown", "keyUp")])

    def tap(self, label: str) -> None:
        place = self.evaluate(
            "(() => { const one = [...document.querySelectorAll('button')].find(one => one.textContent === "
            f"{json.dumps(label)}); one.scrollIntoView({{block: 'nearest'}}); const box = one.getBoundingClientRect(); "
            "return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        assert isinstance(place, list)
        moves = [
            {"type": "pointerMove", "duration": 0, "x": int(place[0]), "y": int(place[1])},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._act("pointer", moves, parameters={"pointerType": "touch"})

    def give_file(self, name: str, path: Path) -> None:
        """Give the file of this path to the field of this id, as a dialog for files does."""
        found = self._ask("WebDriver:FindElement", using="css selector", value=f"#{name}")
        assert isinstance(found, dict)
        (element,) = found.values()
        self._ask("WebDriver:ElementSendKeys", id=element, text=str(path))

    def _act(self, kind: str, actions: Sequence[Mapping[str, object]], **more: object) -> None:
        self._ask("WebDriver:PerformActions", actions=[{"type": kind, "id": kind, "actions": list(actions), **more}])
