"""The engines of the voice by their names in the settings, and what each can do: which settings of the voice reach it,
and what it tells.

Nothing is started or tried here; which one is taken is console/voice.py's. Where a library or a platform decides, the
reason stands beside it. Pure.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

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
