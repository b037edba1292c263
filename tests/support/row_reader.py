"""A player who reads nothing but the row under the fingers, and types a choice that this row names or counts.

The texts of the catalogue are the player's knowledge of the language.
"""

from __future__ import annotations

import re
from random import Random

from tests.terminal.listening import Listener

HIGHEST_PLACE = 9
"""The highest place in a list that a number alone means: two digits are a tile."""
NUMBERS = re.compile(r"(?:.* )?1-(\d+)(?:, 0 \w+)?: ")
"""A row that asks for one of these numbers, such as "where 12-2 1-3, 0 done:", or "1-3:" on the narrowest displays."""


NUMBERS_ALONE = re.compile(r"\d+(?: \d+)+: ")
"""A row with nothing but numbers, on the narrowest displays. Whoever plays knows whether the game has bids."""


class RowReader:
    """A player with only the row. ``has_bids``: whether the game has an auction."""

    def __init__(self, language: str, seed: str, *, has_bids: bool) -> None:
        self.has_bids = has_bids
        self.listener = Listener(language, braille=True)
        self.chance = Random(seed)

    def kind(self, row: str) -> str:
        """Return the kind of the question. On the narrowest displays, a list of places has only its numbers."""
        if not self.has_bids and NUMBERS_ALONE.fullmatch(row):
            return "end"
        return "place" if NUMBERS.fullmatch(row) else self.listener.kind(row)

    def answer(self, row: str) -> str:
        """Return what the player types at this row: one of the choices that it names, or a number up to its count."""
        if places := NUMBERS.fullmatch(row):
            return str(self.chance.randint(1, int(places[1])))
        kind = self.kind(row)
        if kind == "end" and NUMBERS_ALONE.fullmatch(row):
            return self.chance.choice(row.rstrip(": ").split())
        try:
            _, named = self.listener.choices(row)
        except AssertionError:
            named = []
        numbers = [int(number) for number in re.findall(r"\d+", row)]
        if not named and kind == "bid" and numbers:  # a row with no more room names the lowest bid
            named = [str(numbers[0]), *(["p"] if re.search(r"\bp", row) else [])]
        if not named:
            assert kind == "tile" and numbers, f"{row!r} names no choice"
            return str(self.chance.randint(1, min(self.listener.read_count(row) or 1, HIGHEST_PLACE)))
        if kind == "bid" and self.chance.random() < 0.7:
            return named[-1]
        return self.chance.choice(named)
