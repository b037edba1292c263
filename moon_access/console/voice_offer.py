"""A voice that offers itself: one line, said when the first prompt is out, to somebody of whom nothing is known
yet.

Whoever needs none ends it with the first key; one key takes it at once. Where it can not speak, nothing is heard of it,
and nothing is told either: it was not asked for. Loaded at the first start only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from moon_access.announcer.message import Message
from moon_access.i18n.typed_words import fold, whole_number

if TYPE_CHECKING:
    from moon_access.outputs.player_terminal import PlayerTerminal

    from .voice import Voice


class VoiceOffer(NamedTuple):
    """``told`` is the offer. One of these ``keys``, folded, takes it, and stands for the ``number`` that is the answer.

    ``begun`` is said when the number has been typed and its Enter has not; ``declined`` where Enter alone does without.
    """

    told: Message
    keys: frozenset[str]
    number: int
    begun: Message
    declined: Message
    language: str

    def read(
        self, terminal: PlayerTerminal, voice_to_offer: Callable[[], Voice | None], wrong: Sequence[Message] = ()
    ) -> str | None:
        """What is typed while the offer is said, after what was ``wrong`` with the last answer; None at the end of the
        input. Raises Hangup, Beside.

        ``voice_to_offer`` has the voice loaded and started, for which no prompt waits.
        """
        voice = voice_to_offer()
        if voice is not None:
            voice.speak([*wrong, self.told])

        def takes(key: str) -> bool:
            """Silences the offer; whether the key is all that is needed."""
            if voice is None:
                return False
            voice.stop()
            if voice.works and whole_number(key, self.language) == self.number:
                voice.speak([self.begun])
            return voice.works and fold(key) in self.keys

        typed = terminal.read_from_first_key(takes)
        if voice is not None:
            voice.stop()
        return str(self.number) if typed is not None and fold(typed) in self.keys else typed
