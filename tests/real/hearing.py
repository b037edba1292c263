"""Explain a whole recording: it contains every utterance that the voice was given, once and in order, and nothing else.

All loud sound must be the next utterance, exactly as espeak-ng itself renders it with that voice, rate and pitch, so
nothing can be missing, repeated, or out of order. An utterance that a key cut off explains only its beginning; the
utterances waiting after it may be missing. The work is done while the recording grows and looks only at the unexplained
part, so that it costs no more at the end of a long recording.
"""

from __future__ import annotations

import statistics
import subprocess
import time
import wave
from collections import deque
from pathlib import Path
from typing import NamedTuple

import numpy as np

from moon_access.outputs.speech.utterance import Utterance
from tests.support.patience import PATIENCE

from .comparison import (
    AUDIBLE,
    EDGE,
    LAG,
    LONGEST_STUTTER,
    OPENING,
    RATE,
    SAME,
    alike_until,
    find_best_place,
    likeness,
    stutter_in,
)
from .journal import SAY, Entry, Journal
from .sound import SoundCard

TOLERANCE = 0.005
"""The seconds by which a pause may be longer than that of espeak-ng."""
BUSY = 0.5
"""The seconds by which a single pause may be longer."""
FADING = RATE // 2
"""The samples after a key within which a silenced sound has ended."""


class HeardUtterance(NamedTuple):
    """An utterance in the recording, from one sample to another; ``whole`` unless a key cut it off.

    ``flow``: the call of the engine that contained it. If nothing of it was heard, begin and end are equal.
    """

    utterance: Utterance
    begin: int
    end: int
    whole: bool
    flow: int


class ExpectedUtterance(NamedTuple):
    """An utterance that was given in this flow."""

    utterance: Utterance
    flow: int


