"""Two nodes on one PostgreSQL share a table: no announcement is lost or made twice."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

pytest.importorskip("psycopg")

import psycopg

from moon_access.link.codec import codec_of
from moon_access.record.reader import RecordedGame, game_in
from moon_access.server.store.postgres_store import PostgresStore
from moon_access.server.tables.table_log import last_game, table_lines
from tests.support.nodes import Node
from tests.support.postgres import PostgresServer, skip_or_fail, url_of

WHO = ("Anna", "Benno")


class Pair(NamedTuple):
    """Two nodes of one server."""

    url: str
    nodes: list[Node]


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Return two nodes for all tests that kill neither, each test with its own players."""
    url = url_of(tmp_path_factory.mktemp("nodes"))
    nodes = [Node(url), Node(url)]
    yield Pair(url, nodes)
    for node in nodes:
        node.close()


class Game:
    """Two players at one table, each at another node, and the table's log."""

    def __init__(self, url: str, nodes: Sequence[Node], who: Sequence[str] = WHO, **rules: int) -> None:
        self.url, self.at, self.who = url, list(nodes), who
        self.asked_at = 0.0
        self.chance = Random("two nodes")
        for name, node in zip(who, nodes, strict=True):
            assert node.come(name)["is"] == "welcome"
        opened = nodes[0].ask(who[0], "open", game="draw12", players=2, rules=rules)
        self.number = opened["number"]
        assert nodes[1].ask(who[1], "sit", table=self.number)["is"] == "done"
        for name, node in zip(who, nodes, strict=True):
            node.hears(name, "game")

    def read_recorded(self) -> RecordedGame:
        with psycopg.connect(self.url) as connected:
            rows = connected.execute(b"SELECT line FROM lines WHERE of_table = %s ORDER BY number", (self.number,))
            return game_in(last_game([bytes(line).decode() for (line,) in rows]))

    def move(self) -> bool:
        """Make a move for the player to act. Return False if the game is over."""
        game = self.read_recorded()
        seat = game.state.to_act
        if seat is None or game.state.winners:
            return False
        self.at[seat].wait(lambda: self.last_turn(seat) == len(game.actions), "who is to act was not told of it")
        action = self.chance.choice(list(game.game.legal_actions(game.state)))
        self.asked_at = time.perf_counter()
        answer = self.at[seat].ask(
            self.who[seat], "act", action=codec_of(game.game).json_of(action), turn=len(game.actions)
        )
        assert answer["is"] == "done", answer
        return True

    def turns(self, seat: int) -> list[int]:
        """Return the turn in which each message left its sender."""
        return [message["turn"] for message in self.at[seat].list_heard(self.who[seat], "did")]

    def check(self) -> None:
        """Check that everybody got each action of the log once, in order."""
        turn = len(self.read_recorded().actions)
        for seat, who in enumerate(self.who):
            node = self.at[seat]
            node.wait(lambda: self.last_turn(seat) == turn)  # noqa: B023
            known = 0
            for message in node.told[who]:
                if message["is"] == "game":
                    known = message["turn"]
                elif message["is"] == "did":
                    known += len(message["steps"])
                    assert known == message["turn"], (who, known, message["turn"])
            assert known == turn

    def last_turn(self, seat: int) -> int:
        told = [one["turn"] for one in self.at[seat].told[self.who[seat]] if one["is"] in ("did", "game", "undone")]
        return int(told[-1])


def test_players_of_one_table_are_at_two_nodes(pair: Pair) -> None:
    game = Game(pair.url, pair.nodes)
    anna, benno = game.at
    assert [one["name"] for one in anna.hears("Anna", "game")["names"]] == ["Anna", "Benno"]
    for _ in range(12):
        game.move()
    game.check()
    assert {"Anna", "Benno"} <= set(benno.ask("Benno", "people")["people"])
    assert anna.ask("Anna", "say", text="Good morning.")["is"] == "done"
    assert benno.hears("Benno", "talk")["text"] == "Good morning."
    assert benno.ask("Benno", "tell", name="Anna", text="To you alone.")["name"] == "Anna"
    assert anna.hears("Anna", "talk")["to"] == "you"


def test_a_player_who_changes_nodes_plays_on_and_cannot_repeat_a_move(pair: Pair) -> None:
    game = Game(pair.url, pair.nodes, ("Clara", "David"))
    turn = len(game.read_recorded().actions)
    game.move()
    seat = game.read_recorded().actions[turn].seat
    assert seat is not None
    again = codec_of(game.read_recorded().game).json_of(game.read_recorded().actions[turn])
    other = game.at[1 - seat]
    assert other.come(game.who[seat])["table"] == game.number
    assert other.ask(game.who[seat], "act", action=again, turn=turn)["refused"] == {"reason": "LATE"}
    assert game.at[seat].hears(game.who[seat], "bye")["why"] == "elsewhere"


def test_a_move_is_undone_if_a_player_at_another_node_agrees(pair: Pair) -> None:
    game = Game(pair.url, pair.nodes, ("Emil", "Frieda"))
    while True:
        before = game.read_recorded()
        assert game.move()
        if len(list(before.game.legal_actions(before.state))) > 1:
            break
    seat = before.state.to_act
    assert seat is not None
    other = 1 - seat
    game.check()
    assert game.at[seat].ask(game.who[seat], "undo")["is"] == "done"
    game.at[other].hears(game.who[other], "undo wanted")
    assert game.at[other].ask(game.who[other], "agree")["is"] == "done"
    for here in (0, 1):
        assert game.at[here].hears(game.who[here], "undone")["by"] == seat
    assert len(game.read_recorded().actions) == len(before.actions)


