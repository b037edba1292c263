"""Define the types of values of options: a whole number, one of some words, NAME=VALUE, free text.

click's own types name themselves in English ("INTEGER", "TEXT", "is not a valid integer"), whatever the language, or
list their choices with strokes and tabs. These get the catalogue when they are made, and say what was typed, why it is
wrong, and what would be right. ``describe`` returns the values that would be right, which the help also shows.

click 8.1, which Debian has, passes no context to `get_metavar` and `get_missing_message`; later versions do.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click

from moon_access.i18n.catalog import Catalog, code_named
from moon_access.i18n.typed_words import fold, own_words, words_of

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    # click's types take a type parameter from 8.4 on. Only the type checker needs it.
    _NumberType = click.ParamType[int]
    _WordType = click.ParamType[str]
    _PairType = click.ParamType[tuple[str, str]]
    _SizeType = click.ParamType[tuple[int, int]]
else:
    _NumberType = _WordType = _PairType = _SizeType = click.ParamType

STANDARD_STREAM = "-"
"""The name that means standard output in place of a file to write, and standard input in place of a file to read."""

Parameter = click.Parameter | None
Context = click.Context | None


def _comparable_form(word: str) -> str:
    """Return a choice in the form in which choices are compared: "pt-br" becomes "pt_BR"."""
    return word.casefold().replace("_", "-")


class WholeNumber(_NumberType):
    """A whole number from a lowest to a highest value, both allowed. A bound of None means no bound."""

    name = "number"

    def __init__(self, catalog: Catalog, least: int | None = None, most: int | None = None) -> None:
        self._ = catalog.text
        self.least = least
        self.most = most

    def get_metavar(self, param: click.Parameter, ctx: Context = None) -> str:
        _ = self._
        # translators: stands for a number in the help: "--seed NUMBER".
        return _("NUMBER")

    def describe(self) -> str:
        """Return the allowed values as a sentence; empty if every whole number is allowed."""
        _ = self._
        if self.least is not None and self.most is not None:
            return _("From {least} to {most}.").format(least=self.least, most=self.most)
        if self.least is not None:
            return _("At least {least}.").format(least=self.least)
        if self.most is not None:
            return _("At most {most}.").format(most=self.most)
        return ""

    def convert(self, value: object, param: Parameter, ctx: Context) -> int:
        _ = self._
        try:
            number = int(str(value))
        except ValueError:
            self.fail(_("{value} is not a whole number.").format(value=value), param, ctx)
        too_small = self.least is not None and number < self.least
        too_large = self.most is not None and number > self.most
        if too_small or too_large:
            problem = _("{value} is out of range.").format(value=number)
            self.fail(f"{problem} {self.describe()}", param, ctx)
        return number


WordSource = Iterable[str] | Callable[[], Iterable[str]]
"""Words that a player can type, or a function that finds them when they are needed, because that takes time."""


def _words_from(words: WordSource) -> tuple[str, ...]:
    return tuple(words() if callable(words) else words)


class OneOf(_WordType):
    """One of some fixed words, in capital or small letters. Its value is the word as listed.

    ``words_for``: returns the catalogue's list of words that a player may type for a choice. The help shows the first
    of them in the player's language.
    """

    name = "choice"

    def __init__(self, catalog: Catalog, choices: WordSource, words_for: Callable[[str], str] | None = None) -> None:
        self._ = catalog.text
        self._catalog = catalog
        self._choices = choices
        self._words_for = words_for

    @property
    def choices(self) -> tuple[str, ...]:
        return _words_from(self._choices)

    @property
    def _choices_to_type(self) -> list[str]:
        """The choices as a player of this language types them."""
        return [self.typed_form_of(choice) for choice in self.choices]

    def typed_form_of(self, choice: str) -> str:
        """Return a choice as a player of this language types it."""
        return choice if self._words_for is None else own_words(self._catalog, self._words_for(choice))[0]

    def get_metavar(self, param: click.Parameter, ctx: Context = None) -> str:
        _ = self._
        # translators: stands for one of some fixed words in the help: "--game CHOICE".
        return _("CHOICE")

    def describe(self) -> str:
        """Return the allowed values as a sentence."""
        _ = self._
        return _("One of: {choices}.").format(choices=", ".join(self._choices_to_type))

    def get_missing_message(self, param: click.Parameter, ctx: Context = None) -> str:
        return self.describe()

    def convert(self, value: object, param: Parameter, ctx: Context) -> str:
        _ = self._
        for choice in self.choices:
            if _comparable_form(choice) == _comparable_form(str(value)):
                return choice
            if self._words_for is not None and fold(str(value)) in words_of(self._catalog, self._words_for(choice)):
                return choice
        problem = _("{value} is not one of the choices.").format(value=value)
        self.fail(f"{problem} {self.describe()}", param, ctx)

    def takes(self, word: str) -> bool:
        """Return whether a player may type this word for one of the choices."""
        try:
            return self.convert(word, None, None) in self.choices
        except click.BadParameter:
            return False

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
        from .completion import complete_words

        return complete_words(self._choices_to_type, incomplete)


class RuleSet(OneOf):
    """One of these presets, or the name or the code of another set of house rules, which the game reads."""

    def convert(self, value: object, param: Parameter, ctx: Context) -> str:
        return str(value)


class LanguageCode(OneOf):
    """One of these language codes, or a language's own name: "de", "Deutsch"."""

    def convert(self, value: object, param: Parameter, ctx: Context) -> str:
        return code_named(str(value)) or super().convert(value, param, ctx)


