"""Keep the health of the voice, and news about it that the player has not heard yet.

The news is that the voice failed, and why, or that it is back. An engine's thread reports, the player's side takes the
news; the engine's own lock protects both. The engine decides what to retry, and when; after it has given up, it tries
again as soon as there is something to speak.
"""

from __future__ import annotations

from enum import Enum

from moon_access.outputs.self_pipe import WakePipe


class Failure(Enum):
    """The reasons why there is no voice."""

    LIBRARY = "library"  # pyttsx3 is not installed
    OUTDATED = "outdated"  # pyttsx3 is too old
    ERROR = "error"  # a worker ended with an error of Python
    ENGINE = "engine"  # pyttsx3 finds no espeak-ng
    SYSTEM = "system"  # on Windows and macOS: the system's own speech does not start
    BUNDLED = "bundled"  # the espeak-ng that came with espeakng-loader does not start
    DISPATCHER = "dispatcher"  # Speech Dispatcher was chosen and does not answer
    PRISM = "prism"  # prismatoid is not installed, or does not load here
    READER = "reader"  # no screen reader runs, or it does not answer
    PLAYER = "player"  # no program that plays sounds is installed
    DEVICE = "device"  # the player of sounds finds no device
    HANGS = "hangs"  # a worker or the player of sounds does not answer
    DIES = "dies"  # workers end before they have spoken
    FLOODS = "floods"  # a worker's reports make no sense
    START = "start"  # no worker can be started


HOPELESS_FAILURES = (
    Failure.LIBRARY,
    Failure.OUTDATED,
    Failure.ERROR,
    Failure.ENGINE,
    Failure.SYSTEM,
    Failure.BUNDLED,
    Failure.PLAYER,
    Failure.FLOODS,
)
"""The failures that an immediate retry would not mend."""


class Health:
    """The health of a voice. ``failure`` lasts until the voice is back; ``detail`` is the worker's own text."""

    def __init__(self) -> None:
        self.failure: Failure | None = None
        self.detail = ""
        self.has_given_up = False
        """Whether the engine has stopped trying, until there is something to speak again."""
        self._is_asked_again = False  # whether there was something to speak since the current attempt began
        self._is_told = False
        self._is_back = False
        self._wake = WakePipe()

    @property
    def may_try(self) -> bool:
        """True if the engine should try to speak: it has not given up, or a new utterance came while it failed."""
        return not self.has_given_up or self._is_asked_again

    def ask_to_speak(self) -> None:
        """Note that there is something to speak. After a failure, the engine tries again.

        If a running attempt fails, another one follows. Otherwise the new utterance would wait for a later one.
        """
        self.has_given_up = False
        self._is_asked_again = self.failure is not None

    def begin_attempt(self) -> None:
        """Note that the engine now tries to speak everything that waits."""
        self.has_given_up = not self.may_try
        self._is_asked_again = False

    def fail(self, why: Failure, detail: str = "") -> None:
        """Note that the voice failed and the engine gives up. A repeated failure is no news."""
        self.has_given_up = True
        self.detail = detail
        if self.failure is not why:
            self.failure, self._is_told = why, False
        self._is_back = False
        self._update_wake()

    def recover(self) -> None:
        """Note that the voice has spoken."""
        if self.failure is not None:
            self.failure, self._is_back = None, self._is_told
            self._update_wake()

    def take_failure(self) -> Failure | None:
        """Return a failure that the player has not heard yet, once."""
        if self._is_told or self.failure is None:
            return None
        self._is_told = True
        self._update_wake()
        return self.failure

    def take_recovery(self) -> bool:
        """Return True once after the voice recovers from a reported failure."""
        is_back, self._is_back = self._is_back, False
        self._update_wake()
        return is_back

    def fileno(self) -> int:
        """Return the descriptor that is readable while there is news to take."""
        return self._wake.fileno()

    def close(self) -> None:
        self._wake.close()

    def _update_wake(self) -> None:
        if self._is_back or (self.failure is not None and not self._is_told):
            self._wake.ring()
        else:
            self._wake.stop_ringing()
