"""Finding the command that was typed, by its key or a word of it, in one language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple

from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold, spellings

from .command import C, Command, key_of, words_of_command


class Typed(NamedTuple, Generic[C]):
    """``word`` is the key or word that stood for the command, as it was typed."""

    command: Command[C]
    argument: str
    word: str

    def is_by_key(self, catalog: Catalog) -> bool:
        """Whether it was the key of this language."""
        return fold(self.word) == fold(key_of(self.command, catalog))


class CommandReader(Generic[C]):
    """Finds which of these commands was typed, in one language."""

    def __init__(self, commands: Sequence[Command[C]], catalog: Catalog) -> None:
        self._commands, self._catalog = commands, catalog
        self._by_word: dict[str, Command[C]] = {}
        for command in commands:  # English words first, so that a local word wins
            for word in command.words.split(","):
                self._by_word[fold(word)] = command
        for command in commands:
            for word in words_of_command(command, catalog):
                self._by_word |= dict.fromkeys(spellings(word, catalog.language), command)
        for command in commands:
            key = key_of(command, catalog)
            if key:
                self._by_word[fold(key)] = command
        self._most_words = max((len(word.split()) for word in self._by_word), default=0)

    def written(self) -> list[tuple[str, Command[C]]]:
        """Every word that stands for a command, as it is written, the player's own language first."""
        own = [(word, command) for command in self._commands for word in words_of_command(command, self._catalog)]
        return [*own, *((word.strip(), command) for command in self._commands for word in command.words.split(","))]

    def read(self, typed: str) -> Typed[C] | None:
        """The command, and what was typed behind it; None where what the line begins with is no command."""
        words = typed.split(maxsplit=self._most_words)[: self._most_words]
        for length in range(len(words), 0, -1):  # "new game" before "new"
            command = self._by_word.get(fold(" ".join(words[:length])))
            if command is not None:
                argument = typed.split(maxsplit=length)[length:]
                return Typed(command, "".join(argument).strip(), " ".join(words[:length]))
        return None
