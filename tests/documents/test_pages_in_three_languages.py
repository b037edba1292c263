"""Each page for players exists in every language, with the structure, commands, options and keys of the English one.

The English page is the model: compare each section of another language with the English section at the same place.
``test_quotes.py`` compares the lines that pages quote with the program.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access.evening.vocabulary import COMMANDS
from moon_access.games import GAMES
from moon_access.i18n.catalog import Catalog
from tests.documents.pages import DOCS, FENCED, ROOT
from tests.documents.quoting import Key, messages_of, quotes_in, texts_by_message
from tests.support.catalogues import COMPLETE

SCREEN_READERS = ("README", "nvda", "jaws", "voiceover", "orca", "brltty", "fenrir", "speakup", "yasr", "directly")
NAMES = (
    *("README", "installing", "playing", "joining", "hosting", "house-rules", "command-line", "browser"),
    *("voice", "braille", "windows", "manners"),
    *(f"screen-readers/{name}" for name in SCREEN_READERS),
)
TRANSLATED = tuple(language for language in COMPLETE if language != "en")
TYPED = {command.id: (command.words, command.key) for command in COMMANDS}
TYPED |= {question.id: (question.words, question.key) for game in GAMES.values() for question in game.questions()}
LOCALES = ROOT / "locales"
TEXTS = {language: texts_by_message(LOCALES.glob(f"{language}/LC_MESSAGES/moon_access*.po")) for language in TRANSLATED}
TEXTS["en"] = texts_by_message((LOCALES / "moon_access.pot", LOCALES / "en/LC_MESSAGES/moon_access-braille.po"))

STRUCTURE = re.compile(r"^(#+ |- |  - |\d+\. |```)", re.MULTILINE)
SECTION = re.compile(r"^(?=#+ )", re.MULTILINE)
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
VARIABLE = re.compile(r"\b[A-Z]+(?:_[A-Z]+)+\b")
SPAN = re.compile(r"`([^`]+)`")
COMMAND_LINE = re.compile(r"\bmoon-access ([a-z][a-z-]*)(?![\w.@:/-])")
SHELL = re.compile(r"^ *(?:sudo |python3 |py |tar |eval |ssh |systemctl |Expand-Archive |\$ )", re.MULTILINE)

each_page = pytest.mark.parametrize(
    ("name", "language"), [(name, language) for language in TRANSLATED for name in NAMES]
)


def path_of(name: str, language: str) -> Path:
    """Return where the page is in this language. The English overview is the README of the project."""
    if language == "en":
        return ROOT / "README.md" if name == "README" else DOCS / f"{name}.md"
    return DOCS / language / f"{name}.md"


def text_of(name: str, language: str) -> str:
    """Return the page's text. ``test_every_page_exists_in_every_language`` alone fails if it is missing."""
    path = path_of(name, language)
    if not path.is_file():
        pytest.skip(f"{path.relative_to(ROOT)} is missing")
    return path.read_text("utf-8")


def structure(text: str) -> list[str]:
    """Return the page's headings by their levels, items of lists and ends of code blocks, in order."""
    outside = FENCED.sub(lambda block: "```\n", text)
    return [re.sub(r"\d+", "1", sign).strip("\n") for sign in STRUCTURE.findall(outside)]


def pairs(name: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield each section of the English page with the one at the same place in the other language."""
    yield from zip(SECTION.split(text_of(name, "en")), SECTION.split(text_of(name, language)), strict=True)


def spans(section: str) -> list[str]:
    """Return the texts in backquotes outside code blocks, with spaces for ends of lines."""
    return [" ".join(span.split()) for span in SPAN.findall(FENCED.sub("", section))]


def _flat(section: str) -> str:
    return " ".join(section.split())


def split_words(words: str) -> set[str]:
    return {word.strip() for word in words.split(",")}


def meanings(word: str, language: str) -> set[str]:
    """Return the words that players type for this English word, which may be a word of several commands."""
    found = [
        texts
        for (context, words), texts in TEXTS[language].items()
        if context == "words" and word in split_words(words)
    ]
    return {own for texts in found for text in texts for own in split_words(text)}


def is_named(words: set[str], in_spans: list[str]) -> bool:
    """Return whether one of a command's words begins the typed line."""
    return any(span == word or span.startswith(f"{word} ") for span in in_spans for word in words)


@each_page
def test_every_page_exists_in_every_language(name: str, language: str) -> None:
    for path in (path_of(name, "en"), path_of(name, language)):
        assert path.is_file(), f"{path.relative_to(ROOT)} is missing"


@each_page
def test_headings_lists_and_code_blocks_follow_in_the_same_order(name: str, language: str) -> None:
    assert structure(text_of(name, language)) == structure(text_of(name, "en"))


@each_page
def test_each_section_names_the_same_subcommands_options_and_variables(name: str, language: str) -> None:
    for english, other in pairs(name, language):
        heading = other.split("\n", 1)[0]
        assert set(COMMAND_LINE.findall(_flat(other))) == set(COMMAND_LINE.findall(_flat(english))), heading
        assert set(OPTION.findall(other)) == set(OPTION.findall(english)), heading
        assert set(VARIABLE.findall(other)) == set(VARIABLE.findall(english)), heading


@each_page
def test_lines_for_the_shell_are_the_same(name: str, language: str) -> None:
    for english, other in pairs(name, language):
        for block, counterpart in zip(FENCED.findall(english), FENCED.findall(other), strict=True):
            if SHELL.search(block):
                assert counterpart == block


@each_page
def test_each_section_names_the_same_commands_by_the_words_of_its_language(name: str, language: str) -> None:
    catalog = Catalog(language)
    for english, other in pairs(name, language):
        typed, expected = spans(other), spans(english)
        for words, key in TYPED.values():
            named = {word for word in split_words(words) if is_named({word}, expected)}
            own: set[str] = set().union(*(meanings(word, language) for word in named))
            unchanged = {span for span in expected if is_named(named, [span])} & set(typed)
            assert not named or unchanged or is_named(own, typed), sorted(own)
            if key and key in expected and named:
                assert catalog.context("key", key) in typed, f"{key}, of {words}"


@pytest.mark.sampled(6)
@each_page
def test_each_section_quotes_the_same_lines_in_its_own_language(name: str, language: str) -> None:
    for english, other in pairs(name, language):
        said: set[Key] = set().union(*(messages_of(span, TEXTS[language]) for span in spans(other)))
        for line in quotes_in(english):
            messages = messages_of(line, TEXTS["en"])
            assert not messages or messages & said, line
