"""Sounds as samples: speech that the voice gives to a sound player, and earcons, computed from their notes.

The notes are in outputs/earcons.py. This module plays nothing.
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

from moon_access.outputs.earcons import ATTACK_MILLISECONDS, GAP_MILLISECONDS, NOTES, Earcon, Note, Signal, milliseconds

BYTES_OF_SAMPLE = 2
"""The size of a sample: 16 bits."""


class Sound(NamedTuple):
    """A sound. ``samples``: of 16 bits, the lower byte first. ``rate``: samples per second in each channel."""

    samples: bytes
    rate: int
    channels: int = 1

    @property
    def seconds(self) -> float:
        return len(self.samples) / (BYTES_OF_SAMPLE * self.rate * self.channels)

    def drop_leading_silence(self) -> Sound:
        """Return the sound without its leading silence. The silence at its end is the pause between sentences."""
        silent = len(self.samples) - len(self.samples.lstrip(b"\0"))
        frame = BYTES_OF_SAMPLE * self.channels
        return self._replace(samples=self.samples[silent // frame * frame :])

    def make_stereo(self) -> Sound:
        """Return the sound in two channels. Double a single channel."""
        if self.channels == 2:
            return self
        one = array("h", self.samples)
        both = array("h", bytes(2 * len(self.samples)))
        both[0::2] = both[1::2] = one
        return self._replace(samples=both.tobytes(), channels=2)


def endless_header(rate: int, channels: int) -> bytes:
    """Return the header of a WAV file of unknown length: samples follow it until the stream ends."""
    most = 0x7FFFFF00
    frame = BYTES_OF_SAMPLE * channels
    shape = struct.pack("<IHHIIHH", 16, 1, channels, rate, rate * frame, frame, 8 * BYTES_OF_SAMPLE)
    return b"RIFF" + struct.pack("<I", most + 36) + b"WAVEfmt " + shape + b"data" + struct.pack("<I", most)


LOUDEST_SAMPLE = 32767
SAMPLE_RATE = 22050
"""The sample rate of an earcon's own file, per second. Before speech, an earcon has the rate of the speech."""


def prepend_silence(seconds: float, sound: Sound) -> Sound:
    """Return the sound after this many seconds of silence."""
    silence = bytes(int(seconds * sound.rate) * BYTES_OF_SAMPLE * sound.channels)
    return sound._replace(samples=silence + sound.samples)


def prepend_earcons(signals: Sequence[Signal], sound: Sound, volume: int) -> Sound:
    """Return these earcons in stereo, followed by the sound in the middle.

    ``volume``: the volume of the earcons, 0 to 100.
    """
    made = render_earcons(signals, sound.rate, volume)
    return made._replace(samples=made.samples + sound.make_stereo().samples)


def render_earcons(signals: Sequence[Signal], rate: int, volume: int = 100) -> Sound:
    """Return these earcons in stereo, one after another, each at its place and followed by GAP ms of silence."""
    samples = array("h")
    for signal in signals:
        left, right = loudness_of_channels(signal.pan)
        made = _render_earcon(signal.earcon, rate)
        both = array("h", bytes(4 * (len(made) + rate * GAP_MILLISECONDS // 1000)))
        for channel, level in enumerate((left, right)):
            at = LOUDEST_SAMPLE * volume / 100 * level
            both[channel : 2 * len(made) : 2] = array("h", (round(at * one) for one in made))
        samples += both
    if sys.byteorder == "big":
        samples.byteswap()
    return Sound(samples.tobytes(), rate, 2)


def write_earcons(signals: Sequence[Signal], volume: int, path: Path) -> str:
    """Write these earcons into a WAV file, and return its path. Raises OSError."""
    made = render_earcons(signals, SAMPLE_RATE, volume)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(made.channels)
        file.setsampwidth(BYTES_OF_SAMPLE)
        file.setframerate(made.rate)
        file.writeframes(made.samples)
    return str(path)


def main(arguments: Sequence[str]) -> None:
    """Write each earcon to a file of its name in a folder, for programs that play files, such as MUD clients.

    Args:
        arguments: the folder, or nothing for the working directory.
    """
    for earcon in Earcon:
        write_earcons([Signal(earcon)], 100, Path(*arguments, f"{earcon.value}.wav"))


def loudness_of_channels(pan: float) -> tuple[float, float]:
    """Return the factors for left and right. As in Web Audio, the power is the same at every position."""
    angle = (pan + 1) * math.pi / 4
    return math.cos(angle), math.sin(angle)


@cache
def _render_earcon(earcon: Earcon, rate: int) -> tuple[float, ...]:
    """Return the samples of an earcon in one channel, between -1 and 1."""
    made = [0.0] * (milliseconds(earcon) * rate // 1000)
    for note in NOTES[earcon]:
        first = note.start * rate // 1000
        for at in range(min(note.length * rate // 1000, len(made) - first)):
            made[first + at] += _amplitude_at(note, at / rate)
    return tuple(made)


def _amplitude_at(note: Note, seconds: float) -> float:
    moment = seconds * 1000
    swell = (
        moment / ATTACK_MILLISECONDS
        if moment < ATTACK_MILLISECONDS
        else (note.length - moment) / (note.length - ATTACK_MILLISECONDS)
    )
    return note.level * swell * math.sin(2 * math.pi * note.hertz * seconds)


if __name__ == "__main__":
    main(sys.argv[1:2])
