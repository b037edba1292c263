"""Rollouts of Mexican Train: a rule of thumb plays a round, thousands of rounds a second.

A rollout knows all hands, but each player's choice uses only that player's own hand and the table. The policy is a
short form of normal.py: it lays tiles outside the planned train elsewhere, the heaviest first; otherwise it continues
the train; and it lays a double that the hand can cover. Rollouts lay an opening train tile by tile like any other.

Tiles are bits of one number, in the order of the full set, so it takes one operation to find out whether a hand can
play at all. rules.py decides what is legal. This module repeats only what a rollout needs of it; a test compares the
two.

``WorldSampler`` makes the worlds that bots play out: possible places of the unseen tiles that agree with the lacks that
everybody has shown. All worlds are about equally likely. The sampler draws no conclusions from a player's choice
between several plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from moon_access.engine.memo import memoize
from moon_access.engine.tiles import Tile, full_set
from moon_access.games.chains.rules import points_left
from moon_access.games.mexican_train.state import (
    BY_LAYER,
    UNTIL_ONE_FITS,
    Stage,
    TrainView,
    may_lay_several,
    must_be_covered,
    tiles_unseen_by,
)

# Worlds


TRIES = 20
"""The number of new deals before the bot accepts one that does not fit completely."""


class World(NamedTuple):
    """One possible place of all tiles. ``hands``: by seat, including the viewer's own. ``stock``: in drawing order."""

    hands: tuple[tuple[Tile, ...], ...]
    stock: tuple[Tile, ...]


class WorldSampler:
    """Samples worlds for one view."""

    def __init__(self, view: TrainView) -> None:
        self._view = view
        self._unseen = tiles_unseen_by(view)
        others = [seat for seat in range(view.players) if seat != view.seat]
        # Deal first to the seat that lacks most, because it has the fewest possible tiles.
        self._others = sorted(others, key=lambda seat: -len(view.lacks[seat]))

    def sample(self, random: Random) -> World:
        """Return a world. Equal views and equal chance give equal worlds."""
        for _ in range(TRIES):
            dealt = self._deal_world(random, is_strict=True)
            if dealt is not None:
                return dealt
        dealt = self._deal_world(random, is_strict=False)
        assert dealt is not None
        return dealt

    def _deal_world(self, random: Random, *, is_strict: bool) -> World | None:
        view = self._view
        left = list(self._unseen)
        random.shuffle(left)
        hands: list[tuple[Tile, ...]] = [()] * view.players
        hands[view.seat] = view.hand
        for seat in self._others:
            lacks, wanted = view.lacks[seat], view.counts[seat]
            hand = [tile for tile in left if tile.high not in lacks and tile.low not in lacks][:wanted]
            if len(hand) < wanted:
                if is_strict:
                    return None
                hand += [tile for tile in left if tile not in hand][: wanted - len(hand)]
            taken = set(hand)
            left = [tile for tile in left if tile not in taken]
            hands[seat] = tuple(hand)
        return World(tuple(hands), tuple(left))


# Rollouts


STEPS = 40
"""The number of tiles that the search for a planned train tries."""

TO_THE_END = 1 << 30
"""More turns than a round can have."""


class Weights(NamedTuple):
    """The weights of the policy.

    ``pips``: for each pip of the tile. ``goes_on``: for the next tile of the plan on the own train. ``breaks``: for any
    other tile of the plan. ``strays``: for a tile on the own train that is not in the plan. ``elsewhere``: for a tile
    on another train. ``unmarks``: for losing the mark on the own train. ``covered``: for a double that another tile of
    the hand covers; ``uncovered``: for a double that none covers.
    """

    pips: float = 0.5
    goes_on: float = 0.0
    breaks: float = -25.0
    strays: float = -12.0
    elsewhere: float = 30.0
    unmarks: float = 8.0
    covered: float = 10.0
    uncovered: float = -14.0


WEIGHTS = Weights()

Play = tuple[int, int]
"""The bit of a tile, and the train that it is laid on."""


class TileSet(NamedTuple):
    """A set for fast lookup.

    ``fit``: by number, the bits of the tiles that have it. ``doubles``: the bits of all doubles. ``numbers`` and
    ``points``: by place of the tile in the set.
    """

    fit: tuple[int, ...]
    doubles: int
    numbers: tuple[tuple[int, int], ...]
    points: tuple[int, ...]

    def points_of(self, tiles: int) -> int:
        """Return the points for several tiles."""
        points, total = self.points, 0
        while tiles:
            place = tiles.bit_length() - 1
            tiles ^= 1 << place
            total += points[place]
        return total

    def heaviest(self, tiles: int) -> int:
        """Return the bit of the tile with the most points."""
        best, most = 0, -1
        while tiles:
            place = tiles.bit_length() - 1
            tiles ^= 1 << place
            if self.points[place] > most:
                best, most = 1 << place, self.points[place]
        return best


