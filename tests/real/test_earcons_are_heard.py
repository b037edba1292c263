"""The voice plays each earcon whole, before speech and never over it, and silencing the voice silences earcons."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy")

import numpy as np

from moon_access.outputs.earcons import GAP_MILLISECONDS, Earcon, Signal
from moon_access.outputs.speech.sound import render_earcons
from moon_access.outputs.speech.speaker import Speech
from moon_access.outputs.speech.utterance import Utterance
from tests.real.comparison import RATE
from tests.real.hearing import sound_of, trim
from tests.real.sound import SoundCard

LINES = (
    Utterance("Anna plays six five.", "en", earcons=(Signal(Earcon.TILE, -0.8),)),
    Utterance("Ben passes.", "en"),
    Utterance("The trick is yours.", "en", earcons=(Signal(Earcon.TRUMP, 0.8), Signal(Earcon.TRICK_MINE))),
)


def heard_as(signal: Signal) -> np.ndarray:
    """Return the earcon's sound in one channel, as this sound card records it."""
    both = np.frombuffer(render_earcons([signal], RATE).samples, "<i2").astype(float)
    return trim((both[0::2] + both[1::2]) / 2)


def test_each_line_is_spoken_when_its_earcons_have_been_heard(sound: SoundCard, speech: Speech) -> None:
    place = sound.length
    speech.say(LINES)
    speech.wait_until_said()
    assert speech.failure() is None
    sound.wait_for_length(sound.length + RATE // 5)
    for line in LINES:
        for signal in line.earcons:
            end = sound.wait_for(heard_as(signal), place)
            silence = sound.samples(end, RATE * GAP_MILLISECONDS // 1000 - RATE // 200)
            assert np.abs(silence).max() < 50, f"silence must follow {signal}"
            place = end
        reference = trim(sound_of(sound.folder, line))
        end = sound.wait_for(reference, place)
        if line.earcons:
            assert end - len(reference) - place < RATE // 5, "speech must follow the earcon"
        place = end


def test_an_earcon_can_be_silenced_in_the_middle_like_a_word(sound: SoundCard, speech: Speech) -> None:
    many = Utterance("Game over.", "en", earcons=tuple(Signal(earcon) for earcon in Earcon) * 4)
    speech.say([many])
    began = sound.wait_until_loud(0)
    left = speech.stop()
    sound.wait_for_recording(0.5, began)
    assert left == [many]
    recorded = sound.samples(sound.place_at(began))
    assert np.abs(recorded[-RATE // 10 :]).max() < 50
