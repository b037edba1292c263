"""No code names a language, except the one table of facts. English is the language of the source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from moon_access.i18n.languages import FACTS

from .test_imports import FILES, PACKAGE, fail_for, nodes_of

ALLOWED = {("i18n/catalog.py", "en"), ("outputs/braille/paper.py", "en-us-brf.dis")}
"""The language of the source, and the characters that embossers accept in every language."""
WORDS = {"am", "as", "be", "he", "hi", "id", "is", "it", "my", "no", "or", "so", "to"}
"""Codes of languages that are English words, too: code that has one means the word."""
NAMES = {"german", "deutsch", "czech", "čeština", "english"}


def texts(file: Path) -> Iterator[str]:
    """Yield the texts in a file that are not docstrings."""
    described = {id(node.value) for node in nodes_of(file) if isinstance(node, ast.Expr)}
    for node in nodes_of(file):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in described:
            yield node.value


def is_of_a_language(text: str) -> bool:
    code = text.split("_", maxsplit=1)[0].split("-", maxsplit=1)[0]
    return text.casefold() in NAMES or code in FACTS.keys() - WORDS


def test_only_the_table_of_languages_names_a_language() -> None:
    places = {file.relative_to(PACKAGE).as_posix(): file for file in FILES}
    del places["i18n/languages.py"]
    fail_for(
        [
            f"{place} knows {text!r}"
            for place, file in places.items()
            for text in texts(file)
            if is_of_a_language(text) and (place, text) not in ALLOWED
        ]
    )
