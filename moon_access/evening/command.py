"""The words of a command: its key, its words and its help; and the reader that finds which command was typed.

The scene in which a command was typed decides what it does. vocabulary.py lists the commands.
"""

from collections.abc import Sequence
from typing import NamedTuple

from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold, typed_spellings


class Command(NamedTuple):
    """One command. ``key`` and ``words`` (separated by commas, the first is the name) are English, as in the catalogue.

    ``of_a_game``: it asks a question that only some games answer. ``needs_voice``: it does something only if the
    built-in voice is on; otherwise the help leaves it out. ``is_of_the_prompt``: it makes a move, or steps through the
    choices of the prompt, so it does not work at another question.
    """

    id: str
    key: str
    words: str
    help: str
    is_of_the_prompt: bool = False
    of_a_game: bool = False
    needs_voice: bool = False

    def name_in(self, catalog: Catalog) -> str:
        """Return its first word in the catalogue's language."""
        return words_of_command(self, catalog)[0]


def key_of(command: Command, catalog: Catalog) -> str:
    """Return the command's key in the catalogue's language, empty if it has none."""
    return catalog.key(command.key) if command.key else ""


def words_of_command(command: Command, catalog: Catalog) -> tuple[str, ...]:
    """Return the command's words in the catalogue's language, as they are written; the first is its name."""
    return tuple(word.strip() for word in catalog.context("words", command.words).split(","))


class Typed(NamedTuple):
    """A command as it was typed. ``word``: the key or word that stood for it."""

    command: Command
    argument: str
    word: str

    def is_by_key(self, catalog: Catalog) -> bool:
        """Return whether the player typed the command's key in this language."""
        return fold(self.word) == fold(key_of(self.command, catalog))


class CommandReader:
    """Finds which of these commands was typed, in one language."""

    def __init__(self, commands: Sequence[Command], catalog: Catalog) -> None:
        self._commands, self._catalog = commands, catalog
        self._by_word: dict[str, Command] = {}
        for command in commands:  # English words first, so that a local word wins
            for word in command.words.split(","):
                self._by_word[fold(word)] = command
        for command in commands:
            # Words that the language has not translated yet are English, and must not win either.
            for word in filter(None, (catalog.own_text("words", command.words) or "").split(",")):
                self._by_word |= dict.fromkeys(typed_spellings(word, catalog.language), command)
        for command in commands:
            key = key_of(command, catalog)
            if key:
                self._by_word[fold(key)] = command
        self._most_words = max((len(word.split()) for word in self._by_word), default=0)

    def own_words(self) -> list[tuple[str, Command]]:
        """Return every word of the player's language that stands for a command, as the catalogue writes it."""
        return [(word, command) for command in self._commands for word in words_of_command(command, self._catalog)]

    def read(self, typed: str) -> Typed | None:
        """Return the command and the text after it; None if the line begins with no command."""
        words = typed.split(maxsplit=self._most_words)[: self._most_words]
        for length in range(len(words), 0, -1):  # "new game" before "new"
            command = self._by_word.get(fold(" ".join(words[:length])))
            if command is not None:
                argument = typed.split(maxsplit=length)[length:]
                return Typed(command, "".join(argument).strip(), " ".join(words[:length]))
        return None
