"""Earcons as samples: made of nothing but numbers, always the same ones. Loaded only where they are switched on."""

from __future__ import annotations

import math
import sys
import wave
from array import array
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from moon_access.outputs.earcons import ATTACK, GAP, NOTES, Earcon, Note, Signal, milliseconds

from .sound import BYTES, Sound

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
