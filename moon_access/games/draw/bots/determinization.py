"""Determinization for draw dominoes: count the worlds that fit what a seat has seen, and sample them uniformly.

A world, or determinization, says where each tile lies, the order of the stock included. It fits a view if it
contradicts none of these:

- A player who draws or passes holds no tile that fits an open end at that moment. This is true of all tiles held then,
  even if the player drew them earlier in that turn. It says nothing about tiles drawn later.
- A tile that is laid after drawing is the last one drawn.
- If the tiles decide which one opens, no dealt hand had a tile above the one that opened.
- If nobody may draw any more, the round goes on only if somebody can play.

All deals that fit are equally likely here. The sampler draws no conclusions from a player's choice between several
plays.

So each hand is a set of batches: the dealt tiles, and the tiles drawn in each turn. Each unseen tile lies in a batch or
in the stock, and each laid tile that may have been drawn earlier came from one. The older a batch, the more is known
about it.

``every_world`` lists the worlds, each with the number of deals that make it, if they are few. Late in a round, the
lacks of everybody often leave only a few worlds, or one: then all tiles are known.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, permutations
from math import factorial, prod
from random import Random
from typing import NamedTuple

from moon_access.bots.search.samplers import HypergeometricSampler, MetropolisSampler, TileGroup, TooManyCases
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.chain import fits, links, open_numbers
from moon_access.games.draw.state import DrawView, StuckTurn, tiles_unseen_by

MOST_CASES = 2_000
"""The most cases that are counted; if there are more, deals are sampled by Metropolis. Counting so many takes some
milliseconds.
"""


class DrawWorld(NamedTuple):
    """One possible place of all tiles now. ``hands``: by seat, with the viewer's own. ``stock``: in drawing order."""

    hands: tuple[tuple[Tile, ...], ...]
    stock: tuple[Tile, ...]


class Batch(NamedTuple):
    """``room`` tiles that came to ``seat`` at one time: dealt, or drawn in one turn. Seat None is the stock.

    ``bound``: the number, from 0, of the first turn in which this seat was stuck while it held the batch. No tile of
    the batch fitted in that turn or a later one.
    """

    seat: Seat | None
    room: int
    bound: int
    dealt: bool = False


class DrawWorldSampler:
    """Samples worlds that fit a view of a round, each deal as likely as any other.

    ``count``: the number of deals that fit; None if counting takes too long. Then sampling is only nearly uniform, see
    bots/search. After the end of a round, the sampler does not use the counted pips.
    """

    def __init__(self, view: DrawView) -> None:
        self._view = view
        known = Constraints(view)
        self._played = frozenset(known.played)
        # Before the opening, make a case for each tile that may open. They are few enough to count each.
        cases = [_OpeningCase(known, opening) for opening in known.openings()]
        self._cases = [case for case in cases if case.count != 0]
        self._bounds = list(accumulate(case.count or 0 for case in self._cases))
        self.count = self._cases[0].count if len(self._cases) == 1 else self._bounds[-1]

    def sample(self, random: Random) -> DrawWorld:
        """Return a random world of the present moment. Equal views and equal chance give equal worlds."""
        view = self._view
        hands: list[list[Tile]] = [[] for _ in range(view.players)]
        stock: list[Tile] = []
        for batch, tiles in self.sample_batches(random):
            if batch.seat is None:
                stock = tiles
            else:
                hands[batch.seat] += [tile for tile in tiles if tile not in self._played]
        hands[view.seat] += view.hand
        return DrawWorld(tuple(map(tuple, hands)), tuple(stock))

    def sample_batches(self, random: Random) -> Iterator[tuple[Batch, list[Tile]]]:
        """Return a sampled world as batches: the batches of all other seats, and the stock.

        The batches include tiles that have been laid since, except those laid right after they were drawn. The tiles of
        a drawn batch are in drawing order.

        Returns:
            Each batch with its tiles.
        """
        case = self._cases[0]
        if len(self._cases) > 1:
            case = self._cases[bisect_right(self._bounds, random.randrange(self._bounds[-1]))]
        return case.sample(random)


