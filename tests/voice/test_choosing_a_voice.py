"""The voice that the program chooses for a language, on the lists of real systems: Debian 12, Windows 10 and 11, macOS
14."""

from __future__ import annotations

import pytest

from moon_access.outputs.speech.voices import KnownVoice, choose_voice, codes_of, from_facts, make_known, of_language
from tests.support.catalogues import COMPLETE

ESPEAK = [
    {"id": "gmw/af", "name": "Afrikaans", "languages": ["af"]},
    {"id": "zlw/cs", "name": "Czech", "languages": ["cs"]},
    {"id": "gmw/de", "name": "German", "languages": ["de"]},
    {"id": "gmw/en-029", "name": "English (Caribbean)", "languages": ["en-029"]},
    {"id": "gmw/en", "name": "English (Great Britain)", "languages": ["en-gb"]},
    {"id": "gmw/en-gb-scotland", "name": "English (Scotland)", "languages": ["en-gb-scotland"]},
    {"id": "gmw/en-us", "name": "English (America)", "languages": ["en-us"]},
    {"id": "zle/ru", "name": "Russian", "languages": ["ru"]},
]
"""The list of pyttsx3 2.99. Older versions put a byte with the language's priority before the code."""

_TOKENS = "HKEY_LOCAL_MACHINE\\SOFTWARE\\Microsoft\\Speech\\Voices\\Tokens\\"
WINDOWS = [
    {"id": f"{_TOKENS}TTS_MS_EN-US_ZIRA_11.0", "name": "Microsoft Zira Desktop - English (United States)"}
    | {"languages": ["409"]},
    {"id": f"{_TOKENS}TTS_MS_EN-GB_HAZEL_11.0", "name": "Microsoft Hazel Desktop - English (Great Britain)"}
    | {"languages": ["809"]},
    {"id": f"{_TOKENS}TTS_MS_DE-DE_HEDDA_11.0", "name": "Microsoft Hedda Desktop - German", "languages": ["407"]},
    {"id": f"{_TOKENS}MSTTS_V110_csCZ_Jakub", "name": "Microsoft Jakub - Czech (Czech)", "languages": ["405"]},
    {"id": f"{_TOKENS}Vocalizer", "name": "Vocalizer Expressive Daniel", "languages": ["409;9"]},
]

MACOS = [
    {"id": "com.apple.voice.compact.en-AU.Karen", "name": "Karen", "languages": ["en_AU"]},
    {"id": "com.apple.voice.compact.cs-CZ.Zuzana", "name": "Zuzana", "languages": ["cs_CZ"]},
    {"id": "com.apple.voice.compact.de-DE.Anna", "name": "Anna", "languages": ["de_DE"]},
    {"id": "com.apple.voice.compact.en-US.Samantha", "name": "Samantha", "languages": ["en_US"]},
    {"id": "com.apple.voice.compact.en-GB.Daniel", "name": "Daniel", "languages": ["en_GB"]},
    {"id": "com.apple.speech.synthesis.voice.Zarvox", "name": "Zarvox", "languages": ["en_US"]},
]

CHOSEN = {
    ("espeak", "en"): "gmw/en",
    ("espeak", "de"): "gmw/de",
    ("espeak", "cs"): "zlw/cs",
    ("windows", "de"): f"{_TOKENS}TTS_MS_DE-DE_HEDDA_11.0",
    ("windows", "cs"): f"{_TOKENS}MSTTS_V110_csCZ_Jakub",
    ("macos", "en"): "com.apple.voice.compact.en-GB.Daniel",
    ("macos", "de"): "com.apple.voice.compact.de-DE.Anna",
    ("macos", "cs"): "com.apple.voice.compact.cs-CZ.Zuzana",
}
LISTS = {"espeak": ESPEAK, "windows": WINDOWS, "macos": MACOS}


@pytest.mark.parametrize(("system", "language"), CHOSEN)
def test_the_voice_of_the_language_is_chosen(system: str, language: str) -> None:
    assert choose_voice(from_facts(LISTS[system]), language) == CHOSEN[system, language]


@pytest.mark.parametrize("system", LISTS)
@pytest.mark.parametrize("language", COMPLETE)
def test_no_voice_of_another_language_is_offered(system: str, language: str) -> None:
    offered = of_language(from_facts(LISTS[system]), language)
    assert offered
    for other in {"en", "de", "cs", "ru", "af"} - {language}:
        assert not {code for voice in offered for code in voice.languages if code.split("-")[0] == other}


def test_british_and_american_voices_precede_caribbean_ones() -> None:
    offered = [voice.id for voice in of_language(from_facts(ESPEAK), "en")]
    assert offered[:2] == ["gmw/en", "gmw/en-us"]
    assert "gmw/en-029" in offered


def test_two_languages_of_one_windows_voice_are_both_read() -> None:
    assert codes_of("409;9") == ["en-us", "en"]


@pytest.mark.parametrize(
    ("written", "code"),
    [
        (b"\x05cs", "cs"),
        (b"\x02en-gb", "en-gb"),
        ("\x05de", "de"),
        ("en_US", "en-us"),
        ("CS-cz", "cs-cz"),
        ("407", "de-de"),
    ],
)
def test_every_spelling_of_a_language_code_is_read(written: object, code: str) -> None:
    assert codes_of(written) == [code]


@pytest.mark.parametrize("nothing", ["", None, b"\xff", "Unknown", "Unknown Locale: 5", "9999", "*"])
def test_text_that_names_no_language_gives_none(nothing: object) -> None:
    assert [code for code in codes_of(nothing) if code != "unknown"] == []


def test_if_no_language_is_named_the_name_of_the_voice_decides() -> None:
    hedda = make_known("hedda", "Microsoft Hedda Desktop - German", [])
    jakub = make_known("jakub", "Jakub - čeština", [])
    assert choose_voice([jakub, hedda], "de") == "hedda"
    assert choose_voice([hedda, jakub], "cs") == "jakub"
    assert choose_voice([hedda, jakub], "en") == ""


def test_a_voice_of_english_with_german_in_its_name_does_not_speak_german() -> None:
    assert choose_voice([KnownVoice("x", "English with a German accent", ("en-us",))], "de") == ""


def test_an_entry_of_the_list_that_is_no_voice_is_skipped() -> None:
    facts = [None, 3, {}, {"id": 5}, {"id": ""}, {"id": "ok", "languages": None}, "x"]
    assert [voice.id for voice in from_facts(facts)] == ["ok"]
    assert from_facts("nonsense") == []
