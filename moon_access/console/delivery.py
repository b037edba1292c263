"""From a message to what the built-in voice says: which words, cut into which pieces, in which manner. Pure.

What is printed is spoken too, but always with the tiles in words, whatever style is printed. The manner (voice, rate,
volume, pitch, punctuation) is the player's, for the language that is spoken. Signs that are named and words that
an engine says wrongly are written out in what the engine is given, never in the text that is kept and read again. When
it is said, and what of it is kept to be said again, is voice.py's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from moon_access.announcer.message import Message
from moon_access.announcer.signs import with_signs_named
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.respelling import respelling
from moon_access.outputs.speech.engines import Abilities, abilities
from moon_access.outputs.speech.utterance import Utterance
from moon_access.outputs.speech.voices import unlike
from moon_access.storage.settings import Manner, Settings

from .cutting import Cutter, Piece

if TYPE_CHECKING:
    from moon_access.outputs.earcons import Signal

SLOW = 0.55
"""What is spelt is said at this part of the usual rate, and not below the slowest."""
SLOWEST = 80

OTHER_PITCH, HIGH = 25, 60
"""So much higher is what others do, or lower where the usual pitch is above this."""


class Delivery:
    """One player's, with these settings in this language."""

    def __init__(self, settings: Settings, language: str) -> None:
        self._settings = settings
        self._language = language
        self._cutter = Cutter(language)
        self._engine = abilities(settings.engine)

    @property
    def engine(self) -> Abilities:
        """What the engine can do that this is meant for."""
        return self._engine

    def of(self, message: Message, slowly: bool = False) -> list[Utterance]:
        """What is one utterance each: a sentence, an item of a long list, or slowly word by word what is spelt."""
        if slowly:
            return [self.of_text(word, slowly) for word in self._cutter.line(message).rstrip(".").split(", ")]
        return [self._utterance(piece, of_others=message.of_others) for piece in self._cutter.pieces(message)]

    def lines(
        self, messages: Sequence[Message], prompt: Message | None, signals: tuple[Signal, ...]
    ) -> list[list[Utterance]]:
        """The messages line by line, then the prompt, with these signals before it. Earcons of a line of which nothing
        is left to be said come before the next one; the last is said all the same: a sound alone would be no answer.
        """
        if not self.plays_earcons:
            return [self.of(message) for message in (*messages, *(() if prompt is None else (prompt,)))]
        from moon_access.announcer.earcons import beside, carried  # nobody else needs it

        lines: list[list[Utterance]] = []
        before: tuple[Signal, ...] = ()
        for place, message in enumerate(messages, 1):
            before = (*before, *carried(message))
            said = beside(message)
            if said is None and prompt is None and place == len(messages):
                said = message
            lines.append([] if said is None else _behind(before, self.of(said)))
            before = before if said is None else ()
        return lines if prompt is None else [*lines, _behind((*before, *signals), self.of(prompt))]

    @property
    def plays_earcons(self) -> bool:
        return self._settings.sounds and self._engine.earcons

    def of_last_words(self, messages: Sequence[Message]) -> Utterance | None:
        """All in one, for a worker that outlives the game; None where there is nothing to say."""
        text = " ".join(self._cutter.line(message) for message in messages)
        return self.of_text(text) if text else None

    def of_text(self, text: str, slowly: bool = False, language: str = "") -> Utterance:
        """A text that is worded already; in the language of the game where no other is said."""
        return self._utterance(Piece(text, language or self._language), slowly)

    def _utterance(self, piece: Piece, slowly: bool = False, of_others: bool = False) -> Utterance:
        text, language = piece
        manner = self._settings.manner(language)
        if of_others:
            manner = self._of_others(manner, language)
        rate = max(SLOWEST, int(manner.rate * SLOW)) if slowly else manner.rate
        sounds, respelt = self._as_given(text, language, manner)
        return Utterance(text, language, manner.voice, rate, manner.volume, manner.pitch, sounds, respelt)

    def _as_given(self, text: str, language: str, manner: Manner) -> tuple[str, str]:
        """The text with its signs named, and that respelt; each empty where it is no other than before."""
        if not self._engine.manner:  # which signs are named is settled there
            return "", ""
        sounds = with_signs_named(Catalog(language), text, manner.punctuation)
        respelt = respelling(language).of(sounds) if self._engine.respells else sounds
        return sounds if sounds != text else "", respelt if respelt != sounds else ""

    def _of_others(self, manner: Manner, language: str) -> Manner:
        """How what others do is said; without a second voice at another pitch, without that as everything else."""
        if manner.others == "same":
            return manner
        voice = manner.second_voice
        if not voice and self._engine.is_espeak:
            voice = unlike(manner.voice or language)
        if voice and (manner.others == "voice" or not self._engine.pitch):
            return manner._replace(voice=voice)
        if not self._engine.pitch:
            return manner
        return manner._replace(pitch=manner.pitch + (-OTHER_PITCH if manner.pitch > HIGH else OTHER_PITCH))


def _behind(signals: tuple[Signal, ...], line: list[Utterance]) -> list[Utterance]:
    """The line with these before its first piece."""
    return [line[0]._replace(earcons=signals), *line[1:]] if line else line
