"""What is typed at a server and stands for a command: a sign for talk, yes and no for what another player asks."""

from __future__ import annotations

from moon_access.announcer import questions
from moon_access.evening.command import Command, key_of
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold, words_of


def as_command(typed: str, say: Command, catalog: Catalog) -> str:
    """The same as it is read. Behind the key for talk, which is a sign, no space is needed."""
    key = key_of(say, catalog)
    if key and typed.startswith(key):
        return f"{key} {typed[1:]}"
    for words, meant in ((questions.YES_WORDS, "agree"), (questions.NO_WORDS, "refuse")):
        # That is all that another player asks so. A single letter is a key.
        if len(typed) > 1 and fold(typed) in words_of(catalog, words):
            return meant
    return typed
