"""The keeping of settings: what the player changes is kept, what flags and environment say is for this time alone."""

from __future__ import annotations

from moon_access.storage import paths
from moon_access.storage.settings import Settings, save

from .invocation import Invocation


class SettingsKeeper:
    """Keeps what differs from what was kept last. Where the kept file can't be read, nothing is written over it.

    At a first start, where ``asked`` are the settings that its questions are about, flags and environment answer
    these questions, and what was answered is kept.
    """

    def __init__(self, invocation: Invocation, asked: tuple[str, ...] = ()) -> None:
        self._kept = invocation.kept or Settings()
        usual = {name: getattr(self._kept, name) for name in asked}
        self._known = invocation.settings._replace(**usual)
        self._writable = invocation.problem is None

    def keep(self, settings: Settings) -> None:
        """Raises OSError."""
        changed = {name: value for name, value in settings._asdict().items() if value != getattr(self._known, name)}
        self._known = settings
        self._kept = self._kept._replace(**changed)
        if self._writable:
            save(paths.settings_file(), self._kept)
