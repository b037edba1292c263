"""OpenSSH's client at our door: who may come in, under which account, and which ssh services the door refuses."""

from __future__ import annotations

import asyncio
import json
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import asyncssh
import pytest

from moon_access.server.doors.door import DoorFailed
from moon_access.server.doors.ssh_door import Connection, SshDoor, SshSettings
from moon_access.server.people.accounts import Account
from moon_access.server.people.limits import LoginDelays
from moon_access.terminals.channel_terminal import ChannelTerminal

from .small_server import PASSWORD, SmallServer, Ssh, open_door

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a shell script answers for the player")

PROGRAM = ("-T", "-s", "=moon-access")


class Called(Ssh):
    """The client, and the server that it connects to."""

    def __init__(self, home: Path, server: SmallServer, port: int) -> None:
        super().__init__(home, port)
        self.server = server

    def exchange(self, *messages: object, **who: object) -> list[dict[str, object]]:
        """Return the messages that a player's program gets if it sends these messages and then ends."""
        typed = "".join(f"{json.dumps(message)}\n" for message in messages).encode()
        done = self.run(*PROGRAM, typed=typed, **who)  # type: ignore[arg-type]
        assert done.returncode == 0, done
        return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("door")


@pytest.fixture(scope="module")
def ssh(folder: Path) -> Iterator[Called]:
    server = SmallServer()
    with open_door(server, folder) as door:
        called = Called(folder / "home", server, door.port)
        server.keys[called.key("anna")[1]] = "anna"
        called.key("stranger")
        yield called


def test_a_known_key_lets_its_player_in(ssh: Called) -> None:
    said = {"do": "hello", "version": 1}
    assert ssh.exchange(said, name="anna", key=ssh.home / "anna") == [{"is": "heard", "name": "Anna", "message": said}]


def test_a_password_lets_its_player_in(ssh: Called) -> None:
    assert ssh.exchange({"do": "x"}, name="ben", password=PASSWORD)[0]["name"] == "Ben"


def test_a_guest_gets_in_without_key_or_password(ssh: Called) -> None:
    assert ssh.exchange({"do": "x"})[0]["name"] == "Guest"


@pytest.mark.parametrize(
    "who", [{"name": "anna"}, {"name": "anna", "key": "stranger"}, {"name": "ben", "key": "anna"}, {"name": "nobody"}]
)
def test_a_client_without_key_or_password_is_not_let_in(ssh: Called, who: dict[str, str]) -> None:
    key = ssh.home / who["key"] if "key" in who else None
    done = ssh.run("-T", "-o", "BatchMode=yes", typed=b"hello\n", name=who["name"], key=key)
    assert (done.returncode, done.stdout) == (255, b"")
    assert b"Permission denied" in done.stderr


def test_a_wrong_password_lets_nobody_in(ssh: Called) -> None:
    done = ssh.run("-T", "-o", "NumberOfPasswordPrompts=2", name="ben", password="a bad one")
    assert (done.returncode, done.stdout) == (255, b"")
    assert b"Permission denied" in done.stderr


def test_offering_a_public_key_without_its_private_key_proves_nothing(ssh: Called) -> None:
    ssh.server.proved.clear()
    public = ssh.home / "offered"
    public.write_bytes((ssh.home / "anna.pub").read_bytes())  # the private key is missing
    assert ssh.run("-T", "-o", "BatchMode=yes", name="anna", key=public).returncode == 255
    assert not ssh.server.proved


def test_a_banned_player_hears_about_the_ban(ssh: Called) -> None:
    ssh.server.banned.add("127.0.0.1")
    done = ssh.run("-T")
    ssh.server.banned.clear()
    assert done.returncode == 255
    assert b"You are not let in here." in done.stderr


@pytest.mark.parametrize("asked", [("=ls",), ("-s", "=sftp"), ("-s", "=moon-access-2")])
def test_the_door_runs_no_command_and_has_no_other_subsystem(ssh: Called, asked: tuple[str, ...]) -> None:
    done = ssh.run("-T", *asked)
    assert (done.returncode, done.stdout) == (255, b"")


def test_the_door_forwards_nothing(ssh: Called) -> None:
    done = ssh.run("-T", "-R", "0:127.0.0.1:1", "-o", "ExitOnForwardFailure=yes", typed=b"hello\n")
    assert done.returncode == 255
    assert b"remote port forwarding failed" in done.stderr
    inside = ssh.run("-W", f"127.0.0.1:{ssh.port}")
    assert inside.returncode == 255
    assert b"stdio forwarding failed" in inside.stderr


def test_a_session_without_a_terminal_takes_lines_and_echoes_none(ssh: Called) -> None:
    done = ssh.run("-T", typed="hello\nPříliš žluťoučký\n".encode())
    # After a prompt, the player's own terminal has echoed the line and its Enter.
    shown = done.stdout.decode().replace("Say: \n", "Say: ")
    assert shown == "Guest, 80 columns.\nSay: Heard hello.\nSay: Heard Příliš žluťoučký.\nSay: Bye.\n"
    assert done.returncode == 0


