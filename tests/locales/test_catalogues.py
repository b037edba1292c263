"""Every catalogue of a complete language is complete, and its texts have the fields of the English ones."""

import gettext
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from string import Formatter
from types import SimpleNamespace

import pytest
from babel.messages.catalog import Message as BabelMessage

from tests.support.catalogues import Message, header_of

Read = Callable[[str], list[Message]]
Key = tuple[str | None, str, str | None]
"""Context, msgid and plural."""

ROOT = Path(__file__).parents[2]

# Words that are the same as in English. For other texts, being the same means that nobody has translated them.
SAME = {
    "cs": {
        "M",  # the Mexican train in braille
        "M {end}",
        "{tile} M",
        "Texas 42",
        "nello",
        "plunge",
        "splash",
        "splash {n}",
        "splash {numbers}",
        "TEXT",
        "d",  # click's: the days of a progress bar
        "p",  # the key for passing
        "{n} p:",
        "p, {least} {most}:",
        "Partner",
        "Ptn",  # the braille form
        "2x{end}",
        "{n}x{end}",
        "Lobby",
        "lobby",  # the braille form
        "'",
        "bot",
        "partner {name}",
        "minus {number}",
        "pyttsx3",
        "Speech Dispatcher",
        "euro",  # names of signs
        "plus",
    },
    "de": {
        "Ptn",  # the braille form
        "2x{end}",
        "{n}x{end}",
        "M",  # the Mexican train in braille
        "M {end}",
        "{tile} M",
        "Mexican Train",  # the game's name in German
        "bot",
        "code",
        "CODE",
        "Texas 42",
        "plunge",
        "splash",
        "TEXT",
        "Dollar",  # names of signs
        "Euro",
        "Plus",
        "Tilde",
        "April",
        "August",
        "September",
        "November",
        "d",
        "p",
        "{n} p:",
        "p, {least} {most}:",
        "Name",
        "normal",
        "Normal.",
        "Partner",
        "Lobby",
        "Bots: {level}.",
        "'",
        "NAME",
        "Bots: {names}, {level}.",
        "{question}, Enter {n}:",
        "{question}, Enter {default}:",
        "{question}, {choices}, Enter {n}:",
        "partner {name}",
        "minus {number}",
        "pyttsx3",
        "Speech Dispatcher",
        "team {what}",
    },
}


def fields(text: str) -> set[str]:
    """Return the names of the fields: `tile` for "{tile:acc}" and "{tile!r}", `prog` for "%(prog)s"."""
    braces = {re.split(r"[.\[]", name)[0] for _, name, _, _ in Formatter().parse(text) if name is not None}
    return braces | set(re.findall(r"%\((\w+)\)", text))


def has_words(text: str) -> bool:
    """Return whether the text has words: the pattern "{high}-{low}" belongs to no language."""
    return any(char.isalpha() for literal, *_ in Formatter().parse(text) for char in literal)


def plural_rule(catalogue: str) -> tuple[int, Callable[[int], int]]:
    """Return the number of plural forms in the header, and the function from a count to the number of its form."""
    found = re.fullmatch(r"nplurals=(\d+); plural=(.+?);?", header_of(ROOT / catalogue)["plural-forms"])
    assert found
    return int(found[1]), gettext.c2py(found[2])


def test_the_header_names_language_and_encoding(catalogue: str) -> None:
    header = header_of(ROOT / catalogue)
    assert header["language"] == catalogue.split("/")[1]
    assert header["content-type"].lower() == "text/plain; charset=utf-8"


def test_no_entry_is_fuzzy(whole: str, read: Read) -> None:
    assert [message.msgid for message in read(whole) if message.fuzzy] == []


def test_no_entry_is_empty(whole: str, read: Read) -> None:
    assert [message.msgid for message in read(whole) if not all(message.strings)] == []


def test_every_message_has_every_plural_form(catalogue: str, read: Read) -> None:
    messages = read(catalogue)
    needed, _ = plural_rule(catalogue)
    assert [m.msgid for m in messages if m.plural is not None and len(m.strings) != needed] == []


