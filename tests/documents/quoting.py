"""Find what a page quotes of the program, and whether the program says it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from babel.messages.pofile import read_po

from tests.documents.pages import FENCED

FIELD = re.compile(r"(\{[^}]*\})")
QUOTE = re.compile(r"`([^\W\d_]{2}[^`]* [^`]*)`")


def quotes(pages: Iterable[Path]) -> list[str]:
    """What is quoted in these pages: what begins with a capital letter. What is typed begins with a small one."""
    texts = [FENCED.sub("", page.read_text("utf-8")) for page in pages]
    found = [" ".join(quote.split()) for text in texts for quote in QUOTE.findall(text)]
    return [quote for quote in found if quote[0].isupper() and quote[1].islower()]


def said(catalogues: Iterable[Path]) -> re.Pattern[str]:
    """Whatever one of the texts of these catalogues can be, if it has words of its own besides its fields."""
    found: set[str] = set()
    for path in catalogues:
        with path.open(encoding="utf-8") as file:
            for message in read_po(file):
                for text in (message.id, message.string):
                    found.update((text,) if isinstance(text, str) else text or ())
    worded = sorted(text for text in found if re.search(r"[^\W\d_]{2}", FIELD.sub("", text)))
    return re.compile("|".join(map(_pattern, worded)), re.IGNORECASE)


def _pattern(text: str) -> str:
    return "".join(".+" if part.startswith("{") else re.escape(part) for part in FIELD.split(text))


def is_said(quote: str, by: re.Pattern[str]) -> bool:
    return bool(by.fullmatch(quote) or by.fullmatch(quote.removesuffix(":")))
