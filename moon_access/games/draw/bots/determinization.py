"""Where the tiles of draw dominoes may lie that a seat has not seen: how many deals there are, and one by lot.

What is known: whoever draws or passes holds no tile for an open end at that node. This binds the tiles held
then, those drawn before in the same turn among them, and no tile drawn later. A tile that is laid after drawing
is the last one drawn. No hand that was dealt had anything above the tile that opened. And where nobody may draw
any more, the round goes on only if somebody can play. All deals (the hands, and the stock in its order) that
fit this are equally likely here; what is told by the choice of a play is left out.

So a hand is places of a date: those dealt, and those drawn in one turn. Each tile that is unseen, and each that
was laid and may have been drawn before, lies in one of them. The older a place, the more binds it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import factorial, prod
from random import Random
from typing import NamedTuple

from moon_access.bots.search.hypergeometric import HypergeometricSampler, TileGroup, TooManyCases
from moon_access.bots.search.metropolis import MetropolisSampler
from moon_access.engine.chain import links, open_numbers
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.draw.state import DrawView, Stuck, unseen

MOST_CASES = 2_000
"""More are not counted but shuffled: some milliseconds."""


class DrawWorld(NamedTuple):
    """``hands`` by seat, the own included: what each holds. ``stock`` in the order in which it will be drawn."""

    hands: tuple[tuple[Tile, ...], ...]
    stock: tuple[Tile, ...]


class Place(NamedTuple):
    """``room`` tiles that came to ``seat`` at one time: dealt, or drawn in one turn. Seat None is the stock.

    Of the turns in which this seat was stuck, counted from 0, those from ``bound`` on tell what the tiles are not.
    """

    seat: Seat | None
    room: int
    bound: int
    dealt: bool = False


class DrawWorlds:
    """Every deal that fits a view of a round that is played. ``count`` tells how many there are: at least one;
    None where that takes too long to find out. Then a sample is only nearly uniform, see bots/search/metropolis.py.

    Once the round is over, the pips that were counted are not made use of.
    """

    def __init__(self, view: DrawView) -> None:
        self._view = view
        known = _Known(view)
        self._played = frozenset(known.played)
        # Before the opening every case is counted: then there are as many as tiles that may open, and few of each.
        ways = [_Ways(known, opening) for opening in known.openings()]
        self._ways = [way for way in ways if way.count != 0]
        self._bounds = list(accumulate(way.count or 0 for way in self._ways))
        self.count = self._ways[0].count if len(self._ways) == 1 else self._bounds[-1]

    def sample(self, random: Random) -> DrawWorld:
        """Of one of the deals, each as likely as any other, what lies where now. Equal views and equal chance give
        equal worlds."""
        view = self._view
        hands: list[list[Tile]] = [[] for _ in range(view.players)]
        stock: list[Tile] = []
        for place, tiles in self.places(random):
            if place.seat is None:
                stock = tiles
            else:
                hands[place.seat] += [tile for tile in tiles if tile not in self._played]
        hands[view.seat] += view.hand
        return DrawWorld(tuple(map(tuple, hands)), tuple(stock))

    def places(self, random: Random) -> Iterator[tuple[Place, list[Tile]]]:
        """The same, told by where the tiles came from: those laid since are among them, unless they were laid as
        soon as they were drawn. Tiles that were drawn are in the order of drawing; the own ones are not told."""
        way = self._ways[0]
        if len(self._ways) > 1:
            way = self._ways[bisect_right(self._bounds, random.randrange(self._bounds[-1]))]
        return way.sample(random)


class _Known:
    """What a view tells: the places, what may lie in each, and which of the tiles laid may have been drawn."""

    def __init__(self, view: DrawView) -> None:
        self.view = view
        self.plays = links(view.chain)
        self.played = [play.tile for play in self.plays]
        self.unseen = unseen(view)
        self.turns: dict[Seat, list[Stuck]] = {Seat(at): [] for at in range(view.players) if at != view.seat}
        for turn in _in_order(view.stuck):
            if turn.seat in self.turns:
                self.turns[turn.seat].append(turn)
        self.places = [place for seat in self.turns for place in self._places(seat) if place.room]
        held = sum(view.counts) - len(view.hand)
        self.places.append(Place(None, len(self.unseen) - held, 0))

    def _places(self, seat: Seat) -> Iterator[Place]:
        drawn = []
        for number, turn in enumerate(self.turns[seat]):
            laid_after = not turn.passed and turn.laid < len(self.plays)
            if not turn.passed and not laid_after:
                drawn.append(Place(seat, 1, number + 1))  # not shown yet whether it fits
            drawn.append(Place(seat, turn.drawn - (not turn.passed), number))
        laid = sum(1 for _ in self._laid(seat))
        dealt = self.view.counts[seat] + laid - sum(place.room for place in drawn)
        yield Place(seat, dealt, 0, dealt=True)
        yield from drawn

    def _laid(self, seat: Seat) -> Iterator[tuple[Tile, int]]:
        """The tiles that the seat has laid without drawing just before, and how often it had been stuck by then."""
        turns = self.turns[seat]
        for number, play in enumerate(self.plays):
            if play.seat == seat:
                before = [turn for turn in turns if turn.laid <= number]
                if not before or before[-1].laid < number or before[-1].passed:
                    yield play.tile, len(before)

    def places_of_laid(self, opening: Tile | None) -> Iterator[tuple[Tile, list[Place]]]:
        """Each of those tiles, and where it may have lain."""
        for seat in self.turns:
            for tile, stuck in self._laid(seat):
                yield (
                    tile,
                    [
                        place
                        for place in self.places
                        if place.seat == seat
                        and (place.dealt or place.bound < stuck)
                        and self._may_lie(tile, place, opening, stuck)
                    ],
                )

    def places_of_unseen(self, tile: Tile, opening: Tile | None) -> list[Place]:
        return [place for place in self.places if self._may_lie(tile, place, opening)]

    def _may_lie(self, tile: Tile, place: Place, opening: Tile | None, until: int | None = None) -> bool:
        if place.seat is None:
            return True
        if place.dealt and _above(tile, opening):
            return False
        turns = self.turns[place.seat][place.bound : until]
        return not any(tile.high in turn.numbers or tile.low in turn.numbers for turn in turns)

    def openings(self) -> Sequence[Tile | None]:
        """What the round opens with, or may open with; None where nobody has a tile to open with."""
        view = self.view
        if self.played:
            return self.played[:1]
        if view.first is None:
            return [None]
        best = max(view.hand, key=_rank)
        if view.first == view.seat:
            return [best]
        doubles_only = best.is_double or view.options.opening == "redeal"
        return [tile for tile in self.unseen if _rank(tile) > _rank(best) and (tile.is_double or not doubles_only)]

    def must_play(self) -> bool:
        """Whether somebody else can play for sure, because the round goes on and this seat can't."""
        view = self.view
        closed = not view.stock or view.options.drawing == "none"
        numbers = open_numbers(view.ends)
        return closed and view.to_act is not None and bool(self.played) and not _fit(view.hand, numbers)


