"""The lines that tell friends how to join: they name the right addresses, and work as they are, with the real ssh."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from threading import Thread

import asyncssh
import pexpect
import pytest

from moon_access.link.address import Address, Place
from moon_access.server.doors.own_names import (
    FORGET_PLACE,
    is_known_to_dns,
    keep_place,
    kept_place,
    own_addresses,
    sort_by_reach,
)
from moon_access.server.tunnel import Tunnel, tunnel_command
from tests.support.patience import PATIENCE

from .hosting_place import PROGRAM, ends, hosting_place
from .hosting_place import Place as Hosting

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs Unix: a pseudo terminal")


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Hosting]:
    with hosting_place(tmp_path) as made:
        yield made


def without_trust(place: Hosting) -> None:
    """Wrap the system's ssh without any configuration, so that it asks about a new host."""
    ssh = place.folder / "bin" / "ssh"
    said = "-F none -o IdentityAgent=none -o IdentityFile=none"
    # ssh uses the first value of each option: the program's, or this file's if the program sets none.
    ssh.write_text(
        "#!/bin/sh\n"
        f'case "$*" in *UserKnownHostsFile*) exec /usr/bin/ssh {said} "$@";; esac\n'
        f'exec /usr/bin/ssh {said} -o UserKnownHostsFile={place.folder}/known -o GlobalKnownHostsFile=none "$@"\n'
    )


def test_the_line_for_friends_names_only_addresses_that_others_can_reach() -> None:
    mixed = ("127.0.0.1", "192.168.1.20", "fe80::1%eth0", "2a00:1450::5", "169.254.3.4", "::1", "100.64.1.1", "0.0.0.0")
    reach = sort_by_reach([*mixed, "10.1.2.3", "fd12::3", "8.8.8.8", "192.168.1.20", "no address"])
    assert reach.home == ("192.168.1.20", "10.1.2.3", "fd12::3")
    assert reach.world == ("2a00:1450::5", "8.8.8.8")


def test_a_server_that_listens_at_one_address_names_only_this_address() -> None:
    assert own_addresses("192.168.7.7").home == ("192.168.7.7",)
    assert own_addresses("127.0.0.1") == ((), ())
    assert not [one for one in sum(own_addresses("0.0.0.0"), ()) if ":" in one]


def test_the_hosts_address_is_kept_until_the_host_removes_it(tmp_path: Path) -> None:
    assert kept_place(tmp_path) is None
    for typed, meant in (
        ("moon.example.org", Place("moon.example.org", None)),
        ("moon.example.org:7000", Place("moon.example.org", 7000)),
        ("[2001:db8::1]:22", Place("2001:db8::1", 22)),
    ):
        keep_place(tmp_path, typed)
        assert kept_place(tmp_path) == meant, typed
    keep_place(tmp_path, FORGET_PLACE)
    assert kept_place(tmp_path) is None
    (tmp_path / "address").write_bytes(b"\xff no address")
    assert kept_place(tmp_path) is None


def test_a_reserved_name_is_unknown_to_dns() -> None:
    assert not is_known_to_dns("moon.invalid")
    assert not is_known_to_dns(f"{'a' * 70}.example")
    assert is_known_to_dns("localhost")


@contextmanager
def serve(place: Hosting, *more: str) -> Iterator[list[str]]:
    """Yield the lines that a server without a terminal prints at its start, up to its fingerprint."""
    command = [*PROGRAM, "serve", "--port", str(place.port), "--folder", str(place.folder / "server"), *more]
    with subprocess.Popen(
        [*command, "--language", "en"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**place.environment("host"), "COLUMNS": "400"},
        text=True,
    ) as server:
        try:
            assert server.stdout is not None
            lines: list[str] = []
            while not lines or not lines[-1].startswith("Fingerprint of the server"):
                line = server.stdout.readline()
                assert line, lines
                lines.append(line.rstrip())
            yield lines
        finally:
            server.send_signal(signal.SIGTERM)
            server.communicate(timeout=PATIENCE)


