"""A real server with its host at a prompt, and players who join it with the real program over OpenSSH."""

from __future__ import annotations

import json
import os
import socket
import stat
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pexpect

from tests.support.news import know_news
from tests.support.patience import PATIENCE

PROGRAM = (sys.executable, "-m", "moon_access")


class Place:
    """A place for a server and its players: a folder, a port, and the programs at their terminals."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with closing(socket.create_server(("127.0.0.1", 0))) as anywhere:
            self.port: int = anywhere.getsockname()[1]
        self.run: list[pexpect.spawn[str]] = []
        self._ssh()

    def _ssh(self) -> None:
        """Wrap the system's ssh, so that it knows nothing of this machine's user."""
        ssh = self.folder / "bin" / "ssh"
        ssh.parent.mkdir()
        said = f"-F none -o UserKnownHostsFile={self.folder}/known -o StrictHostKeyChecking=accept-new"
        ssh.write_text(f'#!/bin/sh\nexec /usr/bin/ssh {said} -o IdentityAgent=none -o IdentityFile=none "$@"\n')
        ssh.chmod(stat.S_IRWXU)

    def environment(self, name: str) -> dict[str, str]:
        """Return the environment of a player who has answered the first questions."""
        home = self.folder / name
        settings = home / "c" / "moon-access" / "settings.json"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text(json.dumps({"language": "en", "name": name}), "utf-8")
        know_news(home / "s")
        own = {"HOME": str(home), "XDG_CONFIG_HOME": str(home / "c"), "XDG_STATE_HOME": str(home / "s")}
        return {**os.environ, **own, "PATH": f"{self.folder}/bin:{os.environ['PATH']}", "LANG": "C.UTF-8"}

    def start(self, name: str, *arguments: str) -> pexpect.spawn[str]:
        said = [*PROGRAM[1:], *arguments, "--read", "screen-reader"]
        environment = self.environment(name)
        started: pexpect.spawn[str] = pexpect.spawn(
            PROGRAM[0], said, env=environment, encoding="utf-8", timeout=PATIENCE, echo=False, dimensions=(24, 200)
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


@contextmanager
def hosting_place(folder: Path) -> Iterator[Place]:
    """Make a place, and end everything that was started there."""
    made = Place(folder)
    try:
        yield made
    finally:
        for started in made.run:
            started.close(force=True)


def ends(started: pexpect.spawn[str]) -> int:
    started.expect(pexpect.EOF)
    return int(started.wait())
