"""Keep the values with which this run began, save changed settings, and find out how the player reads.

These values are the language and the settings, some of which hold for this run only. __main__.py makes the Invocation
once. The command line adds the values of flags and the environment, and passes it on. storage/settings.py writes the
file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from moon_access.announcer.preferences import BRAILLE_READINGS
from moon_access.i18n.catalog import Catalog
from moon_access.storage import paths
from moon_access.storage.settings import ALLOWED, CELLS, Settings, UnreadableSettings, is_possible, save

if TYPE_CHECKING:
    from moon_access.announcer.voice import SpokenLine


class Invocation(NamedTuple):
    """The values with which this run of the program began.

    ``saved_settings``: the saved settings; None at the first start. ``problem``: why they cannot be read. ``settings``:
    the settings in force: ``saved_settings``, overridden by flags and the environment (``given_options``).
    ``told_lines``: the lines printed at a terminal outside of play, in one list for the whole run; a voice says them at
    the end.
    """

    catalog: Catalog
    saved_settings: Settings | None
    problem: UnreadableSettings | None
    settings: Settings
    given_options: frozenset[str]
    told_lines: list[SpokenLine]

    @classmethod
    def before_options(
        cls, catalog: Catalog, saved_settings: Settings | None, problem: UnreadableSettings | None
    ) -> Invocation:
        """Make the invocation with saved settings only, before options are read and anything is told."""
        return cls(catalog, saved_settings, problem, saved_settings or Settings(), frozenset(), [])

    def with_option(self, name: str, value: object) -> Invocation:
        """Return the invocation with this setting changed for this run. The command line has checked the value."""
        return self._replace(settings=self.settings.with_value(name, value), given_options=self.given_options | {name})


SETTINGS_OF_FIRST_START = ("read", "language", "cells", "name", "bots")
"""The settings that a first start asks for."""


class SettingsKeeper:
    """Saves the settings that differ from the last saved ones. It never writes over a file that cannot be read.

    ``asked``: the settings that a first start asks for. If a flag or the environment has set one of them, this counts
    as the answer, and is saved unless its value is impossible for the setting.
    """

    def __init__(self, invocation: Invocation, asked: tuple[str, ...] = ()) -> None:
        self._kept = invocation.saved_settings or Settings()
        self._known = invocation.settings
        for name in asked:
            if is_possible(name, self._known.value(name)):
                self._known = self._known.with_value(name, self._kept.value(name))
        self._writable = invocation.problem is None

    def keep(self, settings: Settings) -> None:
        """Save these settings if they changed. Raises OSError."""
        for name in Settings._fields:
            value = settings.value(name)
            if value != self._known.value(name):
                self._kept = self._kept.with_value(name, value)
        self._known = settings
        if self._writable:
            save(paths.settings_file(), self._kept)


SPEECH = "speech"
READ_FLAG = "--read"
READ_VARIABLE = "MOON_ACCESS_READ"


def reads_by_speech(arguments: Sequence[str], environment: Mapping[str, str], kept: Settings | None) -> bool:
    """Return whether the player reads by speech. ``arguments``: without the program's name; the last flag counts.

    This works before the command line is understood: for errors, help pages and the version. The flag overrides the
    environment, and that overrides the saved settings. A value that is no way of reading is skipped, but a typing error
    in "speech" counts.
    """
    return _find_way_of_reading(arguments, environment, kept) == SPEECH


def cells_of(arguments: Sequence[str], environment: Mapping[str, str], kept: Settings | None) -> int | None:
    """Return the cells of the braille display; None if the player does not read braille.

    The arguments are those of ``reads_by_speech``.
    """
    if _find_way_of_reading(arguments, environment, kept) not in BRAILLE_READINGS:
        return None
    asked = [*_flags(arguments, "--cells"), environment.get("MOON_ACCESS_CELLS", "")]
    cells = (int(text) for text in asked if text.isdecimal() and len(text) < 4)
    return next((number for number in cells if number in CELLS), (kept or Settings()).cells)


def _find_way_of_reading(arguments: Sequence[str], environment: Mapping[str, str], kept: Settings | None) -> str:
    asked = [*_flags(arguments, READ_FLAG), environment.get(READ_VARIABLE, "")]
    return next(filter(None, map(_guess_way_of_reading, asked)), "") or (kept or Settings()).read


def _flags(arguments: Sequence[str], name: str) -> list[str]:
    """Return the values of the flag, the last one first."""
    values: list[str] = []
    words = iter(arguments)
    for word in words:
        if word == "--":
            break
        flag, equals, value = word.partition("=")
        if flag == name:
            values.insert(0, value if equals else next(words, ""))
    return values


def _guess_way_of_reading(typed: str) -> str:
    """Return the way of reading that a misspelt value probably means; "" if none."""
    from moon_access.i18n.typed_words import nearest_word

    ways = [str(way) for way in ALLOWED["read"]]
    typed = typed.strip().casefold()
    return typed if typed in ways else nearest_word(typed, ways) or ""