def test_the_line_for_friends_keeps_the_hosts_address_at_later_starts(place: Hosting) -> None:
    for more in (["--address", "moon.example.org:7000"], []):
        with serve(place, *more) as lines:
            said = " ".join(lines)
        assert "moon-access join moon.example.org:7000 --fingerprint SHA256:" in said, more
        assert "ssh -T -p 7000 moon.example.org" in said, more
        assert "forwarded" not in said, more
    with serve(place, "--address", FORGET_PLACE) as lines:
        assert "moon.example.org" not in " ".join(lines)


def test_if_the_host_gives_no_address_friends_get_one_that_works(place: Hosting) -> None:
    with serve(place, "--guests") as lines:
        said = re.sub(r"\s+", " ", " ".join(lines))
        assert not re.search(r"join guest@(127\.|\[?fe80|\[?::1|localhost)", said)
        for line in re.findall(r"moon-access (join \S+ --fingerprint \S+)", said):
            without_trust(place)
            petra = place.start("Petra", *shlex.split(line), "--language", "en")
            petra.expect_exact("You are Petra here.")
            petra.sendline("quit")
            ends(petra)


def test_a_friend_who_joins_with_the_fingerprint_is_never_asked_to_trust_the_host(place: Hosting) -> None:
    host = place.host()
    (line,) = re.findall(r"moon-access (join .*?)(?=\r?\n)", str(host.before))
    without_trust(place)
    *to_host, _, fingerprint = shlex.split(line)
    for given in (["--fingerprint", fingerprint], []):
        petra = place.start("Petra", *to_host, *given)
        petra.expect_exact("You are Petra here.")
        assert "authenticity" not in str(petra.before), given
        petra.sendline("quit")
        ends(petra)
    assert (place.folder / "Petra" / "s" / "moon-access" / "known_hosts").stat().st_mode & 0o077 == 0


def test_a_differing_fingerprint_is_refused_and_reported(place: Hosting) -> None:
    host = place.host()
    (fingerprint,) = re.findall(r"--fingerprint (SHA256:\S+)", str(host.before))
    without_trust(place)
    other = "SHA256:" + "A" * 43
    petra = place.start("Petra", "join", f"guest@127.0.0.1:{place.port}", "--fingerprint", other)
    petra.expect_exact("the host's fingerprint is not the one that you gave")
    petra.expect_exact(fingerprint)
    assert ends(petra) != 0
    petra = place.start("Petra", "join", f"guest@127.0.0.1:{place.port}", "--fingerprint", "SHA256:abc")
    petra.expect_exact("Not a fingerprint: SHA256:abc.")
    ends(petra)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "type yes"), ("de", "tippe yes"), ("cs", "napiš yes")],
)
def test_before_ssh_asks_about_a_new_host_one_line_explains_what_to_compare_and_type(
    place: Hosting, language: str, said: str
) -> None:
    host = place.host()
    (fingerprint,) = re.findall(r"--fingerprint (SHA256:\S+)", str(host.before))
    without_trust(place)
    petra = place.start("Petra", "join", f"guest@127.0.0.1:{place.port}", "--language", language)
    petra.expect_exact(fingerprint)
    petra.expect_exact(said)
    petra.expect_exact("continue connecting")
    petra.sendline("yes")
    petra.expect("Petra")
    petra.expect_exact({"en": "Lobby", "de": "Lobby", "cs": "Lobby"}[language])


def test_a_first_start_proposes_the_name_before_the_host_and_asks_for_no_bots(place: Hosting) -> None:
    place.host()
    environment = place.environment("Petra")
    (place.folder / "Petra" / "c" / "moon-access" / "settings.json").unlink()  # this is a first start
    said = [*PROGRAM[1:], "join", f"Petra@127.0.0.1:{place.port}", "--language", "en", "--read", "screen-reader"]
    petra = pexpect.spawn(
        PROGRAM[0], said, env=environment, encoding="utf-8", timeout=PATIENCE, echo=False, dimensions=(24, 200)
    )
    place.run.append(petra)
    petra.expect_exact("Enter Petra")
    petra.sendline("")
    petra.expect_exact("Connecting")
    assert "strong" not in str(petra.before)


