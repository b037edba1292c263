"""The accounts of players: names, keys, passwords, blocked players, bans and invitations by the host."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Literal

import pytest
from argon2 import PasswordHasher, extract_parameters

from moon_access.server.people.accounts import (
    NAMES_A_DAY,
    SECONDS_OF_DAY,
    Account,
    Accounts,
    KeyTaken,
    NameTaken,
    NoSuchAccount,
    TooManyNames,
)
from moon_access.server.people.names import skeleton_of
from moon_access.server.people.passwords import Passwords
from moon_access.server.store.sqlite_accounts import SqliteAccounts
from moon_access.server.store.sqlite_store import SqliteStore
from moon_access.server.store.store import Store, StoreFailed

from .clock import Clock
from .stores import STORES
from .test_store_races import run_together

KEY, OTHER_KEY = "SHA256:aaaa", "SHA256:bbbb"


class CountingHash(PasswordHasher):
    """A cheap password hash that notes what it checked."""

    def __init__(self, time_cost: int = 1) -> None:
        super().__init__(time_cost=time_cost, memory_cost=8, parallelism=1)
        self.checked: list[str] = []

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
        self.checked.append(str(hash))
        return super().verify(hash, password)


@pytest.fixture
def hasher() -> CountingHash:
    return CountingHash()


@pytest.fixture
def opened(kind: str, tmp_path: Path, clock: Clock) -> Iterator[Callable[..., Accounts]]:
    """Open the accounts of this test in each store, again at each call."""
    stores: list[Store] = []

    def open_another(hasher: PasswordHasher | None = None, likeness: Callable[[str], str] = skeleton_of) -> Accounts:
        stores.append(store := STORES[kind](tmp_path))
        passwords = Passwords(hasher or CountingHash())
        if isinstance(store, SqliteStore):
            return SqliteAccounts(store.database, likeness, passwords=passwords, now=clock)
        from moon_access.server.store.postgres_store import PostgresAccounts, PostgresStore

        assert isinstance(store, PostgresStore)
        return PostgresAccounts(store.database, likeness, passwords=passwords, now=clock)

    yield open_another
    for store in stores:
        store.close()


@pytest.fixture
def accounts(opened: Callable[..., Accounts], hasher: CountingHash) -> Accounts:
    return opened(hasher)


def test_an_account_is_found_by_its_name_its_key_and_its_number(accounts: Accounts) -> None:
    anna = accounts.new("Anna", key=KEY)
    assert anna == Account(1, "Anna", "{}", False)
    assert accounts.of_name("Anna") == accounts.of_key(KEY) == accounts.of_id(1) == anna
    assert accounts.of_name("Ben") is accounts.of_key(OTHER_KEY) is accounts.of_id(2) is None


@pytest.mark.parametrize("name", ["Anna", "anna", "ANNA", "\u0410nna", "Ann\u0430"])
def test_a_name_that_looks_like_a_taken_one_is_refused(accounts: Accounts, name: str) -> None:
    anna, ben = accounts.new("Anna"), accounts.new("Ben")
    with pytest.raises(NameTaken):
        accounts.new(name)
    with pytest.raises(NameTaken):
        accounts.rename(ben.id, name)
    assert accounts.of_name(name) == anna
    assert accounts.of_id(ben.id) == ben


def test_if_many_want_a_name_at_once_one_gets_it(opened: Callable[..., Accounts]) -> None:
    nodes, got = [opened(), opened()], []

    def want(node: Accounts) -> None:
        with suppress(NameTaken):
            got.append(node.new("Anna"))

    run_together(*[lambda: want(nodes[0]), lambda: want(nodes[1])] * 3)
    assert got == [nodes[0].of_name("Anna")]


def test_a_renamed_player_is_found_only_by_the_new_name(accounts: Accounts) -> None:
    anna = accounts.new("Anna", key=KEY)
    accounts.rename(anna.id, "Hanna")
    accounts.rename(anna.id, "HANNA")
    assert accounts.of_name("Anna") is None
    assert accounts.of_key(KEY) == accounts.of_name("hanna") == Account(anna.id, "HANNA")
    assert accounts.new("Anna").id != anna.id


def test_a_key_belongs_to_one_player_and_a_player_may_have_several(accounts: Accounts) -> None:
    anna, ben = accounts.new("Anna", key=KEY), accounts.new("Ben")
    with pytest.raises(KeyTaken):
        accounts.new("Carl", key=KEY)
    assert accounts.of_name("Carl") is None
    with pytest.raises(KeyTaken):
        accounts.add_key(ben.id, KEY)
    accounts.add_key(anna.id, KEY)
    accounts.add_key(anna.id, OTHER_KEY)
    assert accounts.of_key(KEY) == accounts.of_key(OTHER_KEY) == anna


def test_the_settings_of_an_account_are_kept_for_the_next_session(opened: Callable[..., Accounts]) -> None:
    accounts = opened()
    anna = accounts.new("Anna")
    accounts.keep_settings(anna.id, '{"language": "cs"}')
    assert opened().of_id(anna.id) == Account(anna.id, "Anna", '{"language": "cs"}')


def test_a_password_lets_its_owner_in_and_nobody_else(accounts: Accounts) -> None:
    anna, ben = accounts.new("Anna", password="moon"), accounts.new("Ben", password="sun")
    assert accounts.with_password("Anna", "moon") == accounts.with_password("anna", "moon") == anna
    assert accounts.with_password("Ben", "sun") == ben
    for name, password in (("Anna", "sun"), ("Anna", "Moon"), ("Anna", ""), ("Nobody", "moon"), ("Nobody", "nobody")):
        assert accounts.with_password(name, password) is None


def test_an_account_without_a_password_accepts_no_password(accounts: Accounts) -> None:
    accounts.new("Anna", key=KEY)
    for password in ("", "nobody", "sun"):
        assert accounts.with_password("Anna", password) is None


def test_a_password_is_the_same_however_its_letters_are_composed(accounts: Accounts) -> None:
    password = "žluťoučký \U0001f319"
    anna = accounts.new("Anna", password=password)
    assert accounts.with_password("Anna", unicodedata.normalize("NFD", password)) == anna
    assert accounts.with_password("Anna", "zlutoucky \U0001f319") is None


@pytest.mark.parametrize("password", ["\ud800", "\0", "x" * 100_000])
def test_any_text_can_be_a_password(accounts: Accounts, password: str) -> None:
    anna = accounts.new("Anna", password=password)
    assert accounts.with_password("Anna", password) == anna
    assert accounts.with_password("\udfff", password) is None


def test_a_wrong_password_takes_the_same_work_whether_the_name_is_known_or_not(
    accounts: Accounts, hasher: CountingHash
) -> None:
    accounts.new("Anna", password="moon")
    accounts.new("Ben", key=KEY)
    for name in ("Anna", "Ben", "Nobody"):
        accounts.with_password(name, "wrong")
    known, without, unknown = (extract_parameters(checked) for checked in hasher.checked)
    assert known == without == unknown


def test_a_password_of_older_parameters_is_hashed_anew_when_it_is_used(opened: Callable[..., Accounts]) -> None:
    opened(CountingHash(1)).new("Anna", password="moon")
    hasher = CountingHash(2)
    accounts = opened(hasher)
    for password in ("wrong", "moon", "moon"):
        accounts.with_password("Anna", password)
    assert [extract_parameters(checked).time_cost for checked in hasher.checked] == [1, 1, 2]


def test_passwords_are_hashed_with_argon2id_by_the_parameters_of_owasp() -> None:
    parameters = extract_parameters(Passwords().hash("moon"))
    assert (parameters.type.name, parameters.memory_cost, parameters.time_cost) == ("ID", 19_456, 2)


def test_a_guest_and_all_saved_data_of_the_guest_are_deleted(opened: Callable[..., Accounts]) -> None:
    accounts = opened()
    anna, guest = accounts.new("Anna"), accounts.new("Guest", key=KEY, password="moon", guest=True)
    assert guest.guest
    accounts.block(guest.id, anna.id)
    accounts.block(anna.id, guest.id)
    accounts.ban(guest.id)
    assert opened().guests() == [guest]
    accounts.forget(guest.id)
    accounts.forget(guest.id)
    assert accounts.guests() == []
    assert accounts.of_id(guest.id) is accounts.of_name("Guest") is accounts.of_key(KEY) is None
    assert accounts.with_password("Guest", "moon") is None
    assert accounts.blocked_by(anna.id) == accounts.blocked_by(guest.id) == frozenset()
    assert accounts.bans() == {}
    again = accounts.new("Guest", guest=True)
    assert again.id not in (anna.id, guest.id)


def test_changing_an_account_that_does_not_exist_fails(accounts: Accounts) -> None:
    anna = accounts.new("Anna")
    changes: tuple[Callable[[], object], ...] = (
        lambda: accounts.rename(7, "Ben"),
        lambda: accounts.add_key(7, KEY),
        lambda: accounts.keep_settings(7, "{}"),
        lambda: accounts.block(7, anna.id),
        lambda: accounts.block(anna.id, 7),
    )
    for change in changes:
        with pytest.raises(NoSuchAccount):
            change()
    assert accounts.of_key(KEY) is None
    assert accounts.blocked_by(anna.id) == frozenset()


def test_a_friendship_has_one_direction_and_friends_are_listed_by_name(accounts: Accounts) -> None:
    anna, ben, carl = (accounts.new(name).id for name in ("Anna", "Ben", "Carl"))
    accounts.befriend(anna, carl)
    accounts.befriend(anna, ben)
    accounts.befriend(anna, ben)
    assert [one.name for one in accounts.friends_of(anna)] == ["Ben", "Carl"]
    assert accounts.friends_of(ben) == []
    accounts.unfriend(anna, carl)
    accounts.forget(ben)
    assert accounts.friends_of(anna) == []
    with pytest.raises(NoSuchAccount):
        accounts.befriend(anna, ben)


def test_moderators_are_appointed_and_dismissed(accounts: Accounts) -> None:
    anna, ben = (accounts.new(name).id for name in ("Anna", "Ben"))
    accounts.appoint(ben)
    accounts.appoint(anna)
    accounts.appoint(anna)
    assert [one.name for one in accounts.moderators()] == ["Anna", "Ben"]
    accounts.dismiss(ben)
    accounts.forget(anna)
    assert accounts.moderators() == []
    with pytest.raises(NoSuchAccount):
        accounts.appoint(anna)


def test_a_block_has_one_direction_and_lasts_until_it_is_taken_back(accounts: Accounts) -> None:
    anna, ben, carl = (accounts.new(name).id for name in ("Anna", "Ben", "Carl"))
    accounts.block(anna, ben)
    accounts.block(anna, ben)
    accounts.block(anna, carl)
    assert accounts.blocked_by(anna) == {ben, carl}
    assert accounts.blocked_by(ben) == frozenset()
    accounts.unblock(anna, ben)
    accounts.unblock(ben, anna)
    assert accounts.blocked_by(anna) == {carl}


def test_a_ban_is_of_an_account_or_an_address(accounts: Accounts) -> None:
    accounts.ban(7)
    accounts.ban("192.0.2.7")
    assert accounts.is_banned(7)
    assert accounts.is_banned(8, "192.0.2.7")
    assert not accounts.is_banned(8, "192.0.2.8", "7")
    assert not accounts.is_banned()
    assert accounts.bans() == {7: None, "192.0.2.7": None}
    accounts.unban(7)
    accounts.unban("192.0.2.7")
    accounts.unban("192.0.2.9")
    assert not accounts.is_banned(7, "192.0.2.7")


def test_writing_a_banned_address_differently_does_not_evade_the_ban(accounts: Accounts) -> None:
    accounts.ban("192.0.2.7")
    accounts.ban("2001:db8:1:2:3:4:5:6")
    assert accounts.is_banned("::ffff:192.0.2.7")
    assert accounts.is_banned("2001:db8:1:2::ffff")
    assert not accounts.is_banned("2001:db8:1:3::1")


def test_a_ban_ends_at_its_time(accounts: Accounts, clock: Clock) -> None:
    accounts.ban(7, clock.now + 60)
    accounts.ban(8, clock.now + 60)
    accounts.ban(8)
    clock.now += 59
    assert accounts.is_banned(7)
    clock.now += 1
    assert not accounts.is_banned(7)
    assert accounts.is_banned(8)
    assert accounts.bans() == {8: None}


def test_a_name_or_a_key_may_be_invited_and_uninvited(accounts: Accounts) -> None:
    for who in ("Anna", KEY):
        accounts.invite(who)
        accounts.invite(who)
    assert accounts.invitations() == ["Anna", KEY]
    assert accounts.is_invited("anna")
    assert accounts.is_invited("Ben", KEY)
    assert not accounts.is_invited("Ben", OTHER_KEY, KEY.lower(), "")
    accounts.uninvite("ANNA")
    accounts.uninvite("Ben")
    assert accounts.invitations() == [KEY]
    assert not accounts.is_invited("Anna")


def test_accounts_are_found_by_name_after_the_table_of_look_alikes_has_changed(
    opened: Callable[..., Accounts],
) -> None:
    before = opened(likeness=str.upper)
    anna, ben, bern = (before.new(name, password="moon") for name in ("Anna", "Ben", "Bern"))
    before.invite("Carla")
    after = opened(likeness=lambda name: name.lower()[:2])
    assert after.of_name("anna") == after.with_password("Anna", "moon") == anna
    assert after.of_name("be") == ben
    assert after.of_id(bern.id) == bern
    assert after.is_invited("carl")


def test_using_accounts_after_their_store_is_closed_fails(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "store.sqlite")
    accounts = SqliteAccounts(store.database, skeleton_of, passwords=Passwords(CountingHash()))
    store.close()
    with pytest.raises(StoreFailed):
        accounts.new("Anna")
    with pytest.raises(StoreFailed):
        accounts.of_name("Anna")


def test_the_file_contains_no_part_of_a_password(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "store.sqlite")
    SqliteAccounts(store.database, skeleton_of).new("Anna", password="very secret moon")
    found = [b"secret" in file.read_bytes() for file in tmp_path.iterdir()]
    store.close()
    assert found == [False] * 3


def test_guests_and_other_networks_do_not_count_towards_the_names_a_network_may_take(
    accounts: Accounts, opened: Callable[..., Accounts], clock: Clock
) -> None:
    for number in range(NAMES_A_DAY):
        accounts.new(f"Anna{number}", place="here")
    with pytest.raises(TooManyNames):
        accounts.new("Ben", place="here")
    assert accounts.of_name("Ben") is None
    accounts.new("Gast", guest=True, place="here")
    accounts.new("Ben", place="there")
    accounts.new("Clara")
    with pytest.raises(NameTaken):
        accounts.new("Ben", place="here")
    with pytest.raises(TooManyNames):
        opened().new("Dora", place="here")
    clock.now += SECONDS_OF_DAY
    accounts.new("Dora", place="here")
