"""``moon-access version --check`` asks a host only when told to, reads little, and never waits for ever."""

from __future__ import annotations

import json
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access import HOME_PAGE, __version__
from moon_access.cli import newer_version
from moon_access.cli.newer_version import LARGEST, NoVersionFile, read_version, version_file
from tests.server.certificates import certificate
from tests.support.catalogues import COMPLETE

from .at_terminal import Home

Answer = Callable[[BaseHTTPRequestHandler], None]


def serve(content: bytes, code: int = 200, place: str = "", length: str = "") -> Answer:
    """Return an answer with this content. ``place``: the address of a redirect. ``length``: a wrong Content-Length to
    send."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(code)
        handler.send_header("Content-Length", length or str(len(content)))
        if place:
            handler.send_header("Location", place)
        handler.end_headers()
        handler.wfile.write(content)

    return answer


def greet_as_ssh(handler: BaseHTTPRequestHandler) -> None:
    handler.wfile.write(b"SSH-2.0-x\r\n")


@contextmanager
def host(tmp_path: Path, answer: Answer) -> Iterator[tuple[str, dict[str, str]]]:
    """Serve this answer. Yield the address, and an environment that trusts the host."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            answer(self)

        def log_message(self, format: str, *args: object) -> None: ...

    chain, key = certificate(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(chain, key)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        trusting = {"SSL_CERT_FILE": str(chain), "no_proxy": "*"}
        yield f"https://localhost:{server.server_address[1]}/version.json", trusting
    finally:
        server.shutdown()
        server.server_close()


def check_version(home: Home, address: str, environment: dict[str, str]) -> tuple[int, str]:
    done = home.run("version", "--check", address, environment=environment)
    text = (done.stdout + done.stderr).decode()
    assert "Traceback" not in text and len(text.splitlines()) == 1, text
    return done.returncode, text.rstrip("\n")


NEWER, OLDER = "99.1.2", "0.0.1"


def test_without_check_the_command_tells_the_version_and_asks_no_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Home(tmp_path)
    assert home.lines("version") == home.lines("--version")
    assert home.lines("version")[0].split()[-1] == __version__
    done = home.run("version", "https://localhost/version.json")
    assert done.returncode == 2 and b"--check" in done.stderr


@pytest.mark.parametrize(
    ("version", "told"),
    [
        (NEWER, f"There is a newer version, {NEWER}. This is {__version__}."),
        (__version__, f"This is the newest version, {__version__}."),
        (OLDER, f"This version, {__version__}, is newer than the newest release, {OLDER}."),
    ],
)
def test_version_check_compares_the_versions(version: str, told: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    with host(tmp_path, serve(version_file(version).encode())) as (address, trusting):
        assert check_version(home, address, trusting) == (0, told)


@pytest.mark.parametrize("language", COMPLETE)
def test_the_newer_version_is_told_in_the_players_language(language: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language=language)
    with host(tmp_path, serve(version_file(NEWER).encode())) as (address, trusting):
        code, told = check_version(home, address, trusting)
    assert code == 0 and NEWER in told and ("newer" in told) is (language == "en")


NO_FILE = "The file at localhost does not name a version of this program."
ANSWERS: dict[str, tuple[Answer, str]] = {
    "gone": (serve(b"", 404), "Cannot ask localhost: no such file."),
    "broken": (serve(b"", 500), "Error 500 from localhost."),
    "a page": (serve(b"<html>"), NO_FILE),
    "another program": (serve(b'{"program": "other", "version": "9.0"}'), NO_FILE),
    "a command for a version": (serve(b'{"program": "moon-access", "version": "9.0; rm -r ."}'), NO_FILE),
    "too large": (serve(version_file(NEWER).encode() + b" " * LARGEST), NO_FILE),
    "deep": (serve(b"[" * LARGEST), NO_FILE),
    "sent on without encryption": (
        serve(b"", 302, place="http://localhost/version.json"),
        "Not an https address: http://localhost/version.json",
    ),
    "cut off": (serve(version_file(NEWER).encode()[:-9], length="99"), NO_FILE),
    "no web server": (
        greet_as_ssh,
        "Cannot ask localhost: the connection broke.",
    ),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_the_answer_of_a_host_may_have_only_one_line(name: str, tmp_path: Path) -> None:
    answer, told = ANSWERS[name]
    with host(tmp_path, answer) as (address, trusting):
        assert check_version(Home(tmp_path), address, trusting) == (1, told)


def test_a_host_that_answers_byte_by_byte_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    over = threading.Event()

    def drip(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        while not over.wait(0.02):
            try:
                handler.wfile.write(b" ")
            except OSError:
                return

    monkeypatch.setattr(newer_version, "PATIENCE", 0.5)
    with host(tmp_path, drip) as (address, trusting):
        for name, value in trusting.items():
            monkeypatch.setenv(name, value)
        with pytest.raises(TimeoutError):
            newer_version._fetch_in_time(address)
        over.set()


def test_hosts_that_are_not_there_or_not_trusted_are_named_with_the_reason(tmp_path: Path) -> None:
    home = Home(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    alone = {"no_proxy": "*"}
    nobody = check_version(home, f"https://localhost:{port}/version.json", alone)
    assert nobody == (1, "Cannot ask localhost: nothing answers there.")
    with host(tmp_path, serve(b"")) as (address, _):
        strange = check_version(home, address, alone)
    assert strange == (1, "Cannot ask localhost: this computer does not trust its certificate.")


@pytest.mark.parametrize(
    "address", ["http://localhost/", "ftp://localhost/", "file:///etc/passwd", "localhost", "https://", "https://a:b/"]
)
def test_an_address_other_than_https_is_refused_for_the_version_check(address: str, tmp_path: Path) -> None:
    assert check_version(Home(tmp_path), address, {}) == (1, f"Not an https address: {address}")


def test_the_program_can_read_the_version_file_that_a_release_writes() -> None:
    assert newer_version.USUAL_ADDRESS.startswith("https://") and newer_version.USUAL_ADDRESS.startswith(HOME_PAGE)
    assert read_version(version_file("0.2.0").encode()) == "0.2.0"
    assert json.loads(version_file("0.2.0")) == {"program": "moon-access", "version": "0.2.0"}
    for content in (b"", b"[]", b'{"program": "moon-access"}', b'{"program": "moon-access", "version": 2}'):
        with pytest.raises(NoVersionFile):
            read_version(content)


def test_versions_are_compared_by_their_order() -> None:
    versions = ["0.1.0", "0.2.0.dev0", "0.2.0", "0.2.1", "0.10", "1.0.dev2", "1.0"]
    assert sorted(versions, key=newer_version._version_key) == versions
    assert newer_version._version_key("1.0") == newer_version._version_key("1.0.0")
