"""Measure how soon Speech Dispatcher speaks for the engine "reader": reached directly, through Prism, and by spd-say.

Each round starts the engine anew, because a player waits for its first line. The three take turns in one run.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import time
from collections.abc import Callable
from importlib.util import find_spec

import pytest

from moon_access.console.voice import Engine, engine_of
from moon_access.outputs.speech.reader import ScreenReader
from moon_access.outputs.speech.utterance import Utterance
from tests.real.sound import SoundCard

pytest.importorskip("numpy")

from moon_access.outputs.server_socket import is_listening
from tests.real.conftest import skip_or_fail, sound, sound_programs, wait_until  # noqa: F401 - fixtures

ROUNDS = 5
LINE = "Anna plays six five."


def test_the_time_from_start_to_sound_is_measured(sound: SoundCard, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    if not all(map(shutil.which, ("speech-dispatcher", "spd-say"))):
        skip_or_fail("Install speech-dispatcher.")
    for name, value in sound.environment.items():
        monkeypatch.setenv(name, value)
    nowhere = subprocess.DEVNULL
    with subprocess.Popen(["speech-dispatcher", "-s", "-t", "0"], stdout=nowhere, stderr=nowhere) as server:
        wait_until(is_listening, "the server does not start")
        ways: dict[str, Callable[[], Engine]] = {"directly": lambda: engine_of("reader")}
        if find_spec("prism") is not None:
            ways["through Prism"] = ScreenReader
        times: dict[str, list[float]] = {name: [] for name in (*ways, "spd-say")}
        for _ in range(ROUNDS):
            for name, start in ways.items():
                before = time.monotonic()
                engine = start()
                engine.say([Utterance(LINE, "en")])
                times[name].append(seconds_to_sound(sound, before))
                engine.stop()
                wait_for_silence(sound)
                engine.close()
            before = time.monotonic()
            subprocess.run(["spd-say", "-l", "en", LINE], check=True)
            times["spd-say"].append(seconds_to_sound(sound, before))
            subprocess.run(["spd-say", "-C"], check=True)
            wait_for_silence(sound)
        server.terminate()
    print()
    for name, seconds in times.items():
        print(f"first line {name}: {statistics.median(seconds):.2f} s, at most {max(seconds):.2f}")
    assert statistics.median(times["directly"]) <= 2 * statistics.median(times["spd-say"])


def seconds_to_sound(sound: SoundCard, before: float) -> float:  # noqa: F811
    """Return the seconds from a moment, before which there was silence, to the first loud sample."""
    first = sound.wait_until_loud(before)
    assert not [at for at in sound.loud_since(before - 0.15) if at < before]
    return first - before


def wait_for_silence(sound: SoundCard) -> None:  # noqa: F811
    moment = time.monotonic()
    sound.wait_for_recording(0.3, moment)
    while sound.loud_since(moment + 0.15):
        moment = time.monotonic()
        sound.wait_for_recording(0.3, moment)
