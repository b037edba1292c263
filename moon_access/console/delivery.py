"""Turn a message into utterances: the words, the pieces they are cut into, and the manner of speaking.

The voice speaks what is printed, but names tiles in words whatever style is printed. The manner (voice, rate, volume,
pitch, punctuation) is the player's, per language. Named signs, and respellings of words that an engine mispronounces,
reach the engine only, never the text that a review reads again. The module is pure; voice.py decides when to speak.
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
from moon_access.outputs.speech.voices import choose_contrast
from moon_access.storage.settings import Manner, Settings

from .cutting import Cutter, Piece

if TYPE_CHECKING:
    from moon_access.outputs.earcons import Signal

SLOW = 0.55
"""The share of the usual rate at which the voice spells."""
SLOWEST = 80
"""Words a minute below which spelling never falls."""

OTHER_PITCH, HIGH = 25, 60
"""How much higher what others do is spoken, or lower if the usual pitch is above ``HIGH``."""


class Delivery:
    """Makes the utterances of one player, with these settings, in this language."""

    def __init__(self, settings: Settings, language: str) -> None:
        self._settings = settings
        self._language = language
        self._cutter = Cutter(language)
        self._engine = abilities(settings.engine)

    @property
    def engine(self) -> Abilities:
        """The abilities of the engine that these utterances are for."""
        return self._engine

    def utterances_of(self, message: Message, slowly: bool = False) -> list[Utterance]:
        """Return one utterance for each sentence or list item, or, if ``slowly``, for each word of a spelling."""
        if slowly:
            return [self.make_utterance(word, slowly) for word in self._cutter.line(message).rstrip(".").split(", ")]
        return [self._utterance(piece, of_others=message.of_others) for piece in self._cutter.pieces(message)]

    def lines(
        self, messages: Sequence[Message], prompt: Message | None, signals: tuple[Signal, ...]
    ) -> list[list[Utterance]]:
        """Return the utterances of each message, then those of the prompt after its signals.

        The earcons of a message that has nothing left to say move to the next line. The last message is spoken all the
        same: a sound alone would be no answer.

        Returns:
            One list of utterances for each message, and a last one for the prompt, if there is one.
        """
        if not self.plays_earcons:
            return [self.utterances_of(message) for message in (*messages, *(() if prompt is None else (prompt,)))]
        from moon_access.announcer.earcons import beside, carried  # few players turn earcons on

        lines: list[list[Utterance]] = []
        before: tuple[Signal, ...] = ()
        for place, message in enumerate(messages, 1):
            before = (*before, *carried(message))
            said = beside(message)
            if said is None and prompt is None and place == len(messages):
                said = message
            lines.append([] if said is None else _put_signals_before(before, self.utterances_of(said)))
            before = before if said is None else ()
        return (
            lines if prompt is None else [*lines, _put_signals_before((*before, *signals), self.utterances_of(prompt))]
        )

    @property
    def plays_earcons(self) -> bool:
        return self._settings.sounds and self._engine.earcons

    def make_last_words(self, messages: Sequence[Message]) -> Utterance | None:
        """Return all messages in one utterance, for a worker that outlives the game, or None if there are none."""
        text = " ".join(self._cutter.line(message) for message in messages)
        return self.make_utterance(text) if text else None

    def make_utterance(self, text: str, slowly: bool = False, language: str = "") -> Utterance:
        """Return a text that is already worded as an utterance. Without a ``language`` it is in that of the game."""
        return self._utterance(Piece(text, language or self._language), slowly)

    def _utterance(self, piece: Piece, slowly: bool = False, of_others: bool = False) -> Utterance:
        text, language = piece
        manner = self._settings.manner(language)
        if of_others:
            manner = self._manner_for_others(manner, language)
        rate = max(SLOWEST, int(manner.rate * SLOW)) if slowly else manner.rate
        sounds, respelt = self._as_given(text, language, manner)
        return Utterance(text, language, manner.voice, rate, manner.volume, manner.pitch, sounds, respelt)

    def _as_given(self, text: str, language: str, manner: Manner) -> tuple[str, str]:
        """Return the text with its signs named, and that text respelt. Each is empty if nothing changed."""
        if not self._engine.manner:  # the player's screen reader decides which signs it names
            return "", ""
        sounds = with_signs_named(Catalog(language), text, manner.punctuation)
        respelt = respelling(language).of(sounds) if self._engine.respells else sounds
        return sounds if sounds != text else "", respelt if respelt != sounds else ""

    def _manner_for_others(self, manner: Manner, language: str) -> Manner:
        """Return the manner for what others do: another voice or pitch, if the player wants one and the engine can."""
        if manner.others == "same":
            return manner
        voice = manner.second_voice
        if not voice and self._engine.is_espeak:
            voice = choose_contrast(manner.voice or language)
        if voice and (manner.others == "voice" or not self._engine.pitch):
            return manner._replace(voice=voice)
        if not self._engine.pitch:
            return manner
        return manner._replace(pitch=manner.pitch + (-OTHER_PITCH if manner.pitch > HIGH else OTHER_PITCH))


def _put_signals_before(signals: tuple[Signal, ...], line: list[Utterance]) -> list[Utterance]:
    """Return the line with these signals before its first piece."""
    return [line[0]._replace(earcons=signals), *line[1:]] if line else line
