"""The built-in voice beside plain espeak-ng started from a shell, in turn in one run, on a recorded sound card.

How long from a key to the sound, from a key to silence, from a key to the printed answer with the voice and
without, and what 1,000 utterances leave behind. Printed; only what is left behind is asserted.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.real.sound import SoundCard

pytest.importorskip("numpy")

from tests.real.conftest import sound, sound_programs, wait_until  # noqa: F401 - fixtures
from tests.real.game import Game

from .playing import Player

ROOT = Path(__file__).parents[2]
ROUNDS = 15
UTTERANCES = int(os.environ.get("MOON_ACCESS_UTTERANCES", "1000"))
START = ("--language", "en", "--name", "Eva", "--bots", "normal", "--seed", "4")


@pytest.fixture
def game(sound: SoundCard, tmp_path: Path) -> Iterator[Game]:  # noqa: F811
    """With single keys, so that a key acts at once."""
    path = tmp_path / "config" / "moon-access" / "settings.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"keys": True}))
    game = Game(tmp_path, sound.environment, "play", "--read", "speech", *START)
    yield game
    game.close()


def press(game: Game, key: str) -> list[str]:
    game.process.send(key)
    return game.read()


ARROW = "\x1b[A"
"""A key that is nothing to the game, but silences."""


def be_silent(game: Game, sound: SoundCard) -> None:  # noqa: F811
    """Nothing is said, nothing is played any more, and the next worker is ready."""
    game.process.send(ARROW)
    wait_until(lambda: not game.speaking() and len(game.workers()) == 2, "it goes on speaking")
    wait_for_silence(sound)


def wait_for_silence(sound: SoundCard) -> None:  # noqa: F811
    moment = time.monotonic()
    sound.wait_for_recording(0.3, moment)
    while sound.loud_since(moment + 0.15):
        moment = time.monotonic()
        sound.wait_for_recording(0.3, moment)


def test_from_key_to_sound_and_to_silence(sound: SoundCard, game: Game) -> None:  # noqa: F811
    game.read()
    be_silent(game, sound)
    ours, peers, silences = [], [], []
    for _ in range(ROUNDS):
        before = time.monotonic()
        text = press(game, "s")[0]
        ours.append(sound.wait_until_loud(before) - before)
        be_silent(game, sound)

        before = time.monotonic()
        shell = subprocess.Popen(["sh", "-c", f"exec espeak-ng -s 200 '{text}'"], env=sound.everywhere)
        peers.append(sound.wait_until_loud(before) - before)
        shell.kill()
        shell.wait()
        wait_for_silence(sound)

        before = time.monotonic()
        press(game, "h")
        sound.wait_for_recording(0.3, sound.wait_until_loud(before))
        before = time.monotonic()
        game.process.send(ARROW)
        sound.wait_for_recording(0.4, before)
        loud = sound.loud_since(before)
        assert sound.loud_since(before - 0.15), "it was silent already"
        silences.append(max(loud, default=before) - before)
        be_silent(game, sound)
    mine, peer, silence = (1000 * statistics.median(times) for times in (ours, peers, silences))
    print(f"\nkey to sound {mine:.1f} ms, espeak-ng from a shell {peer:.1f} ms, ratio {mine / peer:.2f}")
    print(f"key to silence: median {silence:.1f} ms, slowest {1000 * max(silences):.1f} ms")


def test_from_key_to_printed_answer(sound: SoundCard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
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
                sound.wait_until_loud(before)  # the next key comes while it speaks
    for player in reversed(players.values()):  # the second has inherited the terminal of the first
        player.close()
    without, voiced = (1000 * statistics.median(seconds[read]) for read in ("screen-reader", "speech"))
    ratio = voiced / without
    print(f"\nkey to printed answer {voiced:.2f} ms with the voice, {without:.2f} ms without, ratio {ratio:.2f}")


def test_what_many_utterances_leave_behind(sound: SoundCard, tmp_path: Path) -> None:  # noqa: F811
    environment = {**sound.everywhere, "TMPDIR": str(tmp_path), "PYTHONPATH": str(ROOT)}
    program = [sys.executable, "-m", "tests.benchmarks.many_utterances", str(UTTERANCES)]
    ran = subprocess.run(program, env=environment, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    told = json.loads(ran.stdout)
    before, after = told["before"], told["after"]
    wait_until(lambda: not list(tmp_path.iterdir()), "files are left over")
    assert told["works"]
    assert all(after[what] <= before[what] for what in ("threads", "processes"))
    assert after["open files"] <= before["open files"] + 2
    assert after["memory"] - before["memory"] < 2048, "memory grows"
    changes = ", ".join(f"{what} {before[what]} to {after[what]}" for what in before)
    print(f"\n{UTTERANCES} utterances in {told['seconds']:.0f} s: {changes}; no file left")
