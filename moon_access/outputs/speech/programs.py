"""Run a program of the system beside the game: it reads nothing from the player, and prints nothing to the terminal."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence


def run_silently(
    command: Sequence[str],
    seconds: float,
    *,
    environment: Mapping[str, str] | None = None,
    is_detached: bool = False,
    keeps_output: bool = False,
) -> subprocess.CompletedProcess[bytes] | None:
    """Run a program to its end, with its streams closed.

    Args:
        command: The program and its arguments.
        seconds: How long it may take.
        environment: Its environment variables; None for ours.
        is_detached: Whether it gets a session of its own, so that Ctrl-C does not reach what it starts.
        keeps_output: Whether the caller wants its standard output.

    Returns:
        The ended program with its exit code, or None if it could not start or took too long.
    """
    nowhere = subprocess.DEVNULL
    try:
        return subprocess.run(
            command,
            stdin=nowhere,
            stdout=subprocess.PIPE if keeps_output else nowhere,
            stderr=nowhere,
            env=environment,
            timeout=seconds,
            start_new_session=is_detached,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return None
