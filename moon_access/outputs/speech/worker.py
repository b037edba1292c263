"""The process that speaks: one utterance, then it ends. Only this file imports pyttsx3.

It is a program of its own, never part of the game, because of what pyttsx3 2.99 does to its process: the espeak driver
plays through ``aplay`` inside the library's callback and reports success when there is none; ``stop`` from another
thread never stops and deadlocks; a missing voice database ends the process; a reused SAPI5 engine speaks only once, and
a voice with two languages ("409;9") makes its list of voices raise; on macOS ``runAndWait`` may never return. A process
that ends after one utterance avoids all of that.

One line of JSON comes in. Lines of JSON go out, on a copy of standard output: ``ready``, ``follows`` (bytes of sound
after the line, and samples per second: the worker renders, the game plays), ``playing`` (seconds of sound that the
worker plays itself), ``done`` (and whether it was ``played``), ``voices``, or ``failed`` with one word. Other output of
the libraries is discarded. This file chooses no words, and imports nothing of the game.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from types import FrameType
from typing import TYPE_CHECKING, BinaryIO, NoReturn, Protocol, TypedDict

if TYPE_CHECKING:
    from subprocess import Popen

PLAYERS = ("aplay", "paplay", "pw-play")
"""The programs that play sound on Linux; all take the name of the file."""
PLAYER_OF_MACOS = "afplay"
PULSE, ALSA = "pulse", "alsa"
"""The systems whose sound devices can be chosen. A device is written as one of these, a space and its name."""
SPEECH_FOR_ACCESS = "media.role=a11y"
"""The media role of our stream: PulseAudio and PipeWire may turn down other sounds while such a stream plays."""

MOST_SECONDS_OF_LAST_WORDS = 60  # most seconds for the last words after the game has gone, beyond their expected length
TRIED_FOR = 1.0  # seconds for which to retry last words that cannot be played
TO_START = 30
"""Seconds after which a process that is not ready ends, if nobody has ended it."""
SECONDS_OF_SILENCE = 0.02  # seconds of silence, to find out whether there is a sound device


ERRORS_OF_PYTHON = (AttributeError, ImportError, NameError, SyntaxError, TypeError)
"""Errors in the library itself, or in how it fits this Python, and not in the system."""


class Request(TypedDict, total=False):
    """The request: a line of JSON from the game."""

    text: str
    voice: str
    rate: int
    volume: int
    pitch: int
    render: bool
    last: bool
    before: str
    pause: float
    device: str
    ducks: bool
    list: bool
    check: bool


class Facts(TypedDict):
    """The facts about a voice, for the game."""

    id: str
    name: str
    languages: list[str]


class EngineVoice(Protocol):
    """A voice of pyttsx3. The types of its fields depend on the driver."""

    id: object
    name: object
    languages: object


class Token(Protocol):
    """A voice of SAPI5."""

    Id: object

    def GetDescription(self) -> object: ...
    def GetAttribute(self, name: str) -> object: ...


class Voices(Protocol):
    """The part of SAPI5 that we use."""

    def GetVoices(self) -> Iterable[Token]: ...


class Driver(Protocol):
    """The part of pyttsx3's drivers that we use."""

    stop: Callable[[], None]
    _tts: Voices


class Proxy(Protocol):
    """The part of pyttsx3's driver proxy that we use."""

    _driver: Driver


class Engine(Protocol):
    """The part of pyttsx3's engine that we use; pyttsx3 has no types of its own."""

    driver_name: str
    proxy: Proxy

    def connect(self, topic: str, callback: Callable[..., None]) -> object: ...
    def getProperty(self, name: str) -> Iterable[EngineVoice]: ...
    def setProperty(self, name: str, value: object) -> None: ...
    def say(self, text: str) -> None: ...
    def runAndWait(self) -> None: ...


