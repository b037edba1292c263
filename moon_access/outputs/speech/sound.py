"""Sound as numbers: what an engine has rendered, and how long it is."""

from __future__ import annotations

import struct
from typing import NamedTuple

BYTES = 2
"""Of a sample: 16 bits, one channel."""


class Sound(NamedTuple):
    """``samples`` as bytes, the lower first; ``rate`` of them in a second."""

    samples: bytes
    rate: int

    @property
    def seconds(self) -> float:
        return len(self.samples) / (BYTES * self.rate)

    def without_lead(self) -> Sound:
        """Without the silence before it. That behind it is the engine's pause between two sentences, and stays."""
        silent = len(self.samples) - len(self.samples.lstrip(b"\0"))
        return self._replace(samples=self.samples[silent // BYTES * BYTES :])


def endless_header(rate: int) -> bytes:
    """What a WAV file begins with whose end is not known: samples follow until there are no more."""
    most = 0x7FFFFF00
    shape = struct.pack("<IHHIIHH", 16, 1, 1, rate, rate * BYTES, BYTES, 8 * BYTES)
    return b"RIFF" + struct.pack("<I", most + 36) + b"WAVEfmt " + shape + b"data" + struct.pack("<I", most)
