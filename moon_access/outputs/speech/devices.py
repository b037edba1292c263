"""List the sound devices that a player can choose on Linux: those of PulseAudio or PipeWire, otherwise those of ALSA.

A device is written in the settings as its system, a space and its name; worker.py says what the voice does with it.
"""

from __future__ import annotations

import os
import shutil
from typing import NamedTuple

from .programs import run_silently
from .worker import ALSA, PULSE

PATIENCE = 2.0  # seconds
USABLE_PREFIX = "plughw:"
"""ALSA's own devices begin with this if any sound can be played on them."""


class Device(NamedTuple):
    """A sound device. ``id``: as the settings name it. ``name``: for the player, as the system names it."""

    id: str
    name: str


def list_devices() -> list[Device]:
    """Return the devices of this system that the voice can play on; none if there is nothing to choose."""
    return read_sinks(_output_of("pactl", "list", "sinks")) or read_cards(_output_of("aplay", "-L"))


def _output_of(program: str, *arguments: str) -> str:
    """Return what a program prints in English, or "" if it fails."""
    path = shutil.which(program)
    if path is None:
        return ""
    english = {**os.environ, "LC_ALL": "C.UTF-8"}
    ran = run_silently([path, *arguments], PATIENCE, environment=english, keeps_output=True)
    return "" if ran is None or ran.returncode else ran.stdout.decode("utf-8", "replace")


def read_sinks(text: str) -> list[Device]:
    """Return the devices in a list of pactl: of each, a line with its name comes before one with its description."""
    devices, name = [], ""
    for line in text.splitlines():
        what, _, value = line.strip().partition(": ")
        if what == "Name":
            name = value
        elif what == "Description" and name:
            devices.append(Device(f"{PULSE} {name}", value))
            name = ""
    return devices


def read_cards(text: str) -> list[Device]:
    """Return the devices in a list of aplay: a name, then lines of its description, which are indented."""
    devices: list[Device] = []
    lines = text.splitlines()
    for at, line in enumerate(lines):
        if line.startswith(USABLE_PREFIX):
            about = lines[at + 1].strip() if at + 1 < len(lines) and lines[at + 1][:1].isspace() else line
            devices.append(Device(f"{ALSA} {line}", about))
    return devices
