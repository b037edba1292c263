"""A small server with a real door, and OpenSSH's own client, whose files are in a folder of the test."""

from __future__ import annotations

import os
import stat
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect

from moon_access.link.messages import Message
from moon_access.outputs.terminal import OtherInput
from moon_access.server.contests.results_page import ResultsFile
from moon_access.server.doors.door import Visit
from moon_access.server.doors.intake import EventLoop
from moon_access.server.doors.ssh_door import SshDoor, SshSettings
from moon_access.server.people.accounts import Account
from moon_access.terminals.channel_terminal import ChannelTerminal
from tests.support.patience import PATIENCE

PASSWORD = "a good one"


class Echo:
    """A visit that sends each message back, or follows the message's instruction."""

    def __init__(self, server: SmallServer, account: Account, send: Callable[[Message], None]) -> None:
        self.server, self.account, self.send = server, account, send
        self.heard: list[Message] = []
        self.left = threading.Event()

    def receive(self, message: Message) -> None:
        self.heard.append(message)
        do = message.get("do")
        if do == "wait":
            assert self.server.goes_on.wait(10)
        elif do == "many":
            for number in range(int(str(message["times"]))):
                self.send({"is": "told", "number": number, "filling": "x" * int(str(message["size"]))})
            return
        elif do == "fail":
            raise RuntimeError("as asked")
        self.send({"is": "bye"} if do == "leave" else {"is": "heard", "name": self.account.name, "message": message})

    def leave(self) -> None:
        self.server.gone.append(self.account.name)
        self.left.set()


class SmallServer:
    """A reception for tests: the owner of Anna's key is Anna, Ben has a password, and anybody may be a guest.

    ``play`` runs in each session.
    """

    def __init__(self) -> None:
        self.keys: dict[str, str] = {}
        self.banned: set[str] = set()
        self.pages: list[str] = []
        self.is_draining = False
        self.visitors: list[Echo] = []
        self.proved: list[str] = []
        self.gone: list[str] = []
        self.goes_on = threading.Event()
        self.play: Callable[[ChannelTerminal], None] = say_back

    def note_page(self, url: str) -> None:
        self.pages.append(url)

    def results_at(self, path: str, accepted: str) -> ResultsFile | None:
        """Return a page in the language that the browser accepts."""
        return ResultsFile(b"<p>", "text/html; charset=utf-8", accepted) if path == "/evening/1-abc" else None

    def is_welcome(self, address: str) -> bool:
        return address not in self.banned

    def takes_guest(self, name: str, address: str) -> bool:
        return name == "guest"

    def authenticate_guest(self, name: str, address: str) -> Account | None:
        self.proved.append(name)
        return Account(3, "Guest")

    def takes_key(self, name: str, fingerprint: str, address: str) -> bool:
        return self.keys.get(fingerprint) == name

    def authenticate_key(self, name: str, fingerprint: str, address: str) -> Account | None:
        self.proved.append(fingerprint)
        return Account(1, name.title())

    def authenticate_password(self, name: str, password: str, address: str) -> Account | None:
        return Account(2, "Ben") if (name, password) == ("ben", PASSWORD) else None

    def enter(self, account: Account, address: str, send: Callable[[Message], None]) -> Visit:
        self.visitors.append(Echo(self, account, send))
        return self.visitors[-1]

    def run_session(self, account: Account, address: str, terminal: ChannelTerminal) -> None:
        terminal.write(f"{account.name}, {terminal.width} columns.\n")
        try:
            self.play(terminal)
        finally:
            self.gone.append(account.name)

    def meet(self, address: str, terminal: ChannelTerminal, token: str = "", of_guest: str = "") -> None:
        """Let everybody in as a guest."""
        terminal.remember(token or of_guest or "a token", is_guest=True)
        self.run_session(Account(3, "Guest"), address, terminal)


