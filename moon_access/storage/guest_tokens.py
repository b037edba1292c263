"""By what servers know a guest again, kept from one run of the program to the next: the token of each server and name.

A token lets its bearer in as that guest, so the file is its owner's alone. It is worth something only as long as the
guest has a game to come back to: where the file can't be read or written, the player is somebody new there.
"""

from __future__ import annotations

import json
from contextlib import suppress

from .paths import guests_file
from .private_file import make_private_folder, replace_private

MOST = 50
"""The newest, of however many servers."""
LARGEST = 1 << 16
"""Bytes; a larger file is none of ours."""
_Kept = dict[str, str]
"""By server and name."""


def kept_token(host: str, port: int, name: str) -> str:
    """The one that this guest had there last; empty for none."""
    return _kept().get(_key(host, port, name), "")


def keep_token(host: str, port: int, name: str, token: str) -> None:
    """From now on."""
    key, kept = _key(host, port, name), _kept()
    if kept.get(key) == token:
        return
    newest = {**{one: kept[one] for one in kept if one != key}, key: token}
    with suppress(OSError):
        make_private_folder(guests_file().parent)
        replace_private(guests_file(), json.dumps(dict(list(newest.items())[-MOST:])))


def _key(host: str, port: int, name: str) -> str:
    return f"{name.casefold()}@{host.casefold()}:{port}"


def _kept() -> _Kept:
    try:
        with guests_file().open("rb") as file:
            kept: object = json.loads(file.read(LARGEST))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(kept, dict):
        return {}
    return {str(key): token for key, token in kept.items() if isinstance(token, str)}
