"""Measure the built-in voice beside plain espeak-ng started from a shell, in turn in one run, on a recorded sound card.

Measure the time from a key to the sound, to silence, and to the printed answer with and without the voice, and the
resources that 1,000 utterances leave open. All are printed; only the resources are asserted.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.real.sound import SoundCard

pytest.importorskip("numpy")

from tests.real.conftest import sound, sound_programs, wait_until  # noqa: F401 - fixtures
from tests.real.game import Game
from tests.support.news import know_news

from .playing import Player

ROOT = Path(__file__).parents[2]
ROUNDS = 15
UTTERANCES = int(os.environ.get("MOON_ACCESS_UTTERANCES", "1000"))
START = ("--language", "en", "--name", "Eva", "--bots", "normal", "--seed", "4")


@pytest.fixture
def game(sound: SoundCard, tmp_path: Path) -> Iterator[Game]:  # noqa: F811
    """Start the game with single keys, so that a key acts at once."""
    path = tmp_path / "config" / "moon-access" / "settings.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"keys": True}))
    know_news(tmp_path / "state")
    game = Game(tmp_path, sound.environment, "play", "--read", "speech", *START)
    yield game
    game.close()


def press(game: Game, key: str) -> list[str]:
    game.process.send(key)
    return game.read()


ESCAPE = "\x1b"
"""The key that silences the voice and speaks nothing itself."""


def be_silent(game: Game, sound: SoundCard) -> None:  # noqa: F811
    """Wait until nothing speaks or plays and the next worker is ready."""
    game.process.send(ESCAPE)
    wait_until(lambda: not game.list_speaking() and len(game.workers()) == 2, "it goes on speaking")
    wait_for_silence(sound)


def wait_for_silence(sound: SoundCard) -> None:  # noqa: F811
    moment = time.monotonic()
    sound.wait_for_recording(0.3, moment)
    while sound.loud_since(moment + 0.15):
        moment = time.monotonic()
        sound.wait_for_recording(0.3, moment)


def test_the_time_from_key_to_sound_and_to_silence_is_measured(sound: SoundCard, game: Game) -> None:  # noqa: F811
    game.read()
    be_silent(game, sound)
    times: dict[str, list[float]] = {name: [] for name in ("sound", "peer's sound", "silence", "peer's silence")}
    for _ in range(ROUNDS):
        before = time.monotonic()
        text = press(game, "s")[0]
        times["sound"].append(sound.wait_until_loud(before) - before)
        be_silent(game, sound)

        before = time.monotonic()
        peer = say_in_peer(text, sound)
        times["peer's sound"].append(sound.wait_until_loud(before) - before)
        sound.wait_for_recording(0.3, time.monotonic())
        times["peer's silence"].append(until_silence(peer.kill, sound))
        peer.wait()
        wait_for_silence(sound)

        before = time.monotonic()
        press(game, "h")
        sound.wait_for_recording(0.3, sound.wait_until_loud(before))
        times["silence"].append(until_silence(lambda: game.process.send(ESCAPE), sound))
        be_silent(game, sound)
    print()
    for what in ("sound", "silence"):
        mine, peers = times[what], times[f"peer's {what}"]
        ratio = statistics.median(mine) / max(statistics.median(peers), 0.001)
        print(f"key to {what}: {spread(mine)}; plain espeak-ng {spread(peers)}; ratio {ratio:.2f}")


def say_in_peer(text: str, sound: SoundCard) -> subprocess.Popen[bytes]:  # noqa: F811
    return subprocess.Popen(["espeak-ng", "-v", "en", "-s", "200", text], env=sound.everywhere)


def until_silence(act: Callable[[], object], sound: SoundCard) -> float:  # noqa: F811
    """Return the seconds from ``act`` to the last loud sample."""
    before = time.monotonic()
    act()
    sound.wait_for_recording(0.4, before)
    assert sound.loud_since(before - 0.15), "it was silent already"
    return max(sound.loud_since(before), default=before) - before


def spread(times: list[float]) -> str:
    """Return the median and the slowest time, in milliseconds."""
    return f"{1000 * statistics.median(times):.0f} ms, at most {1000 * max(times):.0f}"


def test_the_time_from_key_to_answer_is_measured(
    sound: SoundCard,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in sound.environment.items():
        if name != "HOME":
            monkeypatch.setenv(name, value)
    players = {}
    for read in ("screen-reader", "speech"):
        (tmp_path / read).mkdir()
        players[read] = Player(tmp_path / read, "play", "--read", read, *START)
        players[read].read_to_prompt()
    seconds: dict[str, list[float]] = {read: [] for read in players}
    for _ in range(4 * ROUNDS):
        for read, player in players.items():
            before = time.monotonic()
            seconds[read].append(player.ask("h"))
            if read == "speech":
                sound.wait_until_loud(before)  # press the next key while the voice speaks
    for player in reversed(players.values()):  # in reverse, because the second inherited the first one's terminal
        player.close()
    without, voiced = (1000 * statistics.median(seconds[read]) for read in ("screen-reader", "speech"))
    ratio = voiced / without
    print(f"\nkey to printed answer {voiced:.2f} ms with the voice, {without:.2f} ms without, ratio {ratio:.2f}")


def test_many_utterances_leave_no_files_threads_or_processes(sound: SoundCard, tmp_path: Path) -> None:  # noqa: F811
    environment = {**sound.everywhere, "TMPDIR": str(tmp_path), "PYTHONPATH": str(ROOT)}
    program = [sys.executable, "-m", "tests.benchmarks.many_utterances", str(UTTERANCES)]
    ran = subprocess.run(program, env=environment, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    told = json.loads(ran.stdout)
    before, after = told["before"], told["after"]
    wait_until(lambda: not list(tmp_path.iterdir()), "files are left over")
    assert told["works"]
    assert all(after[what] <= before[what] for what in ("threads", "processes"))
    assert after["open files"] <= before["open files"] + 2
    assert after["memory"] - before["memory"] < 2048, "memory must not grow"
    changes = ", ".join(f"{what} {before[what]} to {after[what]}" for what in before)
    print(f"\n{UTTERANCES} utterances in {told['seconds']:.0f} s: {changes}; no file left")
