"""The unit of speech: one text in one manner. Engines take utterances, and return those that they did not speak."""

from __future__ import annotations

from typing import NamedTuple

from moon_access.outputs.earcons import Signal


class Utterance(NamedTuple):
    """One text in one manner. ``rate`` is in words a minute, ``volume`` and ``pitch`` are from 0 to 100.

    ``voice``: an id of the engine; if it is empty, the engine chooses one for the ``language``. ``sounds``: the text
    for engines that would leave signs out. ``respelt``: the text for espeak-ng if it would mispronounce something. Both
    are empty if they equal the text. ``earcons``: the sounds before it, with ``earcon_volume`` from 0 to 100.
    ``pause``: the seconds of silence before all of it if it follows another utterance.
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
    earcon_volume: int = 100
    pause: float = 0.0

    @property
    def engine_text(self) -> str:
        """The text for the engine. ``respelt`` is set only if the engine may be espeak-ng."""
        return self.respelt or self.unrespelt

    @property
    def unrespelt(self) -> str:
        """The text for an engine that turned out not to be espeak-ng."""
        return self.sounds or self.text

    @property
    def manner(self) -> Utterance:
        """The utterance without its text."""
        return self._replace(text="", sounds="", respelt="", earcons=(), pause=0.0)

    @property
    def without_prelude(self) -> Utterance:
        """The utterance without what comes before it in its place: earcons and a pause."""
        return self._replace(earcons=(), pause=0.0)
