"""The process that hands texts to the player's screen reader for as long as the game runs.

Only this file imports prism.

It is a program of its own, never part of the game, because Prism (the package prismatoid) talks to other programs: NVDA
by remote procedure calls, JAWS by COM, Orca by D-Bus, each without a timeout, and a call that hangs must not delay a
key. It also works around faults of Prism 0.18: its Speech Dispatcher can cancel only the current message; JAWS fails a
message if only the braille fails; and a backend that speaks by itself, as SAPI5 does, is no screen reader.

Lines of JSON come in: ``say`` (texts, each with its language and codes of voices for it, the best first) or ``stop``.
Lines of JSON go out, on a copy of standard output: ``ready`` (the name of the reader), ``done`` for each line that came
in, or ``failed`` with one word, after which the process ends. Other output of the libraries is discarded. This file
chooses no words, and imports nothing of the game.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn, Protocol, TypedDict

SECONDS_TO_START = 30
"""Seconds after which a process that is not ready ends, if nobody has ended it."""
TO_LEAVE = 15.0  # seconds to hand over the last words after the game has gone
SECONDS_TO_SETTLE = 0.3  # seconds; VoiceOver has taken a text after this time
SECONDS_BETWEEN_STOPS = 0.04  # seconds; Speech Dispatcher begins its next message in this time
MOST_STOPS = 10

NO_READERS = ("SAPI", "ONE_CORE", "AV_SPEECH", "UIA", "SPIEL", "WEB_SPEECH", "ANDROID_TTS")
"""Backends, by their names in Prism, that speak with a voice of their own or need a window."""
DISPATCHER = "Speech Dispatcher"


class Request(TypedDict, total=False):
    """A request: a line of JSON from the game."""

    say: list[tuple[str, str, list[str]]]
    stop: bool


class Features(Protocol):
    """The part of a backend's features that we use."""

    is_supported_at_runtime: bool
    supports_braille: bool
    supports_stop: bool
    supports_set_voice: bool
    supports_get_voice_language: bool


class Backend(Protocol):
    """The part of Prism's screen reader that we use."""

    voice: int

    @property
    def name(self) -> str: ...
    @property
    def features(self) -> Features: ...
    @property
    def voices_count(self) -> int: ...
    def speak(self, text: str, interrupt: bool = False) -> None: ...
    def braille(self, text: str) -> None: ...
    def output(self, text: str, interrupt: bool = False) -> None: ...
    def stop(self) -> None: ...
    def get_voice_name(self, idx: int) -> str: ...
    def get_voice_language(self, idx: int) -> str: ...


class Prism(Protocol):
    """The part of Prism's context that we use: the backends of this platform, the highest priority first."""

    @property
    def backends_count(self) -> int: ...
    def id_of(self, index_or_name: int) -> object: ...
    def create(self, backend_id: object) -> Backend: ...


class Reader:
    """A running screen reader. Exceptions of its backend pass through."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._can = backend.features
        self._interrupts = False  # whether the next text replaces what is being spoken
        self._handed = 0  # the number of messages handed over since the last silence
        self._language = _find_system_language()
        self._switches = self._can.supports_set_voice and self._can.supports_get_voice_language

    @property
    def name(self) -> str:
        return self._backend.name

    def say(self, texts: Sequence[tuple[str, str, Sequence[str]]]) -> None:
        """Hand texts over after earlier ones. Send one message if the language stays the same or cannot be switched."""
        runs = list(texts)
        if not self._switches:
            runs = [(" ".join(text for text, _, _ in runs), self._language, ())]
        for text, language, codes in runs:
            if text.strip("\0 \n"):
                self._speak_in(language, codes)
                self._give(text.replace("\0", ""))

    def _give(self, text: str) -> None:
        interrupts, self._interrupts = self._interrupts, False
        self._handed += 1
        if self._can.supports_braille:
            self._backend.speak(text, interrupts)
            with suppress(Exception):  # without a braille display the text was still spoken
                self._backend.braille(text)
        else:
            self._backend.output(text, interrupts)

    def _speak_in(self, language: str, codes: Sequence[str]) -> None:
        """Keep the reader's own voice while it speaks the language; otherwise choose the best other voice."""
        if not self._switches or language == self._language:
            return
        self._language = language
        with suppress(Exception):  # speak in the current voice if none can be chosen
            spoken = {at: self._backend.get_voice_language(at).lower() for at in range(self._backend.voices_count)}
            ranks = {at: rank for at, code in spoken.items() if (rank := _rank(code, language, codes)) is not None}
            # "German+Anna" is a variant of "German".
            plain = {at: rank for at, rank in ranks.items() if "+" not in self._backend.get_voice_name(at)}
            best = min(plain or ranks, key=(plain or ranks).__getitem__, default=None)
            if best is not None:
                self._backend.voice = best

    def stop(self) -> None:
        """Fall silent, and drop the waiting texts."""
        if not self._can.supports_stop:
            self._interrupts = True
            return
        self._backend.stop()
        if self.name == DISPATCHER:
            for _ in range(min(self._handed, MOST_STOPS) - 1):
                time.sleep(SECONDS_BETWEEN_STOPS)
                self._backend.stop()
        self._handed = 0


