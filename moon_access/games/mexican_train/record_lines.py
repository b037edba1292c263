"""The lines of Mexican Train in a record. games/chains/record_lines.py has the lines that games of chains share.

``end`` of a play is the number of the train: a seat's own, or the number of players for the Mexican train. The rules
determine which trains are marked, so a record does not contain that.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.engine.actions import Action
from moon_access.engine.events import Event
from moon_access.games.chains.record_lines import DRAW, LAY
from moon_access.games.record_lines import PASS, ActionLine, Line, RecordLines, Values

from .events import Done


def _write_done(action: Action, events: Sequence[Event]) -> Line | None:
    return {"seat": action.seat, "done": True} if isinstance(action, Done) else None


def _read_done(line: Line, values: Values) -> Done:
    values.always_true(line, "done")
    return Done(values.seat(line))


DONE = ActionLine("done", frozenset(["seat", "done"]), _write_done, _read_done)
"""No further tile for the opening train."""

LINES = RecordLines(LAY, DRAW, PASS, DONE)
