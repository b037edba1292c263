"""The system's ``ssh``: where it is, what it is told, and how it is started.

Keys, agent, known hosts and configuration are the player's own, and ssh asks on the terminal itself. What is set here
is what a game needs and nothing weaker: the same as OpenSSH's own sftp sets, and that a dead connection is noticed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from .address import Address
from .link import LinkFailed, Why

SUBSYSTEM: Final = "moon-access"
"""The ssh subsystem to request at the server."""
PATIENCE: Final = 15
"""Seconds that the host has to answer the first connection."""
PATIENCE_AGAIN: Final = 5
"""Seconds that the host has to answer a later connection, which is retried again and again."""

_ALWAYS: Final = (
    "-T",  # no terminal at the other end
    "-a",
    "-x",  # a game's host needs neither the agent nor the display
    *("-o", "ClearAllForwardings=yes"),
    *("-o", "PermitLocalCommand=no"),
    *("-o", "RemoteCommand=none"),
    *("-o", "ControlMaster=no"),
    *("-o", "ControlPath=none"),  # a connection of its own, which ends with the game
    *("-o", "ServerAliveInterval=10"),
    *("-o", "ServerAliveCountMax=2"),
    *("-o", "LogLevel=ERROR"),  # ssh_process.py reads errors; warnings would come between ssh's questions
)
_ASKS_NOBODY: Final = ("-o", "BatchMode=yes")
_NO_INTERRUPT: Final = 'trap "" INT; exec "$@"'
"""A shell script that shields ssh from Ctrl-C, which is for the game. ssh asks at the terminal, so both get the key."""


def ssh_program() -> str:
    """Return the path of ``ssh``. Raises LinkFailed."""
    if sys.platform == "win32":
        # Prefer Windows' own ssh, which knows the console. A 32-bit Python sees its folder by the other name.
        windows = Path(os.environ.get("SYSTEMROOT", r"C:\Windows"))
        for folder in ("System32", "Sysnative"):
            own = windows / folder / "OpenSSH" / "ssh.exe"
            if own.is_file():
                return str(own)
    found = shutil.which("ssh")
    if found is None:
        raise LinkFailed(Why.NO_SSH)
    return found


def ssh_command(program: str, address: Address, *, asks: bool, options: Sequence[str] = ()) -> list[str]:
    """Return the command of a connection. ``asks``: it may ask at the terminal. ``options`` come first, and win."""
    patience = PATIENCE if asks else PATIENCE_AGAIN
    return [
        program,
        *options,
        *_ALWAYS,
        *(() if asks else _ASKS_NOBODY),
        *("-o", f"ConnectTimeout={patience}"),
        *("-p", str(address.port)),
        *("-s", "--", address.destination, SUBSYSTEM),
    ]


def started(command: Sequence[str], *, asks: bool) -> subprocess.Popen[bytes]:
    """Start the command, away from the terminal if it does not ask there. Raises LinkFailed."""
    windows = 0
    if sys.platform == "win32":
        windows = subprocess.CREATE_NEW_PROCESS_GROUP | (0 if asks else subprocess.CREATE_NO_WINDOW)
    elif asks:
        command = ["/bin/sh", "-c", _NO_INTERRUPT, "sh", *command]
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(
            command,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            start_new_session=sys.platform != "win32" and not asks,
            creationflags=windows,
        )
    except OSError as error:
        raise LinkFailed(Why.NO_SSH, str(error)) from None
