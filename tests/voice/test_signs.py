"""Signs and letters have names, and the settings decide which signs of a line the voice names."""

from __future__ import annotations

import pytest

from moon_access.announcer.preferences import Punctuation
from moon_access.announcer.signs import ALIKE, SIGNS, UNKNOWN, character_name, name_signs
from moon_access.i18n.catalog import Catalog
from tests.support.catalogues import COMPLETE

PRINTABLE = [chr(code) for code in range(0x20, 0x7F)]
NONE, SOME, ALL = Punctuation


@pytest.mark.parametrize("language", COMPLETE)
def test_every_key_of_a_keyboard_has_a_name_of_its_own(language: str) -> None:
    catalog = Catalog(language)
    names = [character_name(catalog, character) for character in PRINTABLE]
    assert len(set(names)) == len(PRINTABLE)
    assert catalog.context("sign", UNKNOWN) not in names
    assert all(any(map(str.isalnum, name)) for name in names)


@pytest.mark.parametrize("language", COMPLETE)
def test_signs_that_look_alike_have_one_name_and_unknown_signs_are_called_unknown(language: str) -> None:
    catalog = Catalog(language)
    assert set(ALIKE.values()) <= set(SIGNS)
    assert character_name(catalog, "–") == character_name(catalog, "-")
    assert character_name(catalog, "\N{SNOWMAN}") == catalog.context("sign", UNKNOWN)


def test_a_capital_letter_is_named_as_one_and_a_letter_is_its_own_name() -> None:
    assert [character_name(Catalog("de"), one) for one in "Äß7"] == ["großes ä", "ß", "7"]


@pytest.mark.parametrize(
    ("text", "punctuation", "named"),
    [
        ("You hold six five.", SOME, "You hold six five."),
        ("You hold six five, one.", ALL, "You hold six five comma, one dot."),
        ("* faster, / slower", NONE, "star faster, slash slower"),
        ("?, help", NONE, "question mark, help"),
        ("Not understood: ...", SOME, "Not understood: ..."),
        ("Then – at last – done", SOME, "Then – at last – done"),
        ("File: /tmp/moon.json.", NONE, "File: /tmp/moon.json."),
        ("File: /tmp/moon.json.", SOME, "File: slash tmp slash moon dot json."),
        ("To overwrite it, add --force.", SOME, "To overwrite it, add dash dash force."),
        ("Name one: spell 6-5.", SOME, "Name one: spell 6 dash 5."),
        ("Built-in voice, 8.3 or 50%", SOME, "Built-in voice, 8.3 or 50%"),
        ('Install "x[voice]".', SOME, 'Install "x left bracket voice right bracket".'),
        ("Don't (do) that", ALL, "Don't left paren do right paren that"),
        ("*", ALL, "star"),
        ("", ALL, ""),
    ],
)
def test_signs_are_named_according_to_the_setting_for_punctuation(
    text: str, punctuation: Punctuation, named: str
) -> None:
    assert name_signs(Catalog("en"), text, punctuation) == named


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("punctuation", Punctuation)
def test_no_letter_and_no_digit_is_lost_with_the_signs(language: str, punctuation: Punctuation) -> None:
    text = "".join(PRINTABLE) + " „Höchstes“ (6-5) … e\N{COMBINING ACUTE ACCENT}"
    named = name_signs(Catalog(language), text, punctuation)
    rest = iter(named)
    assert all(character in rest for character in text if character.isalnum())


@pytest.mark.parametrize("language", COMPLETE)
def test_a_sign_that_is_a_key_is_called_by_a_word_of_its_command(language: str) -> None:
    """A player who hears the name of the key in the help, or when typing it, may type that name."""
    from moon_access.evening.command import key_of, words_of_command
    from moon_access.evening.vocabulary import COMMANDS
    from moon_access.i18n.typed_words import fold

    catalog = Catalog(language)
    by_sign = {key_of(command, catalog): words_of_command(command, catalog) for command in COMMANDS}
    signs = {key: words for key, words in by_sign.items() if key and not key.isalnum()}
    assert len(signs) == 12
    for key, words in signs.items():
        assert fold(character_name(catalog, key)) in map(fold, words), key
