"""What is typed is heard: what the built-in voice says to each key, where lines are edited by us.

Loaded only where there is a voice. How it is worded is announcer/voice.py's; what a key has done to the line, the line
editor's. What is overtaken by the next key is not said; a key that is no text is the voice's, whatever comes after it.
"""

from __future__ import annotations

from moon_access.announcer import voice as words
from moon_access.announcer.message import Message
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.signs import character_name
from moon_access.announcer.wording import Wording
from moon_access.i18n.catalog import Catalog
from moon_access.outputs.line_editor import Did, Edit

from .voice import Voice


class Echo:
    """One player's, in this language. ``said``: which of "characters" and "words" are; "both", or "none"."""

    def __init__(self, voice: Voice, catalog: Catalog, said: str) -> None:
        self._voice = voice
        self._catalog = catalog
        self._wording = Wording(catalog, TileStyle.WORDS)
        self._characters = said in ("characters", "both")
        self._words = said in ("words", "both")

    def hear(self, edit: Edit, is_overtaken: bool) -> None:
        """Says what there is to say to this key."""
        if edit.did is Did.STROKE:
            if (edit.text and self._voice.stroke(edit.text)) or is_overtaken:
                return
            text = self._line(words.does_nothing())
        else:
            text = "" if is_overtaken else self._said(edit)
        if text:
            self._voice.echo(text)

    def _said(self, edit: Edit) -> str:
        if edit.did in (Did.TYPED, Did.OPENED):
            return self._typed(edit)
        if edit.did is Did.ENTERED:
            return self._entered(edit)
        if edit.did is Did.HAD_NOTHING:
            return self._line(words.empty())
        if edit.did is Did.LINE_DELETED:
            return self._line(words.line_deleted())
        if edit.did in (Did.DELETED, Did.WORD_DELETED):
            deleted = self._character(edit.text) if len(edit.text) == 1 else self._word(edit.text)
            return deleted if edit.line else self._line(words.left_empty(deleted))
        return ""

    def _typed(self, edit: Edit) -> str:
        """A character, or the word that a space has ended."""
        before = edit.line[:-1]
        if edit.text == " " and self._words and not before.endswith(" "):
            return self._word(before.split()[-1])
        return self._character(edit.text) if self._characters else ""

    def _entered(self, edit: Edit) -> str:
        """The last word, if a space has not ended it, and it was not heard as a character."""
        known = edit.line.endswith(" ") or (self._characters and len(edit.text) == 1)
        return self._word(edit.text) if self._words and edit.text and not known else ""

    def _character(self, char: str) -> str:
        return character_name(self._catalog, char)

    def _word(self, word: str) -> str:
        return words.word(word, self._catalog)

    def _line(self, message: Message) -> str:
        return self._wording.sentence(message)
