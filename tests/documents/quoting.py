"""Find the lines of the program that a page quotes, and check that the program has them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from babel.messages.pofile import read_po

from tests.documents.pages import FENCED

FIELD = re.compile(r"(\{[^}]*\})")
QUOTE = re.compile(r"`([^\W\d_]{2}[^`]* [^`]*)`")
Key = tuple[str, str]
"""A message's context and msgid."""


def quotes(pages: Iterable[Path]) -> list[str]:
    """Return what these pages quote."""
    return [quote for page in pages for quote in quotes_in(page.read_text("utf-8"))]


def quotes_in(text: str) -> list[str]:
    """Return the quotes in a text, which begin with a capital letter. Words to type begin with a small letter."""
    found = [" ".join(quote.split()) for quote in QUOTE.findall(FENCED.sub("", text))]
    return [quote for quote in found if quote[0].isupper() and quote[1].islower()]


def pattern_of_texts(catalogues: Iterable[Path]) -> re.Pattern[str]:
    """Return a pattern for every text of these catalogues that has words besides its fields."""
    texts = {text for texts in texts_by_message(catalogues).values() for text in texts}
    return re.compile("|".join(map(_pattern, sorted(texts))), re.IGNORECASE)


def texts_by_message(catalogues: Iterable[Path]) -> dict[Key, set[str]]:
    """Return each message in the language of these catalogues: the msgid if a catalogue has no translation."""
    found: dict[Key, set[str]] = {}
    for path in catalogues:
        with path.open(encoding="utf-8") as file:
            for message in read_po(file):
                texts = _forms(message.string) or _forms(message.id)
                worded = {text for text in texts if re.search(r"[^\W\d_]{2}", FIELD.sub("", text))}
                key = (message.context or "", _forms(message.id)[0]) if message.id else ("", "")
                found.setdefault(key, set()).update(worded)
    return found


def messages_of(quote: str, texts: dict[Key, set[str]]) -> set[Key]:
    """Return the messages that give this line, with any values in their fields."""
    lowered = quote.lower()
    return {
        key
        for key, worded in texts.items()
        if any(_anchor(text) in lowered and is_said(quote, _compile(text)) for text in worded)
    }


def _forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [form for form in ((text,) if isinstance(text, str) else text or ()) if form]


@lru_cache(None)
def _anchor(text: str) -> str:
    """Return the longest part of the text between its fields.

    Every line that the text makes contains this part, and looking for it is quicker than a match.
    """
    return max((part for part in FIELD.split(text) if not part.startswith("{")), key=len).lower().removesuffix(":")


@lru_cache(None)
def _compile(text: str) -> re.Pattern[str]:
    return re.compile(_pattern(text), re.IGNORECASE)


def _pattern(text: str) -> str:
    return "".join(".+" if part.startswith("{") else re.escape(part) for part in FIELD.split(text))


def is_said(quote: str, by: re.Pattern[str]) -> bool:
    return bool(by.fullmatch(quote) or by.fullmatch(quote.removesuffix(":")))
