"""Earcons: the short sound signals that may come before what is said, and what each of them sounds like.

All of them are here, as notes: numbers, so that whoever makes the sound, this program or a page in a browser, makes the
same one. None lasts 150 milliseconds. Rising is good, falling is bad, low is refused. Which event makes which of them
is announcer/earcons.py's; an output plays what it is given, and never chooses. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple


class Earcon(Enum):
    """The values are those that are sent to a page and to MUD clients."""

    TILE = "tile"
    TRICK_MINE = "trick-mine"
    TRICK_THEIRS = "trick-theirs"
    TRUMP = "trump"
    MY_TURN = "my-turn"
    BID_MADE = "bid-made"
    BID_FAILED = "bid-failed"
    NOT_ALLOWED = "not-allowed"


class Signal(NamedTuple):
    """An earcon and its place in the stereo image: -1 is left, 0 the middle, 1 right."""

    earcon: Earcon
    pan: float = 0.0


class Note(NamedTuple):
    """A sine of ``hertz`` that begins at once or after ``start``, and lasts ``length``, in milliseconds.

    ``level``: how loud it is when it has begun, 1 is all that there is. It swells for ``ATTACK`` milliseconds and then
    fades to nothing, both evenly: so there is no click. Notes of an earcon may sound together.
    """

    hertz: int
    start: int
    length: int
    level: float = 0.35


ATTACK = 5
GAP = 30
"""Milliseconds of silence behind each earcon, so that two of them are two, and none touches what is said."""

NOTES = {
    Earcon.TILE: (Note(1175, 0, 45), Note(587, 0, 45, 0.2)),
    Earcon.TRICK_MINE: (Note(523, 0, 60), Note(784, 60, 80)),
    Earcon.TRICK_THEIRS: (Note(523, 0, 60), Note(349, 60, 80)),
    Earcon.TRUMP: (Note(880, 0, 50), Note(880, 60, 60)),
    Earcon.MY_TURN: (Note(1047, 0, 140), Note(2093, 0, 70, 0.1)),
    Earcon.BID_MADE: (Note(523, 0, 45), Note(659, 45, 45), Note(1047, 90, 55)),
    Earcon.BID_FAILED: (Note(523, 0, 45), Note(392, 45, 45), Note(262, 90, 55)),
    Earcon.NOT_ALLOWED: (
        *(Note(196, start, 60) for start in (0, 80)),
        *(Note(588, start, 60, 0.15) for start in (0, 80)),  # what a small loudspeaker has of it
    ),
}
"""A tile is a knock, a trump two of them; of a trick two notes, of a bid three; a bell for one's own turn."""


def milliseconds(earcon: Earcon) -> int:
    return max(note.start + note.length for note in NOTES[earcon])


def lasting(signals: Sequence[Signal]) -> float:
    """Seconds of all of them, one behind the other, with what is behind the last."""
    return sum(milliseconds(signal.earcon) + GAP for signal in signals) / 1000
