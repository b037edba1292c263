"""A sitting: one session at the server and the page that shows it, and the messages between the page and its door.

A sitting outlives the page's connection for a while. It numbers each piece that the session sends, and keeps a number
of pieces after sending them. If a page reconnects, it says how many pieces it has shown, and gets the rest. The door
says how many lines it has taken, and the page sends the rest. So nothing is lost or shown twice when the network fails.
If no page reconnects within some seconds, the sitting ends like any broken connection.

Each message of the WebSocket is one JSON object. The page begins with ``Hello``: the languages that its player reads,
and a guest's token that the browser keeps. If the page was here before, it adds its sitting, the number of pieces that
it has shown, and the token that the server lent it. The door answers with the sitting, the number of lines that it has
taken, and the texts of the page itself. From then on the page sends lines and the door sends pieces, both numbered from
1 on; page_terminal.py makes the pieces. At the end the door sends ``over`` with a word of announcer/login.py. At
"moving", the page reconnects by itself; then ``words`` come instead of a sitting. Now and then the page sends
``alive``, and the door sends it back.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from threading import Lock
from typing import Final, NamedTuple

from moon_access.i18n.catalog import ENGLISH, system_language
from moon_access.i18n.languages import language_tag
from moon_access.link.messages import BadMessage, Message, message_of
from moon_access.terminals.page_terminal import PageTerminal, Piece
from moon_access.terminals.typed_bytes import TypedBytes

from .intake import call_in_loop
from .session_thread import SessionThread

VERSION: Final = 1
LONGEST: Final = 4096
"""Maximum bytes of a message to the door. A longer one ends the connection."""
MOST_LANGUAGES: Final = 10
LONGEST_ZONE: Final = 64
"""Maximum characters of the name of a time zone."""
ALIVE_MESSAGE: Final = {"alive": True}
"""A message that a page sends to get it back, because a browser does not tell a page whether the network works."""
NOTHING_SHOWN: Final = -1
"""The number of shown pieces that a reloaded page sends, because it has lost what it showed before."""


class Hello(NamedTuple):
    """The first message of a page."""

    languages: tuple[str, ...]
    sitting: str
    seen: int
    token: str
    of_guest: str
    zone: str = ""

    @property
    def environment(self) -> Mapping[str, str]:
        """The languages and the time zone, in the form of a terminal's environment."""
        zone = {"TZ": self.zone} if self.zone else {}
        return {"LANGUAGE": ":".join(self.languages), "LANG": ENGLISH, **zone}

    @property
    def language(self) -> str:
        """The language of ours that the player reads best."""
        return system_language(self.environment)


class TypedLine(NamedTuple):
    """A line and its number."""

    line: str
    number: int


def hello_in(text: str | bytes) -> Hello:
    """Return the first message of a page. Raises BadMessage."""
    message = _message(text)
    languages = message.get("languages")
    if message.get("hello") != VERSION:
        raise BadMessage("hello")
    if not isinstance(languages, list) or len(languages) > MOST_LANGUAGES:
        raise BadMessage("languages")
    spoken = tuple(language[:16] for language in languages if isinstance(language, str))
    tokens = _text(message, "token"), _text(message, "guest")
    zone = _text(message, "zone")[:LONGEST_ZONE]
    return Hello(spoken, _text(message, "sitting"), _number(message, "seen"), *tokens, zone)


def typed_line_in(text: str | bytes) -> TypedLine | None:
    """Return the line of a message, or None if it asks for a sign of life. Raises BadMessage."""
    message = _message(text)
    if message == ALIVE_MESSAGE:
        return None
    return TypedLine(_text(message, "line"), _number(message, "number"))


def text_of(message: Message) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def _message(text: str | bytes) -> Message:
    if isinstance(text, bytes):
        raise BadMessage("bytes")
    return message_of(text.encode("utf-8", "replace"), LONGEST)


def _text(message: Message, name: str) -> str:
    value = message.get(name, "")
    if not isinstance(value, str):
        raise BadMessage(name)
    return value


def _number(message: Message, name: str) -> int:
    value = message.get(name)
    if type(value) is not int or not NOTHING_SHOWN <= value < 1 << 53:
        raise BadMessage(name)
    return value


MOST_KEPT = 200
"""Pieces to keep after sending them: far more than can be on their way in the network."""
KEPT_SIZE = 1 << 17
"""Maximum characters of all pieces before the sitting forgets sent ones."""
MOST_WAITING = 2000
"""Maximum of pieces that wait for the page to read them or to reconnect. If there are more, the sitting ends."""
WAITING_SIZE = 1 << 20
"""Maximum characters of all pieces while more than one waits. If there are more, the sitting ends."""


