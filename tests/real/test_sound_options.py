"""The voice plays on the chosen device, lowers other sounds only if it may, and pauses where a line wants a pause."""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

pytest.importorskip("numpy")

import numpy as np

from moon_access.outputs.speech.devices import list_devices
from moon_access.outputs.speech.player import Output
from moon_access.outputs.speech.speaker import Speech
from moon_access.outputs.speech.utterance import Utterance
from tests.real.comparison import RATE
from tests.real.conftest import skip_or_fail
from tests.real.hearing import sound_of, trim
from tests.real.sound import LOUD, SoundCard
from tests.support.patience import PATIENCE

LINE = Utterance("Anna plays six five.", "en")
TONE = 6000
"""Hertz of the music, above nearly all of speech."""


def pactl(sound: SoundCard, *arguments: str) -> str:
    ran = subprocess.run(["pactl", *arguments], env=sound.everywhere, stdout=subprocess.PIPE, text=True, check=True)
    return ran.stdout


@pytest.fixture
def headphones(sound: SoundCard) -> str:
    """Return a second sound device, as the settings name it."""
    described = "sink_properties=device.description=Headphones"
    pactl(sound, "load-module", "module-null-sink", "sink_name=phones", f"rate={RATE}", "channels=1", described)
    return "pulse phones"


@contextmanager
def record_second_device(sound: SoundCard, device: str) -> Iterator[list[bytes]]:
    """Record a second device meanwhile."""
    command = ["parec", "-d", f"{device}.monitor", "--raw", "--format=s16le", f"--rate={RATE}", "--channels=1"]
    recorder = subprocess.Popen([*command, "--latency-msec=5"], env=sound.everywhere, stdout=subprocess.PIPE, bufsize=0)
    assert recorder.stdout is not None
    output, heard, begun = recorder.stdout, [], threading.Event()

    def read_sound() -> None:
        while data := output.read(4096):
            heard.append(data)
            begun.set()

    reader = threading.Thread(target=read_sound)
    reader.start()
    assert begun.wait(PATIENCE)
    try:
        yield heard
    finally:
        recorder.terminate()
        recorder.wait()
        reader.join()


def is_loud(chunks: list[bytes]) -> bool:
    raw = b"".join(chunks)
    return bool(np.abs(np.frombuffer(raw[: len(raw) // 2 * 2], "<i2").astype(int)).max() > LOUD)


def test_every_device_of_the_sound_server_can_be_chosen(
    sound: SoundCard, headphones: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in sound.environment.items():
        monkeypatch.setenv(name, value)
    assert (headphones, "Headphones") in list_devices()
    assert len(list_devices()) == 2


def test_the_voice_is_heard_on_the_chosen_device_alone(sound: SoundCard, headphones: str, speech: Speech) -> None:
    place = sound.length
    speech.play_on(Output(headphones))
    with record_second_device(sound, "phones") as heard:
        speech.say([LINE])
        speech.wait_until_said()
    assert speech.failure() is None
    assert is_loud(heard)
    assert np.abs(sound.samples(place)).max() <= LOUD
    speech.play_on(Output())
    speech.say([LINE])
    sound.wait_for(trim(sound_of(sound.folder, LINE)), place)


def test_a_device_that_is_missing_is_replaced_by_the_usual_one(sound: SoundCard, speech: Speech) -> None:
    place = sound.length
    speech.play_on(Output("pulse nowhere"))
    speech.say([LINE])
    sound.wait_for(trim(sound_of(sound.folder, LINE)), place)
    speech.wait_until_said()
    assert speech.failure() is None


def test_other_sounds_are_lowered_only_if_the_player_allows_it(sound: SoundCard, speech: Speech) -> None:
    try:
        pactl(sound, "load-module", "module-role-ducking", "trigger_roles=a11y", "ducking_roles=music", "volume=-40dB")
    except subprocess.CalledProcessError:
        skip_or_fail("PulseAudio needs its module-role-ducking.")
    samples = (8000 * np.sin(2 * np.pi * TONE * np.arange(30 * RATE) / RATE)).astype("<i2").tobytes()
    command = ["paplay", "--raw", "--format=s16le", f"--rate={RATE}", "--channels=1", "--property=media.role=music"]
    with subprocess.Popen(command, env=sound.everywhere, stdin=subprocess.PIPE) as music:
        assert music.stdin is not None
        feeder = threading.Thread(target=feed, args=(music.stdin.fileno(), samples))
        feeder.start()
        before = sound.length
        sound.wait_for_length(before + RATE // 2)
        usual = tone_in(sound.samples(before + RATE // 4, RATE // 4))
        lows = {}
        for ducks in (False, True):
            speech.play_on(Output("", ducks))
            place = sound.length
            speech.say([LINE])
            speech.wait_until_said()
            heard = sound.samples(place)
            lows[ducks] = min(tone_in(heard[at : at + RATE // 20]) for at in range(0, len(heard) - RATE // 20, 500))
            sound.wait_for_length(sound.length + RATE // 2)
        music.kill()
        feeder.join()
    assert lows[False] > usual / 2
    assert lows[True] < usual / 10


def feed(pipe: int, samples: bytes) -> None:
    view = memoryview(samples)
    try:
        while view:
            view = view[os.write(pipe, view) :]
    except OSError:  # the player has been killed
        return


def tone_in(samples: np.ndarray) -> float:
    """Return how loud the music is in these samples."""
    turning = np.exp(-2j * np.pi * TONE * np.arange(len(samples)) / RATE)
    return float(abs((samples * turning).mean()))


@pytest.mark.parametrize("pause", [0.0, 0.5])
def test_a_pause_comes_before_a_line_and_never_before_the_first(sound: SoundCard, speech: Speech, pause: float) -> None:
    place = sound.length
    first, second = LINE._replace(pause=5.0), Utterance("Your turn to bid.", "en", pause=pause)
    speech.say([first, second])
    speech.wait_until_said()
    sound.wait_for_length(sound.length + RATE // 5)
    end = sound.wait_for(trim(sound_of(sound.folder, first)), place)
    assert end - len(trim(sound_of(sound.folder, first))) - place < 3 * RATE
    reference = trim(sound_of(sound.folder, second))
    gap = (sound.wait_for(reference, end) - len(reference) - end) / RATE
    assert pause <= gap < pause + 0.5
