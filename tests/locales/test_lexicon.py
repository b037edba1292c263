"""The noun forms: every complete language has each form that one complete language has.

A language that has only been begun may have its own forms, for its own texts.
"""

from pathlib import Path

import pytest

from moon_access.i18n.catalog import Catalog, language_name, languages
from tests.support.catalogues import COMPLETE, messages_in

ROOT = Path(__file__).parents[2]
IN_WORDS = 25
"""The highest number in words. Larger numbers are digits, and a language may or may not have forms for some of them."""
ASKED = sorted(
    {
        (message.context, message.msgid)
        for path in (ROOT / f"locales/{code}/LC_MESSAGES/lexicon.po" for code in COMPLETE)
        for message in messages_in(path)
        if message.context is not None and not (message.msgid.isdigit() and int(message.msgid) > IN_WORDS)
    }
)


def test_every_complete_language_has_every_noun_form(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moon_access.i18n.catalog.ENGLISH", language)  # so that English does not answer instead
    catalog = Catalog(language)
    assert [ask for ask in ASKED if not catalog.form(ask[1], ask[0])] == []


def test_english_has_every_noun_that_its_texts_ask_for(language: str) -> None:
    """English texts cannot ask for a noun that only a translation has."""
    nouns = {noun for _, noun in ASKED}
    english = messages_in(ROOT / "locales/en/LC_MESSAGES/lexicon.po")
    assert nouns - {message.msgid for message in english} == set()


def test_every_language_names_itself_differently() -> None:
    names = [language_name(code) for code in languages()]
    assert len(set(names)) == len(names) == len(languages())
    assert language_name("en") == "English"


def test_a_missing_form_is_an_error_and_not_the_english_word(language: str) -> None:
    with pytest.raises(KeyError):
        Catalog(language).form("no such noun", "count m acc")
    with pytest.raises(KeyError):
        Catalog(language).form("5", "no such form")


@pytest.mark.parametrize(
    ("code", "noun", "form", "text"),
    [
        ("en", "5", "gen", "fives"),
        ("en", "2", "count f acc", "two"),
        ("en", "6", "double acc", "double six"),
        ("de", "5", "gen", "Fünf"),
        ("de", "1", "number", "eins"),
        ("de", "1", "count m acc", "einen"),
        ("de", "1", "count n acc", "ein"),
        ("de", "6", "tile", "Sechs"),
        ("cs", "5", "acc", "pětku"),
        ("cs", "0", "gen", "nul"),
        ("cs", "doubles", "ins", "dublem"),
        ("cs", "2", "count f acc", "dvě"),
        ("cs", "1", "count times", "jednou"),
        ("cs", "{n}", "count times", "{n}krát"),
        ("cs", "{n}", "count f", "{n}"),
        ("cs", "6", "tile", "šest"),
        ("cs", "6", "double acc", "dvojitou šestku"),
    ],
)
def test_each_language_inflects_its_nouns(code: str, noun: str, form: str, text: str) -> None:
    assert Catalog(code).form(noun, form) == text