class Sitting:
    """One session of a player with a page. ``play`` runs the session at the sitting's terminal.

    Call everything in the loop's thread, unless its docstring allows any thread.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        pool: Executor,
        environment: Mapping[str, str],
        play: Callable[[PageTerminal], None],
    ) -> None:
        self.id = secrets.token_urlsafe(24)
        self.address = ""
        """The address from which the player began the sitting."""
        self.leave_timer: asyncio.TimerHandle | None = None
        """The timer that ends the sitting while it has no page."""
        self.taken_count = 0
        """The number of lines that the sitting has taken."""
        self.is_known = False
        """True once the player has logged in."""
        self.news = asyncio.Event()
        """Set if there is a piece to send, or the session is over."""
        self.may_read = asyncio.Event()
        self.may_read.set()
        self._loop = loop
        self._typed = TypedBytes(self.may_read.clear, lambda: self._call(self.may_read.set))
        self.terminal = PageTerminal(self._typed, self._put, environment)
        self._session = SessionThread(self._typed, self, pool, lambda: play(self.terminal))
        self._lock = Lock()
        self._pieces: deque[tuple[int, str]] = deque()
        self._size = 0
        self._last = self._sent = 0
        self._turn = 1  # the number of the first piece after the last typed line
        self._is_over = self._is_lost = False
        self.start = self._session.start

    # Called for the page

    def take(self, typed: TypedLine) -> bool:
        """Take a line. Return False if it does not have the next number, although our page always sends it."""
        if typed.number != self.taken_count + 1:
            return False
        self.taken_count = typed.number
        with self._lock:
            self._turn = self._last + 1
        self._typed.put(typed.line.replace("\n", " ").encode("utf-8", "replace") + b"\n")
        return True

    def welcome(self) -> dict[str, object]:
        """Return the first message to a page: the sitting, the lines taken, the language and the page's own texts."""
        terminal = self.terminal
        language = language_tag(terminal.language)
        return {"sitting": self.id, "taken": self.taken_count, "language": language, "words": terminal.words()}

    def resume(self, seen: int) -> bool:
        """Continue after ``seen`` pieces, which the page has shown. Return False if some of the rest are forgotten."""
        with self._lock:
            first = self._pieces[0][0] if self._pieces else self._last + 1
            seen = max(self._turn, first) - 1 if seen == NOTHING_SHOWN else seen
            if not first - 1 <= seen <= self._last:
                return False
            self._sent = seen
        self.news.set()
        return True

    def next_piece(self) -> str | None:
        """Return the next piece to send, as JSON, or None if nothing waits."""
        self.news.clear()
        with self._lock:
            if self._sent == self._last:
                return None
            text = self._pieces[self._sent - self._last][1]  # index from the end
            self._sent += 1
            self._forget()
        return text

    @property
    def is_over(self) -> bool:
        """True if the session is over and every piece was sent."""
        return self._is_over and self._sent == self._last

    @property
    def why_over(self) -> str:
        """The word that tells the page why the sitting is over: "moving" if it is to reconnect, otherwise "over"."""
        return "moving" if self.terminal.is_sent_on else "over"

    @property
    def is_done(self) -> bool:
        """True if the session's thread has ended."""
        return self._session.is_over

    def end(self) -> None:
        """End the typed input, so that the session says goodbye and ends."""
        self._typed.end()

    def lose(self) -> None:
        """End the session without a goodbye, because the player is gone. Any thread may call this."""
        self._is_lost = True
        self._typed.lose()
        self._call(self._wake)

    # Called by the session

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
        """Wake the tasks of the page that wait for the session, because it is over or lost."""
        self.news.set()
        self.may_read.set()

    def _forget(self) -> None:
        """Forget sent pieces beyond ``MOST_KEPT`` and ``KEPT_SIZE``, the oldest first."""
        while self._pieces and self._pieces[0][0] <= self._sent:
            kept = self._sent - self._pieces[0][0] + 1
            if kept <= MOST_KEPT and self._size <= KEPT_SIZE:
                break
            self._size -= len(self._pieces.popleft()[1])

    def _call(self, what: Callable[[], object]) -> None:
        call_in_loop(self._loop, what, self._lose_at_end)

    def _lose_at_end(self) -> None:
        """Note that the player is gone, because the loop has ended."""
        self._is_lost = True
        self._typed.lose()
