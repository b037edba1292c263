"""A player at a page in a real browser, who uses only the accessibility tree; a network that fails and returns; and
axe-core, which finds accessibility faults of a page."""

from __future__ import annotations

import json
import os
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from moon_access.announcer import words
from moon_access.engine.actions import Deal, Play
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold, words_of
from moon_access.record.reader import RecordedGame, game_in
from moon_access.server.doors.web_door import PageSettings, WebDoor
from moon_access.server.reception import Admission
from moon_access.server.server import Server, ServerSettings
from moon_access.server.tables.table_log import last_game

from .browser import Tab
from .conftest import skip_or_fail

AXE = "MOON_ACCESS_AXE"
"""The environment variable with the path of axe.min.js."""
WATCH = """(() => {
    window.turns = [];
    new MutationObserver((records) => {
        for (const record of records) {
            window.turns.push({
                added: [...record.addedNodes].map((node) => node.innerText), removed: record.removedNodes.length,
            });
        }
    }).observe(document.getElementById("log"), {childList: true, subtree: true, characterData: true});
})()"""


@contextmanager
def start_server_with_page(folder: Path, **settings: float) -> Iterator[Server]:
    """Start a server with guests, and a page."""
    page = PageSettings(0, host="127.0.0.1", from_one_address=100, **settings)  # type: ignore[arg-type]
    host = Server(ServerSettings(folder, "127.0.0.1", 0, Admission(guests=True), (page,)))
    host.open()
    try:
        yield host
    finally:
        host.close()


def port_of(host: Server) -> int:
    return host.door(WebDoor).port


def game_of(host: Server) -> RecordedGame | None:
    """Return the game at the only table, from the store."""
    lines = [line for table in host.store.open_tables() for line in host.store.read(table, 0)]
    game = last_game(lines)
    return game_in(game) if game else None


def has_played(host: Server, *, a_deal: bool = False) -> bool:
    """Return whether the players have finished a trick and begun another, or a whole deal, or the game."""
    game = game_of(host)
    if game is None or game.state.winners:
        return game is not None
    if a_deal:
        return sum(isinstance(action, Deal) for action in game.actions) > 1
    return sum(isinstance(action, Play) for action in game.actions) > game.game.players


def possible(host: Server) -> int:
    """Return the number of possible actions in the current game."""
    game = game_of(host)
    assert game is not None
    return len(game.game.legal_actions(game.state))


