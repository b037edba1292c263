"""List what can be wrong with a game record, as facts: the line, an enum and values, never a sentence.

words.py makes the sentence.
"""

from __future__ import annotations

from enum import Enum, auto

from moon_access.engine.house_rules import BadHouseRule, ImpossibleTable
from moon_access.engine.refusals import Refused

LONGEST_QUOTE = 80
"""The most characters that we quote from a file."""


class Fault(Enum):
    """The faults that a record may have. A comment names the facts of each; see ``BadRecord``."""

    EMPTY = auto()  # the file has no whole line
    NOT_UTF8 = auto()
    TOO_LONG = auto()  # number: how many bytes a line may have
    NOT_JSON = auto()  # the line is not one JSON object
    DUPLICATE_KEY = auto()  # key
    UNKNOWN_LINE = auto()  # an object of an unknown kind; found: its keys
    MISSING_KEY = auto()  # key
    UNKNOWN_KEY = auto()  # key
    BAD_VALUE = auto()  # key, found

    NO_HEAD = auto()  # a game does not begin with its head
    UNKNOWN_FORMAT = auto()  # found: not "moon-access"
    UNKNOWN_VERSION = auto()  # found
    UNKNOWN_GAME = auto()  # found
    WRONG_PLAYERS = auto()  # expected: the numbers of players that the game allows; number: the first of them; found
    IMPOSSIBLE_TABLE = auto()  # impossible: the rules allow each of these things, but not all together
    BAD_RULE = auto()  # house: the rule and its allowed values; its text is None for an unknown rule
    MISSING_RULE = auto()  # key: a house rule that the head must spell out

    BAD_TILE = auto()  # key, found: no tile of this game's set
    ILLEGAL = auto()  # refused: why the rules refuse the action
    DOES_NOT_FOLLOW = auto()  # expected, found: a line or a deal's number that differs from the game's
    NOT_DUE = auto()  # found: a trick, score or over line that no action led to
    LINE_MISSING = auto()  # expected: the line that had to come before this one
    AFTER_THE_END = auto()  # the game was over
    BAD_UNDO = auto()  # number: the actions to take back; expected: the actions there are


class BadRecord(Exception):
    """A record that the reader refuses. Lines count from 1; quotes are cut to LONGEST_QUOTE."""

    def __init__(  # noqa: PLR0913 - facts, of which each fault has its own; whoever gives one names it
        self,
        line: int,
        fault: Fault,
        *,
        key: str | None = None,
        found: str | None = None,
        expected: str | None = None,
        number: int | None = None,
        refused: Refused | None = None,
        house: BadHouseRule | None = None,
        impossible: ImpossibleTable | None = None,
    ) -> None:
        super().__init__(f"line {line}: {fault.name}")
        self.line = line
        self.fault = fault
        self.key = None if key is None else quote(key)
        self.found = None if found is None else quote(found)
        self.expected = None if expected is None else quote(expected)
        self.number = number
        self.refused = refused
        self.house = house
        self.impossible = impossible


def quote(text: str) -> str:
    """Return the beginning of a text, without characters that a terminal would act on."""
    return "".join(char if char.isprintable() else "?" for char in text[:LONGEST_QUOTE])
