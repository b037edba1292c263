"""A way in from a machine that the world reaches: the system's own ``ssh -R``, kept up as long as the server runs.

Whoever connects to that machine at the server's port comes in here. ssh asks nobody: the host has a key there, and has
confirmed that machine's fingerprint once by hand.
"""

from __future__ import annotations

import logging
import subprocess
from collections import deque
from collections.abc import Callable, Sequence
from threading import Event, Lock, Thread
from time import monotonic

from moon_access.link.address import Address
from moon_access.link.link import LinkFailed
from moon_access.link.ssh_command import ssh_program
from moon_access.link.ssh_said import cleaned

LOG = logging.getLogger(__name__)

SHORTEST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds before ssh is started again: doubled with each failure in a row."""
STEADY = 10.0
"""Seconds after which a connection counts as one that held."""
_IS_UP = "remote forward success"
"""What ssh says with ``-v`` when the machine there listens for us."""
_SAID_ANYHOW = ("debug", "OpenSSH_", "Authenticated to", "Transferred", "Bytes per")
"""How lines begin that ssh says with ``-v`` whatever happens."""


def tunnel_command(through: Address, port: int, listens: str, options: Sequence[str] = ()) -> list[str]:
    """Return what has the machine there listen at ``port``, at all its addresses, for this one, which ``listens`` at
    one of its own. Raises LinkFailed."""
    return [
        ssh_program(),
        *options,
        *("-v", "-N", "-T", "-a", "-x"),
        *("-o", "BatchMode=yes"),
        *("-o", "ExitOnForwardFailure=yes"),
        *("-o", "ControlMaster=no", "-o", "ControlPath=none"),
        *("-o", "ConnectTimeout=15"),
        *("-o", "ServerAliveInterval=10", "-o", "ServerAliveCountMax=2"),
        *("-R", f"*:{port}:{listens}:{port}"),
        *("-p", str(through.port)),
        *("--", through.destination),
    ]


class Tunnel:
    """``tell`` is called by a thread of its own, with "up", or with "down" and what ssh said last."""

    def __init__(self, command: Sequence[str], tell: Callable[[str, str], None]) -> None:
        self._command = tuple(command)
        self._tell = tell
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._closing = Event()
        self._thread = Thread(target=self._keep, name="tunnel", daemon=True)

    def open(self) -> None:
        """Begin. This does not wait until it is up."""
        self._thread.start()

    def close(self) -> None:
        """End it for good; no process is left."""
        with self._lock:
            self._closing.set()
            process = self._process
        if process is not None:
            process.terminate()
        if self._thread.ident is not None:
            self._thread.join(5.0)
        if process is not None and process.poll() is None:
            process.kill()
            process.wait()

    def _keep(self) -> None:
        pause = SHORTEST_PAUSE
        is_told_down = False
        while not self._closing.is_set():
            began = monotonic()
            was_up, said = self._run()
            if self._closing.is_set():
                return
            if was_up or not is_told_down:
                is_told_down = True
                LOG.warning("the way in through another machine is broken: %s", said)
                self._tell("down", said)
            if was_up and monotonic() - began >= STEADY:
                pause = SHORTEST_PAUSE
            self._closing.wait(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _run(self) -> tuple[bool, str]:
        """One ssh, to its end: whether it was up, and its last line."""
        with self._lock:
            if self._closing.is_set():
                return False, ""
            try:
                process = subprocess.Popen(
                    self._command,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE,
                    start_new_session=True,
                )
            except OSError as error:
                return False, str(error)
            self._process = process
        is_up = False
        said = deque[str](maxlen=1)
        assert process.stderr is not None
        with process.stderr:
            while line := process.stderr.readline(4096):
                text = cleaned(line)
                if _IS_UP in text and not is_up:
                    is_up = True
                    LOG.info("friends come in through another machine")
                    self._tell("up", "")
                elif text and not text.startswith(_SAID_ANYHOW):
                    said.append(text)
        process.wait()
        return is_up, said[0] if said else ""


def open_tunnel(through: Address, port: int, listens: str, tell: Callable[[str, str], None]) -> Tunnel | None:
    """Begin one, and return it. Where the system has no ssh, tell that instead."""
    try:
        tunnel = Tunnel(tunnel_command(through, port, listens), tell)
    except LinkFailed as failed:
        tell("down", failed.said or str(failed.why))
        return None
    tunnel.open()
    return tunnel
