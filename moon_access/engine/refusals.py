"""The reason why the rules refuse an action, as a fact: an enum and values, never a sentence.

Rules raise ``Refused``. The words of each game say it to players; the record reader and the command line use those
words.
"""

from __future__ import annotations

from enum import Enum, auto

from .tiles import Seat, Suit, Tile


class Reason(Enum):
    """The reason of a refusal. A comment names the facts of each reason, see ``Refused``."""

    GAME_OVER = auto()
    NOT_NOW = auto()  # the game does not ask for this kind of action now
    NOT_YOUR_TURN = auto()  # seat: whose turn it is
    LATE = auto()  # the action was meant for an earlier turn
    BAD_DEAL = auto()  # not the whole set, hands of a wrong size, or a wrong first seat
    BID_UNKNOWN = auto()  # number: the bid, which does not exist
    BID_TOO_LOW = auto()  # number: the bid to beat
    BID_BELOW_MINIMUM = auto()  # number: the minimum
    BID_TOO_HIGH = auto()  # number: the highest bid that is possible now
    NEEDS_DOUBLES = auto()  # number: how many doubles this bid needs
    NEEDS_A_MARK = auto()  # this trump needs a bid of a mark or more
    NOT_AT_THIS_TABLE = auto()  # the house rules forbid it
    MUST_BID = auto()  # the last player to bid may not pass at this table
    NOT_HELD = auto()  # tile
    MUST_FOLLOW = auto()  # tile; asked; tiles: those in hand that follow
    MUST_BE_NEAREST = auto()  # tile; tiles: those in hand that are nearest to seven pips
    TRUMP_NOT_ALLOWED = auto()  # asked: the trump, which this table plays without
    MUST_OPEN_WITH = auto()  # tiles: the one tile that opens; tile: the one of the action, if any
    DOES_NOT_FIT = auto()  # tile; numbers: the open ones; tiles: those in hand that fit, if any
    MUST_COVER = auto()  # tile; number: the train whose double comes first; tiles: those in hand that cover it, if any
    TRAIN_CLOSED = auto()  # tile; number: the train, which this seat may not lay on
    OWN_TRAIN_FIRST = auto()  # tile; number: the train; the seat's own train comes first
    WRONG_END = auto()  # tile; number: the end of the action, if any; numbers: those that the tile fits
    MUST_PLAY = auto()  # no drawing or passing; tiles: those in hand that fit; numbers: the open ones
    MUST_DRAW = auto()  # no passing; number: tiles in the stock
    CANNOT_DRAW = auto()  # number: tiles in the stock; if above 0, the house rules forbid drawing


class Refused(Exception):
    """The rules refuse an action, and the state is unchanged. Fields that the reason does not use are None."""

    def __init__(  # noqa: PLR0913 - each reason has facts of its own, given by name
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
