"""Sounds as samples: what the voice gives to a player of sound, and earcons, which are computed from their notes.

The notes are in outputs/earcons.py. Nothing is played here.
"""

from __future__ import annotations

import math
import struct
import sys
import wave
from array import array
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from moon_access.outputs.earcons import ATTACK, GAP, NOTES, Earcon, Note, Signal, milliseconds

BYTES = 2
"""Of a sample: 16 bits."""


class Sound(NamedTuple):
    """``samples`` as bytes, the lower first; ``rate`` of them in a second, in each of the ``channels``."""

    samples: bytes
    rate: int
    channels: int = 1

    @property
    def seconds(self) -> float:
        return len(self.samples) / (BYTES * self.rate * self.channels)

    def without_lead(self) -> Sound:
        """Without the silence before it. That behind it is the engine's pause between two sentences, and stays."""
        silent = len(self.samples) - len(self.samples.lstrip(b"\0"))
        frame = BYTES * self.channels
        return self._replace(samples=self.samples[silent // frame * frame :])

    def wide(self) -> Sound:
        """In two channels, the same in both where it was one."""
        if self.channels == 2:
            return self
        one = array("h", self.samples)
        both = array("h", bytes(2 * len(self.samples)))
        both[0::2] = both[1::2] = one
        return self._replace(samples=both.tobytes(), channels=2)


def endless_header(rate: int, channels: int) -> bytes:
    """What a WAV file begins with whose end is not known: samples follow until there are no more."""
    most = 0x7FFFFF00
    frame = BYTES * channels
    shape = struct.pack("<IHHIIHH", 16, 1, channels, rate, rate * frame, frame, 8 * BYTES)
    return b"RIFF" + struct.pack("<I", most + 36) + b"WAVEfmt " + shape + b"data" + struct.pack("<I", most)


PEAK = 32767
RATE = 22050
"""Of a file of its own; before speech the rate is that of the speech."""


def before(signals: Sequence[Signal], sound: Sound, volume: int) -> Sound:
    """These, in stereo, and behind them the sound, in the middle. ``volume`` from 0 to 100."""
    made = of(signals, sound.rate, volume)
    return made._replace(samples=made.samples + sound.wide().samples)


def of(signals: Sequence[Signal], rate: int, volume: int = 100) -> Sound:
    """One behind the other, each at its place."""
    samples = array("h")
    for signal in signals:
        left, right = loudness(signal.pan)
        made = _made(signal.earcon, rate)
        both = array("h", bytes(4 * (len(made) + rate * GAP // 1000)))
        for channel, level in enumerate((left, right)):
            at = PEAK * volume / 100 * level
            both[channel : 2 * len(made) : 2] = array("h", (round(at * one) for one in made))
        samples += both
    if sys.byteorder == "big":
        samples.byteswap()
    return Sound(samples.tobytes(), rate, 2)


def write(signals: Sequence[Signal], volume: int, path: Path) -> str:
    """As a WAV file; gives its path. Raises OSError."""
    made = of(signals, RATE, volume)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(made.channels)
        file.setsampwidth(BYTES)
        file.setframerate(made.rate)
        file.writeframes(made.samples)
    return str(path)


def main(arguments: Sequence[str]) -> None:
    """Writes each into a folder, in a file of its name, for programs that play files: MUD clients."""
    for earcon in Earcon:
        write([Signal(earcon)], 100, Path(*arguments, f"{earcon.value}.wav"))


def loudness(pan: float) -> tuple[float, float]:
    """Left and right, as Web Audio has it: equally powerful wherever it is."""
    angle = (pan + 1) * math.pi / 4
    return math.cos(angle), math.sin(angle)


@cache
def _made(earcon: Earcon, rate: int) -> tuple[float, ...]:
    """Between -1 and 1."""
    made = [0.0] * (milliseconds(earcon) * rate // 1000)
    for note in NOTES[earcon]:
        first = note.start * rate // 1000
        for at in range(min(note.length * rate // 1000, len(made) - first)):
            made[first + at] += _at(note, at / rate)
    return tuple(made)


def _at(note: Note, seconds: float) -> float:
    moment = seconds * 1000
    swell = moment / ATTACK if moment < ATTACK else (note.length - moment) / (note.length - ATTACK)
    return note.level * swell * math.sin(2 * math.pi * note.hertz * seconds)


if __name__ == "__main__":
    main(sys.argv[1:2])
