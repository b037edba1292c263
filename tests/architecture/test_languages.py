"""No code knows a language by its name, but for the one table of facts; English is the language of the source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access.i18n.languages import FACTS

PACKAGE = Path(__file__).parents[2] / "moon_access"
FILES = sorted(PACKAGE.rglob("*.py"))
ALLOWED = {("i18n/catalog.py", "en"), ("outputs/braille/translation.py", "en-us-brf.dis")}
"""The language of the source, and the signs that embossers of every language take."""
NAMES = {"german", "deutsch", "czech", "čeština", "english"}


def texts(file: Path) -> Iterator[str]:
    """The texts in a file that are no docstrings."""
    tree = ast.parse(file.read_text("utf-8"))
    described = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in described:
            yield node.value


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_no_code_knows_a_language_but_the_table_of_facts(file: Path) -> None:
    place = file.relative_to(PACKAGE).as_posix()
    if place == "i18n/languages.py":
        return
    for text in texts(file):
        known = text.casefold() in NAMES or text.split("_")[0].split("-")[0] in FACTS
        assert not known or (place, text) in ALLOWED, f"{place} knows {text!r}"
