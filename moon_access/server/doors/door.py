"""The interface of a door, by which players connect from elsewhere, and of the reception, which every door asks.

A door knows connections, bytes and the identity that a client has proved. It knows no tables and no games. The
reception knows no connections.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol, Self

from moon_access.announcer.message import Message as Announced
from moon_access.link.messages import Message

from ..contests.results_page import ResultsFile
from ..people.accounts import Account
from ..people.limits import MOST_CONNECTIONS, is_loopback
from .intake import Gate

if TYPE_CHECKING:
    from moon_access.terminals.channel_terminal import ChannelTerminal

SECONDS_TO_PART = 3.0
"""Seconds that everybody has to go when a door closes. After that the door cuts their connections."""


class DoorFailed(Exception):
    """A door cannot be opened.

    ``why`` says that the port is taken, the certificate is bad, or the host key cannot be saved.
    """

    def __init__(self, why: OSError | ValueError, port: int) -> None:
        super().__init__(str(why))
        self.why = why
        self.port = port


class Certificate(NamedTuple):
    """The files of a TLS certificate: the chain and its private key. ``key`` is None if ``chain`` contains the key."""

    chain: Path
    key: Path | None = None


@dataclass(frozen=True, kw_only=True)
class DoorSettings(ABC):
    """The settings that every door has: the address to listen at, and the limits of its connections.

    ``host`` is the address of this machine to listen at; empty for all of them. ``in_all`` is the maximum number of
    connections of the door.
    """

    host: str = ""
    login_timeout: float = 30.0
    """Seconds within which a client must begin: by SSH it logs in, a page says hello, a MUD client sends anything."""
    login_patience: float = 900.0
    """Seconds that a player has to log in at prompts. They are many, because a player has to read the prompts first."""
    silence: float = 10.0
    """Seconds after which the door breaks a connection that does not answer keepalives; 0 for never."""
    stall: float = 10.0
    """Seconds after which the door cuts off a client that does not read what was sent to it."""
    from_one_address: int = MOST_CONNECTIONS
    in_all: int = 2000

    def of_server(self, language: str, names: Sequence[str]) -> Self:
        """Return these settings adapted to the server: the host's language, and the names by which friends find it."""
        return self

    @abstractmethod
    def make(self, reception: Reception, loop: asyncio.AbstractEventLoop, gate: Gate) -> Door:
        """Return a door with these settings. It is not open yet."""


class Door(Protocol):
    """A listener by which players connect. Any thread but the loop's may call ``open`` and ``close``, once each."""

    def open(self) -> None:
        """Let players in from now on. Raises DoorFailed."""

    def close(self) -> None:
        """Stop letting players in, end all connections, and return when everybody is gone."""

    def announce(self, name: str) -> list[Announced]:
        """Return messages that tell the host how players connect to this door. ``name`` is the name of this machine."""


def is_for_here(host: str) -> bool:
    """Return whether a door that listens at this address serves only its own machine."""
    return host == "localhost" or is_loopback(host)


async def wait_until_gone(is_anybody: Callable[[], object]) -> bool:
    """Wait until nobody is left at a closing door, at most ``SECONDS_TO_PART``. Return whether everybody is gone."""
    loop = asyncio.get_running_loop()
    until = loop.time() + SECONDS_TO_PART
    while is_anybody():
        if loop.time() > until:
            return False
        await asyncio.sleep(0.01)
    return True


class PartingConnection(Protocol):
    """A connection that a closing door ends."""

    def part(self) -> None:
        """End the connection when the client has what was sent to it."""

    def cut(self) -> None:
        """End the connection now."""


async def part_from_all(present: Collection[PartingConnection], is_anybody: Callable[[], object]) -> None:
    """End all connections of a closing door, and wait until nobody is left. Cut off whoever stays too long."""
    for connection in list(present):
        connection.part()
    if not await wait_until_gone(is_anybody):
        for connection in list(present):
            connection.cut()
        await wait_until_gone(is_anybody)


class Visit(Protocol):
    """The visit of a player's program. A door calls one method at a time, each in any thread."""

    def receive(self, message: Message) -> None:
        """Do what the program asks for in this message."""

    def leave(self) -> None:
        """End the visit, because the program is gone. The door calls nothing after this."""


class Reception(Protocol):
    """The part of the server that decides who may come in, and runs their visits and sessions.

    Any thread may call anything, and every call may take long.

    A door calls ``takes_guest`` and ``takes_key`` before the client has proved anything, perhaps often and for anybody:
    they change nothing. When the client has proved its identity, the door calls ``authenticate_...``, which returns
    None if the player may not come in after all. Then the door at once calls ``enter`` or ``run_session`` in the same
    thread, except after a password.
    """

    @property
    def is_draining(self) -> bool:
        """True if the server sends everybody on and lets nobody new in.

        A door tells this to players who still connect.
        """

    def is_welcome(self, address: str) -> bool:
        """Return whether anybody may come in from this address."""

    def note_page(self, url: str) -> None:
        """Note the address at which browsers reach the page, without a slash at its end."""

    def results_at(self, path: str, accepted: str) -> ResultsFile | None:
        """Return the results of an evening at this path of the page, or None if there are none. Raises StoreFailed.

        ``accepted``: the browser's header Accept-Language.
        """

    def takes_guest(self, name: str, address: str) -> bool:
        """Return whether this name means a guest, who need not prove anything, and the server takes guests."""

    def authenticate_guest(self, name: str, address: str) -> Account | None: ...

    def takes_key(self, name: str, fingerprint: str, address: str) -> bool:
        """Return whether the holder of this key may come in with this name. ``fingerprint`` is "SHA256:..."."""

    def authenticate_key(self, name: str, fingerprint: str, address: str) -> Account | None: ...

    def authenticate_password(self, name: str, password: str, address: str) -> Account | None: ...

    def enter(self, account: Account, address: str, send: Callable[[Message], None]) -> Visit:
        """Let a player's program in. Any thread may call ``send`` at any time, and ``send`` never waits.

        The last message is ``{"is": "bye"}``: after it the door ends the connection.
        """

    def run_session(self, account: Account, address: str, terminal: ChannelTerminal) -> None:
        """Run the session of a player who does not have the program, until it ends. Call it in a thread of its own.

        May raise Hangup, if the player is gone.
        """

    def meet(self, address: str, terminal: ChannelTerminal, token: str = "", of_guest: str = "") -> None:
        """Ask a player at the terminal to log in, and run their session. Call it in a thread of its own.

        ``token`` is the session token that an earlier session gave the terminal to remember: with a valid one, the
        player is logged in without a question. ``of_guest`` is a guest's session token: if the player types that
        guest's name, they are that guest again. May raise Hangup.
        """
