"""A player can set everything about the voice's sound in the options, and hears the effect at once."""

from __future__ import annotations

import pytest

from moon_access.console import voice as voice_module
from moon_access.console import voices as voices_module
from moon_access.console.console import Console
from moon_access.engine.tiles import Seat
from moon_access.outputs.speech.utterance import Utterance
from moon_access.outputs.speech.voices import KnownVoice
from moon_access.scenes.dialogs.options import options_for
from tests.support.seated import Seated
from tests.voice.test_flow import ListedEngine

SAMPLES = {"en": "Anna plays six five.", "de": "Anna spielt Sechs Fünf.", "cs": "Anna hraje šest pět."}
KNOWN = {"en": "gmw/en", "de": "gmw/de", "cs": "zlw/cs"}


class ByEar:
    """A player with a voice that lists its texts."""

    def __init__(self, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.engine = ListedEngine()
        monkeypatch.setattr(voice_module, "engine_of", lambda name: self.engine)
        known = [KnownVoice(KNOWN[language], "The only one", (language,))]
        monkeypatch.setattr(voices_module, "voices_for", lambda console: known)
        monkeypatch.setattr("sys.platform", "linux")
        self.language = language
        self.player = Seated("moon3", language, "screen-reader", seed="4", width=80)
        chosen = self.player.console.settings._replace(read="speech")
        terminal = self.player.terminal
        self.player.have_console(Console(terminal, chosen, language, voice_module.Voice))  # type: ignore[arg-type]
        self.player.session.sit(self.player.table, Seat(0))

    def number(self, name: str) -> str:
        names = [option.name for option in options_for(self.player.console)]
        return str(names.index(name) + 1)

    def sample_after(self, *typed: str) -> Utterance:
        """Return the last spoken sample, up to its whole sentence."""
        self.player.type("options", *typed)
        sample = SAMPLES[self.language]
        said = [one for one in self.engine.flow if isinstance(one, Utterance)]
        return next(one for one in reversed(said) if one.text.endswith(sample))


@pytest.fixture(params=SAMPLES)
def by_ear(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> ByEar:
    return ByEar(request.param, monkeypatch)


@pytest.mark.parametrize(("name", "value"), [("rate", 300), ("volume", 40), ("pitch", 90)])
def test_a_number_is_heard_in_a_sample_and_saved_for_the_language(by_ear: ByEar, name: str, value: int) -> None:
    sample = by_ear.sample_after(by_ear.number(name), str(value))
    assert getattr(sample, name) == value
    kept = by_ear.player.kept[-1]
    assert kept.speech == {by_ear.language: {name: value}}
    assert kept.value(name) != value


def test_punctuation_is_heard_in_a_sample(by_ear: ByEar) -> None:
    assert by_ear.sample_after(by_ear.number("punctuation"), "3").engine_text != SAMPLES[by_ear.language]
    assert by_ear.player.kept[-1].manner(by_ear.language).punctuation.value == "all"


def test_changing_the_voice_for_others_plays_a_sample_in_it(by_ear: ByEar) -> None:
    assert by_ear.sample_after(by_ear.number("others"), "2").pitch == 75


def test_a_second_voice_is_chosen_like_the_first(by_ear: ByEar) -> None:
    sample = by_ear.sample_after(by_ear.number("others"), "3", "4", "0")
    assert sample.voice == f"{KNOWN[by_ear.language]}+f3"
    settings = by_ear.player.kept[-1]
    assert settings.manner(by_ear.language).second_voice == sample.voice
    assert settings.manner(by_ear.language).voice == ""


def test_other_players_can_have_the_usual_voice_if_the_player_has_chosen_another(by_ear: ByEar) -> None:
    by_ear.sample_after(by_ear.number("voices"), "9", "0", by_ear.number("others"), "3", "1", "0")
    manner = by_ear.player.kept[-1].manner(by_ear.language)
    known = KNOWN[by_ear.language]
    assert (manner.voice, manner.second_voice) == (f"{known}+m4", known)


def test_the_voice_is_chosen_in_the_options_and_named_there(by_ear: ByEar) -> None:
    number = by_ear.number("voices")
    assert by_ear.sample_after(number, "9", "0").voice == f"{KNOWN[by_ear.language]}+m4"
    before = len(by_ear.player.shown)
    by_ear.player.type("options", "all")
    assert " 4" in next(line for line in by_ear.player.shown[before:].splitlines() if line.startswith(f"{number} "))


def test_the_only_voice_of_a_language_is_not_called_by_an_english_name(by_ear: ByEar) -> None:
    by_ear.sample_after(by_ear.number("voices"), "1", "0")
    assert "The only one" not in by_ear.player.shown
    assert by_ear.player.kept[-1].manner(by_ear.language).voice == ""


@pytest.fixture
def through_reader(by_ear: ByEar) -> ByEar:
    by_ear.player.evening.apply_settings(by_ear.player.console.settings._replace(engine="reader"))
    return by_ear


@pytest.mark.parametrize("name", ["rate", "volume", "pitch", "punctuation", "voices", "others"])
def test_the_screen_reader_s_own_settings_are_named_as_such_and_not_asked_for(through_reader: ByEar, name: str) -> None:
    player, number = through_reader.player, through_reader.number(name)
    catalog = player.console.catalog
    before = len(player.shown)
    player.type("options", "all", number, "0")
    shown = " ".join(player.shown[before:].split())
    assert catalog.text("as set in your screen reader") in shown
    assert catalog.text("Set that in your screen reader, which is speaking here.") in shown


@pytest.mark.parametrize("command", ["faster", "slower", "louder", "softer", "voice"])
def test_commands_of_the_voice_say_that_they_cannot_change_the_screen_reader(
    monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    by_ear = ByEar("en", monkeypatch)
    by_ear.player.evening.apply_settings(by_ear.player.console.settings._replace(engine="reader"))
    kept = by_ear.player.kept[-1]
    by_ear.player.type(command)
    assert by_ear.player.kept[-1] == kept
    assert "Set that in your screen reader" in by_ear.player.shown


def test_a_pitch_is_not_offered_if_the_engine_has_none(by_ear: ByEar, monkeypatch: pytest.MonkeyPatch) -> None:
    """SAPI5 and macOS have no pitch."""
    monkeypatch.setattr("sys.platform", "win32")
    player, catalog = by_ear.player, by_ear.player.console.catalog
    player.type("options", by_ear.number("pitch"), by_ear.number("others"), "all", "0", "all", "0")
    shown = " ".join(player.shown.split())
    assert catalog.text("This engine has only one pitch.") in shown
    assert catalog.text("not with this engine") in shown
    assert catalog.text("other voice") in shown and catalog.text("other pitch") not in shown


def test_without_the_voice_none_of_its_commands_is_offered() -> None:
    options = options_for(Seated("moon3").console)
    assert not any(option.needs_voice for option in options)
