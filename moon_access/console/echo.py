"""Speak what a player types, key by key, where the program edits the line itself.

The line editor says what a key did; announcer/voice.py words it. A key that the next one has overtaken is not spoken. A
key that types no text always reaches the voice, whatever follows. The console loads this module only with a voice.
"""

from __future__ import annotations

from moon_access.announcer import voice as words
from moon_access.announcer.message import Message
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.signs import character_name
from moon_access.announcer.wording import Wording
from moon_access.i18n.catalog import Catalog
from moon_access.outputs.line_editor import Edit, Effect

from .voice import Voice


class Echo:
    """Speaks one player's keys in one language. ``said`` is "characters", "words", "both" or "none"."""

    def __init__(self, voice: Voice, catalog: Catalog, said: str) -> None:
        self._voice = voice
        self._catalog = catalog
        self._wording = Wording(catalog, TileStyle.WORDS)
        self._characters = said in ("characters", "both")
        self._words = said in ("words", "both")

    def hear(self, edit: Edit, is_overtaken: bool) -> None:
        """Speak what this key did, if there is anything to say."""
        if edit.effect is Effect.STROKE:
            if (edit.text and self._voice.press(edit.text)) or is_overtaken:
                return
            text = self._line(words.does_nothing())
        else:
            text = "" if is_overtaken else self._said(edit)
        if text:
            self._voice.echo(text)

    def _said(self, edit: Edit) -> str:
        if edit.effect in (Effect.TYPED, Effect.OPENED):
            return self._typed(edit)
        if edit.effect is Effect.ENTERED:
            return self._entered(edit)
        if edit.effect is Effect.HAD_NOTHING:
            return self._line(words.empty())
        if edit.effect is Effect.LINE_DELETED:
            return self._line(words.line_deleted())
        if edit.effect in (Effect.DELETED, Effect.WORD_DELETED):
            deleted = self._character(edit.text) if len(edit.text) == 1 else self._word(edit.text)
            return deleted if edit.line else self._line(words.left_empty(deleted))
        return ""

    def _typed(self, edit: Edit) -> str:
        """Return the name of the character, or the word that a space has ended."""
        before = edit.line[:-1]
        if edit.text == " " and self._words and not before.endswith(" "):
            return self._word(before.split()[-1])
        return self._character(edit.text) if self._characters else ""

    def _entered(self, edit: Edit) -> str:
        """Return the last word, unless a space ended it or the player heard it as a character."""
        known = edit.line.endswith(" ") or (self._characters and len(edit.text) == 1)
        return self._word(edit.text) if self._words and edit.text and not known else ""

    def _character(self, char: str) -> str:
        return character_name(self._catalog, char)

    def _word(self, word: str) -> str:
        return words.word(word, self._catalog)

    def _line(self, message: Message) -> str:
        return self._wording.sentence(message)
