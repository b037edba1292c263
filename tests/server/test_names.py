"""Attacks with names: a player who wants to be taken for another player, for nobody, or for the program."""

from __future__ import annotations

import subprocess
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moon_access.announcer import login
from moon_access.announcer.company import NAMES
from moon_access.evening.command import words_of_command
from moon_access.evening.vocabulary import COMMANDS
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold
from moon_access.server.people.names import (
    LONGEST,
    LOOK_ALIKES_FILE,
    NameFault,
    fault_of_name,
    names_for_bots,
    reserved_skeletons,
    skeleton_of,
    tidy_name,
)
from moon_access.server.people.talk_text import is_unseen
from tests.support.seated import LANGUAGES

languages = pytest.mark.parametrize("language", LANGUAGES)


def fault(name: str) -> NameFault | None:
    return fault_of_name(name, reserved_skeletons())


@pytest.mark.parametrize(
    "name",
    ["Jiří", "Zoë", "Petra2", "Bo", "Nguyễn", "Ẹ́kẹ́", "Łukasz", "Straße", "Николай", "Ελένη", "שרה", "佐々木", "김민수"],
)
def test_a_name_in_one_script_with_marks_of_that_script_is_allowed(name: str) -> None:
    assert fault(name) is None
    assert fault(unicodedata.normalize("NFD", name)) is None
    assert tidy_name(unicodedata.normalize("NFD", name)) == name


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("", NameFault.TOO_SHORT),
        ("  ", NameFault.TOO_SHORT),
        ("E", NameFault.TOO_SHORT),
        ("E\u0301", NameFault.TOO_SHORT),
        ("Evaevaevaevaevaeva", NameFault.TOO_LONG),
        ("E" * 1_000_000, NameFault.TOO_LONG),
        ("E\u0301" * 1_000_000, NameFault.TOO_LONG),
        ("2Eva", NameFault.DIGIT_FIRST),
        ("65", NameFault.DIGIT_FIRST),
        ("Anne-Marie", NameFault.NOT_LETTERS),
        ("O'Neil", NameFault.NOT_LETTERS),
        ("Oʼneil", NameFault.SCRIPTS),  # a letter that looks like an apostrophe, of no script
        ("Eva Braun", NameFault.NOT_LETTERS),
        ("Eva:", NameFault.NOT_LETTERS),
        ("{name}", NameFault.NOT_LETTERS),
        ("Eva\n", None),  # we strip white space around a name
        ("Eva\nPetr", NameFault.NOT_LETTERS),
        ("Eva\x1b[2J", NameFault.NOT_LETTERS),
        ("Eva\x9b2J", NameFault.NOT_LETTERS),
        ("Eva\x07", NameFault.NOT_LETTERS),
        ("Ev\u200ba", NameFault.NOT_LETTERS),  # zero width
        ("Ev\u200da", NameFault.NOT_LETTERS),
        ("Ev\u00ada", NameFault.NOT_LETTERS),  # soft hyphen
        ("Ev\u034fa", NameFault.NOT_LETTERS),  # grapheme joiner
        ("\u202eave", NameFault.NOT_LETTERS),  # turns the writing direction
        ("\u2066Eva\u2069", NameFault.NOT_LETTERS),
        ("Eva\u061c", NameFault.NOT_LETTERS),
        ("Eva\ufe0f", NameFault.NOT_LETTERS),  # variation selectors
        ("Eva\U000e0101", NameFault.NOT_LETTERS),
        ("Eva\U000e0041", NameFault.NOT_LETTERS),  # a tag
        ("Eva\ue000", NameFault.NOT_LETTERS),  # private use
        ("Eva\ud83d", NameFault.NOT_LETTERS),  # half a surrogate pair
        ("Eva\u0378", NameFault.NOT_LETTERS),  # an unassigned code point
        ("\u3164\u3164", NameFault.NOT_LETTERS),  # letters by their category, but invisible
        ("\u115f\u1160", NameFault.NOT_LETTERS),
        ("\u2800\u2800", NameFault.NOT_LETTERS),  # braille without dots
        ("Ｅｖａ", NameFault.NOT_LETTERS),  # full-width letters
        ("𝐄𝐯𝐚", NameFault.NOT_LETTERS),
        ("Evaᵃ", NameFault.NOT_LETTERS),
        ("Ⅷ", NameFault.NOT_LETTERS),
        ("Eva²", NameFault.NOT_LETTERS),
        ("Eva٣", NameFault.NOT_LETTERS),
        ("Eva😀", NameFault.NOT_LETTERS),
        ("Evа", NameFault.SCRIPTS),  # the last letter is Cyrillic
        ("Εva", NameFault.SCRIPTS),  # the first one Greek
        ("Eva\u0489\u0489\u0489", NameFault.MARKS),
        ("Z\u0335\u0321\u0322a", NameFault.MARKS),
        ("Ế\u0301va", NameFault.MARKS),  # the letter already has two marks
        ("Eva2\u0301", NameFault.MARKS),
        ("\u0301Eva", NameFault.MARKS),
    ],
    ids=ascii,
)
def test_an_invalid_name_is_refused_with_the_reason(name: str, expected: NameFault | None) -> None:
    assert fault(name) is expected


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Sara", "ѕага"),  # Cyrillic
        ("Sara", "ᏚᎪᎡᎪ"),  # Cherokee
        ("Sara", "ꓢꓮꓣꓮ"),  # Lisu
        ("Sara", "ꜱᴀʀᴀ"),  # small capitals
        ("Niko", "Νικο"),  # Greek
        ("Oto", "Оτο"),
        ("Oto", "0t0"),
        ("Otto", "Ott0"),
        ("Alice", "A1ice"),
        ("Alice", "AlicE"),
        ("Jiří", "JIRI"),
        ("Zoë", "zoe"),
        ("Søren", "Soren"),
        ("Łukasz", "lukasz"),
        ("Ian", "ian"),
        ("İpek", "Ipek"),
        ("Işık", "Isik"),
        ("Groß", "GROSS"),
        ("Вова", "ВОВА"),
        ("Ελένη", "ΕΛΕΝΗ"),
    ],
)
def test_names_that_look_alike_are_the_same_name(name: str, other: str) -> None:
    assert skeleton_of(name) == skeleton_of(other)


