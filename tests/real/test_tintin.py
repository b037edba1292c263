"""The door for MUD clients with a real client, TinTin++ in its mode for screen readers: play a deal by the lines that
it shows, in each language, once over TLS. CI plays a trick each, MOON_ACCESS_LONG=1 a deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("pexpect", reason="a terminal for Unix is needed")
pytest.importorskip("termios", reason="a terminal for Unix is needed")

from moon_access.server.doors.door import Certificate
from moon_access.server.doors.mud_door import MudDoor, MudSettings
from moon_access.server.reception import Admission
from moon_access.server.server import Server, ServerSettings
from tests.server.certificates import certificate
from tests.support.long import LONG

from .page_player import has_played
from .tintin import TinTin, next_line


@pytest.fixture
def tintin(tmp_path: Path) -> Iterator[TinTin]:
    made = TinTin(tmp_path / "tintin")
    yield made
    made.close()


def serve(folder: Path, language: str, *, by_tls: bool) -> Server:
    folder.mkdir()
    mud = MudSettings(None, 0, host="127.0.0.1", language=language)
    if by_tls:
        mud = replace(mud, port=0, plain_port=None, certificate=Certificate(*certificate(folder)))
    return Server(ServerSettings(folder, "127.0.0.1", 0, Admission(guests=True), (mud,)))


@pytest.mark.parametrize(
    ("language", "asked", "password", "guest"),
    [
        ("en", "Your name here:", "Password, or guest:", "guest"),
        ("de", "Dein Name hier:", "Passwort, oder gast:", "Gast"),
        ("cs", "Tvoje jméno tady:", "Heslo, nebo host:", "host"),
    ],
)
def test_a_player_plays_with_a_mud_client(
    tintin: TinTin, tmp_path: Path, language: str, asked: str, password: str, guest: str
) -> None:
    by_tls = language == "cs"
    host = serve(tmp_path / "server", language, by_tls=by_tls)
    host.open()
    try:
        tintin.connect(host.door(MudDoor).port or host.door(MudDoor).plain_port, by_tls=by_tls)
        assert tintin.prompt() == asked
        tintin.type("Petra")
        assert tintin.prompt() == password
        assert tintin.hides, "what is typed"
        tintin.type(guest)
        tintin.prompt()
        assert not tintin.hides
        tintin.type("")  # accepts the language; TinTin++ has told the way of reading
        for _ in range(5):  # opens a table of Moon for three with bots, by the defaults
            tintin.prompt()
            tintin.type("1")
        tintin.prompt()
        while not has_played(host, a_deal=LONG):
            tintin.type(next_line(host))
            tintin.prompt()
        tintin.type({"en": "rules", "de": "regeln", "cs": "pravidla"}[language])
        tintin.prompt()
        tintin.type({"en": "next", "de": "weiter", "cs": "další"}[language])  # how many tiles there are
        tintin.await_line(80)  # longer than a console's line: lines stay whole
        assert not [line for line in tintin.shown if "\x1b" in line or "\ufffd" in line]
        tintin.type({"en": "quit", "de": "ende", "cs": "konec"}[language])
    finally:
        host.close()
