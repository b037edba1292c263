"""Where Speech Dispatcher listens for this user, and whether it does.

Apart from what speaks (outputs/speech), for the first start asks before anything of the voice is loaded.
"""

from __future__ import annotations

import os
import socket
from pathlib import Path

WITHIN = 1.0  # seconds


def socket_path() -> str:
    """Of the server of this user."""
    address = os.environ.get("SPEECHD_ADDRESS", "")
    if address.startswith("unix_socket:"):
        return address.removeprefix("unix_socket:")
    runtime = os.environ.get("XDG_RUNTIME_DIR") or os.path.expanduser("~/.cache")  # noqa: PTH111 - Path's own raises where there is no home
    return str(Path(runtime, "speech-dispatcher", "speechd.sock"))


def is_listening() -> bool:
    """Whether the server takes connections. It is not started by that where the system does not do so."""
    path = socket_path()
    if not Path(path).exists():
        return False
    with socket.socket(getattr(socket, "AF_UNIX", -1), socket.SOCK_STREAM) as server:
        server.settimeout(WITHIN)
        try:
            server.connect(path)
        except OSError:
            return False
    return True
