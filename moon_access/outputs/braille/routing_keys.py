"""Read the routing keys of a braille display through BrlAPI: the small keys above its cells, one for each cell.

BRLTTY keeps all other keys and goes on moving the display over the screen; this module writes nothing on the display. A
key reports its cell only, because BRLTTY tells nobody which part of the screen the display shows. The Python module
brlapi comes with BRLTTY, and only this module loads it.
"""

from __future__ import annotations

import threading
from enum import Enum
from typing import Protocol

PATIENCE = 2.0
"""Seconds that BRLTTY has to answer at the start. It takes milliseconds."""


class Failure(Enum):
    """The reasons why there are no routing keys."""

    MODULE = "module"  # the module brlapi is not installed
    DAEMON = "daemon"  # BRLTTY does not answer in time
    REFUSED = "refused"  # BRLTTY does not let this user in
    CONSOLE = "console"  # BRLTTY does not show this terminal
    GONE = "gone"  # the connection worked at first, and then ended


class Connection(Protocol):
    """The part of a BrlAPI connection that we use; brlapi has no types of its own."""

    fileDescriptor: int
    displaySize: tuple[int, int]
    driverName: bytes | str

    def enterTtyMode(self) -> object: ...
    def ignoreKeys(self, kind: int, keys: list[int]) -> object: ...
    def acceptKeys(self, kind: int, keys: list[int]) -> object: ...
    def readKey(self, wait: bool) -> int | None: ...
    def closeConnection(self) -> object: ...


class Library(Protocol):
    """The part of the module brlapi that we use."""

    KEY_TYPE_CMD: int
    KEY_CMD_ROUTE: int
    KEY_CMD_ARG_MASK: int
    ERROR_AUTHENTICATION: int
    rangeType_all: int
    rangeType_command: int
    OperationError: type[Exception]
    ConnectionError: type[Exception]

    def Connection(self) -> Connection: ...


def _library() -> Library:
    """Import brlapi. Raises ImportError if it is not installed."""
    import brlapi

    library: Library = brlapi
    return library


class RoutingKeys:
    """The routing keys while the display shows this terminal, until ``close``. ``failure`` says why there are none."""

    def __init__(self) -> None:
        self.failure: Failure | None = None
        self._connection: Connection | None = None
        self._take()

    def _take(self) -> None:
        try:
            brlapi = _library()
        except ImportError:
            self.failure = Failure.MODULE
            return
        connected = _connect(brlapi)
        if isinstance(connected, Failure):
            self.failure = connected
            return
        self._connection = connected
        routing = brlapi.KEY_TYPE_CMD | brlapi.KEY_CMD_ROUTE
        try:
            connected.enterTtyMode()
            connected.ignoreKeys(brlapi.rangeType_all, [0])
            connected.acceptKeys(brlapi.rangeType_command, [routing])
        except brlapi.OperationError:
            self._give_up(Failure.CONSOLE)

    def fileno(self) -> int:
        """Return the descriptor that is readable when a key is pressed or the connection ends; -1 without one."""
        return -1 if self._connection is None else self._connection.fileDescriptor

    @property
    def cells(self) -> int:
        """The number of cells in all rows of the display; 0 without a connection."""
        if self._connection is None:
            return 0
        brlapi = _library()
        try:
            columns, rows = self._connection.displaySize
        except brlapi.OperationError:
            self._give_up(Failure.GONE)
            return 0
        return columns * rows

    def take_pressed_cell(self) -> int | None:
        """Return the cell of the next pressed key, counted from 0, or None if no key is waiting."""
        if self._connection is None:
            return None
        brlapi = _library()
        try:
            key = self._connection.readKey(False)
        except brlapi.OperationError:
            self._give_up(Failure.GONE)
            return None
        return None if key is None else key & brlapi.KEY_CMD_ARG_MASK

    def _give_up(self, failure: Failure) -> None:
        self.failure = failure
        self.close()

    def close(self) -> None:
        """Give the keys back to BRLTTY."""
        if self._connection is not None:
            connection, self._connection = self._connection, None
            connection.closeConnection()


def find_display() -> Failure | str:
    """Return the name of BRLTTY's display, or why there are no routing keys. This changes nothing."""
    try:
        brlapi = _library()
    except ImportError:
        return Failure.MODULE
    connected = _connect(brlapi)
    if isinstance(connected, Failure):
        return connected
    try:
        name = connected.driverName
    except brlapi.OperationError:
        return Failure.GONE
    connected.closeConnection()
    return name.decode("utf-8", "replace") if isinstance(name, bytes) else str(name)


def _connect(brlapi: Library) -> Connection | Failure:
    """Connect, or return why that failed. A BRLTTY that hangs would block us for ever, so another thread connects."""
    answers: list[Connection | Failure] = []

    def connect() -> None:
        try:
            answers.append(brlapi.Connection())
        except brlapi.ConnectionError as error:
            refused = getattr(error, "brlerrno", None) == brlapi.ERROR_AUTHENTICATION
            answers.append(Failure.REFUSED if refused else Failure.DAEMON)

    asking = threading.Thread(target=connect, daemon=True)
    asking.start()
    asking.join(PATIENCE)
    return answers[0] if answers else Failure.DAEMON