def test_if_a_node_is_killed_its_player_plays_on_at_another_node(tmp_path: Path) -> None:
    url = url_of(tmp_path)
    nodes = [Node(url), Node(url)]
    try:
        game = Game(url, nodes)
        for _ in range(4):
            game.move()
        game.check()
        nodes[1].kill()
        assert nodes[0].hears("Anna", "broken")["name"] == "Benno"
        assert nodes[0].ask("Anna", "people")["people"] == ["Anna"]
        game.at[1] = nodes[0]
        assert nodes[0].come("Benno")["table"] == game.number
        for _ in range(4):
            game.move()
        game.check()
    finally:
        for node in nodes:
            node.close()


def test_if_a_node_drains_in_mid_deal_its_players_play_on_at_another_node(pair: Pair) -> None:
    here, emptied = pair.nodes[0], Node(pair.url)
    try:
        game = Game(pair.url, [here, emptied], ("Ivan", "Jana"), target=1000)
        for who in ("Karla", "Lukas"):
            assert emptied.come(who)["is"] == "welcome"
        gathering = emptied.ask("Karla", "open", game="moon3", players=3)["number"]
        for _ in range(3):
            game.move()
        deal = game.read_recorded().state.deal
        emptied.drain()
        assert [emptied.hears(who, "bye")["why"] for who in ("Karla", "Lukas")] == ["draining"] * 2
        assert emptied.come("Milan")["why"] == "draining"
        assert here.come("Karla")["table"] == gathering, "the seat that waits for the game must get it too"
        while (state := game.read_recorded().state).to_act is not None and state.deal == deal:
            game.move()
        assert emptied.hears("Jana", "bye")["why"] == "draining"
        emptied.ends()
        game.at[1] = here
        assert here.come("Jana")["table"] == game.number
        before, after = emptied.told["Jana"], here.told["Jana"]
        turn = 0
        for one in before:  # each step once
            turn = one["turn"] if one["is"] == "game" else turn
            if one["is"] == "did":
                assert one["turn"] == turn + len(one["steps"])
                turn = one["turn"]
        assert next(one["turn"] for one in after if one["is"] == "game") >= turn
        for _ in range(4):
            game.move()
        game.check()
        assert not here.list_heard("Ivan", "broken")
        assert not here.list_heard("Ivan", "left the game")
    finally:
        emptied.close()


def test_after_two_players_leave_at_two_nodes_at_once_no_seat_is_taken(pair: Pair) -> None:
    game = Game(pair.url, pair.nodes, ("Gustav", "Hanna"))
    while game.move():
        pass
    records = [game.at[seat].hears(game.who[seat], "over") for seat in (0, 1)]
    assert records[0]["record"] == records[1]["record"]
    for seat in (0, 1):  # neither waits for the other's answer
        game.at[seat].put(game.who[seat], {"do": "had", "table": game.number, "id": 9001})
        game.at[seat].put(game.who[seat], {"do": "leave", "id": 9002})
    for seat in (0, 1):
        answers = {one["id"]: one["is"] for one in _answers(game, seat)}
        assert (answers[9001], answers[9002]) == ("done", "done")
    store = PostgresStore(pair.url)
    about = table_lines(store.read(game.number))
    store.close()
    assert sum(line["at"] == "stood" for line in about) == 2
    assert sorted(str(line["account"]) for line in about if line["at"] == "had") == sorted(
        {str(line["account"]) for line in about if line["at"] == "sat"}
    )


def _answers(game: Game, seat: int) -> list[dict[str, object]]:
    node, who = game.at[seat], game.who[seat]
    node.wait(lambda: any(one.get("id") == 9002 for one in node.told[who]))
    return [one for one in node.told[who] if one.get("id") in (9001, 9002)]


def cut_off(server: PostgresServer) -> None:
    """Cut both nodes off from the messages of others."""
    listening = "FROM pg_stat_activity WHERE application_name LIKE 'moon-access node %'"
    with psycopg.connect(server.url("public"), autocommit=True) as connected:
        while connected.execute(f"SELECT count(*) {listening}".encode()).fetchall() != [(2,)]:
            pass
        assert len(connected.execute(f"SELECT pg_terminate_backend(pid) {listening}".encode()).fetchall()) == 2


def test_connections_that_listen_are_cut_and_the_database_is_restarted(tmp_path: Path) -> None:
    server = PostgresServer()
    started: list[Node] = []
    try:
        server.start()
        started += [Node(server.url("public")), Node(server.url("public"))]
        game = Game(server.url("public"), started)
        for number in range(12):
            game.move()
            if number % 6 == 2:
                cut_off(server)
            if number % 6 == 5:
                server.stop("SIGQUIT" if number == 5 else "SIGINT")
                server.start()
        game.check()
    finally:
        for node in started:
            node.close()
        server.close()


def test_without_postgresql_its_tests_are_skipped_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="postgresql"):
        skip_or_fail("Install postgresql.")
