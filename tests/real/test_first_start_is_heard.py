"""A bare first start on a sound card: a voice offers itself, and falls silent for who needs none.

That whoever takes it hears every question, test_whole_recordings proves.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.real.conftest import wait_until
from tests.real.game import Game
from tests.real.sound import SoundCard


@pytest.fixture
def first_start(sound: SoundCard, tmp_path: Path) -> Iterator[Game]:
    lang = {"LANG": "en_US.UTF-8", "LC_ALL": "en_US.UTF-8", "LANGUAGE": "", "USER": "eva"}
    game = Game(tmp_path, {**sound.environment, **lang}, "play", "--seed", "4")
    yield game
    game.close()
    wait_until(lambda: not list((tmp_path / "tmp").glob("*")), "temporary files are left over")


def test_the_first_key_silences_the_offer_and_nothing_more_is_heard(sound: SoundCard, first_start: Game) -> None:
    first_start.read()
    began = sound.wait_until_loud(0)
    sound.wait_for_recording(0.2, began)
    first_start.process.send("1")
    pressed = time.monotonic()
    first_start.process.sendline("")
    first_start.read()
    sound.wait_for_recording(1.0, pressed)
    assert not [at for at in sound.loud_since(pressed) if at > pressed + 0.3], "it goes on"
    wait_until(lambda: not first_start.workers(), "a worker is left over")
    first_start.leave()
