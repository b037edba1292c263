"""The player's end of a link over the system's ``ssh``, as git uses it: the system has everything that it needs.

The first connection may ask at the terminal: whether the host key is right, or for a password. If it breaks, a later
connection asks nobody until the player allows it. Besides the server's messages, the link delivers these:

``{"is": "lost"}``: the connection broke, and messages sent from here on are lost. With ``why``, the server has sent the
player on.

``{"is": "back"}``: there is a connection again, and the server has answered the greeting. Its answer follows.

``{"is": "asks", "why": Why, "said": lines}``: the host wants a password. The code at the player's terminal then calls
``ask_at_terminal``. ``why`` tells how the last try failed.

``{"is": "gone", "why": Why, "said": lines}``: the end. Nothing follows.

The link delivers a message whole and once, or never. The server repeats messages that were on their way when a
connection broke.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from threading import Event, Thread, Timer
from time import monotonic
from typing import Final, NamedTuple

from .address import Address
from .link import Inbox, LinkFailed, Why
from .messages import LONGEST_TO_PLAYER, BadMessage, Message, line_of, message_of, weight_of
from .ssh_process import LineTooLong, SshProcess, reason_in, ssh_command, ssh_program, start_ssh

LONGEST_LOSS: Final = 120.0
"""Seconds of a lost connection after which the link gives up."""
SHORTEST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 2.0
SECONDS_TO_BE_STEADY: Final = 10.0
"""Seconds that a connection must hold to count as back: a server may crash at each greeting."""
SECONDS_TO_ANSWER: Final = 20.0
"""Seconds from the start of a later connection to the server's answer."""
MOST_INVALID_MESSAGES: Final = 3
"""Maximum of invalid messages. After each of them, the link reconnects."""

LOST_MESSAGE: Final[Message] = {"is": "lost"}
BACK_MESSAGE: Final[Message] = {"is": "back"}
_OWN_MESSAGE_KINDS: Final = ("lost", "back", "asks", "gone")

_REASONS_TO_RECONNECT: Final = frozenset(
    {Why.BROKEN, Why.UNREACHABLE, Why.UNKNOWN_HOST, Why.NOT_UNDERSTOOD, Why.DRAINING}
)
"""Ends after which the link reconnects. UNKNOWN_HOST is one: without a network, no host is known."""
_REASONS_TO_ASK: Final = frozenset({Why.NOT_LET_IN, Why.HOST_KEY_UNKNOWN})
"""Ends of a connection that asked nobody, after which the player has to answer ssh again as before."""


def seconds_before_retry(lost_for: float) -> float:
    """Return the seconds to wait before the next try, if the connection has been lost for ``lost_for`` seconds.

    The pause is short at first, when the server may just be restarting, and grows later, when it may be gone.
    """
    return min(LONGEST_PAUSE, max(SHORTEST_PAUSE, lost_for / 60))


class _State(Enum):
    CONNECTING = auto()
    OPEN = auto()
    LOST = auto()


class _ConnectionEnd(NamedTuple):
    """The end of one connection. ``held``: seconds since the server's first answer; None if it never answered."""

    why: Why
    said: str
    held: float | None


