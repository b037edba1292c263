"""Play rendered sound: feed a program through a pipe with one sound after another, without a gap.

``Player`` runs the program. It starts and connects to its sound server before there is anything to play; the first
sound decides which device plays. The pipe and the clock show how much it has played, and killing it cuts the sound off.
``Playback`` is the thread that feeds players: one while one sound follows another, then the next. So the engine
determines the pause between two utterances. A player that ends too early is replaced, and the next one begins with the
interrupted utterance. speaker.py renders the sound.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from threading import Thread
from typing import NamedTuple

from .flow import Flow, Part
from .health import Failure
from .sound import BYTES_OF_SAMPLE, Sound, endless_header
from .worker import device_options, stream_variables

# -R 1: start with the first sample. -F: a period of 20 ms, because aplay plays whole periods to the end.
COMMANDS = {"aplay": ("-q", "-R", "1", "-F", "20000"), "paplay": ("--latency-msec=100",)}
"""The programs that can be fed, and their options."""

SECONDS_UNTIL_STUCK = 2.0
"""Seconds without progress after which a player hangs. A device's own buffer may hold that much silence."""


def can_be_fed() -> bool:
    """Return whether there is a program that plays sound from a pipe."""
    return sys.platform == "linux" and any(map(shutil.which, COMMANDS))


class Output(NamedTuple):
    """Where and how sound is played.

    ``device``: as the settings name it, "" for the usual one. ``ducks``: whether the system may lower other sounds.
    """

    device: str = ""
    ducks: bool = True


class Player:
    """A started player. Raises OSError if none can be started."""

    def __init__(self, output: Output = Output()) -> None:  # noqa: B008 - it never changes
        self.output = output
        self.rate = 0  # the sampling rate of the first sound, and so of all sounds
        self._is_wide = False  # whether all sounds have two channels
        self.is_silenced = False
        self._waiting = memoryview(b"")  # the bytes that are not in the pipe yet
        self._bytes_given = 0  # bytes of sound that we got, including the waiting ones
        self._read = 0  # bytes that the player has taken out of the pipe
        self._began = self._moved = time.monotonic()
        name = next(filter(shutil.which, COMMANDS), "aplay")
        self._process = subprocess.Popen(
            [name, *COMMANDS[name], *device_options(name, output.device)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **stream_variables(output.device, ducks=output.ducks)},
            start_new_session=True,
        )
        assert self._process.stdin is not None
        self._pipe: int | None = self._process.stdin.fileno()
        if sys.platform != "win32":  # there is no player on Windows
            os.set_blocking(self._pipe, False)

    @property
    def pid(self) -> int:
        return self._process.pid

    def takes(self, sound: Sound) -> bool:
        """Return whether this player can play this sound after its other sounds."""
        return not self.rate or (self.rate == sound.rate and (self._is_wide or sound.channels == 1))

    def add(self, sound: Sound, *, is_wide: bool = False) -> None:
        """Add a sound. With ``is_wide``, the first sound opens two channels, so that stereo may follow."""
        if not self.rate:
            self.rate, self._is_wide = sound.rate, is_wide or sound.channels == 2
            self._waiting = memoryview(endless_header(sound.rate, 2 if self._is_wide else 1))
            self._began = self._moved = time.monotonic()
        sound = sound.make_stereo() if self._is_wide else sound
        self._bytes_given += len(sound.samples)
        self._waiting = memoryview(bytes(self._waiting) + sound.samples)

    def pump(self) -> None:
        """Write as much as the pipe takes now."""
        if self._pipe is None:
            return
        while self._waiting:
            try:
                written = os.write(self._pipe, self._waiting)
            except BlockingIOError:
                break
            except OSError:  # the player has ended; its exit code tells the reason
                self._waiting = memoryview(b"")
                break
            self._waiting = self._waiting[written:]
        read = max(0, self._bytes_given - len(self._waiting) - _unread(self._pipe))
        if read != self._read:
            self._read, self._moved = read, time.monotonic()

    @property
    def given_seconds(self) -> float:
        """Seconds of sound that were given to the player."""
        return self._bytes_given / self._bytes_a_second

    @property
    def heard_seconds(self) -> float:
        """Seconds of sound that were played, approximately."""
        return min(self._read / self._bytes_a_second, time.monotonic() - self._began)

    @property
    def _bytes_a_second(self) -> int:
        """Bytes of sound per second."""
        return BYTES_OF_SAMPLE * self.rate * (2 if self._is_wide else 1) or 1

    @property
    def seconds_left(self) -> float:
        """Seconds of sound still to be heard, approximately."""
        return self.given_seconds - self.heard_seconds

    @property
    def is_stuck(self) -> bool:
        """True if the player has not moved for long, though it has something to play or should have ended."""
        now = time.monotonic()
        if not self._bytes_given:
            return False
        if self._pipe is not None and self._read < self._bytes_given:
            return now - self._moved > SECONDS_UNTIL_STUCK
        return now - max(self._moved, self._began + self.given_seconds) > SECONDS_UNTIL_STUCK

    def finish(self) -> None:
        """Close the pipe, so that the player ends after its last sound. Do nothing while sound waits for the pipe."""
        if self._pipe is not None and not self._waiting:
            self._read = self._bytes_given  # a closed pipe shows no progress
            self._close()

    @property
    def is_finishing(self) -> bool:
        return self._pipe is None

    @property
    def exit_code(self) -> int | None:
        """The exit code, or None while the player runs."""
        return self._process.poll()

    def silence(self) -> None:
        """Kill the player, and with it the sound. Returns at once; ``bury`` must follow."""
        self.is_silenced = True
        with suppress(OSError):
            self._process.kill()

    def bury(self) -> None:
        self.silence()
        self._close()
        self._process.wait()

    def _close(self) -> None:
        self._pipe = None
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()


