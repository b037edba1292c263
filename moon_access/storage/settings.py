"""What a player has chosen, kept in one small JSON file.

Flags and environment variables go before it, the defaults here come last. A file that can't be read is left
untouched and nothing is written over it; the reader is told why.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from typing import Any, NamedTuple

CELLS = range(14, 81)
PAUSES = (0, 1, 2, 3, 5)
"""Seconds that may be waited before each move of a bot."""
NAME_LENGTH = 20
RATES = range(80, 451)
"""Words a minute of the built-in voice."""
VOLUMES = range(10, 101)
PITCHES = range(100)


class Settings(NamedTuple):
    """Every field has one of the values of ``ALLOWED``, or is a short line of text.

    ``language`` and ``tiles`` may be empty: then the system's language, and the style that suits the way of
    reading. ``muted`` are the kinds of announcement that are not told, ``house`` the house rules of each game
    that are not as usual, by the game's name and theirs. ``bots`` is the level of the
    opponents; from a flag it may be any kinds of bots, one for each, with commas between. ``voices`` are the ids
    of chosen voices, by engine and language with a space between. ``lessons``: where the tutorial goes on, by game.
    ``practice``: for each kind how many deals were "tried" and "succeeded".
    """

    language: str = ""
    read: str = "screen-reader"
    cells: int = 40
    name: str = ""
    keys: bool = False
    routing: bool = False
    prompt: str = "full"
    verbosity: str = "normal"
    muted: tuple[str, ...] = ()
    tiles: str = ""
    hand_order: str = "suit"
    hand_reversed: bool = False
    play_sole: bool = False
    draw_by_hand: bool = False
    undo: bool = True
    ask_first: bool = True
    pause: int = 0
    bots: str = "normal"
    engine: str = "pyttsx3"
    rate: int = 200
    volume: int = 100
    pitch: int = 50
    voices: dict[str, str] = {}  # noqa: RUF012 - never changed
    house: dict[str, dict[str, Any]] = {}  # noqa: RUF012 - never changed
    lessons: dict[str, int] = {}  # noqa: RUF012 - never changed
    practice: dict[str, dict[str, int]] = {}  # noqa: RUF012 - never changed


ALLOWED: dict[str, tuple[object, ...] | range] = {
    "read": ("screen-reader", "speech", "braille"),
    "cells": CELLS,
    "keys": (False, True),
    "routing": (False, True),
    "prompt": ("full", "short", "word"),
    "verbosity": ("brief", "normal", "full"),
    "tiles": ("", "words", "short", "digits"),
    "hand_order": ("suit", "number", "dealt"),
    "hand_reversed": (False, True),
    "play_sole": (False, True),
    "draw_by_hand": (False, True),
    "undo": (False, True),
    "ask_first": (False, True),
    "pause": PAUSES,
    "bots": ("easy", "normal", "strong"),
    "engine": ("pyttsx3", "speech-dispatcher"),
    "rate": RATES,
    "volume": VOLUMES,
    "pitch": PITCHES,
}
"""What a setting may be; those not here are texts."""


class UnreadableSettings(Exception):
    """The file is there and can't be read. ``path`` and ``why``, a few words of the system or of json."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(path)
        self.path = path
        self.why = why


def load(path: str) -> Settings | None:
    """The settings kept in this file, None where there is none. Raises UnreadableSettings.

    A single value that is not possible, or a name that is not known, is passed over.
    """
    try:
        with open(path, encoding="utf-8") as file:
            kept = json.load(file)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError) as error:
        raise UnreadableSettings(path, str(error)) from None
    if not isinstance(kept, dict):
        raise UnreadableSettings(path, "{ }")
    values: dict[str, Any] = {}
    for name, value in kept.items():
        if name in Settings._fields and is_possible(name, value):
            values[name] = tuple(value) if isinstance(value, list) else value
    return Settings(**values)


def save(path: str, settings: Settings) -> None:
    """Write the whole file or nothing. Raises OSError."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    unfinished = f"{path}.{os.getpid()}"
    try:
        with open(unfinished, "w", encoding="utf-8") as file:
            json.dump(settings._asdict(), file, ensure_ascii=False, indent=1)
            file.write("\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    except OSError:
        with suppress(OSError):
            os.remove(unfinished)
        raise


def clean_name(text: str) -> str:
    """A player's name as it can be printed on a line: no control characters, not too long."""
    return " ".join("".join(char for char in text if char.isprintable()).split())[:NAME_LENGTH].strip()


def is_possible(name: str, value: object) -> bool:
    """Whether this setting may have this value."""
    if name in ALLOWED:
        return any(value == known and type(value) is type(known) for known in ALLOWED[name])
    if name == "house":
        return isinstance(value, dict) and all(isinstance(rules, dict) for rules in value.values())
    if name == "voices":
        return isinstance(value, dict) and all(isinstance(voice, str) for voice in value.values())
    if name == "lessons":
        return _counts(value)
    if name == "practice":
        return isinstance(value, dict) and all(map(_counts, value.values()))
    if name == "muted":
        return isinstance(value, list | tuple) and all(isinstance(kind, str) for kind in value)
    if name == "name":
        return isinstance(value, str) and clean_name(value) == value
    return isinstance(value, str)


def _counts(value: object) -> bool:
    return isinstance(value, dict) and all(type(number) is int for number in value.values())
