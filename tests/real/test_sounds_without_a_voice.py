"""With a screen reader, the game plays its sounds on the sound card, and speaks nothing."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy")

import numpy as np

from moon_access.console.earcon_player import EarconPlayer
from moon_access.outputs.earcons import Earcon, Signal
from moon_access.storage.settings import Settings
from tests.real.comparison import RATE
from tests.real.sound import SoundCard
from tests.real.test_earcons_are_heard import heard_as


def test_every_sound_is_heard_in_its_order_and_at_its_volume(sound: SoundCard, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in sound.environment.items():
        monkeypatch.setenv(name, value)
    settings = Settings(earcon_volume=50)
    player = EarconPlayer(lambda: settings)
    assert player.plays_earcons
    place = sound.length
    signals = [Signal(earcon) for earcon in (Earcon.MY_TURN, Earcon.BID_FAILED, Earcon.TRICK_MINE)]
    player.signal(signals[:2])
    player.signal(signals[2:])
    for signal in signals:
        reference = heard_as(signal)
        end = sound.wait_for(reference, place)
        heard = sound.samples(end - len(reference), len(reference))
        assert 0.4 < np.abs(heard).max() / np.abs(reference).max() < 0.6
        place = end
    sound.wait_for_length(sound.length + RATE // 2)
    assert np.abs(sound.samples(sound.length - RATE // 5)).max() < 50
