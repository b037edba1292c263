"""Find out how this program was installed, and which command installs missing libraries.

The commands name the libraries themselves, never ``moon-access[extra]``: our name on an index of packages may be
somebody else's upload. The program only prints these commands; it never runs them.
"""

from __future__ import annotations

import os
import re
import sys
import sysconfig
from collections.abc import Sequence
from enum import Enum
from importlib.metadata import PackageNotFoundError, requires
from importlib.util import find_spec
from pathlib import Path
from shlex import quote

from .workers import is_frozen

NAME = "moon-access"
HOME_ENVIRONMENT = "~/.moon-access"
"""Where docs/installing.md makes a virtual environment."""

DEBIANS_LIBRARIES = "/usr/lib/python3/dist-packages"
PACKAGED = {"pyttsx3": "python3-pyttsx3_2.99_all.deb"}
"""The libraries that a release has as Debian packages, because Debian has none: release/deb.py builds them."""


class Way(Enum):
    """A way in which the program was installed."""

    FOLDER = "folder"
    """A folder made by PyInstaller, to which nobody can add a library."""
    DEBIAN = "debian"
    """Our Debian package, whose libraries are packages, too."""
    SYSTEM = "system"
    """The system's own Python, whose packages pip must not touch (PEP 668)."""
    PIPX = "pipx"
    UV = "uv"
    PYTHON = "python"
    """A Python that pip may change: a virtual environment, or an installation on Windows or macOS."""


def find_way() -> Way:
    """Return how the program that is running was installed."""
    if is_frozen():
        return Way.FOLDER
    if Path(sys.prefix, "pipx_metadata.json").exists():
        return Way.PIPX
    if Path(sys.prefix, "uv-receipt.toml").exists():
        return Way.UV
    if Path(__file__).is_relative_to(DEBIANS_LIBRARIES):
        return Way.DEBIAN
    is_in_environment = sys.prefix != sys.base_prefix
    if not is_in_environment and Path(sysconfig.get_path("stdlib"), "EXTERNALLY-MANAGED").exists():
        return Way.SYSTEM
    return Way.PYTHON


def libraries_of(extra: str) -> tuple[str, ...]:
    """Return the requirements of an extra of setup.cfg, such as ``asyncssh>=2.18``; none if nothing records them."""
    try:
        recorded = requires(NAME) or ()
    except PackageNotFoundError:
        return ()
    wanted = re.compile(rf"""\bextra\s*==\s*['"]{re.escape(extra)}['"]""")
    parts = (requirement.partition(";") for requirement in recorded)
    return tuple(library.strip() for library, _, marker in parts if wanted.search(marker))


def build_install_command(libraries: Sequence[str], *, upgrade: bool = False, next_command: str = "") -> str | None:
    """Return the command that installs libraries for this program, quoted for the system's shell.

    Args:
        libraries: their requirements.
        upgrade: True to replace installed versions by newer ones.
        next_command: the command of moon-access to run afterwards.

    Returns:
        The command, or None if this installation takes no libraries.
    """
    way = find_way()
    named = " ".join(map(_quote, libraries))
    newer = "--upgrade " if upgrade else ""
    if way is Way.FOLDER:
        return None
    if way is Way.PIPX:
        return f"pipx inject {'--force ' if upgrade else ''}{NAME} {named}"
    if way is Way.UV:
        return f"uv pip install {newer}--python {_quote(sys.executable)} {named}"
    if way is Way.DEBIAN and set(libraries) <= set(PACKAGED):
        return " ".join(("sudo apt install", *(f"./{PACKAGED[library]}" for library in libraries)))
    if way in (Way.DEBIAN, Way.SYSTEM):
        # This environment still finds the system's moon-access. Libraries from pip override the system's.
        steps = [
            f"python3 -m venv --system-site-packages {HOME_ENVIRONMENT}",
            f"{HOME_ENVIRONMENT}/bin/pip install {newer}{named}",
            f"{HOME_ENVIRONMENT}/bin/python -m moon_access {next_command}".strip(),
        ]
        if find_spec("ensurepip") is None:  # Debian has it in a package of its own
            steps.insert(0, "sudo apt install python3-venv")
        return " && ".join(steps)
    return f"{_quote(sys.executable)} -m pip install {newer}{named}"


def short_form(libraries: Sequence[str]) -> str:
    """Return what a voice says instead of the command: pip and the names of the libraries."""
    return " ".join(("pip install", *(re.split(r"[^\w.-]", library)[0] for library in libraries)))


def _quote(word: str) -> str:
    if os.name != "nt":
        return quote(word)
    return word if re.fullmatch(r"[\w:\\./-]+", word) else f'"{word}"'
