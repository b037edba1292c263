"""The names of bots at a table in the player's language, and the style in which each of them plays.

A voice pronounces a foreign name badly, so each language has names of its own. What a style is, bots/levels.py says.
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
"""The names, one for each seat of the largest table, because one of them may be the player's own name."""

MANNERS = dict(zip(NAMES, ("careful", "bold", "", "bold", "careful", "", "bold", "careful"), strict=True))
"""The style of each bot, as in bots/levels.py; empty for the plain one. Any three neighbours have two styles at least.
"""


def names_beside(name: str, catalog: Catalog) -> list[str]:
    """Return at least seven names in this language, without the player's name."""
    names = [catalog.context("name", own) for own in NAMES]
    return [own for own in names if own.casefold() != name.casefold()]


def manner_of(name: str, catalog: Catalog) -> str:
    """Return the style of the bot with this name in this language; the plain one for an unknown name."""
    return next((style for own, style in MANNERS.items() if catalog.context("name", own) == name), "")
