"""At a bare first start on a sound card, a voice offers itself, and falls silent for a player who does not need it.

test_whole_recordings proves that a player who accepts the voice hears every question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("numpy")

import numpy as np

from tests.real.comparison import RATE
from tests.real.conftest import wait_until
from tests.real.game import Game
from tests.real.sound import LOUD, SoundCard

Start = Callable[[str], Game]


@pytest.fixture
def first_start(sound: SoundCard, tmp_path: Path) -> Iterator[Start]:
    """Return a function that starts the program in a folder of this name, in which it has never started."""
    lang = {"LANG": "en_US.UTF-8", "LC_ALL": "en_US.UTF-8", "LANGUAGE": "", "USER": "eva"}
    games: list[Game] = []

    def start(name: str) -> Game:
        (tmp_path / name).mkdir()
        games.append(Game(tmp_path / name, {**sound.environment, **lang}, "play", "--seed", "4"))
        return games[-1]

    yield start
    for game in games:
        game.close()
    wait_until(lambda: not list(tmp_path.glob("*/tmp/*")), "temporary files are left over")


def loud_samples(sound: SoundCard, start: int) -> int:
    """Return the number of samples from the first to the last loud one after ``start``, once it is silent."""
    end = sound.length
    while True:
        sound.wait_for_length(end + RATE)
        if np.abs(sound.samples(end, RATE)).max() <= LOUD:
            break
        end = sound.length
    loud = np.nonzero(np.abs(sound.samples(start)) > LOUD)[0]
    return int(loud[-1] - loud[0]) if len(loud) else 0


def test_the_first_key_silences_the_offer_and_nothing_more_is_heard(sound: SoundCard, first_start: Start) -> None:
    undisturbed = first_start("undisturbed")
    undisturbed.read()
    sound.wait_until_loud(0)
    whole = loud_samples(sound, 0)
    undisturbed.close()

    start = sound.length
    silenced = first_start("silenced")
    silenced.read()
    wait_until(lambda: np.abs(sound.samples(start)).max(initial=0) > LOUD, "nothing is heard")
    silenced.process.send("1")
    silenced.process.sendline("")
    silenced.read()
    wait_until(lambda: not silenced.workers(), "a worker is left over")
    assert loud_samples(sound, start) < whole - RATE / 2, "a key must silence the offer"
    silenced.leave()
