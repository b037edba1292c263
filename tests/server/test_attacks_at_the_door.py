"""Attacks of strangers on a door: silence, floods, endless lines, a client that reads nothing, many connections. Each
uses the real client or bare bytes, while another player plays on."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import asyncssh
import pytest

from moon_access.link.messages import LONGEST_REQUEST
from moon_access.server.doors import outlet, wire
from moon_access.terminals.channel_terminal import ChannelTerminal
from moon_access.terminals.typed_lines import Pace
from tests.support.patience import PATIENCE

from .sieges import in_time, read_until_cut
from .small_server import SmallServer, Ssh, open_door

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs Unix: a process is stopped")

VERSION = b"SSH-2.0-moon-access\r\n"
PROGRAM = ("-T", "-s", "=moon-access")


class DoorUnderSiege(Ssh):
    """A door and the clients that are connected to it."""

    def __init__(self, home: Path, server: SmallServer, port: int) -> None:
        super().__init__(home, port)
        self.server = server

    def silent(self) -> socket.socket:
        """Return a connection that never sends anything."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    @contextmanager
    def program(self, *options: str) -> Iterator[Program]:
        process = self.start(*options, *PROGRAM)
        try:
            yield Program(process)
        finally:
            process.kill()
            process.communicate()

    def plays_on(self) -> bool:
        """Return whether the server still answers another player."""
        with self.program() as other:
            return other.asks({"do": "time"})["is"] == "heard"


class Program:
    """A player's program, which sends through the real client."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process

    def send(self, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def say(self, *messages: object) -> None:
        self.send("".join(f"{json.dumps(message)}\n" for message in messages).encode())

    def hears(self) -> dict[str, object]:
        assert self.process.stdout is not None
        heard: dict[str, object] = json.loads(self.process.stdout.readline())
        return heard

    def asks(self, message: object) -> dict[str, object]:
        self.say(message)
        return self.hears()

    def stop(self) -> None:
        """Stop the program; the connection stays open."""
        if sys.platform != "win32":
            self.process.send_signal(signal.SIGSTOP)

    def rest(self) -> list[dict[str, object]]:
        """Return the output that still arrives after the client stops sending."""
        told, _ = self.process.communicate(timeout=PATIENCE)
        return [json.loads(line) for line in told.splitlines()]


@contextmanager
def open_siege(folder: Path, **settings: object) -> Iterator[DoorUnderSiege]:
    server = SmallServer()
    with open_door(server, folder, **settings) as door:
        yield DoorUnderSiege(folder / "home", server, door.port)


@pytest.fixture(scope="module")
def ssh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DoorUnderSiege]:
    """Return a door with short time limits for those who are in, so that tests need not wait long."""
    folder = tmp_path_factory.mktemp("besieged")
    with open_siege(folder, silence=2, stall=0.6, from_one_address=5) as ssh:
        yield ssh


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DoorUnderSiege]:
    """Return a door that waits briefly for a login: too briefly for an honest client on a busy machine."""
    with open_siege(tmp_path_factory.mktemp("impatient"), login_timeout=0.6) as ssh:
        yield ssh


@pytest.fixture(autouse=True)
def no_fault(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Assert that nothing a stranger does is an error of ours."""
    yield
    assert not [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")]


@pytest.fixture
def at_any_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "Pace", lambda: Pace(1e6, 1000))


def test_a_silent_connection_is_cut(impatient: DoorUnderSiege) -> None:
    with impatient.silent() as caller:
        begun = time.monotonic()
        assert read_until_cut(caller) == VERSION
        assert time.monotonic() - begun > 0.3


def test_a_client_that_does_not_speak_ssh_is_cut(ssh: DoorUnderSiege) -> None:
    with ssh.silent() as caller:
        caller.sendall(b"GET / HTTP/1.0\r\n\r\n" + os.urandom(100_000).replace(b"\n", b"x"))
        assert read_until_cut(caller).startswith(VERSION)
    assert ssh.plays_on()


def test_a_client_that_logs_in_and_opens_no_session_is_cut(impatient: DoorUnderSiege) -> None:
    assert impatient.run("-N").returncode == 255


def test_a_program_that_sends_no_greeting_is_cut(tmp_path: Path) -> None:
    with open_siege(tmp_path, first_message=0.5) as ssh:
        with ssh.program() as program:
            assert program.process.wait(PATIENCE) == 255
        with ssh.program() as program:
            assert program.asks([])["is"] == "no", "what is no message is none"
            assert program.process.wait(PATIENCE) == 255
        with ssh.program() as program:
            program.asks({"do": "time"})
            time.sleep(1)
            assert program.asks({"do": "time"})["is"] == "heard"


def test_an_address_at_its_limit_of_connections_gets_another_only_when_one_ends(ssh: DoorUnderSiege) -> None:
    with ExitStack() as callers:
        for _ in range(4):
            callers.enter_context(ssh.program()).asks({"do": "time"})
        with ssh.program() as last:
            last.asks({"do": "time"})
            with ssh.silent() as caller:
                assert read_until_cut(caller) in (b"", VERSION)
            assert ssh.run("-T").returncode == 255
        assert in_time(ssh.plays_on)
    assert in_time(ssh.plays_on)


