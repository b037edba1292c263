"""The host at the prompt of a real server, and players who join it with the real program over OpenSSH."""

from __future__ import annotations

import json
import re
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pexpect
import pytest

from tests.support.patience import PATIENCE

from .hosting_place import PROGRAM, Place, ends, hosting_place
from .page_client import Page

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs Unix: a pseudo terminal")


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with hosting_place(tmp_path) as made:
        yield made


def test_the_host_hears_who_comes_and_decides_who_stays(place: Place) -> None:
    host = place.host()
    petra, karl = place.join("Petra"), place.join("Karl")
    host.expect_exact("Petra comes in.")
    host.expect_exact("Karl comes in.")
    host.sendline("people")
    host.expect_exact("Karl, in the lobby, 127.0.0.1.")
    host.expect_exact("Petra, in the lobby, 127.0.0.1.")
    host.sendline("say supper")
    petra.expect_exact("Host: supper")
    host.sendline("mute petra")
    host.expect_exact("Petra is muted.")
    petra.sendline("say hello")
    petra.expect_exact("the host has muted you")
    host.sendline("out Karl")
    host.expect_exact("Karl has been removed.")
    karl.expect_exact("The host has removed you.")
    host.sendline("ban 127.0.0.1")
    host.expect_exact("127.0.0.1 is banned.")
    petra.expect_exact("The host does not let you in.")
    host.expect_exact("Petra has left.")
    host.sendline("quit")  # nobody is here, so the server does not ask
    assert ends(host) == 0
    log = (place.folder / "server" / "log").read_text("utf-8")
    assert "Petra comes from 127.0.0.1" in log
    assert "supper" not in log
    assert "hello" not in log


def test_a_ban_that_hits_others_at_the_same_address_asks_the_host_first(place: Place) -> None:
    host = place.host()
    petra, karl = place.join("Petra"), place.join("Karl")
    host.expect_exact("Karl comes in.")
    host.sendline("ban Karl")
    host.expect_exact("Same address: Petra. Ban them all? 1 yes, 2 no:")
    host.sendline("no")
    host.expect_exact("Karl is not banned.")
    host.sendline("ban karl")
    host.expect_exact("Ban them all")
    host.sendline("yes")
    host.expect_exact("127.0.0.1 is banned.")
    for player in (petra, karl):
        player.expect_exact("The host does not let you in.")
    host.sendline("quit")
    assert ends(host) == 0


def begin(player: pexpect.spawn[str]) -> str:
    """Begin a game with bots at a new table. Return the number of the table, as the player hears it."""
    player.sendline("new table")
    for answer in ("1", "1", "1", "1"):
        player.expect_exact(":")
        player.sendline(answer)
    player.expect_exact("Table ")
    player.expect_exact(": friends type join")
    number = str(player.before)
    player.expect_exact("start")
    player.sendline("1")
    player.expect_exact("Bots")
    return number


def test_the_server_stops_when_the_last_game_is_over_or_left(place: Place) -> None:
    host, petra = place.host(), place.join("Petra")
    number = begin(petra)
    host.sendline("tables")
    host.expect_exact(f"Table {number}, Moon for three: Petra, playing.")
    host.sendline("people")
    host.expect_exact(f"Petra, at table {number}, 127.0.0.1.")
    host.sendline("stop")
    host.expect_exact("The server stops after 1 game.")
    petra.expect_exact("The server stops when the current games are over.")
    petra.sendline("quit")
    host.expect_exact("All games are over. The server stops.")
    assert ends(host) == 0


