"""Read the English lines of a hint as a player hears them: which sentences of a table they are, and what these name.

A sentence is the English original of a message, with names in braces. Nothing here knows what makes a sentence true.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

WORDS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
)  # fmt: skip
PLURALS = (
    "zeros", "ones", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "elevens",
    "twelves", "thirteens", "fourteens", "fifteens", "sixteens", "seventeens", "eighteens",
)  # fmt: skip
NUMBERS = {"n", "less", "worlds", "made", "more", "games", "amount"}
"""The braces in which a number stands."""

Pair = tuple[int, int]
Named = Mapping[str, str]
"""The texts between the braces of a sentence, by their names."""


class NotUnderstood(Exception):
    """A line has a sentence that the table lacks."""


class Heard(NamedTuple):
    """A sentence of the table, and what it names."""

    sentence: str
    named: Named


@cache
def _pattern(sentence: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)[^}]*\}", sentence)
    text = "".join(
        re.escape(part) if at % 2 == 0 else rf"(?P<{part}>\d+)" if part in NUMBERS else rf"(?P<{part}>[^.:;]+?)"
        for at, part in enumerate(parts)
    )
    return re.compile(text + r"(?: |$)", re.IGNORECASE)


def read_line(line: str, table: Iterable[str]) -> list[Heard]:
    """Return the sentences of a line.

    Raises:
        NotUnderstood: the table has no sentence for a part of the line.
    """
    found: list[Heard] = []
    sentences = sorted(table, key=len, reverse=True)
    while line:
        for sentence in sentences:
            match = _pattern(sentence).match(line)
            if match:
                found.append(Heard(sentence, match.groupdict()))
                line = line[match.end() :]
                break
        else:
            raise NotUnderstood(line)
    return found


def read_tile(name: str) -> Pair:
    """Return the tile of a name such as "six two" or "double five", the lower number first."""
    one, other = name.lower().split()[:2]
    if one == "double":
        return WORDS.index(other), WORDS.index(other)
    low, high = sorted((WORDS.index(one), WORDS.index(other)))
    return low, high


def read_number(name: str) -> int:
    """Return the number of a suit or an end: "fives", "five" or "5"."""
    name = name.lower()
    return int(name) if name.isdigit() else (PLURALS if name in PLURALS else WORDS).index(name)
