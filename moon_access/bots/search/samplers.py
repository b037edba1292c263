"""Samplers of how tiles lie in places of limited room, for bots that sample worlds.

``HypergeometricSampler`` counts all arrangements, and draws one uniformly: a multivariate hypergeometric distribution
with constraints. Tiles that may lie in the same places are one group. The sampler counts the arrangements by dynamic
programming, group by group: how many tiles of a group lie in each of its places. Only the room that is left matters for
the groups that follow, so each such node is counted once.

``MetropolisSampler`` is for cases that are too many to count. It is a Markov chain: it starts with one arrangement that
fits, and again and again two or three tiles change places if the result fits too. Each change is as likely as its
reverse, so in the long run all arrangements that the chain can reach are equally likely. After a limited number of
changes the sample is nearly uniform, not exactly so.

The bots of each game say which tile may lie where.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from math import comb, inf
from random import Random
from typing import NamedTuple

from moon_access.engine.tiles import Tile

# Exact sampling, by counting all worlds


Room = tuple[int, ...]
"""The number of tiles that each place still takes."""


class TileGroup(NamedTuple):
    """Tiles that may lie in the same ``places``, which are numbers. ``is_wanted``: see ``HypergeometricSampler``."""

    tiles: tuple[Tile, ...]
    places: tuple[int, ...]
    is_wanted: bool = False


def _count_places(group: TileGroup) -> int:
    """Return the number of places in which the group may lie."""
    return len(group.places)


class _Node:
    """A node of the count: the groups from one group on, and the room left for them.

    ``total``: the number of arrangements. ``splits``: how many tiles of the first group each of its places gets, one
    entry for each possibility. ``bounds``: the running sums of the arrangements with each split. ``after``: the node
    that follows each split.
    """

    __slots__ = ("after", "bounds", "splits", "total")

    def __init__(self, total: int) -> None:
        self.total = total
        self.bounds: list[int] = []
        self.splits: list[Room] = []
        self.after: list[_Node] = []


class TooManyCases(Exception):
    """There are more cases than the caller wants to count."""


class HypergeometricSampler:
    """Samples arrangements in which the tiles of ``groups`` fill ``room`` exactly. ``count``: their number.

    If ``one_of`` names places, an arrangement must have at least one tile of a wanted group in one of them. Raises
    TooManyCases if counting takes more than ``most`` cases.
    """

    def __init__(
        self, groups: Collection[TileGroup], room: Room, one_of: Collection[int] = (), most: float = inf
    ) -> None:
        self._left = most
        self.groups: Sequence[TileGroup] = sorted(groups, key=_count_places)
        self._places = len(room)
        self._one_of = frozenset(one_of)
        self._known: dict[tuple[int, Room, bool], _Node] = {}
        # For each group and place, the most tiles that this group and later ones can put there.
        self._reach = [[0] * len(room)]
        for group in reversed(self.groups):
            reach = list(self._reach[-1])
            for place in group.places:
                reach[place] += len(group.tiles)
            self._reach.append(reach)
        self._reach.reverse()
        fits = sum(room) == sum(len(group.tiles) for group in self.groups)
        self._first = self._node(0, room, bool(one_of)) if fits else _Node(0)

    @property
    def count(self) -> int:
        return self._first.total

    def sample(self, random: Random) -> list[list[Tile]]:
        """Return the tiles in each place, by place. Raises ValueError if there is no arrangement."""
        node = self._first
        lot = random.randrange(node.total)
        filled: list[list[Tile]] = [[] for _ in range(self._places)]
        for group in self.groups:
            chosen = bisect_right(node.bounds, lot)
            if chosen:
                lot -= node.bounds[chosen - 1]
            split = node.splits[chosen]
            node = node.after[chosen]
            lot %= node.total
            tiles: Sequence[Tile] = group.tiles
            if len(tiles) not in split:
                tiles = random.sample(tiles, len(tiles))
            begin = 0
            for place, share in zip(group.places, split, strict=True):
                if share:
                    filled[place] += tiles[begin : begin + share]
                    begin += share
        return filled

    def _node(self, number: int, room: Room, is_missing: bool) -> _Node:
        """Return the node of the groups from ``number`` on. ``is_missing``: a wanted tile must still be placed."""
        if number == len(self.groups):
            return _Node(0 if is_missing else 1)
        key = number, room, is_missing
        known = self._known.get(key)
        if known is not None:
            return known
        node = self._known[key] = _Node(0)
        group = self.groups[number]
        for split, ways in self._splits(group, self._reach[number + 1], room):
            self._left -= 1
            if self._left < 0:
                raise TooManyCases
            left = list(room)
            for place, share in zip(group.places, split, strict=True):
                left[place] -= share
            found = group.is_wanted and any(
                share and place in self._one_of for place, share in zip(group.places, split, strict=True)
            )
            after = self._node(number + 1, tuple(left), is_missing and not found)
            if after.total:
                node.total += ways * after.total
                node.bounds.append(node.total)
                node.splits.append(split)
                node.after.append(after)
        return node

    def _splits(self, group: TileGroup, reach: Sequence[int], room: Room) -> Iterator[tuple[Room, int]]:
        """Return each split of the group over its places, with the number of ways to make it.

        Args:
            group: the group.
            reach: by place, the most tiles that later groups can put there.
            room: by place, how many more tiles it takes.

        Returns:
            An iterator over pairs of a split and a number of ways.
        """
        least = [max(0, room[place] - reach[place]) for place in group.places]
        most = [room[place] for place in group.places]
        last = len(least) - 1

        def shares(at: int, tiles: int) -> Iterator[tuple[Room, int]]:
            if at >= last:
                if at == last and least[at] <= tiles <= most[at]:
                    yield (tiles,), 1
                return
            for share in range(least[at], min(most[at], tiles) + 1):
                here = comb(tiles, share)
                for rest, ways in shares(at + 1, tiles - share):
                    yield (share, *rest), here * ways

        return shares(0, len(group.tiles))


# Nearly uniform sampling, by random swaps


CHANGES_PER_TILE = 40
"""The number of changes that one sample tries, for each tile outside the largest place."""


class MetropolisSampler:
    """Takes the same arguments as ``HypergeometricSampler``, without a count. Raises ValueError if nothing fits."""

    def __init__(self, groups: Iterable[TileGroup], room: Room, one_of: Collection[int] = ()) -> None:
        groups = list(groups)
        self._places = len(room)
        self._slots = [place for place, size in enumerate(room) for _ in range(size)]
        self._may = {tile: frozenset(group.places) for group in groups for tile in group.tiles}
        self._wanted_tiles = {tile for group in groups if group.is_wanted for tile in group.tiles} if one_of else set()
        self._one_of = frozenset(one_of)
        largest = max(range(len(room)), key=room.__getitem__)
        self._moving = [slot for slot, place in enumerate(self._slots) if place != largest] or [0]
        self._start = self._find_first_arrangement()

    def sample(self, random: Random) -> list[list[Tile]]:
        """Return the tiles in each place, by place. Equal chance gives equal samples."""
        lying, slots, may, chance = list(self._start), self._slots, self._may, random.random
        moving, size = self._moving, len(slots)
        for _ in range(CHANGES_PER_TILE * len(moving)):
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
            if self._wanted_tiles and not self._is_wanted_tile_placed(lying):
                lying[a], lying[b], lying[c] = before
        filled: list[list[Tile]] = [[] for _ in range(self._places)]
        for place, tile in zip(slots, lying, strict=True):
            filled[place].append(tile)
        return filled

    def _is_wanted_tile_placed(self, lying: list[Tile]) -> bool:
        return any(
            tile in self._wanted_tiles and place in self._one_of for place, tile in zip(self._slots, lying, strict=True)
        )

    def _find_first_arrangement(self) -> list[Tile]:
        if not self._wanted_tiles:
            return self._match_slots(self._may)
        for tile in self._may:  # in the order of the argument, so that equal arguments give equal results
            if tile in self._wanted_tiles:
                for place in sorted(self._may[tile] & self._one_of):
                    try:
                        return self._match_slots({**self._may, tile: frozenset([place])})
                    except ValueError:
                        continue
        raise ValueError("no wanted tile can lie there")

    def _match_slots(self, may: dict[Tile, frozenset[int]]) -> list[Tile]:
        """Return a tile for each slot, a bipartite matching by augmenting paths. Raise ValueError if there is none."""
        lying: dict[int, Tile] = {}

        def settle(tile: Tile, tried_slots: set[int]) -> bool:
            for slot, place in enumerate(self._slots):
                if place in may[tile] and slot not in tried_slots:
                    tried_slots.add(slot)
                    if slot not in lying or settle(lying[slot], tried_slots):
                        lying[slot] = tile
                        return True
            return False

        hardest_first = sorted(may, key=lambda tile: len(may[tile]))
        if len(may) != len(self._slots) or not all(settle(tile, set()) for tile in hardest_first):
            raise ValueError("the tiles do not fill the places")
        return [lying[slot] for slot in range(len(self._slots))]
