"""In how many ways tiles can lie in places of limited room, and one of them by lot, each as likely as any other.

Tiles that may lie in the same places are of one kind. It is counted how many of each kind lie where, kind by kind;
what matters for the kinds that follow is only the room that is left, so each such moment is counted once. No game is
known here: games/moon/bots/determinization.py and games/draw/bots/determinization.py say which tile may lie where.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from math import comb, inf
from random import Random
from typing import NamedTuple

from moon_access.engine.tiles import Tile

Room = tuple[int, ...]
"""How many tiles each place still takes."""


class Kind(NamedTuple):
    """``places`` are those where each of ``tiles`` may lie. ``wanted``: see ``Filling``."""

    tiles: tuple[Tile, ...]
    places: tuple[int, ...]
    wanted: bool = False


class _Moment:
    """The kinds from one on, and the room for them. ``total`` counts the ways; ``bounds`` are the running sums
    of it over ``splits``, which tell how many tiles of the kind each of its places gets; ``after`` follows."""

    __slots__ = ("after", "bounds", "splits", "total")

    def __init__(self, total: int) -> None:
        self.total = total
        self.bounds: list[int] = []
        self.splits: list[Room] = []
        self.after: list[_Moment] = []


class TooMany(Exception):
    """There are more cases than one wants to count."""


class Filling:
    """Every way in which the tiles of ``kinds`` fill ``room`` exactly: ``count`` tells how many there are.

    Where ``one_of`` names places, only those ways count in which at least one wanted tile lies in one of them.
    Raises TooMany where more than ``most`` cases would have to be looked at.
    """

    def __init__(self, kinds: Collection[Kind], room: Room, one_of: Collection[int] = (), most: float = inf) -> None:
        self._left = most
        self.kinds: Sequence[Kind] = sorted(kinds, key=lambda kind: len(kind.places))
        self._places = len(room)
        self._one_of = frozenset(one_of)
        self._known: dict[tuple[int, Room, bool], _Moment] = {}
        self._reach = [[0] * len(room)]  # how many tiles of this and the later kinds may lie in each place
        for kind in reversed(self.kinds):
            reach = list(self._reach[-1])
            for place in kind.places:
                reach[place] += len(kind.tiles)
            self._reach.append(reach)
        self._reach.reverse()
        fits = sum(room) == sum(len(kind.tiles) for kind in self.kinds)
        self._first = self._moment(0, room, bool(one_of)) if fits else _Moment(0)

    @property
    def count(self) -> int:
        return self._first.total

    def sample(self, random: Random) -> list[list[Tile]]:
        """The tiles in each place. Raises ValueError where there is no way at all."""
        moment = self._first
        lot = random.randrange(moment.total)
        filled: list[list[Tile]] = [[] for _ in range(self._places)]
        for kind in self.kinds:
            chosen = bisect_right(moment.bounds, lot)
            if chosen:
                lot -= moment.bounds[chosen - 1]
            split = moment.splits[chosen]
            moment = moment.after[chosen]
            lot %= moment.total
            tiles: Sequence[Tile] = kind.tiles
            if len(tiles) not in split:
                tiles = random.sample(tiles, len(tiles))
            begin = 0
            for place, share in zip(kind.places, split, strict=True):
                if share:
                    filled[place] += tiles[begin : begin + share]
                    begin += share
        return filled

    def _moment(self, number: int, room: Room, missing: bool) -> _Moment:
        """``missing``: no wanted tile lies where one has to."""
        if number == len(self.kinds):
            return _Moment(0 if missing else 1)
        key = number, room, missing
        known = self._known.get(key)
        if known is not None:
            return known
        moment = self._known[key] = _Moment(0)
        kind = self.kinds[number]
        for split, ways in self._splits(kind, self._reach[number + 1], room):
            self._left -= 1
            if self._left < 0:
                raise TooMany
            left = list(room)
            for place, share in zip(kind.places, split, strict=True):
                left[place] -= share
            found = kind.wanted and any(
                share and place in self._one_of for place, share in zip(kind.places, split, strict=True)
            )
            after = self._moment(number + 1, tuple(left), missing and not found)
            if after.total:
                moment.total += ways * after.total
                moment.bounds.append(moment.total)
                moment.splits.append(split)
                moment.after.append(after)
        return moment

    def _splits(self, kind: Kind, reach: Sequence[int], room: Room) -> Iterator[tuple[Room, int]]:
        """How many tiles each place of the kind may get, and in how many ways; ``reach`` is what can follow."""
        least = [max(0, room[place] - reach[place]) for place in kind.places]
        most = [room[place] for place in kind.places]
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

        return shares(0, len(kind.tiles))
