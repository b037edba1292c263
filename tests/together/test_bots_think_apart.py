"""Tables whose bots think in another process: what players can do meanwhile, and when a computed move still counts.

The bots' moves come on demand, from the functions that a worker process runs. tests/server/test_thinkers.py covers the
processes themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from moon_access.server.tables.hosted_table import GOES_ON_AFTER, SECONDS_TO_RETRY_MOVE, HostedTable
from moon_access.server.thinking.thinkers import Answer, Question, Thinkers

from .at_hall import Halls, Program, halls

SEED = "a seed that nobody knows"


class ThinkersOnDemand(Thinkers):
    """Keeps the bots' questions in ``asked`` until the test answers them."""

    def __init__(self) -> None:
        super().__init__(0)
        self.asked: list[tuple[Question[Any], Future[Answer[Any]]]] = []

    def ask(self, question: Question[Any], then: Callable[[Future[Any]], None] | None = None) -> Future[Answer[Any]]:
        future: Future[Answer[Any]] = Future()
        if then is not None:
            future.add_done_callback(then)
        self.asked.append((question, future))
        return future

    @property
    def wanted(self) -> list[tuple[Question[Any], Future[Answer[Any]]]]:
        return [one for one in self.asked if not one[1].done()]

    def answer(self, *, is_quick: bool = False) -> None:
        """Answer the only open question."""
        ((question, future),) = self.wanted
        future.set_result(Answer((question.quick if is_quick else question.full)(), is_quick))


@pytest.fixture
def thinkers() -> ThinkersOnDemand:
    return ThinkersOnDemand()


@pytest.fixture
def here(tmp_path: Path, thinkers: ThinkersOnDemand) -> Iterator[Halls]:
    with (
        halls(tmp_path, thinkers) as made,
        patch("moon_access.server.tables.hosted_game.draw_secret_seed", lambda: SEED),
    ):
        yield made


def seat_alone(here: Halls, **terms: object) -> Program:
    """Return a player at a table with two strong bots, whose game has begun."""
    eva, *_ = here.at_table("Eva", **{"bots": "strong", **terms})
    assert eva.ask("start")["is"] == "done"
    return eva


def play_until_a_bot_is_to_act(here: Halls, *players: Program) -> None:
    while here.game().is_waited_for(here.game().table.state.to_act):  # type: ignore[arg-type]
        assert here.act(players)["is"] == "done"


def play_until_asked(here: Halls, thinkers: ThinkersOnDemand) -> None:
    while thinkers.wanted:
        thinkers.answer()


def test_a_table_answers_while_its_bot_thinks_and_then_continues(here: Halls, thinkers: ThinkersOnDemand) -> None:
    eva = seat_alone(here)
    play_until_a_bot_is_to_act(here, eva)
    turn = here.game().table.turn
    assert here.table().lock.acquire(blocking=False)
    here.table().lock.release()
    assert eva.ask("tables")["is"] == "done"
    assert len(eva.ask("past")["steps"]) == turn
    assert len(thinkers.wanted) == 1
    thinkers.answer()
    assert here.game().table.turn > turn


def test_the_game_goes_on_after_a_bot_has_failed_to_choose(here: Halls, thinkers: ThinkersOnDemand) -> None:
    eva = seat_alone(here)
    play_until_a_bot_is_to_act(here, eva)
    turn = here.game().table.turn
    seat = here.game().table.to_act
    assert seat is not None
    legal = here.game().table.view(seat).legal
    ((_, future),) = thinkers.wanted
    future.set_exception(MemoryError())
    assert here.game().table.actions[turn] == legal[0]
    play_until_asked(here, thinkers)
    assert here.act([eva])["is"] == "done"


def test_bots_play_the_same_game_in_processes_of_their_own_and_at_once(
    tmp_path: Path, thinkers: ThinkersOnDemand
) -> None:
    lines = []
    for folder, apart in (("apart", thinkers), ("at once", None)):
        (tmp_path / folder).mkdir()
        with (
            halls(tmp_path / folder, apart) as here,
            patch("moon_access.server.tables.hosted_game.draw_secret_seed", lambda: SEED),
        ):
            eva = seat_alone(here, rules={"target": 7})
            while here.table().is_on and here.game().table.turn < 60:
                play_until_asked(here, thinkers)
                if here.table().is_on:
                    here.act([eva])
            lines.append(here.store.read(here.table().number)[1:50])
    assert lines[0] == lines[1]


