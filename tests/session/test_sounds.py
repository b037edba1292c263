"""Earcons are off by default. If a player turns them on, they come before speech, and print keeps every word."""

from __future__ import annotations

from typing import Any

import pytest

from moon_access.console import voice as voice_module
from moon_access.console.console import Console
from moon_access.engine.tiles import Seat
from moon_access.outputs.earcons import Earcon
from moon_access.outputs.speech.utterance import Utterance
from tests.support.seated import LANGUAGES, Seated
from tests.voice.test_flow import STOP, ListedEngine

ENGINES = ("pyttsx3", "speech-dispatcher", "reader")
TYPED = ("pass", *("1",) * 7)


def seat_player(monkeypatch: pytest.MonkeyPatch, language: str = "en", **settings: Any) -> tuple[Seated, ListedEngine]:
    """Return a player at a table, with a voice that lists its texts."""
    engine = ListedEngine()
    monkeypatch.setattr(voice_module, "engine_of", lambda name: engine)
    player = Seated("moon3", language, "screen-reader", seed="5", bots="normal", width=400)
    chosen = player.console.settings._replace(read="speech", **settings)
    player.have_console(Console(player.terminal, chosen, language, voice_module.Voice))  # type: ignore[arg-type]
    player.session.sit(player.table, Seat(0))
    return player, engine


def list_said(engine: ListedEngine) -> list[Utterance]:
    return [one for one in engine.flow if isinstance(one, Utterance)]


def earcons_of(utterance: Utterance) -> list[Earcon]:
    return [signal.earcon for signal in utterance.earcons]


def test_earcons_are_off_if_nobody_asked_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    player, engine = seat_player(monkeypatch)
    player.type(*TYPED)
    assert not any(one.earcons for one in list_said(engine))


@pytest.mark.parametrize("verbosity", ["brief", "normal", "full"])
def test_the_printed_text_is_the_same_with_and_without_earcons(monkeypatch: pytest.MonkeyPatch, verbosity: str) -> None:
    shown = [seat_player(monkeypatch, verbosity=verbosity, sounds=on)[0].type(*TYPED) for on in (False, True)]
    assert shown[0] == shown[1]


def test_the_earcon_for_your_turn_sounds_once_and_the_one_for_a_refusal_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player, engine = seat_player(monkeypatch, sounds=True)
    player.type("pass")
    prompt = list_said(engine)[-1]
    assert prompt.text == player.prompt.strip()
    assert earcons_of(prompt)[-1] is Earcon.MY_TURN
    engine.flow.clear()
    not_held = next(tile for tile in player.table.game.tiles if tile not in player.table.view(Seat(0)).hand)
    player.type("", f"{not_held.high}{not_held.low}")
    _, again, refused, last = list_said(engine)
    assert earcons_of(again) == earcons_of(last) == []
    assert earcons_of(refused) == [Earcon.NOT_ALLOWED] and refused.text.startswith("Not")


@pytest.mark.parametrize("verbosity", ["brief", "normal"])
def test_the_retelling_is_in_words_and_without_a_sound(monkeypatch: pytest.MonkeyPatch, verbosity: str) -> None:
    player, engine = seat_player(monkeypatch, sounds=True, verbosity=verbosity)
    player.type(*TYPED)
    for command in ("repeat", "since", "last", "journal plays", "trick"):
        engine.flow.clear()
        player.type(command)
        texts = [one for one in list_said(engine)[1:] if one.text != player.prompt.strip()]
        assert texts and not any(one.earcons for one in texts), command


def test_with_brief_verbosity_an_earcon_replaces_the_word_yours(monkeypatch: pytest.MonkeyPatch) -> None:
    player, engine = seat_player(monkeypatch, sounds=True, verbosity="brief")
    shown = player.type(*TYPED)
    assert "yours." in shown.lower()
    assert not any(one.text.lower().endswith("yours.") for one in list_said(engine))
    assert any(Earcon.TRICK_MINE in earcons_of(one) for one in list_said(engine))


@pytest.mark.parametrize("engine_name", ENGINES[1:])
def test_an_engine_whose_timing_is_unknown_speaks_every_word(monkeypatch: pytest.MonkeyPatch, engine_name: str) -> None:
    player, engine = seat_player(monkeypatch, sounds=True, verbosity="brief", engine=engine_name)
    player.type(*TYPED)
    assert any(one.text.lower().endswith("yours.") for one in list_said(engine))
    assert not any(one.earcons for one in list_said(engine))
    assert "GMCP" in player.answers_to("sounds")[0]


def test_if_no_earcon_can_be_heard_their_meanings_and_the_commands_are_announced() -> None:
    player = Seated("moon3", "en", "screen-reader", seed="5", bots="normal", width=400)
    not_here, mean, *meanings = player.answers_to("sounds")
    assert "GMCP" in not_here and mean == "The sounds mean:" and "It is your turn." in meanings
    assert player.answers_to("sounds on") == player.answers_to("sounds off") == [not_here]
    assert player.answers_to("sounds foo") == ["Not foo: type sounds on, sounds off, or sounds alone."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_sounds_switches_earcons_and_plays_each_with_its_meaning(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    player, engine = seat_player(monkeypatch, language)
    name = player.session.name_of_command("sounds")
    off = player.answers_to(name)
    assert len(off) == 1
    on = off[0].split(f"{name} ")[1].rstrip(".")
    player.type(f"{name} {on}")
    assert player.kept[-1].sounds
    for typed in ("", name):
        engine.flow.clear() if typed else None
        player.type(*filter(None, [typed]))
        listed = [earcon for one in list_said(engine) for earcon in earcons_of(one)]
        assert set(Earcon) <= set(listed)
    player.type(f"{name} off")
    assert not player.kept[-1].sounds and player.answers_to(name) == off


def test_the_option_for_sounds_exists_if_earcons_can_be_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    player, _ = seat_player(monkeypatch)
    assert any("Sounds: off" in line for line in player.answers_to("options all"))
    silent = Seated("moon3")
    assert not any("Sounds" in line for line in silent.answers_to("options all"))
    assert "GMCP" in " ".join(silent.answers_to("sounds on")) and not silent.kept


def test_a_kind_of_announcement_that_is_switched_off_has_no_earcon(monkeypatch: pytest.MonkeyPatch) -> None:
    player, engine = seat_player(monkeypatch, sounds=True, verbosity="brief", muted=("tricks",))
    player.type(*TYPED)
    heard = {earcon for one in list_said(engine) for earcon in earcons_of(one)}
    assert Earcon.TILE in heard
    assert not heard & {Earcon.TRICK_MINE, Earcon.TRICK_THEIRS}


def test_lines_that_the_voice_repeats_have_no_earcons(monkeypatch: pytest.MonkeyPatch) -> None:
    player, engine = seat_player(monkeypatch, sounds=True)
    player.type("pass")
    engine.flow.clear()
    player.type("up 3", "down", "word")
    assert STOP in engine.texts and not any(one.earcons for one in list_said(engine)[1:])
