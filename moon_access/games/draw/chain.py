"""The chain as the house rules of draw dominoes have it: its ends once a tile is laid, and how it lies.

Where tiles may lie is told in engine/chain.py, where the open ends are added up in engine/counted_chain.py.
"""

from __future__ import annotations

from moon_access.engine.chain import Ends, Layout, Link, arms, ends_after, lay_out
from moon_access.engine.counted_chain import counted_ends_after
from moon_access.engine.tiles import Tile

from .state import DrawOptions


def ends_with(chain: Link | None, ends: Ends, tile: Tile, end: int | None, options: DrawOptions) -> Ends:
    """The open ends once this tile is laid at the place ``end``; None: as the opening tile.

    ``chain`` and ``ends``: as they are before.
    """
    branches, spinner = options.double_branches, options.spinner
    if options.counts_ends:
        opened = arms(chain, branches, spinner=spinner) if tile.is_double else 0
        return counted_ends_after(ends, tile, end, opened)
    if spinner and tile.is_double:
        return ends_after(ends, tile, end, branches, arms(chain, branches, spinner=True))
    return ends_after(ends, tile, end, branches)


def layout_of(chain: Link | None, options: DrawOptions) -> Layout | None:
    """How the chain lies on the table; None where no tile is laid."""
    return lay_out(chain, options.double_branches, spinner=options.spinner, counted=options.counts_ends)
