"""An open end of a chain as it is named in a line: by its number; where it is told apart, the double that it is on."""

from __future__ import annotations

from moon_access.engine.chain import is_on_double, number_at
from moon_access.engine.tiles import Tile

from .message import End


def place(at: int) -> End | Tile:
    """What a place is called, as a play names it (see engine/chain.py): a number, or the double."""
    return Tile(number_at(at), number_at(at)) if is_on_double(at) else End(at)
