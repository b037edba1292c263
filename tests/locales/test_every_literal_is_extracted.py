"""Every text that the source passes to the catalogue is in the template, so that translators see it.

Extraction sees a literal in a call of a marker, such as ``answer("Nothing yet.")``. It does not see one in
``catalog.text("Nothing yet.")``, one of two in ``answer("one" if n == 1 else "many")``, or one in a table whose values
are not marked. These tests look for such literals in the source.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "moon_access").rglob("*.py"))
ASKED_WITH = {"text": (None, 0), "plural": (None, 0, 1), "context": (0, 1), "own": (0, 1)}
"""The methods of a catalogue: the argument that is the context, if any, and the arguments that are texts."""
OF_MARKERS = {"say": 1, "count": 1, "answer": 0, "error": 0, "notice": 0, "N_": 0, "Message": 1}
"""The functions whose argument with this number is a text. All but the last are markers."""
NO_TEXTS = ("{name}", "")
"""Texts that are equal in every language."""


class Literal(NamedTuple):
    """A text in the source, with its context and its place."""

    context: str | None
    text: str
    place: str


def strings(node: ast.AST | None) -> Iterator[str]:
    """Yield the literals that an expression may evaluate to."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*strings(node.body), *strings(node.orelse))
    elif isinstance(node, ast.BoolOp):
        yield from (text for value in node.values for text in strings(value))
    elif isinstance(node, ast.NamedExpr):
        yield from strings(node.value)


def tables(tree: ast.Module) -> dict[str, ast.Dict]:
    """Return the tables of a module by their names."""
    found = {}
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        value = getattr(node, "value", None)
        if isinstance(value, ast.Dict):
            found.update({target.id: value for target in targets if isinstance(target, ast.Name)})
    return found


def table_of(node: ast.AST) -> str:
    """Return the name of the table in which an expression looks something up; empty if it looks up nothing."""
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        return node.value.id
    is_get = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get"
    if is_get and isinstance(node.func.value, ast.Name):  # type: ignore[attr-defined]
        return str(node.func.value.id)  # type: ignore[attr-defined]
    return ""


def literals(source: str, name: str) -> Iterator[Literal]:
    """Yield the texts in this source that it passes to a catalogue or puts into a message."""
    tree = ast.parse(source)
    of_module = tables(tree)
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        word, place = getattr(call.func, "id", getattr(call.func, "attr", "")), f"{name}:{call.lineno}"
        if word in ASKED_WITH and isinstance(call.func, ast.Attribute):
            context_at, *texts_at = ASKED_WITH[word]
            contexts = [None] if context_at is None else list(strings(call.args[context_at])) if call.args else []
            for at in (at for at in texts_at if at is not None and at < len(call.args)):
                yield from (Literal(one, text, place) for one in contexts for text in strings(call.args[at]))
        elif word in OF_MARKERS and len(call.args) > OF_MARKERS[word]:
            asked = call.args[OF_MARKERS[word]]
            table = of_module.get(table_of(asked))
            values = [] if table is None else table.values
            yield from (Literal(None, text, place) for node in (asked, *values) for text in strings(node))


def extract_texts(source: SimpleNamespace) -> set[tuple[str | None, str]]:
    """Return every text of the template, with its context."""
    found: set[tuple[str | None, str]] = set()
    for message in source.template():
        texts = message.id if isinstance(message.id, tuple) else (message.id,)
        found.update((message.context or None, text) for text in texts)
    return found


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('catalog.text("Nothing yet.")', [(None, "Nothing yet.")]),
        ('catalog.context("words", "one, two")', [("words", "one, two")]),
        ('answer("one" if n == 1 else "many")', [(None, "one"), (None, "many")]),
        ('TABLE = {1: "one", 2: N_("two")}\nanswer(TABLE[n])', [(None, "one"), (None, "two")]),
        ('Message(Kind.ANSWER, "as it is")', [(None, "as it is")]),
    ],
)
def test_known_literals_are_found(code: str, found: list[tuple[str | None, str]]) -> None:
    assert [(one.context, one.text) for one in literals(code, "here")] == found


def test_every_literal_that_the_catalogue_is_asked_for_is_in_the_template(source: SimpleNamespace) -> None:
    known = extract_texts(source)
    found = [one for path in SOURCES for one in literals(path.read_text("utf-8"), path.relative_to(ROOT).as_posix())]
    assert len(found) > 1000
    missing = [one for one in found if (one.context, one.text) not in known and one.text not in NO_TEXTS]
    assert not missing, "mark these texts for the catalogue:\n" + "\n".join(map(str, missing))
