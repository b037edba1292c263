"""A server, from its parts: the store, who may come in, the hall, and the door before it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path

from moon_access.app.command_table import COMMANDS
from moon_access.i18n.catalog import Catalog, languages
from moon_access.session.command import words_of_command

from .descriptors import make_room_for_connections
from .door import DoorSettings
from .event_loop import EventLoop
from .hall import Hall
from .house import Admission, HallHouse
from .names import reserved, skeleton
from .sqlite_accounts import SqliteAccounts
from .sqlite_store import SqliteStore
from .ssh_door import SshDoor
from .store import StoreFailed
from .timers import Timers
from .tokens import Tokens, kept_secret


@dataclass(frozen=True)
class HostSettings:
    """``folder``: where store and host key are kept."""

    folder: Path
    host: str = ""
    port: int | None = None
    admission: Admission = field(default_factory=Admission)

    @property
    def door(self) -> DoorSettings:
        usual = DoorSettings(self.folder / "host_key", self.host)
        return usual if self.port is None else DoorSettings(self.folder / "host_key", self.host, self.port)


class Host:
    """``open`` and ``close`` once each. Raises StoreFailed, DoorFailed."""

    def __init__(self, settings: HostSettings) -> None:
        self.store = SqliteStore(settings.folder / "server.sqlite")
        self.accounts = SqliteAccounts(self.store.database, skeleton)
        self.timers = Timers()
        tokens = Tokens(_secret(settings.folder / "guest_key"))
        self.hall = Hall(self.store, self.accounts, self.timers, reserved(*_words()), tokens)
        self.hall.forget_guests()
        self._loop = EventLoop()
        self._loop.start()
        house = HallHouse(self.hall, self.accounts, settings.admission)
        self.door = SshDoor(house, settings.door, self._loop.loop)

    def open(self) -> None:
        make_room_for_connections()
        self.door.open()

    def close(self) -> None:
        """Everybody is told, and gone; what is on is kept."""
        self.hall.say_bye(self.hall.everybody(), "stopped")
        self.door.close()
        self.timers.close()
        self._loop.close()
        self.store.close()


def _secret(path: Path) -> bytes:
    """Raises StoreFailed."""
    try:
        return kept_secret(path)
    except OSError as error:
        raise StoreFailed(str(error)) from error


def _words() -> Collection[str]:
    """The words of all commands in every language: nobody is called so."""
    catalogs = [Catalog(code) for code in languages()]
    return {word for command in COMMANDS for catalog in catalogs for word in words_of_command(command, catalog)}
