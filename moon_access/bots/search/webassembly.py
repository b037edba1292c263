"""The compiled search for a browser: it calls ``exact_wasm.c`` through the functions that search.js returns.

It takes the same steps as alpha_beta.Search. Importing this module raises ImportError if the WebAssembly module is
missing or reads tables of another version. moon_access/browser has the page itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from .ranks import Ranks

_functions: Any = import_module("compiled_search")
"""The functions of the module of WebAssembly, and ``lay_out``, which copies bytes to a place in its memory."""
TABLES: int = _functions.version()
_OUT_OF_MEMORY = -2
_NO_SUCH_DEAL = -1
_NO_SUCH_POSITION = -3
_FOUR_EMPTY_SETS = (0, 0, 0, 0)
_table_addresses: dict[bytes, int] = {}
"""The addresses of the tables of ranks in the module's memory. There are few, and each stays there."""


class Search:
    """The search of one deal. Raises ValueError for an impossible deal or position, and MemoryError."""

    def __init__(self, ranks: Ranks, owned: Sequence[int], attackers: int, keep: int, losing: bool = False, /) -> None:
        self.limit = 0
        self._deal = 0
        players = len(owned)
        place = _table_addresses.get(ranks.packed) or _place_of(ranks.packed)
        deal = _functions.begin(place, *_fill_up_to_four(owned), players, attackers, keep, losing)
        if deal == _NO_SUCH_DEAL:
            raise ValueError("no such deal")
        if not deal:
            raise MemoryError
        self._deal = deal

    def __del__(self) -> None:
        if self._deal:
            _functions.end(self._deal)

    @property
    def nodes(self) -> int:
        """The number of positions searched."""
        return int(_functions.nodes(self._deal))

    def reaches(self, left: int, leader: int, trick: Sequence[int], need: int, /) -> int:
        """Answer as ``alpha_beta.Search.reaches`` does."""
        # A float, because JavaScript takes whole numbers of 64 bits for another type.
        reached: int = _functions.reaches(
            self._deal, float(self.limit), left, leader, *_fill_up_to_four(trick), len(trick), need
        )
        if reached == _NO_SUCH_POSITION:
            raise ValueError("no such position in this deal")
        if reached == _OUT_OF_MEMORY:
            raise MemoryError
        return reached


def _fill_up_to_four(tiles: Sequence[int]) -> tuple[int, ...]:
    """Return these sets of tiles, filled up with empty sets to make four."""
    return (*tiles, *_FOUR_EMPTY_SETS[len(tiles) :])


def _place_of(packed: bytes) -> int:
    place: int = _functions.lay_out(packed)
    if not place:
        raise MemoryError
    _table_addresses[packed] = place
    return place
