"""The process that hands texts to the player's screen reader, for as long as the game plays. The only place that
imports prism, the module of the package prismatoid.

It runs as a program of its own, never inside the game, because Prism is a foreign library that talks to other programs:
NVDA by remote procedure calls, JAWS by COM, Orca by D-Bus, each without a limit of time, and a call that hangs must not
hold up a key. What Prism 0.18 does not tell is settled here: its Speech Dispatcher has no way to drop what waits, only
the message that is being said; JAWS fails a message whose braille alone it does not take; and a backend that speaks by
itself, as SAPI5 does, is no screen reader.

Lines of JSON come in, one after the other: ``say`` (texts, each with its language and the codes of voices for that, the
best first) or ``stop``. Lines of JSON go out, on a copy of standard output: ``ready`` (what the reader is called),
``done`` for each that came in, or ``failed`` with one word, and then it ends. Everything else that the libraries print
goes nowhere. No words of the game are chosen here.
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

TO_START = 30
"""Seconds after which a process that is not ready ends, if nobody has ended it."""
TO_LEAVE = 15.0  # seconds in which the last words must have been handed over when the game has gone
SETTLES = 0.3  # seconds after which VoiceOver has taken what was handed over
BETWEEN_STOPS = 0.04  # seconds in which the server of Speech Dispatcher begins its next message
MOST_STOPS = 10

NO_READERS = ("SAPI", "ONE_CORE", "AV_SPEECH", "UIA", "SPIEL", "WEB_SPEECH", "ANDROID_TTS")
"""Backends, by their names in Prism, that speak with a voice of their own, or need a window."""
DISPATCHER = "Speech Dispatcher"


class Asked(TypedDict, total=False):
    """A line that comes in."""

    say: list[tuple[str, str, list[str]]]
    stop: bool


class Features(Protocol):
    """What is used of what a backend says that it can do."""

    is_supported_at_runtime: bool
    supports_braille: bool
    supports_stop: bool
    supports_set_voice: bool
    supports_get_voice_language: bool


class Backend(Protocol):
    """What is used of a screen reader as Prism has it."""

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
    """What is used of Prism's context: the backends of this platform, that of the highest priority first."""

    @property
    def backends_count(self) -> int: ...
    def id_of(self, index_or_name: int) -> object: ...
    def create(self, backend_id: object) -> Backend: ...


class Reader:
    """A screen reader that runs. What its backend raises when it does no more is let through."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._can = backend.features
        self._interrupts = False  # the next text instead of what is being said
        self._handed = 0  # messages since there was silence
        self._language = _of_the_system()
        self._switches = self._can.supports_set_voice and self._can.supports_get_voice_language

    @property
    def name(self) -> str:
        return self._backend.name

    def say(self, texts: Sequence[tuple[str, str, Sequence[str]]]) -> None:
        """After what it says already, in one message where the language does not change or it can not change it."""
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
            with suppress(Exception):  # no display is no fault: it was said
                self._backend.braille(text)
        else:
            self._backend.output(text, interrupts)

    def _speak_in(self, language: str, codes: Sequence[str]) -> None:
        """The reader's own voice as long as that speaks the language; of the others the best."""
        if not self._switches or language == self._language:
            return
        self._language = language
        with suppress(Exception):  # it is said in the voice that there is
            spoken = {at: self._backend.get_voice_language(at).lower() for at in range(self._backend.voices_count)}
            ranks = {at: rank for at, code in spoken.items() if (rank := _rank(code, language, codes)) is not None}
            # "German+Anna" is a variant of "German".
            plain = {at: rank for at, rank in ranks.items() if "+" not in self._backend.get_voice_name(at)}
            best = min(plain or ranks, key=(plain or ranks).__getitem__, default=None)
            if best is not None:
                self._backend.voice = best

    def stop(self) -> None:
        """Silence, and nothing of what waits."""
        if not self._can.supports_stop:
            self._interrupts = True
            return
        self._backend.stop()
        if self.name == DISPATCHER:
            for _ in range(min(self._handed, MOST_STOPS) - 1):
                time.sleep(BETWEEN_STOPS)
                self._backend.stop()
        self._handed = 0


def _rank(code: str, language: str, codes: Sequence[str]) -> int | None:
    if code in codes:
        return codes.index(code)
    return len(codes) if code.split("-", maxsplit=1)[0] == language else None


def _of_the_system() -> str:
    """The code of the language that a reader speaks of itself; empty where that is not known."""
    names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    name = next(filter(None, names), "")
    code = name.replace("-", "_").split("_")[0].split(".")[0].lower()
    return code if code not in ("c", "posix") else ""


def running_reader(prism: Prism, ids: Sequence[object]) -> Reader | None:
    """The first of the screen readers that answers; ``ids`` are those of backends that are none."""
    for place in range(prism.backends_count):
        with suppress(Exception):  # Prism raises where it does not run
            backend_id = prism.id_of(place)
            if backend_id in ids:
                continue
            backend = prism.create(backend_id)
            if backend.features.is_supported_at_runtime:
                return Reader(backend)
    return None


class Line:
    """What this process says to the game, from ``main`` to ``leave``."""

    def __init__(self) -> None:
        self._out = os.dup(1)
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)

    def report(self, **facts: object) -> None:
        data = (json.dumps(facts) + "\n").encode()
        with suppress(OSError):  # the game has gone, which is noticed at the end of what comes in
            while data:
                data = data[os.write(self._out, data) :]

    def fail(self, what: str) -> NoReturn:
        self.report(failed=what)
        self.leave()

    def leave(self) -> NoReturn:
        # No way out by the interpreter: a backend that is put away in order talks to its reader once more.
        os._exit(0)


def main() -> None:
    line = Line()
    if sys.platform != "win32":
        import signal

        signal.alarm(TO_START)  # a library that hangs notices nothing, not even that the game has gone
    asked: queue.Queue[Asked | None] = queue.Queue()
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
        except Exception:  # noqa: BLE001 - whatever it is: it was not said
            line.fail("reader")
        line.report(done=True)
    if sys.platform == "darwin":
        time.sleep(SETTLES)
    line.leave()


def _begin(line: Line) -> Reader:
    """The reader that runs, or the end with the reason in a word."""
    try:
        import prism
    except Exception:  # noqa: BLE001 - not there, or not for this system: it does not load
        line.fail("no-prism")
    none = [getattr(prism.BackendId, name) for name in NO_READERS if hasattr(prism.BackendId, name)]
    try:
        reader = running_reader(prism.Context(), none)
    except Exception:  # noqa: BLE001
        reader = None
    if reader is None:
        line.fail("reader")
    return reader


def _listen(asked: queue.Queue[Asked | None], line: Line) -> None:
    """Up to the end, when the game has gone. What hangs then is left behind."""
    with suppress(ValueError):
        for text in sys.stdin.buffer:
            asked.put(json.loads(text))
    asked.put(None)
    time.sleep(TO_LEAVE)
    line.leave()


if __name__ == "__main__":
    main()