class SshLink:
    """A ``Link``. Making it waits until the server has answered, and raises LinkFailed if it does not.

    Until then the terminal belongs to ssh. ``options`` come before all other options of ssh. The wait calls ``notice``
    again and again, which may raise an exception to end it.
    """

    on_arrival: Callable[[], None] | None = None

    def __init__(
        self,
        address: Address,
        greeting: Message,
        options: Sequence[str] = (),
        notice: Callable[[], None] = lambda: None,
    ) -> None:
        self.greeting = greeting
        """The first message of each connection. Set it to change the greeting of the next one."""
        self._address = address
        self._options = tuple(options)
        self._program = ssh_program()
        self._inbox = Inbox()
        self.receive = self._inbox.take
        self.has_news = self._inbox.has_news
        self.wait = self._inbox.wait
        self.fileno = self._inbox.fileno
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
            self._wait_until_settled(notice)
            if self._failure is not None:
                raise self._failure
        except BaseException:
            self.close()
            raise

    def _wait_until_settled(self, notice: Callable[[], None]) -> None:
        while not self._settled.wait(0.2):  # short waits, because Windows cannot interrupt one
            notice()

    def ask_at_terminal(self, notice: Callable[[], None]) -> None:
        self._settled.clear()
        self._may_ask.set()
        self._wait_until_settled(notice)

    def send(self, message: Message) -> None:
        process = self._process
        if process is not None and self._state is _State.OPEN and not self._closing.is_set():
            process.send(line_of(message))

    def close(self) -> None:
        """Send what waits, and end the process and the thread."""
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
        """Run all connections, one after the other. The link's thread runs this."""
        end = self._try_connection(asks=True)
        if end.held is None:
            why = Why.NO_TABLES if end.why is Why.NOT_UNDERSTOOD else end.why
            self._failure = LinkFailed(why, end.said)
            self._settled.set()
            return
        lost = monotonic()
        while not self._closing.is_set() and end.why in _REASONS_TO_RECONNECT and self._bad < MOST_INVALID_MESSAGES:
            now = monotonic()
            if end.held is not None:
                is_sent_on = end.why is Why.DRAINING
                self._put({**LOST_MESSAGE, "why": end.why} if is_sent_on else LOST_MESSAGE)
                lost = now if is_sent_on or end.held >= SECONDS_TO_BE_STEADY else lost
            if now - lost > LONGEST_LOSS:
                break
            if self._closing.wait(seconds_before_retry(now - lost)):
                return
            end = self._try_connection(asks=False)
            if end.why in _REASONS_TO_ASK:
                end = self._connect_asking()
                lost = monotonic()
        self._put({"is": "gone", "why": end.why, "said": end.said})

    def _connect_asking(self) -> _ConnectionEnd:
        """Connect with questions at the terminal, as often as ssh wants to ask and the player allows it."""
        end = _ConnectionEnd(Why.NEEDS_ASKING, "", None)
        while end.why in (Why.NEEDS_ASKING, *_REASONS_TO_ASK):
            self._put({"is": "asks", "why": end.why, "said": end.said})
            self._may_ask.wait()
            self._may_ask.clear()
            if not self._closing.is_set():
                end = self._try_connection(asks=True)
            self._settled.set()
            if self._closing.is_set():
                break
        return end

    def _try_connection(self, *, asks: bool) -> _ConnectionEnd:
        try:
            return self._run_connection(asks=asks)
        except LinkFailed as failed:
            return _ConnectionEnd(failed.why, failed.said, None)

    def _run_connection(self, *, asks: bool) -> _ConnectionEnd:
        """Run one connection from its start to its end. Raises LinkFailed if ssh does not start."""
        is_first = self._state is _State.CONNECTING
        command = ssh_command(self._program, self._address, asks=asks, options=self._options)
        process = SshProcess(start_ssh(command, asks=asks))
        self._process = process
        process.send(line_of(self.greeting))
        if self._closing.is_set():
            process.end()
        late = Timer(SECONDS_TO_ANSWER, process.end)
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
                    self._open(is_back=not is_first)
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
            process.end_and_reap()
        held = None if answered is None else monotonic() - answered
        return _ConnectionEnd(why or reason_in(process.error_lines), "\n".join(process.error_lines), held)

    def _open(self, *, is_back: bool) -> None:
        self._state = _State.OPEN
        if is_back:
            self._put(BACK_MESSAGE)
        self._settled.set()

    def _put(self, message: Message, size: int = 0) -> None:
        self._inbox.put(message, size)
        if self.on_arrival is not None and not self._closing.is_set():
            self.on_arrival()


def _message(line: bytes) -> Message:
    """Return the message in a line.

    Raises:
        BadMessage: the line has no message, or one that a server must not send.
    """
    message = message_of(line, LONGEST_TO_PLAYER)
    if message.get("is") in _OWN_MESSAGE_KINDS:
        raise BadMessage("is")
    return message
