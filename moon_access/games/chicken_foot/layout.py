"""How the tiles of Chicken Foot lie on the table, told from the double in the middle.

A player says only which number a tile is laid on. While a foot must be finished, that is the double; else of several
ends with that number the one is taken here that has been open longest.
"""

from __future__ import annotations

from collections import deque

from moon_access.engine.tiles import Tile
from moon_access.games.chains.chain import GrowingBranch, Layout, Link, links

from .state import TOES, ChickenView


def lay_out(view: ChickenView) -> Layout | None:
    """The branches in the order in which they began; None before the first deal."""
    return None if view.lead is None else _Table(view.lead, view.options.feet).with_all(view.chain)


class _Table:
    """``open_at``: by number, the branches that may go on there, the first one first."""

    def __init__(self, lead: Tile, feet: int) -> None:
        self.lead = lead
        self.branches: list[GrowingBranch] = []
        self.open_at: dict[int, deque[GrowingBranch]] = {}
        self._branch_out(lead.high, feet, None)

    def with_all(self, chain: Link | None) -> Layout:
        for link in links(chain):
            assert link.end is not None
            self._lay(link.tile, link.end)
        return Layout(self.lead, tuple(branch.done() for branch in self.branches))

    def _lay(self, tile: Tile, end: int) -> None:
        branch = self.open_at[end].popleft()
        branch.tiles.append(tile)
        if tile.is_double:
            branch.end = None
            self._branch_out(end, TOES, branch)
        else:
            branch.end = tile.other(end)
            self.open_at.setdefault(branch.end, deque()).append(branch)

    def _branch_out(self, number: int, times: int, parent: GrowingBranch | None) -> None:
        """The branches on a double: they go before others with that number, because its foot must be finished first."""
        new = [
            GrowingBranch(len(self.branches) + 1 + at, parent.number if parent else None, number) for at in range(times)
        ]
        self.branches += new
        self.open_at.setdefault(number, deque()).extendleft(reversed(new))
        if parent is not None:
            parent.forks += [branch.number for branch in new]