# Servers that friends reach through another machine


class Gate:
    """A machine that friends can reach: a real ssh server in a thread, which lets one key forward ports."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._loop = asyncio.new_event_loop()
        Thread(target=self._loop.run_forever, daemon=True).start()
        key = asyncssh.generate_private_key("ssh-ed25519")
        key.write_private_key(folder / "id")
        (folder / "id").chmod(0o600)
        key.write_public_key(folder / "authorized")
        self._host_key = asyncssh.generate_private_key("ssh-ed25519")
        self.port = 0
        self.open()
        public = self._host_key.export_public_key().decode()
        (folder / "known").write_text(f"[127.0.0.1]:{self.port} {public}")
        said = ("-F", "none", "-i", f"{folder}/id", "-o", f"UserKnownHostsFile={folder}/known")
        self.options = (*said, "-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none")

    def open(self) -> None:
        async def listen() -> asyncssh.SSHAcceptor:
            return await asyncssh.listen(
                *("127.0.0.1", self.port),
                server_host_keys=[self._host_key],
                authorized_client_keys=str(self.folder / "authorized"),
                server_factory=Forwards,
                config=None,
            )

        self._acceptor = asyncio.run_coroutine_threadsafe(listen(), self._loop).result(PATIENCE)
        self.port = self._acceptor.get_port()

    def close(self) -> None:
        """Shut the gate and its connections down."""

        async def end() -> None:
            self._acceptor.close()
            for connection in list(Forwards.connections):
                connection.abort()

        asyncio.run_coroutine_threadsafe(end(), self._loop).result(PATIENCE)

    def stop(self) -> None:
        self.close()
        self._loop.call_soon_threadsafe(self._loop.stop)


class Forwards(asyncssh.SSHServer):
    connections: list[asyncssh.SSHServerConnection] = []  # noqa: RUF012 - of the only gate of a test

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self.connections.append(conn)

    def server_requested(self, listen_host: str, listen_port: int) -> bool:
        return True


@pytest.fixture
def gate(tmp_path: Path) -> Iterator[Gate]:
    folder = tmp_path / "gate"
    folder.mkdir()
    made = Gate(folder)
    try:
        yield made
    finally:
        made.stop()


def test_the_host_hears_when_a_tunnel_opens_breaks_and_returns(gate: Gate, place: Hosting) -> None:
    told: Queue[tuple[str, str]] = Queue()
    through = Address("anybody", "127.0.0.1", gate.port)
    tunnel = Tunnel(
        tunnel_command(through, place.port, "127.0.0.1", gate.options), lambda what, said: told.put((what, said))
    )
    tunnel.open()
    try:
        assert told.get(timeout=PATIENCE) == ("up", "")
        gate.close()
        assert told.get(timeout=PATIENCE)[0] == "down"
        gate.open()
        assert told.get(timeout=PATIENCE) == ("up", "")
    finally:
        tunnel.close()
    assert told.empty()
    assert not _of_this_process("ssh")


def _of_this_process(program: str) -> list[str]:
    listed = subprocess.run(
        ["ps", "-o", "comm=", "--ppid", str(os.getpid())], capture_output=True, text=True, check=False
    )
    return [line for line in listed.stdout.split() if line == program]


def test_a_tunnel_that_never_comes_up_reports_the_reason_once(tmp_path: Path) -> None:
    told: Queue[tuple[str, str]] = Queue()
    unknown = Address("anybody", "moon.invalid", 22)
    tunnel = Tunnel(tunnel_command(unknown, 2222, "127.0.0.1"), lambda what, said: told.put((what, said)))
    tunnel.open()
    what, said = told.get(timeout=PATIENCE)
    tunnel.close()
    assert what == "down"
    assert "moon.invalid" in said
