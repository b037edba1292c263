"""Measure the time from a key on a braille display to the answer on it: the game beside a bare `cat`, on the console.

Both run in turn, and each key comes when the display has been still for a while, as between two keys of a person:
BRLTTY shows changes at most every 40 ms, which would hide the measured time. The game is asked with "s" and Enter,
until its next prompt. `cat` gets a letter and the end of input, so that it writes the letter beside it: its answer is
at the cursor, too. The result is printed.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from tests.real.braille_display import Display
from tests.real.braille_reader import seat
from tests.real.conftest import braille_programs  # noqa: F401 - a fixture
from tests.real.console import Console, find_obstacle, hold_lock
from tests.terminal.at_terminal import Home

ROUNDS = 2
ANSWERS = 25
"""The answers in each round."""
CALM = 0.06
END_OF_INPUT = "PassChar 4"


def seconds(display: Display, key: str, seen: Callable[[str], bool]) -> float:
    """Return the seconds from the key to the text."""
    display.wait_until_calm(CALM)
    before = time.perf_counter()
    display.press(key)
    display.wait_for(seen, "answer")
    return display.shown_at - before


def of_the_game(console: Console) -> list[float]:
    reader = seat(console, Home(console.folder), "moon3", "en", 40)
    prompt = reader.turn().prompt
    return [time_answer(reader.display, prompt) for _ in range(ANSWERS)]


def time_answer(display: Display, prompt: str) -> float:
    seconds(display, f"PassChar {ord('s')}", lambda text: text == f"{prompt} s")
    return seconds(display, "KEY_ENTER", lambda text: text == prompt)


def of_cat(console: Console) -> list[float]:
    display = console.display(40, "en")
    console.run(["sh", "-c", "printf 'cat is here'; exec cat"], Home(console.folder))
    display.wait_for(lambda text: text == "cat is here", "cat")
    seconds(display, "KEY_ENTER", lambda text: text == "")
    times = []
    for _ in range(ANSWERS):
        seconds(display, f"PassChar {ord('s')}", lambda text: text == "s")
        times.append(seconds(display, END_OF_INPUT, lambda text: text == "ss"))
        seconds(display, "KEY_ENTER", lambda text: text == "")
    return times


def test_the_time_from_key_to_the_answer_under_the_fingers_is_measured(braille_programs: None, tmp_path: Path) -> None:  # noqa: F811
    measured: dict[str, list[float]] = {"game": [], "cat": []}
    with hold_lock("console"):
        if why_not := find_obstacle():
            pytest.skip(f"There is no console: {why_not}.")
        for number in range(ROUNDS):
            for name, measure in (("game", of_the_game), ("cat", of_cat)):
                folder = tmp_path / f"{name}{number}"
                folder.mkdir()
                console = Console(folder)
                try:
                    measured[name] += measure(console)
                finally:
                    console.close()
    game, cat = (1000 * statistics.median(measured[name]) for name in ("game", "cat"))
    print(f"\nkey to braille: the game {game:.1f} ms, cat {cat:.1f} ms, ratio {game / cat:.2f}")