class Hearing:
    """Explains one recording with one journal, from now on."""

    def __init__(self, sound: SoundCard, journal: Journal) -> None:
        self.sound, self.journal = sound, journal
        self.heard: list[HeardUtterance] = []
        self.place = sound.length
        """The sample after the explained part."""
        self._read = 0  # the number of journal entries read
        self._waiting: deque[ExpectedUtterance] = deque()
        self._cut_off = -1  # the entry that cut an utterance off, and all waiting ones with it
        self.stutters: list[float] = []
        """Seconds of silence within utterances that lost nothing: the machine had no time to play."""
        self._rendered: dict[Utterance, np.ndarray] = {}

    def catch_up(self) -> list[HeardUtterance]:
        """Wait until the recording contains everything that the journal has now. Return the heard utterances."""
        before = len(self.heard)
        while self._take() or self._waiting:
            if self._waiting:
                self._hear(self._waiting.popleft())
        return self.heard[before:]

    def is_silent(self, seconds: float = 0.3) -> None:
        """Return whether nothing more is heard for so many seconds."""
        self.catch_up()
        self.sound.wait_for_length(self.sound.length + int(seconds * RATE))
        begin = self._first_audible()
        assert begin is None, f"{self._where(begin)} a sound is heard that no utterance explains"

    def has_no_long_pauses(self) -> None:
        """Assert that the pauses within a flow are no longer than those of espeak-ng between two sentences. On a busy
        machine, this must hold for most of them."""
        late = {}
        for before, after in zip(self.heard, self.heard[1:], strict=False):
            alike = before.utterance.manner == after.utterance.manner
            if before.flow == after.flow and before.whole and after.whole and alike:
                pause = (after.begin - before.end) / RATE
                where = f"{before.end / RATE:.2f} s, {before.utterance.text!r}, {after.utterance.text!r}"
                late[where] = pause - after.utterance.pause - self._pause_between(before.utterance, after.utterance)
        worst = max(late, key=lambda where: late[where], default="")
        told = f"at {worst}: {1000 * late.get(worst, 0):.0f} ms longer than espeak-ng's own"
        assert statistics.median(late.values() or [0]) <= TOLERANCE and late.get(worst, 0) <= BUSY, told

    def _pause_between(self, before: Utterance, after: Utterance) -> float:
        """Return the seconds of the pause if espeak-ng gets both as two sentences of one text."""
        both = before._replace(text=f"{before.engine_text.rstrip(' .,:')}. {after.engine_text}", sounds="", respelt="")
        return longest_pause(trim(sound_of(self.sound.folder, both)))

    # The journal

    def _take(self) -> bool:
        """Take the next entry that has something to speak, after handling what it silences."""
        entries = self.journal.entries()[self._read :]
        for entry in entries:
            if self._waiting and entry.what != SAY:
                return True  # first hear, or miss, the waiting ones
            self._waiting.extend(ExpectedUtterance(one, self._read) for one in entry.utterances if one.text.strip())
            self._read += 1
        return False

    def _cut_at(self) -> int | None:
        """Return the sample at which a key silenced the waiting entry, or None."""
        silencing: list[Entry] = [entry for entry in self.journal.entries()[self._read :] if entry.what != SAY]
        return self.sound.place_at(silencing[0].at) if silencing else None

    # The recording

    def _hear(self, expected: ExpectedUtterance) -> None:
        """Wait until the recording contains this whole utterance, or until a key has cut it off."""
        if self._cut_off == self._read:
            self._note(expected, self.place, self.place, whole=False)
            return
        reference = self._reference(expected.utterance)
        until = time.monotonic() + PATIENCE + len(reference) / RATE
        while True:
            begin = self._first_audible()
            recorded = self.sound.length
            cut = self._cut_at()
            is_over = cut is not None and recorded > cut + FADING
            if begin is None:
                if is_over:
                    self._note(expected, self.place, self.place, whole=False)
                    return
            elif recorded >= begin + len(reference) + LONGEST_STUTTER:
                self._find(expected, reference, begin, cut)
                return
            elif is_over:
                self._find_beginning(expected, reference, begin, cut)
                return
            assert time.monotonic() < until, f"{self._where(self.place)} {expected.utterance.text!r} is not heard"
            self.sound.wait_for_length(recorded + RATE // 50)

    def _first_audible(self) -> int | None:
        """Return the first sound that is not explained."""
        audible = np.abs(self.sound.samples(self.place)) > AUDIBLE
        return self.place + int(np.argmax(audible)) if audible.any() else None

    def _find(self, expected: ExpectedUtterance, reference: np.ndarray, begin: int, cut: int | None) -> None:
        score, place = find_best_place(self._around(begin, len(reference)), reference)
        place += max(0, begin - LAG)
        if score >= SAME:
            found = self.sound.samples(place, len(reference))
            edges = [likeness(found[edge], reference[edge]) for edge in (slice(OPENING, EDGE), slice(-EDGE, None))]
            if min(edges) >= SAME:
                self._note(expected, place, place + len(reference), whole=True)
                return
        stutter = stutter_in(self.sound.samples(begin, len(reference) + LONGEST_STUTTER), reference)
        if stutter is not None:
            self.stutters.append(stutter / RATE)
            self._note(expected, begin, begin + len(reference) + stutter, whole=True)
            return
        assert score < SAME or cut is not None, f"{self._where(place)} {expected.utterance.text!r} is clipped"
        self._find_beginning(expected, reference, begin, cut, score)

    def _find_beginning(
        self, expected: ExpectedUtterance, reference: np.ndarray, begin: int, cut: int | None, score: float = 0.0
    ) -> None:
        """Check that the audible sound is the beginning of an utterance that was cut off."""
        other = f"{self._where(begin)} something else is heard than {expected.utterance.text!r} ({score:.3f})"
        assert cut is not None, other
        self._cut_off = self._read
        length = alike_until(self.sound.samples(begin, len(reference)), reference)
        # The recording has this only after the key: it is a later utterance.
        if begin > cut + FADING or (begin > cut and length <= self._next_alike(begin)):
            self._note(expected, self.place, self.place, whole=False)
            return
        assert length > 0, other
        assert begin + length <= cut + FADING, f"{self._where(cut)} a key must silence {expected.utterance.text!r}"
        self._note(expected, begin, begin + length, whole=False)

    def _next_alike(self, begin: int) -> int:
        """Return how much of the sound here is an utterance given after the silenced one."""
        later = [one for entry in self.journal.entries()[self._read :] for one in entry.utterances if one.text.strip()]
        if not later:
            return 0
        reference = self._reference(later[0])
        return alike_until(self.sound.samples(begin, len(reference)), reference)

    def _around(self, begin: int, length: int) -> np.ndarray:
        first = max(0, begin - LAG)
        return self.sound.samples(first, begin + length + LAG - first)

    def _note(self, expected: ExpectedUtterance, begin: int, end: int, *, whole: bool) -> None:
        self.heard.append(HeardUtterance(expected.utterance, begin, end, whole, expected.flow))
        self.place = end

    def _where(self, sample: int) -> str:
        before = [repr(one.utterance.text) for one in self.heard[-3:] if one.end > one.begin]
        return f"at {sample / RATE:.2f} s, after {', '.join(before) or 'nothing'}:"

    def _reference(self, utterance: Utterance) -> np.ndarray:
        if utterance not in self._rendered:
            self._rendered[utterance] = trim(sound_of(self.sound.folder, utterance))
        return self._rendered[utterance]


def sound_of(folder: Path, utterance: Utterance) -> np.ndarray:
    """Return the samples that espeak-ng renders for an utterance."""
    path = folder / "reference.wav"
    manner = {"-v": utterance.voice or utterance.language, "-s": utterance.rate}
    manner |= {"-p": utterance.pitch, "-a": utterance.volume}
    options = [str(part) for option in manner.items() for part in option]
    subprocess.run(["espeak-ng", *options, "-w", path, "--", utterance.engine_text], check=True)
    with wave.open(str(path)) as sound:
        return np.frombuffer(sound.readframes(sound.getnframes()), "<i2").astype(float)


def trim(samples: np.ndarray) -> np.ndarray:
    """Return the sound without the silence around it."""
    audible = np.nonzero(np.abs(samples) > AUDIBLE)[0]
    return samples[audible[0] : audible[-1] + 1]


def longest_pause(samples: np.ndarray) -> float:
    """Return the seconds of the longest silence within a sound."""
    audible = np.nonzero(np.abs(samples) > AUDIBLE)[0]
    return float(np.diff(audible).max()) / RATE
