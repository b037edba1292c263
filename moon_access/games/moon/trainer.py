"""The bidding trainer of Moon for three: how many tricks a hand is sure of, without the widow and with it.

It asks only about hands whose count is proven: sure_tricks.py gives a lower bound, and ``is_exact`` finds layouts in
which the hand takes no more. The trainer leaves out hands for which these differ; most of them are sure of one more
trick if they lose one on purpose, which no learner can be expected to count.

The solver gives the upper bound: for every possible trump and discard, is there a layout in which perfect defence holds
the hand to that many tricks? If there is one for each, the count is exact. Otherwise the count may or may not be exact,
because the layouts are only guessed, bad ones first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from random import Random
from typing import NamedTuple

from moon_access.bots.search.double_dummy import Position, Solver
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.engine.trick import order
from moon_access.games.lesson import tiles as read_tiles
from moon_access.games.practice import HandKind, Question

from .rules import HAND, MoonForThree
from .sides import moon_set
from .state import allowed_trumps
from .sure_tricks import Count, Way, sure_tricks, tiles_not_held
from .words import sure_tricks as words

MOST_LAYOUTS = 40
"""The number of layouts that are tried for each trump.

In nine of ten random hands that suffices, and more find few others.
"""

Tiles = tuple[Tile, ...]


class Plan(NamedTuple):
    """One choice of the bidder before the first lead: seven tiles kept, a trump named."""

    hand: Tiles
    trump: Suit


class Layout(NamedTuple):
    """The hands of the two others. The missing tile lies in the middle."""

    next: Tiles
    last: Tiles


def plans(tiles: Tiles, trumps: Sequence[Suit]) -> Iterator[Plan]:
    """Return all plans for a hand: with eight tiles, each plan discards one."""
    hands = [tiles] if len(tiles) == HAND else [tiles[:place] + tiles[place + 1 :] for place in range(len(tiles))]
    return (Plan(hand, trump) for trump in trumps for hand in hands)


def can_be_held_to(tricks: int, plan: Plan, layout: Layout, solver: Solver) -> bool:
    """Return whether the bidder, who leads, takes no more than ``tricks`` tricks in this layout."""
    leader = Seat(0)
    return not solver.can_make(Position((plan.hand, *layout), (), leader, plan.trump, (leader,)), tricks + 1)


def is_exact(tricks: int, plans: Iterable[Plan], out: Sequence[Tile], random: Random) -> bool:
    """Return whether a layout is found for each of these plans that holds the plan to ``tricks`` tricks.

    ``out``: the fourteen or fifteen tiles that are not seen.
    """
    solver = Solver()
    found: list[Layout] = []  # try these first: a layout that beats one plan often beats the next

    def has_layout(plan: Plan) -> bool:
        layouts = (layout for known in (tuple(found), bad_layouts(plan, out, random)) for layout in known)
        bad = next((layout for layout in layouts if can_be_held_to(tricks, plan, layout, solver)), None)
        if bad is not None and bad not in found:
            found.insert(0, bad)
            del found[6:]
        return bad is not None

    return all(map(has_layout, plans))


def bad_layouts(plan: Plan, out: Sequence[Tile], random: Random) -> Iterator[Layout]:
    """Yield some layouts, the worst for this plan first: one hand holds the tiles that beat it, and the trumps."""
    dangerous = sorted(out, key=lambda tile: _estimate_danger(tile, plan), reverse=True)
    yield Layout(tuple(dangerous[:HAND]), tuple(dangerous[HAND : 2 * HAND]))
    yield Layout(tuple(dangerous[1 : 2 * HAND : 2]), tuple(dangerous[: 2 * HAND : 2]))
    is_trump = order(plan.trump).is_trump
    for number in range(2, MOST_LAYOUTS):
        held = list(dangerous)
        if len(held) > 2 * HAND:  # mostly put a harmless tile in the middle
            del held[-1 - int(random.random() ** 2 * len(held))]
        random.shuffle(held)
        if random.random() < 0.7:
            held.sort(key=is_trump, reverse=True)
        one, other = tuple(held[:HAND]), tuple(held[HAND:])
        yield Layout(one, other) if number % 2 else Layout(other, one)


def _estimate_danger(tile: Tile, plan: Plan) -> int:
    """Return a rough estimate of the damage that this tile in another hand can do to a plan."""
    suits = order(plan.trump)
    if suits.is_trump(tile):
        return 100 + suits.rank(tile, plan.trump)
    sides = [mine for mine in plan.hand if not suits.is_trump(mine)]
    return sum(suits.winner((mine, tile)) == 1 for mine in sides)


ALL = moon_set(3)
TRUMPS = allowed_trumps(MoonForThree().options)
MOST_HANDS = 20_000
"""The number of hands that are dealt to find one of a kind; of each kind there is at least one in two hundred."""

HANDS_WITHOUT_SURE_TRICKS = tuple(
    map(
        read_tiles,
        (
            "6-5 4-3 4-2 4-1 3-2 3-1 2-1",
            "6-5 5-2 4-3 4-1 3-2 3-1 2-1",
            "6-5 5-1 4-3 4-2 3-2 3-1 2-1",
            "6-4 5-3 5-2 5-1 3-2 3-1 2-1",
            "6-4 5-3 5-2 4-1 3-2 3-1 2-1",
            "6-4 5-3 5-1 4-2 3-2 3-1 2-1",
            "5-4 5-3 4-2 4-1 3-2 3-1 2-1",
            "5-4 5-2 5-1 4-3 3-2 3-1 2-1",
        ),
    )
)
"""Hands of which no trick is sure under any trump: all that were found among those without a double.

