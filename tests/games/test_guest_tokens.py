"""The program saves the token of a guest by server and name, readable only by the player."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from moon_access.app.joining import MOST_TOKENS, keep_token, kept_token
from moon_access.storage.paths import guests_file
from tests.terminal.at_terminal import Home


def test_a_token_is_saved_by_host_port_and_name(home: Home) -> None:
    keep_token("example.org", 2222, "Anna", "1.a")
    keep_token("example.org", 2222, "Ben", "2.b")
    keep_token("example.org", 2223, "Anna", "3.c")
    assert kept_token("Example.org", 2222, "anna") == "1.a", "neither is told apart by its case"
    assert kept_token("example.org", 2222, "Ben") == "2.b"
    assert kept_token("example.org", 2223, "Anna") == "3.c"
    assert kept_token("example.com", 2222, "Anna") == ""


def test_the_file_of_tokens_is_readable_by_its_owner_alone(home: Home) -> None:
    keep_token("example.org", 2222, "Anna", "1.a")
    keep_token("example.org", 2222, "Anna", "2.a")
    assert kept_token("example.org", 2222, "Anna") == "2.a"
    assert sys.platform == "win32" or guests_file().stat().st_mode & 0o077 == 0


def test_the_newest_games_are_kept(home: Home) -> None:
    for number in range(MOST_TOKENS):
        keep_token("example.org", number, "Anna", f"{number}.a")
    keep_token("example.org", 0, "Anna", "again")
    keep_token("example.com", 1, "Anna", "one more")
    assert kept_token("example.org", 0, "Anna") == "again"
    assert kept_token("example.org", 1, "Anna") == ""
    assert kept_token("example.org", 2, "Anna") == "2.a"


@pytest.mark.parametrize("content", ["", "[]", "7", '{"anna@example.org:2222": 1}', "{" * 5000])
def test_a_wrongly_saved_entry_is_ignored_and_written_again(content: str, home: Home) -> None:
    guests_file().parent.mkdir(parents=True, exist_ok=True)
    guests_file().write_text(content, "utf-8")
    assert kept_token("example.org", 2222, "Anna") == ""
    keep_token("example.org", 2222, "Anna", "1.a")
    assert kept_token("example.org", 2222, "Anna") == "1.a"


def test_a_token_that_cannot_be_saved_raises_no_error(home: Home) -> None:
    guests_file().mkdir(parents=True)
    keep_token("example.org", 2222, "Anna", "1.a")
    assert kept_token("example.org", 2222, "Anna") == ""
    assert [one.name for one in Path(guests_file().parent).glob("guests.json*")] == ["guests.json"]
