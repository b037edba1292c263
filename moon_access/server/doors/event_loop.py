"""The event loop in which all doors run: one thread, in which nothing waits except for connections.

asyncio accepts as many connections at once as the system's queue holds, and everybody else waits meanwhile. This loop
accepts few at once, and pauses if too many came; the others wait in the system's queue. The system limits how many
connections a process may have, often to 256, which is fewer than the doors take.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from typing import TYPE_CHECKING, Any

from ..people.limits import ACCEPTED_A_SECOND, ACCEPTED_AT_ONCE, Bucket

BACKLOG = 128
"""Maximum of connections of each port in the system's queue."""
AT_ONCE = 4
"""Maximum of connections of one port that the loop accepts in one round."""
MOST_FILES = 4096
"""Files and connections that the process needs: those of the doors, those of the store, and some to spare."""
PAUSE = 0.05
"""Seconds for which the loop accepts no connection, after too many came."""

if TYPE_CHECKING or sys.platform != "win32":

    class DoorLoop(asyncio.SelectorEventLoop):
        """A loop that accepts few connections at once.

        ``_accept_connection`` is not a documented part of asyncio. If it disappears, the loop accepts connections as
        usual.
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
            """Count a connection that was accepted. asyncio calls this for each of them."""
            self._accepted.take(1, self.time())
            return super()._accept_connection2(*said)  # type: ignore[misc]

        def _accept_again(self, protocol_factory: Any, sock: Any, *said: Any) -> None:
            if sock.fileno() >= 0:  # otherwise the door has closed it meanwhile
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
        """End the loop. Close the doors first."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()


def make_room_for_connections() -> None:
    """Raise the limit of open files to ``MOST_FILES``, or to the system's maximum. Windows has no such limit."""
    if sys.platform == "win32":
        return
    import resource  # Windows does not have it

    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(MOST_FILES, most)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
