"""Respell words that a speech synthesizer says wrongly, so that it says them right. Print never uses this.

The pairs are in the lexicon of each language, one entry with commas between them: "Mond = Mohnd". A word that ends with
dots stands for all longer words that begin with it: "höchst… = höhchst…". They are made for the rules of espeak-ng;
another engine has rules of its own.
"""

from __future__ import annotations

import functools
import re

from .catalog import Catalog

_WORD = re.compile(r"\w+")
_GOES_ON = "…"


class Respelling:
    """The respellings of one language."""

    def __init__(self, pairs: dict[str, str]) -> None:
        self.pairs = pairs
        self._whole = {word.casefold(): said for word, said in pairs.items() if not word.endswith(_GOES_ON)}
        self._beginnings = {
            word.rstrip(_GOES_ON).casefold(): said.rstrip(_GOES_ON)
            for word, said in pairs.items()
            if word.endswith(_GOES_ON)
        }

    def of(self, text: str) -> str:
        """Return the text with each word written as the synthesizer needs it."""
        return _WORD.sub(lambda found: self._said(found[0]), text)

    def _said(self, word: str) -> str:
        folded = word.casefold()
        if folded in self._whole:
            return self._whole[folded]
        for beginning, said in self._beginnings.items():
            if folded.startswith(beginning) and folded != beginning:
                return said + folded[len(beginning) :]
        return word


@functools.cache
def respelling(language: str) -> Respelling:
    """Return the respelling of a language; it changes nothing if the lexicon has none."""
    pairs = {}
    for pair in Catalog(language).own_form("respelling", "voice").split(","):
        word, _, said = (part.strip() for part in pair.partition("="))
        if word and said:
            pairs[word] = said
    return Respelling(pairs)
