"""The program keeps the servers that the player has joined, newest first, readable only by the player."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from moon_access.link.address import address_of
from moon_access.link.joined_hosts import MOST_HOSTS, JoinedHost, joined_hosts, list_unfinished_games, note_joined
from moon_access.storage.paths import hosts_file


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def join(*typed: str) -> None:
    for one in typed:
        note_joined(address_of(one))


def list_known(last: str = "") -> list[str]:
    return [str(one.address) for one in joined_hosts(last)]


def test_the_newest_server_comes_first_and_each_once() -> None:
    join("anna@example.org", "[2001:db8::1]:22", "anna@example.org")
    assert list_known() == ["anna@example.org:2222", "[2001:db8::1]:22"]


def test_the_server_that_an_older_version_saved_is_listed_too() -> None:
    assert list_known("anna@example.org:2222") == ["anna@example.org:2222"]
    join("example.com")
    assert list_known("example.com:2222") == ["example.com:2222"]
    assert list_known("anna@example.org:2222") == ["example.com:2222", "anna@example.org:2222"]
    assert list_known("a b") == ["example.com:2222"]


def test_a_game_that_was_left_unfinished_is_known_until_the_server_is_left_without_one() -> None:
    note_joined(address_of("example.org"), "moon3")
    note_joined(address_of("anna@example.com"))
    assert list_unfinished_games() == [JoinedHost(address_of("example.org"), "moon3")]
    note_joined(address_of("example.org"))
    assert list_unfinished_games() == [] and list_known() == ["example.org:2222", "anna@example.com:2222"]


def test_a_game_that_this_version_does_not_know_is_ignored() -> None:
    hosts_file().parent.mkdir(parents=True)
    hosts_file().write_text("example.org:2222 chess\n", "utf-8")
    assert list_known() == ["example.org:2222"] and list_unfinished_games() == []


def test_the_oldest_server_is_forgotten() -> None:
    join(*(f"host{number}.example" for number in range(MOST_HOSTS + 1)))
    assert len(list_known()) == MOST_HOSTS and "host0.example:2222" not in list_known()


def test_the_file_is_readable_by_its_owner_alone() -> None:
    join("example.org")
    assert sys.platform == "win32" or hosts_file().stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("content", [b"", b"\xff\n", b"-oProxyCommand=x\n", b"a..b c\n" * 9000])
def test_an_invalid_file_is_ignored_and_overwritten(content: bytes) -> None:
    hosts_file().parent.mkdir(parents=True)
    hosts_file().write_bytes(content)
    assert list_known() == []
    join("example.org")
    assert list_known() == ["example.org:2222"]


def test_a_server_that_cannot_be_saved_raises_no_error() -> None:
    hosts_file().mkdir(parents=True)
    join("example.org")
    assert list_known() == []
