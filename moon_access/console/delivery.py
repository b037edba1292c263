"""From a message to what the built-in voice says: which words, cut into which pieces, in which manner. Pure.

What is printed is spoken too, but always with the tiles in words, whatever style is printed. The manner (voice, rate,
volume, pitch) is the player's, for the language that is spoken. When it is said, and what of it is kept to be said
again, is voice.py's.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer.message import Message
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.signs import with_signs_named
from moon_access.announcer.wording import Wording
from moon_access.i18n.catalog import Catalog
from moon_access.outputs.speech.utterance import Utterance
from moon_access.storage.settings import Settings

SLOW = 0.55
"""What is spelt is said at this part of the usual rate, and not below the slowest."""
SLOWEST = 80


class Delivery:
    """One player's, with these settings in this language."""

    def __init__(self, settings: Settings, language: str) -> None:
        self._manner = settings.manner(language)
        self._wording = Wording(Catalog(language), TileStyle.WORDS)

    def of(self, message: Message, slowly: bool = False) -> list[Utterance]:
        """What is one utterance each: a sentence, or slowly word by word what is spelt."""
        text = self._wording.sentence(message)
        parts = text.rstrip(".").split(", ") if slowly else [text]
        return [self.of_text(part, slowly) for part in parts]

    def of_last_words(self, messages: Sequence[Message]) -> Utterance | None:
        """All in one, for a worker that outlives the game; None where there is nothing to say."""
        text = " ".join(self._wording.sentence(message) for message in messages)
        return self.of_text(text) if text else None

    def of_text(self, text: str, slowly: bool = False) -> Utterance:
        """A text that is worded already."""
        manner, catalog = self._manner, self._wording.catalog
        rate = max(SLOWEST, int(manner.rate * SLOW)) if slowly else manner.rate
        sounds = with_signs_named(catalog, text, manner.punctuation)
        facts = manner.voice, rate, manner.volume, manner.pitch
        return Utterance(text, catalog.language, *facts, sounds=sounds if sounds != text else "")
