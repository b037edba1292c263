"""The texts of each language have its spelling and punctuation: our own rules, hunspell and codespell check them.

Our own rules need nothing installed. hunspell is in the long part, with a dictionary for each complete language;
`terms` lists words that its dictionaries lack. A word to type is correct if the catalogue has it as a word to type.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.catalogues import COMPLETE, Message

Read = Callable[[str], list[Message]]

ROOT = Path(__file__).parents[2]
TERMS = Path(__file__).parent / "terms"
DICTIONARIES = {"en": "en_GB", "de": "de_DE", "cs": "cs_CZ"}
TYPED = ("words", "key", "name", "sign", "language")
"""The contexts of words to type, and of names, which are not sentences."""

FORBIDDEN = {
    "en": {
        r"\bcan not\b": "write cannot",
        r"\bbehind\b": "write after",
        r"\b(lay|lays|laid|laying) away\b": "write discard",
        r"\bboneyard\b": "write stock",
        r"\bkitty\b": "write widow",
        r"\bpromise[sd]?\b": "write bid",
        r"\bplease\b": "leave it out",
        r"\bcards?\b": "write tile",
    },
    "de": {
        r"\bPasch": "write Doppelstein",
        r"\bTalon": "write Vorrat",
        r"\bKarten?\b": "write Stein",
        r"\bDominos?teine?\b": "write Stein",
        r"(?<!Na )\b[Bb]itte\b": "leave it out",
        r"(?<=[a-zäöüß,] )(Sie|Ihnen|Ihre?[nmrs]?)\b": "address the player as du",
        r"\b(Boneyard|Kitty|Trick|Bid)s?\b": "write the German word",
    },
    "cs": {
        r"\btrik": "write štych",
        r"\bzdvih": "write štych",
        r"\bkart[auyě]\b": "write kámen",
        r"(?<!No )\bprosím\b": "leave it out",
        r"\b(máte|jste|zadejte|napište|stiskněte)\b": "address the player as ty",
        r"\b(boneyard|kitty|trump)\b": "write the Czech word",
    },
}
"""Patterns that no text may contain, with the better wording."""
EVERYWHERE = {
    r"(?<=\S)  +(?=\S)": "one space is enough",
    "[\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb]": "write straight quotes: not every console has the others",
    "[\u2013\u2014\u2026]": "write a comma, a colon or a full stop: a screen reader says the sign",
    r" [,;:?!]|\w \.(?!\w)(?!$)": "no space before a sign",
    r"[,;:][,;:.?!]": "one sign is enough",
    r"\(\s|\s\)": "no space inside brackets",
}
RIGHT = ("in in time", "die die Adresse", "install -e .", "se se", "? 2.")
"""Texts in which a rule would object to something correct."""


def texts(language: str, read: Read) -> Iterator[tuple[Message, str]]:
    """Yield each message, and each of its texts in the language; English texts are the messages themselves."""
    if language != "en":
        for message in read(f"locales/{language}/LC_MESSAGES/moon_access.po"):
            yield from ((message, text) for text in message.strings if text)
        return
    for message in read(f"locales/{translation()}/LC_MESSAGES/moon_access.po"):
        yield from ((message, text) for text in (message.msgid, message.plural) if text)


def translation() -> str:
    """Return a language whose catalogue has all English texts."""
    return next(code for code in COMPLETE if code != "en")


def sentences(language: str, read: Read) -> Iterator[tuple[Message, str]]:
    return ((message, text) for message, text in texts(language, read) if message.context not in TYPED)


def test_no_text_has_a_forbidden_word(language: str, read: Read) -> None:
    rules = {**EVERYWHERE, **FORBIDDEN.get(language, {})}
    found = [
        f"{text}: {advice}"
        for _, text in sentences(language, read)
        for rule, advice in rules.items()
        if re.search(rule, remove_exceptions(text))
    ]
    assert not found, "\n".join(found)


def remove_exceptions(text: str) -> str:
    """Return the text without parts that a rule would wrongly find."""
    for right in RIGHT:
        text = text.replace(f" {right}", "")
    return text


def test_no_word_is_written_twice_in_a_row(language: str, read: Read) -> None:
    found = [text for _, text in sentences(language, read) if re.search(r"\b(\w+) \1\b", remove_exceptions(text))]
    assert not found, "\n".join(found)


def test_a_translation_ends_as_the_english_text_does(translation: str, read: Read) -> None:
    """A missing full stop joins two lines for a voice, and a full stop inside a list cuts it in two."""
    signs = ".:?!,;"
    found = [
        f"{message.msgid!r}: {text!r}"
        for message, text in sentences(translation, read)
        if message.context is None and " / " not in message.msgid  # lines that bots say are exempt
        if (message.msgid[-1] in signs or text[-1] in signs)
        and message.msgid[-1] != text[-1]
        and not (message.msgid[-1] in "!." and text[-1] in "!.")
    ]
    assert not found, "end these as the English texts do:\n" + "\n".join(found)


def test_a_sentence_begins_with_a_capital_letter(language: str, read: Read) -> None:
    names = ("ssh ",)  # names of programs stay as they are
    found = [
        text
        for _, text in sentences(language, read)
        if text[:1].islower() and text.endswith(".") and not text.startswith(names)
    ]
    assert not found, "\n".join(found)


@pytest.mark.long
def test_every_word_is_spelt_right(language: str, read: Read) -> None:
    program = shutil.which("hunspell")
    if program is None or language not in DICTIONARIES:
        pytest.skip("no hunspell, or no dictionary for this language")
    typed = {
        word.casefold()
        for message, text in texts(language, read)
        if message.context in TYPED
        for word in words_of(text)
    }
    terms = {word.casefold() for word in (TERMS / f"{language}.txt").read_text("utf-8").split("\n")}
    used = {word for _, text in sentences(language, read) for word in words_of(text)}
    asked = [program, "-d", DICTIONARIES[language], "-i", "utf-8", "-l"]
    done = subprocess.run(asked, input="\n".join(sorted(used)), capture_output=True, encoding="utf-8", check=True)
    wrong = {word for word in done.stdout.split() if word.casefold() not in typed | terms}
    assert not wrong, f"mend these, or add them to tests/locales/terms/{language}.txt: {sorted(wrong)}"


@pytest.mark.long
def test_every_listed_term_is_in_some_text(language: str, read: Read) -> None:
    if language not in DICTIONARIES:
        pytest.skip("no list of terms")
    used = {word.casefold() for _, text in sentences(language, read) for word in words_of(text)}
    terms = {word for word in (TERMS / f"{language}.txt").read_text("utf-8").split("\n") if word}
    assert not {word for word in terms if word.casefold() not in used}


def words_of(text: str) -> list[str]:
    """Return the words of a text, without fields, options, addresses and commands to copy."""
    plain = re.sub(r"\{[^}]*\}|%\(\w+\)s|\w+://\S+|\S*[@/\\_]\S*|--?[-\w]+|\b\w+\.\w+\b|pip install .*", " ", text)
    return re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)?", plain)


@pytest.mark.long
def test_no_english_page_or_source_has_a_common_misspelling() -> None:
    pytest.importorskip("codespell_lib")
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), ROOT / "locales" / "moon_access.pot", ROOT / "moon_access"]
    asked = [sys.executable, "-m", "codespell_lib", "--config", str(ROOT / "setup.cfg"), *map(str, pages)]
    done = subprocess.run(asked, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout
