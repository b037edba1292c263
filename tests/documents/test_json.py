"""What is printed as JSON for scripts has its keys in docs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from moon_access.arena.workers import this_process
from tests.arena.matches import THREE, result_of
from tests.documents.pages import DOCS, sections
from tests.games.test_tally import KEYS


def keys(value: object) -> Iterator[str]:
    """All of them, within each other; those of house rules are named where the rules are."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            if key != "rules":
                yield from keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys(inner)


def named(text: str) -> set[str]:
    return set(re.findall(r"`(\w+)`", text))


def test_every_key_of_a_result_of_the_arena_is_named() -> None:
    found = set(keys(json.loads(result_of(THREE, 2, this_process))))
    assert found - named((DOCS / "bots.md").read_text("utf-8")) == set()


def test_every_key_of_statistics_is_named() -> None:
    assert set(KEYS) - named(sections(DOCS / "command-line.md")["Statistics as JSON"]) == set()
