"""A sitting: one session at the server, and the page that shows it; for a while no page, if the network has gone.

The sitting counts each piece that the session tells, and keeps it until others have followed it. When a page
reconnects, it says how many pieces it has shown, and gets the rest; it hears how many lines were taken, and sends the
rest. So nothing is lost and nothing is told twice, whatever the network does. If no page comes back within some
seconds, the sitting ends, as if a connection of another kind had broken.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from threading import Lock

from .page_terminal import PageTerminal, Piece
from .seat import Seat
from .typed_bytes import TypedBytes
from .web_messages import FRESH, Typed, text_of

MOST_KEPT = 200
"""Pieces that are kept after they were sent: far more than a network holds of an evening's lines."""
KEPT_SIZE = 1 << 17
"""Characters of these."""
MOST_WAITING = 2000
"""Pieces that wait for a page to be read, or to come back; with more it is cut off."""
WAITING_SIZE = 1 << 20


class Sitting:
    """One sitting. ``play`` runs the session at its terminal. Call it in the loop's thread, unless a docstring says
    more."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        pool: Executor,
        environment: Mapping[str, str],
        play: Callable[[PageTerminal], None],
    ) -> None:
        self.id = secrets.token_urlsafe(24)
        self.address = ""
        """The address from which it was begun."""
        self.leaving: asyncio.TimerHandle | None = None
        """The timer that ends it, while no page is at it."""
        self.taken = 0
        """How many lines were taken."""
        self.is_known = False
        """Whether the player is let in."""
        self.news = asyncio.Event()
        """Set if there is something to send, or all is over."""
        self.may_read = asyncio.Event()
        self.may_read.set()
        self._loop = loop
        self._typed = TypedBytes(self.may_read.clear, lambda: self._call(self.may_read.set))
        self.terminal = PageTerminal(self._typed, self._put, environment)
        self._seat = Seat(self._typed, self, pool, lambda: play(self.terminal))
        self._lock = Lock()
        self._pieces: deque[tuple[int, str]] = deque()
        self._size = 0
        self._last = self._sent = 0
        self._turn = 1  # the first piece after what was typed last
        self._is_over = self._is_lost = False
        self.start = self._seat.start

    # From the page

    def take(self, typed: Typed) -> bool:
        """Take a line. Return whether it has the next number: whoever counts otherwise is no page of ours."""
        if typed.number != self.taken + 1:
            return False
        self.taken = typed.number
        with self._lock:
            self._turn = self._last + 1
        self._typed.put(typed.line.replace("\n", " ").encode("utf-8", "replace") + b"\n")
        return True

    def welcome(self) -> dict[str, object]:
        """Return what a page is told first."""
        terminal = self.terminal
        return {"sitting": self.id, "taken": self.taken, "language": terminal.language, "words": terminal.words()}

    def resume(self, seen: int) -> bool:
        """Go on for a page that has shown so many pieces. Return False if it cannot get all the rest."""
        with self._lock:
            first = self._pieces[0][0] if self._pieces else self._last + 1
            seen = max(self._turn, first) - 1 if seen == FRESH else seen
            if not first - 1 <= seen <= self._last:
                return False
            self._sent = seen
        self.news.set()
        return True

    def following(self) -> str | None:
        """Return what to send next, or None if there is nothing for now."""
        self.news.clear()
        with self._lock:
            if self._sent == self._last:
                return None
            text = self._pieces[self._sent - self._last][1]  # counted from the last one
            self._sent += 1
            self._forget()
        return text

    @property
    def is_over(self) -> bool:
        """Whether nothing more comes."""
        return self._is_over and self._sent == self._last

    @property
    def why_over(self) -> str:
        """Why it is over, in the word for the page."""
        return "moving" if self.terminal.is_sent_on else "over"

    @property
    def is_done(self) -> bool:
        """Whether its thread has ended, too."""
        return self._seat.is_over

    def end(self) -> None:
        """End the typed input: the session says goodbye."""
        self._typed.end()

    def lose(self) -> None:
        """Nobody is there any more. Any thread may call this."""
        self._is_lost = True
        self._typed.lose()
        self._call(self._wake)

    # From the session

    def _put(self, piece: Piece) -> bool:
        with self._lock:
            if self._is_lost:
                return False
            self.is_known = self.is_known or "token" in piece
            self._last += 1
            text = text_of({"number": self._last, **piece})
            self._pieces.append((self._last, text))
            self._size += len(text)
            waiting = self._last - self._sent
            is_full = waiting > MOST_WAITING or (self._size > WAITING_SIZE and waiting > 1)
        if is_full:
            self.lose()
            return False
        self._call(self.news.set)
        return True

    def finish(self, status: int) -> None:
        self._is_over = True
        self._call(self._wake)

    def _wake(self) -> None:
        """Wake whoever waits for the session: it reads no more, and tells no more."""
        self.news.set()
        self.may_read.set()

    def _forget(self) -> None:
        """Forget pieces that were sent long ago."""
        while self._pieces and self._pieces[0][0] <= self._sent:
            kept = self._sent - self._pieces[0][0] + 1
            if kept <= MOST_KEPT and self._size <= KEPT_SIZE:
                break
            self._size -= len(self._pieces.popleft()[1])

    def _call(self, what: Callable[[], object]) -> None:
        try:
            self._loop.call_soon_threadsafe(what)
        except RuntimeError:  # the loop has ended, and every connection with it
            self._is_lost = True
            self._typed.lose()
