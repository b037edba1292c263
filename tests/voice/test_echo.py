"""The voice speaks typed characters, words and deletions, and answers a key that does nothing."""

from __future__ import annotations

import pytest

from moon_access.announcer import voice as words
from moon_access.console import voice as voice_module
from moon_access.console.voice import Echo
from moon_access.i18n.catalog import Catalog
from moon_access.outputs.line_editor import Edit, Effect, LineEditor
from moon_access.storage.settings import SETTINGS, Settings
from tests.support.catalogues import COMPLETE

from .test_flow import STOP, ListedEngine


class Typist:
    """A person who types and hears. Each key is a character, or the name of a key between < and >."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, said: str, language: str = "en") -> None:
        self.engine = ListedEngine()
        monkeypatch.setattr(voice_module, "engine_of", lambda name: self.engine)
        self.voice = voice_module.Voice(Settings(language=language), language)
        self.echo = Echo(self.voice, Catalog(language), said)
        self.editor = LineEditor()

    def types(self, *keys: str) -> list[str]:
        """Type these keys. Return the spoken answers."""
        before = len(self.engine.texts)
        for key in keys:
            name = key[1:-1] if len(key) > 2 else ""
            self.echo.hear(self.editor.press("" if name else key, name), False)
        return [text for text in self.engine.texts[before:] if text != STOP]


SAID = {
    "characters": ["h", "i", "space", "6", "dash", "5"],
    "words": ["hi", "6 dash 5"],
    "both": ["h", "i", "hi", "6", "dash", "5", "6 dash 5"],
    "none": [],
}


@pytest.mark.parametrize("said", SAID)
def test_characters_and_words_are_heard_as_the_setting_says(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Typist(monkeypatch, said).types(*"hi 6-5", "<enter>") == SAID[said]


def test_the_setting_for_the_echo_has_its_values() -> None:
    (setting,) = (one for one in SETTINGS if one.name == "echo")
    assert list(setting.allowed_values) == list(SAID) and setting.needs_voice
    assert Settings().echo == "words"


def test_the_echo_speaks_no_word_or_character_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Typist(monkeypatch, "words").types(*"hand  ", "<enter>") == ["hand"]
    assert Typist(monkeypatch, "both").types("h", "<enter>") == ["h"]
    assert Typist(monkeypatch, "words").types("<enter>") == []


@pytest.mark.parametrize("said", SAID)
def test_deleted_characters_are_spoken_with_every_setting_of_the_echo(
    said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    typist = Typist(monkeypatch, said)
    typist.types(*"six five 6-")
    assert typist.types("<backspace>") == ["dash"]
    assert typist.types("<backspace>") == ["6"]
    assert typist.types("<backspace>") == ["space"]
    assert typist.types("<ctrl-w>") == ["five"]
    assert typist.types("<ctrl-w>") == ["six, line empty"]
    assert typist.types("<backspace>") == ["Line empty"]
    assert typist.types("<ctrl-u>") == ["Line empty"]
    typist.types("6")
    assert typist.types("<ctrl-u>") == ["Line deleted"]


def test_a_key_that_does_nothing_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    typist = Typist(monkeypatch, "none")
    assert typist.types("<f9>") == ["That key does nothing."]
    typist.types("h")
    assert typist.types("<insert>") == ["That key does nothing."]
    assert typist.editor.text == "h"


def test_the_voice_gets_every_keystroke_and_decides_what_to_speak(monkeypatch: pytest.MonkeyPatch) -> None:
    typist = Typist(monkeypatch, "both")
    offered: list[str] = []

    def answer(name: str) -> bool:
        offered.append(name)
        return True

    monkeypatch.setattr(typist.voice, "press", answer)
    assert typist.types("<up>", " ", "h", "<ctrl-left>") == ["h"]
    assert offered == ["up", "space", "ctrl-left"]
    typist.echo.hear(Edit(Effect.STROKE, "down", "h"), True)
    assert offered[-1] == "down", "a key without text must reach the voice even if more was typed"


def test_keystrokes_that_later_ones_overtake_are_not_echoed(monkeypatch: pytest.MonkeyPatch) -> None:
    typist = Typist(monkeypatch, "both")
    for char in "hand " * 500:
        typist.echo.hear(typist.editor.press(char, ""), True)
    typist.echo.hear(Edit(Effect.STROKE, "", ""), True)
    assert typist.engine.texts == []


@pytest.mark.parametrize("language", COMPLETE)
def test_letters_and_digits_are_left_to_the_voice_and_numbers_are_spoken_digit_by_digit(language: str) -> None:
    catalog = Catalog(language)
    assert [words.typed_text_aloud(char, catalog) for char in "aß5č"] == list("aß5č")
    assert words.typed_text_aloud("65", catalog) == "6 5"
    assert words.typed_text_aloud("hand", catalog) == "hand"
