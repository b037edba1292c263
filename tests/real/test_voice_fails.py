"""If a part of the voice disappears, the game goes on, and tells the player once, in one plain line."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.announcer.voice import back
from moon_access.outputs.speech.process import SECONDS_TO_BEGIN, Worker
from tests.real.conftest import Play, wait_until
from tests.real.game import FAILURES_BEGIN, Game
from tests.real.sound import SoundCard
from tests.real.test_voice_is_heard import Listening, settings

assert sys.platform != "win32"


BACK = back().text

HIDDEN = (
    "import sys; sys.modules['pyttsx3'] = None; sys.argv[0] = 'moon-access'; import moon_access.__main__ as m; m.main()"
)

FAKES = {
    "ends the process": ("engine", "def init():\n    raise SystemExit(1)\n"),
    "has no espeak": ("engine", "def init():\n    raise RuntimeError('you probably do not have espeak')\n"),
    "says nonsense": ("floods", "import os\nos.write(3, b'nonsense\\n' * 10)\ndef init(): pass\n"),
    "floods": ("floods", "import os\nwhile True: os.write(3, b'x' * 65536)\n"),
}
"""Faulty libraries: their fault, the failure that the player hears, and their source.

Descriptor 3 is the one on which a worker reports.
"""


def is_playable(game: Game) -> None:
    """Assert that every question gets an answer, and that the game accepts a bid."""
    assert game.type("h")[0].startswith("You hold")
    assert "Anna" in "".join(game.type("s"))
    assert len(game.type("pass")) > 1


def assert_told(game: Game, failure: str) -> None:
    assert game.shown.count(FAILURES_BEGIN[failure]) == 1, game.shown


def is_told_by_itself(game: Game, failure: str) -> None:
    """Assert that the failure is told though nothing is typed, with the prompt again after it."""
    while FAILURES_BEGIN[failure] not in game.shown:
        game.read()
    assert_told(game, failure)


def test_without_the_library_the_first_lines_say_so(play: Play, tmp_path: Path) -> None:
    game = play("--language", "en", "--seed", "4", program=("-c", HIDDEN))
    game.read()
    assert_told(game, "library")
    is_playable(game)
    assert_told(game, "library")
    game.leave()


def test_without_a_player_the_first_lines_say_so(play: Play, tmp_path: Path) -> None:
    game = play("--language", "en", "--seed", "4", environment={"PATH": str(tmp_path)})
    game.read()
    assert_told(game, "player")
    is_playable(game)
    assert_told(game, "player")
    game.leave()


def test_a_missing_sound_device_is_reported_soon(play: Play, tmp_path: Path) -> None:
    nowhere = {"PULSE_SERVER": "unix:/nonexistent/pulse", "XDG_RUNTIME_DIR": str(tmp_path)}
    game = play("--language", "en", "--seed", "4", environment=nowhere)
    game.read()
    is_told_by_itself(game, "device")
    is_playable(game)
    assert_told(game, "device")
    game.leave()


@pytest.mark.parametrize("what", FAKES)
def test_a_library_that_is_not_as_expected_is_reported(play: Play, tmp_path: Path, what: str) -> None:
    failure, source = FAKES[what]
    (tmp_path / "fake").mkdir()
    (tmp_path / "fake" / "pyttsx3.py").write_text(source)
    game = play("--language", "en", "--seed", "4", environment={"PYTHONPATH": str(tmp_path / "fake")})
    game.read()
    is_told_by_itself(game, failure)
    is_playable(game)
    assert_told(game, failure)
    game.leave()


Failing = tuple[Callable[..., Game], Callable[[], object]]


@pytest.fixture
def failing(play: Play, tmp_path: Path) -> Iterator[Failing]:
    """Return a function that starts a game, and a function that makes the voice of that game fail."""
    (tmp_path / "fake").mkdir()
    pipe = tmp_path / "fake" / "now"
    os.mkfifo(pipe)
    source = f"def init():\n    open({str(pipe)!r}).read()\n    raise RuntimeError('you probably do not have espeak')\n"
    (tmp_path / "fake" / "pyttsx3.py").write_text(source)

    def start(**chosen: object) -> Game:
        settings(tmp_path, **chosen)
        game = play("--language", "en", "--seed", "4", environment={"PYTHONPATH": str(tmp_path / "fake")})
        game.read()
        return game

    yield start, lambda: pipe.write_bytes(b"")


@pytest.mark.parametrize("keys", [False, True])
def test_a_failure_is_announced_while_a_prompt_waits_and_the_prompt_comes_again(failing: Failing, keys: bool) -> None:
    start, fail = failing
    game = start(keys=keys)
    (prompt,) = game.shown.splitlines()[-1:]
    fail()
    told, again = game.read()
    assert told.startswith(FAILURES_BEGIN["engine"]) and again == prompt
    game.leave()


def test_a_line_that_is_being_typed_is_read_anyway(failing: Failing) -> None:
    start, fail = failing
    game = start()
    game.process.send("ha")
    fail()
    assert game.read()[0].startswith(FAILURES_BEGIN["engine"])
    assert game.type("nd")[0].startswith("You hold")
    assert_told(game, "engine")
    game.leave()


def test_with_single_keys_a_line_opened_by_a_key_is_continued(failing: Failing) -> None:
    start, fail = failing
    game = start(keys=True)
    game.process.send(":ha")
    fail()
    is_told_by_itself(game, "engine")
    assert game.type("nd")[0].startswith("You hold")
    assert_told(game, "engine")
    game.leave()


def test_a_library_that_hangs_does_not_hold_the_game_up(play: Play, tmp_path: Path) -> None:
    (tmp_path / "fake").mkdir()
    (tmp_path / "fake" / "pyttsx3.py").write_text("import time\ntime.sleep(1000)\n")
    game = play("--language", "en", "--seed", "4", environment={"PYTHONPATH": str(tmp_path / "fake")})
    game.read()
    is_playable(game)
    is_told_by_itself(game, "hangs")
    game.leave()


def test_with_a_frozen_sound_server_the_game_continues_and_reports_it(
    sound: SoundCard, play: Play, tmp_path: Path
) -> None:
    settings(tmp_path)
    game = play("--language", "en", "--seed", "4")
    game.read()
    sound.wait_until_loud(0)
    sound.stop_server()
    is_playable(game)
    is_told_by_itself(game, "hangs")
    game.leave()


def test_a_missing_sound_server_is_reported(sound: SoundCard, play: Play, tmp_path: Path) -> None:
    settings(tmp_path)
    game = play("--language", "en", "--seed", "4")
    game.read()
    sound.wait_until_loud(0)
    sound.kill_server()
    is_told_by_itself(game, "device")
    is_playable(game)
    assert_told(game, "device")
    game.leave()


def test_a_sound_server_that_is_back_is_heard_with_the_next_answer(
    sound: SoundCard, play: Play, tmp_path: Path
) -> None:
    settings(tmp_path)
    game = play("--language", "en", "--seed", "4")
    game.read()
    sound.wait_until_loud(0)
    sound.kill_server()
    is_told_by_itself(game, "device")
    game.type("s")
    sound.serve_again()
    listening = Listening(sound, "en")
    listening.place = len(sound.samples())
    listening.hear(game.type("h")[:1])
    while BACK not in game.shown:
        game.read()
    listening.hear([BACK])
    assert_told(game, "device")
    game.type("h")
    assert game.shown.count(BACK) == 1
    game.leave()


def test_a_stopped_worker_releases_its_folder_for_the_next_one(tmp_path: Path) -> None:
    folder = tmp_path / "voice"
    folder.mkdir()
    for number in ("1", "2"):
        worker = Worker(str(folder / number))
        report = worker.report(SECONDS_TO_BEGIN)
        assert report is not None and report.ready
        worker.silence()
        worker.bury()
        assert list(folder.iterdir()) == []


def test_the_text_of_a_killed_worker_is_spoken_again(sound: SoundCard, play: Play, tmp_path: Path) -> None:
    settings(tmp_path)
    game = play("--language", "en", "--seed", "4")
    game.read()
    hand = game.type("h")[0]
    speaking: list[int] = []

    def is_speaking() -> bool:
        speaking[:] = game.list_speaking()  # kept: a moment later, other processes may speak
        return bool(speaking)

    wait_until(is_speaking, "nobody speaks")
    os.killpg(speaking[0], signal.SIGKILL)
    Listening(sound, "en").hear([hand])
    game.type("")
    assert all(line not in game.shown for line in FAILURES_BEGIN.values())
    game.leave()


def test_workers_that_are_killed_again_and_again_are_given_up(sound: SoundCard, play: Play, tmp_path: Path) -> None:
    settings(tmp_path)
    game = play("--language", "en", "--seed", "4")
    game.read()

    def none_is_left() -> bool:
        for worker in game.list_speaking():
            try:
                os.killpg(worker, signal.SIGKILL)
            except ProcessLookupError:
                continue
        return not game.workers()

    wait_until(none_is_left, "the voice goes on")
    is_told_by_itself(game, "dies")
    is_playable(game)
    assert_told(game, "dies")
    game.leave()


def test_after_a_failed_voice_the_next_start_tries_again(sound: SoundCard, play: Play, tmp_path: Path) -> None:
    settings(tmp_path)
    game = play("--language", "en", "--seed", "4", environment={"PATH": str(tmp_path)})
    game.read()
    assert_told(game, "player")
    game.leave()
    shutil.rmtree(tmp_path / "state")
    game = play("--language", "en", "--seed", "4")
    Listening(sound, "en").hear(game.read()[:1])
    game.leave()


def test_doctor_reports_a_missing_device_and_then_that_all_is_well(sound: SoundCard, tmp_path: Path) -> None:
    import subprocess

    def doctor(**environment: str) -> tuple[int, str]:
        everywhere = {**sound.everywhere, "XDG_STATE_HOME": str(tmp_path), **environment}
        arguments = [sys.executable, "-m", "moon_access", "doctor", "--read", "speech", "--language", "en"]
        done = subprocess.run(
            arguments, env=everywhere, capture_output=True, text=True, cwd=Path(__file__).parents[2], check=False
        )
        assert done.stderr == ""
        return done.returncode, done.stdout

    code, told = doctor()
    assert (code, "Sound device: works." in told) == (0, True), told
    code, told = doctor(PULSE_SERVER="unix:/nonexistent/pulse", XDG_RUNTIME_DIR=str(tmp_path))
    assert (code, "Sound device: none found." in told) == (1, True), told
    code, told = doctor(PATH=str(tmp_path))
    assert (code, "Sound player: none. Install alsa-utils." in told) == (1, True), told
