"""Words that espeak-ng mispronounces are respelt for it, and only for it.

``pronounced`` has the words of all messages that are under suspicion, with their phonemes (``espeak-ng -x``).
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from moon_access.announcer.message import answer
from moon_access.console.delivery import Delivery, Respelling, load_respelling
from moon_access.i18n.catalog import ENGLISH
from moon_access.storage.settings import Settings
from tests.support.catalogues import COMPLETE, Message, messages_in

LOCALES = Path(__file__).parents[2] / "locales"
PAIRS = [(language, word, said) for language in COMPLETE for word, said in load_respelling(language).pairs.items()]
needs_espeak = pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")


def phonemes(language: str, text: str) -> str:
    asked = ["espeak-ng", "-v", language, "-x", "-q", "--", text]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()


def write_out(word: str) -> str:
    """Return a word that dots stand for."""
    return re.sub("…$", "e", re.sub("^…", "ge", word))


def test_a_word_is_respelt_whole_and_whatever_its_case() -> None:
    german = Respelling({"Mond": "Mohnd"})
    assert german.respell("Mond zu dritt, MOND, Monde, Vollmond") == "Mohnd zu dritt, Mohnd, Monde, Vollmond"


def test_dots_after_a_word_stand_for_its_continuations() -> None:
    german = Respelling({"höchst…": "höhchst…"})
    assert german.respell("Höchstes Gebot, höchst") == "höhchstes Gebot, höchst"


def test_dots_before_a_word_stand_for_compounds() -> None:
    german = Respelling({"…hört": "…höhrt", "…spiel…": "…spihl…"})
    said = german.respell("aufhört hört Spiel Spiele Vorspiel Beispiele")
    assert said == "aufhöhrt hört Spiel spihle vorspihl beispihle"


@pytest.mark.parametrize("language", COMPLETE)
def test_every_language_that_is_complete_has_been_listened_to(language: str) -> None:
    assert load_respelling(language).pairs


@needs_espeak
@pytest.mark.parametrize(("language", "word", "said"), PAIRS)
def test_every_respelling_changes_the_sound(language: str, word: str, said: str) -> None:
    written = write_out(word)
    respelt = load_respelling(language).respell(written)
    assert respelt.casefold() == write_out(said).casefold()
    assert phonemes(language, respelt) != phonemes(language, written)


@needs_espeak
@pytest.mark.parametrize(
    ("language", "text", "heard"),
    [
        ("de", "Mond zu dritt", "m'o:nt"),
        ("de", "Höchstes Gebot", "h'Y:kst@s g@b'o:t"),
        ("de", "Ben passt", "b'En p'ast"),
        ("cs", "tip", "t'ip"),
        ("cs", "splň závazek", "sp'l-n^i"),
        ("cs", "moon-access resume", "m'u:n-'ekses R'izju:m"),
        ("en", "Moon for three", "m'u:n fO@ Tr'i:"),
    ],
)
def test_the_most_frequent_names_and_lines_have_the_approved_phonemes(language: str, text: str, heard: str) -> None:
    given = Delivery(Settings(), language).make_utterance(text).engine_text
    assert heard.replace("-'", "'") in phonemes(language, given)


def test_an_utterance_keeps_the_written_text_beside_the_respelt_one() -> None:
    said = Delivery(Settings(engine="speech-dispatcher"), "de").utterances_of(answer("Moon for three"))
    assert [one.text for one in said] == ["Mond zu dritt"]
    assert [one.engine_text for one in said] == ["Mohnd zu dritt"]
    assert [one.unrespelt for one in said] == ["Mond zu dritt"]


def test_signs_are_named_for_every_module_of_speech_dispatcher_and_words_respelt_for_espeak() -> None:
    (said,) = Delivery(Settings(engine="speech-dispatcher", punctuation="all"), "de").utterances_of(
        answer("Moon for three")
    )
    assert said.unrespelt == "Mond zu dritt"
    typed = Delivery(Settings(engine="speech-dispatcher", punctuation="all"), "de").make_utterance("Mond, 6-5")
    assert typed.unrespelt.startswith("Mond Komma") and typed.engine_text.startswith("Mohnd Komma")


def test_another_engine_gets_the_written_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    assert Delivery(Settings(), "de").make_utterance("Mond").engine_text == "Mond"


@pytest.mark.parametrize("language", COMPLETE)
def test_a_respelling_has_dots_on_the_same_sides_as_its_word(language: str) -> None:
    """If a pair contained a sign of the list, espeak-ng would read it as something else."""
    for word, said in load_respelling(language).pairs.items():
        assert re.fullmatch(r"…?\w+…?", word), word
        assert word.endswith("…") == said.endswith("…"), word
        assert word.startswith("…") == said.startswith("…"), word


# Every word of every message, so that a respelling reaches the compounds of its word

REVIEWED = Path(__file__).with_name("pronounced")
"""A file for each language: the words under suspicion, each with the phonemes that somebody has judged to be right."""
SUSPECTED = {
    "de": ("aus", "geht", "laden", "lost", "nach", "speicher", "stand", "treten", "zeichen"),
    "en": ("out", "use"),
    "cs": ("tiv", "neu", "pou"),
}
"""Parts of words that espeak-ng says rightly in some words and wrongly in others, besides the respelt words."""
TELLING = 3
"""The letters from which on a part of a word makes it suspicious. Shorter ones are in words of every kind."""


def words_of_messages(language: str) -> dict[str, str]:
    """Return each word of the messages and nouns as it is written first, by its small letters."""
    texts = [text for one in messages_in(LOCALES / language / "LC_MESSAGES/lexicon.po") for text in spoken_texts(one)]
    if language == ENGLISH:
        messages = messages_in(LOCALES / "moon_access.pot")
        texts += [text for one in messages if one.context != "words" for text in (one.msgid, one.plural or "")]
    else:
        messages = messages_in(LOCALES / language / "LC_MESSAGES/moon_access.po")
        texts += [text for one in messages for text in spoken_texts(one)]
    found: dict[str, str] = {}
    for text in texts:
        for word in re.findall(r"[^\W\d_]{2,}", re.sub(r"\{[^}]*\}", " ", text)):
            found.setdefault(word.lower(), word)
    return found


def spoken_texts(message: Message) -> tuple[str, ...]:
    """Return the texts of a message; none if it only describes the voice."""
    return () if message.context == "voice" else message.strings


def suspicious_words(language: str) -> list[str]:
    """Return the words of the messages that contain a word which espeak-ng says wrongly, in the order of letters."""
    stems = [word.strip("…").lower() for word in load_respelling(language).pairs]
    telling = [*SUSPECTED[language], *(stem for stem in stems if len(stem) > TELLING)]
    words = words_of_messages(language)
    return sorted(word for word in words if word in stems or any(stem in word for stem in telling))


def pronounce(language: str, words: list[str]) -> dict[str, str]:
    """Return the phonemes of each word, as the voice speaks it alone."""
    respelling = load_respelling(language)
    asked = ["espeak-ng", "-v", language, "-x", "-q"]
    given = "\n\n".join(map(respelling.respell, words))
    ran = subprocess.run(asked, input=given, capture_output=True, text=True, check=True)
    return dict(zip(words, ("".join(line.split()) for line in ran.stdout.split("\n")[::2]), strict=False))


@needs_espeak
@pytest.mark.parametrize("language", COMPLETE)
def test_every_suspicious_word_has_the_pronunciation_that_somebody_approved(language: str) -> None:
    """If a new word is missing here, listen to it, respell it if need be, and add the line that the failure names."""
    path = REVIEWED / f"{language}.txt"
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    reviewed = dict(line.split() for line in lines)
    now = pronounce(language, suspicious_words(language))
    wrong = [f"{word} {sound}" for word, sound in now.items() if reviewed.get(word) != sound]
    assert not wrong, "judge these, and write them down:\n" + "\n".join(wrong)
    assert not reviewed.keys() - now.keys(), "no message has these any more"
