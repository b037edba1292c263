"""The lines of a record for actions that games of chains share: a tile laid, a tile drawn.

The lines of every game are in games/record_lines.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.engine.actions import Action, Play
from moon_access.engine.events import Event, TileDrawn
from moon_access.games.record_lines import ActionLine, Line, Values

from .actions import Draw


def _write_laid(action: Action, events: Sequence[Event]) -> Line | None:
    return {"seat": action.seat, "play": str(action.tile), "end": action.end} if isinstance(action, Play) else None


def _read_laid(line: Line, values: Values) -> Play:
    end = None if line["end"] is None else values.whole_number(line, "end")
    return Play(values.seat(line), values.tile(line, "play"), end)


def _write_draw(action: Action, events: Sequence[Event]) -> Line | None:
    if not isinstance(action, Draw):
        return None
    drawn = next(event.tile for event in events if isinstance(event, TileDrawn))
    return {"seat": action.seat, "draw": str(drawn)}


def _read_draw(line: Line, values: Values) -> Draw:
    values.tile(line, "draw")  # the game determines the tile; the reader compares
    return Draw(values.seat(line))


LAY = ActionLine("play", frozenset(["seat", "play", "end"]), _write_laid, _read_laid)
"""A tile laid on a chain."""
DRAW = ActionLine("draw", frozenset(["seat", "draw"]), _write_draw, _read_draw)
