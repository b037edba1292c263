"""A setting changed while the program speaks a language holds only for that language; older files hold for every
language."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from moon_access.announcer.preferences import Punctuation
from moon_access.storage.settings import SETTINGS_BY_LANGUAGE, Manner, Settings, load, save


def load_kept(folder: Path, **values: object) -> Settings:
    path = folder / "settings.json"
    path.write_text(json.dumps(values))
    settings = load(path)
    assert settings is not None
    return settings


def test_a_setting_changed_while_german_is_spoken_holds_for_german_alone() -> None:
    settings = Settings().with_value("rate", 300, "de")
    assert [settings.manner(language).rate for language in ("de", "cs", "en")] == [300, 200, 200]


def test_an_older_file_holds_for_every_language_that_has_nothing_of_its_own(tmp_path: Path) -> None:
    settings = load_kept(tmp_path, rate=330, volume=60, pitch=40).with_value("pitch", 70, "cs")
    assert settings.manner("en") == Manner(330, 60, 40, Punctuation.SOME, "", "pitch", "")
    assert settings.manner("cs") == Manner(330, 60, 70, Punctuation.SOME, "", "pitch", "")


def test_settings_of_the_program_itself_hold_for_every_language() -> None:
    settings = Settings().with_value("verbosity", "full", "de")
    assert settings.verbosity == "full" and not settings.speech


def test_settings_of_the_voice_for_each_language_are_saved_and_loaded(tmp_path: Path) -> None:
    settings = Settings().with_value("punctuation", "all", "de").with_value("volume", 30, "cs")
    save(tmp_path / "settings.json", settings)
    assert load(tmp_path / "settings.json") == settings


@pytest.mark.parametrize(
    "speech",
    [
        5,
        [],
        {"de": 5},
        {"de": {"rate": 1000, "volume": "loud", "pitch": True, "punctuation": "many"}},
        {"de": {"verbosity": "full", "nonsense": 1}},
    ],
)
def test_impossible_values_in_the_file_are_skipped(tmp_path: Path, speech: object) -> None:
    settings = load_kept(tmp_path, speech=speech, rate=250)
    assert settings == Settings(rate=250)


def test_a_bad_setting_of_a_language_is_dropped_and_its_good_ones_kept(tmp_path: Path) -> None:
    settings = load_kept(tmp_path, speech={"de": {"rate": 5, "volume": 50}, "cs": {"rate": 100}})
    assert settings.speech == {"de": {"volume": 50}, "cs": {"rate": 100}}


def test_every_setting_that_a_language_may_have_is_a_setting_with_values() -> None:
    from moon_access.storage.settings import ALLOWED

    assert set(SETTINGS_BY_LANGUAGE) <= set(ALLOWED)
