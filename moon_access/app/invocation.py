"""Hold what this run of the program started with: the language, the settings, and which of them hold this time only.

__main__.py makes it once. The command line adds what flags and the environment say, and hands it on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from moon_access.i18n.catalog import Catalog
from moon_access.storage.settings import Settings, UnreadableSettings

if TYPE_CHECKING:
    from moon_access.announcer.reading_aloud import Told


class Invocation(NamedTuple):
    """The start of this run.

    ``kept``: the saved settings; None at the first start. ``problem``: why they cannot be read. ``settings``: those
    that hold, which are ``kept`` with what flags and the environment have ``given``. ``told``: one list for the whole
    run of what was printed at a terminal outside of play; at the end a voice says it.
    """

    catalog: Catalog
    kept: Settings | None
    problem: UnreadableSettings | None
    settings: Settings
    given: frozenset[str]
    told: list[Told]

    @classmethod
    def of(cls, catalog: Catalog, kept: Settings | None, problem: UnreadableSettings | None) -> Invocation:
        """Make the invocation before anything is given or told."""
        return cls(catalog, kept, problem, kept or Settings(), frozenset(), [])

    def giving(self, name: str, value: object) -> Invocation:
        """Return the invocation with this setting for this time. The command line has checked the value."""
        return self._replace(settings=self.settings.with_value(name, value), given=self.given | {name})
