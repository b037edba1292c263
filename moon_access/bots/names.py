"""What bots are called at a table, in the player's language: a voice says "Clara" wrongly that expects "Klára". And in
which style each of them plays where the player wants characters.
"""

from __future__ import annotations

from moon_access.i18n.catalog import Catalog, pgettext

# translators: a bot's name. Take one that is usual in your language, short, and begins with the same letter.
NAMES = (
    pgettext("name", "Anna"),
    pgettext("name", "Ben"),
    pgettext("name", "Clara"),
    pgettext("name", "Dora"),
    pgettext("name", "Emily"),
    pgettext("name", "Frank"),
    pgettext("name", "Grace"),
    pgettext("name", "Henry"),
)
"""As many as sit at the largest table: one of them may be the player's own."""

MANNERS = dict(zip(NAMES, ("careful", "bold", "", "bold", "careful", "", "bold", "careful"), strict=True))
"""The style of each, as in styles.py; empty: the plain one. So at every table of three and more there are two kinds."""


def names_beside(name: str, catalog: Catalog) -> list[str]:
    """At least seven names of which none is the player's."""
    names = [catalog.context("name", own) for own in NAMES]
    return [own for own in names if own.casefold() != name.casefold()]


def manner_of(name: str, catalog: Catalog) -> str:
    """The style of the bot that is called so in this language; the plain one of whoever is not known."""
    return next((style for own, style in MANNERS.items() if catalog.context("name", own) == name), "")
