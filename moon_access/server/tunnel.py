"""A tunnel from a machine that the world can reach: the system's own ``ssh -R``, kept up as long as the server runs.

A connection to that machine at the server's port arrives here. ssh asks nobody: the host of the server has a key there,
and has confirmed that machine's fingerprint once by hand.
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
from moon_access.link.ssh_process import clean_line, ssh_program

LOG = logging.getLogger(__name__)

SHORTEST_PAUSE = 1.0
LONGEST_PAUSE = 60.0
"""Seconds before ssh starts again. They double with each failure in a row."""
STEADY = 10.0
"""Seconds that a connection must hold before a failure counts as the first one."""
_LINE_WHEN_UP = "remote forward success"
"""The line of ``ssh -v`` once the machine there listens for us."""
_COMMON_BEGINNINGS = ("debug", "OpenSSH_", "Authenticated to", "Transferred", "Bytes per")
"""Beginnings of lines of ``ssh -v`` that come whatever happens."""


def tunnel_command(address: Address, port: int, listens: str, options: Sequence[str] = ()) -> list[str]:
    """Return the ssh command of a tunnel. Raises LinkFailed.

    The machine there then listens at ``port``, at all its addresses, for this machine, which ``listens`` at one of its
    own.
    """
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
        *("-p", str(address.port)),
        *("--", address.destination),
    ]


class Tunnel:
    """A tunnel. A thread of it calls ``tell`` with "up", or with "down" and what ssh said last."""

    def __init__(self, command: Sequence[str], tell: Callable[[str, str], None]) -> None:
        self._command = tuple(command)
        self._tell = tell
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._closing = Event()
        self._thread = Thread(target=self._keep, name="tunnel", daemon=True)

    def open(self) -> None:
        """Start the tunnel. This does not wait until it is up."""
        self._thread.start()

    def close(self) -> None:
        """End the tunnel for good. No process is left."""
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
        """Run one ssh to its end. Return whether it was up, and its last line."""
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
                text = clean_line(line)
                if _LINE_WHEN_UP in text and not is_up:
                    is_up = True
                    LOG.info("friends come in through another machine")
                    self._tell("up", "")
                elif text and not text.startswith(_COMMON_BEGINNINGS):
                    said.append(text)
        process.wait()
        return is_up, said[0] if said else ""


def open_tunnel(through: Address, port: int, listens: str, tell: Callable[[str, str], None]) -> Tunnel | None:
    """Start a tunnel and return it. If the system has no ssh, tell that instead, and return None."""
    try:
        tunnel = Tunnel(tunnel_command(through, port, listens), tell)
    except LinkFailed as failed:
        tell("down", failed.said or str(failed.why))
        return None
    tunnel.open()
    return tunnel
