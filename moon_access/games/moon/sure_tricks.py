"""Sure tricks: the tricks that a hand certainly takes if it names this trump and leads. Counted without search.

A count is a lower bound: wherever the other tiles are, and however they are played, the hand takes at least that many
tricks. The hand may be sure of more in ways that the count ignores: it may lose a trick on purpose, or hold a trump
back to regain the lead. trainer.py finds out whether the count is exact. The count is the best of three ways:

- A run: lead the highest trumps, each of which draws at least one trump. When they have drawn all, the other trumps
win, then every tile that nothing beats when it is led; and once nobody else can hold a tile of a suit, the rest of that
suit.
- Trumps alone: only a higher trump beats each of them, and each higher trump beats only once.
- Trumps and high tiles, for a hand with at least as many trumps as are out: it can always ruff, so it regains the lead,
and never has to throw a high tile away. Each trump that is out takes one trick at most; see "runner" in
  bots/search/alpha_beta.py.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import Enum, auto
from typing import NamedTuple

from moon_access.engine.tiles import NUMBER_SUITS, Suit, Tile
from moon_access.engine.trick import Order, order

from .sides import moon_set

Tiles = tuple[Tile, ...]


def tiles_not_held(held: Collection[Tile]) -> Tiles:
    """Return the tiles of Moon for three that are not held."""
    return tuple(tile for tile in moon_set(3) if tile not in held)


class Way(Enum):
    """The reasons why tricks are sure."""

    DRAW_ALL = auto()  # lead these tiles; after them no trump is out
    DRAW_SOME = auto()  # lead these tiles; trumps stay out
    WIN = auto()  # no tile that is out beats these
    LAST = auto()  # the last tiles of a suit, which nobody else has
    LOSE = auto()  # tiles of the others, each of which may take a trick


class Step(NamedTuple):
    """One step of a count. ``tricks``: how many are sure up to and with this step. ``suit``: only for ``Way.LAST``."""

    way: Way
    tiles: Tiles
    tricks: int
    suit: Suit | None = None


class Count(NamedTuple):
    """The steps in the order of play. ``out``: the trumps that the others may hold, the highest first."""

    trump: Suit
    tricks: int
    steps: tuple[Step, ...]
    out: Tiles

    @property
    def winners(self) -> Tiles:
        """The tiles of the hand that count, in the order of play."""
        return tuple(tile for step in self.steps if step.way is not Way.LOSE for tile in step.tiles)

    @property
    def has_loss(self) -> bool:
        """True if some step is a trick that the others may take."""
        return any(step.way is Way.LOSE for step in self.steps)


class _HandUnderTrump(NamedTuple):
    """A hand under a trump.

    All trumps are sorted, the highest first; ``masters`` are higher than all other players' trumps.
    """

    suits: Order
    trumps: Tiles
    masters: Tiles
    sides: Tiles
    out: Tiles
    trumps_out: Tiles


def sure_tricks(hand: Sequence[Tile], out: Sequence[Tile], trumps: Sequence[Suit]) -> Count:
    """Return the count with the trump that is best for this hand of seven. ``out``: all tiles that are not seen.

    Of equal counts, the best loses nothing to trumps, then has the most trumps. A single trump is as good as none, so a
    hand with one blank names no trump instead of zero.
    """

    def worth(count: Count) -> tuple[int, bool, int]:
        held = sum(map(order(count.trump).is_trump, hand))
        return count.tricks, not count.has_loss, held if held > 1 else 0

    return max((count_under(hand, out, trump) for trump in reversed(trumps)), key=worth)


def count_under(hand: Sequence[Tile], out: Sequence[Tile], trump: Suit) -> Count:
    """Return the count with this trump. ``hand``: seven tiles, ``out``: all tiles that are not seen."""
    holding = _sort_hand(hand, out, trump)
    ways = tuple(_ways(holding))
    steps = max(ways, key=_tricks)  # of equal plans, take the first: it is the simplest
    return Count(trump, _tricks(steps), steps, holding.trumps_out)


def _tricks(steps: tuple[Step, ...]) -> int:
    return steps[-1].tricks if steps else 0


def _sort_hand(hand: Sequence[Tile], out: Sequence[Tile], trump: Suit) -> _HandUnderTrump:
    suits = order(trump)

    def trumps(tiles: Sequence[Tile]) -> Tiles:
        return _highest_first(filter(suits.is_trump, tiles), suits, trump)

    mine, against = trumps(hand), trumps(out)
    highest = suits.rank(against[0], trump) if against else -1
    masters = tuple(tile for tile in mine if suits.rank(tile, trump) > highest)
    sides = tuple(tile for tile in hand if not suits.is_trump(tile))
    return _HandUnderTrump(suits, mine, masters, sides, tuple(out), against)


def _highest_first(tiles: Iterable[Tile], suits: Order, suit: Suit) -> Tiles:
    return tuple(sorted(tiles, key=lambda tile: suits.rank(tile, suit), reverse=True))


def _ways(holding: _HandUnderTrump) -> Iterator[tuple[Step, ...]]:
    """Yield the ways of counting that this hand allows, each step by step."""
    masters, out = len(holding.masters), len(holding.trumps_out)
    if masters >= out:
        yield tuple(_steps_if_trumps_run(holding))
        return
    stay = out - masters  # trumps that are out when the masters have been led
    yield _trumps_alone(holding, stay)
    if len(holding.trumps) - masters >= stay:
        others = *holding.trumps[masters:], *_high_sides(holding)
        yield (*_masters_first(holding), *_steps_with_losses(holding, others, holding.trumps_out[:stay]))


# Counts if all trumps are drawn


def _steps_if_trumps_run(holding: _HandUnderTrump) -> Iterator[Step]:
    """Yield the steps if no trump stays out: the trumps, then the tiles of other suits that win when they are led."""
    number = len(holding.trumps_out)
    tricks = 0
    for way, tiles in ((Way.DRAW_ALL, holding.trumps[:number]), (Way.WIN, holding.trumps[number:])):
        if tiles:
            tricks += len(tiles)
            yield Step(way, tiles, tricks)
    led = [
        (suit, *_winners_of_suit(holding, suit)) for suit in reversed(NUMBER_SUITS) if suit is not holding.suits.trump
    ]
    high = tuple(tile for _, tiles, _ in led for tile in tiles)
    if high:
        tricks += len(high)
        yield Step(Way.WIN, high, tricks)
    for suit, _, last in led:
        if last:
            tricks += len(last)
            yield Step(Way.LAST, last, tricks, suit)


def _winners_of_suit(holding: _HandUnderTrump, suit: Suit) -> tuple[Tiles, Tiles]:
    """Return the tiles that ask for this suit and win, because they are high or because nobody else has the suit.

    They are led from the highest down.
    """
    suits = holding.suits
    led = _highest_first((tile for tile in holding.sides if suits.suit(tile) is suit), suits, suit)
    against = [suits.rank(tile, suit) for tile in holding.out if suits.belongs(tile, suit)]
    high = tuple(tile for tile in led if not against or suits.rank(tile, suit) > max(against))
    # Whoever holds a tile of the suit must play one to each of these leads.
    last = led[len(high) :] if len(high) >= len(against) else ()
    return high, last


# Counts if trumps stay out


def _masters_first(holding: _HandUnderTrump) -> tuple[Step, ...]:
    return (Step(Way.DRAW_SOME, holding.masters, len(holding.masters)),) if holding.masters else ()


def _trumps_alone(holding: _HandUnderTrump, stay: int) -> tuple[Step, ...]:
    """Return as many of the highest trumps as give the most tricks. ``stay``: trumps that are out after the masters."""
    suits, trump, masters = holding.suits, holding.suits.trump, len(holding.masters)
    best = _masters_first(holding)
    for number in range(masters + 1, len(holding.trumps) + 1):
        lowest = suits.rank(holding.trumps[number - 1], trump)
        higher = tuple(tile for tile in holding.trumps_out if suits.rank(tile, trump) > lowest)[:stay]
        if number - len(higher) > _tricks(best):
            best = (*_masters_first(holding), *_steps_with_losses(holding, holding.trumps[masters:number], higher))
    return best


def _steps_with_losses(holding: _HandUnderTrump, tiles: Tiles, beaten_by: Tiles) -> tuple[Step, ...]:
    """Return these tiles after the masters, less one trick for each trump of the others that may beat one of them."""
    tricks = len(holding.masters) + len(tiles)
    return Step(Way.WIN, tiles, tricks), Step(Way.LOSE, beaten_by, tricks - len(beaten_by))


def _high_sides(holding: _HandUnderTrump) -> Tiles:
    """Return the tiles that only a trump beats, whichever of their suits is led."""
    suits = holding.suits

    def is_high(tile: Tile) -> bool:
        mine = [suit for suit in NUMBER_SUITS if suits.belongs(tile, suit)]
        others = [(suit, other) for suit in mine for other in holding.out if suits.belongs(other, suit)]
        return all(suits.rank(tile, suit) > suits.rank(other, suit) for suit, other in others)

    return tuple(sorted(filter(is_high, holding.sides), reverse=True))
