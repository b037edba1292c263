"""The key by which friends know this server again: made once, readable by its owner alone."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import asyncssh

ALGORITHM = "ssh-ed25519"


def host_key(path: Path) -> asyncssh.SSHKey:
    """The one that is kept there, or a new one that is from now on. Raises OSError; ValueError for what is no key."""
    try:
        return _read(path)
    except FileNotFoundError:
        return _made(path)


def _read(path: Path) -> asyncssh.SSHKey:
    return asyncssh.import_private_key(path.read_bytes())


def _made(path: Path) -> asyncssh.SSHKey:
    """Written whole beside it and then put there, so that nobody ever reads half a key; who was first wins."""
    key = asyncssh.generate_private_key(ALGORITHM, comment="moon-access")
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(FileNotFoundError):
        beside.unlink()
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(key.export_private_key("openssh"))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(beside, path)  # fails where there is one
    except FileExistsError:
        return _read(path)
    except (OSError, NotImplementedError):  # a disk without links
        beside.replace(path)
    finally:
        with suppress(FileNotFoundError):
            beside.unlink()
    return key
