"""Keep the lines that the voice has spoken, and the player's place in them.

The place moves line by line, word by word, or letter by letter.

A line is what the voice got in one piece: a sentence, an item of a list, a prompt. The echo of typed keys and the words
of the review itself are not kept. The module is pure: delivery.py makes the utterances, voice.py knows the keys.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from moon_access.outputs.speech.utterance import Utterance

MOST = 500
"""Lines that are kept: those of about the last hour."""

_WORD = re.compile(r"\S+")


class Unit(Enum):
    """The length of a step."""

    LINE = auto()
    WORD = auto()
    LETTER = auto()


class Edge(Enum):
    """The end that a step ran into: of all lines, or of the line whose words or letters are stepped through."""

    START = auto()
    END = auto()


class SpokenLines(NamedTuple):
    """The spoken lines, the oldest first, and the cursor.

    ``line`` is a place in ``lines``. ``word`` and ``letter`` are places in that line, or None while the cursor is on
    the whole line or the whole word.
    """

    lines: tuple[Utterance, ...] = ()
    line: int = 0
    word: int | None = None
    letter: int | None = None

    def add(self, lines: Sequence[Utterance]) -> SpokenLines:
        """Return the history with these lines added, and the cursor at the last line."""
        kept = (*self.lines, *lines)[-MOST:]
        return SpokenLines(kept, max(len(kept) - 1, 0))

    @property
    def is_at_end(self) -> bool:
        """Whether the cursor is at the last line."""
        return self.line >= len(self.lines) - 1

    @property
    def here(self) -> Utterance:
        """The line at the cursor. Raises IndexError if nothing was spoken yet."""
        return self.lines[self.line]

    def text_at_cursor(self, unit: Unit) -> str:
        """Return the line, the word or the letter at the cursor. There must be one."""
        text = self.here.text
        if unit is Unit.LINE:
            return text
        if unit is Unit.LETTER:
            assert self.letter is not None
            return text[self.letter]
        assert self.word is not None
        return self._words[self.word][0]

    def to_first(self) -> SpokenLines:
        """Return the history with the cursor at the first line that is kept."""
        return SpokenLines(self.lines, 0)

    def to_last(self) -> SpokenLines:
        """Return the history with the cursor at the last line."""
        return self.add(())

    def step(self, unit: Unit, by: int) -> tuple[SpokenLines, Edge | None]:
        """Move the cursor by this many steps, at most to the end. There must be a line.

        The first step into a line or a word leads to its first word or letter; the first step back leads to its last.

        Returns:
            The history with the cursor moved, and the end that stopped the cursor, or None.
        """
        if unit is Unit.LINE:
            place, edge = _move_within(self.line, by, range(len(self.lines)))
            return SpokenLines(self.lines, place), edge
        if unit is Unit.WORD:
            place, edge = _move_within(self.word, by, range(len(self._words)))
            return self._replace(word=place, letter=None), edge
        letters = range(len(self.here.text))
        if self.letter is None and self.word is not None:
            letters = range(*self._words[self.word].span())
        place, edge = _move_within(self.letter, by, letters)
        return self._replace(word=self._word_at(place), letter=place), edge

    @property
    def _words(self) -> list[re.Match[str]]:
        return list(_WORD.finditer(self.here.text))

    def _word_at(self, letter: int) -> int:
        """Return the word that contains or precedes this letter."""
        return max(sum(word.start() <= letter for word in self._words) - 1, 0)


def _move_within(place: int | None, by: int, places: range) -> tuple[int, Edge | None]:
    """Return the place this many steps away, and the end that stopped it. None for ``place`` starts outside."""
    first, last = places[0], places[-1]
    if place is None:
        place = first - 1 if by > 0 else last + 1
    wanted = place + by
    if wanted < first:
        return first, Edge.START
    return (last, Edge.END) if wanted > last else (wanted, None)
