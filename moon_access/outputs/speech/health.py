"""Whether there is a voice, and what of that the player was not told yet: that it is gone, and why, or that it is back.

An engine's thread notes it and the player's side takes it; the engine's own lock keeps the two apart. What is tried
again, and when, is the engine's business.
"""

from __future__ import annotations

from enum import Enum

from moon_access.outputs.self_pipe import Wake


class Failure(Enum):
    """Why there is no voice."""

    LIBRARY = "library"  # pyttsx3 is not installed
    OUTDATED = "outdated"  # pyttsx3 is too old
    ERROR = "error"  # a worker ended with an error of Python
    ENGINE = "engine"  # pyttsx3 has nothing to speak with: espeak-ng is missing
    SYSTEM = "system"  # on Windows and macOS: the system's own speech can not be had
    BUNDLED = "bundled"  # the espeak-ng that came with espeakng-loader does not start
    DISPATCHER = "dispatcher"  # Speech Dispatcher was chosen and does not answer
    PRISM = "prism"  # prismatoid is not installed, or does not load here
    READER = "reader"  # no screen reader runs, or it does not answer
    PLAYER = "player"  # no program to play a sound
    DEVICE = "device"  # the player finds no sound device
    HANGS = "hangs"  # something does not answer
    DIES = "dies"  # worker after worker ends before it has spoken
    FLOODS = "floods"  # what it reports makes no sense
    START = "start"  # no worker can be started


HOPELESS = (
    Failure.LIBRARY,
    Failure.OUTDATED,
    Failure.ERROR,
    Failure.ENGINE,
    Failure.SYSTEM,
    Failure.BUNDLED,
    Failure.PLAYER,
    Failure.FLOODS,
)
"""What a second attempt at once would not mend."""


class Health:
    """``failure``: the last one, until the voice is back; ``detail``: what a worker said of it, in its own words."""

    def __init__(self) -> None:
        self.failure: Failure | None = None
        self.detail = ""
        self._told = False
        self._is_back = False
        self._wake = Wake()

    def fail(self, why: Failure, detail: str = "") -> None:
        """The voice is gone. The same as before is no news."""
        self.detail = detail
        if self.failure is not why:
            self.failure, self._told = why, False
        self._is_back = False
        self._ring()

    def recover(self) -> None:
        """The voice has spoken."""
        if self.failure is not None:
            self.failure, self._is_back = None, self._told
            self._ring()

    def take_failure(self) -> Failure | None:
        """What has gone wrong, once."""
        if self._told or self.failure is None:
            return None
        self._told = True
        self._ring()
        return self.failure

    def take_return(self) -> bool:
        """Whether the voice is back after a failure that was told, once."""
        is_back, self._is_back = self._is_back, False
        self._ring()
        return is_back

    def fileno(self) -> int:
        """Where there is something to read as long as there is something to take."""
        return self._wake.fileno()

    def close(self) -> None:
        self._wake.close()

    def _ring(self) -> None:
        if self._is_back or (self.failure is not None and not self._told):
            self._wake.ring()
        else:
            self._wake.quiet()
