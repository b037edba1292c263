"""The voice on macOS: NSSpeechSynthesizer through pyttsx3, in real processes, with the stand-in for Cocoa in the folder
nsss.

This runs on every system. Nothing was run on macOS itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from moon_access.outputs.speech import check, speaker
from moon_access.outputs.speech.speaker import Speech
from moon_access.outputs.speech.utterance import Utterance
from moon_access.outputs.speech.voices import of_language

from .recorded_speech import NO_ENGINE, RecordedSpeech, assert_silenced_in_the_midst

STAND_IN = Path(__file__).with_name("nsss")
VOICE = "com.apple.voice.compact."
GERMAN = Utterance("Sechs drei.", "de", rate=300, volume=50)


@pytest.fixture
def nsss(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RecordedSpeech]:
    log = tmp_path / "told"
    monkeypatch.setenv("NSSS_LOG", str(log))
    monkeypatch.setenv("PYTHONPATH", str(STAND_IN))
    monkeypatch.setattr(speaker, "sys", SimpleNamespace(platform="darwin"))
    monkeypatch.setattr(speaker, "can_be_fed", lambda: False)
    yield RecordedSpeech(log)


def test_the_worker_speaks_in_a_voice_of_the_language_at_the_set_rate_and_volume(nsss: RecordedSpeech) -> None:
    speech = Speech()
    speech.say([GERMAN])
    speech.wait_until_said()
    speech.say([Utterance("Šest tři.", "cs", rate=80, volume=100)])
    speech.wait_until_said()
    assert speech.works and speech.failure() is None
    speech.close()
    said = [(one["says"], one["Voice"], one["Rate"], one["Volume"]) for one in nsss.entries if "says" in one]
    assert said == [
        ("Sechs drei.", VOICE + "de-DE.Anna", 300, 0.5),
        ("Šest tři.", VOICE + "cs-CZ.Zuzana", 80, 1),
    ]
    assert len(nsss.values("ends")) == 2


def test_the_voice_is_silenced_in_mid_sentence_and_its_process_ends(nsss: RecordedSpeech) -> None:
    assert_silenced_in_the_midst(nsss)


def test_voices_are_found_by_their_languages(nsss: RecordedSpeech) -> None:
    voices = check.all_voices()
    names = {language: [one.name for one in of_language(voices, language)] for language in ("de", "en", "cs")}
    assert names == {"de": ["Anna"], "en": ["Samantha"], "cs": ["Zuzana"]}


def test_a_mac_without_voices_is_reported(nsss: RecordedSpeech, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NSSS_HAS_NO_VOICES", "1")
    assert check.speak(GERMAN) == check.Fault(NO_ENGINE)


def test_last_words_are_spoken_to_their_end_after_the_game_has_ended(nsss: RecordedSpeech) -> None:
    speech = Speech()
    speech.wait_for_start()
    speech.close(Utterance("Game kept.", "en"))
    nsss.wait_for("ends")
    assert nsss.values("says") == ["Game kept."]
