"""The routing keys of a braille display, by BrlAPI: the small keys above its cells, one for each.

Only these are asked for: with all others BRLTTY goes on moving the display over the screen, and nothing is written
on it here. What a key was pressed on is known by its cell alone: where on the screen the display is at that moment
BRLTTY tells nobody. The Python module brlapi comes with BRLTTY and is loaded here and nowhere else.
"""

from __future__ import annotations

import threading
from enum import Enum
from typing import Any

PATIENCE = 2.0
"""Seconds in which BRLTTY has to answer at the start; it takes milliseconds."""


class Failure(Enum):
    """Why there are no routing keys."""

    MODULE = "module"  # there is no brlapi
    DAEMON = "daemon"  # nobody answers, or not in time
    REFUSED = "refused"  # whoever answers does not let this user in
    CONSOLE = "console"  # this terminal is none that BRLTTY shows
    GONE = "gone"  # it worked, and then the connection ended


class RoutingKeys:
    """The routing keys while this terminal is on the display, until ``close``. ``failure`` says if there are none."""

    def __init__(self) -> None:
        self.failure: Failure | None = None
        self._connection: Any = None
        self._take()

    def _take(self) -> None:
        try:
            import brlapi
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
        return -1 if self._connection is None else int(self._connection.fileDescriptor)

    @property
    def cells(self) -> int:
        """How many the display has, all its rows together; 0 without one."""
        if self._connection is None:
            return 0
        import brlapi

        try:
            columns, rows = self._connection.displaySize
        except brlapi.OperationError:
            self._give_up(Failure.GONE)
            return 0
        return int(columns * rows)

    def pressed(self) -> int | None:
        """The cell whose key was pressed first of those not asked for yet, from 0 on; None where none was."""
        if self._connection is None:
            return None
        import brlapi

        try:
            key = self._connection.readKey(False)
        except brlapi.OperationError:
            self._give_up(Failure.GONE)
            return None
        return None if key is None else int(key & brlapi.KEY_CMD_ARG_MASK)

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
        import brlapi
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


def _connected(brlapi: Any) -> Any:
    """A connection, or the Failure. A BRLTTY that hangs would hold us up for ever, so another thread asks it."""
    answers: list[Any] = []

    def connect() -> None:
        try:
            answers.append(brlapi.Connection())
        except brlapi.ConnectionError as error:
            refused = error.brlerrno == brlapi.ERROR_AUTHENTICATION
            answers.append(Failure.REFUSED if refused else Failure.DAEMON)

    asking = threading.Thread(target=connect, daemon=True)
    asking.start()
    asking.join(PATIENCE)
    return answers[0] if answers else Failure.DAEMON
