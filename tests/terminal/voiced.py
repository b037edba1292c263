"""The program with the built-in voice at a terminal, with a list in a file instead of everything that makes sound.

``Voiced.said``: the texts given to the voice, with "(silence)" where it was silenced. ``Voiced.tell_news`` makes the
voice fail, and the next time repairs it.
"""

from __future__ import annotations

import os
import random
import sys
import time
from pathlib import Path

from tests.support.patience import PATIENCE

from .at_terminal import REPOSITORY, SEATED, AtTerminal, Home

PROGRAM = """
import os, sys
sys.argv[0] = "moon-access"
sys.orig_argv = list(sys.argv)  # found or not, it is called so
from moon_access.console import voice
from moon_access.outputs.speech.health import Failure
from tests.voice.test_flow import ListedEngine

class Written(ListedEngine):
    def __init__(self):
        super().__init__()
        self.heard = open({said!r}, "a", buffering=1)
        self.told = os.open({news!r}, os.O_RDWR)
        self.failing = False
    def say(self, utterances):
        super().say(utterances)
        for one in utterances:
            self.heard.write(one.text + "\\n")
    def stop(self):
        self.heard.write("(silence)\\n")
        return super().stop()
    def fileno(self):
        return self.told
    def news(self):
        os.set_blocking(self.told, False)
        try:
            return bool(os.read(self.told, 1))
        except BlockingIOError:
            return False
    def failure(self):
        if not self.failing and self.news():
            self.failing = True
            return Failure.DEVICE
    def is_back(self):
        if self.failing and self.news():
            self.failing = False
            return True
        return False

voice.engine_of = lambda name: Written()
from moon_access.__main__ import main
main()
"""


class Voiced(Home):
    """A home whose voice is written down."""

    def __init__(self, folder: Path, **settings: object) -> None:
        super().__init__(folder)
        self.heard, self.pipe = folder / "heard", folder / "news"
        self.heard.touch()
        if sys.platform == "win32":
            raise NotImplementedError("a Unix terminal is needed")
        os.mkfifo(self.pipe)
        source = PROGRAM.format(said=str(self.heard), news=str(self.pipe))
        self.program = (sys.executable, "-c", source)
        self.environment["PYTHONPATH"] = str(REPOSITORY)
        self.keep(read="speech", **settings)

    def start_seated(self, *arguments: str, columns: int = 80) -> AtTerminal:
        at = self.terminal("play", *SEATED, *arguments, columns=columns, holds=True)
        at.single_keys = True  # a prompt counts only once the program reads single keys
        return at

    @property
    def said(self) -> list[str]:
        return self.heard.read_text("utf-8").splitlines()

    def said_since(self, place: int) -> list[str]:
        """Return the texts since then, without the silences."""
        return [text for text in self.said[place:] if text != "(silence)"]

    def tell_news(self) -> None:
        """Make the voice fail, or repair it."""
        self.pipe.write_bytes(b"!")


def wait_until_said(home: Voiced, text: str, place: int = 0) -> None:
    until = time.monotonic() + PATIENCE
    while text not in home.said[place:]:
        assert time.monotonic() < until, f"expected the voice to speak {text!r}, heard {home.said[place:]}"
        time.sleep(0.005)


KEYS = (
    *(b"abdefghijklmnoprstuvwyz0123456789.,:;!?-_'\"()/*+<>@# \t"[at : at + 1] for at in range(54)),
    *(key.encode() for key in "čüß日\u0301Ω"),
    *(
        b"\x1b[A",
        b"\x1bOB",
        b"\x1b[1;5D",
        b"\x1b[[A",
        b"\x1b[15~",
        b"\x1b[99;99x",
        b"\x1b",
        b"\x1b\x1b",
        b"\x1b[",
        b"\x1bO",
    ),
    *(b"\xc3", b"\xff", b"\xe2\x82", b"\x9b", b"\x00", b"\x01", b"\x0c", b"\x16", b"\x1d"),
    *(b"\n", b"\r", b"\n", b"\x7f", b"\x7f", b"\x08", b"\x15", b"\x17"),
)
"""Keys that a player may press at random, except those that end the game."""


def random_keys(seed: int, number: int) -> list[bytes]:
    rng = random.Random(seed)
    return [rng.choice(KEYS) for _ in range(number)]
