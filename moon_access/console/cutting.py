"""Cut a spoken line into pieces: before each item of a long list, and around a text in another language.

The voice gets a list item by item. So it begins at once with the question, and a review can step through the items. A
short line stays whole. Joined, the pieces are the printed line, except for texts that are printed to be copied. The
module is pure; delivery.py makes utterances of the pieces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from moon_access.announcer.message import Each, InLanguage, Message, Numbered, Row, ToCopy, is_sentence
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording, harmless
from moon_access.i18n.catalog import Catalog

SHORT = 40
"""A line of at most this many characters stays in one piece, and so does a list of fewer than ``FEW`` items."""
FEW = 3

_ITEM, _FOREIGN, _CODE, _OVER = "\ue000", "\ue001", "\ue002", "\ue003"
"""Marks in a line that is to be cut.

Texts from outside never contain them: Wording replaces characters that cannot be printed.
"""
_MARK = re.compile(f"{_ITEM}|{_FOREIGN}[^{_CODE}]*{_CODE}|{_OVER}")
_PUNCTUATION = re.compile(r"[,.;:?!]*\s*")
"""Punctuation and space that follow an item or a word and are spoken with it."""


class Piece(NamedTuple):
    """A part of a line, with the code of its language."""

    text: str
    language: str


class _Spoken(Wording):
    """Words a line as the voice speaks it."""

    def noun(self, value: object, form: str = "") -> str:
        return harmless(value.spoken) if isinstance(value, ToCopy) else super().noun(value, form)


class _Marked(_Spoken):
    """Words a line as the voice speaks it, with marks where it may be cut."""

    _within = False

    def noun(self, value: object, form: str = "") -> str:
        text = super().noun(value, form)
        if isinstance(value, InLanguage) and value.language != self.catalog.language:
            return f"{_FOREIGN}{value.language}{_CODE}{text}{_OVER}"
        return text

    def line(self, message: Message) -> str:
        was_within = self._within
        self._within = was_within or is_sentence(message)  # a sentence is spoken in one piece
        try:
            return super().line(message)
        finally:
            self._within = was_within

    def _several(self, value: tuple[object, ...], form: str) -> str:
        if self._within or len(items_of(value)) < FEW:
            return super()._several(value, form)
        self._within = True
        try:
            whole = super()._several(value, form)
            items = whole.split(", ") if isinstance(value, Numbered) else [self.noun(one) for one in items_of(value)]
        finally:
            self._within = False
        return _ITEM + f", {_ITEM}".join(items) + _ITEM


def items_of(value: tuple[object, ...]) -> tuple[object, ...]:
    """Return the items of a list, or nothing if they are single words or numbers."""
    items: tuple[object, ...] = value.items if isinstance(value, Each | Row | Numbered) else ()
    return items if isinstance(value, Numbered) or all(isinstance(item, Message) for item in items) else ()


class Cutter:
    """Cuts lines of one language."""

    def __init__(self, language: str) -> None:
        catalog = Catalog(language)
        self._language = language
        self._plain = _Spoken(catalog, TileStyle.WORDS)
        self._marked = _Marked(catalog, TileStyle.WORDS)

    def line(self, message: Message) -> str:
        """Return the whole line as the voice speaks it."""
        return self._plain.sentence(message)

    def pieces(self, message: Message) -> list[Piece]:
        """Return the line in the pieces that the voice speaks."""
        line = self.line(message)
        if not message.fields:
            return [Piece(line, self._language)]
        items, foreign = _marks_in(self._marked.line(message))
        cuts = [0, *(items if len(line) > SHORT else ()), len(line)]
        ends = sorted({_skip_punctuation(line, cut) if cut else 0 for cut in cuts})
        return [piece for start, end in pairwise(ends) for piece in self._by_language(line, start, end, foreign)] or [
            Piece(line, self._language)
        ]

    def _by_language(self, line: str, start: int, end: int, foreign: list[_Span]) -> Iterator[Piece]:
        """Yield a piece cut around texts in other languages. A number before such a text goes with the text."""
        at = start
        for span in foreign:
            if not start <= span.start < end:
                continue
            if any(map(str.isalpha, line[at : span.start])):
                yield Piece(line[at : span.start].strip(), self._language)
                at = span.start
            after = min(_skip_punctuation(line, span.end), end)
            yield Piece(line[at:after].strip(), span.language)
            at = after
        if line[at:end].strip():
            yield Piece(line[at:end].strip(), self._language)


class _Span(NamedTuple):
    start: int
    end: int
    language: str


def _marks_in(marked: str) -> tuple[list[int], list[_Span]]:
    """Return the places of item boundaries, and the spans in other languages, counted without the marks."""
    items: list[int] = []
    foreign: list[_Span] = []
    taken = 0
    for mark in _MARK.finditer(marked):
        place = mark.start() - taken
        taken += len(mark[0])
        if mark[0] == _ITEM:
            items.append(place)
        elif mark[0] == _OVER:
            foreign[-1] = foreign[-1]._replace(end=place)
        else:
            foreign.append(_Span(place, place, mark[0][1:-1]))
    return items, foreign


def _skip_punctuation(line: str, place: int) -> int:
    """Return the place after the punctuation and the space at this place."""
    found = _PUNCTUATION.match(line, place)
    return found.end() if found else place
