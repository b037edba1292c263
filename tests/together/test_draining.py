"""Draining a server: it admits nobody, and sends players on to their seats elsewhere when their deals are over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from moon_access.games import GAMES
from moon_access.record.deal_code import code_of, deal_of
from tests.together.at_hall import Halls, Program, halls

LOOK = 0.5


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Halls]:
    with halls(tmp_path) as made:
        yield made


def sent_on(program: Program) -> bool:
    return bool(program.received[-1] == {"is": "bye", "why": "draining"})


def play_a_deal(hall: Halls, programs: list[Program]) -> None:
    """Play to the end of the deal."""
    rng, deal = Random("drain"), hall.game().table.state.deal
    while hall.game().is_in_a_deal and hall.game().table.state.deal == deal:
        assert hall.act(programs, rng)["is"] == "done"


def test_a_player_who_is_in_no_deal_is_sent_on_at_once(hall: Halls) -> None:
    in_lobby, (gathers, _) = hall.program("Eva"), hall.at_table("Benno", "Clara")
    hall.hall.drain()
    assert sent_on(in_lobby)
    assert sent_on(gathers)
    assert hall.hall.is_over


def test_a_draining_server_refuses_players_with_the_reason(hall: Halls) -> None:
    hall.hall.drain()
    assert hall.program("Eva", greets=False).ask("hello", version=1)["why"] == "draining"


def test_a_player_who_cannot_be_told_keeps_nobody_else_from_being_sent_on(hall: Halls) -> None:
    first, other = hall.program("Eva"), hall.program("Benno")

    def fail(program: Program, line: bytes) -> None:
        raise RuntimeError("the connection is in a state that nobody expected")

    first.on_line = fail
    with pytest.raises(RuntimeError, match="nobody expected"):
        hall.hall.drain()
    hall.time.pass_(LOOK)
    assert sent_on(other) and hall.hall.is_over


def test_a_player_who_plays_is_sent_on_when_the_deal_is_over_and_before_the_next_one(hall: Halls) -> None:
    programs = hall.at_table("Anna", "Benno", bots="random", players=3)
    assert programs[0].ask("start")["is"] == "done"
    watcher = hall.program("Wanda")
    assert watcher.ask("watch", table=hall.table().number)["is"] == "done"
    hall.hall.drain()
    hall.time.pass_(LOOK)
    assert not any(sent_on(one) for one in (*programs, watcher))
    play_a_deal(hall, programs)
    assert not hall.game().is_in_a_deal, "no deal may begin here: the next node deals it"
    hall.time.pass_(LOOK)
    assert all(sent_on(one) for one in (*programs, watcher))
    assert hall.hall.is_over
    for one in programs:
        assert not one.news("left the game")
        assert not one.news("broken")
    hall.restart()
    again = [hall.program(one.name) for one in programs]
    assert again[0].news("game")[-1]["view"]["to_act"] is not None, "the deal must come as soon as somebody is back"
    for one in again:
        assert one.seat is not None
    assert hall.act(again)["is"] == "done"


def test_a_player_whose_game_is_over_gets_the_record_first(hall: Halls) -> None:
    code = str(code_of(GAMES["moon3"].rules(), "4711"))
    programs = hall.at_table("Anna", "Benno", "Clara", deal=code, rules=deal_of(code).exact_rules)
    hall.hall.drain()
    hall.hall.drain()  # a second drain has no effect
    hall.play_on(programs, Random("drain"))
    assert programs[0].ask("start")["why"] == "stopping"
    hall.time.pass_(LOOK)
    for one in programs:
        assert len(one.news("over")) == 1
        assert sent_on(one)


def test_a_stopping_server_waits_until_its_players_have_the_game_that_ended(hall: Halls) -> None:
    programs = hall.at_table("Anna", "Benno", "Clara", rules={"target": 7})
    was_over: list[bool] = []
    hall.hall.stop()
    hall.hall.tell_host = lambda what, name: was_over.append(hall.hall.is_over)
    hall.play_on(programs, Random("stop"))
    programs[2].leave()
    for one in programs[:2]:
        assert not any(was_over)
        assert one.ask("had", table=1)["is"] == "done"
    assert was_over[-1] and hall.hall.is_over


def test_the_host_of_a_draining_server_hears_when_nobody_is_left(hall: Halls) -> None:
    told: list[str] = []
    hall.hall.tell_host = lambda what, name: told.append(f"{what} {name}".strip())
    hall.program("Eva")
    hall.hall.drain()
    assert told == ["came Eva", "gone Eva", "over"]
