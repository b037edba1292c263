"""The door of the page: the files that it serves, its clients, its messages to a page, and reconnecting after a
break."""

from __future__ import annotations

import http.client
import json
import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from moon_access.outputs.terminal import OtherInput
from moon_access.server.doors.door import Certificate, DoorFailed
from moon_access.server.doors.own_names import is_own_page
from moon_access.server.doors.web_door import WebDoor
from moon_access.server.doors.web_files import POLICY
from moon_access.server.store.tokens import SECONDS_LENT, Tokens
from moon_access.terminals.channel_terminal import ChannelTerminal
from tests.support.patience import PATIENCE

from .certificates import certificate
from .page_client import Page, fetch, open_page, socket_to
from .small_server import SmallServer


@pytest.fixture(scope="module")
def door() -> Iterator[WebDoor]:
    with open_page(SmallServer(), absence=0.5) as door:
        yield door


@pytest.fixture
def port(door: WebDoor) -> int:
    return door.port


@pytest.fixture
def patient_port() -> Iterator[int]:
    """Return the port of a door that keeps a sitting longer than any machine needs to reconnect."""
    with open_page(SmallServer(), absence=600) as door:
        yield door.port


# The files


@pytest.mark.parametrize(
    ("path", "kind"),
    [("/", "text/html"), ("/page.js", "text/javascript"), ("/socket.js", "text/javascript"), ("/page.css", "text/css")],
)
def test_the_page_is_three_files_with_a_strict_policy(port: int, path: str, kind: str) -> None:
    answer = fetch(port, path)
    assert answer.status == 200
    assert answer.headers["Content-Type"] == f"{kind}; charset=utf-8"
    assert answer.headers["Content-Security-Policy"] == POLICY
    assert "unsafe" not in POLICY
    assert (answer.headers["X-Content-Type-Options"], answer.headers["Referrer-Policy"]) == ("nosniff", "no-referrer")
    assert "Server" not in answer.headers
    text = answer.read().decode()
    assert not any(word in text for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("))
    assert "<script>" not in text and "style=" not in text and "onclick" not in text


@pytest.mark.parametrize(
    "path", ["/../door.py", "/web_page/page.js", "/page.js/", "//", "/%2e%2e/door.py", "/favicon.ico"]
)
def test_other_paths_than_those_of_the_page_are_not_found(port: int, path: str) -> None:
    answer = fetch(port, path)
    assert (answer.status, answer.headers["Content-Security-Policy"]) == (404, POLICY)


def test_results_of_an_evening_are_served_with_the_same_policy() -> None:
    server = SmallServer()
    with open_page(server) as door:
        answer = fetch(door.port, "/evening/1-abc", **{"Accept-Language": "cs"})
        assert (answer.status, answer.read()) == (200, b"<p>")
        assert (answer.headers["Content-Language"], answer.headers["Vary"]) == ("cs", "Accept-Language")
        assert answer.headers["Content-Security-Policy"] == POLICY
        assert fetch(door.port, "/evening/1-abd").status == 404
        socket_to(door.port).close()
        assert server.pages == [f"http://127.0.0.1:{door.port}"]


def test_the_host_name_of_a_request_is_used_only_if_it_is_the_pages_own() -> None:
    """A proxy may let any name pass. Then the name that a request gives is not ours, although the page may come."""
    server = SmallServer()
    with open_page(server, names=("moon.example.org",)) as door:
        for name in ("evil.example", "evil.example:443", "moon.example.org:8443", "moon.example.org"):
            with closing(socket.create_connection(("127.0.0.1", door.port), timeout=PATIENCE)) as caller:
                lines = [
                    f"GET /socket HTTP/1.1\r\nHost: {name}\r\nOrigin: https://{name}",
                    "X-Forwarded-For: 192.0.2.7\r\nX-Forwarded-Proto: https",
                    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13",
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                ]
                caller.sendall("\r\n".join(lines).encode())
                assert caller.recv(12) == b"HTTP/1.1 101"
        assert server.pages == ["https://moon.example.org"]


@pytest.mark.parametrize(
    ("origin", "is_ours"),
    [
        ("https://moon.example.org", True),
        ("https://moon.example.org:443", True),
        ("https://MOON.example.org", True),
        ("https://a.moon.example.org", False),
        ("https://x.other.example", True),
        ("https://evil.example", False),
        ("http://moon.example.org", False),
        ("https://moon.example.org:8443", False),
        ("https://moon.example.org:99999", False),
        ("https://[::1", False),
        ("null", False),
        ("", False),
    ],
)
def test_only_an_address_of_the_server_itself_is_passed_on(origin: str, is_ours: bool) -> None:
    assert is_own_page(origin, ("moon.example.org", "*.other.example"), "https", 443) is is_ours


def test_the_page_takes_input_over_a_socket_only(port: int) -> None:
    with suppress(ConnectionError):  # older versions of the library cut the connection
        assert fetch(port, "/", "POST").status == 405


@pytest.fixture
def solo_port(tmp_path: Path) -> Iterator[int]:
    """Return the port of a door that also has the page without a server."""
    site = tmp_path / "site"
    (site / "pyodide").mkdir(parents=True)
    (site / "index.html").write_text("a page")
    (site / "pyodide/pyodide.mjs").write_text("a script")
    (tmp_path / "secret").write_text("a secret")
    with open_page(SmallServer(), solo=site) as door:
        yield door.port


def test_the_page_without_a_server_is_served_next_to_the_tables(solo_port: int) -> None:
    moved = fetch(solo_port, "/solo")
    assert (moved.status, moved.headers["Location"]) == (308, "/solo/")
    page, script = fetch(solo_port, "/solo/?deal=day"), fetch(solo_port, "/solo/pyodide/pyodide.mjs")
    assert (page.status, page.read(), page.headers["Content-Type"]) == (200, b"a page", "text/html; charset=utf-8")
    assert "trusted-types moon-access" in page.headers["Content-Security-Policy"]
    assert (script.read(), script.headers["Content-Type"]) == (b"a script", "text/javascript; charset=utf-8")
    assert len(script.headers.get_all("Content-Security-Policy") or ()) == 1
    assert fetch(solo_port, "/").headers["Content-Security-Policy"] == POLICY


@pytest.mark.parametrize(
    "path", ["/solo/../secret", "/solo/%2e%2e/secret", "/solo//etc/passwd", "/solo/pyodide", "/solos"]
)
def test_no_file_outside_the_folder_of_the_page_without_a_server_is_served(solo_port: int, path: str) -> None:
    assert fetch(solo_port, path).status == 404


def test_a_door_without_the_page_for_one_player_answers_not_found(port: int) -> None:
    assert fetch(port, "/solo/").status == 404


# Clients that get a socket


@pytest.mark.parametrize(
    "origin", [None, "null", "https://evil.example", "http://127.0.0.1:1", "file://", "http://[", "x"]
)
def test_a_page_of_another_origin_gets_no_socket(port: int, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refused:
        socket_to(port, origin)
    assert refused.value.response.status_code == 403


def test_a_page_behind_an_encrypting_proxy_counts_as_ours(port: int) -> None:
    socket_to(port, f"https://127.0.0.1:{port}").close()


def test_a_banned_address_gets_no_page_even_through_a_proxy() -> None:
    server = SmallServer()
    server.banned.add("192.0.2.7")
    with open_page(server) as door:
        with pytest.raises(InvalidStatus) as refused:
            socket_to(door.port, X_Forwarded_For="198.51.100.1, 192.0.2.7")
        assert refused.value.response.status_code == 403
        with Page(door.port, X_Forwarded_For="192.0.2.7, 198.51.100.1"):
            assert door.gate.connections.enter("198.51.100.1")


# Messages to a page


def test_each_turn_reaches_the_page_in_one_message_with_its_prompt(port: int) -> None:
    with Page(port) as page:
        assert page.welcome["back"] is False
        assert page.language == "de"  # the first language of the browser that the game has
        assert page.receive_next()["token"] == "a token"
        assert page.receive_next()["told"] == ["Guest, 0 columns."]  # the server breaks no lines for a page
        assert page.receive_next()["prompt"] == "Say:"
        page.type("žluťoučký <b>kůň</b>")
        assert page.receive_next()["told"] == ["Heard žluťoučký <b>kůň</b>."]
        page.receive_next()
        page.type("")
        assert page.receive_next()["told"] == ["Heard ."]


def test_the_words_of_the_page_are_in_its_players_language(port: int) -> None:
    with Page(port) as page:
        assert page.welcome["words"] == {
            "command": "Befehl:",
            "lost": "Verbindung weg. Neuer Versuch läuft.",
            "back": "Wieder verbunden.",
            "elsewhere": "Du bist jetzt anderswo verbunden. Diese Verbindung endet.",
            "moving": "Dieser Server geht vom Netz. Die Verbindung wird gleich neu aufgebaut.",
            "over": "Hier ist Schluss. Lade die Seite neu, dann kommst du wieder herein.",
        }


def test_the_page_is_told_when_its_session_ends(door: WebDoor) -> None:
    with Page(door.port) as page:
        door.sittings[page.sitting].end()
        page.rest()
        assert (page.told[-1], page.over) == ("Bye.", "over")
        with pytest.raises(ConnectionClosed):
            page.receive()


# After a break


def test_when_connections_break_no_line_is_lost_or_repeated(patient_port: int) -> None:
    page = Page(patient_port)
    page.until("Say:")
    heard: list[str] = []
    for number in range(30):
        page.type(f"{number}")
        if number % 3 == 0:  # the connection breaks: pieces and lines on their way may arrive or not
            page.socket.raw.close()
            waiting = page.sent
            again = Page(patient_port, page)
            assert again.welcome["back"] is True
            if again.sent < waiting:
                again.type(f"{number}")
            heard += page.told
            page = again
        page.until(f"Heard {number}.")
        page.prompt = ""
    heard += page.told
    assert [line for line in heard if line.startswith("Heard")] == [f"Heard {number}." for number in range(30)]
    page.socket.close()


def test_a_reloaded_page_hears_the_last_turn(patient_port: int) -> None:
    with Page(patient_port) as page:
        for number in range(3):
            page.until("Say:")  # wait: a line typed before the prompt would belong to the turn before
            page.type(f"{number}")
            page.until(f"Heard {number}.")
        page.until("Say:")
    with Page(patient_port, page, is_reloaded=True) as again:
        assert again.welcome["back"] is True
        assert (again.receive_next()["told"], again.receive_next()["prompt"]) == (["Heard 2."], "Say:")


def test_a_guest_who_does_not_come_back_is_dropped_and_returns_with_a_token() -> None:
    server = SmallServer()
    with open_page(server, absence=0.2) as door:
        with Page(door.port) as page:
            page.until("Say:")
        until = time.monotonic() + 10
        while not server.gone and time.monotonic() < until:
            time.sleep(0.01)
        page.token = "another token"
        with Page(door.port, page) as again:
            assert again.welcome["back"] is False
            assert again.receive_next()["token"] == "another token"  # the token that the page was lent, and sent back


def test_a_new_page_sends_the_token_that_the_browser_keeps_for_a_guest() -> None:
    server = SmallServer()
    with open_page(server) as door:
        with Page(door.port) as page:
            lent = page.receive_next()
            assert (lent["token"], lent["guest"]) == ("a token", True)
        with Page(door.port, of_guest="a guest's token") as new:
            assert new.receive_next()["token"] == "a guest's token"


def test_a_second_page_of_one_sitting_takes_over_and_the_first_is_told(patient_port: int) -> None:
    with Page(patient_port) as page:
        page.until("Say:")
        with Page(patient_port, page) as other:
            page.rest()
            assert page.over == "elsewhere"
            other.type("here")
            other.until("Heard here.")


def test_a_page_that_missed_too_many_messages_starts_a_new_sitting(patient_port: int) -> None:
    with Page(patient_port) as page:
        page.until("Say:")
        page.seen = 10_000
        with Page(patient_port, page) as again:
            assert again.welcome["back"] is False


def test_news_are_told_without_repeating_the_prompt() -> None:
    class News:
        def __init__(self) -> None:
            self.are_there = True

        def fileno(self) -> int:
            return -1

        def has_news(self) -> bool:
            return self.are_there

    def play(terminal: ChannelTerminal) -> None:
        terminal.news_source = news = News()
        terminal.write("Say: ")
        with pytest.raises(OtherInput):
            terminal.read_line()
        news.are_there = False
        terminal.write("\nAnna: hello\nSay: ")
        terminal.write(f"{terminal.read_line()}.\n")

    server = SmallServer()
    server.play = play
    with open_page(server) as door, Page(door.port) as page:
        page.until("Say:")
        assert page.receive_next() == {"number": page.seen, "told": ["Anna: hello"], "language": "de", "beside": True}
        page.type("x")
        assert page.receive_next()["told"] == ["x."]
        assert page.told[-2:] == ["Anna: hello", "x."]


# The door


def test_a_door_that_cannot_be_opened_fails_with_the_reason(port: int, tmp_path: Path) -> None:
    with pytest.raises(DoorFailed) as failed, open_page(SmallServer(), port=port):
        pass
    assert failed.value.port == port
    (tmp_path / "broken").write_text("no certificate", "utf-8")
    for chain in ("broken", "missing"):
        with pytest.raises(DoorFailed), open_page(SmallServer(), certificate=Certificate(tmp_path / chain)):
            pass


def test_the_web_door_is_encrypted_with_a_certificate(tmp_path: Path) -> None:
    chain, key = certificate(tmp_path)
    trusting = ssl.create_default_context(cafile=chain)
    with open_page(SmallServer(), certificate=Certificate(chain, key)) as door:
        asking = http.client.HTTPSConnection("localhost", door.port, timeout=PATIENCE, context=trusting)
        asking.request("GET", "/")
        assert asking.getresponse().status == 200
        own = Origin(f"https://localhost:{door.port}")
        with connect(f"wss://localhost:{door.port}/socket", ssl=trusting, origin=own, open_timeout=PATIENCE) as page:
            page.send('{"hello":1,"languages":["cs"],"seen":-1}')
            assert '"language":"cs"' in page.recv(PATIENCE)
    # The door above has a longer timeout, because honest handshakes may take long on a busy machine.
    with open_page(SmallServer(), certificate=Certificate(chain, key), login_timeout=0.5) as door:
        with socket.create_connection(("127.0.0.1", door.port), timeout=PATIENCE) as silent:
            assert silent.recv(100) == b"", "the door must not wait for ever"
        with socket.create_connection(("127.0.0.1", door.port), timeout=PATIENCE) as plain:
            plain.sendall(b"GET / HTTP/1.1\r\n\r\n")
            assert b"200" not in plain.recv(100)


# Tokens lent to pages


def test_a_lent_token_works_for_a_limited_time_and_only_for_its_owner() -> None:
    tokens, now = Tokens(b"x" * 32), 1e9
    token = tokens.lend(7, now)
    assert tokens.account_in_lent(token, now + SECONDS_LENT - 1) == 7
    assert tokens.account_in_lent(token, now + SECONDS_LENT) is None
    number, until, proof = token.split(".")
    for forged in (
        f"8.{until}.{proof}",
        f"7.{int(until) + 1}.{proof}",
        f"7.{until}.",
        f"7.{until}",
        "7",
        "",
        "..",
        f"-7.{until}.{proof}",
        f"7.{until}.{proof}0",
        f"²7.{until}.{proof}",
    ):
        assert tokens.account_in_lent(forged, now) is None, forged
    assert number == "7"
    assert Tokens(b"y" * 32).account_in_lent(token, now) is None
    assert tokens.account_in(token) is None  # it is not the token of a guest who plays with a program either


def test_a_draining_server_says_so_to_a_new_page_in_its_language() -> None:
    server = SmallServer()
    with open_page(server) as door, Page(door.port) as page:
        page.until("Guest, 0 columns.")
        server.is_draining = True
        late = socket_to(door.port)
        hello = {"hello": 1, "languages": ["cs"], "sitting": "", "seen": -1, "token": ""}
        late.send(json.dumps(hello))
        told = json.loads(late.recv(PATIENCE))
        assert told["over"] == "moving"
        assert told["words"]["moving"] == "Tento server se odstavuje. Připojuji se znovu."
        late.close()
        with Page(door.port, page) as back:
            assert back.welcome["back"], "who has a sitting is not sent away"


def test_a_page_that_asks_whether_the_server_is_alive_gets_an_answer() -> None:
    with open_page(SmallServer()) as door, Page(door.port) as page:
        page.until("Say:")
        page.send({"alive": True})
        assert page.receive() == {"alive": True}
        page.type("hello")
        page.until("Heard hello.")
