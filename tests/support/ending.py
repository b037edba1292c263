"""End a program that is not ours, such as a browser or a speech server."""

from __future__ import annotations

import subprocess

from .patience import PATIENCE


def end_program(process: subprocess.Popen[bytes]) -> None:
    """Ask the program to end, and kill it if it does not: now and then, some of these programs hang at their end."""
    process.terminate()
    try:
        process.wait(PATIENCE / 4)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