def test_connections_beyond_the_limit_for_all_addresses_are_refused(tmp_path: Path) -> None:
    with open_siege(tmp_path, in_all=1) as ssh, ssh.program() as program:
        program.asks({"do": "time"})
        assert ssh.run("-T").returncode == 255
        assert program.asks({"do": "time"})["is"] == "heard"


def test_a_client_that_tries_many_keys_is_cut(ssh: DoorUnderSiege) -> None:
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(50)]

    async def try_all() -> None:
        await asyncssh.connect(
            *("127.0.0.1", ssh.port), username="anna", client_keys=keys, known_hosts=None, config=None, agent_path=None
        )

    before = len(ssh.server.visitors)
    # A client that is still sending when the door closes gets the system's error instead of the door's last words.
    with pytest.raises((asyncssh.PermissionDenied, ConnectionError), match=r"You are not let in here|pipe|reset|lost"):
        asyncio.run(try_all())
    assert len(ssh.server.visitors) == before


def test_a_connection_gets_only_one_session(ssh: DoorUnderSiege) -> None:
    with ssh.program("-M", "-S", str(ssh.home / "shared")) as first:
        first.asks({"do": "time"})
        shared = ("ssh", "-F", str(ssh.home / "config"), "-S", str(ssh.home / "shared"), "-T", "guest@127.0.0.1")
        second = subprocess.run(shared, input=b"hello\n", capture_output=True, timeout=PATIENCE, check=False)
        assert (second.returncode, second.stdout) == (255, b"")
        assert first.asks({"do": "time"})["is"] == "heard"


def test_an_endless_line_is_refused_and_the_next_is_taken(ssh: DoorUnderSiege) -> None:
    with ssh.program() as program:
        program.send(b"x" * 1_000_000)
        program.send(b"x" * 1_000_000 + b"\n")
        program.say({"do": "time"})
        assert program.hears() == {"is": "no", "where": "length"}
        assert program.hears()["is"] == "heard"


def test_a_line_of_the_greatest_length_is_accepted_and_a_longer_one_refused(ssh: DoorUnderSiege) -> None:
    with ssh.program() as program:
        longest = {"do": "say", "text": ""}
        longest["text"] = "x" * (LONGEST_REQUEST - len(json.dumps(longest)) - 1)
        assert program.asks(longest)["message"] == longest
        assert program.asks({**longest, "text": longest["text"] + "x"}) == {"is": "no", "where": "length"}


def test_an_endless_line_of_a_player_is_cut(ssh: DoorUnderSiege) -> None:
    done = ssh.run("-T", typed=b"x" * 1_000_000 + b"\nnext\n")
    heard = [line for line in done.stdout.decode().splitlines() if "Heard" in line]
    assert [line.rpartition("Heard ")[2] for line in heard] == [f"{'x' * 400}.", "next."]


def test_invalid_messages_are_refused_and_too_many_end_the_connection(ssh: DoorUnderSiege, at_any_pace: None) -> None:
    wrong = [b"", b"no json", b"[]", b'"text"', b"\xff\xfe", b"[" * 500, b'{"do":NaN}', b"9" * 2000, b"{}}"]
    with ssh.program() as program:
        program.send(b"\n".join(wrong * 4))
        heard = program.rest()
    assert heard[0]["is"] == "no"
    assert heard[-1] == {"is": "bye", "why": "refused"}
    assert len(heard) == 30
    assert not ssh.server.visitors[-1].heard


def test_a_flood_is_read_more_slowly(ssh: DoorUnderSiege) -> None:
    with ssh.program() as program:
        begun = time.monotonic()
        program.say(*({"do": "say", "number": number} for number in range(20)))
        assert [program.hears()["message"] for _ in range(20)] == [
            {"do": "say", "number": number} for number in range(20)
        ], "works"
        assert time.monotonic() - begun > 0.9, "15 at once, then 5 a second"


def test_an_endless_flood_fills_no_memory_and_delays_nobody(ssh: DoorUnderSiege) -> None:
    sent: list[int] = []

    def flood(program: Program) -> None:
        with suppress(OSError, ValueError):  # until the server cuts it off
            while True:
                program.send(b"{}\n" * 1000)
                sent.append(3000)

    with ssh.program() as program:
        threading.Thread(target=flood, args=(program,), daemon=True).start()
        before = -1
        while before < len(sent):
            before = len(sent)
            time.sleep(0.3)
        assert sum(sent) < 4_000_000, "what the client and the system hold of it; the door takes no more"
        assert ssh.plays_on()
        program.process.kill()


def test_a_client_that_reads_nothing_is_cut_and_delays_nobody(ssh: DoorUnderSiege) -> None:
    with ssh.program() as program:
        program.asks({"do": "time"})
        visitor = ssh.server.visitors[-1]
        program.say({"do": "many", "times": 20_000, "size": 1000})
        assert ssh.plays_on()
        assert visitor.left.wait(PATIENCE)