class Player:
    """A player. ``language``: the language of the browser, in which they then play."""

    groups_beside: Sequence[str] = ()
    """The names of the page's groups besides the group of choices."""

    def __init__(self, tab: Tab, port: int, language: str) -> None:
        self.tab = tab
        self.language = language
        self.catalog = Catalog(language)
        tab.go(f"http://127.0.0.1:{port}/")
        tab.wait(lambda: tab.evaluate("document.readyState") == "complete" and tab.asked, "the page does not come")
        tab.evaluate(WATCH)

    # Output of the page

    def turns(self) -> list[str]:
        """Return the texts added to the log, one for each addition, because screen readers read each once. Assert that
        nothing else has changed."""
        turns = self.tab.evaluate("window.turns")
        assert isinstance(turns, list)
        assert all(len(turn["added"]) == 1 and not turn["removed"] for turn in turns), turns
        return [turn["added"][0] for turn in turns]

    def look(self) -> None:
        """Assert that the tree at a prompt is enough to play."""
        tree = self.tab.tree()
        (log,) = (node for node in tree if node.role == "log")
        assert log.live == "polite"
        (field,) = (node for node in tree if node.role == "textbox")
        lines = self.tab.log()
        assert lines[-1] == field.name and field.name.endswith(":")
        offered = [node.name for node in tree if node.role == "button"]
        assert all(offered) and len(set(offered)) == len(offered)
        groups = [node.name for node in tree if node.role == "group"]
        assert groups == [field.name] * bool(offered) + [*self.groups_beside]
        assert self.tab.evaluate("document.documentElement.lang") == self.language
        assert self.tab.evaluate("document.querySelector('#log > :last-child').lang") == self.language
        assert self.tab.evaluate("document.scrollingElement.scrollWidth <= window.innerWidth"), "nothing beside"
        assert not [one for one in self.tab.complaints() if '"level": "error"' in one or "exceptionThrown" in one]

    # Actions of the players

    def type(self, line: str) -> None:
        """Type a line into the field, wherever the focus is, and wait for the answer."""
        for _ in range(30):
            if self.tab.focus.role == "textbox":
                break
            self.tab.press("Tab", shift=True)
        before = len(self.turns())
        self.tab.type(line)
        self.tab.wait(lambda: len(self.turns()) > before, f"no answer to {line!r}")

    def walk(self, label: str, key: str = "Enter") -> None:
        """Go to the button of this name with Tab, and press it."""
        for _ in range(30):
            if self.tab.focus == self.tab.focus._replace(role="button", name=label):
                break
            self.tab.press("Tab")
        before = self._settled()
        self.tab.press(key)
        self.tab.wait(lambda: len(self.turns()) > before, f"no answer to {label!r}")

    def tap(self, label: str) -> None:
        before = self._settled()
        self.tab.tap(label)
        self.tab.wait(lambda: len(self.turns()) > before, f"no answer to {label!r}")

    def _settled(self) -> int:
        """Wait long enough after the prompt for a tap to be meant for it. Return the number of turns then."""
        time.sleep(0.35)
        return len(self.turns())

    def await_choices(self) -> list[str]:
        return self.tab.wait(lambda: self.tab.choices, "no choices")

    def usual(self) -> str:
        """Return the usual choice among the offered ones: pass, or the first."""
        return self.usual_of(self.await_choices())

    def usual_of(self, offered: list[str]) -> str:
        """Return the usual choice among these: pass, or the first."""
        passes = words_of(self.catalog, words.PASS)
        return next((label for label in offered if fold(label) in passes), offered[0])

    def come_in(self, name: str) -> None:
        """Log in as a guest, up to the lobby."""
        self.type(name)
        self.type("guest")
        self.type("")  # Enter accepts the reading and the language that the line proposes
        spoken = self.tab.evaluate("[...document.querySelectorAll('button')].map(one => one.lang)")
        assert spoken == ["en", "cs", "de"], "each is called in its own"
        self.type("")
        self.await_choices()

    def open_table(self) -> None:
        """Start a game of Moon for three with the usual rules, against bots."""
        for _ in range(4):
            self.type("1")
        self.await_choices()


class Network:
    """A network between a browser and a server, which a test can break and restore."""

    def __init__(self, port: int) -> None:
        self.to = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._is_there = True
        self.is_frozen = False
        """Whether the network carries nothing and reports no error."""
        self._open: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self.go()
        self._listening.close()

    def go(self) -> None:
        """Break all connections, and refuse new ones."""
        self._is_there = False
        for one in self._open:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        self._open = []

    def come(self) -> None:
        self._is_there = True

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                caller, _ = self._listening.accept()
                if not self._is_there:
                    caller.close()
                    continue
                try:
                    other = socket.create_connection(("127.0.0.1", self.to))
                except OSError:  # the server is down now
                    caller.close()
                    continue
                self._open += [caller, other]
                for one, two in ((caller, other), (other, caller)):
                    threading.Thread(target=self._carry, args=(one, two), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                if not self.is_frozen:
                    other.sendall(data)
            other.shutdown(socket.SHUT_WR)


def faults(tab: Tab) -> list[str]:
    """Return axe-core's findings: none, if all is well. Rules that it cannot decide do not count."""
    path = os.environ.get(AXE, "")
    if not Path(path).is_file():
        skip_or_fail(f"Fetch axe-core, npm pack axe-core, and name its axe.min.js in {AXE}.")
    if not tab.evaluate("typeof axe === 'object'"):
        tab.evaluate(Path(path).read_text("utf-8") + "; 0")
    found = tab.evaluate("axe.run().then(found => JSON.stringify(found.violations))")
    return [f"{one['id']}: {one['help']} {one['nodes'][0]['html']}" for one in json.loads(str(found))]