def test_the_host_closes_a_table_and_its_game_is_kept(place: Place) -> None:
    host, petra = place.host(), place.join("Petra")
    number = begin(petra)
    host.sendline(f"close {number}")
    host.expect_exact(f"Table {number} is closed.")
    petra.expect_exact("The host closes this table.")
    if petra.expect_exact(["Lobby, 1", "Choose, 1"]) == 1:  # bots were quick, and there is a game to review
        petra.sendline("lobby")
        petra.expect_exact("Lobby, 1")
    host.sendline("tables")
    host.expect_exact("No tables yet.")
    petra.sendline("new table")
    petra.expect_exact("deal of the day")
    petra.sendline("done")
    petra.expect_exact("Lobby")
    petra.sendline("quit")
    ends(petra)
    games = place.start("Petra", "games", "--language", "en")
    games.expect_exact("Moon")
    assert "unfinished" not in str(games.before)
    host.sendline("quit")
    assert ends(host) == 0


def games_at_servers(place: Place, name: str) -> object:
    """Return the games that this player's program lists as unfinished at servers."""
    games = place.start(name, "games", "--json")
    ends(games)
    return json.loads(str(games.before))["at_servers"]


def test_a_guest_who_left_the_program_in_a_game_comes_back_to_it_by_the_same_name(place: Place) -> None:
    host, petra = place.host(), place.join("Petra")
    begin(petra)
    petra.sendline("quit")
    petra.expect_exact("Your seat is kept for you: come back as Petra.")
    ends(petra)
    host.expect_exact("Petra has left.")
    assert games_at_servers(place, "Petra") == [{"address": f"guest@127.0.0.1:{place.port}", "game": "moon3"}]
    again = place.start("Petra", "join", f"guest@127.0.0.1:{place.port}")
    again.expect_exact("You are Petra here.")
    again.expect_exact("Back at Moon for three.")  # the bots may have won the auction already
    again.sendline("quit")
    ends(again)
    other = place.start("Karl", "join", f"guest@127.0.0.1:{place.port}", "--name", "petra")
    other.expect_exact("Not Petra: a guest of that name may come back to a game here. Choose another name.")
    last = place.start("Petra", "join", f"guest@127.0.0.1:{place.port}")
    last.expect_exact("Back at Moon for three.")
    last.sendline("leave")
    last.expect_exact("?")
    last.sendline("yes")
    last.expect_exact("Lobby")
    last.sendline("quit")
    ends(last)
    assert games_at_servers(place, "Petra") == []


@pytest.mark.parametrize("language", ["en", "de", "cs"])
def test_a_friend_who_types_the_line_shown_to_the_host_comes_in(place: Place, language: str) -> None:
    host = place.host(language=language)
    (line,) = re.findall(r"moon-access join .*?(?=\r?\n)", str(host.before))
    program, *arguments = shlex.split(line)
    assert program == "moon-access"
    petra = place.start("Petra", *arguments)
    petra.expect_exact("You are Petra here.")


def test_a_draining_server_does_not_say_that_it_waits_for_games(place: Place) -> None:
    host, petra = place.host(), place.join("Petra")
    begin(petra)
    for typed in ("drain", "stop"):
        host.sendline(typed)
        host.expect_exact("1 player is still here. Then the server stops.")
    petra.sendline("quit")
    host.expect_exact("Everybody has left. The server stops.")
    assert ends(host) == 0


@pytest.mark.parametrize(
    ("end", "code"),
    [(lambda host: host.sendintr(), 130), (lambda host: host.kill(signal.SIGTERM), 129)],
    ids=["Ctrl-C", "SIGTERM"],
)
def test_everybody_hears_that_the_server_ends(
    place: Place, end: Callable[[pexpect.spawn[str]], None], code: int
) -> None:
    host, petra = place.host(), place.join("Petra")
    end(host)
    petra.expect_exact("The server stops now. Games are saved.")
    assert ends(host) == code


def test_a_server_without_a_terminal_runs_until_the_system_ends_it(place: Place) -> None:
    command = [*PROGRAM, *place.serve, "--guests", "--language", "en"]
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=place.environment("host"),
        text=True,
    ) as server:
        assert server.stdout is not None
        opened = "".join(server.stdout.readline() for _ in range(2))
        assert "Open." in opened
        assert f"ssh -T -p {place.port} guest@" in " ".join(opened.split())
        petra = place.join("Petra")
        server.send_signal(signal.SIGTERM)
        petra.expect_exact("The server stops now. Games are saved.")
        _, logged = server.communicate(timeout=PATIENCE)
    assert server.returncode == 0
    assert "Petra comes from 127.0.0.1" in logged
    assert "Traceback" not in logged


