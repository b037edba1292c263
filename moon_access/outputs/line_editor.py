"""A line that is typed key by key: what each key does to it, and what the screen shows of that. Pure.

Used by edited_input.py; everywhere else the terminal edits lines itself, and what it does is the measure here:
characters as typed, erased by backspace, space, backspace, and no other control.
The cursor is always at the end. Nothing is read, written or spoken here, and no key is named: that is strokes.py's.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple

LONGEST = 4096
"""Characters; nobody types more."""

UNDECODED = "\N{REPLACEMENT CHARACTER}"


class Did(Enum):
    """What a key has done."""

    TYPED = auto()  # a character
    OPENED = auto()  # a line, in single-key input, by a key that is no part of it
    DELETED = auto()  # the last character
    WORD_DELETED = auto()
    LINE_DELETED = auto()
    HAD_NOTHING = auto()  # to delete
    STROKE = auto()  # nothing to the line: a key that is no text
    KEY = auto()  # single-key input: it is the answer itself
    ENTERED = auto()
    ENDED = auto()  # the input
    SHOWN = auto()  # no key: what was half typed stands behind another prompt


class Edit(NamedTuple):
    """``text``: the character, word or line that it was about, or a stroke's name, empty for one that is not known.

    ``line`` as it stands now; with Enter or a key the whole answer. ``shown``: what the screen gets.
    """

    did: Did
    text: str
    line: str
    shown: str = ""

    @property
    def answers(self) -> bool:
        """Whether nothing more is typed to this question."""
        return self.did in (Did.KEY, Did.ENTERED, Did.ENDED)


Heard = Callable[[Edit, bool], None]
"""Is told what each key has done, and whether more has been typed already."""


class LineEditor:
    """One line after the other. ``opened_by``: in single-key input, the keys that open a line; ":" is no part of it."""

    def __init__(self) -> None:
        self.opened_by: str | None = None
        self._chars: list[str] = []
        self._is_open = False
        self._is_for_words = False  # or by a digit, without which it is none
        self._deletes = {
            "backspace": self._delete,
            "ctrl-w": self._delete_word,
            "ctrl-u": self._delete_line,
            "escape": self._delete_line,
        }

    @property
    def text(self) -> str:
        """What has been typed of a line."""
        return "".join(self._chars)

    @property
    def shown(self) -> str:
        """The same, as the screen has it."""
        return self.text.replace(UNDECODED, "?")

    def press(self, char: str, name: str) -> Edit:
        """What this key does: a character, or a key of this name where it is none."""
        if not self._is_open and self.opened_by is not None:
            return self._press_single(char, name)
        if name == "enter":
            return self._enter("\n")
        if name in self._deletes and (name != "escape" or self._chars):  # on an empty line it only silences
            return self._deletes[name]()
        if name == "ctrl-d" and not self._chars:
            return Edit(Did.ENDED, "", "")
        if char == " " and not self._chars:
            return Edit(Did.STROKE, "space", "")
        if name == "tab" and self._chars:
            char = " "
        if not char or len(self._chars) >= LONGEST:
            return Edit(Did.STROKE, name, self.text)
        return self._type(char)

    def clear(self) -> None:
        """What was typed of a line is as if it had not been."""
        self._chars, self._is_open = [], False

    def _press_single(self, char: str, name: str) -> Edit:
        if name == "enter":
            return self._enter("")
        if name == "ctrl-d":
            return Edit(Did.ENDED, "", "")
        if not char or char == " ":
            return Edit(Did.STROKE, name or ("space" if char else ""), "")
        if char not in (self.opened_by or ""):
            return Edit(Did.KEY, char, char)
        self._is_open, self._is_for_words = True, char == ":"
        return Edit(Did.OPENED, char, "") if char == ":" else self._type(char)

    def _type(self, char: str) -> Edit:
        self._chars.append(char)
        return Edit(Did.TYPED, char, self.text, "?" if char == UNDECODED else char)

    def _enter(self, shown: str) -> Edit:
        line = self.text
        self.clear()
        return Edit(Did.ENTERED, (line.split() or [""])[-1], line, shown)

    def _delete(self) -> Edit:
        start = max(len(self._chars) - 1, 0)
        while start > 0 and unicodedata.combining(self._chars[start]):  # with the letter that it stands on
            start -= 1
        return self._cut(Did.DELETED, start)

    def _delete_word(self) -> Edit:
        """The last one, and the spaces behind it."""
        return self._cut(Did.WORD_DELETED, self.text.rstrip().rfind(" ") + 1)

    def _delete_line(self) -> Edit:
        return self._cut(Did.LINE_DELETED, 0)

    def _cut(self, did: Did, start: int) -> Edit:
        """Without what begins here."""
        gone = self._chars[start:]
        if not gone:
            return Edit(Did.HAD_NOTHING, "", "")
        del self._chars[start:]
        self._is_open = self._is_open and (self._is_for_words or bool(self._chars))
        return Edit(did, "".join(gone).strip() or gone[0], self.text, "\b \b" * sum(map(_columns, gone)))


def _columns(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
