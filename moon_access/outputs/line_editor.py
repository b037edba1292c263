"""Edit one line key by key: compute the effect of each key on the line and on the screen.

The model is a terminal's own line mode: characters appear as typed, backspace-space-backspace erases them, and the
cursor stays at the end. ``LineEditor`` is pure; ``EditedInput`` feeds it the keys of a terminal. key_bytes.py names
them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from contextlib import suppress
from enum import Enum, auto
from typing import NamedTuple

from .key_bytes import name_key
from .keys import Key, KeyMode

LONGEST = 4096
"""Characters of the longest line. Nobody types more."""

UNDECODED = "\N{REPLACEMENT CHARACTER}"


class Effect(Enum):
    """The effect of a key."""

    TYPED = auto()  # the player typed a character
    OPENED = auto()  # single-key input: a key that is not part of the line opened it
    DELETED = auto()  # the player deleted the last character
    WORD_DELETED = auto()
    LINE_DELETED = auto()
    HAD_NOTHING = auto()  # there was nothing to delete
    STROKE = auto()  # the key types no text, so the line is unchanged
    KEY = auto()  # single-key input: the key is the answer
    ENTERED = auto()
    ENDED = auto()  # the input has ended
    SHOWN = auto()  # no key was pressed: the half-typed line moved to another prompt


class Edit(NamedTuple):
    """The effect of one key.

    ``text``: the affected character, word or line, or the name of the key; empty if it has none. ``line``: the line
    afterwards; after Enter or a single key, the whole answer. ``screen_text``: the text to write on the screen.
    """

    effect: Effect
    text: str
    line: str
    screen_text: str = ""

    @property
    def answers(self) -> bool:
        """True if this key ended the answer."""
        return self.effect in (Effect.KEY, Effect.ENTERED, Effect.ENDED)


EditListener = Callable[[Edit, bool], None]
"""Called with the effect of each key, and whether more has been typed already."""


class LineEditor:
    """Edits one line after another. The keys in ``opened_by`` open a line; ":" does not become part of it."""

    def __init__(self) -> None:
        self.opened_by: str | None = None
        self._chars: list[str] = []
        self._is_open = False
        self._is_for_words = False  # if False, a digit opened the line, and deleting it closes the line
        self._deletes = {
            "backspace": self._delete,
            "ctrl-w": self._delete_word,
            "ctrl-u": self._delete_line,
            "escape": self._delete_line,
        }

    @property
    def text(self) -> str:
        """The half-typed line."""
        return "".join(self._chars)

    @property
    def screen_text(self) -> str:
        """The half-typed line as the screen shows it."""
        return self.text.replace(UNDECODED, "?")

    def press(self, char: str, name: str) -> Edit:
        """Apply a key: a character, or the key of this name if it types none."""
        if not self._is_open and self.opened_by is not None:
            return self._press_single(char, name)
        if name == "enter":
            return self._enter("\n")
        if name in self._deletes and (name != "escape" or self._chars):  # Escape on an empty line only silences
            return self._deletes[name]()
        if name == "ctrl-d" and not self._chars:
            return Edit(Effect.ENDED, "", "")
        if char == " " and not self._chars:
            return Edit(Effect.STROKE, "space", "")
        if name == "tab" and self._chars:
            char = " "
        if not char or len(self._chars) >= LONGEST:
            return Edit(Effect.STROKE, name, self.text)
        return self._type(char)

    def clear(self) -> None:
        """Forget the half-typed line."""
        self._chars, self._is_open = [], False

    def _press_single(self, char: str, name: str) -> Edit:
        if name == "enter":
            return self._enter("")
        if name == "ctrl-d":
            return Edit(Effect.ENDED, "", "")
        if not char or char == " ":
            return Edit(Effect.STROKE, name or ("space" if char else ""), "")
        if char not in (self.opened_by or ""):
            return Edit(Effect.KEY, char, char)
        self._is_open, self._is_for_words = True, char == ":"
        return Edit(Effect.OPENED, char, "") if char == ":" else self._type(char)

    def _type(self, char: str) -> Edit:
        self._chars.append(char)
        return Edit(Effect.TYPED, char, self.text, "?" if char == UNDECODED else char)

    def _enter(self, shown: str) -> Edit:
        line = self.text
        self.clear()
        return Edit(Effect.ENTERED, (line.split() or [""])[-1], line, shown)

    def _delete(self) -> Edit:
        start = max(len(self._chars) - 1, 0)
        while start > 0 and unicodedata.combining(self._chars[start]):  # delete an accent together with its letter
            start -= 1
        return self._delete_from(Effect.DELETED, start)

    def _delete_word(self) -> Edit:
        """Delete the last word and the spaces after it."""
        return self._delete_from(Effect.WORD_DELETED, self.text.rstrip().rfind(" ") + 1)

    def _delete_line(self) -> Edit:
        return self._delete_from(Effect.LINE_DELETED, 0)

    def _delete_from(self, effect: Effect, start: int) -> Edit:
        """Delete everything from ``start`` on."""
        gone = self._chars[start:]
        if not gone:
            return Edit(Effect.HAD_NOTHING, "", "")
        del self._chars[start:]
        self._is_open = self._is_open and (self._is_for_words or bool(self._chars))
        return Edit(effect, "".join(gone).strip() or gone[0], self.text, "\b \b" * sum(map(_columns, gone)))


def _columns(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


class EditedInput:
    """Lines and keys of one terminal that the program edits: with the built-in voice, and while others play elsewhere.

    This lets the voice speak each key, and lets news wait for a half-typed line. From the first question on, the
    terminal delivers keys and shows none, between questions too, so that nothing typed ahead is lost or shown twice. A
    half-typed line survives an interruption and is shown after the next prompt. ``next_key`` waits for a key, ``write``
    shows what is typed, and ``listener``, if set, is called with the effect of each key.
    """

    def __init__(
        self,
        keys: KeyMode,
        next_key: Callable[[], Key | None],
        write: Callable[[str], None],
    ) -> None:
        self.listener: EditListener | None = None
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
            The edit that ended the question, or None at the end of the input. OSError and exceptions of ``next_key``
            pass through.
        """
        self._line.opened_by = opened_by
        self.go_on()
        while (key := self._next_key()) is not None:
            if not key.raw:
                continue
            edit = self._line.press(key.char.rstrip("\n"), name_key(key.raw))
            self._show(edit.screen_text)
            self._tell(edit)
            if edit.answers:
                return None if edit.effect is Effect.ENDED else edit
        return None

    def go_on(self) -> None:
        """Let the terminal deliver keys, and show a half-typed line again after a prompt."""
        self._keys.switch_on()
        if not self._is_shown and self._line.text:
            self._show(self._line.screen_text)
            self._tell(Edit(Effect.SHOWN, self._line.text, self._line.text))

    @property
    def text(self) -> str:
        """The half-typed line."""
        return self._line.text

    def is_written_over(self) -> None:
        """Note that other text was written after the half-typed line."""
        self._is_shown = False

    def drop(self) -> None:
        """Forget the half-typed line."""
        self._line.clear()

    def leave(self) -> None:
        """Give the terminal its own handling of lines back."""
        self._keys.switch_off()

    def come_back(self) -> None:
        """Have the terminal deliver keys and show none, unless it has gone."""
        with suppress(OSError):
            self._keys.switch_on()

    def _show(self, text: str) -> None:
        if text and self._keys.shows_what_is_typed:
            self._write(text)
        self._is_shown = True

    def _tell(self, edit: Edit) -> None:
        if self.listener is not None:
            self.listener(edit, self._keys.comes(0))
