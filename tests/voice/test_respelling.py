"""Words that espeak-ng mispronounces are respelt for it, and only for it."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from moon_access.announcer.message import answer
from moon_access.console.delivery import Delivery, Respelling, load_respelling
from moon_access.storage.settings import Settings
from tests.support.catalogues import COMPLETE

PAIRS = [(language, word, said) for language in COMPLETE for word, said in load_respelling(language).pairs.items()]
needs_espeak = pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")


def phonemes(language: str, text: str) -> str:
    asked = ["espeak-ng", "-v", language, "-x", "-q", "--", text]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()


def test_a_word_is_respelt_whole_and_whatever_its_case() -> None:
    german = Respelling({"Mond": "Mohnd"})
    assert german.respell("Mond zu dritt, MOND, Monde, Vollmond") == "Mohnd zu dritt, Mohnd, Monde, Vollmond"


def test_dots_stand_for_words_that_continue() -> None:
    german = Respelling({"höchst…": "höhchst…"})
    assert german.respell("Höchstes Gebot, höchst") == "höhchstes Gebot, höchst"


@pytest.mark.parametrize("language", COMPLETE)
def test_every_language_that_is_complete_has_been_listened_to(language: str) -> None:
    assert load_respelling(language).pairs


@needs_espeak
@pytest.mark.parametrize(("language", "word", "said"), PAIRS)
def test_every_respelling_changes_the_sound(language: str, word: str, said: str) -> None:
    written = word.replace("…", "e")
    respelt = load_respelling(language).respell(written)
    assert respelt == said.replace("…", "e")
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
def test_the_names_and_lines_that_are_heard_most_sound_right(language: str, text: str, heard: str) -> None:
    given = Delivery(Settings(), language).make_utterance(text).engine_text
    assert heard.replace("-'", "'") in phonemes(language, given)


def test_spoken_text_is_kept_as_it_is_written() -> None:
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
def test_nothing_is_respelt_that_would_be_cut_off(language: str) -> None:
    """If a pair contained a sign of the list, espeak-ng would read it as something else."""
    for word, said in load_respelling(language).pairs.items():
        assert re.fullmatch(r"\w+…?", word), word
        assert word.endswith("…") == said.endswith("…"), word
