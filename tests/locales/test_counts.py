"""Each count is next to its noun in the form that the noun has for it: "1 trick", "2 tricks", "dva štychy".

A text with a number beside a plural noun counts something, so it must be a message with a plural. EXCEPTIONS lists the
texts in which the number always needs that form, each with its reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from string import Formatter

import pytest

from moon_access.announcer.message import Kind, Message, count
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.i18n.catalog import Catalog
from tests.support import catalogues

Read = Callable[[str], list[catalogues.Message]]

NOUNS = {
    "en": {
        "trick": "tricks",
        "point": "points",
        "mark": "marks",
        "tile": "tiles",
        "double": "doubles",
        "trump": "trumps",
        "pip": "pips",
        "deal": "deals",
        "round": "rounds",
        "game": "games",
        "hand": "hands",
        "guess": "guesses",
        "bid": "bids",
        "bot": "bots",
        "player": "players",
        "person": "people",
        "seat": "seats",
        "table": "tables",
        "cell": "cells",
        "column": "columns",
        "character": "characters",
        "letter": "letters",
        "second": "seconds",
        "minute": "minutes",
        "hour": "hours",
        "day": "days",
        "action": "actions",
        "percent": "percents",
        "connection": "connections",
        "friend": "friends",
    },
    "de": {
        "Stich": "Stiche|Stichen",
        "Punkt": "Punkte|Punkten",
        "Strich": "Striche|Strichen",
        "Stein": "Steine|Steinen",
        "Doppelstein": "Doppelsteine|Doppelsteinen",
        "Trumpf": "Trümpfe|Trümpfen",
        "Auge": "Augen",
        "Runde": "Runden",
        "Spiel": "Spiele|Spielen",
        "Verteilung": "Verteilungen",
        "Gebot": "Gebote|Geboten",
        "Bot": "Bots",
        "Person": "Personen",
        "Platz": "Plätze|Plätzen",
        "Tisch": "Tische|Tischen",
        "Zelle": "Zellen",
        "Spalte": "Spalten",
        "Buchstabe": "Buchstaben",
        "Sekunde": "Sekunden",
        "Minute": "Minuten",
        "Stunde": "Stunden",
        "Tag": "Tage|Tagen",
        "Freund": "Freunde|Freunden",
    },
    "cs": {
        "štych": "štychy|štychů",
        "bod": "body|bodů",
        "značka|značku": "značky|značek",
        "kámen": "kameny|kamenů",
        "dubl": "dubly|dublů",
        "trumf": "trumfy|trumfů",
        "oko": "oka|ok",
        "hra|hru": "hry|her",
        "odhad": "odhady|odhadů",
        "závazek": "závazky|závazků",
        "bot": "boti|boty|botů",
        "hráč": "hráči|hráče|hráčů",
        "člověk": "lidé|lidi|lidí",
        "místo": "místa|míst",
        "stůl": "stoly|stolů",
        "znak": "znaky|znaků",
        "písmeno": "písmena|písmen",
        "sekunda|sekundu": "sekundy|sekund",
        "minuta|minutu": "minuty|minut",
        "hodina|hodinu": "hodiny|hodin",
        "den": "dny|dnů",
        "přítel": "přátelé|přátel",
    },
}
"""The counted nouns: the forms for one, and all others. The last form in Czech is for five or more."""

ONE = {"en": "one|1|a", "de": "ein|eine|einen|einem|einer|1", "cs": "jeden|jedna|jedno|jednu|1"}
TWO = {"en": "two|2", "de": "zwei|2", "cs": "dva|dvě|2"}
FIVE = {"en": "five|5", "de": "fünf|5", "cs": "pět|5"}

EXCEPTIONS = {
    r"\{worlds\} (guesses|deals)|In \{worlds\} guesses": "hints and reviews count many guesses; one is told otherwise",
    r"\{games\} games": "of a hundred games",
    r"in \{deals\} deals": "of a hundred deals; the marks or points in them are ten at least",
    r"\{planned\} games|\{most\} games|with \{n\} games each": "the arena plays one game at each seat, so two at least",
    r"\{n\} columns|\{cells\} cells": "no window and no display is so narrow",
    r"There are only \{tiles\} tiles": "a table has two players at least, and more tiles",
    r"With \{n\} players": "told of a number that another game allows",
    r"this game is for \{n\} players": "every game has two players at least",
    r"\{n\} tiles(, from| up to)": "a set has 28 tiles at least",
    r"until it has \{n\} tiles": "four or six",
    r"Everybody draws \{n\}": "three tiles at least, by a house rule",
    r"(reach|exactly) \{n\} points|\{n\} (points )?or more": "seven points at least",
    r"\{target\}": "points to win; below seven only at 42, where nobody plays for fewer than 42",
    r"(plunges?|splash(es)?): \{n:m\} marks": "two to four marks; the Czech noun fits them all",
    r"\{other\} marks": "two neighbouring numbers; a single bid has a message of its own",
    r"That bid needs \{n\} doubles": "three or four",
    r"It gives \{n\} points": "five or ten",
    r"trick for \{n\}": "told if it is worth more than a point",
    r"Counting tiles unseen": "five points at least",
    r"\{least\} to \{most\} marks": "three marks at least",
    r"\{points\} for (you|\{name\}): open ends": "multiples of five",
    r"for \{(points|tricks)\} more": "a number with decimals",
    r"(cost you|choices?:) \{cost\} (points|marks|games)": "a number with decimals",
    r"Last \{n\} games": "three games at least",
    r"\{taken\} (points|tricks) taken": "more than were bid, four tricks or 31 points at least",
    r"of \{needed\} (points|tricks)": "the number bid, four tricks or 30 points at least",
}
"""Patterns of texts that count something without a plural, each with the reason."""


def is_excepted(msgid: str) -> bool:
    return any(re.search(pattern, msgid) for pattern in EXCEPTIONS)


def plurals(language: str) -> str:
    """Return a pattern of all forms that are not for one."""
    return "|".join(NOUNS[language].values())


def texts_with_counts(language: str, read: Read) -> Iterator[tuple[str, str]]:
    """Yield the msgid and the text of each message without a plural that has a number beside a plural noun."""
    beside = re.compile(
        rf"\{{(?!name\b)\w+(?::[^}}]*)?\}} (?:more |other |možných |möglichen )?(?:{plurals(language)})\b"
    )
    file = "locales/moon_access.pot" if language == "en" else f"locales/{language}/LC_MESSAGES/moon_access.po"
    for message in read(file):
        text = message.msgid if language == "en" else message.strings[0]
        if message.plural is None and message.context is None and beside.search(text):
            yield message.msgid, text


@pytest.mark.parametrize("code", NOUNS)
def test_a_text_with_a_number_beside_a_plural_noun_has_plural_forms(code: str, read: Read) -> None:
    found = {msgid: text for msgid, text in texts_with_counts(code, read) if not is_excepted(msgid)}
    assert found == {}


def test_every_exception_from_counting_is_still_needed(read: Read) -> None:
    found = {msgid for language in NOUNS for msgid, _ in texts_with_counts(language, read)}
    assert [pattern for pattern in EXCEPTIONS if not any(re.search(pattern, msgid) for msgid in found)] == []


def lines(language: str, number: int, read: Read) -> Iterator[str]:
    """Yield each message that counts, as a line of the language with this number."""
    wording = Wording(Catalog(language), TileStyle.WORDS)
    for message in read("locales/moon_access.pot"):
        if message.plural is not None and message.context is None:
            texts = message.msgid, message.plural
            names = {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}
            told: Message = count(Kind.ANSWER, *texts, number, **dict.fromkeys(names - {"n"}, "Anna"))
            yield wording.line(told)


@pytest.mark.parametrize("code", NOUNS)
@pytest.mark.parametrize("number", [1, 2, 5])
def test_every_noun_has_the_form_that_its_number_requires(code: str, number: int, read: Read) -> None:
    numbers = {1: ONE, 2: TWO, 5: FIVE}[number][code]
    singulars = "|".join(NOUNS[code])
    if number == 1:
        wrong = plurals(code)
    elif code != "cs":
        wrong = singulars
    else:
        cases = [forms.split("|") for forms in NOUNS["cs"].values()]
        others = [form for forms in cases for form in (forms[-1:] if number == 2 else forms[:-1])]
        wrong = "|".join([singulars, *others])
    beside = re.compile(rf"\b(?:{numbers}) (?:more )?(?:{wrong})\b", re.IGNORECASE)
    found = list(lines(code, number, read))
    assert found
    assert [line for line in found if beside.search(line)] == []
