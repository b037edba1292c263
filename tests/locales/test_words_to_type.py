"""A text that tells a player to type a word names, in each language, a word that the program accepts at that place."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.support.catalogues import Message

Read = Callable[[str], list[Message]]

NO_WORDS_OF_OURS = ("a", "an", "the")
OF_SSH = "ssh asks"
"""Next to this text, "yes" is a word of the program ssh, which accepts no other language."""
FEWEST = 100
"""The least number of words to type that texts name. Fewer mean that this test no longer finds them."""
LISTED = re.compile(r"\b[Tt]ype (\w+(?:(?:, or |, | or )\w+)*)")
"""Words to type, as a text lists them: "type suit, number or dealt"."""
EXAMPLE = re.compile(r"(?:: |such as )([a-z]+)(?: (?:Anna|Petra|\d\S*))+")
"""A command with what is typed after it, as an example: "mute Anna", "such as unseen 5"."""
LEVELS = ("Brief.", "Normal.", "Full.")
"""Texts that are words to type, too: the levels of verbosity."""


def accepted_words(messages: list[Message]) -> dict[str, set[str]]:
    """Return the words of the language, by each English word of the same meaning."""
    words: dict[str, set[str]] = {}
    for message in messages:
        if message.context == "words":
            own = {word.strip().casefold() for word in message.strings[0].split(",")}
            for english in message.msgid.split(","):
                words.setdefault(english.strip(), set()).update(own)
        elif message.context is None and message.msgid in LEVELS:
            words.setdefault(message.msgid[:-1].casefold(), set()).add(message.strings[0][:-1].casefold())
    return words


def words_named(text: str) -> set[str]:
    """Return the words that an English text tells a player to type."""
    listed = {word for words in LISTED.findall(text) for word in re.findall(r"\w+", words)}
    return listed - {"or"} | set(EXAMPLE.findall(text))


def test_every_word_to_type_in_a_translation_is_accepted(translation: str, read: Read) -> None:
    messages = read(f"locales/{translation}/LC_MESSAGES/moon_access.po")
    words = accepted_words(messages)
    wrong, checked = [], 0
    for message in messages:
        if message.context is not None:
            continue
        for word in words_named(message.msgid):
            if word not in words or word in NO_WORDS_OF_OURS or OF_SSH in message.msgid:
                continue
            checked += 1
            wrong += [
                f"{text!r} names none of {sorted(words[word])}"
                for text in message.strings
                if not any(re.search(rf"\b{re.escape(own)}\b", text.casefold()) for own in words[word])
            ]
    assert not wrong, "name a word that the program understands:\n" + "\n".join(wrong)
    assert checked >= FEWEST
