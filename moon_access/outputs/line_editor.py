"""Edit one line key by key: say what each key does to it and what the screen shows. The module is pure.

The model is a terminal's own line mode: characters appear as typed, backspace-space-backspace erases them, and the
cursor stays at the end. edited_input.py feeds it the keys, which strokes.py has named.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple

LONGEST = 4096
"""Characters of the longest line. Nobody types more."""

UNDECODED = "\N{REPLACEMENT CHARACTER}"


class Effect(Enum):
    """The effect of a key."""

    TYPED = auto()  # a character
    OPENED = auto()  # a line, in single-key input, by a key that is not part of it
    DELETED = auto()  # the last character
    WORD_DELETED = auto()
    LINE_DELETED = auto()
    HAD_NOTHING = auto()  # nothing to delete
    STROKE = auto()  # nothing to the line: the key types no text
    KEY = auto()  # single-key input: the key is the answer
    ENTERED = auto()
    ENDED = auto()  # the input
    SHOWN = auto()  # no key: the half-typed line is shown after another prompt


class Edit(NamedTuple):
    """The effect of one key.

    ``text`` is the character, word or line that it concerned, or the name of the key, empty if it has none. ``line`` is
    the line afterwards; after Enter or a single key, the whole answer. ``shown`` is what to write on the screen.
    """

    effect: Effect
    text: str
    line: str
    shown: str = ""

    @property
    def answers(self) -> bool:
        """Whether this key ended the answer."""
        return self.effect in (Effect.KEY, Effect.ENTERED, Effect.ENDED)


EditListener = Callable[[Edit, bool], None]
"""Called with the effect of each key, and whether more has been typed already."""


class LineEditor:
    """Edits one line after another. The keys in ``opened_by`` open a line; ":" does not become part of it."""

    def __init__(self) -> None:
        self.opened_by: str | None = None
        self._chars: list[str] = []
        self._is_open = False
        self._is_for_words = False  # otherwise a digit opened it, and erasing that digit closes it
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
    def shown(self) -> str:
        """The half-typed line as the screen shows it."""
        return self.text.replace(UNDECODED, "?")

    def press(self, char: str, name: str) -> Edit:
        """Apply a key: a character, or the key of this name if it types none."""
        if not self._is_open and self.opened_by is not None:
            return self._press_single(char, name)
        if name == "enter":
            return self._enter("\n")
        if name in self._deletes and (name != "escape" or self._chars):  # on an empty line Escape only silences
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
        return self._cut(Effect.DELETED, start)

    def _delete_word(self) -> Edit:
        """Delete the last word and the spaces after it."""
        return self._cut(Effect.WORD_DELETED, self.text.rstrip().rfind(" ") + 1)

    def _delete_line(self) -> Edit:
        return self._cut(Effect.LINE_DELETED, 0)

    def _cut(self, effect: Effect, start: int) -> Edit:
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
