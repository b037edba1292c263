"""Accounts that lack something: a home, an entry in the user database, permissions to read folders.

If the tests run as root, permissions do not apply, so the program starts without the capabilities that bypass them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

USER = 54321
"""A user id that no system uses."""


def without_rights(program: tuple[str, ...]) -> tuple[str, ...]:
    """Return the command of this program as a user to whom permissions apply, even if you are root."""
    if sys.platform == "win32" or os.geteuid() != 0:
        return program
    setpriv = shutil.which("setpriv")
    assert setpriv is not None, "util-linux is missing"
    return (setpriv, "--inh-caps=-all", "--bounding-set=-all", *program)


def command_as_unknown_user(program: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return the command of this program as a user without an entry in the user database, or None if that is
    impossible."""
    unshare = shutil.which("unshare")
    if unshare is None:
        return None
    command = (unshare, "--user", f"--map-user={USER}", f"--map-group={USER}")
    try:
        can = subprocess.run([*command, "true"], capture_output=True, check=False).returncode == 0
    except OSError:
        return None
    return (*command, *program) if can else None
