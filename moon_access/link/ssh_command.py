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
"""What is asked for at the other end."""
PATIENCE: Final = 15
"""Seconds until the host must have answered, at the first connection."""
PATIENCE_AGAIN: Final = 5
"""Likewise for each later one: they are tried again and again."""

_ALWAYS: Final = (
    "-T",  # no terminal at the other end
    "-a",
    "-x",  # neither agent nor display is for a game's host
    *("-o", "ClearAllForwardings=yes"),
    *("-o", "PermitLocalCommand=no"),
    *("-o", "RemoteCommand=none"),
    *("-o", "ControlMaster=no"),
    *("-o", "ControlPath=none"),  # its own connection, which ends with the game
    *("-o", "ServerAliveInterval=10"),
    *("-o", "ServerAliveCountMax=2"),
    *("-o", "LogLevel=ERROR"),  # so much is read; warnings would come between ssh's questions
)
_ASKS_NOBODY: Final = ("-o", "BatchMode=yes")
_NO_INTERRUPT: Final = 'trap "" INT; exec "$@"'
"""Ctrl-C at the terminal is for the game, not for ssh, which asks at that terminal and so is of its group."""


def ssh_program() -> str:
    """Where ``ssh`` is. Raises LinkFailed."""
    if sys.platform == "win32":
        # Windows' own, which knows its console; seen by a 32-bit Python under the other name.
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
    """What starts a connection. ``asks``: it may ask at the terminal. ``options`` come before all others, and win."""
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
    """The process of it; where it does not ask, away from the terminal. Raises LinkFailed."""
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