class Speaker:
    """The work of this process, from ``main`` to ``leave``."""

    def __init__(self) -> None:
        self.output = os.dup(1)
        self.folder = os.environ.get("TMPDIR", "")
        self.player: Popen[bytes] | None = None
        self.has_played = True
        self.renders = False  # whether the game plays the sound
        self.is_last = False  # the game is leaving: speak the last words to their end
        self.needs = 0.0  # the most seconds that the text may take
        self.is_alone = False  # the game has gone
        self.device = ""
        self.ducks = False
        # A player that is starting cannot be stopped yet. Reentrant, because a signal may come while we leave.
        self._starting = threading.RLock()
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)

    def report(self, **facts: object) -> None:
        self.send((json.dumps(facts) + "\n").encode())

    def send(self, data: bytes) -> None:
        with suppress(OSError):  # the game has gone, which the end of the input reports too
            while data:
                data = data[os.write(self.output, data) :]

    def leave(self) -> NoReturn:
        """End at once, and leave nothing behind: no sound, no player, no file."""
        with self._starting:
            player = self.player
            if player is not None and player.returncode is None:
                player.kill()
                with suppress(Exception):
                    player.wait(0.2)
            if self.folder:
                shutil.rmtree(self.folder, ignore_errors=True)
                if self.is_alone or self.is_last:  # nobody makes folders there any more
                    with suppress(OSError):
                        os.rmdir(os.path.dirname(self.folder))
            # Skip the interpreter's shutdown, in which espeak fails an assertion and AppKit waits.
            os._exit(0)

    # Sound, on Linux

    def play(self, command: str) -> int:
        """Stand in for ``os.system`` in pyttsx3's espeak driver, to check its result and discard its noise."""
        folder = self.folder or "."
        names = [name for name in os.listdir(folder) if name.endswith(".wav")]
        if not names:
            return 1
        path = os.path.join(folder, names[0])
        if self.renders:
            samples, rate = _read_samples(path)
            self.report(follows=(len(samples), rate))
            self.send(samples)
            return 0
        return self.play_file(path)

    def play_file(self, path: str) -> int:
        samples, rate = _read_samples(path)
        self.report(playing=len(samples) / (2 * rate))
        until = time.monotonic() + TRIED_FOR
        code = self._play_once(path)
        while code and self.is_last and time.monotonic() < until:
            time.sleep(0.05)
            code = self._play_once(path)
        self.has_played = code == 0
        return code

    def _play_once(self, path: str) -> int:
        if sys.platform == "win32":
            return 0 if is_played_by_windows(path) else 1
        player = player_of(sys.platform, shutil.which)
        if not player:
            return 1
        options = ["-q"] if player.endswith("aplay") else []
        return self._start_player(player, *options, *device_options(player, self.device), path).wait()

    def _start_player(self, *command: str) -> Popen[bytes]:
        import subprocess

        nowhere = subprocess.DEVNULL
        with self._starting:
            environment = {**os.environ, **stream_variables(self.device, ducks=self.ducks)}
            self.player = subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere, env=environment)
            return self.player

    # The library

    def engine(self) -> Engine:
        """Return pyttsx3's engine, or end the process with the reason in a word."""
        loaded = load_bundled_espeak() if sys.platform == "linux" else ""
        try:
            import pyttsx3
        except ModuleNotFoundError as missing:
            if missing.name != "pyttsx3":
                raise
            self.fail("library")
        os.system = self.play  # type: ignore[assignment]
        try:
            engine: Engine = pyttsx3.init()
        except BaseException as error:
            # Raise if a library has the wrong version. A system without speech has no engine, though: then pyttsx3's
            # drivers get None on macOS, and miss the module comtypes.gen on Windows.
            is_of_system = "'NoneType' object" in str(error) or getattr(error, "name", None) == "comtypes.gen"
            if isinstance(error, ERRORS_OF_PYTHON) and not is_of_system:
                raise
            self.fail("bundled" if loaded else "engine" if sys.platform == "linux" else "system")
        return engine

    def fail(self, what: str) -> NoReturn:
        self.report(failed=what)
        self.leave()

    def fail_with(self, error: BaseException) -> NoReturn:
        """Report an unexpected error of the library or a driver, and end."""
        self.report(failed="error", why=str(error) or type(error).__name__)
        self.leave()

    def speak(self, engine: Engine, request: Request) -> None:
        """Speak and end.

        If the library never reports that it is done, this never returns, and the game kills the process.
        """
        wrong: list[object] = []
        engine.connect("error", lambda name=None, exception=None: wrong.append(exception))
        engine.connect("finished-utterance", lambda name=None, completed=True: self.finish())
        volume = request.get("volume")
        pitch = request.get("pitch") if engine.driver_name == "espeak" else None
        chosen = {
            "voice": request.get("voice"),
            "rate": request.get("rate"),
            "volume": None if volume is None else volume / 100,
            "pitch": pitch,
        }
        for name, value in chosen.items():
            if value not in (None, ""):
                engine.setProperty(name, value)
        if engine.driver_name == "espeak":
            # runAndWait begins with a stop, which throws away a rate that espeak has not taken over yet.
            engine.proxy._driver.stop = lambda: None
        time.sleep(request.get("pause", 0.0))
        if request.get("before"):  # if the earcon cannot be played, speak anyway
            self._play_once(request["before"])
        engine.say(request["text"])
        engine.runAndWait()  # on Linux it does not wait
        if wrong and engine.driver_name != "espeak":
            self.fail("engine")
        threading.Event().wait()

    def finish(self) -> NoReturn:
        self.report(done=True, played=self.has_played)
        self.leave()


def seconds_needed(asked: Request) -> float:
    """Return an upper bound for the seconds of speech: a word has at least two characters, with its space."""
    return len(asked.get("text", "")) / 2 * 60 / asked.get("rate", 80)


def load_bundled_espeak() -> str:
    """Load the espeak-ng of the package espeakng-loader if the system has none; return its path, or ""."""
    import ctypes

    try:
        ctypes.CDLL("libespeak-ng.so.1")
    except OSError:
        try:
            import espeakng_loader
        except ImportError:
            return ""
        os.environ["ESPEAK_DATA_PATH"] = espeakng_loader.get_data_path()
        path: str = espeakng_loader.get_library_path()
        try:
            ctypes.CDLL(path, ctypes.RTLD_GLOBAL)
        except OSError:
            return ""
        return path
    return ""


