"""The host names for which the server gives out the page, its HTTP methods, and when it asks browsers for
encryption."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access.server.doors.door import Certificate
from moon_access.server.doors.own_names import fault_of_host, names_in_certificate
from moon_access.server.doors.web_door import WebDoor
from tests.support.patience import PATIENCE

from .certificates import certificate
from .page_client import open_page
from .small_server import SmallServer

SOCKET = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


@pytest.fixture(scope="module")
def door() -> Iterator[WebDoor]:
    with open_page(SmallServer(), names=("Play.Example.org", "2001:db8::7"), from_one_address=100) as door:
        yield door


class Answer:
    def __init__(self, raw: bytes) -> None:
        head, _, self.body = raw.partition(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        self.status = int(first.split()[1])
        self.headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}


def send_request(door: WebDoor, request: str, tls: ssl.SSLContext | None = None) -> Answer:
    """Send this request. Read to the end, or, if the test gives a socket, to the end of the headers."""
    with socket.create_connection(("127.0.0.1", door.port), timeout=PATIENCE) as bare:
        came = b""
        with bare if tls is None else tls.wrap_socket(bare, server_hostname="localhost") as connection:
            connection.sendall(request.encode())
            while piece := connection.recv(65536):
                came += piece
                if came.startswith(b"HTTP/1.1 101") and b"\r\n\r\n" in came:
                    break
        return Answer(came)


def test_the_page_answers_only_requests_for_its_own_names(door: WebDoor) -> None:
    own = [
        *("127.0.0.1", "localhost", "LocalHost.", "[::1]", "127.8.8.8", "[::ffff:127.0.0.1]"),
        *("play.example.org", "PLAY.example.org.", "[2001:DB8:0::7]", socket.gethostname()),
    ]
    for name in own:
        for port in ("", f":{door.port}", ":443"):
            answer = send_request(door, f"GET / HTTP/1.1\r\nHost: {name}{port}\r\n\r\n")
            assert answer.status == 200, (name, port)
    for name in (
        *("evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "xplay.example.org", "example.org"),
        *("192.0.2.9", "[2001:db8::8]", "org", f"evil.example:{door.port}"),
    ):
        answer = send_request(door, f"GET / HTTP/1.1\r\nHost: {name}\r\n\r\n")
        assert (answer.status, answer.headers["content-type"]) == (421, "text/plain; charset=utf-8"), name
        assert b"--address" in answer.body and b"<" not in answer.body


def test_a_foreign_host_name_gets_no_socket_even_with_a_matching_origin(door: WebDoor) -> None:
    for name, status in ((f"evil.example:{door.port}", 421), (f"127.0.0.1:{door.port}", 101)):
        request = f"GET /socket HTTP/1.1\r\nHost: {name}\r\nOrigin: http://{name}\r\n{SOCKET}\r\n"
        assert send_request(door, request).status == status, name


def test_a_request_names_exactly_one_host(door: WebDoor) -> None:
    own = "Host: localhost\r\n"
    for hosts in (
        *("", own * 2, f"{own}Host: evil.example\r\n", "Host:\r\n", "Host: a b\r\n", "Host: localhost:x\r\n"),
        *("Host: localhost/\r\n", "Host: a@localhost\r\n", "Host: [::1\r\n", "Host: löcalhost\r\n"),
    ):
        assert send_request(door, f"GET / HTTP/1.1\r\n{hosts}\r\n").status == 400, hosts


def test_a_local_proxy_may_pass_on_any_host_name_for_clients_elsewhere(door: WebDoor) -> None:
    proxied = "GET / HTTP/1.1\r\nHost: games.example.net\r\nX-Forwarded-Proto: {}\r\nX-Forwarded-For: {}\r\n\r\n"
    answer = send_request(door, proxied.format("https", "192.0.2.5"))
    assert (answer.status, "strict-transport-security" in answer.headers) == (200, True)
    answer = send_request(door, proxied.format("http", "192.0.2.5"))
    assert (answer.status, "strict-transport-security" in answer.headers) == (200, False)
    for here in ("127.0.0.1", "::1", "nonsense", "192.0.2.5, 127.0.0.1"):
        assert send_request(door, proxied.format("https", here)).status == 421, here


def test_a_head_request_gets_the_status_and_headers_of_a_get_request(door: WebDoor) -> None:
    for path in ("/", "/page.js", "/socket.js", "/page.css", "/nothing"):
        rest = f"{path} HTTP/1.1\r\nHost: localhost\r\n\r\n"
        got, head = send_request(door, f"GET {rest}"), send_request(door, f"HEAD {rest}")
        assert (head.status, head.headers, head.body) == (got.status, got.headers, b""), path
    for host, status in (("evil.example", 421), ("localhost", 426)):
        head = send_request(door, f"HEAD /socket HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n{SOCKET}\r\n")
        assert (head.status, head.body) == (status, b""), "and no socket"


def test_a_request_method_that_arrives_in_pieces_is_read(door: WebDoor) -> None:
    with socket.create_connection(("127.0.0.1", door.port), timeout=PATIENCE) as caller:
        caller.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for sign in b"HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n":
            caller.sendall(bytes([sign]))
        came = b""
        while piece := caller.recv(4096):
            came += piece
        assert Answer(came).status == 200 and Answer(came).body == b""


def test_a_request_by_another_method_gets_the_list_of_allowed_methods(door: WebDoor) -> None:
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "PROPFIND"):
        for body in ("\r\n", "Content-Length: 3\r\n\r\nabc", "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"):
            answer = send_request(door, f"{method} / HTTP/1.1\r\nHost: localhost\r\n{body}")
            assert (answer.status, answer.headers["allow"]) == (405, "GET, HEAD"), (method, body)


def test_an_encrypted_page_asks_browsers_to_stay_with_encryption(door: WebDoor, tmp_path: Path) -> None:
    request = "{} {} HTTP/1.1\r\nHost: {}\r\n\r\n"
    for host in ("localhost", "evil.example"):
        assert "strict-transport-security" not in send_request(door, request.format("GET", "/", host)).headers
    chain, key = certificate(tmp_path)
    trusting = ssl.create_default_context(cafile=chain)
    with open_page(SmallServer(), certificate=Certificate(chain, key), from_one_address=100) as encrypted:
        for method, path, host in (
            *(("GET", "/", "localhost"), ("HEAD", "/page.js", "localhost"), ("GET", "/nothing", "localhost")),
            *(("GET", "/", "evil.example"), ("POST", "/", "localhost")),
        ):
            answer = send_request(encrypted, request.format(method, path, host), trusting)
            said = answer.headers["strict-transport-security"]
            assert said.startswith("max-age=") and int(said[8:]) > 0, (method, path, host)


def test_the_names_of_the_server_come_from_its_certificate(tmp_path: Path) -> None:
    chain, _ = certificate(tmp_path)
    assert names_in_certificate(chain) == {"localhost"}
    assert names_in_certificate(tmp_path / "missing") == frozenset()
    names = frozenset({"*.example.org"})
    assert fault_of_host(["play.example.org"], names, "192.0.2.1") is None
    for other in ("example.org", "a.b.example.org", ".example.org"):
        assert fault_of_host([other], names, "192.0.2.1") is not None, other