def test_a_client_that_receives_nothing_is_cut_and_delays_nobody(ssh: DoorUnderSiege) -> None:
    """The client is stopped: the connection's own buffer fills, and the client does not answer keepalives."""
    with ssh.program() as program:
        program.asks({"do": "time"})
        visitor = ssh.server.visitors[-1]
        program.stop()
        visitor.receive({"do": "many", "times": 1000, "size": 1000})
        assert ssh.plays_on()
        assert visitor.left.wait(PATIENCE)


def test_a_client_that_promises_to_read_everything_and_reads_nothing_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No real client has a window as large as this one's, which lets the connection's own buffer grow without end."""
    monkeypatch.setattr(outlet, "MOST_WAITING", 1 << 30)
    monkeypatch.setattr(outlet, "MOST_PIECES", 1 << 30)

    async def read_nothing(port: int, server: SmallServer) -> None:
        async with asyncssh.connect("127.0.0.1", port, username="guest", known_hosts=None, config=None) as connection:
            program = await connection.create_process(subsystem="moon-access", window=1 << 30)
            program.stdin.write('{"do":"many","times":400,"size":50000}\n')
            assert "told" in await program.stdout.readline()
            assert server.visitors[0].left.wait(PATIENCE)  # this blocks the loop's thread, so nothing is read meanwhile

    with open_siege(tmp_path, silence=0, stall=0.4) as ssh, suppress(OSError, asyncssh.Error):
        asyncio.run(read_nothing(ssh.port, ssh.server))
    assert ssh.server.visitors[0].left.is_set()


def test_a_client_that_does_not_read_the_last_message_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlet, "LAST", 0.3)
    with open_siege(tmp_path, silence=0, in_all=1) as ssh, ssh.program() as program:
        program.asks({"do": "time"})
        program.stop()
        assert ssh.run("-T").returncode == 255
        ssh.server.visitors[0].receive({"do": "leave"})
        assert in_time(lambda: ssh.run("-T").returncode == 0)


def test_a_client_without_a_sign_of_life_is_dropped(ssh: DoorUnderSiege) -> None:
    with ssh.program() as program:
        program.asks({"do": "time"})
        program.stop()
        assert ssh.server.visitors[-1].left.wait(PATIENCE)


def test_a_quiet_client_stays_connected(ssh: DoorUnderSiege) -> None:
    with ssh.program() as program:
        program.asks({"do": "time"})
        time.sleep(2.5)  # longer than the server keeps a dead connection
        assert program.asks({"do": "time"})["is"] == "heard"


def test_a_client_killed_in_the_middle_of_much_output_is_dropped(ssh: DoorUnderSiege) -> None:
    with ssh.program() as program:
        program.say({"do": "many", "times": 1500, "size": 1000})
        program.hears()
        program.process.kill()
        assert ssh.server.visitors[-1].left.wait(PATIENCE)
    assert ssh.plays_on()


def test_a_player_who_disconnects_during_output_ends_the_session(ssh: DoorUnderSiege) -> None:
    def talk(terminal: ChannelTerminal) -> None:
        while True:
            terminal.write("something\n" * 100)
            terminal.pause(0.001)

    ssh.server.play, usual = talk, ssh.server.play
    process = ssh.start("-T")
    try:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"Guest")
        gone = len(ssh.server.gone)
        process.kill()
        assert in_time(lambda: len(ssh.server.gone) > gone)
    finally:
        process.communicate()
        ssh.server.play = usual


def test_slow_work_for_one_player_delays_no_other(ssh: DoorUnderSiege) -> None:
    ssh.server.goes_on.clear()
    with ssh.program() as slow:
        slow.say({"do": "wait"}, {"do": "time"})
        assert ssh.plays_on()
        ssh.server.goes_on.set()
        assert [slow.hears()["message"] for _ in range(2)] == [{"do": "wait"}, {"do": "time"}]


def test_a_fault_of_the_server_ends_one_visit_and_no_other(
    ssh: DoorUnderSiege, caplog: pytest.LogCaptureFixture
) -> None:
    with ssh.program() as program:
        assert program.asks({"do": "fail", "text": "a secret"}) == {"is": "bye", "why": "error"}
        assert program.rest() == []
    assert "a secret" not in caplog.text
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == ["a visitor"]
    caplog.clear()
    assert ssh.plays_on()


def test_after_its_goodbye_the_server_ends_the_connection(ssh: DoorUnderSiege) -> None:
    with ssh.program() as program:
        program.say({"do": "leave"}, {"do": "time"})
        assert program.rest() == [{"is": "bye"}]
        assert program.process.returncode == 0
    assert len(ssh.server.visitors[-1].heard) == 1


def test_a_door_that_closes_ends_every_connection(tmp_path: Path) -> None:
    with open_siege(tmp_path) as ssh:
        program, player, silent = ssh.start(*PROGRAM), ssh.start("-T"), ssh.silent()
        assert Program(program).asks({"do": "time"})["is"] == "heard"
        assert player.stdout is not None
        player.stdout.readline()
    assert sorted(ssh.server.gone) == ["Guest", "Guest"]
    assert player.communicate(timeout=PATIENCE)[0].endswith(b"Bye.\n")
    assert program.communicate(timeout=PATIENCE)[0] == b""
    silent.close()
