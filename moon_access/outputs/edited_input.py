"""Lines and single keys that are edited here: where the built-in voice is on, so that each key can be heard, and where
others play elsewhere, so that what they do waits for a line that is half typed.

From the first question on the terminal gives keys and shows none, between the questions too, so that what is typed
ahead is neither lost nor shown twice; ``leave`` puts it back. What a key does to the line is line_editor.py's; here
keys are read and shown. A line that is half typed outlives what interrupts it, and is shown behind the next prompt.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from .keys import Key, KeyMode
from .line_editor import Did, Edit, Heard, LineEditor
from .strokes import named


class EditedInput:
    """The keys of one terminal. ``heard``, where somebody listens, is told what each of them has done.

    ``next_key`` waits for one; ``write`` shows what is typed.
    """

    def __init__(
        self,
        keys: KeyMode,
        next_key: Callable[[], Key | None],
        write: Callable[[str], None],
    ) -> None:
        self.heard: Heard | None = None
        self._keys = keys
        self._next_key = next_key
        self._write = write
        self._line = LineEditor()
        self._is_shown = True

    def read(self, opened_by: str | None = None) -> Edit | None:
        """What ends the question; None at the end of the input. Raises OSError, and what ``next_key`` does.

        Without ``opened_by`` that is Enter; with it one key, or Enter of the line that one of these keys opens.
        """
        self._line.opened_by = opened_by
        self.go_on()
        while (key := self._next_key()) is not None:
            if not key.raw:
                continue
            edit = self._line.press(key.char.rstrip("\n"), named(key.raw))
            self._show(edit.shown)
            self._tell(edit)
            if edit.answers:
                return None if edit.did is Did.ENDED else edit
        return None

    def go_on(self) -> None:
        """The terminal gives keys, and what was half typed is shown behind a prompt that has been written since."""
        self._keys.on()
        if not self._is_shown and self._line.text:
            self._show(self._line.shown)
            self._tell(Edit(Did.SHOWN, self._line.text, self._line.text))

    @property
    def text(self) -> str:
        """What has been typed of a line."""
        return self._line.text

    def is_written_over(self) -> None:
        """Something else has been written behind what was half typed."""
        self._is_shown = False

    def drop(self) -> None:
        """What was half typed is as if it had not been."""
        self._line.clear()

    def leave(self) -> None:
        """The terminal is as it was, and so is what it does with lines."""
        self._keys.off()

    def come_back(self) -> None:
        """The terminal gives keys and shows none, unless it has gone."""
        with suppress(OSError):
            self._keys.on()

    def _show(self, text: str) -> None:
        if text and self._keys.shows_what_is_typed:
            self._write(text)
        self._is_shown = True

    def _tell(self, edit: Edit) -> None:
        if self.heard is not None:
            self.heard(edit, self._keys.comes(0))
