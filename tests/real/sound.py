"""A sound card that nobody hears, and a recording of all that it plays: PulseAudio with a null sink, and parec.

Everything is private: the server has its own folder and socket. The sink never takes back what it has given to its
monitor (``norewinds``), because otherwise the first milliseconds of a sound are missing or doubled. To prove that a
text was spoken, compare the recording with what espeak-ng itself renders: the same text in the same voice correlates
with 1.0, "six two" for "six three" with 0.76, another language with at most 0.2.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
import wave
from pathlib import Path

import numpy as np

from tests.support.ending import end_program
from tests.support.patience import PATIENCE

from .comparison import RATE, SAME, find_end

SOON = ("--latency-msec=5", "--process-time-msec=5")
LOUD = 200
"""A sample above this is a sound, not the noise of resampling."""


class SoundCard:
    """The server and the recording of its monitor, until ``close``."""

    def __init__(self, folder: Path) -> None:
        runtime = folder / "runtime"
        (runtime / "pulse").mkdir(parents=True, mode=0o700)
        runtime.chmod(0o700)
        self.folder = folder
        self.environment = {
            "XDG_RUNTIME_DIR": str(runtime),
            "PULSE_SERVER": f"unix:{runtime}/pulse/native",
            "PULSE_COOKIE": str(runtime / "cookie"),
            "HOME": str(folder),
        }
        self.everywhere = {**os.environ, **self.environment}
        self.server = self._serve()
        self._heard = threading.Condition()
        self._chunks: list[tuple[float, bytes]] = []
        self._raw = bytearray()
        self._recorder: subprocess.Popen[bytes] | None = None
        self._record()

    def _serve(self) -> subprocess.Popen[bytes]:
        modules = [
            "module-native-protocol-unix auth-anonymous=1",
            f"module-null-sink sink_name=nullsink rate={RATE} channels=1 norewinds=1",
            "module-always-sink",
        ]
        loaded = [part for module in modules for part in ("-L", module)]
        return subprocess.Popen(
            ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", *loaded],
            env=self.everywhere,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def _record(self) -> None:
        """Start recording as soon as the server allows it; before that, parec ends at once."""
        until = time.monotonic() + PATIENCE
        first = b""
        while not first:
            assert time.monotonic() < until and self.server.poll() is None, "PulseAudio did not start in time"
            self._recorder = subprocess.Popen(
                ["parec", "-d", "nullsink.monitor", "--raw", "--format=s16le", f"--rate={RATE}", "--channels=1", *SOON],
                env=self.everywhere,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
            )
            first = self._recorder.stdout.read(4096)  # type: ignore[union-attr]
            if not first:
                self._recorder.wait()
        self._keep(first)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        while data := self._recorder.stdout.read(4096):  # type: ignore[union-attr]
            self._keep(data)

    def _keep(self, data: bytes) -> None:
        with self._heard:
            self._chunks.append((time.monotonic(), data))
            self._raw += data
            self._heard.notify_all()

    @property
    def length(self) -> int:
        """Return the number of samples recorded so far."""
        return len(self._raw) // 2

    def samples(self, start: int = 0, count: int | None = None) -> np.ndarray:
        """Return so many recorded samples from this sample on, or all of them up to now."""
        with self._heard:
            end = self.length if count is None else min(start + count, self.length)
            raw = bytes(self._raw[2 * start : 2 * end])
        return np.frombuffer(raw, "<i2").astype(float)

    def place_at(self, moment: float) -> int:
        """Return the last sample recorded at this moment."""
        with self._heard:
            place = self.length
            for at, data in reversed(self._chunks):
                if at <= moment:
                    break
                place -= len(data) // 2
            return place

    def wait_for_length(self, length: int) -> None:
        """Wait until so many samples have been recorded."""
        with self._heard:
            assert self._heard.wait_for(lambda: self.length >= length, PATIENCE), "the recording stopped"

    def loud_since(self, moment: float) -> list[float]:
        """Return the time of the first loud sample after this moment."""
        with self._heard:
            chunks = [chunk for chunk in self._chunks if chunk[0] >= moment]
        found = []
        for at, data in chunks:
            samples = np.frombuffer(data[: len(data) // 2 * 2], "<i2").astype(int)
            if len(samples) and np.abs(samples).max() > LOUD:
                found.append(at)
        return found

    def wait_until_loud(self, since: float) -> float:
        """Wait for a loud sample after this moment, and return its time."""
        with self._heard:
            assert self._heard.wait_for(lambda: bool(self._loud(since)), PATIENCE), "expected a sound, heard nothing"
            return self._loud(since)[0]

    def _loud(self, since: float) -> list[float]:
        return [
            at
            for at, data in self._chunks[-400:]
            if at >= since and np.abs(np.frombuffer(data[: len(data) // 2 * 2], "<i2").astype(int)).max() > LOUD
        ]

    def wait_for_recording(self, seconds: float, since: float) -> None:
        """Wait until so many seconds have been recorded after a moment, loud or silent."""
        with self._heard:
            assert self._heard.wait_for(lambda: self._chunks[-1][0] >= since + seconds, PATIENCE)

    def wait_for(self, reference: np.ndarray, start: int = 0) -> int:
        """Wait until the recording contains the reference at or after this sample. Return the sample after it.

        A busy machine may stutter in it, see `stutter_in`.
        """
        until = time.monotonic() + PATIENCE + len(reference) / RATE
        best, looked_at = 0.0, start
        while True:
            samples = self.samples()
            if len(samples) - looked_at >= min(len(reference), RATE // 4):
                score, end = find_end(samples[start:], reference)
                if score >= SAME:
                    return start + end
                best = max(best, score)
                looked_at = len(samples)
            assert time.monotonic() < until, f"the text was not heard, the best match is {best:.3f}"
            with self._heard:
                known = len(self._chunks)
                self._heard.wait_for(lambda: len(self._chunks) > known + 20, 1)  # noqa: B023

    def control(self, *command: str) -> str:
        """Run ``pactl`` and return its output."""
        asked = ["pactl", *command]
        done = subprocess.run(asked, env=self.everywhere, stdout=subprocess.PIPE, text=True, check=True)
        return done.stdout.strip()

    def plug_in(self, name: str) -> str:
        """Add a sound device and make it the default. Return the value that ``pull_out`` needs."""
        module = self.control("load-module", "module-null-sink", f"sink_name={name}", f"rate={RATE}", "channels=1")
        self.control("set-default-sink", name)
        return module

    def pull_out(self, module: str) -> None:
        self.control("unload-module", module)

    def pull_out_the_recorded(self) -> None:
        """Remove the last device. The recording gets nothing more until ``plug_in_and_record``."""
        modules = self.control("list", "short", "modules").splitlines()
        (module,) = [line.split()[0] for line in modules if "sink_name=nullsink" in line]
        assert self._recorder is not None
        self._recorder.terminate()
        self._recorder.wait()
        self.pull_out(module)

    def plug_in_and_record(self) -> None:
        self.plug_in("nullsink")
        self._record()

    def stop_server(self) -> None:
        if sys.platform == "win32":
            raise NotImplementedError("a Unix terminal is needed")
        self.server.send_signal(signal.SIGSTOP)

    def continue_server(self) -> None:
        if sys.platform == "win32":
            raise NotImplementedError("a Unix terminal is needed")
        self.server.send_signal(signal.SIGCONT)

    def kill_server(self) -> None:
        """Kill the sound server. The recording gets nothing more until ``serve_again``."""
        self.server.kill()
        self.server.wait()
        assert self._recorder is not None
        self._recorder.wait()

    def serve_again(self) -> None:
        self.server = self._serve()
        self._record()

    def close(self) -> None:
        if sys.platform == "win32":
            raise NotImplementedError("a Unix terminal is needed")
        self.server.send_signal(signal.SIGCONT)
        for process in (self._recorder, self.server):
            if process is not None:
                end_program(process)


def render_text(folder: Path, text: str, voice: str, rate: int) -> np.ndarray:
    """Return the sound of a text as espeak-ng renders it, without the silence around it."""
    path = folder / "reference.wav"
    subprocess.run(["espeak-ng", "-v", voice, "-s", str(rate), "-w", path, "--", text], check=True)
    with wave.open(str(path)) as sound:
        samples = np.frombuffer(sound.readframes(sound.getnframes()), "<i2").astype(float)
    loud = np.nonzero(np.abs(samples) > 50)[0]
    return samples[loud[0] : loud[-1] + 1]
