"""A player has a pronunciation dictionary for each language: add, list and forget words, also the word just heard."""

from __future__ import annotations

from pathlib import Path

import pytest

from moon_access.console import voice as voice_module
from moon_access.console.delivery import CAPITAL_PITCH, HIGHEST, Delivery, load_alphabet
from moon_access.outputs.speech.engines import DISPATCHER, READER
from moon_access.outputs.speech.utterance import Utterance
from moon_access.storage.settings import Settings, load, save
from tests.support.catalogues import COMPLETE
from tests.support.seated import Seated

from .test_flow import ListedEngine, seat_player

OWN = {"de": {"mond": "Mahnd", "michelle": "Mischell"}}


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> ListedEngine:
    listed = ListedEngine()
    monkeypatch.setattr(voice_module, "engine_of", lambda name: listed)
    return listed


def answers(player: Seated, *lines: str) -> str:
    """Return what is printed after these lines, as one line."""
    before = len(player.shown)
    player.type(*lines)
    return " ".join(player.shown[before:].split())


def deliver(text: str, language: str = "de", **settings: object) -> Utterance:
    return Delivery(Settings(dictionary=OWN, **settings), language).make_utterance(text)  # type: ignore[arg-type]


def test_a_pronunciation_changes_what_is_spoken_and_not_what_is_printed() -> None:
    said = deliver("Michelle passt, MICHELLE gewinnt, Michelles Stein.")
    assert said.text == "Michelle passt, MICHELLE gewinnt, Michelles Stein."
    assert said.engine_text == "Mischell passt, Mischell gewinnt, Michelles Stein."


def test_a_word_of_the_player_precedes_the_usual_respelling() -> None:
    assert deliver("Mond und Wertung").engine_text == "Mahnd und Wehrtung"


def test_a_pronunciation_holds_only_for_its_language() -> None:
    assert deliver("Michelle", "en").engine_text == "Michelle"


def test_pronunciations_reach_every_engine_except_a_screen_reader() -> None:
    assert deliver("Michelle", engine=DISPATCHER).unrespelt == "Mischell"
    assert deliver("Michelle", engine=READER).engine_text == "Michelle"


def test_words_are_kept_with_the_settings(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    save(path, Settings(dictionary=OWN))
    kept = load(path)
    assert kept is not None and kept.dictionary == OWN


def test_a_damaged_dictionary_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"dictionary": {"de": {"mond": 3}}, "rate": 300}')
    kept = load(path)
    assert kept is not None and (kept.dictionary, kept.rate) == ({}, 300)


def test_a_word_is_added_listed_and_forgotten(engine: ListedEngine) -> None:
    player = seat_player()
    assert "The voice says Ben as Benn." in answers(player, "pronounce Ben = Benn")
    assert player.kept[-1].dictionary == {"en": {"ben": "Benn"}}
    given = [one.engine_text for one in engine.flow if isinstance(one, Utterance)]
    assert "The voice says Benn as Benn." in given
    assert "Ben as Benn." in answers(player, "pronounce")
    assert "Ben as Benn." in answers(player, "@ list")
    assert "The voice says Ben as usual." in answers(player, "pronounce forget Ben")
    assert player.kept[-1].dictionary == {}
    assert "The voice says all words as usual." in answers(player, "pronounce")


@pytest.mark.parametrize("named", ["German", "de", "Deutsch"])
def test_a_word_of_another_language_has_the_name_of_the_language_before_it(engine: ListedEngine, named: str) -> None:
    player = seat_player()
    assert "The voice says German: Bot as Bott." in answers(player, f"pronounce {named} Bot = Bott")
    assert player.kept[-1].dictionary == {"de": {"bot": "Bott"}}
    assert "German: bot as Bott." in answers(player, "pronounce")
    answers(player, "pronounce forget Bot")
    assert player.kept[-1].dictionary == {}


def test_the_key_for_pronouncing_asks_about_the_word_just_heard(engine: ListedEngine) -> None:
    player = seat_player()
    shown = answers(player, "hand", "up", "word", "@", "yoo")
    assert "Say You as" in shown and "The voice says You as yoo." in shown
    assert player.kept[-1].dictionary == {"en": {"you": "yoo"}}


def test_typing_0_leaves_the_pronunciation_unchanged(engine: ListedEngine) -> None:
    player = seat_player()
    player.type("hand", "up", "word", "@", "0")
    assert not any(settings.dictionary for settings in player.kept)


@pytest.mark.parametrize("typed", ["Ben", "Ben =", "two words = one", "= Benn", "no such language Bot = Bott"])
def test_text_that_is_not_a_word_is_refused(engine: ListedEngine, typed: str) -> None:
    player = seat_player()
    assert "type pronounce word = how it sounds" in answers(player, f"pronounce {typed}")
    assert not any(settings.dictionary for settings in player.kept)


# Spelling


@pytest.mark.parametrize("language", COMPLETE)
def test_every_letter_of_a_language_has_a_word_that_begins_with_it(language: str) -> None:
    alphabet = load_alphabet(language)
    assert set("abcdefghijklmnopqrstuvwxyz") <= alphabet.keys()
    accents = {"en": "", "de": "äöüß", "cs": "áčďéěíňóřšťúůýž"}[language]
    assert set(accents) <= alphabet.keys()
    own = {"ß": "E", "q": "QK", "w": "WDdv", **dict.fromkeys("áéěíóúůýň")}
    assert all(said[0] in (own.get(letter) or said[0] + letter.upper()) for letter, said in alphabet.items())


def test_capital_letters_are_named_as_such_and_spoken_higher() -> None:
    capital, small = Delivery(Settings(), "en").spell("Ab")
    assert (capital.text, capital.pitch) == ("capital a", 50 + CAPITAL_PITCH)
    assert (small.text, small.pitch) == ("b", 50)
    assert Delivery(Settings(pitch=90), "en").spell("A")[0].pitch == HIGHEST


def test_an_engine_without_pitch_says_capital_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    assert Delivery(Settings(), "en").spell("A")[0].pitch == Settings().pitch


@pytest.mark.parametrize(
    ("language", "text", "heard"),
    [("en", "Ab", ["Alpha", "Bravo"]), ("de", "Äb", ["Ärger", "Berta"]), ("cs", "Č5", ["Čeněk", "5"])],
)
def test_words_for_letters_are_those_of_the_language(language: str, text: str, heard: list[str]) -> None:
    assert [one.text for one in Delivery(Settings(), language).spell(text, phonetic=True)] == heard


def test_the_word_under_the_cursor_is_spelt_with_words(engine: ListedEngine) -> None:
    player = seat_player()
    player.type("hand", "up", "word", "spell phonetic")
    at = engine.texts.index("Yankee")
    assert engine.texts[at : at + 3] == ["Yankee", "Oscar", "Uniform"]
