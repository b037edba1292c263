"""An evening at full tables on two nodes: one draw, one table for each game, players of both nodes at it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from moon_access.server.contests.rounds import PAUSE
from moon_access.server.store.contest_rows import RoundTableRow
from moon_access.server.tables.chairs import SECONDS_UNTIL_BOT

from .at_hall import Program
from .linked_halls import LinkedHalls, linked_halls


@pytest.fixture
def halls(tmp_path: Path) -> Iterator[LinkedHalls]:
    with linked_halls(tmp_path) as made:
        yield made


def rows_now(halls: LinkedHalls, number: int) -> list[RoundTableRow]:
    contests = halls.nodes[0].contests
    assert contests is not None
    return contests.rounds.tables_now(contests.contest(number))


def begin(halls: LinkedHalls, deals: int = 2) -> tuple[int, list[Program]]:
    """Let two players at each node come to an evening, and draw its first round."""
    programs = [halls.program(at % 2, name) for at, name in enumerate(("Eva", "Jan", "Iva", "Ota"))]
    contests = halls.nodes[1].contests
    assert contests is not None
    terms = {"name": "Full", "game": "moon3", "players": 3, "deals": deals, "scoring": "average", "form": "full tables"}
    number = contests.set_up({**terms, "starts_at": halls.nodes[1].now()}, "Eva")
    for one in programs:
        assert one.ask("enter contest", number=number)["is"] == "done"
    for one in programs:
        assert one.ask("play contest", number=number)["is"] == "done"
        halls.way.pass_on()
    return number, programs


def play_round(halls: LinkedHalls, number: int, programs: list[Program], seed: int = 1) -> None:
    chance = Random(seed)
    for row in rows_now(halls, number):
        at_table = {one.visit.person.seat: one for one in programs if one.visit.person.table == row.table}
        node = next(iter(at_table.values())).visit._hall
        for _ in range(500):
            table = node.table(row.table)
            with table.transaction():
                game = table.game
            assert game is not None
            if game.table.is_over:
                break
            action = chance.choice(list(game.game.legal_actions(game.table.state)))
            one = at_table[game.table.state.to_act]
            answer = one.ask("act", turn=game.table.turn, action=game.codec.json_of(action))
            halls.way.pass_on()
            assert answer["is"] == "done", answer


def test_players_of_both_nodes_sit_at_the_tables_of_one_draw(halls: LinkedHalls) -> None:
    number, programs = begin(halls)
    rows = rows_now(halls, number)
    assert len(rows) == 2 and sorted(halls.store.open_tables()) == sorted(row.table for row in rows)
    for one in programs:
        account = one.visit.person.account.id
        (mine,) = [row for row in rows if account in row.seats]
        assert (one.visit.person.table, one.visit.person.seat) == (mine.table, mine.seats.index(account))
        assert len(one.news("game")) == 1 and not one.news("bot plays"), one.name
    play_round(halls, number, programs)
    assert all(row.is_over for row in rows_now(halls, number))
    halls.time.pass_(PAUSE + 1)
    halls.way.pass_on()
    second = rows_now(halls, number)
    assert {row.round for row in second} == {1} and len(second) == 2
    for one in programs:
        assert one.visit.person.table in {row.table for row in second}, one.name
    play_round(halls, number, programs, 2)
    over = [one.news("evening over") for one in programs]
    assert all(len(told) == 1 for told in over)
    assert [row[3] for row in programs[0].ask("contest results", number=number)["rows"]] == [0, 0, 0, 0]


def test_two_nodes_whose_timers_run_out_at_once_draw_only_one_round(halls: LinkedHalls) -> None:
    number, programs = begin(halls)
    play_round(halls, number, programs)
    halls.time.pass_(PAUSE + 1)  # the timers of both nodes run out before either hears from the other
    for hall in halls.nodes:
        hall.tend_rounds()
    halls.way.pass_on()
    halls.time.pass_(PAUSE)
    halls.nodes[0].other_nodes.report_change()  # the last look at tables that everybody has left
    halls.way.pass_on()
    rows = rows_now(halls, number)
    assert sorted(row.table for row in rows) == sorted(halls.store.open_tables())
    assert {one.visit.person.table for one in programs} == {row.table for row in rows}


def test_a_bot_plays_for_players_of_the_other_node_whose_connection_broke(halls: LinkedHalls) -> None:
    number, programs = begin(halls, deals=1)
    there = [one for one in programs if one.visit._hall is halls.nodes[0]]
    for one in programs:
        if one not in there:
            one.leave()
            halls.way.pass_on()
    for _ in range(20):
        halls.time.pass_(SECONDS_UNTIL_BOT / 10)
        halls.nodes[0].tend_rounds()
        halls.way.pass_on()
    play_at_first_node(halls, there)
    assert all(row.is_over for row in rows_now(halls, number))
    told = there[0].ask("contest results", number=number)
    assert {row[0]: row[3] for row in told["rows"]} == {"Eva": 0, "Iva": 0, "Jan": 1, "Ota": 1}


def play_at_first_node(halls: LinkedHalls, programs: list[Program]) -> None:
    """Let these players make the first possible move whenever it is their turn, until their games are over."""
    for _ in range(200):
        games = {one.name: halls.nodes[0].table(one.visit.person.table or 0).game for one in programs}
        if all(game is None or game.table.is_over for game in games.values()):
            return
        for one in programs:
            game = games[one.name]
            if game is not None and not game.table.is_over and game.table.state.to_act == one.visit.person.seat:
                action = next(iter(game.game.legal_actions(game.table.state)))
                assert one.ask("act", turn=game.table.turn, action=game.codec.json_of(action))["is"] == "done"
                halls.way.pass_on()
    raise AssertionError("the deal does not end")
