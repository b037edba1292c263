"""A guest proves nothing. The server recognizes a guest by a token alone, as long as there is something to come back
to."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access.link.messages import Message, hello
from moon_access.server.hall.hall import Hall
from moon_access.server.hall.visit import Visit
from moon_access.server.people.accounts import Account
from moon_access.server.people.names import skeleton_of
from moon_access.server.store.sqlite_accounts import SqliteAccounts
from moon_access.server.store.sqlite_store import SqliteStore
from moon_access.server.store.tokens import Tokens, kept_secret
from moon_access.server.tables.timers import Timers

GAME = {"game": "moon3", "players": 3, "rules": {}, "bots": "easy", "invited": False}


class Server:
    """A hall over a store in ``folder``, which may be made anew."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.start()

    def start(self) -> None:
        self.store = SqliteStore(self.folder / "store.sqlite")
        self.accounts = SqliteAccounts(self.store.database, skeleton_of)
        self.timers = Timers()
        tokens = Tokens(kept_secret(self.folder / "guest_key"))
        self.hall = Hall(self.store, self.accounts, self.timers, (), tokens)
        self.hall.forget_guests()

    def stop(self) -> None:
        self.timers.close()
        self.store.close()

    def come(self, account: Account) -> Player:
        return Player(self.hall, account)

    def guest(self) -> Player:
        return self.come(self.hall.new_unnamed("", is_guest=True))


class Player:
    """One connection, and the messages sent to it."""

    def __init__(self, hall: Hall, account: Account) -> None:
        self.got: list[Message] = []
        self.visit = Visit(hall, hall.enter(account, "127.0.0.1", self.got.append))

    def ask(self, do: str, **said: object) -> Message:
        self.visit.receive({"do": do, "id": 1, **said})
        return next(message for message in reversed(self.got) if message.get("id") == 1)

    def greet(self, name: str, token: str = "") -> Message:
        return self.ask("hello", **hello("en", name, token))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path)
    yield made
    made.stop()


def token_of(welcome: Message) -> str:
    assert welcome["is"] == "welcome"
    return str(welcome["token"])


def test_a_guest_whose_connection_broke_sits_down_again(server: Server) -> None:
    before = server.guest()
    token = token_of(before.greet("Gast"))
    before.ask("open", **GAME)
    before.ask("start")
    before.visit.leave()
    again = server.guest()
    assert token_of(again.greet("Gast", token)) == token
    assert any(message["is"] == "game" and message["back"] is True for message in again.got)


def test_a_guest_takes_over_from_a_connection_that_nobody_has_noticed_to_be_broken(server: Server) -> None:
    before, again = server.guest(), server.guest()
    token = token_of(before.greet("Gast"))
    assert again.greet("Gast", token)["name"] == "Gast"
    assert before.got[-1] == {"is": "bye", "why": "elsewhere"}
    before.visit.leave()
    assert server.accounts.of_name("Gast") is not None  # the name belongs to the guest who is here now


def test_the_name_of_a_guest_who_left_a_game_is_refused_to_others_with_the_reason(server: Server) -> None:
    before = server.guest()
    before.greet("Gast")
    before.ask("open", **GAME)
    before.ask("start")
    assert server.guest().greet("Gast")["fault"] == "taken", "who is here is simply called so"
    before.visit.leave()
    assert server.guest().greet("Gast")["fault"] == "guest away"
    server.accounts.new("Anna", key="SHA256:a")
    assert server.guest().greet("Anna")["fault"] == "taken", "who has proved it needs no game"


def test_a_guest_sits_down_again_after_a_server_restart(server: Server) -> None:
    before = server.guest()
    token = token_of(before.greet("Gast"))
    before.ask("open", **GAME)
    before.ask("start")
    server.stop()
    server.start()
    again = server.guest()
    assert again.greet("Gast", token)["name"] == "Gast"
    assert again.ask("tables")["mine"] is not None


@pytest.mark.parametrize("forged", ["1.", "1.00", "2.{proof}", "-1.{proof}", "1.{proof}0", "1.ř", "²." + "0" * 64, ""])
def test_a_forged_token_brings_nobody_back(server: Server, forged: str) -> None:
    proof = token_of(server.guest().greet("Gast")).partition(".")[2]
    answer = server.guest().greet("Gast", forged.format(proof=proof))
    assert (answer["is"], answer["why"], answer["fault"]) == ("no", "name", "taken")


def test_a_player_who_logged_in_with_a_key_cannot_use_a_guests_token(server: Server) -> None:
    token = token_of(server.guest().greet("Gast"))
    welcome = server.come(server.accounts.new("Anna", key="SHA256:a")).greet("Anna", token)
    assert (welcome["name"], "token" in welcome) == ("Anna", False)


def test_guests_are_forgotten_when_they_leave_and_their_tokens_with_them(server: Server) -> None:
    before = server.guest()
    token = token_of(before.greet("Gast"))
    before.visit.leave()
    assert server.accounts.guests() == []
    assert token_of(server.guest().greet("Gast", token)) != token  # a new account


def test_guests_are_forgotten_at_the_start_unless_they_have_a_game(server: Server) -> None:
    playing, watching = server.guest(), server.guest()
    playing.greet("Gast")
    playing.ask("open", **GAME)
    playing.ask("start")
    watching.greet("Jana")
    server.stop()
    server.start()
    assert [guest.name for guest in server.accounts.guests()] == ["Gast"]


def test_the_secret_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    path = tmp_path / "new" / "guest_key"
    assert kept_secret(path) == kept_secret(path)
    assert sys.platform == "win32" or path.stat().st_mode & 0o077 == 0


def test_the_invitations_and_the_opener_of_a_table_survive_a_restart(server: Server) -> None:
    anna, ben = (server.accounts.new(name, key=f"SHA256:{name}") for name in ("Anna", "Ben"))
    opener, other = server.come(anna), server.come(ben)
    opener.greet("Anna")
    other.greet("Ben")
    number = opener.ask("open", **GAME | {"invited": True})["number"]
    assert other.ask("watch", table=number)["why"] == "not invited"
    opener.ask("invite", name="Ben")
    opener.ask("start")
    server.stop()
    server.start()
    table = server.hall.table(int(str(number)))
    assert (table.opener, table.invited_accounts) == (anna.id, {anna.id, ben.id})
    assert server.come(ben).greet("Ben")["is"] == "welcome"
