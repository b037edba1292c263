"""Players in different places, each with a real program at its own terminal, a server's process, and OpenSSH's client
between them.

A player who joins has `moon-access join` at a pseudo-terminal, with their own keys and folders. A player without the
program has only ``ssh -T``. Tests compare the announcements with those of the same game at home.
"""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import asyncssh

from moon_access.announcer.message import Message, Prompt
from moon_access.engine.actions import Action
from moon_access.record.reader import RecordedGame, game_in
from moon_access.server.store.sqlite_store import SqliteStore
from moon_access.server.tables.table_log import last_game
from tests.support.patience import PATIENCE
from tests.support.seated import WIDTHS, Seated
from tests.terminal.at_terminal import PROGRAM, AtTerminal, Home, text_of
from tests.terminal.voiced import Voiced

from .served import skip_or_fail

NAMES = ("Zuzka", "Bernd", "Oliver")
"""Names by seat, none of which is a word in any language's lists."""
EVERYTHING = {"ask_first": False, "draw_by_hand": True}
"""Settings with which every action is one typed line."""


class Server:
    """``moon-access serve``, as a process that a test can kill and restart at the same port. ``program``: the command
    that starts it."""

    def __init__(self, folder: Path, program: Sequence[str] = PROGRAM) -> None:
        if shutil.which("ssh") is None:
            skip_or_fail("Install openssh-client.")
        folder.mkdir()
        self.home = Home(folder)
        self.program = tuple(program)
        self.folder = folder / "served"
        with closing(socket.create_server(("127.0.0.1", 0))) as anywhere:
            self.port: int = anywhere.getsockname()[1]
        self.ready_at = 0.0
        self._process: subprocess.Popen[bytes] | None = None
        self._store: SqliteStore | None = None

    def close(self) -> None:
        self.kill()
        if self._store is not None:
            self._store.close()

    def start(self) -> None:
        """Start it, and wait until it has told how friends join."""
        command = [
            *self.program,
            "serve",
            "--listen",
            "127.0.0.1",
            "--port",
            str(self.port),
            "--folder",
            str(self.folder),
        ]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=self.home.environment,
            cwd=self.home.folder,
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        assert str(self.port).encode() in said, said + self._process.stdout.read()
        self.ready_at = monotonic()

    def kill(self) -> None:
        """Kill it without any warning."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            assert self._process.stdout is not None
            rest = self._process.stdout.read()
            self._process.stdout.close()
            self._process = None
            assert b"Traceback" not in rest, rest.decode()

    def lines(self, start: int = 0) -> list[str]:
        """Return the log of the only table in the store, from this line on; nothing if there is no table yet."""
        if self._store is None:
            self._store = SqliteStore(self.folder / "server.sqlite")
        store = self._store
        return [line for table in store.open_tables() for line in store.read(table, start)]

    def wait_until_killed(self) -> None:
        """Wait until it has killed itself."""
        assert self._process is not None
        self._process.wait(PATIENCE)
        self.kill()

    def game(self) -> RecordedGame:
        """Return the current game in the store."""
        lines = last_game(self.lines())
        assert lines
        return game_in(lines)


class Place:
    """One player in their own place. ``at``: their terminal now. ``before``: the output of earlier terminals."""

    def __init__(  # noqa: PLR0913 - whatever places differ in
        self, folder: Path, server: Server, name: str, language: str, read: str, cells: int = 0, *, joins: bool = True
    ) -> None:
        folder.mkdir()
        self.name, self.language, self.read, self.cells = name, language, read, cells
        self.server = server
        self.joins = joins
        self.home = Voiced(folder) if read == "speech" else Home(folder)
        self.at: AtTerminal = None  # type: ignore[assignment]  # set when the player comes
        self.seen = 0  # the number of the terminal's bytes read
        self._has_typed = False
        key = asyncssh.generate_private_key("ssh-ed25519")
        key.write_private_key(folder / "id")
        (folder / "id").chmod(0o600)
        trusting = ("-o", "StrictHostKeyChecking=accept-new", "-o", f"UserKnownHostsFile={folder / 'known'}")
        own = ("-F", "none", "-i", str(folder / "id"), "-o", "IdentitiesOnly=yes")
        self.ssh = (str(shutil.which("ssh")), *own, *trusting)
        (folder / "bin").mkdir()
        wrapped = folder / "bin" / "ssh"
        wrapped.write_text(f'#!/bin/sh\nexec {shlex.join(self.ssh)} "$@"\n')
        wrapped.chmod(0o700)
        self.home.environment["PATH"] = f"{wrapped.parent}{os.pathsep}{self.home.environment['PATH']}"
        self.settings = {"language": language, "read": read, "name": name, "cells": cells or None, **EVERYTHING}
        self.home.keep(**self.settings)

    def come(self, *more: str) -> None:
        """Join, or type the ssh command."""
        self.seen = 0
        if self.joins:
            reading = ("--name", self.name, "--language", self.language, "--read", self.read)
            cells = ("--cells", str(self.cells)) if self.cells else ()
            self.at = self.home.terminal("join", f"127.0.0.1:{self.server.port}", *reading, *cells, *more)
        else:
            self.at = SshFromShell(self.home, ("-T", "-p", str(self.server.port), f"{self.name}@127.0.0.1"), self.ssh)

    @property
    def shown(self) -> str:
        """Return the way of showing lines: the voice speaks the text for screen readers."""
        return "screen-reader" if self.read == "speech" else self.read

    @property
    def width(self) -> int:
        return self.cells or WIDTHS[self.shown]

    def shows(self) -> str:
        """Return all output of the terminal, only the words."""
        self.look()
        return plain(self.raw_output)

    @property
    def raw_output(self) -> str:
        """Return all output of the terminal, including typed text."""
        return text_of(self.at.raw, "replace")

    def type(self, line: str) -> None:
        self.look()
        self.seen, self._has_typed = len(self.at.raw), True
        self.at.type(line)

    def has_heard(self) -> bool:
        """Return whether they heard anything since they typed a line here, or since ``notes_what_is_told``."""
        told = self.at.raw[self.seen :]
        return bool(told.partition(b"\n")[2] if self._has_typed else told)

    def notes_what_is_told(self) -> None:
        self.look()
        self.seen, self._has_typed = len(self.at.raw), False

    def look(self, patience: float = 0.0) -> bytes | None:
        """Read the new output; return b"" when the program has ended."""
        if self.at._fd < 0:
            return b""
        return self.at._read(patience)

    def prompt(self) -> str:
        """Return the output since the last typed line, up to a prompt that nothing follows."""
        late = monotonic() + PATIENCE
        while monotonic() < late:
            piece = self.look(0.02 if _has_prompt(self.at.raw[self.seen :]) else 1.0)
            if piece is None and _has_prompt(self.at.raw[self.seen :]):
                return text_of(self.at.raw[self.seen :])
            assert piece != b"", f"{self.name}'s program ended: {self.raw_output[-500:]!r}"
        raise AssertionError(f"no prompt for {self.name}: {self.raw_output[-500:]!r}")

    def answer(self, line: str) -> str:
        """Type this line and return the answer up to the next prompt."""
        self.type(line)
        return self.prompt()

    def wait_for(self, text: str, since: int = 0) -> None:
        """Wait until the terminal has shown this text, after so many bytes."""
        late = monotonic() + PATIENCE
        while text not in text_of(self.at.raw[since:], "replace"):
            assert self.look(1.0) != b"" and monotonic() < late, (
                f"expected {text!r} for {self.name}, got {self.raw_output[-500:]!r}"
            )

    def close(self) -> None:
        if self.at is not None:
            self.at.end()

    def kill(self) -> None:
        """Kill the program, and the ssh under it, without any warning."""
        if sys.platform == "win32":
            raise NotImplementedError("a Unix terminal is needed")
        os.kill(self.at.pid, signal.SIGKILL)
        while self.look(PATIENCE):
            pass
        self.at.end()


def in_three_places(folder: Path, server: Server, german: str = "screen-reader") -> list[Place]:
    """Return three places: one reads Czech in braille, one German in this way, and one has only ssh."""
    return [
        Place(folder / "braille", server, NAMES[0], "cs", "braille", 40),
        Place(folder / "german", server, NAMES[1], "de", german),
        Place(folder / "ssh", server, NAMES[2], "en", "screen-reader", joins=False),
    ]


class SshFromShell(AtTerminal):
    """The system's own ssh, typed in a shell."""

    def __init__(self, home: Home, arguments: tuple[str, ...], program: Sequence[str]) -> None:
        self.program = tuple(program)
        super().__init__(home, arguments, 80, False)


