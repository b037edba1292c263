"""Save settings: those that the player changes, but not those that flags and the environment set for this time.

storage/settings.py writes the file.
"""

from __future__ import annotations

from moon_access.storage import paths
from moon_access.storage.settings import Settings, is_possible, save

from .invocation import Invocation

ASKED = ("read", "language", "cells", "name", "bots")
"""The settings that a first start asks for."""


class SettingsKeeper:
    """Saves the settings that differ from those that were saved last. It never writes over a file that cannot be read.

    At a first start, ``asked`` are the settings that it asks for. Flags and the environment answer these questions, and
    such an answer is saved if a player could choose it.
    """

    def __init__(self, invocation: Invocation, asked: tuple[str, ...] = ()) -> None:
        self._kept = invocation.kept or Settings()
        self._known = invocation.settings
        for name in asked:
            if is_possible(name, self._known.value(name)):
                self._known = self._known.with_value(name, self._kept.value(name))
        self._writable = invocation.problem is None

    def keep(self, settings: Settings) -> None:
        """Save these settings. Raises OSError."""
        for name in Settings._fields:
            value = settings.value(name)
            if value != self._known.value(name):
                self._kept = self._kept.with_value(name, value)
        self._known = settings
        if self._writable:
            save(paths.settings_file(), self._kept)
