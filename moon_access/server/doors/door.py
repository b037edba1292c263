"""What a door is: where players come in from elsewhere; and what every door asks of the server's reception.

A door knows connections, bytes, and who has proved to be whom. It knows no tables and no games. The reception knows no
connections.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol, Self

from moon_access.announcer.message import Message as Announced
from moon_access.link.messages import Message

from ..people.accounts import Account
from ..people.limits import MOST_CONNECTIONS
from .intake import Gate

if TYPE_CHECKING:
    from .channel_terminal import ChannelTerminal


class DoorFailed(Exception):
    """The door can not be opened. ``why``: the port is taken, the host's key can not be kept."""

    def __init__(self, why: OSError | ValueError, port: int) -> None:
        super().__init__(str(why))
        self.why = why
        self.port = port


class Certificate(NamedTuple):
    """By what connections are encrypted: a file with the chain, and one with its key."""

    chain: Path
    key: Path | None = None


@dataclass(frozen=True, kw_only=True)
class DoorSettings(ABC):
    """What holds at every door: where it listens, and the limits of its connections.

    ``host``: the address of this machine to listen at; empty for all of them.
    """

    host: str = ""
    login_timeout: float = 30.0
    """Seconds to begin with anything; a program says who it is by then."""
    login_patience: float = 900.0
    """Seconds to say who one is, at prompts that have to be read first."""
    silence: float = 10.0
    """Seconds after which a connection that gives no sign of life is broken; 0: never."""
    stall: float = 10.0
    """Seconds after which somebody is cut off who reads nothing of what waits to be read."""
    from_one_address: int = MOST_CONNECTIONS
    in_all: int = 2000

    def of_server(self, language: str, names: Sequence[str]) -> Self:
        """Return these settings for a server whose host reads this language, and which friends find by these names."""
        return self

    @abstractmethod
    def make(self, reception: Reception, loop: asyncio.AbstractEventLoop, gate: Gate) -> Door:
        """Return the door, which is not open yet."""


class Door(Protocol):
    """Where players come in. Any thread but the loop's may call ``open`` and ``close``, once each."""

    def open(self) -> None:
        """Let players in from now on. Raises DoorFailed."""

    def close(self) -> None:
        """Let nobody in any more, and return when everybody is gone."""

    def announce(self, name: str) -> list[Announced]:
        """Return how players come in by this door at a machine of this name, for the host to read."""


def is_for_here(host: str) -> bool:
    """Whether a door that listens at this address is there for its own machine alone."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


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
