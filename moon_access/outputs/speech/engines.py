"""Know the engines of the voice by their names in the settings: what each can do, and how its library is installed.

Nothing is started or tried here; console/voice.py chooses an engine. If a library or a platform limits an engine, a
comment gives the reason.
"""

from __future__ import annotations

import re
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import NamedTuple

from moon_access.outputs.workers import is_frozen

PYTTSX3, DISPATCHER, READER = "pyttsx3", "speech-dispatcher", "reader"


class Abilities(NamedTuple):
    """The abilities of an engine.

    ``manner``: we set rate, volume, punctuation and voice. ``pitch``: we set the pitch. ``is_espeak``: it is espeak-ng
    itself, with its voices and variants. ``respells``: it may speak with espeak-ng. ``tells``: it reports what was
    spoken to its end, instead of us guessing from the length. ``earcons``: we know when it speaks, so that a sound can
    come before a line and never over one. ``pauses``: we can make a pause longer. ``device``: we choose where it plays.
    """

    manner: bool = True
    pitch: bool = True
    is_espeak: bool = False
    respells: bool = False
    tells: bool = True
    earcons: bool = True
    pauses: bool = True
    device: bool = False


def abilities(engine: str) -> Abilities:
    """Return the abilities of the engine of this name on this platform."""
    if engine == READER:  # the player's screen reader decides on voice, rate, pitch and punctuation
        return Abilities(manner=False, pitch=False, tells=False, earcons=False, pauses=False)
    if engine == DISPATCHER:  # only a running server knows which module speaks
        return Abilities(respells=True, earcons=False, pauses=False)
    if sys.platform == "linux":
        return Abilities(is_espeak=True, respells=True, device=True)
    # Only pyttsx3's espeak driver takes a pitch; its drivers for SAPI5 and macOS ignore it.
    return Abilities(pitch=False)


def reaches(setting: str, engine: str) -> bool:
    """Return whether this engine obeys the setting of this name."""
    can = abilities(engine)
    own = {
        "pitch": can.pitch,
        "rhythm": can.pauses,
        "earcon_volume": can.earcons,
        "device": can.device,
        "ducking": can.device,
    }
    if setting in own:
        return own[setting]
    return can.manner or setting not in ("rate", "volume", "punctuation", "voices", "others")


NAME = "pyttsx3"
NEEDED = "2.99"


def installed_version() -> str:
    """Return the installed version of pyttsx3, or "" if nothing records it, as in a frozen program."""
    try:
        return version(NAME)
    except PackageNotFoundError:
        return ""


def is_outdated() -> bool:
    """Return whether the installed pyttsx3 is known to be too old."""
    installed = installed_version()
    return bool(installed) and not is_frozen() and _numbers(installed) < _numbers(NEEDED)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", text)[:2])
