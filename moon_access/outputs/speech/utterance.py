"""One text in one manner: what every engine is given, and gives back where it was not said."""

from __future__ import annotations

from typing import NamedTuple

from moon_access.outputs.earcons import Signal


class Utterance(NamedTuple):
    """One text in one manner. ``rate`` in words a minute, ``volume`` and ``pitch`` from 0 to 100.

    ``voice`` is an id of the engine; where it is empty, one for the ``language`` is chosen. ``sounds`` is what the
    engine is given where it would not say all of the ``text``, and ``respelt`` what espeak-ng is given where it would
    say that wrongly; empty: as it is. ``earcons`` are heard before it.
    """

    text: str
    language: str
    voice: str = ""
    rate: int = 200
    volume: int = 100
    pitch: int = 50
    sounds: str = ""
    respelt: str = ""
    earcons: tuple[Signal, ...] = ()

    @property
    def given(self) -> str:
        """What the engine is given; ``respelt`` is there only where it may be espeak-ng."""
        return self.respelt or self.unrespelt

    @property
    def unrespelt(self) -> str:
        """What an engine is given that turned out not to be espeak-ng."""
        return self.sounds or self.text

    @property
    def manner(self) -> Utterance:
        """How it is said, without what."""
        return self._replace(text="", sounds="", respelt="", earcons=())

    @property
    def unsignalled(self) -> Utterance:
        """Without what is heard before it."""
        return self._replace(earcons=())
