"""Find the socket on which Speech Dispatcher listens for this user, and ask whether it listens.

The first start asks before it loads anything of the voice, so this module is not part of outputs/speech.
"""

from __future__ import annotations

import os
from pathlib import Path

PATIENCE = 1.0  # seconds


def socket_path() -> str:
    """Return the path of the socket of this user's server."""
    address = os.environ.get("SPEECHD_ADDRESS", "")
    if address.startswith("unix_socket:"):
        return address.removeprefix("unix_socket:")
    runtime = os.environ.get("XDG_RUNTIME_DIR") or os.path.expanduser("~/.cache")  # noqa: PTH111 - Path's own raises where there is no home
    return str(Path(runtime, "speech-dispatcher", "speechd.sock"))


def is_listening() -> bool:
    """Return whether the server takes connections. This does not start the server, unless the system does so."""
    path = socket_path()
    if not Path(path).exists():
        return False
    import socket

    with socket.socket(getattr(socket, "AF_UNIX", -1), socket.SOCK_STREAM) as server:
        server.settimeout(PATIENCE)
        try:
            server.connect(path)
        except OSError:
            return False
    return True
