"""The player's end of a link over the system's ``ssh``, as git has it: nothing is needed that the system has not.

The first connection may ask at the terminal: whether the host is the right one, a password. A later one, when the first
broke, asks nobody until the player says so. Besides the server's messages these are received, in their place:

- ``{"is": "lost"}``: the connection broke; what is sent from here on is not. With ``why``: the server has sent the
  player on.
- ``{"is": "back"}``: there is one again, and the server has been greeted and has answered. Its answer follows.
- ``{"is": "asks", "why": Why, "said": lines}``: the host is there, but has to be told a password: whoever has the
  player at the terminal calls ``ask_at_terminal``. ``why``: what became of it the last time.
- ``{"is": "gone", "why": Why, "said": lines}``: for good. Nothing follows.

A message is received whole and once, or never: what was on its way when a connection broke is the server's to say
again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from threading import Event, Thread, Timer
from time import monotonic
from typing import Final, NamedTuple

from .address import Address
from .inbox import Inbox
from .link import LinkFailed, Why
from .messages import LONGEST_TOLD, BadMessage, Message, line_of, message_of, weight_of
from .ssh_command import ssh_command, ssh_program, started
from .ssh_process import LineTooLong, SshProcess
from .ssh_said import why_of

LONGEST_LOSS: Final = 120.0
"""Seconds after which nobody tries any more."""
SHORTEST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 2.0
STEADY: Final = 10.0
"""Seconds that a connection has to hold to count as one: a server that falls over at each greeting is not back."""
TO_ANSWER: Final = 20.0
"""Seconds from the start of a later connection to the server's answer."""
MOST_BAD: Final = 3
"""So many times what came may be no message; each time the connection is made anew."""

LOST: Final[Message] = {"is": "lost"}
BACK: Final[Message] = {"is": "back"}
_OURS: Final = ("lost", "back", "asks", "gone")

_TRIED_AGAIN: Final = frozenset({Why.BROKEN, Why.UNREACHABLE, Why.UNKNOWN_HOST, Why.NOT_UNDERSTOOD, Why.DRAINING})
"""Without a network no host is known."""
_ASKED: Final = frozenset({Why.NOT_LET_IN, Why.HOST_KEY_UNKNOWN})
"""Who was let in before is not now, when nobody is asked: it went by an answer of the player's."""


def pause(lost_for: float) -> float:
    """Seconds until the next try when the connection is lost for so many: short as long as a server may just have been
    started anew, longer when there may be none."""
    return min(LONGEST_PAUSE, max(SHORTEST_PAUSE, lost_for / 60))


class _State(Enum):
    CONNECTING = auto()
    OPEN = auto()
    LOST = auto()


class _End(NamedTuple):
    """Of one connection. ``held``: seconds from the server's first answer on; None: it never answered."""

    why: Why
    said: str
    held: float | None