class GameName(OneOf):
    """One of these games, by its name, its title, the beginning of its title, or a number in its title."""

    def convert(self, value: object, param: Parameter, ctx: Context) -> str:
        typed, names = str(value), self.choices
        if typed.casefold() in names:
            return typed.casefold()
        from moon_access.games.titles import games_called  # late, because the ids of games need no titles

        called = games_called(typed, self._catalog, names)
        if len(called) == 1:
            return called[0]
        if called:
            _ = self._
            # translators: {value} is what was typed for a game, {choices} the games that it may mean: "moon may be:
            # moon3, moon4."
            self.fail(_("{value} could mean: {choices}.").format(value=value, choices=", ".join(called)), param, ctx)
        return super().convert(value, param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
        from .completion import games

        return games(self.choices, self._catalog, incomplete)


class NameValue(_PairType):
    """NAME=VALUE, as house rules are typed. Its value is a pair of both, without spaces around them.

    ``checks``: True if the name has to be one of ``names``; False if another option decides which names there are.
    """

    name = "name=value"

    def __init__(self, catalog: Catalog, names: WordSource, checks: bool = True) -> None:
        self._ = catalog.text
        self._names = names
        self._checks = checks

    @property
    def names(self) -> tuple[str, ...]:
        return _words_from(self._names)

    def get_metavar(self, param: click.Parameter, ctx: Context = None) -> str:
        _ = self._
        # translators: stands for a setting in the help: "--rule NAME=VALUE".
        return _("NAME=VALUE")

    def describe(self) -> str:
        """Return the possible names as a sentence."""
        _ = self._
        return _("Names: {names}.").format(names=", ".join(self.names))

    def convert(self, value: object, param: Parameter, ctx: Context) -> tuple[str, str]:
        _ = self._
        if isinstance(value, tuple):
            return value  # a default, or already converted
        name, equals, setting = (part.strip() for part in str(value).partition("="))
        if not (name and equals and setting):
            self.fail(_("{value} is not of the form NAME=VALUE.").format(value=value), param, ctx)
        if self._checks and name not in self.names:
            problem = _("There is nothing called {name}.").format(name=name)
            self.fail(f"{problem} {self.describe()}", param, ctx)
        return name, setting


class PageSize(_SizeType):
    """Cells in a line and lines on a page, as "40x25". Its value is a pair of these numbers."""

    name = "size"

    def __init__(self, catalog: Catalog) -> None:
        self._ = catalog.text

    def get_metavar(self, param: click.Parameter, ctx: Context = None) -> str:
        _ = self._
        # translators: stands for the size of a page in the help: "--page SIZE".
        return _("SIZE")

    def describe(self) -> str:
        """Return the allowed values as a sentence."""
        from moon_access.outputs.braille.paper import CELLS_OF_LINE, LINES

        _ = self._
        return _("From {least} to {most}.").format(
            least=f"{CELLS_OF_LINE.start}x{LINES.start}", most=f"{CELLS_OF_LINE.stop - 1}x{LINES.stop - 1}"
        )

    def convert(self, value: object, param: Parameter, ctx: Context) -> tuple[int, int]:
        from moon_access.outputs.braille.paper import CELLS_OF_LINE, LINES

        _ = self._
        if isinstance(value, tuple):
            return value  # already converted
        cells, x, lines = (part.strip() for part in str(value).lower().partition("x"))
        if not (cells.isdecimal() and x and lines.isdecimal()):
            self.fail(_("{value} is not a size such as 40x25.").format(value=value), param, ctx)
        if int(cells) not in CELLS_OF_LINE or int(lines) not in LINES:
            problem = _("{value} is out of range.").format(value=value)
            self.fail(f"{problem} {self.describe()}", param, ctx)
        return int(cells), int(lines)


class Text(_WordType):
    """Any text, such as a player's name. ``metavar`` is the translated name for it in the help.

    ``is_path``: the text names a file, whose name may have any bytes.
    """

    name = "text"

    def __init__(self, catalog: Catalog, metavar: str = "", *, is_path: bool = False) -> None:
        _ = self._ = catalog.text
        # translators: stands for any text in the help: "--name TEXT".
        self.metavar = metavar or _("TEXT")
        self._is_path = is_path

    def get_metavar(self, param: click.Parameter, ctx: Context = None) -> str:
        return self.metavar

    def describe(self) -> str:
        """Return nothing: any text may be typed."""
        return ""

    def convert(self, value: object, param: Parameter, ctx: Context) -> str:
        text, _ = str(value), self._
        # Python writes a byte that is no text in the system's encoding as half of a surrogate pair.
        if not self._is_path and any("\ud800" <= char <= "\udfff" for char in text):
            self.fail(_("{value} has bytes that are not text here.").format(value=text), param, ctx)
        return text