def _rank(code: str, language: str, codes: Sequence[str]) -> int | None:
    if code in codes:
        return codes.index(code)
    return len(codes) if code.split("-", maxsplit=1)[0] == language else None


def _find_system_language() -> str:
    """Return the code of the language that a reader speaks by default, or "" if that is unknown."""
    names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    name = next(filter(None, names), "")
    code = name.replace("-", "_").split("_")[0].split(".")[0].lower()
    return code if code not in ("c", "posix") else ""


def running_reader(prism: Prism, ids: Sequence[object]) -> Reader | None:
    """Return the first screen reader that answers. ``ids`` are the backends that are no screen readers."""
    for place in range(prism.backends_count):
        with suppress(Exception):  # Prism raises for backends that do not run here
            backend_id = prism.id_of(place)
            if backend_id in ids:
                continue
            backend = prism.create(backend_id)
            if backend.features.is_supported_at_runtime:
                return Reader(backend)
    return None


class Line:
    """The output of this process to the game, from ``main`` to ``leave``."""

    def __init__(self) -> None:
        self._out = os.dup(1)
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)

    def report(self, **facts: object) -> None:
        data = (json.dumps(facts) + "\n").encode()
        with suppress(OSError):  # the game has gone, which the end of the input reports too
            while data:
                data = data[os.write(self._out, data) :]

    def fail(self, what: str) -> NoReturn:
        self.report(failed=what)
        self.leave()

    def leave(self) -> NoReturn:
        # Skip the interpreter's shutdown: a backend that closes properly would send its screen reader one more message.
        os._exit(0)


def main() -> None:
    line = Line()
    if sys.platform != "win32":
        import signal

        signal.alarm(SECONDS_TO_START)  # a library that hangs would not notice that the game has gone
    asked: queue.Queue[Request | None] = queue.Queue()
    threading.Thread(target=_listen, args=(asked, line), daemon=True).start()
    reader = _begin(line)
    if sys.platform != "win32":
        signal.alarm(0)
    line.report(ready=reader.name)
    while (one := asked.get()) is not None:
        try:
            if one.get("stop"):
                reader.stop()
            reader.say(one.get("say", []))
        except Exception:  # noqa: BLE001 - whatever it is, the text was not spoken
            line.fail("reader")
        line.report(done=True)
    if sys.platform == "darwin":
        time.sleep(SECONDS_TO_SETTLE)
    line.leave()


def _begin(line: Line) -> Reader:
    """Return the running reader, or end the process with the reason in a word."""
    try:
        import prism
    except Exception:  # noqa: BLE001 - not installed, or not for this system
        line.fail("no-prism")
    none = [getattr(prism.BackendId, name) for name in NO_READERS if hasattr(prism.BackendId, name)]
    try:
        reader = running_reader(prism.Context(), none)
    except Exception:  # noqa: BLE001
        reader = None
    if reader is None:
        line.fail("reader")
    return reader


def _listen(requests: queue.Queue[Request | None], line: Line) -> None:
    """Read lines until the game has gone. If a call hangs at that moment, abandon it."""
    with suppress(ValueError):
        for text in sys.stdin.buffer:
            requests.put(json.loads(text))
    requests.put(None)
    time.sleep(TO_LEAVE)
    line.leave()


if __name__ == "__main__":
    main()