@pytest.mark.parametrize(
    ("name", "other"), [("Erna", "Ema"), ("Ian", "Lan"), ("Vera", "Nera"), ("Mila", "Mia"), ("Petr", "Petra")]
)
def test_names_that_people_can_tell_apart_are_different_names(name: str, other: str) -> None:
    assert skeleton_of(name) != skeleton_of(other)


def test_a_capital_i_cannot_imitate_a_small_l_because_tidy_names_have_it_small() -> None:
    assert tidy_name("AIice") == "Aiice" and skeleton_of("AIice") != skeleton_of("Alice")


@languages
def test_a_player_may_be_called_like_a_bot_and_the_bot_gives_up_the_name(language: str) -> None:
    for name in NAMES:
        called = Catalog(language).context("name", name)
        for way in (called, called.upper(), f" {called} ", fold(called)):
            assert fault(way) is None, way
            assert name not in names_for_bots([tidy_name(way)])
            assert names_for_bots([], [tidy_name(way)])[-1] == name


def test_a_table_of_eight_has_a_name_for_each_bot_whatever_its_players_are_called() -> None:
    people = [Catalog("cs").context("name", name) for name in NAMES]
    for seated in range(1, len(NAMES)):
        assert len(names_for_bots(people[:seated], people[seated:])) >= len(NAMES) - seated


@pytest.mark.parametrize(
    "name",
    ["you", "You", "YOU", "y0u", "du", "Dich", "ty", "tebe", "tě", "Partner", "уоu", "Links", "Naproti"],
)
def test_no_name_may_be_the_word_for_you_in_any_language(name: str) -> None:
    assert fault(name) in (NameFault.RESERVED, NameFault.SCRIPTS)


@languages
def test_no_name_is_a_command_or_a_word_for_leaving(language: str) -> None:
    typed = [word for command in COMMANDS for word in words_of_command(command, Catalog(language))]
    assert len(typed) > 60
    for word in typed:
        assert fault(word), word
        assert fault(fold(word)), word


def test_words_that_the_caller_reserves_are_not_allowed_as_names() -> None:
    assert fault_of_name("Foyer", reserved_skeletons("foyer, hall")) is NameFault.RESERVED
    assert fault("Foyer") is None


def test_each_reason_to_refuse_a_name_has_its_sentence() -> None:
    assert {fault.value for fault in NameFault} <= set(login.FAULTS)


names = st.text(max_size=2 * LONGEST)


