"""Practice, as a game gives it: the kinds of deals that can be practised on, and how it went."""

from __future__ import annotations

from typing import Protocol


class Practice(Protocol):
    """What can be practised in a game."""
