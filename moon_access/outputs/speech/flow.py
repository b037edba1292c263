"""The utterances to speak, how far the voice is, and whether it still tries.

The game's side, the thread that renders (speaker.py) and the thread that plays (player.py) share this state. Each
holds ``changed`` while it reads or changes the state, and notifies it of every change.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from threading import Condition

from .health import HOPELESS_FAILURES, Failure, Health
from .sound import Sound
from .utterance import Utterance

SECONDS_RENDERED_AHEAD = 1.5
"""Seconds of rendered sound that are left when rendering continues.

Until then the spare worker stays free for a key's echo.
"""

SECONDS_OF_RETRIES = 1.0
"""Seconds in which a voice that failed may come back before anybody is told."""

SECONDS_BETWEEN_RETRIES = 0.05
"""Seconds between two attempts, except before the first retry, which is immediate."""


class Part:
    """One utterance of the flow, and its ``sound`` once it is rendered."""

    def __init__(self, utterance: Utterance) -> None:
        self.utterance = utterance
        self.sound: Sound | None = None


class Flow:
    """The state of speaking. ``parts``: the utterances not spoken to their end, the current one first."""

    def __init__(self) -> None:
        self.condition = Condition()
        self.parts: deque[Part] = deque()
        self.health = Health()
        self.is_ready = False  # whether the first worker runs and has an engine
        self.is_closed = False
        self._ends_at = 0.0  # when the rendered sound ends
        self._trouble_since = self._trouble_at = -SECONDS_OF_RETRIES

    # Called by the game

    def say(self, utterances: Sequence[Utterance]) -> None:
        """Add utterances. After a failure, forget the waiting utterances and try again with these."""
        with self.condition:
            if self.is_closed:
                return
            if self.health.failure is not None:
                self.parts.clear()
            new = [Part(one) for one in utterances if one.text.strip()]
            self.parts.extend(new)
            if new:
                self.health.ask_to_speak()
            self.condition.notify_all()

    def drop(self) -> list[Utterance]:
        """Discard everything unspoken, and return it."""
        with self.condition:
            dropped = self.remaining_utterances()
            self.parts.clear()
            self._ends_at = 0.0
            self.condition.notify_all()
            return dropped

    def remaining_utterances(self) -> list[Utterance]:
        with self.condition:
            return [part.utterance for part in self.parts]

    @property
    def has_earcons(self) -> bool:
        """True if an unspoken utterance has a signal before it, which needs stereo."""
        return any(part.utterance.earcons for part in self.parts)

    @property
    def is_over(self) -> bool:
        return self.health.has_given_up or not self.parts

    # Called by the threads

    def next_to_render(self) -> Part | None:
        """Return the part to render now, or None if enough is rendered ahead."""
        if self.is_closed or self.health.has_given_up or self.seconds_to_wait() != 0:
            return None
        return next((part for part in self.parts if part.sound is None), None)

    def seconds_to_wait(self) -> float | None:
        """Return the seconds until there is something to render, or None if there is nothing."""
        if all(part.sound is not None for part in self.parts):
            return None
        return max(0.0, self._ends_at - SECONDS_RENDERED_AHEAD - time.monotonic())

    def take(self, part: Part, sound: Sound) -> None:
        """Store the sound of a part, so that it can be played."""
        with self.condition:
            part.sound = sound
            self.note_length(sound.seconds + max(0.0, self._ends_at - time.monotonic()))
            self.condition.notify_all()

    def note_length(self, seconds: float) -> None:
        """Note that the rendered sound lasts this many seconds from now on."""
        self._ends_at = time.monotonic() + seconds

    def note_spoken(self, part: Part) -> None:
        """Note that a part was spoken to its end, unless it was dropped meanwhile."""
        with self.condition:
            if self.parts and self.parts[0] is part:
                self.parts.popleft()
                self._trouble_since = -SECONDS_OF_RETRIES
                if not self.health.has_given_up:
                    self.health.recover()
                self.condition.notify_all()

    def note_trouble(self, why: Failure, detail: str = "") -> None:
        """Note that an utterance was not spoken. Retry for a while if that may help, then give up."""
        with self.condition:
            if self.health.has_given_up:
                return
            now = time.monotonic()
            is_new = now - self._trouble_at > SECONDS_OF_RETRIES or self._trouble_since < 0
            self._trouble_at = now
            if is_new:
                self._trouble_since = now
            if (
                why in HOPELESS_FAILURES
                or self.health.failure is not None
                or now - self._trouble_since > SECONDS_OF_RETRIES
            ):
                self.fail(why, detail)
            elif not is_new:
                self.condition.wait_for(lambda: self.is_closed or not self.parts, SECONDS_BETWEEN_RETRIES)

    def fail(self, why: Failure, detail: str = "") -> None:
        """Give up until there is something to speak again. Until then, remember the unspoken utterances."""
        with self.condition:
            self._trouble_since = -SECONDS_OF_RETRIES
            self.health.fail(why, detail)
            self.condition.notify_all()