@memoize
def tile_set(highest: int, double_zero: int = 0) -> TileSet:
    """Return the set whose highest double is ``highest``. ``double_zero``: the points for the double zero."""
    tiles = full_set(highest)
    fit = tuple(bits_of(tile for tile in tiles if tile.has(number)) for number in range(highest + 1))
    doubles = bits_of(tile for tile in tiles if tile.is_double)
    points = tuple(points_left((tile,), double_zero) for tile in tiles)
    return TileSet(fit, doubles, tuple((tile.high, tile.low) for tile in tiles), points)


def bit_of(tile: Tile) -> int:
    """Return the bit of a tile, the same in a set of any size."""
    return 1 << (tile.high * (tile.high + 1) // 2 + tile.low)


def bits_of(tiles: Iterable[Tile]) -> int:
    return sum([bit_of(tile) for tile in tiles])


class Plan(NamedTuple):
    """A train that a hand makes from ``number`` on.

    ``train``: the bits of its tiles in order. ``tiles``: these bits as one mask. ``last``: the number at its end.
    """

    number: int
    train: tuple[int, ...]
    tiles: int
    last: int


class RolloutPosition:
    """One moment of a round with all tiles known.

    ``hands``: by seat, the bits of the tiles. ``stock``: how many tiles it has. ``piles``: by seat, the part of the
    stock from which this seat draws first; the next tile is the last one. So the tiles that a seat draws do not depend
    on how often another seat drew, and luck distorts the comparison of two plays less. ``left``: every tile that is not
    on the table. ``ends``, ``marked``, ``cover``, ``waiting``, ``stage``: as in a view. ``public``: the tiles that fit
    the Mexican train or a marked one. ``asks``: by train, whether a double on it must be covered; ``only_layer``:
    whether that holds only for the player who laid it; ``several``: whether a player may lay another one first.
    ``draws_on``: whether players draw until a tile fits. ``passes``: the number of passes in a row with an empty stock.
    ``plans``: by seat, None if the plan must be searched. ``found``: the plans by hand and number, shared by all
    copies.
    """

    __slots__ = ("asks", "cover", "draws_on", "ends", "found", "hands", "left", "marked", "only_layer", "passes",
                 "piles", "plans", "public", "set", "several", "stage", "stock", "waiting")  # fmt: skip
    cover: int | None

    def __init__(self, view: TrainView, world: World) -> None:
        self.set = tile_set(view.options.tiles, view.options.double_zero)
        mexican = view.mexican
        self.asks = [must_be_covered(view.options, train, mexican) for train in range(mexican + 1)]
        self.only_layer = view.options.doubles == BY_LAYER
        self.several = may_lay_several(view.options)
        self.draws_on = view.options.drawing == UNTIL_ONE_FITS
        self.hands = [bits_of(hand) for hand in world.hands]
        self.stock = len(world.stock)
        stock = [bit_of(tile) for tile in world.stock]
        self.piles = [stock[seat :: view.players] for seat in range(view.players)]
        self.left = bits_of(tiles_unseen_by(view)) | self.hands[view.seat]
        self.ends = list(view.ends)
        self.marked = list(view.marked)
        self.cover = view.cover
        self.waiting = view.waiting
        self.stage = view.stage
        self.public = self._bits_of_open_trains()
        self.passes = 0
        self.plans: list[Plan | None] = [None] * view.players
        self.found: dict[tuple[int, int], Plan] = {}

    def copy(self) -> RolloutPosition:
        """Return a copy that can be played out."""
        new = object.__new__(RolloutPosition)
        new.set, new.asks, new.draws_on, new.found = self.set, self.asks, self.draws_on, self.found
        new.only_layer, new.several, new.waiting, new.stage = self.only_layer, self.several, self.waiting, self.stage
        new.hands, new.stock, new.left = self.hands[:], self.stock, self.left
        new.piles = [pile[:] for pile in self.piles]
        new.ends, new.marked, new.cover = self.ends[:], self.marked[:], self.cover
        new.public, new.passes, new.plans = self.public, self.passes, self.plans[:]
        return new

    def play_out(self, seat: int, turns: int = TO_THE_END) -> bool:
        """Play ``turns`` turns, or to the end of the round; ``seat`` is next. Return whether the round is over."""
        players = len(self.hands)
        while turns:
            if self.play_turn(seat):
                return True
            seat = (seat + 1) % players
            turns -= 1
        return False

    def play_turn(self, seat: int) -> bool:
        """Play one turn, or the rest of it. Return whether the round is over."""
        while True:
            fitting = self.fitting_bits(seat)
            if not fitting:
                while self.stock and not fitting:
                    self.draw(seat)
                    fitting = self.fitting_bits(seat)
                    if not self.draws_on:
                        break
                if not fitting:
                    return self.end_turn_without_tile(seat)
            self.lay(seat, *self.choose_play(seat, fitting))
            if not self.hands[seat]:
                return True
            if not self.stage:
                return False

    def fitting_bits(self, seat: int) -> int:
        """Return the bits of the tiles that this seat may lay now."""
        if self.cover is not None:
            fitting = self.set.fit[self.ends[self.cover]]
            if self.several and self.stage is Stage.DOUBLES:
                fitting |= self.set.doubles & (self.set.fit[self.ends[seat]] | self.public)
            return self.hands[seat] & fitting
        return self.hands[seat] & (self.set.fit[self.ends[seat]] | self.public)

    def _bits_of_open_trains(self, left_out: int | None = None) -> int:
        """Return the tiles that fit the Mexican train or a marked one.

        ``left_out``: a seat whose own train is left out.
        """
        fit, ends = self.set.fit, self.ends
        tiles = fit[ends[-1]]
        for seat, marked in enumerate(self.marked):
            if marked and seat != left_out:
                tiles |= fit[ends[seat]]
        return tiles

    def choose_play(self, seat: int, fitting: int) -> Play:
        """Return the tile that the rule of thumb chooses among those that fit, and the train for it."""
        if self.cover is not None:
            return self._choice_to_cover(seat, fitting, self.cover)
        own = self.set.fit[self.ends[seat]]
        if not fitting & (fitting - 1):
            return fitting, seat if fitting & own else self._train_for(seat, fitting)
        elsewhere = self._bits_of_open_trains(seat) if self.marked[seat] else self.public
        plan = self.plan(seat)
        first = plan.train[0] if plan.train else 0
        w = WEIGHTS
        loose = w.strays if first else 0.0
        unmarks = w.unmarks if self.marked[seat] else 0.0
        best, most, on_own = 0, -999.0, True
        while fitting:
            bit = fitting & -fitting
            fitting ^= bit
            needed = bit & plan.tiles
            if bit & own:
                value = (
                    self._merit_of_tile(seat, bit, seat)
                    + unmarks
                    + ((w.goes_on if bit == first else w.breaks) if needed else loose)
                )
                if value > most:
                    best, most, on_own = bit, value, True
            if bit & elsewhere:
                value = self._merit_of_tile(seat, bit) + (w.breaks if needed else w.elsewhere)
                if value > most:
                    best, most, on_own = bit, value, False
        return best, seat if on_own else self._train_for(seat, best)

    def _choice_to_cover(self, seat: int, fitting: int, train: int) -> Play:
        """Return a further double, or the play that covers the one on ``train``: the planned tile, or the heaviest."""
        doubles = fitting & self.set.doubles
        if doubles:  # several doubles may be laid before one is covered
            fitting ^= doubles
            bit = self._next_double(seat, doubles, must_cover=not fitting)
            if bit:
                return bit, seat if bit & self.set.fit[self.ends[seat]] else self._train_for(seat, bit)
        if not fitting & (fitting - 1):
            return fitting, train
        plan = self.plan(seat)
        if train == seat and plan.train and plan.train[0] & fitting:
            return plan.train[0], train
        spare = fitting & ~plan.tiles or fitting
        return self.set.heaviest(spare), train

    def _next_double(self, seat: int, doubles: int, *, must_cover: bool) -> int:
        """Return the bit of the heaviest of these doubles that the hand can cover; 0 if there is none.

        If the seat can lay nothing else (``must_cover``), return the heaviest double even if the hand cannot cover it.

        Returns:
            The bit, or 0.
        """
        covered, rest = 0, doubles
        while rest:
            bit = rest & -rest
            rest ^= bit
            high, _ = self.set.numbers[bit.bit_length() - 1]
            if self.hands[seat] & self.set.fit[high] & ~bit:
                covered |= bit
        if covered or must_cover:
            return self.set.heaviest(covered or doubles)
        return 0

    def _merit_of_tile(self, seat: int, bit: int, train: int | None = None) -> float:
        """Return what speaks for laying this tile. ``train``: None for one of the others' trains or the Mexican one."""
        place = bit.bit_length() - 1
        high, low = self.set.numbers[place]
        if high == low and self.asks[self._train_for(seat, bit) if train is None else train]:
            covered = self.hands[seat] & self.set.fit[high] & ~bit
            return WEIGHTS.pips * self.set.points[place] + (WEIGHTS.covered if covered else WEIGHTS.uncovered)
        return WEIGHTS.pips * self.set.points[place]

    def _train_for(self, seat: int, bit: int) -> int:
        """Return a train besides the seat's own that this tile fits, preferably the Mexican train."""
        fit, ends = self.set.fit, self.ends
        players = len(self.hands)
        if bit & fit[ends[players]]:
            return players
        return next(at for at in range(players) if self.marked[at] and at != seat and bit & fit[ends[at]])

    def lay(self, seat: int, bit: int, train: int) -> None:
        """Lay a tile on a train. Set ``cover`` if the tile is a double that must be covered."""
        self.hands[seat] ^= bit
        self.left ^= bit
        high, low = self.set.numbers[bit.bit_length() - 1]
        end = self.ends[train] = low if self.ends[train] == high else high
        plan = self.plans[seat]
        if plan is not None and (train == seat or bit & plan.tiles):
            goes_on = train == seat and plan.train and plan.train[0] == bit
            self.plans[seat] = Plan(end, plan.train[1:], plan.tiles ^ bit, plan.last) if goes_on else None
        if train == seat and self.marked[seat]:
            self.marked[seat] = False
            self.public = self._bits_of_open_trains()
        elif train != seat:
            self.public = self._bits_of_open_trains()
        self.passes = 0
        asks = high == low and self.asks[train] and self.hands[seat] and self.left & self.set.fit[high]
        if self.waiting or self.cover not in (None, train):
            self._queue_covering(train, is_double=high == low, asks=bool(asks))
            return
        self.cover = train if asks else None
        self.stage = Stage.DOUBLES if asks else Stage.FIRST

    def _queue_covering(self, train: int, *, is_double: bool, asks: bool) -> None:
        """Set what must be covered next, and how far the turn is, if several doubles must be covered."""
        assert self.cover is not None
        fit = self.set.fit
        queue = [at for at in (self.cover, *self.waiting) if at != train and self.left & fit[self.ends[at]]]
        if asks:
            queue.append(train)
        self.cover, self.waiting = (queue[0], tuple(queue[1:])) if queue else (None, ())
        if not queue:
            self.stage = Stage.FIRST
        elif is_double:
            self.stage = Stage.DOUBLES
        elif self.stage:
            self.stage = Stage.COVERING

    def draw(self, seat: int) -> None:
        self.stock -= 1
        bit = (self.piles[seat] or max(self.piles, key=len)).pop()
        self.hands[seat] |= bit
        plan = self.plans[seat]
        if plan is not None and bit & self.set.fit[plan.last]:
            high, low = self.set.numbers[bit.bit_length() - 1]
            last = low if plan.last == high else high
            self.plans[seat] = Plan(plan.number, (*plan.train, bit), plan.tiles | bit, last)

    def end_turn_without_tile(self, seat: int) -> bool:
        """End a turn without a tile. Return whether the round is over."""
        self.marked[seat] = True
        self.public |= self.set.fit[self.ends[seat]]
        has_laid = self.only_layer and self.cover is not None
        if has_laid:
            self.cover, self.waiting = None, ()
        self.stage = Stage.FIRST
        self.passes = 0 if self.stock or has_laid else self.passes + 1
        return self.passes >= len(self.hands)

    def plan(self, seat: int) -> Plan:
        """Return the longest train of this hand that the search has found."""
        known = self.plans[seat]
        if known is None or known.number != self.ends[seat]:
            key = self.hands[seat], self.ends[seat]
            known = self.found.get(key)
            if known is None:
                known = self.found[key] = plan_train(*key, self.set)
            self.plans[seat] = known
        return known

    def points(self) -> list[int]:
        """Return the points that each seat holds."""
        return [self.set.points_of(hand) for hand in self.hands]


def plan_train(hand: int, number: int, tiles: TileSet) -> Plan:
    """Return the longest train from this number that a search of STEPS steps finds, doubles and heavy tiles first."""
    return _Search(hand, tiles).plan(number)


class _Search:
    __slots__ = ("best", "best_length", "hand", "steps", "tiles")

    def __init__(self, hand: int, tiles: TileSet) -> None:
        self.hand = hand
        self.tiles = tiles
        self.steps = STEPS
        self.best: Sequence[int] = ()
        self.best_length = 0

    def plan(self, number: int) -> Plan:
        self._extend_train(number, self.hand, [])
        last, together = number, 0
        for bit in self.best:
            high, low = self.tiles.numbers[bit.bit_length() - 1]
            last = low if last == high else high
            together |= bit
        return Plan(number, tuple(self.best), together, last)

    def _extend_train(self, number: int, tiles_left: int, train: list[int]) -> None:
        if len(train) > self.best_length:
            self.best, self.best_length = train[:], len(train)
        fitting = tiles_left & self.tiles.fit[number]
        double = 1 << (number * (number + 3) // 2)
        if fitting & double:  # laying a double at once never makes the train shorter
            fitting = double
        while fitting and self.steps:
            self.steps -= 1
            place = fitting.bit_length() - 1
            bit = 1 << place
            fitting ^= bit
            high, low = self.tiles.numbers[place]
            train.append(bit)
            self._extend_train(low if number == high else high, tiles_left ^ bit, train)
            train.pop()
