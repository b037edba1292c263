"""Sound as numbers: what an engine has rendered, and how long it is."""

from __future__ import annotations

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
