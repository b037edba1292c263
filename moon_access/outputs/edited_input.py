"""Read lines and keys that the program edits itself: with the built-in voice, and while others play elsewhere.

Editing lets the voice speak each key, and makes news wait for a half-typed line. From the first question on, the
terminal delivers keys and shows none, between questions too, so that nothing typed ahead is lost or shown twice. A
half-typed line survives an interruption and is shown after the next prompt. line_editor.py says what a key does.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from .keys import Key, KeyMode
from .line_editor import Edit, EditListener, Effect, LineEditor
from .strokes import name_key


class EditedInput:
    """The keys of one terminal.

    ``next_key`` waits for a key, ``write`` shows what is typed, and ``heard``, if set, is called with the effect of
    each key.
    """

    def __init__(
        self,
        keys: KeyMode,
        next_key: Callable[[], Key | None],
        write: Callable[[str], None],
    ) -> None:
        self.heard: EditListener | None = None
        self._keys = keys
        self._next_key = next_key
        self._write = write
        self._line = LineEditor()
        self._is_shown = True

    def read(self, opened_by: str | None = None) -> Edit | None:
        """Read until the question is answered: by Enter, or with ``opened_by`` by one key.

        Args:
            opened_by: the keys that open a line, which Enter ends; None if every answer is a line.

        Returns:
            The edit that ended the question, or None at the end of the input. OSError and what ``next_key`` raises pass
            through.
        """
        self._line.opened_by = opened_by
        self.go_on()
        while (key := self._next_key()) is not None:
            if not key.raw:
                continue
            edit = self._line.press(key.char.rstrip("\n"), name_key(key.raw))
            self._show(edit.shown)
            self._tell(edit)
            if edit.answers:
                return None if edit.effect is Effect.ENDED else edit
        return None

    def go_on(self) -> None:
        """Have the terminal deliver keys, and show a half-typed line after a prompt written since."""
        self._keys.on()
        if not self._is_shown and self._line.text:
            self._show(self._line.shown)
            self._tell(Edit(Effect.SHOWN, self._line.text, self._line.text))

    @property
    def text(self) -> str:
        """The half-typed line."""
        return self._line.text

    def is_written_over(self) -> None:
        """Note that something else was written after the half-typed line."""
        self._is_shown = False

    def drop(self) -> None:
        """Forget the half-typed line."""
        self._line.clear()

    def leave(self) -> None:
        """Give the terminal its own handling of lines back."""
        self._keys.off()

    def come_back(self) -> None:
        """Have the terminal deliver keys and show none, unless it has gone."""
        with suppress(OSError):
            self._keys.on()

    def _show(self, text: str) -> None:
        if text and self._keys.shows_what_is_typed:
            self._write(text)
        self._is_shown = True

    def _tell(self, edit: Edit) -> None:
        if self.heard is not None:
            self.heard(edit, self._keys.comes(0))
