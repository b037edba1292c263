"""The voice speaks long lists item by item, and names of languages in their own voices; short lines stay whole."""

from __future__ import annotations

import pytest

from moon_access.announcer import general, questions
from moon_access.announcer.message import InLanguage, Kind, Message, Numbered, Row, ToCopy, answer, say, sentence
from moon_access.announcer.preferences import READING_NAMES, TileStyle
from moon_access.announcer.wording import Wording
from moon_access.console.delivery import Delivery
from moon_access.engine.tiles import Tile
from moon_access.i18n.catalog import Catalog
from moon_access.storage.settings import SETTINGS, Settings
from tests.support.catalogues import COMPLETE


def list_spoken(message: Message, language: str = "en", **settings: object) -> list[tuple[str, str]]:
    chosen = Settings(**settings)  # type: ignore[arg-type]
    return [(one.text, one.language) for one in Delivery(chosen, language).utterances_of(message)]


def texts(message: Message, language: str = "en") -> list[str]:
    return [text for text, _ in list_spoken(message, language)]


def test_a_question_begins_at_once_and_its_answers_follow_one_by_one() -> None:
    asked = questions.question(answer("Reading"), list(map(questions.reading_name, READING_NAMES)), None, True)
    ways = ["1 screen reader,", "2 built-in voice,", "3 braille,", "4 contracted braille,"]
    assert texts(asked.full) == ["Reading,", *ways, "0 done:"]


def test_a_short_question_stays_whole() -> None:
    asked = questions.question(answer("Sure"), [questions.YES, questions.NO], None, may_be_done=True)
    assert texts(asked.full) == ["Sure, 1 yes, 2 no, 0 done:"]


def test_numbered_tiles_are_items() -> None:
    tiles = Numbered((Tile(6, 6), Tile(6, 5), Tile(4, 3)))
    assert texts(answer("Legal: {tiles}.", tiles=tiles)) == [
        "Legal:",
        "1: double six,",
        "2: six five,",
        "3: four three.",
    ]


def test_a_long_row_is_cut_and_never_within_its_items() -> None:
    items = tuple(answer("{n} {label}", n=n, label=answer("Moon for three")) for n in (1, 2, 3))
    whole = answer("{items}", items=Row(items))
    assert texts(whole) == ["1 Moon for three,", "2 Moon for three,", "3 Moon for three"]
    assert texts(answer("{items}", items=Row(items[:2]))) == ["1 Moon for three, 2 Moon for three"]


def test_the_voice_speaks_the_short_form_of_texts_printed_to_be_copied() -> None:
    kept = general.how_to_continue(
        ToCopy("env HOME='/tmp/my games' /usr/bin/python3 -m moon_access resume", "moon-access resume")
    )
    assert Wording(Catalog("en"), TileStyle.WORDS).sentence(kept).endswith(" -m moon_access resume")
    assert texts(kept) == ["Game saved. To continue: moon-access resume"]
    last = Delivery(Settings(), "de").make_last_words([kept])
    assert last is not None and last.text.endswith(" mit moon-access resume")


def test_one_sentence_is_spoken_in_one_piece() -> None:
    parts = tuple(say(Kind.PLAYS, "{name} {tile}.", name="Maximiliana", tile=Tile(6, n)) for n in (1, 2, 3))
    assert len(texts(sentence(parts))) == 1


def test_the_languages_of_a_menu_are_spoken_in_their_own_voices() -> None:
    names = [answer("{name}", name=general.own_name(code)) for code in ("en", "cs", "de")]
    asked = questions.question(answer("Language"), names, None, may_be_done=True)
    assert list_spoken(asked.full, "de") == [
        ("Sprache,", "de"),
        ("1 English,", "en"),
        ("2 čeština,", "cs"),
        ("3 Deutsch,", "de"),
        ("0 fertig:", "de"),
    ]


def test_a_text_in_another_language_is_cut_out_of_a_sentence() -> None:
    message = answer("{option}: {value}.", option=answer("Language"), value=InLanguage("čeština", "cs"))
    assert list_spoken(message, "en") == [("Language:", "en"), ("čeština.", "cs")]
    assert list_spoken(message, "cs") == [("Jazyk: čeština.", "cs")]


def test_another_language_is_spoken_in_the_manner_set_for_it() -> None:
    settings = Settings(voices={"pyttsx3 cs": "zlw/cs+f2"}).with_value("rate", 300, "cs")
    (czech,) = Delivery(settings, "en").utterances_of(answer("{name}", name=general.own_name("cs")))
    assert (czech.language, czech.voice, czech.rate) == ("cs", "zlw/cs+f2", 300)


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("count", [1, 2, 3, 12])
@pytest.mark.parametrize("default", [None, 1])
def test_the_spoken_pieces_together_are_the_printed_line(language: str, count: int, default: int | None) -> None:
    from moon_access.announcer.preferences import TileStyle
    from moon_access.announcer.wording import Wording
    from moon_access.i18n.catalog import Catalog

    labels = [answer(setting.label) for setting in SETTINGS if setting.label][: count - 1]
    labels.append(answer("{name}", name=InLanguage("English", "en")))
    for message in questions.question(answer("Option"), labels, default, may_be_done=not default)[:3]:
        printed = Wording(Catalog(language), TileStyle.WORDS).sentence(message)
        assert " ".join(texts(message, language)) == printed


def test_a_name_cannot_contain_the_marks_of_a_cut() -> None:
    assert list_spoken(answer("{name}", name="\ue000\ue001cs\ue002A\ue003")) == [("??cs?A?", "en")]