def test_every_text_has_the_fields_of_the_english_one(catalogue: str, read: Read) -> None:
    messages = [message for message in read(catalogue) if all(message.strings) and not message.fuzzy]
    _, form_of = plural_rule(catalogue)
    # The form for one may use a word for the number ("a trick") if the form serves no other number.
    only_for_one = {form_of(1)} - {form_of(count) for count in range(200) if count != 1}
    wrong = []
    for message in messages:
        for form, text in enumerate(message.strings):
            possible = [fields(message.plural or message.msgid)]
            if message.plural is not None and form in only_for_one:
                possible.append(fields(message.msgid))
            if message.msgid and fields(text) not in possible:
                wrong.append((message.msgid, text))
    assert wrong == []


def test_no_text_has_a_control_character_but_a_line_feed(catalogue: str, read: Read) -> None:
    # click's list of choices has tabs; cli/option_types.py replaces that list.
    allowed = "\n\t" if catalogue.endswith("click.po") else "\n"
    texts = [text for message in read(catalogue) for text in message.strings]
    assert [text for text in texts if any(char < " " and char not in allowed for char in text)] == []


@pytest.mark.parametrize("domain", ["moon_access", "moon_access-braille", "click"])
def test_no_translation_equals_the_english_text(translation: str, domain: str, read: Read) -> None:
    english = {message.key: message.strings for message in read(f"locales/en/LC_MESSAGES/{domain}.po")}
    same = {
        text
        for message in read(f"locales/{translation}/LC_MESSAGES/{domain}.po")
        for text in message.strings
        if message.context not in ("key", "name")  # each language chooses its keys and its names of people
        and text in (message.msgid, message.plural, *english.get(message.key, ()))
        and has_words(text)
    }
    assert same - SAME.get(translation, set()) == set()


def test_every_message_of_the_source_is_translated(translation: str, read: Read, source: SimpleNamespace) -> None:
    there = {(m.context, m.msgid, m.plural) for m in read(f"locales/{translation}/LC_MESSAGES/moon_access.po")}
    missing = keys(source.messages_of(source.template())) - there
    assert not missing, advice("fill in what is empty", missing)


def test_every_message_of_a_catalogue_is_in_the_source(extracted: str, read: Read, source: SimpleNamespace) -> None:
    there = {(m.context, m.msgid, m.plural) for m in read(extracted) if m.msgid}
    left_over = there - keys(source.messages_of(source.template()))
    assert not left_over, advice("they go out", left_over)


def test_every_message_of_the_installed_click_is_translated(
    translation: str, read: Read, source: SimpleNamespace
) -> None:
    """click changes its texts between releases; .ci/update-catalogues adds the new ones to the file.

    A text is looked up by its singular: it is translated if another release has another plural.
    """
    there = {(m.msgid, m.plural is not None) for m in read(f"locales/{translation}/LC_MESSAGES/click.po")}
    installed = keys(source.messages_of(source.template_of_click()))
    new = {key for key in installed if (key[1], key[2] is not None) not in there}
    assert not new, advice("fill in what is empty", new)


def test_the_template_is_up_to_date(source: SimpleNamespace, read: Read) -> None:
    there = {(m.context, m.msgid, m.plural) for m in read("locales/moon_access.pot") if m.msgid}
    different = there ^ keys(source.messages_of(source.template()))
    assert not different, advice("commit the template", different)


def keys(messages: Iterable[BabelMessage]) -> set[Key]:
    """Return context, msgid and plural of Babel's messages."""
    return {(m.context, m.id, None) if isinstance(m.id, str) else (m.context, m.id[0], m.id[1]) for m in messages}


def advice(what: str, found: set[Key]) -> str:
    """Return advice about these messages, one message a line."""
    return "\n".join([f"run .ci/update-catalogues, {what}:", *sorted(map(repr, found))])
