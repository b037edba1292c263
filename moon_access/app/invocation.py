"""What this run of the program was started with: the language, the settings, and which of them are for this time alone.

It is made once, in __main__.py; the command line adds what flags and environment say and hands it on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from moon_access.i18n.catalog import Catalog
from moon_access.storage.settings import Settings, UnreadableSettings

if TYPE_CHECKING:
    from moon_access.announcer.reading_aloud import Told


class Invocation(NamedTuple):
    """``kept`` are the settings as they were kept, None at the first start. ``problem`` is why they can't be read.

    ``settings`` are those that hold: what is kept, and before it what is ``given`` by flags and environment. ``told``
    is one list for the whole run: what was printed at a terminal outside of play, to be spoken when all of it is.
    """

    catalog: Catalog
    kept: Settings | None
    problem: UnreadableSettings | None
    settings: Settings
    given: frozenset[str]
    told: list[Told]

    @classmethod
    def of(cls, catalog: Catalog, kept: Settings | None, problem: UnreadableSettings | None) -> Invocation:
        """Before anything is given or told."""
        return cls(catalog, kept, problem, kept or Settings(), frozenset(), [])

    def giving(self, name: str, value: object) -> Invocation:
        """With this setting for this time: one that is possible, for the command line has looked at it."""
        return self._replace(settings=self.settings.with_value(name, value), given=self.given | {name})
