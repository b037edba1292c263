"""A guest who connects with plain ssh, without the program: asyncssh's client in a thread, which needs no OpenSSH."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

import asyncssh

from tests.support.patience import PATIENCE

T = TypeVar("T")


class SshGuest:
    """A guest at a door on this machine. ``shown``: the text that nobody has waited for yet."""

    def __init__(self, port: int) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self.shown = ""
        self._wait_for(self._connect(port))

    async def _connect(self, port: int) -> None:
        self._connection = await asyncssh.connect(
            "127.0.0.1", port, username="guest", known_hosts=None, config=None, client_keys=None, agent_path=None
        )
        self._process = await self._connection.create_process(encoding="utf-8")

    def _wait_for(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def __enter__(self) -> SshGuest:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.abort()
        self._wait_for(self._connection.wait_closed())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def type(self, line: str) -> None:
        self._loop.call_soon_threadsafe(self._process.stdin.write, f"{line}\n")

    def until(self, text: str) -> str:
        """Wait until this text is shown. Return everything up to it, and keep the rest for the next call."""
        while text not in self.shown:
            came = self._wait_for(self._process.stdout.read(1 << 16))
            assert came, f"{text!r} has not come before the end: {self.shown!r}"
            self.shown += came
        end = self.shown.index(text) + len(text)
        before, self.shown = self.shown[:end], self.shown[end:]
        return before

    def until_asked(self) -> None:
        """Wait until a question is shown, and nothing after it."""
        while not self.shown.endswith(": "):
            came = self._wait_for(self._process.stdout.read(1 << 16))
            assert came, f"nothing was asked before the end: {self.shown!r}"
            self.shown += came
        self.shown = ""