class Constraints:
    """The facts of a view: the batches, and which tile may lie in which of them."""

    def __init__(self, view: DrawView) -> None:
        self.view = view
        self.plays = links(view.chain)
        self.played = [play.tile for play in self.plays]
        self.unseen = tiles_unseen_by(view)
        self.turns: dict[Seat, list[StuckTurn]] = {Seat(at): [] for at in range(view.players) if at != view.seat}
        for turn in _order_stuck_turns(view.stuck):
            if turn.seat in self.turns:
                self.turns[turn.seat].append(turn)
        self.batches = [batch for seat in self.turns for batch in self._batches_of(seat) if batch.room]
        held = sum(view.counts) - len(view.hand)
        self.batches.append(Batch(None, len(self.unseen) - held, 0))

    def _batches_of(self, seat: Seat) -> Iterator[Batch]:
        drawn = []
        for number, turn in enumerate(self.turns[seat]):
            laid_after = not turn.passed and turn.laid < len(self.plays)
            if not turn.passed and not laid_after:
                drawn.append(Batch(seat, 1, number + 1))  # nobody knows yet whether it fits
            drawn.append(Batch(seat, turn.drawn - (not turn.passed), number))
        laid = sum(1 for _ in self._tiles_laid_undrawn(seat))
        dealt = self.view.counts[seat] + laid - sum(batch.room for batch in drawn)
        yield Batch(seat, dealt, 0, dealt=True)
        yield from drawn

    def _tiles_laid_undrawn(self, seat: Seat) -> Iterator[tuple[Tile, int]]:
        """Yield the tiles that the seat laid without drawing just before, and the number of stuck turns before each."""
        turns = self.turns[seat]
        for number, play in enumerate(self.plays):
            if play.seat == seat:
                before = [turn for turn in turns if turn.laid <= number]
                if not before or before[-1].laid < number or before[-1].passed:
                    yield play.tile, len(before)

    def batches_of_laid(self, opening: Tile | None) -> Iterator[tuple[Tile, list[Batch]]]:
        """Yield each tile that another seat laid without drawing just before, and the batches that it may come from."""
        for seat in self.turns:
            for tile, stuck in self._tiles_laid_undrawn(seat):
                yield (
                    tile,
                    [
                        batch
                        for batch in self.batches
                        if batch.seat == seat
                        and (batch.dealt or batch.bound < stuck)
                        and self._may_lie(tile, batch, opening, stuck)
                    ],
                )

    def batches_of_unseen(self, opening: Tile | None) -> Iterator[tuple[Tile, list[Batch]]]:
        """Yield each unseen tile, and the batches that may have it."""
        for tile in self.unseen:
            if tile is opening and not self.played:
                yield tile, [batch for batch in self.batches if batch.seat == self.view.first]
            else:
                yield tile, [batch for batch in self.batches if self._may_lie(tile, batch, opening)]

    def _may_lie(self, tile: Tile, batch: Batch, opening: Tile | None, until: int | None = None) -> bool:
        if batch.seat is None:
            return True
        if batch.dealt and not self.view.options.any_tile_may_open(self.view.deal) and _is_above(tile, opening):
            return False
        turns = self.turns[batch.seat][batch.bound : until]
        return not any(tile.high in turn.numbers or tile.low in turn.numbers for turn in turns)

    def openings(self) -> Sequence[Tile | None]:
        """Return the tiles that may have opened the round.

        Returns:
            The tiles; a single None if nobody has a tile to open with, or any tile may open.
        """
        view = self.view
        if view.options.any_tile_may_open(view.deal):
            return [None]
        if self.played:
            return self.played[:1]
        if view.first is None:
            return [None]
        best = max(view.hand, key=_opening_rank)
        if view.first == view.seat:
            return [best]
        doubles_only = best.is_double or view.options.opening == "redeal"
        return [
            tile
            for tile in self.unseen
            if _opening_rank(tile) > _opening_rank(best) and (tile.is_double or not doubles_only)
        ]

    def must_play(self) -> frozenset[Tile]:
        """Return tiles of which another seat must hold at least one, because the round goes on.

        This can be known only if nobody may draw and this seat cannot play.

        Returns:
            The tiles; none if it cannot be known.
        """
        view = self.view
        closed = not view.stock or view.options.drawing == "none"
        numbers = open_numbers(view.ends)
        if closed and view.to_act is not None and self.played and not any(fits(tile, numbers) for tile in view.hand):
            return frozenset(tile for tile in self.unseen if fits(tile, numbers))
        return frozenset()


