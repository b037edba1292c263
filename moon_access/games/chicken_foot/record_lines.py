"""The lines of Chicken Foot in a record."""

from __future__ import annotations

from moon_access.games.record_lines import DRAW, LAY, PASS, RecordLines

LINES = RecordLines(LAY, DRAW, PASS)
