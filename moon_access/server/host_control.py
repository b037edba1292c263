"""Take the host's commands from elsewhere on this computer: ``moon-access host COMMAND``.

The server listens at a port of this computer alone. Its folder has a file with the port and a token; only who may read
that folder is the host. The caller sends one line of JSON with the token, settings and a command, and then whatever the
host types to answer questions. The server sends the text that it tells. This module has both ends. The commands are in
host_console.py.
"""

from __future__ import annotations

import hmac
import json
import logging
import os
import secrets
import socket
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event, Semaphore, Thread
from typing import NamedTuple

from moon_access.announcer import general
from moon_access.announcer import hosting as words
from moon_access.console.console import Console, PlayerLeaves
from moon_access.i18n.catalog import ENGLISH
from moon_access.outputs.signals import Hangup
from moon_access.storage.paths import read_own, replace_private
from moon_access.storage.settings import Settings, settings_in
from moon_access.terminals.channel_terminal import ChannelTerminal
from moon_access.terminals.typed_bytes import TypedBytes

from .hall.hall import Hall
from .host_console import HostCommands
from .store.server_folder import CONTROL

LOG = logging.getLogger(__name__)
MOST_CALLERS = 4
LONGEST_CALL = 4096
"""Bytes of the first line. The server reads no more before it knows that the caller is the host."""
SENT_SETTINGS = ("language", "read", "cells", "verbosity")
"""The settings that a caller sends. They have to fit in the first line."""
PATIENCE = 5.0
"""Seconds that a caller has to send the first line, and the server to answer a connection."""
_BYTES_AT_ONCE = 4096


class _Call(NamedTuple):
    """The first line of a caller. ``command``: empty if the host wants a prompt."""

    settings: Settings
    command: str


class _HostTerminal(ChannelTerminal):
    """The host's terminal. If its input ends, the caller is gone: this must not end the server."""

    def read_line(self) -> str:
        typed = super().read_line()
        if typed is None:
            raise Hangup
        return typed

    def read_key(self, opens_a_line: str) -> str:
        return self.read_line()


class HostControl:
    """The server's end. ``open`` and ``close`` are called once each, in the same thread."""

    def __init__(self, folder: Path, hall: Hall, is_private: bool) -> None:
        self._file = folder / CONTROL
        self._hall = hall
        self._is_private = is_private
        self._token = secrets.token_urlsafe()
        self._room = Semaphore(MOST_CALLERS)
        self._listening: socket.socket | None = None

    def open(self) -> None:
        """Listen, and write the file that says how to call. Raises OSError."""
        self._listening = socket.create_server(("127.0.0.1", 0))
        port = self._listening.getsockname()[1]
        replace_private(self._file, json.dumps({"port": port, "token": self._token}))
        Thread(target=self._listen, args=(self._listening,), name="host control", daemon=True).start()

    def close(self) -> None:
        with suppress(OSError):
            self._file.unlink(missing_ok=True)
        if self._listening is not None:
            with suppress(OSError):  # wakes the thread that accepts
                self._listening.shutdown(socket.SHUT_RDWR)
            self._listening.close()

    def _listen(self, listening: socket.socket) -> None:
        while True:
            self._room.acquire()
            try:
                caller, _ = listening.accept()
            except OSError:
                return  # closed
            Thread(target=self._attend, args=(caller,), name="host command", daemon=True).start()

    def _attend(self, caller: socket.socket) -> None:
        try:
            with caller:
                caller.settimeout(PATIENCE)
                call = self._read_call(caller)
                if call is not None:
                    caller.settimeout(None)
                    self._obey(caller, call)
        except OSError:
            pass  # the caller is gone, or too slow
        finally:
            self._room.release()

    def _read_call(self, caller: socket.socket) -> _Call | None:
        """Return the call, or None if the caller does not know the token."""
        line = b""
        while not line.endswith(b"\n"):
            received = caller.recv(1)
            if not received or len(line) == LONGEST_CALL:
                return None
            line += received
        try:
            said = json.loads(line)
            token, command, settings = said["token"], said["command"], said["settings"]
        except (ValueError, KeyError, TypeError, RecursionError):
            return None
        if not (isinstance(token, str) and isinstance(command, str) and isinstance(settings, dict)):
            return None
        is_host = hmac.compare_digest(token.encode("utf-8", "replace"), self._token.encode())
        return _Call(settings_in(settings), command) if is_host else None

    def _obey(self, caller: socket.socket, call: _Call) -> None:
        """Obey the host until they leave or are gone."""
        may_read = Event()
        may_read.set()
        typed = TypedBytes(hold_up=may_read.clear, go_on=may_read.set)
        terminal = _HostTerminal(typed, _sender(caller))
        Thread(target=_receive, args=(caller, typed, may_read), name="host typing", daemon=True).start()
        console = Console(terminal, call.settings, call.settings.language or ENGLISH)
        commands = HostCommands(console, self._hall, self._is_private)
        try:
            if call.command:
                commands.obey(call.command)
                console.flush_last()
            while not call.command:
                commands.obey(console.ask(words.prompt()))
        except PlayerLeaves:
            with suppress(Hangup):
                console.flush_last()
            self._hall.end_by_host()
        except (Hangup, KeyboardInterrupt):
            pass
        except Exception:
            LOG.exception("a host's command has failed")
            console.drop()
            console.tell(general.unforeseen_at_server())
            with suppress(Hangup):
                console.flush_last()
        finally:
            may_read.set()
            with suppress(OSError):
                caller.shutdown(socket.SHUT_RDWR)


