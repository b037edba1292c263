"""Play earcons on the player's own machine for a screen reader's user: the sounds alone, without a voice of ours.

A thread plays them, so that no sound can delay a key. If others come meanwhile, they follow. A sound that cannot be
played is left out, because no sound replaces a text.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Condition, Thread

from moon_access.outputs.earcons import Signal
from moon_access.outputs.speech.player import TICK, Output, Player, can_be_fed
from moon_access.outputs.speech.programs import run_silently
from moon_access.outputs.speech.sound import SAMPLE_RATE, render_earcons, write_earcons
from moon_access.outputs.speech.worker import device_options, is_played_by_windows, player_of, stream_variables
from moon_access.storage.settings import Settings

MOST_WAITING_SOUNDS = 8
"""Sounds that may wait. If more come, the oldest ones are left out."""
LONGEST_WAIT = 5.0  # seconds that a program may take to play a file


class EarconPlayer:
    """The sounds of one player. ``settings`` returns the settings as they are now."""

    def __init__(self, settings: Callable[[], Settings]) -> None:
        self._settings = settings
        self._changed = Condition()
        self._waiting: list[Signal] = []
        self._thread: Thread | None = None

    @property
    def plays_earcons(self) -> bool:
        """True if there is a program that plays sounds."""
        return sys.platform == "win32" or bool(player_of(sys.platform, shutil.which))

    def signal(self, signals: Sequence[Signal]) -> None:
        """Play these sounds after those that are playing. Returns at once."""
        with self._changed:
            self._waiting = [*self._waiting, *signals][-MOST_WAITING_SOUNDS:]
            if self._thread is None:
                self._thread = Thread(target=self._run, name="sounds", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting)
                signals, self._waiting = self._waiting, []
            with suppress(OSError):
                self._play(signals)

    def _play(self, signals: Sequence[Signal]) -> None:
        settings = self._settings()
        if can_be_fed():
            _feed(Player(Output(settings.device, settings.ducking)), signals, settings.earcon_volume)
            return
        with tempfile.TemporaryDirectory(prefix="moon-access-sounds-") as folder:
            path = write_earcons(signals, settings.earcon_volume, Path(folder, "earcons.wav"))
            if sys.platform == "win32":
                is_played_by_windows(path)
                return
            program = player_of(sys.platform, shutil.which)
            environment = {**os.environ, **stream_variables(settings.device, ducks=settings.ducking)}
            command = [program, *device_options(program, settings.device), path]
            run_silently(command, LONGEST_WAIT, environment=environment)


def _feed(player: Player, signals: Sequence[Signal], volume: int) -> None:
    """Give a player the sounds, and wait until it has played them."""
    player.add(render_earcons(signals, SAMPLE_RATE, volume))
    try:
        while player.exit_code is None and not player.is_stuck:
            player.pump()
            player.finish()
            time.sleep(TICK)
    finally:
        player.bury()
