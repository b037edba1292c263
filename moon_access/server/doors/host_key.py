"""The key by which friends know this server again: made once, readable by its owner alone."""

from __future__ import annotations

from pathlib import Path

import asyncssh

from ..store.kept_file import kept_once

ALGORITHM = "ssh-ed25519"


def host_key(path: Path) -> asyncssh.SSHKey:
    """The one that is kept there, or a new one that is from now on. Raises OSError; ValueError for what is no key."""
    try:
        kept = path.read_bytes()
    except FileNotFoundError:
        key = asyncssh.generate_private_key(ALGORITHM, comment="moon-access")
        kept = kept_once(path, key.export_private_key("openssh"))
    return asyncssh.import_private_key(kept)