def _unread(pipe: int) -> int:
    """Return the number of bytes in a pipe."""
    if sys.platform != "win32":  # there is no player on Windows
        import fcntl
        import termios

        return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)
    return 0


TICK = 0.02
"""Seconds between two checks of a player's progress."""

SECONDS_BEFORE_NEXT_PLAYER = 0.05
"""Seconds of sound before the next player starts: starting, it would take the processor and the sound server from the
first sound."""

SECONDS_TO_ANNOUNCE_END = 0.15
"""Seconds before its end at which a player learns that nothing follows. It must not run dry before."""


class Playback:
    """Plays what the flow has rendered, from ``start`` to ``close``."""

    def __init__(self, flow: Flow) -> None:
        self._output = Output()
        self._lacks_chosen = False  # whether the chosen device failed: then the usual one plays
        self._flow = flow
        self._player: Player | None = None  # the one that is playing
        self._prepared: Player | None = None
        self._thread: Thread | None = None

    def start(self) -> None:
        if self._thread is None:
            thread = Thread(target=self._run, name="sound", daemon=True)
            thread.start()
            self._thread = thread  # set it last: ``close`` must not join a thread that has not started

    @property
    def lacks_device(self) -> bool:
        """True if the prepared player has ended because it found no sound device."""
        waiting = self._prepared
        return waiting is not None and waiting.exit_code not in (None, 0)

    def silence(self) -> None:
        """Silence the player. Returns at once."""
        if self._player is not None:
            self._player.silence()

    def close(self) -> None:
        """Wait for the thread to end. Close the flow first."""
        if self._thread is not None:
            self._thread.join(1)

    # The thread

    def _run(self) -> None:
        flow = self._flow
        while True:
            self._prepare()
            if not self._wait_for_first():
                break
            try:
                self._take()
                self._play()
            except OSError:
                flow.note_trouble(Failure.START)
            self._end_player()
        if self._prepared is not None:
            self._prepared.bury()

    def _prepare(self) -> None:
        if self._prepared is None:
            with suppress(OSError):  # we report it when there is something to play
                self._prepared = Player(self.output)

    @property
    def output(self) -> Output:
        """The chosen output; if its device has just failed, the usual one."""
        return self._output._replace(device="") if self._lacks_chosen else self._output

    def play_on_output(self, output: Output) -> None:
        """Play everything that is not playing yet on this output."""
        self._output, self._lacks_chosen = output, False

    def _wait_for_first(self) -> bool:
        """Wait until there is something to play; return False if closed before."""
        flow = self._flow
        with flow.condition:
            flow.condition.wait_for(lambda: flow.is_closed or self._part_after(0) is not None)
            return not flow.is_closed

    def _part_after(self, place: int) -> Part | None:
        """Return the part after the first ``place`` parts, if it is rendered."""
        flow = self._flow
        if flow.health.has_given_up or place >= len(flow.parts) or flow.parts[place].sound is None:
            return None
        return flow.parts[place]

    def _take(self) -> None:
        """Take the prepared player, or start a new one if it has lost its device."""
        player, self._prepared = self._prepared, None
        if player is not None and (player.exit_code is not None or player.output != self.output):
            player.bury()
            player = None
        if player is None:
            player = Player(self.output)
        with self._flow.condition:
            self._player = player

    def _play(self) -> None:
        """Play until everything is heard and nothing follows, or until the player is silenced or fails."""
        flow, player = self._flow, self._player
        assert player is not None
        given: list[tuple[Part, float]] = []  # the unfinished parts, and the seconds at which each ends
        while player.exit_code is None and not player.is_stuck:
            with flow.condition:
                if player.is_silenced or flow.is_closed:
                    return
                self._feed_player(player, given)
            player.pump()
            if player.heard_seconds > SECONDS_BEFORE_NEXT_PLAYER:
                self._prepare()
            with flow.condition:
                if not player.is_silenced:
                    flow.condition.wait(TICK)
        self._note_end(given, player)

    def _feed_player(self, player: Player, given_parts: list[tuple[Part, float]]) -> None:
        """Give the player everything rendered; near the end, tell it that nothing follows."""
        if player.is_finishing:
            return
        self._note_said(given_parts, player.heard_seconds)
        while (part := self._part_after(len(given_parts))) and part.sound and player.takes(part.sound):
            player.add(part.sound, is_wide=self._flow.has_earcons)
            given_parts.append((part, player.given_seconds))
        self._flow.note_length(player.seconds_left)
        if player.seconds_left < SECONDS_TO_ANNOUNCE_END:
            player.finish()

    def _note_said(self, given: list[tuple[Part, float]], heard_seconds: float) -> None:
        while given and given[0][1] <= heard_seconds:
            self._flow.note_spoken(given.pop(0)[0])

    def _note_end(self, given: list[tuple[Part, float]], player: Player) -> None:
        """Note the sound that the player has played, or its error."""
        flow, code = self._flow, player.exit_code
        with flow.condition:
            if player.is_silenced:
                return
            if code == 0 and player.is_finishing:
                self._note_said(given, float("inf"))
            elif code is None:
                self._lacks_chosen = False
                flow.fail(Failure.HANGS)
            else:
                # Try the chosen device and the usual one by turns: either may be missing for a moment.
                self._lacks_chosen = bool(player.output.device)
                flow.note_trouble(Failure.DIES if code < 0 else Failure.DEVICE)

    def _end_player(self) -> None:
        with self._flow.condition:
            player, self._player = self._player, None
        if player is not None:
            player.bury()
