"""The keeping of settings: what the player changes is kept, what flags and environment say is for this time alone."""

from __future__ import annotations

from moon_access.storage import paths
from moon_access.storage.settings import Settings, is_possible, save

from .invocation import Invocation

ASKED = ("read", "language", "cells", "name", "bots")
"""The settings that the questions of a first start are about."""


class SettingsKeeper:
    """Keeps what differs from what was kept last. Where the kept file can't be read, nothing is written over it.

    At a first start, where ``asked`` are the settings that its questions are about, flags and environment answer
    these questions, and what was answered is kept, where it is an answer that could be chosen.
    """

    def __init__(self, invocation: Invocation, asked: tuple[str, ...] = ()) -> None:
        self._kept = invocation.kept or Settings()
        self._known = invocation.settings
        for name in asked:
            if is_possible(name, self._known.value(name)):
                self._known = self._known.with_value(name, self._kept.value(name))
        self._writable = invocation.problem is None

    def keep(self, settings: Settings) -> None:
        """Raises OSError."""
        for name in Settings._fields:
            value = settings.value(name)
            if value != self._known.value(name):
                self._kept = self._kept.with_value(name, value)
        self._known = settings
        if self._writable:
            save(paths.settings_file(), self._kept)
