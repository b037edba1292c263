"""What is true of the compiled search alone: nothing that it is given makes it read or write what is not its own,
and what it takes it gives back."""

from __future__ import annotations

import gc
import sys
import tracemalloc
from random import Random
from types import SimpleNamespace

import pytest

from moon_access.bots.search.alpha_beta import OUT_OF_BUDGET
from moon_access.bots.search.double_dummy import Solver
from moon_access.bots.search.ranks import ranks
from moon_access.engine.tiles import Suit
from tests.bots.deals import deal

OWNED = (0b000111, 0b111000, 0b111000000)
EVERYTHING = 0b111111111


@pytest.fixture
def one(compiled):
    """A search of a deal of three tiles each."""
    search = compiled(ranks(Suit.NONE), OWNED, 1, 100)
    search.limit = 1_000
    return search


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((), TypeError),
        ((None, OWNED, 1, 100), AttributeError),
        ((SimpleNamespace(packed=None), OWNED, 1, 100), TypeError),
        ((SimpleNamespace(packed=b"short"), OWNED, 1, 100), ValueError),
        ((ranks(Suit.ONE), None, 1, 100), TypeError),
        ((ranks(Suit.ONE), (), 1, 100), ValueError),
        ((ranks(Suit.ONE), (1, 2, 4, 8, 16), 1, 100), ValueError),
        ((ranks(Suit.ONE), (1, 1, 2), 1, 100), ValueError),
        ((ranks(Suit.ONE), (1, 2, 1 << 28), 1, 100), ValueError),
        ((ranks(Suit.ONE), (1, 2, -4), 1, 100), OverflowError),
        ((ranks(Suit.ONE), (1, 2, "4"), 1, 100), TypeError),
        ((ranks(Suit.ONE), OWNED, 1, 0), ValueError),
    ],
    ids=lambda value: str(value)[:40],
)
def test_what_is_no_deal_is_refused(compiled, arguments, error):
    with pytest.raises(error):
        compiled(*arguments)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((EVERYTHING,), TypeError),
        ((EVERYTHING | 1 << 20, 0, (), 1), ValueError),
        ((1 << 40, 0, (), 1), ValueError),
        ((-1, 0, (), 1), OverflowError),
        ((EVERYTHING ^ 1, 0, (), 1), ValueError),
        ((EVERYTHING, 3, (), 1), ValueError),
        ((EVERYTHING, -1, (), 1), ValueError),
        ((EVERYTHING, 0, (1, 8, 64, 2), 1), ValueError),
        ((EVERYTHING, 0, (8,), 1), ValueError),
        ((EVERYTHING, 0, (3,), 1), ValueError),
        ((EVERYTHING, 0, (0,), 1), ValueError),
        ((0, 0, (1,), 1), ValueError),
        ((EVERYTHING, 0, None, 1), TypeError),
        ((EVERYTHING, 0, (), 1 << 40), OverflowError),
    ],
    ids=str,
)
def test_what_is_no_position_is_refused(one, arguments, error):
    with pytest.raises(error):
        one.reaches(*arguments)
    assert one.reaches(EVERYTHING, 0, (), 0) == 1


def test_ranks_without_sense_give_some_answer(compiled):
    rng = Random(1)
    length = len(ranks(Suit.NONE).packed)
    for _ in range(300):
        search = compiled(SimpleNamespace(packed=rng.randbytes(length)), OWNED, 1, 100)
        search.limit = 1_000
        assert search.reaches(EVERYTHING, 1, (8,), 2) in (0, 1)


def test_a_full_trick_is_a_position_too(one):
    assert one.reaches(EVERYTHING, 0, (1, 8, 64), 0) == 1
    assert one.reaches(EVERYTHING, 0, (1, 8, 64), 4) == 0


@pytest.fixture
def work(compiled):
    """Searches that end, that run out of budget and that are refused: so many of each."""
    position = deal(Random(2), 4, 7, Suit.FIVE)
    numbers = ranks(position.trump)
    owned = tuple(sum(numbers.bit[tile] for tile in hand) for hand in position.hands)

    def work(times: int) -> None:
        for _ in range(times):
            Solver(search=compiled).tricks(position)
            search = compiled(numbers, owned, 5, 1 << 18)
            search.limit = 20
            assert search.reaches(sum(owned), position.leader, (), 4) == OUT_OF_BUDGET
            with pytest.raises(ValueError):
                compiled(numbers, (owned[0], owned[0], owned[0]), 1, 100)
            with pytest.raises(ValueError):
                search.reaches(owned[0], 0, owned, 1)

    work.lent = (compiled, numbers.packed, *owned)  # type: ignore[attr-defined]
    return work


def test_memory_is_given_back(work):
    def held_after(times: int) -> int:
        work(times)
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        before = held_after(5)
        # A search is twelve kilobytes at least.
        assert held_after(50) - before < 10_000
    finally:
        tracemalloc.stop()


def test_references_are_given_back(work):
    work(1)
    before = [sys.getrefcount(lent) for lent in work.lent]
    work(20)
    assert [sys.getrefcount(lent) for lent in work.lent] == before