@given(names | st.text("aAeE0Oo1lIĺаеο\u0301\u0323\u200b", max_size=8))
def test_no_allowed_name_contains_an_invisible_character(typed: str) -> None:
    name = tidy_name(typed)
    assert tidy_name(name) == name or fault(typed)
    assert skeleton_of(typed) == skeleton_of(name)
    if fault(typed) is None:
        assert name.isprintable() and not any(map(is_unseen, name)) and " " not in name and len(name) <= 3 * LONGEST
        assert skeleton_of(name) == skeleton_of(name.upper()) == skeleton_of(name.lower()) or not name.isascii()
        assert skeleton_of(unicodedata.normalize("NFD", name)) == skeleton_of(name)


def test_the_tables_of_look_alikes_are_loaded_for_the_first_name() -> None:
    asked = "import sys, moon_access.server.people.names; sys.exit('confusable_homoglyphs' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0


LOOK_ALIKES = {
    "a": "аɑαᴀꭺ",
    "b": "ЬᏏᖯ",
    "c": "сϲᴄⲥ",
    "d": "ԁᏧ",
    "e": "еҽꬲ",
    "g": "ɡցƍ",
    "h": "һհᏂ",
    "i": "іıɩιꙇ",
    "j": "јϳȷ",
    "k": "ĸᴋкκⲕ",
    "l": "ⵏוӏ",
    "m": "ᴍʍ",
    "n": "ոռ",
    "o": "оοօσᴏ",
    "p": "рρⲣƿ",
    "q": "ԛզ",
    "r": "гᴦⲅ",
    "s": "ѕꜱƽ",
    "u": "υսᴜʋ",
    "v": "ѵνᴠ",
    "w": "ԝᴡɯ",
    "x": "хᕁ",
    "y": "уγүყ",
    "z": "ᴢ",
}
"""Letters that readers take for an ASCII letter, by Unicode's table and by trials with strangers."""


def test_look_alike_letters_do_not_make_another_name() -> None:
    passed = [
        (letter, alike)
        for letter, alikes in LOOK_ALIKES.items()
        for alike in alikes
        for name in (f"Pa{letter}ta",)
        for other in (f"Pa{alike}ta",)
        if fault(other) is None and skeleton_of(other) != skeleton_of(name)
    ]
    assert passed == []


def test_a_name_written_entirely_in_look_alikes_counts_as_the_name_that_it_imitates() -> None:
    for name, other in (("Kopa", "Кора"), ("Oscar", "Оѕсаг"), ("Eva", "Ενα"), ("Max", "Мах"), ("Joe", "Јое")):
        assert skeleton_of(name) == skeleton_of(other), (name, other)


def test_a_name_has_no_letter_that_no_living_language_uses() -> None:
    for letter in "ĸᴋᴍȷƿʍꝛſɡ\U00010400":
        assert fault(f"Pa{letter}ta") is not None, ascii(letter)
    for name in ("Þórður", "Đặng", "Ħamrun", "Ŋala", "Ɛfua", "Kɔfi", "Ɓala", "Œdipe", "Ħ" + "al"):
        assert fault(name) is None, name


@pytest.mark.parametrize(
    "name",
    [
        *("Admin", "ADMIN", "Admin2", "Adm1n", "4dmin", "Administrator", "Adminpetra", "Ádmin", "Moderator"),
        *(
            "Moderat0r",
            "Moderatorin",
            "Mod",
            "Mod7",
            "System",
            "Syst3m",
            "5ystem",
            "Systemadmin",
            "Host",
            "H0st",
            "Host1",
        ),
        *("Server", "Root", "R00t", "Operator", "0perator", "Op3rator12", "Sysop"),
        *("Gastgeber", "Gastgeberin", "Betreiber", "Leitung", "Schiedsrichter", "Gastgeber1"),
        *("Hostitel", "Hostitelka", "Správce", "Spravce", "Moderátor", "Systém", "Provozovatel", "Rozhodčí"),
    ],
)
def test_no_name_imitates_a_title_by_digits_letters_or_look_alikes(name: str) -> None:
    assert fault(name) in (NameFault.OFFICE, NameFault.DIGIT_FIRST)
    assert fault(name) is not None


def test_a_name_may_begin_like_a_short_title() -> None:
    for name in ("Modesta", "Hosta", "Opal", "Rooth", "Severin", "Staffan", "Adam", "Systa", "Hostina"):
        assert fault(name) is None, name


def test_the_table_of_look_alikes_states_its_version_of_unicode() -> None:
    assert "version 17.0.0" in LOOK_ALIKES_FILE.read_text("ascii")
