"""One table at two nodes announces the same at both, and colliding actions of the nodes cause no error."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .at_hall import Program
from .linked_halls import LinkedHalls, linked_halls


@pytest.fixture
def halls(tmp_path: Path) -> Iterator[LinkedHalls]:
    with linked_halls(tmp_path) as made:
        yield made


def at_one_table(halls: LinkedHalls, **terms: object) -> list[Program]:
    """Return a player at each node, in one running game."""
    players = [halls.program(0, "Anna"), halls.program(1, "Benno")]
    opened = players[0].ask("open", **{"game": "draw12", "players": 2, "rules": {"target": 1000}, **terms})
    if terms.get("invited"):
        assert players[0].ask("invite", name="Benno")["is"] == "done"
    halls.way.pass_on()
    assert players[1].ask("sit", table=opened["number"])["is"] == "done"
    halls.way.pass_on()
    return players


def view(program: Program) -> dict[str, Any]:
    """Return what the player knows of the game."""
    known: dict[str, Any] = {}
    for message in program.received:
        if message["is"] == "game":
            known = dict(message["view"])
        for step in message["steps"] if message["is"] == "did" else ():
            known.update(step["view"])
    return known


def turn(program: Program) -> int:
    return int(next(one["turn"] for one in reversed(program.received) if one["is"] in ("did", "game")))


def find_acting(players: list[Program]) -> tuple[Program, Program]:
    """Return the player to act, and the other one."""
    seat = view(players[0])["to_act"]
    return players[seat], players[1 - seat]


def test_a_player_who_sits_down_elsewhere_is_announced_unless_the_beginning_game_does_so(halls: LinkedHalls) -> None:
    anna, benno = halls.program(0, "Anna"), halls.program(1, "Benno")
    opened = anna.ask("open", game="moon3", players=3)
    halls.way.pass_on()
    assert benno.ask("sit", table=opened["number"])["is"] == "done"
    halls.way.pass_on()
    assert [one["name"] for one in anna.news("sat")] == ["Benno"]
    assert halls.program(1, "Clara").ask("sit", table=opened["number"])["is"] == "done"
    halls.way.pass_on()
    assert [one["name"] for one in anna.news("game")[0]["names"]] == ["Anna", "Benno", "Clara"]
    assert [one["name"] for one in anna.news("sat")] == ["Benno"]
    assert not benno.news("sat")


def test_the_end_of_the_time_is_announced_once_at_every_node_and_before_the_move(halls: LinkedHalls) -> None:
    players = at_one_table(halls, time=30)
    slow, _ = find_acting(players)
    before = [len(one.received) for one in players]
    halls.time.pass_(30)  # the timers of both nodes run out before either hears from the other
    halls.way.pass_on()
    for player, start in zip(players, before, strict=True):
        told = [one for one in player.received[start:] if one["is"] == "did" or one.get("what") == "time is up"]
        assert [one["is"] for one in told] == ["told", "did"], told
        assert told[0]["name"] == slow.name
    assert turn(players[0]) == turn(players[1])


def test_a_move_is_played_even_if_a_line_of_another_node_comes_first(halls: LinkedHalls) -> None:
    players = at_one_table(halls, invited=True)  # an invited player may watch a full table
    halls.program(0, "Clara")
    for _ in range(4):
        quick, other = find_acting(players)
        before = turn(quick)
        assert other.ask("invite", name="Clara")["is"] == "done"  # the other node has not heard of it yet
        action = view(quick)["legal"][0]
        assert quick.ask("act", turn=before, action=action)["is"] == "done"
        halls.way.pass_on()
        assert turn(quick) == turn(other) == before + 1
        halls.accounts.forget(halls.accounts.of_name("Clara").id)  # type: ignore[union-attr]
        halls.program(0, "Clara")  # a new account of this name, which can be invited again


def test_a_move_is_refused_as_late_if_another_node_has_played_it(halls: LinkedHalls) -> None:
    players = at_one_table(halls)
    while len(view(find_acting(players)[0])["legal"]) < 2:
        quick, _ = find_acting(players)
        quick.ask("act", turn=turn(quick), action=view(quick)["legal"][0])
        halls.way.pass_on()
    quick, _ = find_acting(players)
    (first, second, *_), now = view(quick)["legal"], turn(quick)
    account = halls.accounts.of_name(quick.name)
    assert account is not None
    there = Program(halls.nodes[1 - players.index(quick)], account)  # neither node has heard of it yet
    assert there.ask("act", turn=now, action=first)["is"] == "done"
    assert quick.ask("act", turn=now, action=second)["refused"] == {"reason": "LATE"}
    halls.way.pass_on()
    assert quick.received[-1] == {"is": "bye", "why": "elsewhere"}
    assert turn(there) == now + 1


def test_late_messages_of_a_dead_node_do_not_remove_a_player_who_is_back(halls: LinkedHalls) -> None:
    players = at_one_table(halls)
    gone = players[1]
    account = gone.visit.person.account
    halls.way.ends[1].close()  # its last messages come late
    halls.way.pass_on()
    back = Program(halls.nodes[0], account)
    assert back.visit.person.table is not None
    halls.nodes[0].other_nodes.take({"what": "elsewhere", "account": account.id})
    assert back.visit.person.table is not None and back.received[-1]["is"] != "bye"


def test_no_node_draws_a_player_into_a_game_while_they_look_back_on_one(halls: LinkedHalls) -> None:
    anna, benno = players = at_one_table(halls)
    assert anna.ask("act", turn=turn(anna), action={"is": "Resign", "seat": anna.seat})["is"] == "done"
    halls.way.pass_on()
    assert [one["name"] for one in benno.news("end wanted")] == ["Anna"]
    assert benno.ask("agree")["is"] == "done"
    halls.way.pass_on()
    assert len(anna.news("over")) == len(benno.news("over")) == 1
    assert anna.ask("start")["is"] == "done"
    halls.way.pass_on()
    assert [one["name"] for one in anna.news("not ready")] == ["Benno"]
    assert [one["name"] for one in benno.news("ready")] == ["Anna"]
    assert [len(one.news("game")) for one in players] == [1, 1]
    assert anna.ask("start")["why"] == "not ready"
    assert benno.ask("start")["is"] == "done"
    halls.way.pass_on()
    assert [len(one.news("game")) for one in players] == [2, 2]


def test_a_player_who_leaves_for_good_at_one_node_is_replaced_by_a_bot_at_all_nodes(halls: LinkedHalls) -> None:
    anna, benno = at_one_table(halls)
    assert anna.ask("leave", gives_up=True)["is"] == "done"
    halls.way.pass_on()
    assert [one["name"] for one in benno.news("gave up")] == ["Anna"]
    assert not benno.news("left the game") and not benno.news("broken")
    (table,) = halls.nodes[1].tables()
    assert table.game is not None and table.is_on and table.game.table.to_act == benno.seat
    assert anna.ask("sit", table=table.number)["why"] == "no seat"
    assert halls.program(1, "Anna").visit.person.table is None


@pytest.mark.parametrize("answers", ["agree", "refuse"])
def test_a_player_who_resigns_at_one_node_is_answered_at_the_other(halls: LinkedHalls, answers: str) -> None:
    anna, benno = at_one_table(halls)
    assert anna.ask("act", turn=turn(anna), action={"is": "Resign", "seat": anna.seat})["is"] == "done"
    halls.way.pass_on()
    assert benno.ask(answers)["is"] == "done"
    halls.way.pass_on()
    assert bool(anna.news("end refused")) is (answers == "refuse")
    assert [len(one.news("over")) for one in (anna, benno)] == [int(answers == "agree")] * 2
