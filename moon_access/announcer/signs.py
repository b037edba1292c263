"""Name signs and letters, and decide which signs of a sentence a voice names.

This is the only table of their names: for typed keys, for a review letter by letter, and for punctuation. The names are
texts of the catalogue, because each engine names some signs in its own way and skips others. Nothing here knows a voice
or a setting.
"""

from __future__ import annotations

import re
from unicodedata import combining

from moon_access.i18n.catalog import Catalog, pgettext

from .preferences import Punctuation

SIGNS = {
    # translators: what a sign or key is called where it is read by itself; short, as screen readers say it.
    " ": pgettext("sign", "space"),
    "!": pgettext("sign", "exclamation mark"),
    '"': pgettext("sign", "quote"),
    "#": pgettext("sign", "number sign"),
    "$": pgettext("sign", "dollar"),
    "%": pgettext("sign", "percent"),
    "&": pgettext("sign", "ampersand"),
    "'": pgettext("sign", "apostrophe"),
    "(": pgettext("sign", "left paren"),
    ")": pgettext("sign", "right paren"),
    "*": pgettext("sign", "star"),
    "+": pgettext("sign", "plus"),
    ",": pgettext("sign", "comma"),
    "-": pgettext("sign", "dash"),
    ".": pgettext("sign", "dot"),
    "/": pgettext("sign", "slash"),
    ":": pgettext("sign", "colon"),
    ";": pgettext("sign", "semicolon"),
    "<": pgettext("sign", "less"),
    "=": pgettext("sign", "equals"),
    ">": pgettext("sign", "greater"),
    "?": pgettext("sign", "question mark"),
    "@": pgettext("sign", "at"),
    "[": pgettext("sign", "left bracket"),
    "\\": pgettext("sign", "backslash"),
    "]": pgettext("sign", "right bracket"),
    "^": pgettext("sign", "caret"),
    "_": pgettext("sign", "underscore"),
    "`": pgettext("sign", "backquote"),
    "{": pgettext("sign", "left brace"),
    "|": pgettext("sign", "bar"),
    "}": pgettext("sign", "right brace"),
    "~": pgettext("sign", "tilde"),
    "§": pgettext("sign", "section"),
    "°": pgettext("sign", "degree"),
    "€": pgettext("sign", "euro"),
    "…": pgettext("sign", "dots"),
}
ALIKE = dict.fromkeys("–—\N{HYPHEN}\N{NON-BREAKING HYPHEN}", "-") | dict.fromkeys("„“”«»", '"')
ALIKE |= dict.fromkeys("‚‘’´", "'") | {"\N{NO-BREAK SPACE}": " ", "\t": " "}
"""Signs that have the name of another sign."""

UNKNOWN = pgettext("sign", "unknown sign")
# translators: a capital letter, where a line is read letter by letter or typed; {letter} is the small one.
CAPITAL = pgettext("sign", "capital {letter}")


def character_name(catalog: Catalog, character: str) -> str:
    """Return the name of a character: "comma", "space", "capital a". A letter or digit is its own name to a voice."""
    if character.isalnum():
        small = character.lower()
        if small != character and len(small) == 1:
            return catalog.context("sign", CAPITAL).format(letter=small)
        return character
    known = SIGNS.get(ALIKE.get(character, character))
    return catalog.context("sign", known or UNKNOWN)


_WORD = re.compile(r"\S+")
_QUOTES = "(\"'„“”‚‘’«»)"
_AROUND_WORDS = f"{_QUOTES}.,;:?!…"
"""Signs that stand around a word of a sentence and are no part of it."""
_PAUSES = ".,;:?!"
_TO_BE_TYPED = re.compile(r"^-|[/\\_@#*+=<>\[\]{}|~^&$]|\d-\w|\w{2}\.[a-z]{2}")
"""A word with this in it is a path, an option, an address or a typed tile: each of its signs counts."""


def name_signs(catalog: Catalog, text: str, punctuation: Punctuation) -> str:
    """Return the text with words in place of the signs that this ``punctuation`` setting names.

    A sign that stands alone, like a key in the help, always gets its name: it is the word there. ``SOME``: also the
    signs in texts to type, such as a path. ``ALL``: every sign. A sign that ends a sentence or a clause stays, so that
    the voice still pauses.
    """
    return _WORD.sub(lambda found: _name_sign(catalog, found[0], punctuation), text)


def _name_sign(catalog: Catalog, word: str, punctuation: Punctuation) -> str:
    if punctuation is Punctuation.ALL:
        return _spell_signs(catalog, word, _PAUSES)
    inner = word.strip(_AROUND_WORDS) or word.strip(_QUOTES).rstrip(",.;:") or word
    if not any(map(str.isalnum, inner)):
        is_named = len(inner) == 1 and inner not in "–—…"  # dashes and an ellipsis are a pause between words
    else:
        is_named = punctuation is Punctuation.SOME and _TO_BE_TYPED.search(inner) is not None
    return word.replace(inner, _spell_signs(catalog, inner)) if is_named else word


def _spell_signs(catalog: Catalog, word: str, kept_signs: str = "") -> str:
    """Return the word with a name for each of its signs. The signs in ``kept_signs`` follow their names."""
    parts = []
    for place, character in enumerate(word):
        within = word[place - 1 : place].isalpha() and word[place + 1 : place + 2].isalpha()
        if character.isalnum() or combining(character) or (character in "'’" and within):
            parts.append(character)
        else:
            parts.append(f" {character_name(catalog, character)}{character if character in kept_signs else ''} ")
    return " ".join("".join(parts).split())