class _OpeningCase:
    """The fitting deals in which ``opening`` opens. ``count``: their number; None if they were not counted."""

    count: int | None

    def __init__(self, known: Constraints, opening: Tile | None) -> None:
        may_lie = dict(known.batches_of_unseen(opening))
        may_lie.update(known.batches_of_laid(opening))
        wanted = known.must_play()
        # Tiles that may be in the same batches form one group. Batches that take the same groups form one place.
        groups: dict[tuple[tuple[Batch, ...], bool], list[Tile]] = {}
        for tile, batches in may_lie.items():
            groups.setdefault((tuple(batches), tile in wanted), []).append(tile)
        self._places = _merge_batches(known.batches, list(groups), keeps_apart=bool(wanted))
        number = {batch: at for at, batches in enumerate(self._places) for batch in batches}
        tile_groups = _number_places(groups, number)
        room = tuple(sum(batch.room for batch in batches) for batches in self._places)
        one_of = [number[batch] for batch in known.batches if wanted and batch.seat is not None]
        self._sampler: HypergeometricSampler | MetropolisSampler
        try:
            self._sampler = HypergeometricSampler(tile_groups, room, one_of, MOST_CASES)
        except TooManyCases:
            self._sampler = MetropolisSampler(tile_groups, room, one_of)
            self.count = None
            return
        # For drawn tiles and the stock the order matters; for dealt tiles it does not.
        self.count = self._sampler.count * prod(map(factorial, room))
        self.count //= prod(factorial(batch.room) for batch in known.batches if batch.dealt)

    def sample(self, random: Random) -> Iterator[tuple[Batch, list[Tile]]]:
        for batches, tiles in zip(self._places, self._sampler.sample(random), strict=True):
            if len(batches) > 1 or not batches[0].dealt:
                random.shuffle(tiles)
            begin = 0
            for batch in batches:
                yield batch, tiles[begin : begin + batch.room]
                begin += batch.room


_Groups = Mapping[tuple[tuple[Batch, ...], bool], Sequence[Tile]]
"""The batches where a group of tiles may lie, and whether the group is wanted -> its tiles."""


def _merge_batches(
    batches: Sequence[Batch], groups: Sequence[tuple[tuple[Batch, ...], bool]], *, keeps_apart: bool
) -> list[list[Batch]]:
    """Join the batches that take the same groups, and return all batches. ``keeps_apart``: the stock stays alone."""
    places: dict[tuple[bool, ...], list[Batch]] = {}
    for batch in batches:
        takes = tuple([batch in possible for possible, _ in groups])
        places.setdefault((keeps_apart and batch.seat is None, *takes), []).append(batch)
    return list(places.values())


def _number_places(groups: _Groups, number: Mapping[Batch, int]) -> list[TileGroup]:
    """Return each group with the numbers of the places where its tiles may be."""
    return [
        TileGroup(tuple(tiles), tuple(sorted({number[batch] for batch in batches})), wanted)
        for (batches, wanted), tiles in groups.items()
    ]


def _order_stuck_turns(stuck: StuckTurn | None) -> list[StuckTurn]:
    found = []
    while stuck is not None:
        found.append(stuck)
        stuck = stuck.before
    return found[::-1]


def _opening_rank(tile: Tile) -> tuple[bool, int, int]:
    """Return the sort key for the opening tile: the highest double, otherwise the heaviest tile, is the largest."""
    return tile.is_double, tile.pips, tile.high


def _is_above(tile: Tile, opening: Tile | None) -> bool:
    """Return whether this tile would have opened instead of ``opening``, had it been dealt."""
    return tile.is_double if opening is None else _opening_rank(tile) > _opening_rank(opening)


# Lists of all worlds, if they are few


MOST_UNSEEN = 20
"""The most unseen tiles, and the most tiles that may be drawn, for which all worlds are listed.

With more there would be far too many worlds.
"""
MOST_DRAWN = 3
MOST_PARTS = 2_000
"""The most parts of worlds at a time. With more, the list is given up. So many take some milliseconds."""

_Holders = tuple[Seat | None, ...]
"""The seat that holds each unseen tile, in their order; None if the tile is in the stock."""


def every_world(view: DrawView, most: int) -> dict[DrawWorld, int] | None:
    """Return each world that fits, and how many equally likely deals lead to it.

    If nobody may draw, the stock is in the order of the set, because its order never matters.

    Args:
        view: the view of a seat.
        most: the most worlds.

    Returns:
        World -> number of deals; None if there are more than ``most`` worlds, if the search takes too long, or if no
        tile has been laid.
    """
    drawn = view.stock if view.options.drawing != "none" else 0
    if view.chain is None or drawn > MOST_DRAWN:
        return None
    if view.players == 2 and not view.stock:
        other = tiles_unseen_by(view)
        return {DrawWorld((view.hand, other) if view.seat == 0 else (other, view.hand), ()): 1}
    if view.stock + sum(view.counts) - len(view.hand) > MOST_UNSEEN:
        return None
    known = Constraints(view)
    wanted = known.must_play()
    worlds: dict[DrawWorld, int] = {}
    for holders, ways in _ways_to_hold(known).items():
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


def _ways_to_hold(known: Constraints) -> dict[_Holders, int]:
    """Return the ways to hold the unseen tiles, each with the number of ways to take them from the batches.

    Tiles laid since also come from the batches. The count proceeds tile by tile, and joins partial worlds that have
    become equal.

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
