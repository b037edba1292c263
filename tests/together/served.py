"""A server to connect to: its folder with keys and ssh's own configuration, and its process."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import NoReturn

import asyncssh
import pytest

from moon_access.link.address import Address
from moon_access.link.messages import Message
from moon_access.link.ssh_link import SshLink
from tests.support.patience import PATIENCE

PROGRAM = Path(__file__).parent / "ssh_server.py"
HELLO: Message = {"do": "hello", "version": 1, "language": "cs", "program": "test"}


def skip_or_fail(why: str) -> NoReturn:
    if os.environ.get("CI") == "true":
        pytest.fail(why)
    pytest.skip(why)


class ServedHost:
    """A host in ``folder``, with a player's key and configuration, which knows the host."""

    def __init__(self, folder: Path) -> None:
        if shutil.which("ssh") is None:
            skip_or_fail("Install openssh-client.")
        self.folder = folder
        key = asyncssh.generate_private_key("ssh-ed25519")
        key.write_private_key(folder / "id")
        key.write_public_key(folder / "id.pub")
        (folder / "id").chmod(0o600)  # ssh refuses a key that others can read
        with closing(socket.create_server(("127.0.0.1", 0))) as anywhere:
            self.port = anywhere.getsockname()[1]
        self.known_hosts = folder / "known_hosts"
        self.known_hosts.write_text(f"[127.0.0.1]:{self.port} {self.new_host_key()}")
        # The player's own configuration, without the machine's, and without options that make ssh trust more.
        self.config = folder / "config"
        self.config.write_text(f"UserKnownHostsFile {self.known_hosts}\nGlobalKnownHostsFile none\n")
        self.options = ("-F", str(self.config), "-i", str(folder / "id"), "-o", "IdentitiesOnly=yes")
        self._process: subprocess.Popen[str] | None = None

    def new_host_key(self) -> str:
        """Make a new host key for the next start. Return its public part in the form of known_hosts."""
        key = asyncssh.generate_private_key("ssh-ed25519")
        key.write_private_key(self.folder / "host_key")
        return key.export_public_key().decode()

    def start(self, behaviour: str = "") -> None:
        command = [sys.executable, str(PROGRAM), str(self.folder), str(self.port), behaviour]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        assert self._process.stdout.readline().startswith("ready")

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None

    def stop(self) -> None:
        """Stop the server, so that its connections hang."""
        self._signal("SIGSTOP")

    def go_on(self) -> None:
        self._signal("SIGCONT")

    def _signal(self, name: str) -> None:
        assert self._process is not None
        self._process.send_signal(signal.Signals[name])

    @property
    def address(self) -> Address:
        return Address("anna", "127.0.0.1", self.port)

    def link(self, *options: str) -> SshLink:
        return SshLink(self.address, HELLO, (*options, *self.options))


def receive_messages(link: SshLink, count: int = 1) -> list[Message]:
    """Return the next ``count`` messages."""
    found: list[Message] = []
    late = monotonic() + PATIENCE
    while len(found) < count:
        assert link.wait(late - monotonic()), f"expected more than {found}"
        message = link.receive()
        assert message is not None
        found.append(message)
    return found
