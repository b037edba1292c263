"""A host gives commands from another window, to a server with a prompt or without a terminal. Strangers cannot."""

from __future__ import annotations

import json
import os
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from moon_access.server.host_control import LONGEST_CALL, MOST_CALLERS, HostControl, call_server, pass_on
from moon_access.server.store.server_folder import CONTROL
from moon_access.storage.settings import Settings
from tests.together.at_hall import halls

from .hosting_place import PROGRAM, ends, hosting_place
from .hosting_place import Place as Hosting

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs Unix: a pseudo terminal")


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Hosting]:
    with hosting_place(tmp_path) as made:
        yield made


def host(place: Hosting, *command: str, typed: str = "") -> tuple[int, str]:
    """Return the exit code of a command of the host, and what it printed."""
    arguments = (*PROGRAM, "host", "--folder", str(place.folder / "server"), *command)
    done = subprocess.run(
        arguments,
        env=place.environment("host"),
        input=typed.encode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.returncode, done.stdout.decode()


@pytest.fixture
def silent_server(place: Hosting) -> Iterator[subprocess.Popen[bytes]]:
    """Start a server without a terminal, and wait until its host can reach it."""
    command = (*PROGRAM, *place.serve, "--guests", "--language", "en")
    with subprocess.Popen(
        command, env=place.environment("host"), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE
    ) as server:
        try:
            assert server.stdout is not None
            for line in server.stdout:  # the first lines come together, before the host can call
                if line.startswith(b"Fingerprint of the server"):
                    break
            while not (place.folder / "server" / CONTROL).exists():
                assert server.poll() is None
            yield server
        finally:
            server.kill()


def test_a_server_without_a_terminal_obeys_its_host(place: Hosting, silent_server: subprocess.Popen[bytes]) -> None:
    eva = place.join("Eva")
    assert host(place, "people") == (0, "Eva, in the lobby, 127.0.0.1.\n")
    assert host(place, "leute", "--language", "de") == (0, "Eva, in der Lobby, 127.0.0.1.\n")
    assert host(place, "say", "supper", "is", "ready")[0] == 0
    eva.expect_exact("supper is ready")
    assert "Eva" in host(place, typed="mute Eva\n")[1]
    assert host(place, "quit")[1].startswith("1 ")  # the question finds no answer
    assert silent_server.poll() is None
    assert host(place, "quit", typed="yes\n")[0] == 0
    eva.expect_exact("server")
    assert silent_server.wait() == 0
    code, told = host(place, "people")
    assert code == 1
    assert told.startswith("No server runs in ")


def test_the_hosts_console_works_beside_remote_commands_and_ends_with_the_server(place: Hosting) -> None:
    console = place.host()
    assert host(place, "moderator") == (0, "There are no moderators.\n")
    console.sendline("people")
    console.expect_exact("Nobody is here.")
    assert host(place, "quit") == (0, "")
    assert ends(console) == 0


@pytest.fixture
def control(tmp_path: Path) -> Iterator[HostControl]:
    with halls(tmp_path) as here:
        control = HostControl(tmp_path, here.hall, is_private=False)
        control.open()
        yield control
        control.close()


def port_of(folder: Path) -> int:
    return int(json.loads((folder / CONTROL).read_text("utf-8"))["port"])


def test_a_host_who_has_not_chosen_a_language_hears_that_of_the_system(control: HostControl, tmp_path: Path) -> None:
    home = tmp_path / "newcomer"
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "de_DE.UTF-8", "XDG_CONFIG_HOME": str(home)}
    arguments = (*PROGRAM, "host", "--folder", str(tmp_path), "leute")
    assert subprocess.check_output(arguments, env=environment, stdin=subprocess.DEVNULL) == b"Niemand ist da.\n"


def test_only_the_owner_of_the_folder_can_call_a_running_server(control: HostControl, tmp_path: Path) -> None:
    assert stat.S_IMODE((tmp_path / CONTROL).stat().st_mode) == 0o600
    assert "".join(pass_on(call_server(tmp_path, Settings("en"), "people"))) == "Nobody is here.\n"
    control.close()
    assert not (tmp_path / CONTROL).exists()


@pytest.mark.parametrize(
    "sent",
    [
        b"\n",
        b"people\n",
        b"[" * 2000 + b"\n",
        b"{}\n",
        b'{"token": 1, "command": "quit", "settings": {}}\n',
        b'{"token": "guessed", "command": "quit", "settings": {}}\n',
        b'{"token": "\xff", "command": "quit", "settings": {}}\n',
        b"x" * (LONGEST_CALL + 1),
        b"",
    ],
)
def test_a_stranger_is_cut_off_without_an_answer(control: HostControl, tmp_path: Path, sent: bytes) -> None:
    for _ in range(MOST_CALLERS + 1):  # and takes nobody's place
        with socket.create_connection(("127.0.0.1", port_of(tmp_path))) as stranger:
            stranger.sendall(sent)
            stranger.shutdown(socket.SHUT_WR)
            with suppress(ConnectionResetError):  # if the server did not read all of it
                assert stranger.recv(1) == b""
    assert "".join(pass_on(call_server(tmp_path, Settings("en"), "people"))) == "Nobody is here.\n"
