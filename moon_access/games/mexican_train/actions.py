"""What can be done in Mexican Train besides what can be done in other games: the opening train is laid as it is.

Only asked for where there are opening trains (house rule ``opening_train``).
"""

from __future__ import annotations

from typing import NamedTuple

from moon_access.engine.tiles import Seat


class Done(NamedTuple):
    """No further tile for the opening train."""

    seat: Seat
