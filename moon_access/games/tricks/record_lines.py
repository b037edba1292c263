"""The lines of a record that games of tricks share besides those of every game: a bid, a trump, a discarded tile."""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.engine.actions import Action, Pass
from moon_access.engine.events import Event
from moon_access.engine.tiles import Suit
from moon_access.games.record_lines import ActionLine, BadValue, Line, Values

from .actions import Bid, Discard, NameTrump


def _write_bid(action: Action, events: Sequence[Event]) -> Line | None:
    if isinstance(action, Bid):
        return {"seat": action.seat, "bid": action.amount}
    return {"seat": action.seat, "bid": "pass"} if isinstance(action, Pass) else None


def _read_bid(line: Line, values: Values) -> Bid | Pass:
    seat = values.seat(line)
    return Pass(seat) if line["bid"] == "pass" else Bid(seat, values.whole_number(line, "bid"))


def _write_discard(action: Action, events: Sequence[Event]) -> Line | None:
    return {"seat": action.seat, "discard": str(action.tile)} if isinstance(action, Discard) else None


def _read_discard(line: Line, values: Values) -> Discard:
    return Discard(values.seat(line), values.tile(line, "discard"))


def _write_trump(action: Action, events: Sequence[Event]) -> Line | None:
    return {"seat": action.seat, "trump": action.trump.value} if isinstance(action, NameTrump) else None


def _read_trump(line: Line, values: Values) -> NameTrump:
    value = line["trump"]
    try:
        suit = Suit(value)
    except ValueError:
        raise BadValue("trump", value) from None
    if isinstance(value, bool | float):  # True and 1.0 equal 1 in Python, but a record allows only whole numbers
        raise BadValue("trump", value)
    return NameTrump(values.seat(line), suit)


BID = ActionLine("bid", frozenset(["seat", "bid"]), _write_bid, _read_bid)
"""The line of a bid, or of a pass in the auction."""
DISCARD = ActionLine("discard", frozenset(["seat", "discard"]), _write_discard, _read_discard)
TRUMP = ActionLine("trump", frozenset(["seat", "trump"]), _write_trump, _read_trump)
