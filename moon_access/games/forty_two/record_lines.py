"""The lines of 42 in a record. Bids in marks are in points, 84 for two marks; other bids and games have names."""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.engine.actions import Action
from moon_access.engine.events import Event
from moon_access.games.record_lines import PLAY, ActionLine, Line, RecordLines, Values
from moon_access.games.tricks.record_lines import BID, TRUMP

from .actions import PLUNGE_MARKS, NameSpecial, Plunge, Special

_ON_DOUBLES = {
    **{f"splash {marks}": marks for marks in (2, 3)},
    "plunge": PLUNGE_MARKS,
    **{f"plunge {marks}": marks for marks in range(PLUNGE_MARKS + 1, 12)},
}
"""The bids on doubles and their marks. A plunge over the highest bid that there can be, ten marks, is the last one."""
_NAMED = {marks: bid for bid, marks in _ON_DOUBLES.items()}


def _write_bid(action: Action, events: Sequence[Event]) -> Line | None:
    if not isinstance(action, Plunge):
        return BID.write(action, events)
    return {"seat": action.seat, "bid": _NAMED[action.marks]}


def _read_bid(line: Line, values: Values) -> Action:
    bid = line["bid"]
    if isinstance(bid, str) and bid in _ON_DOUBLES:
        return Plunge(values.seat(line), _ON_DOUBLES[bid])
    return BID.read(line, values)


def _write_trump(action: Action, events: Sequence[Event]) -> Line | None:
    if not isinstance(action, NameSpecial):
        return TRUMP.write(action, events)
    return {"seat": action.seat, "trump": action.special.value}


def _read_trump(line: Line, values: Values) -> Action:
    value = line["trump"]
    for special in Special:
        if value == special.value:
            return NameSpecial(values.seat(line), special)
    return TRUMP.read(line, values)


LINES = RecordLines(
    ActionLine(BID.kind, BID.keys, _write_bid, _read_bid),
    ActionLine(TRUMP.kind, TRUMP.keys, _write_trump, _read_trump),
    PLAY,
    tricks=True,
)
