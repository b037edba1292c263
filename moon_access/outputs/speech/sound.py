"""Sound as numbers: what an engine has rendered, and how long it is."""

from __future__ import annotations

import struct
from array import array
from typing import NamedTuple

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
