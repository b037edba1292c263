"""Somebody who looks on at a game of others: which commands are not for them, and by what words they leave."""

from __future__ import annotations

from moon_access.announcer import questions
from moon_access.evening.command import Command
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold, whole_number

OF_PLAYERS = ("hand", "legal", "why", "unseen", "order", "agree", "refuse", "bot", "time", "review")
"""What is only for somebody with a hand, besides what players do in their turn."""


def is_of_players(command: Command) -> bool:
    """Return whether only players may do that."""
    return command.is_of_the_prompt or command.id in ("hint", *OF_PLAYERS)


def leaves(typed: str, catalog: Catalog) -> bool:
    """Whether this is a word to leave by, as in a list: "done", "back", "leave", or 0."""
    words = *questions.done_words(catalog), fold(catalog.text(questions.leave().text))
    return fold(typed) in words or whole_number(typed, catalog.language) == 0