def test_a_window_of_under_14_columns_counts_as_unknown(ssh: Called) -> None:
    def play(terminal: ChannelTerminal) -> None:
        while terminal.read_line():
            terminal.write(f"{terminal.width} wide\n")

    async def read_widths(columns: int, then: int) -> str:
        known = {"username": "guest", "known_hosts": None, "config": None, "client_keys": None, "agent_path": None}
        async with asyncssh.connect("127.0.0.1", ssh.port, **known) as connection:
            process = await connection.create_process(term_type="xterm", term_size=(columns, 24))
            process.stdin.write("x\n")
            before = await process.stdout.readuntil("wide")
            process.change_terminal_size(then, 24)
            process.stdin.write("x\n")
            return f"{before} {await process.stdout.readuntil('wide')}"

    ssh.server.play, usual = play, ssh.server.play
    try:
        for columns, width in ((0, 80), (1, 80), (3, 80), (13, 80), (14, 14)):
            said = asyncio.run(asyncio.wait_for(read_widths(columns, 40), 60))
            assert f"{width} wide" in said and "40 wide" in said, columns
            said = asyncio.run(asyncio.wait_for(read_widths(40, columns), 60))
            assert f"{width} wide" in said and "40 wide" in said, columns
    finally:
        ssh.server.play = usual


def test_a_session_is_told_the_language_of_the_players_system_and_nothing_else(ssh: Called) -> None:
    said: list[dict[str, str]] = []
    ssh.server.play, usual = (lambda terminal: said.append(dict(terminal.environment))), ssh.server.play
    ssh.run("-T", "-o", "SendEnv=LANG PATH HOME")
    ssh.server.play = usual
    assert said == [{"LANG": "de_DE.UTF-8"}]


def test_many_passwords_end_the_connection(ssh: Called, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LoginDelays, "attempt", lambda *about: 0.0)
    done = ssh.run("-T", "-o", "NumberOfPasswordPrompts=50", name="ben", password="a bad one")
    assert done.returncode == 255
    assert b"Too many passwords. Try again later." in done.stderr


def test_a_password_is_checked_only_after_the_delay_for_wrong_ones(
    ssh: Called, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LoginDelays, "attempt", lambda *about: 0.5)
    begun = time.monotonic()
    assert ssh.exchange({"do": "x"}, name="ben", password=PASSWORD)[0]["name"] == "Ben"
    assert time.monotonic() - begun > 0.5
    monkeypatch.setattr(LoginDelays, "attempt", lambda *about: None)
    assert ssh.run("-T", name="ben", password=PASSWORD).returncode == 255


def test_a_server_that_fails_lets_nobody_in(ssh: Called, caplog: pytest.LogCaptureFixture) -> None:
    def fails(name: str, address: str) -> bool:
        raise OSError("the disk")

    ssh.server.takes_guest, usual = fails, ssh.server.takes_guest  # type: ignore[method-assign]
    done = ssh.run("-T")
    ssh.server.takes_guest = usual  # type: ignore[method-assign]
    assert (done.returncode, done.stdout) == (255, b"")
    assert b"Something went wrong here. Try again later." in done.stderr
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == ["a caller"]


def test_a_session_that_fails_ends_with_a_code_and_no_traceback(ssh: Called, caplog: pytest.LogCaptureFixture) -> None:
    def fail(terminal: ChannelTerminal) -> None:
        raise RuntimeError("as asked")

    ssh.server.play, usual = fail, ssh.server.play
    done = ssh.run("-T")
    ssh.server.play = usual
    assert (done.returncode, done.stdout, done.stderr) == (1, b"Guest, 80 columns.\n", b"")
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == ["a session"]


def test_a_guest_who_offers_a_players_key_after_the_login_stays_a_guest(tmp_path: Path) -> None:
    """A caller who offers Anna's key, which is public, after logging in as a guest stays a guest."""

    class SlowServer(SmallServer):
        def takes_key(self, name: str, fingerprint: str, address: str) -> bool:
            return self.goes_on.wait(5)

    async def come_in(server: SlowServer) -> None:
        door = SshDoor(server, SshSettings(tmp_path / "key"), asyncio.get_running_loop())
        caller = Connection(door)
        caller.address, caller._loop, caller._cut_later = "127.0.0.1", door._loop, lambda seconds: None  # type: ignore[method-assign]
        offered = asyncio.create_task(caller.validate_public_key("anna", asyncssh.generate_private_key("ssh-ed25519")))
        assert not await caller.begin_auth("guest")
        caller.auth_completed()
        server.goes_on.set()
        assert await offered
        assert caller._let_in is not None
        assert caller._let_in() == Account(3, "Guest")

    asyncio.run(come_in(SlowServer()))


def test_the_host_key_stays_the_same_and_only_its_owner_can_read_it(ssh: Called, folder: Path) -> None:
    key = folder / "host_key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    before = key.read_bytes()
    with open_door(SmallServer(), folder) as door:
        assert Ssh(ssh.home, door.port).run("-T").returncode == 0
        shown = subprocess.run(("ssh-keygen", "-l", "-f", str(key)), check=True, capture_output=True, text=True)
        assert shown.stdout.split()[1] == door.fingerprint
    assert key.read_bytes() == before


def test_a_door_that_cannot_be_opened_fails_with_the_reason(ssh: Called, folder: Path) -> None:
    with pytest.raises(DoorFailed) as failed, open_door(SmallServer(), folder, port=ssh.port):
        pass
    assert isinstance(failed.value.why, OSError)
    (folder / "broken").write_text("no key", "utf-8")
    with pytest.raises(DoorFailed), open_door(SmallServer(), folder, host_key=folder / "broken"):
        pass
