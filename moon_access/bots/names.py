"""What bots are called at a table, in the player's language: a voice says "Clara" wrongly that expects "Klára"."""

from __future__ import annotations

from moon_access.i18n.catalog import Catalog, pgettext

# translators: a bot's name. Take one that is usual in your language, short, and begins with the same letter.
NAMES = (pgettext("name", "Anna"), pgettext("name", "Ben"), pgettext("name", "Clara"), pgettext("name", "Dora"))


def names_beside(name: str, catalog: Catalog) -> list[str]:
    """At least three names of which none is the player's."""
    names = [catalog.context("name", own) for own in NAMES]
    return [own for own in names if own.casefold() != name.casefold()]
