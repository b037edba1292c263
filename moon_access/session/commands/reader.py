"""Finding the command that was typed, by its key or a word of it, in one language."""

from __future__ import annotations

from typing import NamedTuple

from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold, spellings

from .table import COMMANDS, Command, key_of, words_of_command


class Typed(NamedTuple):
    """``word`` is the key or word that stood for the command, as it was typed."""

    command: Command
    argument: str
    word: str


class CommandReader:
    """Finds the command that was typed, in one language."""

    def __init__(self, catalog: Catalog) -> None:
        self._by_word: dict[str, Command] = {}
        for command in COMMANDS:  # English words first, so that a local word wins
            for word in command.words.split(","):
                self._by_word[fold(word)] = command
        for command in COMMANDS:
            for word in words_of_command(command, catalog):
                self._by_word |= dict.fromkeys(spellings(word), command)
        for command in COMMANDS:
            key = key_of(command, catalog)
            if key:
                self._by_word[fold(key)] = command

    def read(self, typed: str) -> Typed | None:
        """The command, and what was typed behind it; None where the first word is no command."""
        word, _, argument = typed.strip().partition(" ")
        command = self._by_word.get(fold(word))
        return Typed(command, argument.strip(), word) if command else None
