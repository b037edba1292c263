"""``moon-access join`` alone names the servers that the player has joined: as choices at a terminal, else as lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from .at_terminal import Home

KNOWN = ("anna@example.org:2222", "ben@example.com:2300")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def know(home: Home) -> None:
    hosts = home.games.with_name("hosts")
    hosts.parent.mkdir(parents=True)
    hosts.write_text("".join(f"{one}\n" for one in KNOWN), "utf-8")


@pytest.mark.parametrize("read", ["screen-reader", "braille"])
def test_a_script_gets_a_line_for_each_server(home: Home, read: str) -> None:
    know(home)
    done = home.run("join", "--read", read)
    assert done.returncode == 0 and done.stdout.decode().splitlines() == list(KNOWN)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "You have not joined a host yet."), ("de", "Du hast noch nirgends mitgespielt."), ("cs", "Zatím žádného")],
)
def test_a_player_who_knows_no_server_hears_what_to_type(home: Home, language: str, said: str) -> None:
    done = home.run("join", "--language", language)
    assert done.returncode == 0 and done.stdout.decode().startswith(said)


def test_a_fingerprint_needs_an_address(home: Home) -> None:
    know(home)
    done = home.run("join", "--fingerprint", "SHA256:" + 43 * "A")
    assert done.returncode == 2 and b"'HOST'" in done.stderr


def test_a_player_at_a_terminal_chooses_a_server(home: Home) -> None:
    know(home)
    with home.terminal("join", "--read", "screen-reader", "--language", "en", "--name", "Eva") as at:
        assert at.prompt().startswith("1 join example.org\n2 join example.com\n3 join a host\n")
        at.finish("0")
