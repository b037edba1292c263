"""List the engines of the voice by their names in the settings, with the abilities and the library of each.

This module starts and tries nothing; console/voice.py chooses an engine. If a library or a platform limits an engine, a
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

    ``manner``: the program can set rate, volume, punctuation and voice. ``pitch``: it can set the pitch. ``is_espeak``:
    it is espeak-ng itself, with its voices and variants. ``respells``: it may speak with espeak-ng, which needs respelt
    words. ``tells``: it reports which utterances were spoken to their end; otherwise the program estimates that from
    the length. ``earcons``: the program knows when it speaks, so that a sound never plays over a line. ``pauses``: the
    program can make a pause longer. ``device``: the program chooses the sound device.
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


def obeys_setting(setting: str, engine: str) -> bool:
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
NEEDED_VERSION = "2.99"


def installed_version() -> str:
    """Return the installed version of pyttsx3, or "" if it is unknown, as in a frozen program."""
    try:
        return version(NAME)
    except PackageNotFoundError:
        return ""


def is_outdated() -> bool:
    """Return whether the installed pyttsx3 is known to be too old."""
    installed = installed_version()
    return bool(installed) and not is_frozen() and _numbers(installed) < _numbers(NEEDED_VERSION)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", text)[:2])
