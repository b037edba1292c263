"""Several nodes of one server, and players who connect to them and note their messages, in order."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from threading import Condition, Thread
from typing import Any

from tests.support.patience import PATIENCE

ROOT = Path(__file__).parents[2]


class Node:
    """A node's process. ``told``: all messages to each player."""

    def __init__(self, url: str) -> None:
        self.told: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
        self.changed = Condition()
        self._numbers = 0
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.node", url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            text=True,
        )
        self._thread = Thread(target=self._read, daemon=True)
        self._thread.start()
        self.wait(lambda: bool(self.told[""]), "it does not begin")

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            who, message = json.loads(line)
            with self.changed:
                self.told[who].append({**message, "at": time.perf_counter()})
                self.changed.notify_all()

    def wait(self, until: Callable[[], bool], why: str = "") -> None:
        with self.changed:
            assert self.changed.wait_for(until, PATIENCE), why or dict(self.told)

    def put(self, who: str, message: dict[str, Any] | None) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([who, message]) + "\n")
        self._process.stdin.flush()

    def ask(self, who: str, do: str, **said: Any) -> dict[str, Any]:
        """Send a request and return the answer."""
        self._numbers += 1
        number = self._numbers
        self.put(who, {"do": do, "id": number, **said})
        found: list[dict[str, Any]] = []

        def has_answer() -> bool:
            found[:] = [message for message in self.told[who] if message.get("id") == number]
            return bool(found)

        self.wait(has_answer)
        return found[0]

    def come(self, who: str) -> dict[str, Any]:
        return self.ask(who, "hello", version=1)

    def list_heard(self, who: str, what: str) -> list[dict[str, Any]]:
        return [message for message in self.told[who] if what in (message["is"], message.get("what"))]

    def hears(self, who: str, what: str, often: int = 1) -> dict[str, Any]:
        """Wait for this message. Return the last one."""
        self.wait(lambda: len(self.list_heard(who, what)) >= often, f"{who} does not hear {what}")
        return self.list_heard(who, what)[often - 1]

    def drain(self) -> None:
        """Start to drain the node."""
        self.put("", {"do": "drain"})

    def ends(self) -> None:
        """Wait until the node ends by itself, and read its last messages."""
        assert self._process.wait(PATIENCE) == 0
        self._thread.join()

    def kill(self) -> None:
        """Kill the node with SIGKILL, and read its last messages."""
        self._process.kill()
        self._process.wait()
        self._thread.join()

    def close(self) -> None:
        if self._process.poll() is None:
            self.kill()
