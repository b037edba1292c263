"""The command table: keys, words and help in every language, found by folder."""

from __future__ import annotations

from collections import Counter

import pytest

from moon_access.announcer import general, questions
from moon_access.evening.command import CommandReader, key_of, words_of_command
from moon_access.evening.vocabulary import COMMANDS
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold, whole_number
from tests.support.seated import LANGUAGES

pytestmark = pytest.mark.parametrize("language", LANGUAGES)


def test_no_key_and_no_word_stands_for_two_commands(language: str) -> None:
    catalog = Catalog(language)
    typed = Counter[str]()
    for command in COMMANDS:
        own = {fold(word) for word in words_of_command(command, catalog)} | {key_of(command, catalog)}
        typed.update(own - {""})
    assert [word for word, times in typed.items() if times > 1] == []


def test_no_command_shares_a_word_with_those_that_leave_a_question(language: str) -> None:
    catalog = Catalog(language)
    leaving = {fold(word) for word in questions.done_words(catalog)}
    words = {fold(word): command.id for command in COMMANDS for word in words_of_command(command, catalog)}
    assert {word: id for word, id in words.items() if word in leaving} == {}


def test_the_key_of_a_command_is_one_character_other_than_a_digit(language: str) -> None:
    for command in COMMANDS:
        key = key_of(command, Catalog(language))
        assert len(key) <= 1, command.id
        assert not key.isalnum() or key.isalpha(), command.id
        assert key == fold(key), f"{key} of {command.id} would have to be typed with an accent or shift"
        assert key != ":", "choose another key: this one opens a line"


def test_no_key_and_no_word_of_a_command_is_read_as_a_number(language: str) -> None:
    catalog = Catalog(language)
    for command in COMMANDS:
        for word in (key_of(command, catalog), *words_of_command(command, catalog)):
            assert whole_number(word, language) is None, word


def test_every_key_and_every_word_of_the_language_gives_its_command(language: str) -> None:
    catalog = Catalog(language)
    read = CommandReader(COMMANDS, catalog).read
    for command in COMMANDS:
        for word in (key_of(command, catalog), *words_of_command(command, catalog)):
            for typed in {word, word.upper(), fold(word), f" {word} "} - {"", "  "}:
                found = read(typed)
                assert found is not None and found.command is command, typed


def test_english_words_for_commands_work_in_every_language(language: str) -> None:
    local = {fold(word): command for command in COMMANDS for word in words_of_command(command, Catalog(language))}
    read = CommandReader(COMMANDS, Catalog(language)).read
    for command in COMMANDS:
        for word in words_of_command(command, Catalog("en")):
            found = read(word)
            assert found is not None and found.command is local.get(fold(word), command), word
        first = words_of_command(command, Catalog("en"))[0]
        assert local.get(fold(first), command) is command, f"{first} means something else in {language}"


def test_text_after_a_command_is_passed_to_the_command(language: str) -> None:
    catalog = Catalog(language)
    read = CommandReader(COMMANDS, catalog).read
    for command in COMMANDS:
        found = read(f"{words_of_command(command, catalog)[0]}   6-5  ")
        assert found is not None and found.command is command
        assert found.argument.replace(" ", "-") == "6-5"
        assert found.word == words_of_command(command, catalog)[0]


def test_every_command_has_a_word_and_help(language: str) -> None:
    catalog = Catalog(language)
    for command in COMMANDS:
        assert words_of_command(command, catalog)[0], command.id
        assert catalog.text(command.help).strip(), command.id


def test_no_two_commands_have_the_same_name(language: str) -> None:
    assert len({command.id for command in COMMANDS}) == len(COMMANDS)
    assert len({command.words for command in COMMANDS}) == len(COMMANDS)


def test_a_word_that_closes_a_list_is_otherwise_only_quit_or_previous(language: str) -> None:
    catalog = Catalog(language)
    read = CommandReader(COMMANDS, catalog).read
    for word in questions.done_words(catalog):
        found = read(word)
        assert found is None or found.command.id in ("quit", "previous"), word


def test_no_word_after_history_or_order_has_two_meanings(language: str) -> None:
    catalog = Catalog(language)
    for words in (general.history_words(catalog), general.order_words(catalog)):
        assert "" not in words
