"""How the built-in voice speaks one language: what is kept of it for that language, and what holds for all.

The file of the settings has plain values, which hold for every language (older files have nothing else), and under
``speech`` those that were set while a language was spoken, which hold for it alone. ``Settings.manner`` reads both. How
it sounds is settled in console/delivery.py.
"""

from __future__ import annotations

from typing import NamedTuple

from moon_access.announcer.preferences import Punctuation


class Manner(NamedTuple):
    """``rate`` in words a minute, ``volume`` and ``pitch`` from 0 to 100. ``voice`` is an id of the engine, empty where
    none was chosen. ``others`` says how what the others do is said: in the "same" manner, at another "pitch", or in
    another "voice", which is ``second_voice`` where one was chosen."""

    rate: int
    volume: int
    pitch: int
    punctuation: Punctuation
    voice: str
    others: str
    second_voice: str
