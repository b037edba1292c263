"""A Metropolis sampler of how tiles lie in places, for cases that are too many to count (see hypergeometric.py).

It is a Markov chain: it starts with one arrangement that fits, and again and again two or three tiles change places if
the result fits too. Each change is as likely as its reverse, so in the long run all arrangements that the chain can
reach are equally likely. After a limited number of changes the sample is nearly uniform, not exactly so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from random import Random

from moon_access.engine.tiles import Tile

from .hypergeometric import Room, TileGroup

ROUNDS = 40
"""How many changes one sample tries, for each tile outside the largest place."""


class MetropolisSampler:
    """Takes the same arguments as ``HypergeometricSampler``, without a count. Raises ValueError if nothing fits."""

    def __init__(self, groups: Iterable[TileGroup], room: Room, one_of: Collection[int] = ()) -> None:
        groups = list(groups)
        self._places = len(room)
        self._slots = [place for place, size in enumerate(room) for _ in range(size)]
        self._may = {tile: frozenset(group.places) for group in groups for tile in group.tiles}
        self._wanted = {tile for group in groups if group.wanted for tile in group.tiles} if one_of else set()
        self._one_of = frozenset(one_of)
        largest = max(range(len(room)), key=room.__getitem__)
        self._moving = [slot for slot, place in enumerate(self._slots) if place != largest] or [0]
        self._start = self._some_way()

    def sample(self, random: Random) -> list[list[Tile]]:
        """Return the tiles in each place, by place. Equal chance gives equal samples."""
        lying, slots, may, chance = list(self._start), self._slots, self._may, random.random
        moving, size = self._moving, len(slots)
        for _ in range(ROUNDS * len(moving)):
            a = moving[int(chance() * len(moving))]
            b = int(chance() * size)
            c = int(chance() * size) if chance() < 0.25 else a
            # The tile at a moves to b, the one at b to c, the one at c to a.
            if b in (a, c) or slots[b] not in may[lying[a]] or slots[c] not in may[lying[b]]:
                continue
            if slots[a] not in may[lying[c]]:
                continue
            before = lying[a], lying[b], lying[c]
            if c == a:
                lying[a], lying[b] = lying[b], lying[a]
            else:
                lying[b], lying[c], lying[a] = before
            if self._wanted and not self._is_one_there(lying):
                lying[a], lying[b], lying[c] = before
        filled: list[list[Tile]] = [[] for _ in range(self._places)]
        for place, tile in zip(slots, lying, strict=True):
            filled[place].append(tile)
        return filled

    def _is_one_there(self, lying: list[Tile]) -> bool:
        return any(
            tile in self._wanted and place in self._one_of for place, tile in zip(self._slots, lying, strict=True)
        )

    def _some_way(self) -> list[Tile]:
        if not self._wanted:
            return self._matched(self._may)
        for tile in self._may:  # in their order, so that equal arguments give equal results
            if tile in self._wanted:
                for place in sorted(self._may[tile] & self._one_of):
                    try:
                        return self._matched({**self._may, tile: frozenset([place])})
                    except ValueError:
                        continue
        raise ValueError("no wanted tile can lie there")

    def _matched(self, may: dict[Tile, frozenset[int]]) -> list[Tile]:
        """Return a tile for each slot, a bipartite matching by augmenting paths. Raise ValueError if there is none."""
        lying: dict[int, Tile] = {}

        def settle(tile: Tile, tried: set[int]) -> bool:
            for slot, place in enumerate(self._slots):
                if place in may[tile] and slot not in tried:
                    tried.add(slot)
                    if slot not in lying or settle(lying[slot], tried):
                        lying[slot] = tile
                        return True
            return False

        hardest_first = sorted(may, key=lambda tile: len(may[tile]))
        if len(may) != len(self._slots) or not all(settle(tile, set()) for tile in hardest_first):
            raise ValueError("the tiles do not fill the places")
        return [lying[slot] for slot in range(len(self._slots))]
