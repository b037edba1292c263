"""Why an action is refused, as a fact: an enum and values, never a sentence.

The announcer words these; the record reader and the command line do so through it.
"""

from __future__ import annotations

from enum import Enum, auto

from .tiles import Seat, Suit, Tile


class Reason(Enum):
    """Why. The facts that go with each are named behind it; see ``Refused``."""

    GAME_OVER = auto()
    NOT_NOW = auto()  # this kind of action is not what the moment asks for
    NOT_YOUR_TURN = auto()  # seat: whose turn it is
    LATE = auto()  # meant for an earlier turn
    BAD_DEAL = auto()  # not the set, not the right hands, not the right first seat
    BID_UNKNOWN = auto()  # number: what was bid; no such bid exists
    BID_TOO_LOW = auto()  # number: the bid to beat (not the minimum: there is a bid already)
    BID_BELOW_MINIMUM = auto()  # number: the minimum
    BID_TOO_HIGH = auto()  # number: the highest bid that is possible now
    NEEDS_DOUBLES = auto()  # number: how many doubles this bid needs
    NEEDS_A_MARK = auto()  # what was named needs a bid of a mark or more
    NOT_AT_THIS_TABLE = auto()  # the house rules do not have it
    MUST_BID = auto()  # the last to speak may not pass at this table
    NOT_HELD = auto()  # tile
    MUST_FOLLOW = auto()  # tile, asked, tiles: those in hand that follow
    MUST_BE_NEAREST = auto()  # tile, tiles: those in hand that are nearest to seven pips
    TRUMP_NOT_ALLOWED = auto()  # asked: what was named; this table plays without it
    MUST_OPEN_WITH = auto()  # tiles: the one tile that opens; tile: what was to be played, if anything
    DOES_NOT_FIT = auto()  # tile; numbers: the open ones; tiles: those in hand that fit, if any
    MUST_COVER = auto()  # tile; number: the train whose double comes first; tiles: those in hand that cover it, if any
    TRAIN_CLOSED = auto()  # tile; number: the train that was named, which this seat may not lay on
    OWN_TRAIN_FIRST = auto()  # tile; number: the train that was named; the own one is to be laid first
    WRONG_END = auto()  # tile; number: the end that was named, None for none; numbers: those it fits
    MUST_PLAY = auto()  # neither drawing nor passing: tiles: those in hand that fit; numbers: the open ones
    MUST_DRAW = auto()  # no passing; number: tiles in the stock
    CANNOT_DRAW = auto()  # number: tiles in the stock (with some left: this table does not draw, or no more)


class Refused(Exception):
    """The rules refuse an action; the state is as it was. Facts that don't belong to the reason are None."""

    def __init__(  # noqa: PLR0913 - facts, of which each reason has its own; whoever gives one names it
        self,
        reason: Reason,
        *,
        seat: Seat | None = None,
        tile: Tile | None = None,
        asked: Suit | None = None,
        tiles: tuple[Tile, ...] = (),
        number: int | None = None,
        numbers: tuple[int, ...] = (),
    ) -> None:
        super().__init__(reason.name)
        self.reason = reason
        self.seat = seat
        self.tile = tile
        self.asked = asked
        self.tiles = tiles
        self.number = number
        self.numbers = numbers
