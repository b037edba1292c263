"""Read the text catalogues for tests."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import polib

COMPLETE = ("en", "cs", "de")
"""The languages that must be complete, in the order in which players are offered them. Other languages may be
incomplete."""


class Message(NamedTuple):
    """One entry. ``strings``: one text, or with ``plural`` one text for each plural form, in order."""

    context: str | None
    msgid: str
    plural: str | None
    strings: tuple[str, ...]
    fuzzy: bool

    @property
    def key(self) -> tuple[str | None, str]:
        """Return the key of an entry in its catalogue: context and msgid."""
        return self.context, self.msgid


def messages_in(path: Path) -> list[Message]:
    """Return the messages of a catalogue, without the header and obsolete entries."""
    entries = polib.pofile(path.read_text("utf-8"), check_for_duplicates=True)
    return [_message(entry) for entry in entries if not entry.obsolete]


def header_of(path: Path) -> dict[str, str]:
    """Return the fields of a catalogue's header, by their names in lower case."""
    return {name.lower(): value for name, value in polib.pofile(path.read_text("utf-8")).metadata.items()}


def _message(entry: polib.POEntry) -> Message:
    plurals = entry.msgstr_plural
    strings = tuple(plurals[form] for form in sorted(plurals)) if entry.msgid_plural else (entry.msgstr,)
    return Message(entry.msgctxt or None, entry.msgid, entry.msgid_plural or None, strings, entry.fuzzy)
