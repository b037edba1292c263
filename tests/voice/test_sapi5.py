"""The voice on Windows: SAPI5 through pyttsx3, in real processes, with the stand-in for COM in the folder sapi5.

This runs on every system, and tests SAPI5 itself on none.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from moon_access.outputs.speech import check, speaker, worker
from moon_access.outputs.speech.speaker import Speech
from moon_access.outputs.speech.utterance import Utterance
from moon_access.outputs.speech.voices import of_language

from .recorded_speech import NO_ENGINE, RecordedSpeech, assert_silenced_in_the_midst

STAND_IN = Path(__file__).with_name("sapi5")
TOKENS = "HKEY_LOCAL_MACHINE\\SOFTWARE\\Microsoft\\Speech\\Voices\\Tokens\\"
GERMAN = Utterance("Sechs drei.", "de", rate=300, volume=50)


@pytest.fixture
def sapi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RecordedSpeech]:
    log = tmp_path / "told"
    monkeypatch.setenv("SAPI5_LOG", str(log))
    monkeypatch.setenv("PYTHONPATH", str(STAND_IN))
    monkeypatch.setattr(speaker, "sys", SimpleNamespace(platform="win32"))
    monkeypatch.setattr(speaker, "can_be_fed", lambda: False)
    yield RecordedSpeech(log)


def test_the_worker_speaks_in_a_voice_of_the_language_at_the_set_rate_and_volume(sapi: RecordedSpeech) -> None:
    speech = Speech()
    speech.say([GERMAN])
    speech.wait_until_said()
    assert speech.works and speech.failure() is None
    speech.close()
    assert sapi.values("says") == ["Sechs drei."] and sapi.values("ends")
    assert sapi.get_last("Voice") == TOKENS + "TTS_MS_DE-DE_HEDDA_11.0"
    assert sapi.get_last("Rate") == 6 and sapi.get_last("Volume") == 50


@pytest.mark.parametrize("rate", [80, 450])
def test_the_engine_accepts_the_slowest_and_the_fastest_rate(sapi: RecordedSpeech, rate: int) -> None:
    assert check.speak(Utterance("One.", "en", rate=rate)) is None
    last = sapi.get_last("Rate")
    assert isinstance(last, int) and -10 <= last <= 10
    assert sapi.get_last("Voice") == TOKENS + "TTS_MS_EN-US_ZIRA_11.0"


def test_the_voice_is_silenced_in_mid_sentence_and_its_process_ends(sapi: RecordedSpeech) -> None:
    assert_silenced_in_the_midst(sapi)


def test_lines_come_one_after_the_other_and_each_once(sapi: RecordedSpeech) -> None:
    speech = Speech()
    lines = ["Anna bids five.", "Ben passes.", "Bid 6 or pass."]
    speech.say([Utterance(line, "en") for line in lines])
    speech.wait_until_said()
    speech.close()
    assert sapi.values("says") == lines and len(sapi.values("ends")) == 3
    assert len({one["pid"] for one in sapi.entries if "says" in one}) == 3, "start a process for each utterance"


def test_voices_are_found_by_their_languages(sapi: RecordedSpeech) -> None:
    voices = check.all_voices()
    names = {language: [one.name for one in of_language(voices, language)] for language in ("de", "en", "cs")}
    assert names["de"] == ["Microsoft Hedda Desktop - German"]
    assert names["en"] == ["Microsoft Zira Desktop - English (United States)"]
    assert names["cs"] == ["eSpeakNG Czech"]


def test_a_windows_without_voices_is_reported(sapi: RecordedSpeech, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAPI5_HAS_NO_VOICES", "1")
    assert check.speak(GERMAN) == check.Fault(NO_ENGINE)
    assert check.find_fault() == check.Fault(NO_ENGINE)


def test_last_words_are_spoken_to_their_end_after_the_game_has_ended(sapi: RecordedSpeech) -> None:
    speech = Speech()
    speech.wait_for_start()
    speech.close(Utterance("Game kept.", "en"))
    sapi.wait_for("ends")
    assert sapi.values("says") == ["Game kept."]


def test_a_missing_sound_device_is_found_with_the_systems_own_player(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sound = tmp_path / "silence.wav"
    worker._write_silence(str(sound))
    played: list[tuple[str, int]] = []

    def play(path: str, flags: int) -> None:
        played.append((path, flags))
        if len(played) > 1:
            raise RuntimeError("Failed to play sound")

    windows = SimpleNamespace(PlaySound=play, SND_FILENAME=0x20000, SND_NODEFAULT=2)
    monkeypatch.setitem(sys.modules, "winsound", windows)
    assert worker.is_played_by_windows(str(sound)) and not worker.is_played_by_windows(str(sound))
    assert played == [(str(sound), 0x20002)] * 2
    assert worker.player_of("darwin", lambda name: f"/usr/bin/{name}") == "/usr/bin/afplay"
    assert worker.player_of("linux", lambda name: name if name == "paplay" else None) == "paplay"
