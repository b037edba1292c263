"""List the choices about what a player hears: way of reading, verbosity, order of the hand, style of tiles.

The values are those of the settings. Every start of the program loads this module, so it imports nothing of a game.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from moon_access.i18n.catalog import pgettext
from moon_access.i18n.languages import facts_of

from .message import N_

CONTRACTED = "contracted"
"""The way of reading on a braille display that contracts what the program writes."""

READING_NAMES = {
    "screen-reader": N_("screen reader"),
    "speech": N_("built-in voice"),
    "braille": N_("braille"),
    CONTRACTED: N_("contracted braille"),
}
BRAILLE_READINGS = frozenset(("braille", CONTRACTED))

READING_WORDS = {
    # translators: words after --read, the first of them in the help; each may be a way to write the others.
    "screen-reader": pgettext("words", "screen-reader, reader, screen"),
    "speech": pgettext("words", "speech, voice"),
    "braille": pgettext("words", "braille, display"),
    CONTRACTED: pgettext("words", "contracted, grade2"),
}
"""The words that ``--read`` accepts for each way of reading."""


def readings_in(language: str) -> list[str]:
    """Return the ways of reading that the program offers in a language: contracted braille, if BRLTTY has it there."""
    return [way for way in READING_NAMES if way != CONTRACTED or facts_of(language).is_contracted]


class TileStyle(Enum):
    """The ways to write a tile: "six five", "6-5" or "65". The values are those of the settings."""

    WORDS = "words"
    SHORT = "short"
    DIGITS = "digits"


class Punctuation(Enum):
    """The number of signs in a line that the built-in voice names. The values are those of the settings."""

    NONE = "none"
    SOME = "some"
    ALL = "all"


class Verbosity(Enum):
    """The amount that the program tells. The values are those of the settings."""

    BRIEF = "brief"
    NORMAL = "normal"
    FULL = "full"

    @property
    def level(self) -> Level:
        return LEVELS[self]

    @property
    def next(self) -> Verbosity:
        """The next verbosity; after the last one, the first."""
        all_of_them = list(Verbosity)
        return all_of_them[(all_of_them.index(self) + 1) % len(all_of_them)]


class Windows(NamedTuple):
    """A limit on the windows of a braille display: those that have ``cells`` cells together, but at least ``fewest``.

    The prompt is one of them.
    """

    fewest: int
    cells: int

    def count_at(self, width: int) -> int:
        """Return the limit in windows on a display that is ``width`` cells wide."""
        return max(self.fewest, -(-self.cells // width))


class Level(NamedTuple):
    """The words for a verbosity, and how much it tells.

    ``label``: its name in the options. ``description``: the answer when a player chooses it. ``windows``: how many
    windows a turn takes in braille, as a rule and at most; empty for any number. ``faults``: how many faults a review
    tells, None for any number.
    """

    label: str
    description: str
    windows: tuple[Windows, ...]
    faults: int | None


LEVELS = {
    Verbosity.BRIEF: Level(N_("brief"), N_("Brief."), (Windows(2, 60), Windows(3, 100)), 2),
    Verbosity.NORMAL: Level(N_("normal"), N_("Normal."), (Windows(3, 70), Windows(4, 112)), 3),
    Verbosity.FULL: Level(N_("full"), N_("Full."), (), None),
}


class HandOrder(Enum):
    """The order of the hand. The values are those of the settings."""

    SUIT = "suit"  # trumps first, then suit by suit
    NUMBER = "number"  # by the higher number, then the lower
    DEALT = "dealt"


HAND_ORDERS = {
    HandOrder.SUIT: N_("by suit"),
    HandOrder.NUMBER: N_("by number"),
    HandOrder.DEALT: N_("as dealt"),
}
