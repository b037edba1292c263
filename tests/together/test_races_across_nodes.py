"""Players at two nodes act at once: the loser of the race of appends is served anyway.

Sessions are real, and so is PostgreSQL. ``MOON_ACCESS_TEST_RACES`` sets how often each race is run.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Barrier, Thread

import pytest

pytest.importorskip("psycopg")

from moon_access.scenes.lobby.presence import Whereabouts
from moon_access.server.hall.hall import Hall
from moon_access.server.people.accounts import Account
from moon_access.server.people.names import reserved_skeletons, skeleton_of
from moon_access.server.store.postgres_nodes import PostgresNodes
from moon_access.server.store.postgres_store import PostgresAccounts, PostgresStore
from moon_access.server.store.tokens import Tokens
from moon_access.server.tables.timers import Timers
from tests.support.patience import PATIENCE
from tests.support.postgres import url_of
from tests.together.at_table import Guest

RACES = int(os.environ.get("MOON_ACCESS_TEST_RACES", "10"))


class OneNode:
    """One node: a hall with its store and timers."""

    def __init__(self, url: str) -> None:
        self.store = PostgresStore(url)
        self.accounts = PostgresAccounts(self.store.database, skeleton_of)
        self.timers = Timers()
        tokens = Tokens(self.store.secret("guest_key", secrets.token_bytes(32)))
        nodes = PostgresNodes(self.store)
        self.hall = Hall(self.store, self.accounts, self.timers, reserved_skeletons(), tokens, nodes=nodes)

    def close(self) -> None:
        self.timers.close()
        self.hall.other_nodes.close()
        self.store.close()


class Nodes:
    """Two nodes, and the players at them."""

    def __init__(self, url: str, folder: Path) -> None:
        self.nodes = [OneNode(url), OneNode(url)]
        self._folder = folder
        self._guests: list[Guest] = []

    def account(self, name: str) -> Account:
        accounts = self.nodes[0].accounts
        return accounts.of_name(name) or accounts.new(name, key=f"SHA256:{name}")

    def enter(self, node: int, name: str) -> Guest:
        folder = self._folder / name
        folder.mkdir(exist_ok=True)
        guest = Guest(self.nodes[node].hall, self.account(name), folder)
        self._guests.append(guest)
        guest.start()
        shows(guest, "Lobby")
        return guest

    def leave(self, *guests: Guest) -> None:
        """Leave the game for good, and the server."""
        for guest in guests:
            guest.terminal.feed("leave", "yes", "quit")
            guest.end_input()

    def close(self) -> None:
        for guest in self._guests:
            if guest.is_running:
                guest.hang_up()
        for node in self.nodes:
            node.close()


def shows(guest: Guest, text: str, after: int = 0) -> None:
    """Wait until the player has seen this and has a prompt or listens."""
    terminal = guest.terminal
    with terminal.changed:
        is_shown = terminal.changed.wait_for(
            lambda: (text in guest.shown[after:] and terminal.is_idle) or guest.failed is not None, PATIENCE
        )
    if guest.failed is not None:
        raise guest.failed
    assert is_shown, f"{guest.name} should see {text!r}, saw {guest.shown[after:]!r}"


def at_once(typed: dict[Guest, str]) -> None:
    """Let each of them type a line at the same moment."""
    barrier = Barrier(len(typed))

    def type_(guest: Guest, line: str) -> None:
        barrier.wait(PATIENCE)
        guest.terminal.feed(line)

    threads = [Thread(target=type_, args=one) for one in typed.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)


def are_at_one_game(*guests: Guest) -> None:
    """Wait until all of them are in the game that has begun, and the game asks the player to act for a move."""
    for guest in guests:
        terminal = guest.terminal
        with terminal.changed:
            is_there = terminal.changed.wait_for(partial(is_in_the_game, guest), PATIENCE)
        if guest.failed is not None:
            raise guest.failed
        if not is_there:
            pytest.fail("\n\n".join([f"{guest.name} is not in the game", *(one.shown[-500:] for one in guests)]))
    tables = {guest.session.remote.number for guest in guests if guest.session.remote is not None}
    assert len(tables) == 1, tables


def is_in_the_game(guest: Guest) -> bool:
    """Return whether the player is in the game; raise if their session failed."""
    session, terminal = guest.session, guest.terminal
    if guest.failed is not None:
        return True
    if session.where_now is not Whereabouts.PLAYING or not terminal.is_idle or guest.link.has_news():
        return False
    to_act = guest.table.view.to_act
    return to_act is not None and (to_act != guest.table.seat or bool(guest.prompt))


@pytest.fixture
def nodes(tmp_path: Path) -> Iterator[Nodes]:
    made = Nodes(url_of(tmp_path), tmp_path)
    try:
        yield made
    finally:
        made.close()


def open_table(guest: Guest) -> str:
    """Open a table of Moon for three. Return the number with which others join it."""
    guest.terminal.feed("new table")
    for answer in ("1", "1", "1"):
        shows(guest, "")
        guest.terminal.feed(answer)
    shows(guest, "friends type join")
    assert guest.session.terms is not None
    return f"join {guest.session.terms.code}"


def test_players_who_choose_another_game_at_the_same_moment_get_one_table(nodes: Nodes) -> None:
    eva, benno, kim = nodes.enter(0, "Eva"), nodes.enter(1, "Benno"), nodes.enter(0, "Kim")
    join = open_table(eva)
    for guest in (benno, kim):
        guest.terminal.feed(join)
    for race in range(RACES):
        are_at_one_game(eva, benno, kim)
        end_the_game(eva, benno, kim)
        before = {guest: len(guest.shown) for guest in (eva, benno, kim)}
        at_once({eva: "again", benno: "again", kim: "again"})
        are_at_one_game(eva, benno, kim)
        for guest, at in before.items():
            assert "Too late" not in guest.shown[at:], f"race {race}: {guest.shown[at:]!r}"
            assert "cannot save" not in guest.shown[at:], f"race {race}: {guest.shown[at:]!r}"


def end_the_game(*guests: Guest) -> None:
    """Let one player give up, and all the others agree."""
    seen = {guest: len(guest.shown) for guest in guests}
    first, *others = guests
    first.terminal.feed("resign")
    shows(first, "1 yes", seen[first])
    first.terminal.feed("yes")
    for guest in others:
        shows(guest, "end the game", seen[guest])
        guest.terminal.feed("agree")
    for guest in guests:
        shows(guest, "1 again", seen[guest])


def test_players_who_sit_down_by_number_at_the_same_moment_all_get_a_seat(nodes: Nodes) -> None:
    for race in range(RACES):
        eva = nodes.enter(0, f"Eva{race}x")
        benno, kim = nodes.enter(1, f"Benno{race}x"), nodes.enter(0, f"Kim{race}x")
        join = open_table(eva)
        at = {guest: len(guest.shown) for guest in (benno, kim)}
        at_once({benno: join, kim: join})
        are_at_one_game(eva, benno, kim)
        for guest, before in at.items():
            assert "Too late" not in guest.shown[before:], f"race {race}: {guest.shown[before:]!r}"
        nodes.leave(eva, benno, kim)
