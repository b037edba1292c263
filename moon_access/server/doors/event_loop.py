"""The loop in which all doors are: one thread, in which nothing waits but for connections."""

from __future__ import annotations

import asyncio
import threading


class EventLoop:
    """It runs from ``start`` to ``close``; ``loop`` is it."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, name="doors", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """The doors are closed before."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()
