"""Define earcons: the short sounds that may come before spoken messages, as notes. The module is pure.

Notes are numbers, so that this program and a page in a browser make the same sound. All are shorter than 150
milliseconds. Rising notes are good news, falling notes are bad news, low notes a refusal. announcer/earcons.py maps
events to earcons, and outputs/speech/sound.py computes the samples.
"""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple


class Earcon(Enum):
    """The earcons. Their values are sent to pages and MUD clients."""

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
    """A sine wave of ``hertz`` that begins after ``start`` and lasts ``length``, both in milliseconds.

    ``level`` is its volume, at most 1. It swells for ``ATTACK_MILLISECONDS`` milliseconds and then fades evenly, so
    that it does not click. Notes of an earcon may overlap.
    """

    hertz: int
    start: int
    length: int
    level: float = 0.35


ATTACK_MILLISECONDS = 5
GAP_MILLISECONDS = 30
"""Milliseconds of silence after each earcon, so that none runs into the next one or into speech."""

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
        *(Note(588, start, 60, 0.15) for start in (0, 80)),  # an overtone, which small loudspeakers can play
    ),
}
"""A tile is one knock, a trump two. A trick has two notes, a bid three. Your own turn is a bell."""


def milliseconds(earcon: Earcon) -> int:
    return max(note.start + note.length for note in NOTES[earcon])


def total_seconds(signals: Sequence[Signal]) -> float:
    """Return the seconds that these earcons take, including the silence after each."""
    return sum(milliseconds(signal.earcon) + GAP_MILLISECONDS for signal in signals) / 1000
