"""What a door is: where players come in from elsewhere; and what every door asks of the server's reception.

A door knows connections, bytes, and who has proved to be whom. It knows no tables and no games. The reception knows no
connections.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from moon_access.i18n.catalog import ENGLISH
from moon_access.link import address
from moon_access.link.messages import Message

from ..people.accounts import Account
from ..people.limits import MOST_CONNECTIONS

if TYPE_CHECKING:
    from .channel_terminal import ChannelTerminal

PORT = address.PORT
"""Where friends come in, unless the host says otherwise."""


class DoorFailed(Exception):
    """The door can not be opened. ``why``: the port is taken, the host's key can not be kept."""

    def __init__(self, why: OSError | ValueError, port: int) -> None:
        super().__init__(str(why))
        self.why = why
        self.port = port


@dataclass(frozen=True)
class DoorSettings:
    """``host``: the address of this machine to be listened at, all of them where it is empty. ``port`` 0: any."""

    host_key: Path
    """Where it is kept; made where there is none."""
    host: str = ""
    port: int = PORT
    login_timeout: float = 30.0
    """Seconds to say who one is, and again to begin with anything."""
    first_message: float = 30.0
    """Seconds until a program has said something."""
    silence: float = 10.0
    """Seconds after which a connection that gives no sign of life is broken; 0: never."""
    stall: float = 10.0
    """Seconds after which somebody is cut off who reads nothing of what waits to be read."""
    from_one_address: int = MOST_CONNECTIONS
    in_all: int = 2000


class Certificate(NamedTuple):
    """By which connections are encrypted: a file with the chain, and one with its key."""

    chain: Path
    key: Path | None = None


@dataclass(frozen=True)
class PageSettings:
    """``host``: the address of this machine to be listened at, all of them where it is empty. ``port`` 0: any."""

    port: int
    host: str = ""
    certificate: Certificate | None = None
    login_timeout: float = 30.0
    """Seconds to come in with the first message."""
    login_patience: float = 900.0
    """Seconds to say who one is, at prompts that have to be read first."""
    silence: float = 10.0
    """Seconds after which a connection is asked for a sign of life, and again until it has to have come; 0: never."""
    stall: float = 10.0
    """Seconds after which somebody is cut off who reads nothing of what waits to be read."""
    away: float = 20.0
    """Seconds in which a page may come back to its sitting."""
    from_one_address: int = MOST_CONNECTIONS
    in_all: int = 2000
    names: tuple[str, ...] = ()
    """By which friends find it, beside the names of this machine and of the certificate."""


@dataclass(frozen=True)
class MudSettings:
    """``host``: the address of this machine to be listened at, all of them where it is empty. Ports: 0 for any, None
    for none."""

    port: int | None = None
    """Of what is encrypted, for which there has to be a certificate."""
    plain_port: int | None = None
    """Of what is not: there is no certificate, or there are clients that can not do it."""
    host: str = ""
    certificate: Certificate | None = None
    language: str = ENGLISH
    """Of whoever has not chosen one: a MUD client does not say which its player reads."""
    login_timeout: float = 30.0
    """Seconds in which anything has come; a client answers by itself what it is asked."""
    login_patience: float = 900.0
    """Seconds to say who one is, at prompts that have to be read first."""
    silence: float = 10.0
    """Seconds after which a connection that gives no sign of life is broken; 0: never."""
    stall: float = 10.0
    """Seconds after which somebody is cut off who reads nothing of what waits to be read."""
    from_one_address: int = MOST_CONNECTIONS
    in_all: int = 2000


class Visit(Protocol):
    """The visit of a player's program. A door calls one method after the other, each in any thread."""

    def receive(self, message: Message) -> None:
        """Do what the program asks for."""

    def leave(self) -> None:
        """The program has gone. Nothing comes after this."""


class Reception(Protocol):
    """Who may come in, and what becomes of them. Any thread may call anything, and the answer may take its time.

    A door calls ``takes_guest`` and ``takes_key`` before anything is proved, perhaps often and for anybody: they change
    nothing. It calls ``authenticate_...`` once something is proved; this returns None if the player may not come in
    after all. ``enter`` or ``run_session`` follows at once, in the same thread, except after a password.
    """

    @property
    def is_draining(self) -> bool:
        """Whether everybody is sent on, and nobody new comes in. Tell this to whoever comes all the same."""

    def is_welcome(self, address: str) -> bool:
        """Whether anybody may come in from there."""

    def takes_guest(self, name: str, address: str) -> bool:
        """Whether somebody who gives this name need not prove anything."""

    def authenticate_guest(self, name: str, address: str) -> Account | None: ...

    def takes_key(self, name: str, fingerprint: str, address: str) -> bool:
        """Whether somebody who has this key may come in by this name. ``fingerprint`` is "SHA256:..."."""

    def authenticate_key(self, name: str, fingerprint: str, address: str) -> Account | None: ...

    def authenticate_password(self, name: str, password: str, address: str) -> Account | None: ...

    def enter(self, account: Account, address: str, send: Callable[[Message], None]) -> Visit:
        """Let a player's program in. Any thread may call ``send`` at any time, and it never waits. The message
        ``{"is": "bye"}`` is the last: with it the connection ends."""

    def run_session(self, account: Account, address: str, terminal: ChannelTerminal) -> None:
        """Play with somebody who has not the program, for as long as they stay. Call it in a thread of its own.

        May raise Hangup, when nobody is there any more.
        """

    def meet(self, address: str, terminal: ChannelTerminal, token: str = "", of_guest: str = "") -> None:
        """Ask at the terminal who somebody is, and play with them. Call it in a thread of its own. May raise Hangup.

        ``token``: what the terminal was told to remember at another time; with it nothing need be asked.
        ``of_guest``: a guest's token; if they type the guest's name, they are that guest again.
        """
