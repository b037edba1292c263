"""The routing keys of a braille display, by BrlAPI: the small keys above its cells, one for each.

Only these are asked for: with all others BRLTTY goes on moving the display over the screen, and nothing is written
on it here. What a key was pressed on is known by its cell alone: where on the screen the display is at that moment
BRLTTY tells nobody. The Python module brlapi comes with BRLTTY and is loaded here and nowhere else.
"""

from __future__ import annotations

import threading
from enum import Enum
from typing import Protocol

PATIENCE = 2.0
"""Seconds in which BRLTTY has to answer at the start; it takes milliseconds."""


class Failure(Enum):
    """Why there are no routing keys."""

    MODULE = "module"  # there is no brlapi
    DAEMON = "daemon"  # nobody answers, or not in time
    REFUSED = "refused"  # whoever answers does not let this user in
    CONSOLE = "console"  # this terminal is none that BRLTTY shows
    GONE = "gone"  # it worked, and then the connection ended


class Connection(Protocol):
    """What is used of a connection of brlapi's, which has no types of its own."""

    fileDescriptor: int
    displaySize: tuple[int, int]
    driverName: bytes | str

    def enterTtyMode(self) -> object: ...
    def ignoreKeys(self, kind: int, keys: list[int]) -> object: ...
    def acceptKeys(self, kind: int, keys: list[int]) -> object: ...
    def readKey(self, wait: bool) -> int | None: ...
    def closeConnection(self) -> object: ...


class Library(Protocol):
    """What is used of the module."""

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
    """Raises ImportError where there is none."""
    import brlapi

    library: Library = brlapi
    return library


class RoutingKeys:
    """The routing keys while this terminal is on the display, until ``close``. ``failure`` says if there are none."""

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
        connected = _connected(brlapi)
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
        """What becomes readable when a key is pressed, or when the connection ends; -1 without one."""
        return -1 if self._connection is None else self._connection.fileDescriptor

    @property
    def cells(self) -> int:
        """How many the display has, all its rows together; 0 without one."""
        if self._connection is None:
            return 0
        brlapi = _library()
        try:
            columns, rows = self._connection.displaySize
        except brlapi.OperationError:
            self._give_up(Failure.GONE)
            return 0
        return columns * rows

    def pressed(self) -> int | None:
        """The cell whose key was pressed first of those not asked for yet, from 0 on; None where none was."""
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
        """The keys are BRLTTY's again."""
        if self._connection is not None:
            connection, self._connection = self._connection, None
            connection.closeConnection()


def is_there() -> Failure | str:
    """The name of the display that BRLTTY has, or why there are no routing keys. Nothing is changed by asking."""
    try:
        brlapi = _library()
    except ImportError:
        return Failure.MODULE
    connected = _connected(brlapi)
    if isinstance(connected, Failure):
        return connected
    try:
        name = connected.driverName
    except brlapi.OperationError:
        return Failure.GONE
    connected.closeConnection()
    return name.decode("utf-8", "replace") if isinstance(name, bytes) else str(name)


def _connected(brlapi: Library) -> Connection | Failure:
    """A connection, or why there is none. A BRLTTY that hangs would hold us up for ever, so another thread asks it."""
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
