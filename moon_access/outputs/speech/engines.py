"""The engines of the voice by their names in the settings: what each can do, and how its library is installed.

Nothing is started or tried here; console/voice.py chooses an engine. If a library or a platform decides what an engine
can do, the reason stands beside it.
"""

from __future__ import annotations

import re
import sys
from importlib.metadata import PackageNotFoundError, version
from shlex import join
from typing import NamedTuple

from moon_access.outputs.workers import is_frozen

PYTTSX3, DISPATCHER, READER = "pyttsx3", "speech-dispatcher", "reader"


class Abilities(NamedTuple):
    """``manner``: rate, volume, punctuation and voice are set by us. ``pitch``: so is the pitch. ``is_espeak``: it is
    espeak-ng itself, with its voices and their variants. ``respells``: what it speaks with may be espeak-ng.
    ``tells``: it is known what was said to its end, and not guessed from the time that it takes. ``earcons``: we know
    when it speaks, so that a sound can come before a line and never over one."""

    manner: bool = True
    pitch: bool = True
    is_espeak: bool = False
    respells: bool = False
    tells: bool = True
    earcons: bool = True


def abilities(engine: str) -> Abilities:
    """Those of the engine of this name, on this platform."""
    if engine == READER:  # voice, speed, pitch and punctuation are those of the player's screen reader
        return Abilities(manner=False, pitch=False, tells=False, earcons=False)
    if engine == DISPATCHER:  # which module speaks there is known once it is asked
        return Abilities(respells=True, earcons=False)
    if sys.platform == "linux":
        return Abilities(is_espeak=True, respells=True)
    # Of pyttsx3's drivers that of espeak alone takes a pitch: those of SAPI5 and of macOS pass it over.
    return Abilities(pitch=False)


def reaches(setting: str, engine: str) -> bool:
    """Whether this engine obeys the setting of this name."""
    can = abilities(engine)
    if setting == "pitch":
        return can.pitch
    return can.manner or setting not in ("rate", "volume", "punctuation", "voices", "others")


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
