"""Move a store from SQLite to PostgreSQL: afterwards, the new store has everything, or nothing has changed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

pytest.importorskip("psycopg")

import psycopg

from moon_access.server.backup import DUMP, BackupFailed, restore, save
from moon_access.server.moving_store import main, move_store
from moon_access.server.people.names import skeleton_of
from moon_access.server.store.postgres_store import PostgresAccounts, PostgresStore
from moon_access.server.store.rating_rows import RatedGame, RatedSide, RatingRow, RatingRows, Skill
from moon_access.server.store.server_folder import FolderLock, keep_once
from moon_access.server.store.sqlite_accounts import SqliteAccounts
from moon_access.server.store.sqlite_store import SqliteStore
from moon_access.server.store.store import StoreFailed
from moon_access.server.store.tokens import SECRET_BYTES, kept_secret
from tests.support.postgres import program, url_of

SKILL = Skill(26.5, 7.25)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Make the folder of a server that had guests, bans and games."""
    store = SqliteStore(tmp_path / "server.sqlite")
    first, closed = store.new_table(["a", "nul \0"]), store.new_table(["b"])
    store.append(first, 2, ["c"])
    store.close_table(closed)
    accounts = SqliteAccounts(store.database, skeleton_of)
    anna, benno = accounts.new("Anna", key="SHA256:aaaa"), accounts.new("Benno", password="a good one")
    accounts.block(anna.id, benno.id)
    accounts.befriend(benno.id, anna.id)
    accounts.appoint(anna.id)
    accounts.ban(benno.id)
    accounts.ban("192.0.2.7", until=2e9)
    accounts.invite("Clara")
    sides = (RatedSide((anna.id,), frozenset(), 0, 1), RatedSide((benno.id,), frozenset(), 0, 2))
    ratings = RatingRows(store.database)
    ratings.add_game(RatedGame("seed", "moon3", sides), 20264, 1.0, lambda last: SKILL, lambda game, before: before)
    ratings.show(benno.id, is_shown=True)
    store.close()
    return tmp_path


def test_moving_to_a_database_keeps_all_data_and_games_continue(folder: Path) -> None:
    secret, url = kept_secret(folder / "guest_key"), url_of(folder)
    counts = move_store(folder, url)
    assert (counts["tables"], counts["accounts"], counts["bans"]) == (2, 2, 2)
    store = PostgresStore(url)
    accounts = PostgresAccounts(store.database, skeleton_of)
    assert (store.read(1), store.read(2), store.open_tables()) == (["a", "nul \0", "c"], ["b"], [1])
    store.append(1, 3, ["d"])
    assert store.new_table([]) == 3
    assert accounts.new("David").id == 3
    assert accounts.of_key("SHA256:aaaa") == accounts.of_name("anna") == accounts.of_id(1)
    assert accounts.with_password("Benno", "a good one") is not None
    assert accounts.blocked_by(1) == frozenset({2})
    assert [one.name for one in accounts.friends_of(2)] == ["Anna"]
    assert [one.name for one in accounts.moderators()] == ["Anna"]
    assert accounts.bans() == {2: None, "192.0.2.7": 2e9}
    assert accounts.is_invited("Clara")
    ratings = RatingRows(store.database)
    assert ratings.ratings(1, 20264) == [RatingRow("moon3", SKILL, 1)] and not ratings.find_unrated(["seed"])
    assert [ratings.is_shown(one) for one in (1, 2)] == [False, True]
    assert store.secret("guest_key", b"x" * SECRET_BYTES) == secret
    store.close()


def test_moving_into_a_database_that_is_not_empty_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = url_of(folder)
    store = PostgresStore(url)
    accounts = PostgresAccounts(store.database, skeleton_of)
    accounts.new("Somebody")
    with pytest.raises(StoreFailed, match="not empty"):
        move_store(folder, url)
    assert store.open_tables() == []
    store.close()
    assert main([str(folder), url]) == 1
    assert "not empty" in capsys.readouterr().err


def test_a_backup_of_the_database_brings_back_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dump = program("pg_dump")
    assert dump is not None
    monkeypatch.setenv("PATH", f"{dump.parent}{os.pathsep}{os.environ['PATH']}")
    url = url_of(tmp_path)
    store = PostgresStore(url)
    accounts = PostgresAccounts(store.database, skeleton_of)
    accounts.new("Anna", password="a good one")
    table = store.new_table(["a", "nul \0"])
    folder, file, other = tmp_path / "node", tmp_path / "moon.zip", url.replace("/postgres?", "/backup?")
    FolderLock(folder).close()  # a node makes it when it starts
    keep_once(folder / "host_key", b"the key")
    assert save(folder, file, url) == ["host_key", DUMP]
    with psycopg.connect(url, autocommit=True) as connected:
        connected.execute("CREATE DATABASE backup")
    store.append(table, 2, ["after it"])
    with pytest.raises(BackupFailed, match="name an empty one"):
        restore(file, tmp_path / "there")
    restore(file, tmp_path / "there", other)
    again = PostgresStore(other)
    assert again.read(table) == ["a", "nul \0"]
    again.append(table, 2, ["goes on"])
    assert again.new_table([]) == table + 1
    assert PostgresAccounts(again.database, skeleton_of).with_password("Anna", "a good one") is not None
    for one in (store, again):
        one.close()
    with pytest.raises(BackupFailed, match="already exists"):
        restore(file, tmp_path / "once more", other)
    assert [one.name for one in (tmp_path / "once more").iterdir()] == ["lock"]


def test_a_folder_without_a_store_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path), url_of(tmp_path)]) == 1
    assert "server.sqlite is not there" in capsys.readouterr().err