def player_of(platform: str, find_program: Callable[[str], str | None]) -> str:
    """Return the path of a program that plays sound, or "" if there is none."""
    return next(filter(None, map(find_program, (PLAYER_OF_MACOS,) if platform == "darwin" else PLAYERS)), "")


def device_options(player: str, device: str) -> tuple[str, ...]:
    """Return the options with which a program plays on this device: those of ALSA, which only aplay knows."""
    kind, _, name = device.partition(" ")
    return ("-D", name) if kind == ALSA and player.endswith("aplay") else ()


def stream_variables(device: str, *, ducks: bool) -> dict[str, str]:
    """Return the environment in which a program plays on this device of PulseAudio or PipeWire.

    Args:
        device: the device as the settings name it, or "" for the usual one.
        ducks: whether the system may lower other sounds meanwhile.

    Returns:
        The variables to set.
    """
    kind, _, name = device.partition(" ")
    variables = {"PULSE_SINK": name} if kind == PULSE else {}
    return {**variables, "PULSE_PROP": SPEECH_FOR_ACCESS} if ducks else variables


def is_played_by_windows(path: str) -> bool:
    """Return whether Windows could play this file, which it does by a function instead of a program."""
    import winsound

    flags: int = getattr(winsound, "SND_FILENAME") | getattr(winsound, "SND_NODEFAULT")  # noqa: B009 - not elsewhere
    try:
        getattr(winsound, "PlaySound")(path, flags)  # noqa: B009
    except RuntimeError:
        return False
    return True


def voices_of(engine: Engine) -> list[Facts]:
    """Return the facts of every usable voice. Skip a voice that cannot be read."""
    driver = engine.proxy._driver
    if engine.driver_name != "sapi5":
        return [_facts(voice.id, voice.name, voice.languages) for voice in engine.getProperty("voices")]
    found = []
    for token in driver._tts.GetVoices():
        try:
            found.append(_facts(token.Id, token.GetDescription(), [token.GetAttribute("Language")]))
        except Exception:  # noqa: BLE001 - SAPI raises anything; a voice that does is not listed
            continue
    return found


def _facts(identifier: object, name: object, languages: object) -> Facts:
    codes: Iterable[object] = languages if isinstance(languages, list | tuple) else [languages]
    texts = [code.decode("utf-8", "ignore") if isinstance(code, bytes) else str(code or "") for code in codes]
    return {"id": str(identifier), "name": str(name or ""), "languages": texts}


def _read_samples(path: str) -> tuple[bytes, int]:
    """Return the samples of a file with 16 bits in one channel, and the samples per second."""
    import wave

    with wave.open(path, "rb") as sound:
        return sound.readframes(sound.getnframes()), sound.getframerate() or 22050


def _write_silence(path: str) -> None:
    import wave

    with wave.open(path, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(22050)
        sound.writeframes(bytes(2 * int(22050 * SECONDS_OF_SILENCE)))


def main() -> None:
    speaker = Speaker()

    def in_callback(failure: sys.UnraisableHookArgs) -> None:
        # Python ignores errors inside the library's callback; the worker would then hang in silence.
        if failure.exc_value is not None and "callback" in (failure.err_msg or ""):
            speaker.fail_with(failure.exc_value)

    sys.unraisablehook = in_callback
    try:
        serve(speaker)
    except Exception as error:  # noqa: BLE001 - whatever it is, tell the game why there is no voice
        speaker.fail_with(error)


def serve(speaker: Speaker) -> NoReturn:
    """Do the one request, and leave."""
    if sys.platform != "win32":
        import signal

        def stop(number: int, frame: FrameType | None) -> None:
            speaker.leave()

        signal.signal(signal.SIGTERM, stop)
        signal.alarm(TO_START)  # a library that hangs would not notice that the game has gone
    engine = speaker.engine()
    if sys.platform != "win32":
        signal.alarm(0)
    speaker.report(ready=True)
    game: BinaryIO = sys.stdin.buffer
    line = game.readline()
    if not line:
        speaker.is_alone = True
        speaker.leave()
    asked: Request = json.loads(line)
    speaker.renders, speaker.is_last = bool(asked.get("render")), bool(asked.get("last"))
    speaker.device, speaker.ducks = asked.get("device", ""), asked.get("ducks", False)
    speaker.needs = MOST_SECONDS_OF_LAST_WORDS + seconds_needed(asked)
    # From here on, the input only ends, when the game has gone.
    threading.Thread(target=_leave_with_the_game, args=(speaker, game), daemon=True).start()
    if asked.get("list"):
        speaker.report(voices=voices_of(engine))
    elif asked.get("check"):
        path = os.path.join(speaker.folder, "silence.wav")
        _write_silence(path)
        speaker.play_file(path)
        speaker.finish()
    else:
        speaker.speak(engine, asked)
    speaker.leave()


def _leave_with_the_game(speaker: Speaker, game: BinaryIO) -> None:
    game.read()
    speaker.is_alone = True
    if speaker.is_last:
        time.sleep(speaker.needs)  # the game cannot kill us any more if the sound hangs
    speaker.leave()


if __name__ == "__main__":
    main()
