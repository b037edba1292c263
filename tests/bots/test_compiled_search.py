"""Tests of the compiled search alone: with any input it stays within its own memory, and frees all of it."""

from __future__ import annotations

import gc
import sys
import tracemalloc
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from moon_access.bots.search.alpha_beta import OUT_OF_BUDGET
from moon_access.bots.search.double_dummy import Search, Solver
from moon_access.bots.search.ranks import ranks
from moon_access.engine.tiles import Suit
from tests.bots.compiled_search import SearchMaker
from tests.bots.deals import deal

OWNED = (0b000111, 0b111000, 0b111000000)
EVERYTHING = 0b111111111


@pytest.fixture
def one(compiled: SearchMaker) -> Search:
    """Return a search of a deal with three tiles in each hand."""
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
def test_an_invalid_deal_is_refused(
    compiled: SearchMaker, arguments: tuple[object, ...], error: type[Exception]
) -> None:
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
def test_an_invalid_position_is_refused(one: Search, arguments: tuple[Any, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        one.reaches(*arguments)
    assert one.reaches(EVERYTHING, 0, (), 0) == 1


def test_the_search_survives_ranks_of_random_bytes(compiled: SearchMaker) -> None:
    rng = Random(1)
    length = len(ranks(Suit.NONE).packed)
    for _ in range(300):
        search = compiled(SimpleNamespace(packed=rng.randbytes(length)), OWNED, 1, 100)
        search.limit = 1_000
        assert search.reaches(EVERYTHING, 1, (8,), 2) in (0, 1)


def test_the_search_accepts_a_position_with_a_full_trick(one: Search) -> None:
    assert one.reaches(EVERYTHING, 0, (1, 8, 64), 0) == 1
    assert one.reaches(EVERYTHING, 0, (1, 8, 64), 4) == 0


class Work:
    """Searches that end, that run out of budget, and that refuse their arguments. ``lent``: the objects given to
    them."""

    def __init__(self, compiled: SearchMaker) -> None:
        self.compiled = compiled
        self.position = deal(Random(2), 4, 7, Suit.FIVE)
        self.numbers = ranks(self.position.trump)
        self.owned = tuple(sum(self.numbers.bit[tile] for tile in hand) for hand in self.position.hands)
        self.lent = (compiled, self.numbers.packed, *self.owned)

    def do(self, times: int) -> None:
        """Run so many of each kind."""
        owned = self.owned
        for _ in range(times):
            Solver(search=self.compiled).tricks(self.position)
            search = self.compiled(self.numbers, owned, 5, 1 << 18)
            search.limit = 20
            assert search.reaches(sum(owned), self.position.leader, (), 4) == OUT_OF_BUDGET
            with pytest.raises(ValueError):
                self.compiled(self.numbers, (owned[0], owned[0], owned[0]), 1, 100)
            with pytest.raises(ValueError):
                search.reaches(owned[0], 0, owned, 1)


@pytest.fixture
def work(compiled: SearchMaker) -> Work:
    return Work(compiled)


def test_the_search_leaks_no_memory(work: Work) -> None:
    def held_after(times: int) -> int:
        work.do(times)
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        before = held_after(5)
        # A leaked search would be at least twelve kilobytes.
        assert held_after(50) - before < 10_000
    finally:
        tracemalloc.stop()


def test_the_search_leaks_no_references(work: Work) -> None:
    work.do(1)
    before = [sys.getrefcount(lent) for lent in work.lent]
    work.do(20)
    assert [sys.getrefcount(lent) for lent in work.lent] == before
