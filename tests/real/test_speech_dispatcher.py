"""The real Speech Dispatcher with espeak-ng plays on a recorded sound card, and reports its progress."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable, Iterator

import pytest

from moon_access.outputs.speech.dispatcher import Connection, SpeechDispatcher
from moon_access.outputs.speech.health import Failure
from moon_access.outputs.speech.utterance import Utterance
from tests.real.comparison import RATE
from tests.real.conftest import skip_or_fail, wait_until
from tests.real.sound import SoundCard, render_text

LINES = [Utterance(text, "en") for text in ("You hold six three, six one.", "Anna bids five.", "Your turn to bid.")]

Serve = Callable[[], "subprocess.Popen[bytes]"]


@pytest.fixture
def serve(sound: SoundCard, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serve]:
    """Start the server. It is ready once it accepts connections."""
    if shutil.which("speech-dispatcher") is None:
        skip_or_fail("Install speech-dispatcher and speech-dispatcher-espeak-ng.")
    place = sound.folder / "speechd"
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{place}")
    servers: list[subprocess.Popen[bytes]] = []

    def start() -> subprocess.Popen[bytes]:
        place.unlink(missing_ok=True)
        (sound.folder / "log").mkdir(exist_ok=True)
        named = ["-S", str(place), "-P", str(sound.folder / "pid"), "-L", str(sound.folder / "log")]
        servers.append(
            subprocess.Popen(
                ["speech-dispatcher", "-s", "-c", "unix_socket", *named, "-t", "0"],
                env=sound.everywhere,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        )
        wait_until(place.exists, "the server does not start")
        return servers[-1]

    yield start
    for server in servers:
        server.terminate()
        server.wait()


@pytest.fixture
def server(serve: Serve) -> subprocess.Popen[bytes]:
    return serve()


@pytest.fixture
def speech(server: subprocess.Popen[bytes]) -> Iterator[SpeechDispatcher]:
    speech = SpeechDispatcher()
    speech.wait_for_start()
    yield speech
    speech.close()


def test_the_server_names_the_module_that_words_are_respelt_for(speech: SpeechDispatcher) -> None:
    with Connection() as server:
        assert server.ask("GET OUTPUT_MODULE") == ["espeak-ng"]


def test_line_after_line_is_spoken_to_its_end(sound: SoundCard, speech: SpeechDispatcher) -> None:
    before = time.monotonic()
    speech.say(LINES)
    for number in range(len(LINES)):
        wait_until(lambda: speech.remaining_utterances() == LINES[number + 1 :], f"{LINES[number].text!r} never ends")  # noqa: B023
        assert sound.loud_since(before), LINES[number].text
        before = time.monotonic()
    assert speech.failure() is None


def test_the_voice_is_silent_at_once_and_the_interrupted_text_is_known(
    sound: SoundCard, speech: SpeechDispatcher
) -> None:
    before = time.monotonic()
    speech.say(LINES)
    sound.wait_until_loud(before)
    assert speech.stop() == LINES
    stopped = time.monotonic()
    whole = sum(len(render_text(sound.folder, line.text, "en", line.rate)) for line in LINES) / RATE
    sound.wait_for_recording(whole, stopped)
    assert max(sound.loud_since(stopped), default=stopped) - stopped < whole / 2, "the rest must not be heard"
    assert speech.remaining_utterances() == []


def test_a_killed_server_is_reported_and_heard_again_when_it_is_back(
    sound: SoundCard, serve: Serve, server: subprocess.Popen[bytes], speech: SpeechDispatcher
) -> None:
    before = time.monotonic()
    speech.say(LINES)
    sound.wait_until_loud(before)
    server.kill()
    server.wait()
    wait_until(lambda: speech.failure() is Failure.DISPATCHER, "nothing is told")
    assert speech.remaining_utterances() == LINES
    serve()
    before = time.monotonic()
    speech.say(LINES[-1:])
    sound.wait_until_loud(before)
    wait_until(speech.is_back, "it is not told that it is back")
    assert speech.remaining_utterances() == []
