"""What is to be said, how far it is, and whether it is still tried: the one thing that the game's side, the thread that
renders and the thread that plays have in common.

Everything holds ``changed`` while it looks or acts, and tells it of every change. What renders is speaker.py's, what
plays playing.py's.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from threading import Condition

from .health import HOPELESS, Failure, Health
from .sound import Sound
from .utterance import Utterance

AHEAD = 1.5
"""Seconds before the end of what is rendered at which more of it is: until then the spare worker is free for a key."""

TRIED_FOR = 1.0
"""Seconds in which a voice that went may come back before anybody is told."""

BETWEEN = 0.05
"""Seconds between two attempts, but for the first, which is made at once."""


class Part:
    """One utterance of the flow; ``sound`` once it is rendered."""

    def __init__(self, utterance: Utterance) -> None:
        self.utterance = utterance
        self.sound: Sound | None = None


class Flow:
    """``parts``: what was not said to its end, the one that is being said first."""

    def __init__(self) -> None:
        self.changed = Condition()
        self.parts: deque[Part] = deque()
        self.health = Health()
        self.given_up = False  # until there is something to be said again
        self.ready = False  # it has begun, and there is an engine
        self.closed = False
        self._ends_at = 0.0  # when what is rendered will have been heard
        self._trouble_since = self._trouble_at = -TRIED_FOR

    # The game's side

    def say(self, utterances: Sequence[Utterance]) -> None:
        """After what waits already; where the voice is gone it is tried with this, and not with what waited."""
        with self.changed:
            if self.closed:
                return
            if self.health.failure is not None:
                self.parts.clear()
            new = [Part(one) for one in utterances if one.text.strip()]
            self.parts.extend(new)
            if new:
                self.given_up = False
            self.changed.notify_all()

    def drop(self) -> list[Utterance]:
        """Nothing of it is to be said any more; gives what it was."""
        with self.changed:
            dropped = self.unsaid()
            self.parts.clear()
            self._ends_at = 0.0
            self.changed.notify_all()
            return dropped

    def unsaid(self) -> list[Utterance]:
        with self.changed:
            return [part.utterance for part in self.parts]

    @property
    def has_earcons(self) -> bool:
        """Whether any of what is to be said has a signal before it, which has a place to the left or right."""
        return any(part.utterance.earcons for part in self.parts)

    @property
    def is_over(self) -> bool:
        return self.given_up or not self.parts

    # The threads' side

    def to_render(self) -> Part | None:
        """What is to be rendered now, not too far ahead of what is heard."""
        if self.closed or self.given_up or self.to_wait() != 0:
            return None
        return next((part for part in self.parts if part.sound is None), None)

    def to_wait(self) -> float | None:
        """Seconds until something is to be rendered; None where nothing is."""
        if all(part.sound is not None for part in self.parts):
            return None
        return max(0.0, self._ends_at - AHEAD - time.monotonic())

    def take(self, part: Part, sound: Sound) -> None:
        """It can be played now."""
        with self.changed:
            part.sound = sound
            self.last(sound.seconds + max(0.0, self._ends_at - time.monotonic()))
            self.changed.notify_all()

    def last(self, seconds: float) -> None:
        """What is rendered lasts so long from now on."""
        self._ends_at = time.monotonic() + seconds

    def is_said(self, part: Part) -> None:
        """To its end; of no interest where it was dropped meanwhile."""
        with self.changed:
            if self.parts and self.parts[0] is part:
                self.parts.popleft()
                self._trouble_since = -TRIED_FOR
                if not self.given_up:
                    self.health.recover()
                self.changed.notify_all()

    def trouble(self, why: Failure, detail: str = "") -> None:
        """Something was not said. It is tried again where that may help, for a while, and then given up."""
        with self.changed:
            if self.given_up:
                return
            now = time.monotonic()
            is_new = now - self._trouble_at > TRIED_FOR or self._trouble_since < 0
            self._trouble_at = now
            if is_new:
                self._trouble_since = now
            if why in HOPELESS or self.health.failure is not None or now - self._trouble_since > TRIED_FOR:
                self.fail(why, detail)
            elif not is_new:
                self.changed.wait_for(lambda: self.closed or not self.parts, BETWEEN)

    def fail(self, why: Failure, detail: str = "") -> None:
        """Given up, until there is something to be said again. What was not said is still known until then."""
        with self.changed:
            self.given_up = True
            self._trouble_since = -TRIED_FOR
            self.health.fail(why, detail)
            self.changed.notify_all()
