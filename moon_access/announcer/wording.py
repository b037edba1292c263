"""Make a line of a message: the catalogue's text, and its nouns in the forms that the text asks for.

The translator chooses the form after a colon: ``{suit:pl}``, ``{suit:gen}``, ``{tile:acc}``, ``{n:m}``. The lexicon of
each language has the forms. This module also decides how a noun looks in braille and in a tile style, so that no
message and no output has to know.
"""

from __future__ import annotations

from collections.abc import Iterator

from moon_access.engine.tiles import Suit, Tile
from moon_access.i18n.catalog import Catalog, language_name, pgettext

from .lexicon import tile_in_words
from .message import (
    AllOf,
    Each,
    End,
    InLanguage,
    LanguageName,
    Message,
    Numbered,
    OneOf,
    Phrases,
    Row,
    Sentences,
    ToCopy,
)
from .preferences import TileStyle

UNBROKEN = "\N{NO-BREAK SPACE}"
"""A space at which no line breaks, so that a name and its tile stay in one braille window."""

UNCAPITALIZED_FIELDS = ("typed", "word", "path", "file", "value", "found")
"""Fields with typed text or names of files. A line that begins with one gets no capital letter."""


def harmless(text: str) -> str:
    """Return a text from outside with "?" for each character that a terminal would act on.

    These are control characters, marks of direction and halves of a surrogate pair in names of files and command lines.
    The program cleans such texts here and nowhere else before it tells them.
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char == UNBROKEN else "?" for char in text)


class Wording:
    """One language in one way of reading, with one tile style. It costs little to make."""

    def __init__(self, catalog: Catalog, style: TileStyle) -> None:
        self.catalog = catalog
        self.style = style

    @property
    def is_brief(self) -> bool:
        """True if the program has to write lists and signs short, as for a braille display."""
        return self.catalog.braille

    def sentence(self, message: Message) -> str:
        """Return the message as a separate line.

        In print it begins with a capital letter, but the name of a file stays unchanged.
        """
        line = self.line(message)
        if self.is_brief or self._text(message).startswith(tuple(f"{{{field}" for field in UNCAPITALIZED_FIELDS)):
            return line
        return line[:1].upper() + line[1:]

    def line(self, message: Message) -> str:
        """Return the message as a line of text, not yet broken to any width.

        If a translation asks for a form that its lexicon lacks, use the next text: in braille the long text of the
        language, and finally the English text.
        """
        text = self._text(message)
        if not message.fields:
            return text
        nouns = {name: _Noun(self, value) for name, value in message.fields.items()}
        for one in (text, *(self._text(message, catalog) for catalog in self._other_catalogs())):
            try:
                return one.format_map(nouns)
            except (LookupError, ValueError, AttributeError, TypeError):
                continue
        return (message.plural if message.plural and message.number != 1 else message.text).format_map(nouns)

    def _other_catalogs(self) -> Iterator[Catalog]:
        """Yield the other catalogues, in which to look for a text that this one cannot word."""
        if self.is_brief:
            yield Catalog(self.catalog.language)

    def _text(self, message: Message, catalog: Catalog | None = None) -> str:
        catalog = catalog or self.catalog
        if message.plural:
            return catalog.plural(message.text, message.plural, message.number)
        return catalog.text(message.text)

    def noun(self, value: object, form: str = "") -> str:
        """Return a value in the ``form`` that the text asks for."""
        if isinstance(value, Tile):
            return self.tile(value, form)
        if isinstance(value, Suit):
            return self.suit(value, form or "sg")
        if isinstance(value, bool):
            return self.catalog.context("value", "yes" if value else "no")
        if isinstance(value, int):
            return self.number(value, form)
        if isinstance(value, Message):
            return self._inflect(value, form) or self.line(value)
        if isinstance(value, End):
            return self.end(value, form)
        if isinstance(value, LanguageName):
            return self.language(value.code)
        if isinstance(value, InLanguage | ToCopy):
            return harmless(value.text)
        if isinstance(value, tuple):
            return self._several(value, form)
        return harmless(str(value))

    def _inflect(self, message: Message, form: str) -> str:
        """Return the ``form`` of a noun that stands in place of a name, such as "Partner"; "" if there is none."""
        if not form or message.fields or self.is_brief:
            return ""
        return self.catalog.own_form(message.text, form)

    def _several(self, value: tuple[object, ...], form: str) -> str:
        """Return the items of a list, joined in the way of this kind of list."""
        if isinstance(value, OneOf):
            return self._list_items(value.items, form, "{items} or {last}")
        if isinstance(value, Each):
            items = [self.item(item, place) for place, item in enumerate(value.items, 1)]
            return (" " if self.is_brief and isinstance(value.items[0], int) else ", ").join(items)
        if isinstance(value, AllOf):
            return self._list_items(value.items, form, "{items} and {last}")
        if isinstance(value, Row):
            if not self.is_brief:
                return ", ".join(self.line(item) for item in value.items)
            return " ".join(self.line(item).replace(" ", UNBROKEN) for item in value.items)
        if isinstance(value, Phrases):
            return ", ".join(map(self.line, value.items))
        if isinstance(value, Sentences):
            return ("; " if self.is_brief else " ").join(self.sentence(item) for item in value.items)
        if isinstance(value, Numbered):
            if self.is_brief:  # a braille reader can count the tiles
                return " ".join(self.tile(tile, form) for tile in value.items)
            pattern, places = self.catalog.context("list", "{place}: {tile}"), enumerate(value.items, 1)
            return ", ".join(pattern.format(place=place, tile=self.tile(tile, form)) for place, tile in places)
        close = self.is_brief and all(isinstance(item, Tile | End | int) for item in value)
        return (" " if close else ", ").join(self.noun(item, form) for item in value)

    def item(self, value: object, place: int, form: str = "") -> str:
        """Return one item of a list. ``place``: its place, from 1."""
        return self.noun(value, form)

    def tile(self, tile: Tile, form: str = "") -> str:
        if self.style is TileStyle.DIGITS and tile.high < 10:
            return f"{tile.high}{tile.low}"
        if self.style is not TileStyle.WORDS:
            return f"{tile.high}-{tile.low}"
        return tile_in_words(self.catalog, tile, form)

    def suit(self, suit: Suit, form: str = "sg") -> str:
        """Return the noun of a suit. The form "short" is for braille: a number is a digit there."""
        if suit.number is not None:
            return str(suit.number) if form == "short" else self.catalog.form(str(suit.number), form)
        return self.catalog.form(suit.value, "pl" if form == "short" else form)

    def number(self, number: int, form: str = "") -> str:
        """Return a number: "12", "minus 2"; with "+" "plus 5"; with a gender ("m", "f acc") as a counting word."""
        if form == "+" or (number < 0 and not self.is_brief):
            if self.is_brief:
                return f"{number:+}"
            sign = "minus {n}" if number < 0 else "plus {n}"
            return self.catalog.form(sign, "number").format(n=abs(number))
        if not form or number < 0:
            return str(number)
        try:
            return self.catalog.form(str(number), f"count {form}")
        except KeyError:  # the language has no word for so high a number
            return self.catalog.form("{n}", f"count {form}").format(n=number)

    def end(self, end: End, form: str = "") -> str:
        """Return an open end: its number, or the noun in the form that the text asks for ("acc")."""
        return self.catalog.form(str(end.number), form) if form and not self.is_brief else str(end.number)

    def language(self, code: str) -> str:
        """Return the name of a language in the player's language; its own name if the lexicon does not have it."""
        try:
            return self.catalog.form(code, "language")
        except KeyError:
            return language_name(code)

    def _list_items(self, items: tuple[Tile | End | int | str | Message, ...], form: str, pattern: str) -> str:
        words = [self.item(item, place, form) for place, item in enumerate(items, 1)]
        if self.is_brief:
            # After a comma between the trains for one tile, the next train would read like the next tile.
            apart = "/" if " or " in pattern and isinstance(items[0], Message) else ", "
            return (apart if isinstance(items[0], str | Message) else " ").join(words)
        if len(words) < 2:
            return "".join(words)
        return self.catalog.context("list", pattern).format(items=", ".join(words[:-1]), last=words[-1])


class _Noun:
    """A value inside a text. The format after the colon decides its grammatical form."""

    __slots__ = ("value", "wording")

    def __init__(self, wording: Wording, value: object) -> None:
        self.wording = wording
        self.value = value

    def __format__(self, form: str) -> str:
        return self.wording.noun(self.value, form)


# translators: the end of a list of tiles or numbers to choose from.
_OR_PATTERN = pgettext("list", "{items} or {last}")
# translators: the end of a list of tiles held, or of names.
_AND_PATTERN = pgettext("list", "{items} and {last}")
# translators: one item of the list of legal moves, with its number.
_PLACE = pgettext("list", "{place}: {tile}")
# translators: the values of an option that can be on or off.
_YES_NO = pgettext("value", "yes"), pgettext("value", "no")