class _Ways:
    """The deals in which this tile opens. ``count`` tells how many; None where it was not counted."""

    count: int | None

    def __init__(self, known: _Known, opening: Tile | None) -> None:
        view = known.view
        lying = {tile: known.places_of_unseen(tile, opening) for tile in known.unseen}
        if not known.played and opening in lying:
            lying[opening] = [place for place in known.places if place.seat == view.first]
        lying.update(known.places_of_laid(opening))
        wanted: frozenset[Tile] = frozenset()
        if known.must_play():
            wanted = frozenset(tile for tile in known.unseen if _fit([tile], open_numbers(view.ends)))
        # Tiles for the same places are of one group, and places for the same groups are one place.
        groups: dict[tuple[tuple[Place, ...], bool], list[Tile]] = {}
        for tile, places in lying.items():
            groups.setdefault((tuple(places), tile in wanted), []).append(tile)
        together: dict[tuple[bool, ...], list[Place]] = {}
        for place in known.places:
            takes = [place in places for places, _ in groups]
            together.setdefault((place.seat is None, *takes) if wanted else tuple(takes), []).append(place)
        self._together = list(together.values())
        number = {place: at for at, places in enumerate(self._together) for place in places}
        alike = [
            TileGroup(tuple(tiles), tuple(sorted({number[place] for place in places})), is_wanted)
            for (places, is_wanted), tiles in groups.items()
        ]
        size = tuple(sum(place.room for place in places) for places in self._together)
        one_of = [number[place] for place in known.places if wanted and place.seat is not None]
        self._sampler: HypergeometricSampler | MetropolisSampler
        try:
            self._sampler = HypergeometricSampler(alike, size, one_of, MOST_CASES)
        except TooManyCases:
            self._sampler = MetropolisSampler(alike, size, one_of)
            self.count = None
            return
        # The order counts of the tiles drawn and to be drawn, not of those dealt.
        self.count = self._sampler.count * prod(map(factorial, size))
        self.count //= prod(factorial(place.room) for place in known.places if place.dealt)

    def sample(self, random: Random) -> Iterator[tuple[Place, list[Tile]]]:
        for places, tiles in zip(self._together, self._sampler.sample(random), strict=True):
            if len(places) > 1 or not places[0].dealt:
                random.shuffle(tiles)
            begin = 0
            for place in places:
                yield place, tiles[begin : begin + place.room]
                begin += place.room


def _in_order(stuck: Stuck | None) -> list[Stuck]:
    found = []
    while stuck is not None:
        found.append(stuck)
        stuck = stuck.before
    return found[::-1]


def _rank(tile: Tile) -> tuple[bool, int, int]:
    """What opens: the highest double, else the heaviest tile."""
    return tile.is_double, tile.pips, tile.high


def _above(tile: Tile, opening: Tile | None) -> bool:
    """Whether this tile would have opened instead, had it been dealt to anybody."""
    return tile.is_double if opening is None else _rank(tile) > _rank(opening)


def _fit(tiles: Sequence[Tile], numbers: Sequence[int]) -> bool:
    """Whether one of these may be laid."""
    return any(tile.high in numbers or tile.low in numbers for tile in tiles)
