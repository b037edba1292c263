"""Sure tricks: the count never exceeds the tricks of perfect play, and the trainer's questions have exact answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

from moon_access.bots.search.double_dummy import Position, Solver
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.games.lesson import tiles
from moon_access.games.moon.sides import moon_set
from moon_access.games.moon.sure_tricks import Count, Way, count_under, sure_tricks, tiles_not_held
from moon_access.games.moon.trainer import (
    HANDS_WITHOUT_SURE_TRICKS,
    TRUMPS,
    Kind,
    Layout,
    Plan,
    bad_layouts,
    can_be_held_to,
    count_hand,
    count_with_widow,
    deal,
    is_exact,
    kind_of,
    plans,
)
from tests.support.long import LONG

HANDS = 20_000 if LONG else 2_000
LEADER = Seat(0)


def describe_steps(count: Count) -> list[str]:
    """Return the steps as "way tiles: tricks"."""
    return [f"{step.way.name} {' '.join(map(str, step.tiles))}: {step.tricks}" for step in count.steps]


def hand_and(text: str, trump: Suit) -> tuple[tuple[Tile, ...], Count]:
    hand = tiles(text)
    return hand, count_under(hand, tiles_not_held(hand), trump)


def made(plan: Plan, layout: Layout, solver: Solver) -> int:
    return solver.tricks(Position((plan.hand, *layout), (), LEADER, plan.trump, (LEADER,)))


def random_hands(count: int, seed: str) -> Iterator[tuple[tuple[Tile, ...], Sequence[Tile], Suit, Random]]:
    """Yield a hand, the tiles that are out, and a trump. Every second hand has more trumps than by chance; of every
    third, the widow is seen."""
    random = Random(seed)
    for number in range(count):
        trump = random.choice(TRUMPS)
        dealt = list(moon_set(3))
        random.shuffle(dealt)
        if number % 2 and trump.number is not None:
            dealt.sort(key=lambda tile: random.random() - (tile.has(trump.value) and 0.6))
        yield tuple(dealt[:7]), dealt[7:] if number % 3 else dealt[8:], trump, random


# Counting


@pytest.mark.parametrize(
    ("hand", "trump", "steps"),
    [
        # leads draw all trumps, and doubles win
        ("6-6 6-5 6-4 6-3 5-5 3-3 2-1", Suit.SIX, ["DRAW_ALL 6-6 6-5: 2", "WIN 6-4 6-3: 4", "WIN 5-5 3-3: 6"]),
        # a run in a side suit: its first lead draws the only tile that is out
        ("3-3 6-3 5-3 4-3 6-6 6-5 6-4", Suit.THREE, ["DRAW_ALL 3-3 6-3: 2", "WIN 5-3 4-3: 4", "WIN 6-6 6-5 6-4: 7"]),
        # five two is low, but two leads of fives have drawn the two that were out
        (
            "6-6 6-5 6-4 6-2 5-5 5-4 5-2",
            Suit.SIX,
            ["DRAW_ALL 6-6 6-5: 2", "WIN 6-4 6-2: 4", "WIN 5-5 5-4: 6", "LAST 5-2: 7"],
        ),
        # doubles are trump, and leads draw the missing ones
        ("6-6 5-5 4-4 3-3 6-5 4-1 2-1", Suit.DOUBLES, ["DRAW_ALL 6-6 5-5 4-4: 3", "WIN 3-3: 4", "WIN 6-5: 5"]),
        # without trump nothing can be ruffed
        ("5-5 4-4 3-3 2-2 6-1 5-1 4-1", Suit.NONE, ["WIN 5-5 4-4 3-3 2-2: 4"]),
        # one higher trump is out: it takes one trick, from a trump or a double
        ("6-5 6-4 6-3 6-2 6-1 5-5 4-4", Suit.SIX, ["WIN 6-5 6-4 6-3 6-2 6-1 5-5 4-4: 7", "LOSE 6-6: 6"]),
        # too few trumps to draw those that are out, so an opponent may ruff the double five
        ("6-5 6-4 6-3 5-5 4-1 3-1 2-1", Suit.SIX, ["WIN 6-5 6-4 6-3: 3", "LOSE 6-6: 2"]),
        ("6-6 6-3 5-4 4-1 3-2 3-1 2-1", Suit.SIX, ["DRAW_SOME 6-6: 1"]),
        ("6-1 5-1 4-2 3-2 4-3 2-1 5-3", Suit.SIX, []),
    ],
)
def test_sure_tricks_are_counted_in_the_order_of_play(hand: str, trump: Suit, steps: list[str]) -> None:
    held, count = hand_and(hand, trump)
    assert describe_steps(count) == steps
    assert count.tricks == (count.steps[-1].tricks if steps else 0)
    assert set(count.winners) <= set(held)


def test_the_count_never_exceeds_perfect_play_against_the_worst_layouts() -> None:
    solver, solved = Solver(), 0
    for hand, out, trump, random in random_hands(HANDS, "sound"):
        for one in {trump, sure_tricks(hand, out, TRUMPS).trump}:
            count, plan = count_under(hand, out, one), Plan(hand, one)
            if not count.tricks:
                continue
            for layout, _ in zip(bad_layouts(plan, out, random), range(8), strict=False):
                assert not can_be_held_to(count.tricks - 1, plan, layout, solver), (hand, one, layout, count)
                solved += 1
    assert solved > 10 * HANDS


def test_swapping_tiles_of_the_others_finds_no_layout_with_fewer_than_the_sure_tricks() -> None:
    """Starting from a bad layout, swap tiles as long as the hand makes no more tricks."""
    solver = Solver()
    for hand, out, _, random in random_hands(HANDS // 100, "climb"):
        count = sure_tricks(hand, out, TRUMPS)
        plan = Plan(hand, count.trump)
        layout = next(bad_layouts(plan, out, random))
        least = made(plan, layout, solver)
        for _ in range(100):
            lie = [*layout.next, *layout.last, *(tile for tile in out if tile not in (*layout.next, *layout.last))]
            one, other = random.sample(range(len(lie)), 2)
            lie[one], lie[other] = lie[other], lie[one]
            changed = Layout(tuple(lie[:7]), tuple(lie[7:14]))
            tricks = made(plan, changed, solver)
            if tricks <= least:
                layout, least = changed, tricks
        assert least >= count.tricks, (hand, layout)


def every_layout(out: Sequence[Tile]) -> Iterator[Layout]:
    """Yield all 51,480 layouts of fifteen tiles."""
    for middle in out:
        rest = [tile for tile in out if tile is not middle]
        for one in combinations(rest, 7):
            yield Layout(one, tuple(tile for tile in rest if tile not in one))


def test_the_hand_of_the_lesson_takes_six_tricks_in_every_layout() -> None:
    hand, count = hand_and("6-6 6-5 6-4 6-3 5-5 3-3 2-1", Suit.SIX)
    solver, plan, number = Solver(), Plan(hand, Suit.SIX), 0
    for layout in every_layout(tiles_not_held(hand)):
        assert not can_be_held_to(count.tricks - 1, plan, layout, solver)
        number += 1
    assert number == 51_480


@pytest.mark.parametrize(
    ("hand", "trump", "counted", "makes"),
    [
        # Two trumps are out, so two are taken off the four trumps and double zero. But four one beats no trump and is
        # drawn before double zero is led. To count so, one has to look at what each of them can beat, and when.
        ("6-5 6-4 5-4 4-3 4-2 3-2 0-0", Suit.FOUR, 3, 4),
        # Three trumps are out against three, each of which may be beaten. The solver sees all tiles, and in each layout
        # some play makes one, not always the same, and who does not see them is sure of none.
        ("6-2 5-3 4-3 4-2 4-1 3-1 2-1", Suit.TWO, 0, 1),
    ],
)
def test_if_count_and_solver_differ_the_count_is_lower(hand: str, trump: Suit, counted: int, makes: int) -> None:
    held, count = hand_and(hand, trump)
    out = tiles_not_held(held)
    assert count.tricks == counted
    assert not is_exact(counted, [Plan(held, trump)], out, Random(1)), "so the trainer does not ask about it"
    solver, plan = Solver(), Plan(held, trump)
    layouts = every_layout(out) if LONG else bad_layouts(plan, out, Random(2))
    assert all(not can_be_held_to(makes - 1, plan, layout, solver) for layout in layouts)


# Questions of the trainer


@pytest.mark.parametrize("kind", Kind)
def test_a_hand_dealt_for_a_kind_is_of_that_kind_and_counted_exactly(kind: Kind) -> None:
    random = Random(kind.value)
    for number in range(20 if LONG else 5):
        hand, widow = deal(kind, f"test:{number}")
        without, with_it = count_hand(hand), count_with_widow(hand, widow)
        assert kind_of(hand, without.sure) is kind
        assert is_exact(without.sure.tricks, plans(hand, TRUMPS), tiles_not_held(hand), random)
        held = *hand, widow
        assert is_exact(with_it.sure.tricks, plans(held, TRUMPS), tiles_not_held(held), random)
        assert with_it.sure.tricks >= without.sure.tricks
        assert set(with_it.hand) == set(held) - {with_it.discard}
        if with_it.sure.tricks == without.sure.tricks:
            assert with_it.discard is widow, "what brings nothing is laid away"


@pytest.mark.parametrize("kind", Kind)
def test_equal_seeds_give_equal_hands_and_different_seeds_different_ones(kind: Kind) -> None:
    dealt = [deal(kind, f"seed {number}") for number in (1, 2, 3, 4)]
    assert dealt == [deal(kind, f"seed {number}") for number in (1, 2, 3, 4)]
    assert len(set(dealt)) == 4


def test_there_are_weak_hands_with_one_sure_trick_and_with_none() -> None:
    assert {count_hand(deal(Kind.WEAK, f"weak {number}")[0]).sure.tricks for number in range(12)} == {0, 1}


@pytest.mark.parametrize("hand", HANDS_WITHOUT_SURE_TRICKS)
def test_without_a_sure_trick_the_others_can_take_every_trick_against_any_trump(hand: tuple[Tile, ...]) -> None:
    assert count_hand(hand).sure.tricks == 0
    assert is_exact(0, plans(hand, TRUMPS), tiles_not_held(hand), Random(3))


def test_the_hands_of_the_trainer_need_every_way_of_counting_tricks() -> None:
    counts = [count_hand(deal(kind, f"ways {number}")[0]).sure for kind in Kind for number in range(2)]
    more = ("6-6 6-5 6-4 6-2 5-5 5-4 5-2", "6-6 6-4 6-3 6-2 4-4 3-1 2-1")
    counts += [count_hand(tiles(hand)).sure for hand in more]
    assert {step.way for count in counts for step in count.steps} == set(Way)


def test_of_equal_discards_the_trainer_names_a_worthless_widow_or_no_trump() -> None:
    hand = tiles("6-3 6-1 5-5 5-1 3-3 2-2 0-0")
    kept = count_with_widow(hand, Tile(4, 1))
    assert (kept.discard, kept.sure.tricks) == (Tile(4, 1), count_hand(hand).sure.tricks)
    hand = tiles("6-6 6-5 6-4 6-3 6-1 5-2 3-1")
    kept = count_with_widow(hand, Tile(4, 4))
    assert (kept.discard, kept.sure.trump, kept.sure.tricks) == (Tile(3, 1), Suit.SIX, 6)
