"""The event loop in which all doors run: one thread, in which nothing waits except for connections.

asyncio accepts as many connections at once as the system's queue holds, and everybody else waits meanwhile. This loop
accepts few at once, and none for a while if too many came: the others wait in the system's queue. How many connections
a process may have at all, the system says: often 256, fewer than the doors take.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from typing import TYPE_CHECKING, Any

from ..people.limits import ACCEPTED_A_SECOND, ACCEPTED_AT_ONCE, Bucket

BACKLOG = 128
"""Connections of each port that may wait in the system's queue."""
AT_ONCE = 4
"""Connections of one port that are accepted in one round of the loop."""
MOST_FILES = 4096
"""Files and connections that the process wants: as many as the doors let in, the store's, and some to spare."""
PAUSE = 0.05
"""Seconds in which no connection is accepted, after too many came."""

if TYPE_CHECKING or sys.platform != "win32":

    class DoorLoop(asyncio.SelectorEventLoop):
        """A loop that accepts few connections at once.

        ``_accept_connection`` is no documented part of asyncio. If it goes, connections are accepted as usual.
        """

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
            """Count a connection that was accepted. asyncio calls this for each."""
            self._accepted.take(1, self.time())
            return super()._accept_connection2(*said)  # type: ignore[misc]

        def _accept_again(self, protocol_factory: Any, sock: Any, *said: Any) -> None:
            if sock.fileno() >= 0:  # else it was closed meanwhile
                accept = self._accept_connection
                self._add_reader(sock.fileno(), accept, protocol_factory, sock, *said)  # type: ignore[attr-defined]


def new_loop() -> asyncio.AbstractEventLoop:
    return asyncio.new_event_loop() if sys.platform == "win32" else DoorLoop()


class EventLoop:
    """The loop and its thread. ``loop`` runs from ``start`` to ``close``."""

    def __init__(self) -> None:
        self.loop = new_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, name="doors", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """End the loop. Close the doors before."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()


def make_room_for_connections() -> None:
    """Have the system allow ``MOST_FILES``, or as many as it lets anybody ask for. Windows has no such limit."""
    if sys.platform == "win32":
        return
    import resource  # is not there on Windows

    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(MOST_FILES, most)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