@contextmanager
def killed_at_last(process: subprocess.Popen[str]) -> Iterator[None]:
    """Kill the server at the end, even if the test fails."""
    try:
        yield
    finally:
        process.kill()


def test_a_signal_makes_the_server_drain_and_then_end(place: Place) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as anywhere:
        port: int = anywhere.getsockname()[1]
    command = [*PROGRAM, *place.serve, "--guests", "--language", "en", "--page", str(port)]
    with (
        subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=place.environment("host"),
            text=True,
        ) as server,
        killed_at_last(server),
    ):
        assert server.stdout is not None
        for _ in range(4):  # the lines that tell how friends join
            assert server.stdout.readline()
        petra = place.join("Petra")
        with Page(port) as page:
            page.until("Dein Name hier:")
            page.type("Karl")
            page.until("Passwort, oder gast:")
            page.type("Gast")
            page.type("")
            page.type("")
            page.until("Du heißt hier Karl.")
            server.send_signal(signal.Signals["SIGUSR1"])
            told = page.rest()
            assert "Dieser Server geht vom Netz. Die Verbindung wird gleich neu aufgebaut." in told
            assert page.over == "moving"
        petra.expect_exact("This server is closing. Connecting again.")
        _, logged = server.communicate(timeout=PATIENCE)
    assert server.returncode == 0
    assert "Petra is sent on" in logged
    assert "Traceback" not in logged


