"""In a language that has only been begun, its own keys and words win over English ones."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from moon_access.evening.command import CommandReader, key_of, words_of_command
from moon_access.evening.vocabulary import COMMANDS
from moon_access.i18n import catalog
from moon_access.i18n.catalog import Catalog

BY_ID = {command.id: command for command in COMMANDS}
OWN = {
    "key": {"h": "r", "z": "i"},
    "words": {BY_ID["hand"].words: "ruka, table", BY_ID["quit"].words: "hint, end"},
}


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> Catalog:
    """Return a language that has only these two keys and these two lists of words."""

    def own_texts(language: str, context: str) -> Mapping[str, str]:
        return OWN.get(context, {})

    monkeypatch.setattr(catalog, "_own_texts", own_texts)
    begun = Catalog("de")

    def context(self: Catalog, context: str, msgid: str) -> str:
        return OWN.get(context, {}).get(msgid, msgid)

    monkeypatch.setattr(Catalog, "context", context)
    return begun


@pytest.mark.parametrize(
    ("typed", "id"),
    [
        ("r", "hand"),
        ("i", "undo"),
        ("t", "table"),
        ("h", None),
        ("z", None),
        ("ruka", "hand"),
        ("table", "hand"),
        ("hint", "quit"),
        ("repeat", "repeat"),
        ("undo", "undo"),
    ],
)
def test_keys_and_words_of_a_begun_language_precede_the_english_ones(
    begun: Catalog, typed: str, id: str | None
) -> None:
    found = CommandReader(COMMANDS, begun).read(typed)
    assert (found and found.command.id) == id


def test_a_command_whose_english_key_is_taken_has_no_key(begun: Catalog) -> None:
    keys = {id: key_of(BY_ID[id], begun) for id in ("hand", "repeat", "undo", "hint", "table")}
    assert keys == {"hand": "r", "repeat": "", "undo": "i", "hint": "", "table": "t"}


def test_no_two_commands_have_the_same_key(begun: Catalog) -> None:
    keys = [key for command in COMMANDS if (key := key_of(command, begun))]
    assert len(set(keys)) == len(keys)


def test_every_command_can_be_typed_in_a_half_translated_language(begun: Catalog) -> None:
    reader = CommandReader(COMMANDS, begun)
    for command in COMMANDS:
        words = [*words_of_command(command, begun), *(word.strip() for word in command.words.split(","))]
        found = [reader.read(word) for word in words]
        # In this language, another command has the word "hint", so the command hint has no word.
        assert command.id == "hint" or any(one is not None and one.command is command for one in found), command.id
