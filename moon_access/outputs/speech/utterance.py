"""One text in one manner: what every engine is given, and gives back where it was not said."""

from __future__ import annotations

from typing import NamedTuple


class Utterance(NamedTuple):
    """One text in one manner. ``rate`` in words a minute, ``volume`` and ``pitch`` from 0 to 100.

    ``voice`` is an id of the engine; where it is empty, one for the ``language`` is chosen. ``sounds`` is what the
    engine is given where it would say the ``text`` wrongly, or not all of it; empty: the text itself.
    """

    text: str
    language: str
    voice: str = ""
    rate: int = 200
    volume: int = 100
    pitch: int = 50
    sounds: str = ""

    @property
    def given(self) -> str:
        """What the engine is given."""
        return self.sounds or self.text
