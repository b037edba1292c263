"""Which pyttsx3 is installed, and whether it is new enough: an older one starts, reports success, and stays silent."""

from __future__ import annotations

import re
import sys
from importlib.metadata import PackageNotFoundError, version
from shlex import join

from moon_access.outputs.workers import is_frozen

NAME = "pyttsx3"
NEEDED = "2.99"


def installed_version() -> str:
    """Return the version that is installed; empty where nobody has noted one, as in a frozen program."""
    try:
        return version(NAME)
    except PackageNotFoundError:
        return ""


def is_outdated() -> bool:
    """Return whether the installed version is known to be too old."""
    installed = installed_version()
    return bool(installed) and not is_frozen() and _numbers(installed) < _numbers(NEEDED)


def update_command() -> str:
    """Return the line that updates it for the Python that runs this program, quoted as the system's shell wants it."""
    words = [sys.executable, "-m", "pip", "install", "--upgrade", NAME]
    if sys.platform == "win32":
        from subprocess import list2cmdline

        return list2cmdline(words)
    return join(words)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", text)[:2])