def _has_prompt(raw: bytes) -> bool:
    """Return whether the output after the typed text and its Enter ends with an incomplete line that ends in a
    space."""
    return raw.endswith(b" ") and not raw.endswith(b"\n ")


def sit_down(places: Sequence[Place]) -> None:
    """Let the first player open a table for Moon and the others take its seats, and wait until the game begins."""
    for place in places:
        place.come()
        place.prompt()
        if not place.joins:
            place.answer("")  # accepts the reading
            place.answer("")  # accepts the language
    first, *others = places
    for _ in range(5):  # opens a table: Moon for three, for everybody, with the default rules, not rated
        first.answer("1")
    for number, place in enumerate(others, 2):
        place.answer("")
        there = places[:number]
        for one in there:
            one.notes_what_is_told()
        place.type("6")
        wait_until(partial(have_heard, there), places)  # otherwise the prompt may still be the one before the game
    wait_until(lambda: any(line.startswith('{"deal"') for line in first.server.lines()), places)


def have_heard(places: Sequence[Place]) -> bool:
    return all(place.has_heard() for place in places)


def wait_until(there: Callable[[], object], places: Sequence[Place]) -> None:
    """Wait until the store has it, and read the output of the places meanwhile."""
    late = monotonic() + PATIENCE
    while not there():
        assert monotonic() < late, [place.raw_output[-300:] for place in places]
        for place in places:
            place.look(0.002)


