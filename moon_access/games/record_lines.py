"""The lines of a record that say what was done in one game."""

from __future__ import annotations

from typing import Protocol


class RecordLines(Protocol):
    """How the actions of a game are written, and read again."""