ALL_THAT_IS_TYPED = {
    "en": (
        ("people", "Nobody is here."),
        ("who", "Nobody is here."),
        ("tables", "No tables yet."),
        ("close", "Type close and the number of a table: close 4 2 7."),
        ("close 2 7 7", "No table has this number."),
        ("say supper", "Nobody is here."),
        ("mute", "Type mute and a name."),
        ("mute Petra", "There is nobody here called Petra."),
        ("out Petra", "There is nobody here called Petra."),
        ("ban 192.0.2.7", "192.0.2.7 is banned."),
        ("ban", "Banned: 192.0.2.7."),
        ("unban 192.0.2.7", "192.0.2.7 is no longer banned."),
        ("unban 192.0.2.7", "192.0.2.7 is not banned."),
        ("ban", "Nobody is banned."),
        ("ban SHA256:abc", "SHA256:abc is banned."),
        ("ban", "Banned: SHA256:abc."),
        ("unban SHA256:abc", "SHA256:abc is no longer banned."),
        ("invite Petra", "Petra is invited."),
        ("invite", "Invited: Petra."),
        ("invite x", "Not x: too short. Use at least 2 letters."),
        ("invite SHA256:?", "Not SHA256:?: use letters and digits, no spaces or symbols."),
        ("uninvite Petra", "Petra is no longer invited."),
        ("uninvite Petra", "Petra is not invited."),
        ("invite", "Nobody is invited."),
        ("moderator", "There are no moderators."),
        ("moderator Petra", "There is nobody here called Petra."),
        ("reports", "No reports."),
        ("reports 3", "There is no such report."),
        ("settle 3", "There is no such report."),
        ("settle", "There is no such report."),
        ("settle 99999999999999999999", "There is no such report."),  # more than a database holds
        ("help", "people, here: Tells who is here, at which table, and from which address."),
        ("", "Help 1 of 25, next, previous or done:"),
        ("next", "tables: Lists all tables, and who sits there."),
        ("tables", "No tables yet."),
        ("17", "Help 17 of 25, next, previous or done:"),
        ("help stop", "stop: Lets no new game begin"),
        ("help options", "options"),
        ("done", "Host:"),
        ("help bids", "There is no command bids."),
        ("peeple", "people?"),
        ("drain", "Everybody has left. The server stops."),
    ),
    "de": (
        ("hier", "Niemand ist da."),
        ("tische", "Noch keine Tische."),
        ("schließen 277", "Kein Tisch hat diese Nummer."),
        ("sag Essen", "Niemand ist da."),
        ("stumm", "Tippe stumm und einen Namen."),
        ("raus Petra", "Petra heißt hier niemand."),
        ("verbannen 192.0.2.7", "192.0.2.7 darf nicht mehr herein."),
        ("verbannen", "Verbannt: 192.0.2.7."),
        ("zulassen 192.0.2.7", "192.0.2.7 darf wieder herein."),
        ("zulassen Petra", "Petra ist nicht verbannt."),
        ("einladen Petra", "Petra ist eingeladen."),
        ("einladen", "Eingeladen: Petra."),
        ("ausladen Petra", "Petra ist nicht mehr eingeladen."),
        ("ausladen Petra", "Petra ist nicht eingeladen."),
        ("moderation", "Niemand moderiert."),
        ("meldungen", "Keine Meldungen."),
        ("erledigt 3", "Diese Meldung gibt es nicht."),
        ("hilfe", "hier: Wer da ist"),
        ("22", "Beendet den Server jetzt. Die Spiele bleiben erhalten."),
        ("fertig", "Gastgeber:"),
        ("stopp", "Kein Spiel läuft mehr. Der Server hört auf."),
    ),
    "cs": (
        ("tady", "Nikdo tu není."),
        ("stoly", "Zatím žádné stoly."),
        ("zavřít 277", "Stůl s tímto číslem tu není."),
        ("řekni večeře", "Nikdo tu není."),
        ("ztlumit", "Napiš ztlumit a jméno."),
        ("ven Petra", "Petra se tu nikdo nejmenuje."),
        ("zakázat 192.0.2.7", "192.0.2.7 už sem nesmí."),
        ("zakázat", "Zákaz: 192.0.2.7."),
        ("povolit 192.0.2.7", "192.0.2.7 sem zase smí."),
        ("povolit Petra", "Petra nemá zákaz."),
        ("pozvat Petra", "Petra má pozvání."),
        ("pozvat", "Pozvání: Petra."),
        ("odvolat Petra", "Petra už nemá pozvání."),
        ("odvolat Petra", "Petra nemá pozvání."),
        ("moderátor", "Nikdo nemoderuje."),
        ("hlášení", "Žádná hlášení."),
        ("vyřízeno 3", "Takové hlášení není."),
        ("pomoc", "u kterého stolu a z jaké adresy"),
        ("22", "Ukončí server hned. Hry zůstávají uložené."),
        ("hotovo", "Hostitel:"),
        ("konec", ""),
    ),
}


@pytest.mark.parametrize("language", list(ALL_THAT_IS_TYPED))
def test_each_command_is_answered_in_the_language_of_the_host(place: Place, language: str) -> None:
    host = place.host(language=language)
    for typed, told in ALL_THAT_IS_TYPED[language]:
        host.sendline(typed)
        host.expect_exact(told)
    assert ends(host) == 0


def test_a_host_is_not_asked_for_a_name_or_opponents(place: Place) -> None:
    settings = place.folder / "host" / "c" / "moon-access" / "settings.json"
    environment = place.environment("host")
    settings.unlink()
    said = [*PROGRAM[1:], *place.serve]
    host = pexpect.spawn(PROGRAM[0], said, env=environment, encoding="utf-8", timeout=PATIENCE, dimensions=(24, 200))
    place.run.append(host)
    host.expect_exact("Enter 1: ")
    host.sendline("")
    host.expect_exact("Language")
    host.expect_exact("Enter 1: ")
    host.sendline("")
    host.expect_exact("Open.")
    assert "Name" not in str(host.before)
    host.expect_exact("Host: ")
    host.sendline("quit")
    assert ends(host) == 0
