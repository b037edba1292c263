"""Each program that can play sounds from a pipe plays one after the other, whole, and ends by itself."""

from __future__ import annotations

import shutil

import pytest

pytest.importorskip("numpy")

from moon_access.outputs.speech import player
from moon_access.outputs.speech.player import COMMANDS, Player
from moon_access.outputs.speech.sound import Sound
from moon_access.outputs.speech.utterance import Utterance
from tests.real.comparison import RATE
from tests.real.conftest import skip_or_fail, wait_until
from tests.real.hearing import sound_of, trim
from tests.real.sound import SoundCard

LINES = ("Anna bids five.", "Your turn to bid.")


@pytest.mark.parametrize("name", COMMANDS)
def test_a_player_plays_its_sounds_in_order_and_ends(
    sound: SoundCard, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    if shutil.which(name) is None:
        skip_or_fail(f"{name} is not installed.")
    monkeypatch.setattr(player, "COMMANDS", {name: COMMANDS[name]})
    for variable, value in sound.environment.items():
        monkeypatch.setenv(variable, value)
    references = [trim(sound_of(sound.folder, Utterance(line, "en"))) for line in LINES]
    playing = Player()
    try:
        for reference in references:
            playing.add(Sound(reference.astype("<i2").tobytes(), RATE))
        place = sound.length
        wait_until(lambda: _is_given(playing), "it does not take what it is given")
        wait_until(lambda: playing.exit_code is not None, "it does not end")
        assert playing.exit_code == 0
        for reference in references:
            place = sound.wait_for(reference, max(0, place - RATE // 10))
    finally:
        playing.bury()


def _is_given(playing: Player) -> bool:
    """Return whether the pipe has all the sound, and the player knows that nothing follows."""
    playing.pump()
    playing.finish()
    return playing.is_finishing
