"""Parts of the voice disappear while it speaks and return soon: nothing is lost, and nothing is announced."""

from __future__ import annotations

import os
import signal
import sys

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.outputs.speech import flow
from moon_access.outputs.speech.health import Failure
from moon_access.outputs.speech.speaker import Speech
from moon_access.outputs.speech.utterance import Utterance
from tests.real.comparison import RATE
from tests.real.conftest import wait_until
from tests.real.game import children, command_line
from tests.real.sound import SoundCard, render_text

assert sys.platform != "win32"

LINES = ("You hold six three, six one.", "Anna bids five.", "Ben passes.", "Your turn to bid.")
LATER = ("Double five leads.", "Two one, to play.")


def utterances(*lines: str) -> list[Utterance]:
    return [Utterance(line, "en") for line in lines]


class Ear:
    """Hears lines one after the other, from one place of the recording on."""

    def __init__(self, sound: SoundCard) -> None:
        self.sound = sound
        self.place = max(0, sound.length - RATE // 10)  # the recording may be slightly ahead

    def hears(self, *lines: str) -> None:
        for line in lines:
            self.place = self.sound.wait_for(render_text(self.sound.folder, line, "en", 200), self.place)

    def hears_beginning(self, line: str) -> None:
        self.sound.wait_for(render_text(self.sound.folder, line, "en", 200)[: RATE // 2], self.place)


def engine_processes(program: str) -> list[int]:
    """Return the engine's processes that run this, the oldest first."""
    return [child for child in children(os.getpid()) if program in command_line(child)]


@pytest.fixture
def patiently(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait longer than usual: the restarted program shares two busy processors with this test."""
    monkeypatch.setattr(flow, "SECONDS_OF_RETRIES", 20.0)


@pytest.mark.usefixtures("patiently")
def test_after_a_sound_server_was_killed_everything_is_spoken_from_the_interrupted_line(
    sound: SoundCard, speech: Speech
) -> None:
    ear = Ear(sound)
    speech.say(utterances(*LINES))
    ear.hears(LINES[0])
    ear.hears_beginning(LINES[1])
    sound.kill_server()
    sound.serve_again()
    ear.hears(*LINES[1:])
    assert speech.failure() is None and not speech.is_back()
    wait_until(lambda: not speech.remaining_utterances(), "it is never said")


def test_a_killed_player_program_is_replaced_and_its_line_spoken_again(sound: SoundCard, speech: Speech) -> None:
    ear = Ear(sound)
    speech.say(utterances(*LINES))
    ear.hears_beginning(LINES[0])
    os.kill(engine_processes("aplay")[0], signal.SIGKILL)
    ear.hears(*LINES)
    assert speech.failure() is None


def test_workers_that_are_killed_while_the_voice_speaks_are_replaced(sound: SoundCard, speech: Speech) -> None:
    ear = Ear(sound)
    speech.say(utterances(*LINES))
    ear.hears_beginning(LINES[0])
    for worker in engine_processes("speech/worker"):
        os.killpg(worker, signal.SIGKILL)
    ear.hears(*LINES)
    assert speech.failure() is None


def test_a_worker_that_is_frozen_is_replaced(sound: SoundCard, speech: Speech) -> None:
    wait_until(lambda: len(engine_processes("speech/worker")) == 2, "no worker is spare")
    os.killpg(engine_processes("speech/worker")[0], signal.SIGSTOP)
    ear = Ear(sound)
    speech.say(utterances(*LINES))
    ear.hears(*LINES)
    assert speech.failure() is None


def test_headphones_pulled_out_while_it_speaks_leave_the_voice_to_the_other_device(
    sound: SoundCard, speech: Speech
) -> None:
    headphones = sound.plug_in("headphones")
    ear = Ear(sound)
    speech.say(utterances(LATER[0]))
    wait_until(lambda: not speech.remaining_utterances(), "it is never said")
    speech.say(utterances(*LINES))
    wait_until(lambda: len(speech.remaining_utterances()) < len(LINES), "it is never said")
    sound.pull_out(headphones)
    ear.hears(*LINES[2:])
    assert speech.failure() is None


def test_a_device_that_is_chosen_meanwhile_is_the_one_that_is_heard(sound: SoundCard, speech: Speech) -> None:
    sound.plug_in("headphones")
    speech.say(utterances(LATER[0]))
    wait_until(lambda: not speech.remaining_utterances(), "it is never said")
    sound.control("set-default-sink", "nullsink")
    ear = Ear(sound)
    speech.say(utterances(*LINES))
    ear.hears(*LINES)


def test_the_only_device_may_disappear_and_return_and_is_heard_with_the_next_line(
    sound: SoundCard, speech: Speech
) -> None:
    ear = Ear(sound)
    speech.say(utterances(*LINES))
    ear.hears_beginning(LINES[0])
    sound.pull_out_the_recorded()
    sound.plug_in_and_record()
    ear = Ear(sound)
    speech.stop()
    speech.say(utterances(*LATER))
    ear.hears(*LATER)


def test_a_server_that_is_frozen_for_a_moment_loses_no_line(sound: SoundCard, speech: Speech) -> None:
    ear = Ear(sound)
    speech.say(utterances(*LINES))
    ear.hears_beginning(LINES[0])
    sound.stop_server()
    assert speech.remaining_utterances() == utterances(*LINES)
    sound.continue_server()
    ear.hears(*LINES[1:])
    assert speech.failure() is None


def test_text_unspoken_at_the_failure_is_known_until_something_else_is_spoken(sound: SoundCard, speech: Speech) -> None:
    ear = Ear(sound)
    speech.say(utterances(*LINES))
    ear.hears_beginning(LINES[0])
    sound.kill_server()
    wait_until(lambda: speech.failure() is Failure.DEVICE, "nothing is told")
    assert speech.remaining_utterances() == utterances(*LINES)
    sound.serve_again()
    ear = Ear(sound)
    speech.say(utterances(*LATER))
    ear.hears(*LATER)
    wait_until(speech.is_back, "it is not told that it is back")
    assert speech.failure() is None
