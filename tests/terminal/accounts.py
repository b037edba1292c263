"""Accounts with less than a player usually has: no home, no entry among the users, folders that may not be read.

Whoever runs the tests as root may read everything; the program is started without the rights that make the difference.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

USER = 54321
"""The number of a user that no system knows."""


def without_rights(program: tuple[str, ...]) -> tuple[str, ...]:
    """Return the command of this program as somebody whom permissions stop, root too."""
    if sys.platform == "win32" or os.geteuid() != 0:
        return program
    setpriv = shutil.which("setpriv")
    assert setpriv is not None, "util-linux is missing"
    return (setpriv, "--inh-caps=-all", "--bounding-set=-all", *program)


def unknown(program: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return the command of this program as a user without an entry among the users; None where that can not be."""
    unshare = shutil.which("unshare")
    if unshare is None:
        return None
    command = (unshare, "--user", f"--map-user={USER}", f"--map-group={USER}")
    try:
        can = subprocess.run([*command, "true"], capture_output=True, check=False).returncode == 0
    except OSError:
        return None
    return (*command, *program) if can else None
