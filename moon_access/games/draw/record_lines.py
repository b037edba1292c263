"""The lines of draw dominoes in a record. games/chains/record_lines.py has the lines that games of chains share.

A tile is laid on a number, ``"end":5``. If the table distinguishes ends on doubles, the name of such an end is the
double, ``"end":"5-5"``. A line ``earned`` after a play has the points for the sum of the open ends.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.engine.actions import Action, Play
from moon_access.engine.chain import is_on_double, number_at, place_on_double
from moon_access.engine.events import Event
from moon_access.engine.tiles import Tile
from moon_access.games.chains.record_lines import DRAW, LAY
from moon_access.games.record_lines import PASS, BadValue, Line, RecordLines, Values


def _write_laid(action: Action, events: Sequence[Event]) -> Line | None:
    line = LAY.write(action, events)
    if line is None or not isinstance(action, Play) or action.end is None or not is_on_double(action.end):
        return line
    number = number_at(action.end)
    return {**line, "end": str(Tile(number, number))}


def _read_laid(line: Line, values: Values) -> Action:
    if not isinstance(line["end"], str):
        action = LAY.read(line, values)
        if isinstance(action, Play) and action.end is not None and is_on_double(action.end):
            raise BadValue("end", line["end"])  # we never write this number
        return action
    try:
        double = values.tile(line, "end")
    except BadValue:
        double = None
    if double is None or not double.is_double:
        raise BadValue("end", line["end"])
    return Play(values.seat(line), values.tile(line, "play"), place_on_double(double.high))


_LAY = LAY._replace(write=_write_laid, read=_read_laid)

LINES = RecordLines(_LAY, DRAW, PASS, earned=True)
