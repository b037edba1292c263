"""The host at the prompt of a real server, and players who join it with the real program over OpenSSH."""

from __future__ import annotations

import json
import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pexpect
import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs Unix: a pseudo terminal")

PROGRAM = (sys.executable, "-m", "moon_access")
TO_COME = 30  # seconds, on a busy machine


class Place:
    """Where a server runs and its players are: a folder, a port, the programs at their terminals."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with closing(socket.create_server(("127.0.0.1", 0))) as anywhere:
            self.port: int = anywhere.getsockname()[1]
        self.run: list[pexpect.spawn[str]] = []
        self._ssh()

    def _ssh(self) -> None:
        """The system's own, which knows nothing of this machine's user."""
        ssh = self.folder / "bin" / "ssh"
        ssh.parent.mkdir()
        said = f"-F none -o UserKnownHostsFile={self.folder}/known -o StrictHostKeyChecking=accept-new"
        ssh.write_text(f'#!/bin/sh\nexec /usr/bin/ssh {said} -o IdentityAgent=none -o IdentityFile=none "$@"\n')
        ssh.chmod(stat.S_IRWXU)

    def environment(self, name: str) -> dict[str, str]:
        """Of somebody who has been asked the first questions."""
        home = self.folder / name
        settings = home / "c" / "moon-access" / "settings.json"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text(json.dumps({"language": "en", "name": name}), "utf-8")
        own = {"HOME": str(home), "XDG_CONFIG_HOME": str(home / "c"), "XDG_STATE_HOME": str(home / "s")}
        return {**os.environ, **own, "PATH": f"{self.folder}/bin:{os.environ['PATH']}", "LANG": "C.UTF-8"}

    def start(self, name: str, *arguments: str) -> pexpect.spawn[str]:
        said = [*PROGRAM[1:], *arguments, "--read", "screen-reader"]
        environment = self.environment(name)
        started: pexpect.spawn[str] = pexpect.spawn(
            PROGRAM[0], said, env=environment, encoding="utf-8", timeout=TO_COME, echo=False, dimensions=(24, 200)
        )
        self.run.append(started)
        return started

    @property
    def serve(self) -> list[str]:
        return ["serve", "--listen", "127.0.0.1", "--port", str(self.port), "--folder", str(self.folder / "server")]

    def host(self, *more: str, language: str = "en") -> pexpect.spawn[str]:
        started = self.start("host", *self.serve, "--guests", "--language", language, *more)
        started.expect_exact({"en": "Host", "de": "Gastgeber", "cs": "Hostitel"}[language])
        return started

    def join(self, name: str) -> pexpect.spawn[str]:
        started = self.start(name, "join", f"guest@127.0.0.1:{self.port}", "--language", "en", "--name", name)
        started.expect_exact("Lobby")
        return started


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    made = Place(tmp_path)
    yield made
    for started in made.run:
        started.close(force=True)


def ends(started: pexpect.spawn[str]) -> int:
    started.expect(pexpect.EOF)
    return int(started.wait())


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
    host.expect_exact("Karl is out.")
    karl.expect_exact("The host has put you out.")
    host.sendline("ban 127.0.0.1")
    host.expect_exact("127.0.0.1 is banned.")
    petra.expect_exact("The host does not let you in.")
    host.expect_exact("Petra has gone.")
    host.sendline("quit")  # nobody is here who would have to be asked about
    assert ends(host) == 0
    log = (place.folder / "server" / "log").read_text("utf-8")
    assert "Petra comes from 127.0.0.1" in log
    assert "supper" not in log
    assert "hello" not in log


def test_the_server_stops_when_the_last_game_is_over_or_left(place: Place) -> None:
    host, petra = place.host(), place.join("Petra")
    petra.sendline("new table")
    for answer in ("1", "1", "1"):
        petra.expect_exact(":")
        petra.sendline(answer)
    petra.expect_exact("start")
    petra.sendline("1")
    petra.expect_exact("Bots")
    host.sendline("tables")
    host.expect_exact("Petra, playing.")
    host.sendline("stop")
    host.expect_exact("The server stops after 1 game.")
    petra.expect_exact("The server stops after the games that are on.")
    petra.sendline("quit")
    host.expect_exact("No game is on any more. The server stops.")
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
    petra.expect_exact("The server stops now. Games are kept.")
    assert ends(host) == code


def test_without_a_terminal_it_runs_until_the_system_ends_it(place: Place) -> None:
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
        assert "Open." in "".join(server.stdout.readline() for _ in range(2))
        petra = place.join("Petra")
        server.send_signal(signal.SIGTERM)
        petra.expect_exact("The server stops now. Games are kept.")
        _, logged = server.communicate(timeout=TO_COME)
    assert server.returncode == 0
    assert "Petra comes from 127.0.0.1" in logged
    assert "Traceback" not in logged


@pytest.mark.parametrize(
    ("language", "typed", "told"), [("de", "hier", "Niemand ist da."), ("cs", "tady", "Nikdo tu není.")]
)
def test_the_host_types_in_the_own_language(place: Place, language: str, typed: str, told: str) -> None:
    host = place.host(language=language)
    host.sendline(typed)
    host.expect_exact(told)
