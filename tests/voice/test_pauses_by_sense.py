"""The voice pauses longer after a trick and before a prompt, unless the player chooses even pauses."""

from __future__ import annotations

import sys

import pytest

from moon_access.announcer.message import Kind, answer, say
from moon_access.console.delivery import PAUSE_AFTER_TRICK, PAUSE_BEFORE_PROMPT, Delivery
from moon_access.outputs.earcons import Earcon, Signal
from moon_access.outputs.speech.engines import DISPATCHER, READER
from moon_access.storage.settings import Settings

PLAY = say(Kind.PLAYS, "Nothing yet.")
TRICK = say(Kind.TRICKS, "You take the trick.")
PROMPT = answer("Nothing yet.")


def pauses(*messages: object, **settings: object) -> list[float]:
    """Return the pause before each line and before the prompt, which is the last of them."""
    *told, prompt = messages
    lines = Delivery(Settings(**settings), "en").lines(told, prompt, ())  # type: ignore[arg-type]
    return [one.pause for line in lines for one in line]


def test_a_pause_comes_after_a_trick_and_before_the_prompt() -> None:
    assert pauses(PLAY, TRICK, PLAY, PLAY, PROMPT) == [0, 0, PAUSE_AFTER_TRICK, 0, PAUSE_BEFORE_PROMPT]
    assert pauses(PLAY, TRICK, PROMPT) == [0, 0, PAUSE_AFTER_TRICK]


def test_a_line_that_says_more_about_a_trick_follows_it_at_once() -> None:
    assert pauses(TRICK, TRICK, PLAY, PROMPT) == [0, 0, PAUSE_AFTER_TRICK, PAUSE_BEFORE_PROMPT]


def test_a_fast_voice_makes_shorter_pauses() -> None:
    assert pauses(TRICK, PROMPT, rate=400) == [0, PAUSE_AFTER_TRICK / 2]


def test_the_pause_of_a_trick_follows_even_if_only_an_earcon_tells_the_trick() -> None:
    silent = TRICK._replace(earcons=(Signal(Earcon.TRICK_MINE),), words_with_earcons=TRICK)
    assert pauses(silent, PLAY, PROMPT, sounds=True) == [0, PAUSE_AFTER_TRICK, PAUSE_BEFORE_PROMPT]


@pytest.mark.parametrize(
    "settings", [{"rhythm": "even"}, {"engine": DISPATCHER}, {"engine": READER}], ids=["even", DISPATCHER, READER]
)
def test_all_pauses_have_equal_lengths_when_the_player_or_the_engine_asks_for_that(settings: dict[str, object]) -> None:
    assert pauses(TRICK, PLAY, PROMPT, **settings) == [0, 0, 0]


def test_sounds_have_a_volume_of_their_own() -> None:
    chosen = Settings(volume=30, earcon_volume=80)
    said = Delivery(chosen, "en").make_utterance("Six.")
    assert (said.volume, said.earcon_volume) == (30, 80)


def test_the_options_offer_only_what_the_engine_can_do(monkeypatch: pytest.MonkeyPatch) -> None:
    from moon_access.outputs.speech.engines import PYTTSX3, obeys_setting

    offered = {
        engine: [name for name in ("rhythm", "earcon_volume", "device", "ducking") if obeys_setting(name, engine)]
        for engine in (PYTTSX3, DISPATCHER, READER)
    }
    if sys.platform == "linux":
        assert offered[PYTTSX3] == ["rhythm", "earcon_volume", "device", "ducking"]
    assert offered[DISPATCHER] == offered[READER] == []
    monkeypatch.setattr("sys.platform", "win32")
    assert not obeys_setting("device", PYTTSX3) and obeys_setting("rhythm", PYTTSX3)