def _sender(caller: socket.socket) -> Callable[[bytes], bool]:
    def send(data: bytes) -> bool:
        try:
            caller.sendall(data)
        except OSError:
            return False
        return True

    return send


def _receive(caller: socket.socket, typed: TypedBytes, may_read: Event) -> None:
    """Put what the host types into ``typed``, until nothing more comes."""
    try:
        while received := caller.recv(_BYTES_AT_ONCE):
            typed.put(received)
            may_read.wait()
        typed.end()
    except OSError:
        typed.lose()


# The caller's end


def call_server(folder: Path, settings: Settings, command: str) -> socket.socket:
    """Return a connection to the server of this folder, which obeys this command now.

    Args:
        folder: The folder of the server.
        settings: The settings with which to read the answer.
        command: A command of the host; empty to get the prompt.

    Returns:
        The connection. The server closes it when it has obeyed.

    Raises:
        FileNotFoundError: No server runs there. Other errors of the system come, too, such as PermissionError.
    """
    try:
        said = json.loads(read_own(folder / CONTROL))
        port, token = int(said["port"]), str(said["token"])
    except (ValueError, KeyError, TypeError, RecursionError) as bad:
        raise FileNotFoundError(str(bad)) from None
    connection = socket.create_connection(("127.0.0.1", port), PATIENCE)
    if settings.read == "speech":  # the caller speaks; the server has no voice for it
        settings = settings._replace(read="screen-reader")
    call = {"token": token, "command": command, "settings": {name: settings.value(name) for name in SENT_SETTINGS}}
    connection.sendall(json.dumps(call).encode() + b"\n")
    connection.settimeout(None)
    return connection


def pass_on(connection: socket.socket) -> Iterator[str]:
    """Yield what the server tells, and send it what the host types, until the server closes the connection."""
    Thread(target=_pass_on_typed, args=(connection,), name="host typing", daemon=True).start()
    decoder = getincrementaldecoder("utf-8")("replace")
    with connection:
        while received := connection.recv(_BYTES_AT_ONCE):
            yield decoder.decode(received)


def _pass_on_typed(connection: socket.socket) -> None:
    """Send standard input as it comes.

    Read the descriptor and not sys.stdin: this thread may still be reading when the program ends, and would hold the
    lock of sys.stdin.
    """
    with suppress(OSError):
        while typed := os.read(0, _BYTES_AT_ONCE):
            connection.sendall(typed)
        connection.shutdown(socket.SHUT_WR)
