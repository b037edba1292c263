"""All worlds that fit a view of draw dominoes, where they are few: who holds what, and how many deals make it so.

What a world is, and what it may not contradict, is told in determinization.py, which samples where this module lists.
Late in a round what everybody lacks often leaves only a few, or one: then all tiles can be known.
"""

from __future__ import annotations

from itertools import permutations

from moon_access.engine.tiles import Seat
from moon_access.games.draw.state import DrawView, unseen

from .determinization import Constraints, DrawWorld

MOST_UNSEEN = 20
"""With more unseen tiles, or with more tiles that may be drawn, there would be far too many worlds to list."""
MOST_DRAWN = 3
MOST_PARTS = 2_000
"""With more parts of worlds at a time, the list is given up. So many take some milliseconds."""

_Holders = tuple[Seat | None, ...]
"""The seat that holds each unseen tile, in their order; None if the tile is in the stock."""


def every_world(view: DrawView, most: int) -> dict[DrawWorld, int] | None:
    """Return each world that fits, and how many deals give it, each deal as likely as any other.

    If nobody may draw, the stock is in the order of the set, because its order never matters.

    Args:
        view: the view of a seat.
        most: the most worlds.

    Returns:
        World -> number of deals; None if there are more than ``most`` worlds, or too many to look for, or no tile has
        been laid.
    """
    drawn = view.stock if view.options.drawing != "none" else 0
    if view.chain is None or drawn > MOST_DRAWN:
        return None
    if view.players == 2 and not view.stock:
        other = unseen(view)
        return {DrawWorld((view.hand, other) if view.seat == 0 else (other, view.hand), ()): 1}
    if view.stock + sum(view.counts) - len(view.hand) > MOST_UNSEEN:
        return None
    known = Constraints(view)
    wanted = known.must_play()
    worlds: dict[DrawWorld, int] = {}
    for holders, ways in _held(known).items():
        held = dict(zip(known.unseen, holders, strict=True))
        if wanted and all(held[tile] is None for tile in wanted):
            continue
        hands = [[tile for tile in known.unseen if held[tile] == seat] for seat in range(view.players)]
        hands[view.seat] += view.hand
        stock = [tile for tile in known.unseen if held[tile] is None]
        for order in permutations(stock) if drawn else (tuple(stock),):
            worlds[DrawWorld(tuple(map(tuple, hands)), order)] = ways
        if len(worlds) > most:
            return None
    return worlds or None


def _held(known: Constraints) -> dict[_Holders, int]:
    """Return the ways to hold the unseen tiles, each with the number of ways to take them from the batches.

    The tiles laid since are taken from the batches, too. The count goes tile by tile, and joins parts of worlds that
    have become the same.

    Returns:
        Holders -> number of ways; nothing if there are too many parts.
    """
    opening = known.played[0]
    laid = [batches for _, batches in known.batches_of_laid(opening)]
    unseen = [batches for _, batches in known.batches_of_unseen(opening)]
    number = {batch: at for at, batch in enumerate(known.batches)}
    parts: dict[tuple[tuple[int, ...], _Holders], int] = {(tuple(batch.room for batch in known.batches), ()): 1}
    for at, batches in enumerate((*laid, *unseen)):
        longer: dict[tuple[tuple[int, ...], _Holders], int] = {}
        for (room, holders), ways in parts.items():
            for batch in batches:
                place = number[batch]
                if room[place]:
                    left = (*room[:place], room[place] - 1, *room[place + 1 :])
                    part = left, holders if at < len(laid) else (*holders, batch.seat)
                    longer[part] = longer.get(part, 0) + ways
        parts = longer
        if len(parts) > MOST_PARTS:
            return {}
    return {holders: ways for (_, holders), ways in parts.items()}
