"""Keep the tokens by which servers recognise a guest, from one run of the program to the next.

A token lets its bearer in as that guest, so only the owner may read the file. A token is worth something only as long
as the guest has a game to come back to. If the file cannot be read or written, the player is somebody new there.
"""

from __future__ import annotations

import json
from contextlib import suppress

from .paths import guests_file, make_private_folder, replace_private

MOST = 50
"""The number of tokens that we keep: the newest ones of all servers together."""
LARGEST = 1 << 16
"""The most bytes that we read; a larger file is not ours."""
_Kept = dict[str, str]
"""The tokens by server and name."""


def kept_token(host: str, port: int, name: str) -> str:
    """Return the last token that this guest had there; empty if there is none."""
    return _kept().get(_key(host, port, name), "")


def keep_token(host: str, port: int, name: str, token: str) -> None:
    """Keep this token for the guest from now on."""
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
