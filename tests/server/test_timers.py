"""Timers run what is due by a clock that the test sets, so that no test sleeps."""

from __future__ import annotations

import gc
import logging
import weakref
from collections.abc import Callable, Iterator
from threading import Event

import pytest

from moon_access.server.tables.timers import Timers, call_every
from tests.support.patience import PATIENCE

from .clock import Clock


@pytest.fixture
def timers(clock: Clock) -> Iterator[Timers]:
    made = Timers(clock)
    yield made
    made.close()


@pytest.fixture
def until(timers: Timers, clock: Clock) -> Callable[[float], None]:
    """Move the clock on by this many seconds, and run everything that is due by then."""

    def later(seconds: float) -> None:
        clock.now += seconds
        done = Event()
        timers.call_after(0, done.set)
        assert done.wait(PATIENCE)

    return later


def test_a_timer_runs_once_when_its_time_has_come(timers: Timers, until: Callable[[float], None]) -> None:
    done: list[str] = []
    timers.call_after(10, lambda: done.append("it"))
    until(9)
    assert done == []
    until(1)
    until(100)
    assert done == ["it"]


def test_timers_run_in_the_order_of_their_times_and_then_of_their_creation(
    timers: Timers, until: Callable[[float], None]
) -> None:
    done: list[int] = []
    for name, seconds in enumerate((5, 3, 5, 1, -1, 3)):
        timers.call_after(seconds, lambda name=name: done.append(name))  # type: ignore[misc]
    until(5)
    assert done == [4, 3, 1, 5, 0, 2]


def test_a_cancelled_timer_does_not_run_and_others_do(timers: Timers, until: Callable[[float], None]) -> None:
    done: list[str] = []
    cancel = timers.call_after(1, lambda: done.append("cancelled"))
    timers.call_after(1, lambda: done.append("left"))
    cancel()
    cancel()
    until(1)
    cancel()
    until(1)
    assert done == ["left"]


def test_cancelling_a_timer_that_has_run_changes_nothing(timers: Timers, until: Callable[[float], None]) -> None:
    done: list[str] = []
    cancel = timers.call_after(1, lambda: done.append("it"))
    until(1)
    cancel()
    timers.call_after(1, lambda: done.append("another"))
    until(1)
    assert done == ["it", "another"]


def test_a_cancelled_timer_keeps_nothing_in_memory(timers: Timers) -> None:
    class Table:
        def tell(self) -> None:
            raise AssertionError

    table = Table()
    gone = weakref.ref(table)
    timers.call_after(1000, table.tell)()
    del table
    gc.collect()
    assert gone() is None


def test_a_timer_that_runs_may_set_and_cancel_timers(timers: Timers, until: Callable[[float], None]) -> None:
    done: list[str] = []

    def run_first() -> None:
        timers.call_after(5, lambda: done.append("more"))
        cancel()

    timers.call_after(1, run_first)
    cancel = timers.call_after(2, lambda: done.append("cancelled"))
    until(1)
    until(4)
    assert done == []
    until(1)
    assert done == ["more"]


def test_a_timer_that_fails_is_logged_and_delays_nothing(
    timers: Timers, until: Callable[[float], None], caplog: pytest.LogCaptureFixture
) -> None:
    done: list[str] = []

    def fail() -> None:
        raise ZeroDivisionError

    timers.call_after(1, fail)
    timers.call_after(2, lambda: done.append("next"))
    with caplog.at_level(logging.ERROR):
        until(2)
    assert done == ["next"]
    assert "ZeroDivisionError" in caplog.text


def test_a_repeated_call_goes_on_after_it_has_failed(
    timers: Timers, until: Callable[[float], None], caplog: pytest.LogCaptureFixture
) -> None:
    done: list[int] = []

    def fail_first() -> None:
        done.append(len(done))
        if len(done) == 1:
            raise ZeroDivisionError

    call_every(timers, 10, fail_first)
    with caplog.at_level(logging.ERROR):
        for seconds in (9, 1, 10, 10):
            until(seconds)
    assert done == [0, 1, 2]
    assert "ZeroDivisionError" in caplog.text


def test_an_earlier_timer_does_not_wait_for_a_later_one() -> None:
    """Use the real clock: the thread already waits for the later entry, and must wake up for the earlier one."""
    timers, done = Timers(), Event()
    timers.call_after(3600, lambda: None)
    timers.call_after(0.001, done.set)
    assert done.wait(PATIENCE)
    timers.close()


def test_after_closing_no_timer_runs(clock: Clock) -> None:
    timers, done, closing, closed = Timers(clock), [], Event(), Event()

    def close() -> None:
        assert closing.wait(PATIENCE)
        timers.close()
        timers.close()
        closed.set()

    timers.call_after(0, close)
    timers.call_after(0, lambda: done.append("waited"))
    timers.call_after(0, lambda: done.append("waited, too"))
    closing.set()
    assert closed.wait(PATIENCE)
    timers.call_after(0, lambda: done.append("late"))()
    assert timers._next() is None
    assert done == []