def say_back(terminal: ChannelTerminal) -> None:
    """Echo each typed line at a prompt, until the end of the input."""
    while True:
        terminal.write("Say: " if terminal.is_at_line_start else "\nSay: ")
        try:
            line = terminal.read_line()
        except OtherInput:
            terminal.news_source = None
            continue
        if line is None:
            break
        terminal.write(f"{'' if terminal.is_at_line_start else chr(10)}Heard {line}.\n")
    terminal.write("Bye.\n" if terminal.is_at_line_start else "\nBye.\n")


class Ssh:
    """OpenSSH's client with a home of its own, for one door."""

    def __init__(self, home: Path, port: int) -> None:
        self.home = home
        self.port = port
        home.mkdir(exist_ok=True)
        (home / "config").write_text("", "utf-8")

    def key(self, name: str) -> tuple[Path, str]:
        """Make a key, and return its file and its fingerprint."""
        path = self.home / name
        made = ("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(path))
        subprocess.run(made, check=True)
        shown = subprocess.run(("ssh-keygen", "-l", "-f", str(path)), check=True, capture_output=True, text=True)
        return path, shown.stdout.split()[1]

    def command(self, *options: str, name: str = "guest", key: Path | None = None) -> list[str]:
        """Return the command. An option that begins with "=" comes after the host's name, others before it."""
        behind = [option[1:] for option in options if option.startswith("=")]
        options = tuple(option for option in options if not option.startswith("="))
        given = {
            "UserKnownHostsFile": str(self.home / "known_hosts"),
            "StrictHostKeyChecking": "accept-new",
            "IdentitiesOnly": "yes",
            "IdentityAgent": "none",
            "IdentityFile": str(key or "none"),
            "LogLevel": "ERROR",
        }
        said = [part for option, value in given.items() for part in ("-o", f"{option}={value}")]
        config = ("-F", str(self.home / "config"))
        return ["ssh", *config, *said, "-p", str(self.port), *options, f"{name}@127.0.0.1", *behind]

    def environment(self, password: str = "") -> dict[str, str]:
        """Return a client's environment variables. If ``password`` is given, ssh answers with it when asked for one."""
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.home), "LANG": "de_DE.UTF-8", "TERM": "xterm"}
        if password:
            asker = self.home / "askpass"
            asker.write_text(f"#!/bin/sh\necho '{password}'\n", "utf-8")
            asker.chmod(stat.S_IRWXU)
            environment |= {"SSH_ASKPASS": str(asker), "SSH_ASKPASS_REQUIRE": "force"}
        return environment

    def run(
        self, *options: str, typed: bytes = b"", name: str = "guest", key: Path | None = None, password: str = ""
    ) -> subprocess.CompletedProcess[bytes]:
        """Run the client with this input until it ends."""
        command, environment = self.command(*options, name=name, key=key), self.environment(password)
        return subprocess.run(command, input=typed, capture_output=True, timeout=PATIENCE, env=environment, check=False)

    def start(self, *options: str, name: str = "guest", key: Path | None = None) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            self.command(*options, name=name, key=key),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=self.environment(),
        )

    def at_terminal(self, columns: int = 80, name: str = "guest") -> pexpect.spawn[str]:
        """Start the client at a terminal of this width."""
        command = self.command(name=name)
        environment = self.environment()
        return pexpect.spawn(
            command[0],
            command[1:],
            env=environment,
            timeout=PATIENCE,
            dimensions=(24, columns),
            encoding="utf-8",
            echo=True,
        )


@contextmanager
def open_door(server: SmallServer, folder: Path, **settings: object) -> Iterator[SshDoor]:
    """Open the ssh door on loopback, at any free port."""
    doors = EventLoop()
    doors.start()
    chosen = {"host": "127.0.0.1", "port": 0, "host_key": folder / "host_key", **settings}
    door = SshDoor(server, SshSettings(**chosen), doors.loop)  # type: ignore[arg-type]
    door.open()
    try:
        yield door
    finally:
        door.close()
        doors.close()
