"""A player hears later of games that ended while the server was killed or the player was away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from moon_access.link.messages import Message
from moon_access.record.reader import game_in
from moon_access.server.hall.hall import Hall
from moon_access.server.hall.visit import Visit
from moon_access.server.people.names import reserved_skeletons
from tests.support.short import short_rules
from tests.terminal.killing import line_for_choice

from .at_hall import Halls, Program, halls
from .at_table import Company, Guest, company


@pytest.fixture
def there(tmp_path: Path) -> Iterator[Halls]:
    with halls(tmp_path) as made:
        yield made


NAMES = ("Eva", "Benno")


def play_to_end(there: Halls, seed: int = 1) -> list[int]:
    """Play a game of two and a bot to its end. Return the length of its log after each append."""
    players = there.at_table(*NAMES, rules=short_rules("moon3"))
    lengths: list[int] = []
    append = there.store.append

    def append_and_note(table: int, expected: int, lines: Sequence[str]) -> None:
        append(table, expected, lines)
        lengths.append(expected + len(lines))

    there.store.append = append_and_note  # type: ignore[method-assign]
    players[0].ask("start")
    there.play_on(players, Random(seed))
    there.store.append = append  # type: ignore[method-assign]
    assert '"over"' in there.store.tables[1][-1]
    return lengths


def killed_at(there: Halls, length: int) -> None:
    """Return the server as if it were killed when its log had this length."""
    there.store.tables[1] = there.store.tables[1][:length]
    there.restart()


def list_ends(program: Program) -> list[Any]:
    return [message for message in program.news("over") if message["is"] == "over"]


def test_a_player_who_comes_back_after_the_last_append_gets_the_whole_record(there: Halls) -> None:
    killed_at(there, play_to_end(there)[-1])
    for seat, name in enumerate(NAMES):
        [told] = list_ends(there.program(name))
        assert (told["number"], told["seat"], told["here"]) == (1, seat, True)
        assert game_in(told["record"]).is_finished


def test_the_end_is_announced_once_wherever_the_server_was_killed(there: Halls) -> None:
    lengths = play_to_end(there)[-4:]
    for length in reversed(lengths):
        killed_at(there, length)
        players = [there.program(name) for name in NAMES]
        if there.hall.tables()[0].is_on:
            there.play_on(players, Random(2))
        assert [len(list_ends(player)) for player in players] == [1, 1], length


def test_a_player_who_confirmed_the_record_is_not_sent_it_again(there: Halls) -> None:
    killed_at(there, play_to_end(there)[-1])
    eva, ben = (there.program(name) for name in NAMES)
    assert eva.ask("had", table=1)["is"] == "done"
    eva.leave()
    assert not list_ends(there.program("Eva"))
    ben.leave()
    assert there.store.open_tables() == [1]
    ben = there.program("Benno")
    assert ben.ask("had", table=1)["is"] == "done"
    for one in there.hall.everybody():
        there.hall.forget(one)
    assert not there.store.open_tables()
    there.restart()
    assert not any(list_ends(there.program(name)) for name in NAMES)


def test_only_those_who_played_a_game_are_told_its_missed_end(there: Halls) -> None:
    killed_at(there, play_to_end(there)[-1])
    kim = there.program("Kim")
    assert not list_ends(kim)
    assert kim.ask("had", table=1)["why"] == "no table"
    assert list_ends(there.program("Eva"))


def test_a_player_in_the_lobby_gets_the_record_of_a_game_that_others_ended(there: Halls) -> None:
    eva, ben = there.at_table(*NAMES, rules=short_rules("moon3"))
    eva.ask("start")
    ben.ask("leave")
    eva.ask("bot", name="Benno")
    there.play_on([eva], Random(3))
    [told] = list_ends(ben)
    assert told["here"] is False and game_in(told["record"]).is_finished
    assert eva.ask("start")["is"] == "done"  # the next game, without Benno
    ben.leave()
    [again] = list_ends(there.program("Benno"))
    assert again["record"] == told["record"]


def test_players_who_heard_the_missed_end_of_a_game_can_start_another(there: Halls) -> None:
    killed_at(there, play_to_end(there)[-1])
    eva, ben = (there.program(name) for name in NAMES)
    assert eva.ask("start")["is"] == ben.ask("start")["is"] == "done"
    assert there.table().is_on and ben.news("game")


# Sessions


class Killed(BaseException):
    """Raised at the point where the server is killed."""


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Company]:
    with company(tmp_path) as made:
        yield made


def kill_at_the_end(hall: Company) -> None:
    """Kill the server once the store has the end of a game, and before it tells anybody."""
    append = hall.store.append

    def append_and_kill(table: int, expected: int, lines: Sequence[str]) -> None:
        append(table, expected, lines)
        if any(line.startswith('{"over":') for line in lines):
            raise Killed

    hall.store.append = append_and_kill  # type: ignore[method-assign]
    for guest in hall.guests:
        guest.link.receive_there = Falling(hall, guest.visit)
    hall.store_append = append  # type: ignore[attr-defined]


class Falling:
    """A connection to a server that a request may kill."""

    def __init__(self, hall: Company, visit: Visit) -> None:
        self.hall, self.visit = hall, visit

    def __call__(self, message: Message) -> None:
        try:
            self.visit.receive(message)
        except Killed:
            for guest in self.hall.guests:
                guest.visit.person.is_gone = True  # a dead server writes nothing
                guest.link.put({"is": "lost"})


def start_again(hall: Company) -> None:
    """Restart the server; links reconnect by themselves."""
    hall.store.append = hall.store_append  # type: ignore[attr-defined, method-assign]
    hall.hall = Hall(hall.store, hall.accounts, hall.timers, reserved_skeletons())
    for guest in hall.guests:
        reconnect(hall, guest)
        hall.settle()


def reconnect(hall: Company, guest: Guest) -> None:
    account = hall.accounts.of_name(guest.name)
    assert account is not None
    guest.visit = Visit(hall.hall, hall.hall.enter(account, "127.0.0.1", guest._take))
    guest.link.receive_there = guest.visit.receive
    guest.link.put({"is": "back"})
    guest.visit.receive({"do": "hello", "id": 0, "version": 1})


def play(hall: Company, *guests: Guest) -> None:
    """Play until the game is over, or the server is gone."""
    while any(guest.table.is_on for guest in guests) and not guests[0].session.connection.is_lost:
        for guest in guests:
            view = guest.table.view
            if guest.table.is_on and view.to_act == guest.table.seat and view.legal:
                hall.type(guest, line_for_choice(view.legal[0]))


def sit_down(hall: Company) -> tuple[Guest, Guest]:
    eva, ben = hall.enter("Eva"), hall.enter("Benno", language="de")
    hall.type(eva, "new", "3", "2", "1", "1")  # draw dominoes, for two
    hall.type(ben, "6")
    return eva, ben


def test_a_restarted_server_announces_the_end_that_its_players_missed(hall: Company) -> None:
    eva, ben = sit_down(hall)
    kill_at_the_end(hall)
    play(hall, eva, ben)
    assert "Connection lost." in eva.shown and "Game over" not in eva.shown
    before = len(eva.shown)
    start_again(hall)
    told = eva.shown[before:]
    assert told.index("Connected again.") < told.index("Game over.") < told.index("saved games now.")
    assert told.count("Game over.") == 1 and "no longer exists" not in told
    assert eva.prompt.startswith("Choose, 1 again, ")
    assert ben.prompt.startswith("Auswahl, 1 noch einmal, ")
    assert len(list(eva.folder.iterdir())) == len(list(ben.folder.iterdir())) == 1
    assert "Lobby" not in told.partition("Choose")[0]
    hall.type(eva, "1")
    hall.type(ben, "1")
    assert eva.table.is_on and ben.table.is_on


def test_a_player_who_restarts_the_program_hears_the_end_of_the_game(hall: Company) -> None:
    eva, ben = sit_down(hall)
    kill_at_the_end(hall)
    play(hall, eva, ben)
    eva.hang_up()
    hall.guests.remove(eva)
    start_again(hall)
    eva = hall.enter("Eva")
    assert "is over." in eva.shown
    assert eva.shown.index("With Benno.") < eva.shown.index("Game over.") < eva.shown.index("saved games now.")
    assert eva.prompt.startswith("Choose, 1 again, ")
    assert "replay" in eva.prompt
    eva.hang_up()
    hall.guests.remove(eva)
    assert "is over." not in hall.enter("Eva").shown


def test_a_player_who_left_a_game_for_good_does_not_hear_of_its_end(hall: Company) -> None:
    eva, ben = sit_down(hall)
    hall.type(ben, "lobby", "1")
    assert ben.prompt.startswith("Lobby")
    play(hall, eva)
    assert "Benno leaves. A bot plays on." in eva.shown
    assert "zu Ende gespielt" not in ben.shown
    assert not list(ben.folder.iterdir())
