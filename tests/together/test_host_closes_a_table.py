"""The host closes a table: its players hear it and return to the lobby, and the game is kept as a record."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .at_hall import Halls, halls, seat_three
from .linked_halls import linked_halls


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Halls]:
    with halls(tmp_path) as made:
        yield made


def test_a_table_closed_by_the_host_is_announced_and_its_record_sent(here: Halls) -> None:
    players, onlooker = seat_three(here), here.program("Olga")
    assert onlooker.ask("watch", table=here.table().number)["is"] == "done"
    here.hall.close_by_host(here.table())
    for one in (*players, onlooker):
        assert one.news("host closes"), one.name
        assert one.received[-1]["is"] == "welcome"
        assert (one.received[-1]["table"], one.visit.person.table) == (None, None)
    for one in players:
        (over,) = one.news("over")
        assert "resign" in over["record"][-2]
        assert one.ask("had", table=over["number"])["is"] == "done"
    assert here.hall.tables() == []
    assert here.store.open_tables() == []
    assert players[0].ask("open", game="moon3", players=3, bots="random")["is"] == "done"


def test_the_host_can_close_a_table_that_waits_for_players(here: Halls) -> None:
    (player,) = here.at_table("Eva")
    here.hall.close_by_host(here.table())
    assert (player.news("over"), here.store.open_tables()) == ([], [])
    assert player.ask("tables")["tables"] == []


def test_absent_players_get_the_record_of_a_game_that_the_host_closed(here: Halls) -> None:
    players = seat_three(here)
    for one in players:
        one.leave()
    here.hall.close_by_host(here.table())
    assert here.hall.tables() == []
    here.restart()
    (over,) = here.program("Eva").news("over")
    assert "resign" in over["record"][-2]


def test_players_at_other_nodes_hear_that_the_host_closed_their_table(tmp_path: Path) -> None:
    with linked_halls(tmp_path) as here:
        ours, theirs = here.program(0, "Eva"), here.program(1, "Benno")
        number = ours.ask("open", game="moon3", players=3, bots="random")["number"]
        here.way.pass_on()
        assert theirs.ask("sit", table=number)["is"] == "done"
        here.way.pass_on()
        assert ours.ask("start")["is"] == "done"
        here.way.pass_on()
        here.nodes[0].close_by_host(here.nodes[0].table(number))
        here.way.pass_on()
        for one in (ours, theirs):
            assert one.news("host closes"), one.name
            assert len(one.news("over")) == 1, one.name
            assert (one.received[-1]["is"], one.received[-1].get("table", 0)) == ("welcome", None), one.name
            assert one.ask("had", table=number)["is"] == "done"
        here.way.pass_on()
        assert here.store.open_tables() == []
        assert [hall.tables() for hall in here.nodes] == [[], []]
