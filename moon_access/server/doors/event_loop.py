"""The loop in which all doors are: one thread, in which nothing waits but for connections.

asyncio accepts as many connections at once as the system's queue holds, whoever waits meanwhile. This loop accepts few
at once, and none for a while if too many came: others wait in the system's queue.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from typing import TYPE_CHECKING, Any

from ..people.limits import ACCEPTED_A_SECOND, ACCEPTED_AT_ONCE, Bucket

BACKLOG = 128
"""Connections that wait in the system's queue, of each port."""
AT_ONCE = 4
"""Connections of one port that are accepted in one round of the loop."""
PAUSE = 0.05
"""Seconds in which none are."""

if TYPE_CHECKING or sys.platform != "win32":

    class DoorLoop(asyncio.SelectorEventLoop):
        """``_accept_connection`` is no documented part of asyncio. Without it, connections are accepted as usual."""

        def __init__(self) -> None:
            super().__init__()
            self._accepted = Bucket(ACCEPTED_A_SECOND, ACCEPTED_AT_ONCE)

        def _accept_connection(self, protocol_factory: Any, sock: Any, *said: Any) -> None:
            if self._accepted.left(self.time()) <= 0:
                self._remove_reader(sock.fileno())  # type: ignore[attr-defined]
                self.call_later(PAUSE, self._accept_again, protocol_factory, sock, *said)
                return
            few = [AT_ONCE if value == BACKLOG else value for value in said]
            super()._accept_connection(protocol_factory, sock, *few)  # type: ignore[misc]

        def _accept_connection2(self, *said: Any) -> Any:
            """Called by asyncio for each connection that was accepted."""
            self._accepted.take(1, self.time())
            return super()._accept_connection2(*said)  # type: ignore[misc]

        def _accept_again(self, protocol_factory: Any, sock: Any, *said: Any) -> None:
            if sock.fileno() >= 0:  # else it was closed meanwhile
                accept = self._accept_connection
                self._add_reader(sock.fileno(), accept, protocol_factory, sock, *said)  # type: ignore[attr-defined]


def new_loop() -> asyncio.AbstractEventLoop:
    return asyncio.new_event_loop() if sys.platform == "win32" else DoorLoop()


class EventLoop:
    """It runs from ``start`` to ``close``; ``loop`` is it."""

    def __init__(self) -> None:
        self.loop = new_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, name="doors", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """The doors are closed before."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()
