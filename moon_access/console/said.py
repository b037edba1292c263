"""What the built-in voice has said, and where in it the player is: line by line, word by word, letter by letter.

A line is what the voice was given in one piece: a sentence, an item of a list, a prompt. What was typed, and what is
said of the way through the lines itself, is none. Pure: how a line sounds is delivery.py's, and which keys and commands
go through the lines is voice.py's to know.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from moon_access.outputs.speech.utterance import Utterance

MOST = 500
"""Lines that are kept; those of an evening's last hour or so."""

_WORD = re.compile(r"\S+")


class Unit(Enum):
    """How far a step goes."""

    LINE = auto()
    WORD = auto()
    LETTER = auto()


class Edge(Enum):
    """Where a step would have led beyond: of all lines, or of the line where words or letters are stepped through."""

    START = auto()
    END = auto()


class Said(NamedTuple):
    """The lines, the oldest first, and the cursor. ``line`` is a place in ``lines``; ``word`` and ``letter`` are places
    in that line, None as long as it is only the whole line, or the whole word, that the player is at."""

    lines: tuple[Utterance, ...] = ()
    line: int = 0
    word: int | None = None
    letter: int | None = None

    def heard(self, lines: Sequence[Utterance]) -> Said:
        """These have been said, too; the cursor is at the last of them."""
        kept = (*self.lines, *lines)[-MOST:]
        return Said(kept, max(len(kept) - 1, 0))

    @property
    def is_at_end(self) -> bool:
        """Whether the player is at what was said last."""
        return self.line >= len(self.lines) - 1

    @property
    def here(self) -> Utterance:
        """The line where the player is. Raises IndexError where nothing was said yet."""
        return self.lines[self.line]

    def at(self, unit: Unit) -> str:
        """What stands at the cursor: the line, the word, the letter. There must be one."""
        text = self.here.text
        if unit is Unit.LINE:
            return text
        if unit is Unit.LETTER:
            assert self.letter is not None
            return text[self.letter]
        assert self.word is not None
        return self._words[self.word][0]

    def first(self) -> Said:
        """At the first line that is kept."""
        return Said(self.lines, 0)

    def last(self) -> Said:
        """At the line that was said last."""
        return self.heard(())

    def stepped(self, unit: Unit, by: int) -> tuple[Said, Edge | None]:
        """So many steps on, or back; not beyond the end there, which is given then. There must be a line.

        The first step into a line, or a word, leads to its first word or letter, back to its last.
        """
        if unit is Unit.LINE:
            place, edge = _within(self.line, by, range(len(self.lines)))
            return Said(self.lines, place), edge
        if unit is Unit.WORD:
            place, edge = _within(self.word, by, range(len(self._words)))
            return self._replace(word=place, letter=None), edge
        letters = range(len(self.here.text))
        if self.letter is None and self.word is not None:
            letters = range(*self._words[self.word].span())
        place, edge = _within(self.letter, by, letters)
        return self._replace(word=self._word_at(place), letter=place), edge

    @property
    def _words(self) -> list[re.Match[str]]:
        return list(_WORD.finditer(self.here.text))

    def _word_at(self, letter: int) -> int:
        """The word in which this letter stands, or behind which."""
        return max(sum(word.start() <= letter for word in self._words) - 1, 0)


def _within(place: int | None, by: int, places: range) -> tuple[int, Edge | None]:
    """Where so many steps lead from this place, None: from outside; and the end beyond which they would have led."""
    first, last = places[0], places[-1]
    if place is None:
        place = first - 1 if by > 0 else last + 1
    wanted = place + by
    if wanted < first:
        return first, Edge.START
    return (last, Edge.END) if wanted > last else (wanted, None)