class SshLink:
    """A Link. Made when the server has answered; raises LinkFailed when it does not. Until then the terminal is ssh's.

    ``options``: of ssh, before all others. ``notice`` is called while the first connection is waited for: it may raise
    whatever ends that."""

    on_arrival: Callable[[], None] | None = None

    def __init__(
        self,
        address: Address,
        greeting: Message,
        options: Sequence[str] = (),
        notice: Callable[[], None] = lambda: None,
    ) -> None:
        self.greeting = greeting
        """Said first at each connection; may be set to what the next one is to be greeted with."""
        self._address = address
        self._options = tuple(options)
        self._program = ssh_program()
        self._inbox = Inbox()
        self._closing = Event()
        self._settled = Event()
        self._may_ask = Event()
        self._failure: LinkFailed | None = None
        self._state = _State.CONNECTING
        self._bad = 0
        self._process: SshProcess | None = None
        self._thread = Thread(target=self._keep, name="link", daemon=True)
        self._thread.start()
        try:
            self._settle(notice)
            if self._failure is not None:
                raise self._failure
        except BaseException:
            self.close()
            raise

    def _settle(self, notice: Callable[[], None]) -> None:
        while not self._settled.wait(0.2):  # in pieces: Windows can not interrupt a wait
            notice()

    def ask_at_terminal(self, notice: Callable[[], None]) -> None:
        self._settled.clear()
        self._may_ask.set()
        self._settle(notice)

    def send(self, message: Message) -> None:
        process = self._process
        if process is not None and self._state is _State.OPEN and not self._closing.is_set():
            process.send(line_of(message))

    def receive(self) -> Message | None:
        return self._inbox.take()

    def has_news(self) -> bool:
        return self._inbox.has_news()

    def wait(self, seconds: float) -> bool:
        return self._inbox.wait(seconds)

    def fileno(self) -> int:
        return self._inbox.fileno()

    def close(self) -> None:
        """What was sent goes out; then neither process nor thread is left."""
        self._closing.set()
        self._may_ask.set()
        self._inbox.close()
        process = self._process
        if process is not None:
            if self._state is _State.OPEN:
                process.hang_up()
                self._thread.join(1.0)
            process.end()
        self._thread.join(3.0)
        if self._thread.is_alive() and process is not None:
            process.kill()
            self._thread.join()

    def _keep(self) -> None:
        """All connections, one after the other; a thread's whole life."""
        end = self._tried(asks=True)
        if end.held is None:
            why = Why.NO_TABLES if end.why is Why.NOT_UNDERSTOOD else end.why
            self._failure = LinkFailed(why, end.said)
            self._settled.set()
            return
        lost = monotonic()
        while not self._closing.is_set() and end.why in _TRIED_AGAIN and self._bad < MOST_BAD:
            now = monotonic()
            if end.held is not None:
                is_sent_on = end.why is Why.DRAINING
                self._put({**LOST, "why": end.why} if is_sent_on else LOST)
                lost = now if is_sent_on or end.held >= STEADY else lost
            if now - lost > LONGEST_LOSS:
                break
            if self._closing.wait(pause(now - lost)):
                return
            end = self._tried(asks=False)
            if end.why in _ASKED:
                end = self._asked()
                lost = monotonic()
        self._put({"is": "gone", "why": end.why, "said": end.said})

    def _asked(self) -> _End:
        """As often as ssh wants to ask, and the player lets it."""
        end = _End(Why.NEEDS_ASKING, "", None)
        while end.why in (Why.NEEDS_ASKING, *_ASKED):
            self._put({"is": "asks", "why": end.why, "said": end.said})
            self._may_ask.wait()
            self._may_ask.clear()
            if not self._closing.is_set():
                end = self._tried(asks=True)
            self._settled.set()
            if self._closing.is_set():
                break
        return end

    def _tried(self, *, asks: bool) -> _End:
        try:
            return self._connection(asks=asks)
        except LinkFailed as failed:
            return _End(failed.why, failed.said, None)

    def _connection(self, *, asks: bool) -> _End:
        """One, from its start to its end. Raises LinkFailed where none starts."""
        is_first = self._state is _State.CONNECTING
        command = ssh_command(self._program, self._address, asks=asks, options=self._options)
        process = SshProcess(started(command, asks=asks))
        self._process = process
        process.send(line_of(self.greeting))
        if self._closing.is_set():
            process.end()
        late = Timer(TO_ANSWER, process.end)
        late.daemon = True
        if not asks:
            late.start()
        answered: float | None = None
        why: Why | None = None
        try:
            for line in process.lines():
                message = _message(line)
                if message.get("why") == Why.DRAINING and not (is_first and answered is None):
                    why = Why.DRAINING
                    break
                if answered is None:
                    late.cancel()
                    answered = monotonic()
                    self._open(back=not is_first)
                self._put(message, weight_of(line))
                if message.get("is") == "bye":
                    why = Why.BYE
                    break
        except (BadMessage, LineTooLong):
            self._bad += 1
            why = Why.NOT_UNDERSTOOD
        finally:
            late.cancel()
            self._state = _State.LOST
            if why is not None:
                process.end()
            process.bury()
        held = None if answered is None else monotonic() - answered
        return _End(why or why_of(process.said), "\n".join(process.said), held)

    def _open(self, *, back: bool) -> None:
        self._state = _State.OPEN
        if back:
            self._put(BACK)
        self._settled.set()

    def _put(self, message: Message, size: int = 0) -> None:
        self._inbox.put(message, size)
        if self.on_arrival is not None and not self._closing.is_set():
            self.on_arrival()


def _message(line: bytes) -> Message:
    """Raises BadMessage; also for what only a link says."""
    message = message_of(line, LONGEST_TOLD)
    if message.get("is") in _OURS:
        raise BadMessage("is")
    return message
