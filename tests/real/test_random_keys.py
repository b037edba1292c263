"""Random keys while a real voice speaks leave no traceback, save the game and restore the terminal."""

from __future__ import annotations

import os
import sys
import termios
import time
from contextlib import suppress
from pathlib import Path

import pexpect
import pytest

from tests.real.conftest import Play
from tests.real.sound import SoundCard
from tests.real.test_voice_is_heard import settings
from tests.support.long import LONG
from tests.terminal.at_terminal import assert_calm
from tests.terminal.voiced import random_keys

assert sys.platform != "win32"

KEYS = 1000 if LONG else 60


@pytest.mark.parametrize("single", [False, True])
def test_random_keys_while_the_voice_speaks_break_nothing(
    sound: SoundCard, play: Play, tmp_path: Path, single: bool
) -> None:
    """With MOON_ACCESS_LONG=1, press a thousand keys."""
    settings(tmp_path, keys=single, echo="both")
    game = play("--language", "en", "--seed", "4")
    game.read()
    sound.wait_until_loud(0)
    began = time.monotonic()
    for key in random_keys(7, KEYS):
        os.write(game.process.child_fd, key)
        with suppress(pexpect.TIMEOUT):
            game.process.read_nonblocking(65536, timeout=0.02)
    os.write(game.process.child_fd, b"\n")
    sound.wait_until_loud(began)
    os.write(game.process.child_fd, b"\x03")
    game.process.expect(pexpect.EOF)
    last = game.process.before
    assert last is not None
    assert "Game saved." in last
    assert_calm(last)
    assert termios.tcgetattr(game.process.child_fd)[3] & termios.ICANON
    game.process.wait()
    assert game.process.exitstatus == 130