def test_a_thought_is_discarded_if_the_move_before_it_was_undone(here: Halls, thinkers: ThinkersOnDemand) -> None:
    eva = seat_alone(here)
    play_until_asked(here, thinkers)
    play_until_a_bot_is_to_act(here, eva)
    ((question, future),) = thinkers.wanted
    assert eva.ask("undo")["is"] == "done"
    turn = here.game().table.turn
    if not future.cancelled():
        future.set_result(Answer(question.full(), is_quick=False))
    assert here.game().table.turn == turn
    assert here.act([eva])["is"] == "done"
    play_until_asked(here, thinkers)
    assert here.game().table.turn > turn


def test_a_player_who_comes_back_while_a_bot_thinks_for_them_plays_themselves(
    here: Halls, thinkers: ThinkersOnDemand
) -> None:
    eva, benno = here.at_table("Eva", "Benno", bots="strong")
    assert eva.ask("start")["is"] == "done"
    play_until_asked(here, thinkers)
    while here.to_act([eva, benno]) is not benno:
        here.act([eva, benno])
        play_until_asked(here, thinkers)
    benno.ask("leave")
    assert eva.ask("bot", name="Benno")["is"] == "done"
    ((question, future),) = thinkers.wanted
    benno.ask("sit", table=here.table().number)
    turn = here.game().table.turn
    future.set_result(Answer(question.full(), is_quick=False))
    assert here.game().table.turn == turn
    assert here.act([eva, benno])["is"] == "done"


def test_a_player_hears_only_once_a_game_that_bots_play_at_a_quicker_level(
    here: Halls, thinkers: ThinkersOnDemand
) -> None:
    eva = seat_alone(here)
    for _ in range(12):
        if thinkers.wanted:
            thinkers.answer(is_quick=True)
        else:
            here.act([eva])
    assert [one["what"] for one in eva.received if one.get("what") == "bots hurry"] == ["bots hurry"]


def test_a_bots_move_that_could_not_be_saved_is_made_a_moment_later(here: Halls, thinkers: ThinkersOnDemand) -> None:
    eva = seat_alone(here)
    play_until_a_bot_is_to_act(here, eva)
    turn = here.game().table.turn
    here.store.fails = 1
    thinkers.answer()
    assert here.game().table.turn == turn
    here.time.pass_(SECONDS_TO_RETRY_MOVE)
    thinkers.answer()
    assert here.game().table.turn > turn
    assert len(eva.ask("past")["steps"]) == here.game().table.turn


def test_if_two_nodes_think_for_one_bot_the_first_move_holds(here: Halls, thinkers: ThinkersOnDemand) -> None:
    eva = seat_alone(here)
    play_until_a_bot_is_to_act(here, eva)
    number, others = here.table().number, ThinkersOnDemand()
    there = HostedTable.load(here.store, number, here.time, others)
    with there.transaction():
        there.go_on()
    others.answer(is_quick=True)
    theirs = here.store.read(number)
    thinkers.answer()  # this bot's move comes too late
    assert here.store.read(number) == theirs
    assert here.game().table.actions == there.game.table.actions  # type: ignore[union-attr]
    here.time.pass_(GOES_ON_AFTER)  # the other node has died
    play_until_asked(here, thinkers)
    assert here.act([eva])["is"] == "done"


def test_a_strong_bot_that_moves_for_a_late_player_thinks_in_a_worker(here: Halls, thinkers: ThinkersOnDemand) -> None:
    eva = seat_alone(here, time=30)
    play_until_asked(here, thinkers)
    turn = here.game().table.turn
    here.time.pass_(31)
    assert here.game().table.turn == turn
    assert len(thinkers.wanted) == 1
    thinkers.answer()
    assert here.game().table.turn > turn
    assert [one["name"] for one in eva.news("time is up")] == ["Eva"]


def test_the_clock_of_a_table_does_not_run_while_a_bot_thinks(here: Halls, thinkers: ThinkersOnDemand) -> None:
    eva = seat_alone(here, time=30)
    play_until_a_bot_is_to_act(here, eva)
    turn = here.game().table.turn
    here.time.pass_(100)
    assert here.game().table.turn == turn
    assert not eva.news("time is up")
    assert not eva.news("waiting")


def test_a_table_answers_its_player_even_if_the_store_keeps_failing(here: Halls, thinkers: ThinkersOnDemand) -> None:
    eva = seat_alone(here)
    play_until_a_bot_is_to_act(here, eva)
    here.store.fails = 1000
    thinkers.answer()
    here.time.pass_(10 * SECONDS_TO_RETRY_MOVE)
    here.store.fails = 0
    here.time.pass_(SECONDS_TO_RETRY_MOVE)
    thinkers.answer()
    play_until_asked(here, thinkers)
    assert here.act([eva])["is"] == "done"