Nobody would wait until one of them is dealt.
"""
SHARE_WITHOUT_SURE_TRICKS = 0.3
"""The share of the weak hands that is one of these."""


class Kind(Enum):
    """The kinds of hands, by how their tricks count, easy kinds first. Values are names in words/sure_tricks.py."""

    TOP = "top"  # high trumps draw all other players' trumps
    LONG = "long"  # five trumps or more draw all other players' trumps
    NUMBERLESS = "numberless"  # doubles are trump, or there is no trump
    SIDES = "sides"  # several tiles of a suit that is not trump win
    GAP = "gap"  # a higher trump is missing
    WEAK = "weak"  # one trick at most


class SureTrickCount(NamedTuple):
    """A count of sure tricks.

    ``hand``: the tiles that the hand keeps. ``discard``: the discarded tile; None if the hand has seven. ``sure``: the
    count.
    """

    hand: tuple[Tile, ...]
    discard: Tile | None
    sure: Count


class BiddingTrainer:
    """The trainer, see games/practice.py."""

    kind_of_practice = words.SURE_TRICKS
    kinds = tuple(HandKind(kind.value, words.kind(kind.value)) for kind in Kind)
    tiles = ALL

    def questions(self, kind: str, seed: str) -> tuple[Question, ...]:
        hand, widow = deal(Kind(kind), seed)
        count, with_widow = count_hand(hand).sure, count_with_widow(hand, widow)
        return _question_without_widow(hand, count), _with_widow(hand, widow, with_widow, count.tricks)


def _question_without_widow(hand: tuple[Tile, ...], count: Count) -> Question:
    why, hints = words.count_lines(count), words.hints(count)
    return Question((), hand, words.HOW_MANY, count.tricks, HAND, why, hints)


def _with_widow(hand: tuple[Tile, ...], widow: Tile, count_after: SureTrickCount, before: int) -> Question:
    """Return the trainer's second question about a hand: the sure tricks with the widow. ``before``: without it."""
    discard, count = count_after.discard, count_after.sure
    assert discard is not None
    told = (words.widow(widow),)
    if count.tricks > before:
        why, hints = words.widow_count_lines(count, discard), words.hints_with_widow(count, discard)
    else:
        why, hints = words.widow_adds_nothing(discard), words.widow_is_of_no_use()
    return Question(told, (*hand, widow), words.WITH_WIDOW, count.tricks, HAND, why, hints)


def deal(kind: Kind, seed: str) -> tuple[tuple[Tile, ...], Tile]:
    """Return a hand of this kind, and the widow. The answers to both questions are proven."""
    random = Random(f"{seed}:{kind.value}")
    tiles = list(ALL)
    is_nothing_sure = kind is Kind.WEAK and random.random() < SHARE_WITHOUT_SURE_TRICKS
    for _ in range(MOST_HANDS):
        random.shuffle(tiles)
        if is_nothing_sure:
            tiles.sort(key=random.choice(HANDS_WITHOUT_SURE_TRICKS).__contains__, reverse=True)
        hand, widow, out = tuple(tiles[:HAND]), tiles[HAND], tiles[HAND:]
        count = count_hand(hand).sure
        if kind_of(hand, count) is not kind or not is_exact(count.tricks, plans(hand, TRUMPS), out, random):
            continue
        again = count_with_widow(hand, widow).sure
        if is_exact(again.tricks, plans((*hand, widow), TRUMPS), out[1:], random):
            return hand, widow
    raise AssertionError(kind, seed)


def count_hand(hand: tuple[Tile, ...]) -> SureTrickCount:
    """Return the count of the seven tiles alone, without the widow."""
    return SureTrickCount(hand, None, sure_tricks(hand, tiles_not_held(hand), TRUMPS))


def count_with_widow(hand: tuple[Tile, ...], widow: Tile) -> SureTrickCount:
    """Return the count with the widow and the best discard.

    Of equally good discards, prefer the widow, then a tile that does not change trump, then the tile with the fewest
    pips.
    """
    held = (*hand, widow)
    before = count_hand(hand).sure.trump
    out = tiles_not_held(held)

    def count_after(discard: Tile) -> SureTrickCount:
        rest = tuple(tile for tile in held if tile is not discard)
        return SureTrickCount(rest, discard, sure_tricks(rest, out, TRUMPS))

    def worth(one: SureTrickCount) -> tuple[int, bool, bool, bool, int]:
        assert one.discard is not None
        count = one.sure
        return count.tricks, one.discard is widow, count.trump is before, not count.has_loss, -one.discard.pips

    return max(map(count_after, held), key=worth)


def kind_of(hand: tuple[Tile, ...], count: Count) -> Kind | None:
    """Return the kind of a hand with this count; None if the trainer has no such kind."""
    is_trump = order(count.trump).is_trump
    side_suits = Counter(tile.high for tile in count.winners if not is_trump(tile))
    if count.tricks < 2:
        return Kind.WEAK
    if count.has_loss:
        return Kind.GAP
    if max(side_suits.values(), default=0) > 1:
        return Kind.SIDES
    if count.trump in (Suit.DOUBLES, Suit.NONE):
        return Kind.NUMBERLESS
    if not any(step.way is Way.DRAW_ALL for step in count.steps):
        return None
    return Kind.LONG if sum(map(is_trump, hand)) > 4 else Kind.TOP
