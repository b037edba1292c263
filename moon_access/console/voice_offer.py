"""A voice that offers itself in one line, spoken after the first prompt, to a player nobody knows anything about yet.

The first key of a player who does not need the voice ends the offer; one key accepts it. If the voice cannot speak,
nothing is heard or printed about it, because nobody asked for it. Only the first start uses the offer.
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
    """The offer in ``told``. Each of the folded ``keys`` accepts it, and stands for the answer ``number``.

    ``begun`` is spoken when the player has typed the number but not Enter; ``declined`` when Enter alone declines.
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
        """Read an answer while the offer is spoken.

        Args:
            terminal: where the player types.
            voice_to_offer: starts the voice, which no prompt waits for; None if there is none.
            wrong: what was wrong with the last answer, spoken before the offer.

        Returns:
            The answer, or None at the end of the input.
        """
        voice = voice_to_offer()
        if voice is not None:
            voice.speak([*wrong, self.told])

        def takes(key: str) -> bool:
            """Silence the offer; return whether this key alone accepts it."""
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