def move(places: Sequence[Place], line: str, seat: int) -> RecordedGame:
    """Let the player at this seat type the line, and wait until everybody has heard the result."""
    server = places[seat].server
    places[seat].prompt()
    before = len(server.lines())
    for place in places:
        place.notes_what_is_told()
    places[seat].type(line)
    wait_until(lambda: server.lines(before) and all(place.has_heard() for place in places), places)
    return server.game()


class AtHome:
    """The same game on one player's machine, with others who repeat the recorded actions."""

    def __init__(self, recorded: RecordedGame, seat: int, place: Place, begun: int = 0) -> None:
        """Set up the game. ``begun``: the number of actions before this player came."""
        names = [player.name for player in recorded.players]
        called = [names[(at + seat) % len(names)] for at in range(len(names))]
        settings: dict[str, Any] = EVERYTHING
        self.start_seated = Seated(
            recorded.game,
            place.language,
            place.shown,
            seed=recorded.seed or "",
            seat=seat,
            recorded=recorded.actions,
            actions=recorded.actions[:begun],
            names=called,
            width=place.width,
            pause=1.0,  # the program tells the others' moves one by one
            **settings,
        )

    def tell(self, *told: Message) -> str:
        """Return the output of these messages."""
        before = len(self.start_seated.shown)
        self.start_seated.console.tell(*told)
        self.start_seated.console.flush()
        return plain(self.start_seated.shown[before:])

    def recap(self) -> str:
        """Return what the game tells a player who comes back."""
        session = self.start_seated.session
        return self.tell(*session.words.recap(session.view, session.listener))

    def play(self, typed: Sequence[str], *behind: Message) -> str:
        """Return the transcript from here to the last recorded action, with a prompt if one is due then.

        ``behind``: the text that the first messages follow, because the number of braille windows of both decides how
        brief they are.
        """
        before_first = [behind]
        console = self.start_seated.console
        tell_the_most = console.tell_the_most

        def tell_behind(
            tellings: Iterable[Sequence[Message]], prompt: Prompt | None, harmless: int | None = None
        ) -> None:
            console.tell(*(before_first.pop() if before_first else ()))
            tell_the_most(tellings, prompt, harmless)

        console.tell_the_most = tell_behind  # type: ignore[method-assign]
        shown = self.start_seated.type(*typed)
        before = len(self.start_seated.shown)
        self.start_seated.session.tell_heard()
        self.start_seated.console.flush()
        return plain(shown + self.start_seated.shown[before:])


def plain(text: str) -> str:
    """Return only the words, because line breaks in braille windows depend on the messages that arrive together."""
    return " ".join(text.replace(";", " ").split())


def is_over(recorded: RecordedGame) -> bool:
    return to_act(recorded)[0] is None


def to_act(recorded: RecordedGame) -> tuple[int | None, Sequence[Action]]:
    """Return the seat to act, or None after the game, and its legal actions."""
    game, state = recorded.game, recorded.state
    return (None, ()) if state.winners else (state.to_act, game.legal_actions(state))
