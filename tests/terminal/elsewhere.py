"""A console at a terminal whose other players are a pipe: what a test writes into it is their news.

The program asks until the player types "l", then listens until "a". It echoes each typed line. If the built-in voice is
on, it is the one of voiced.py.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from threading import Thread

from moon_access.announcer.message import Prompt, answer
from moon_access.console.asking import Overtaken
from moon_access.console.console import Console, PlayerLeaves
from moon_access.console.voice import Voice
from moon_access.outputs.signals import Signals
from moon_access.outputs.terminal import Terminal
from moon_access.storage.settings import Settings
from tests.support.others import PostedNews, make_said
from tests.support.patience import PATIENCE

from .at_terminal import AtTerminal
from .voiced import Voiced

ASKED = "Your move:"
_PROMPT = Prompt(answer(ASKED), answer(ASKED), answer(ASKED))


class ElsewhereHome(Voiced):
    """A home in which that program runs, with these settings."""

    def __init__(self, folder: Path, **settings: object) -> None:
        super().__init__(folder)
        self._others, self._arrived = folder / "others", folder / "arrived"
        self._arrived.touch()
        self._posted = 0
        self.keys = bool(settings.get("keys"))
        if sys.platform != "win32":
            os.mkfifo(self._others)
        places = [str(self._others), str(self._arrived), json.dumps({"name": "Eva", **settings})]
        begin = f"from tests.terminal.elsewhere import main\nmain(*{places!r})\n"
        self.program = (sys.executable, "-c", self.program[2].partition("from moon_access.__main__")[0] + begin)

    def start(self, columns: int = 80) -> AtTerminal:
        at = self.terminal(columns=columns, holds=True)
        at.single_keys = True  # the program edits lines itself, so the terminal must send keys
        return at

    def post(self, *lines: str, overtaken: bool = False) -> None:
        """Write a batch of news. Return once the program has it."""
        self._posted += 1
        with self._others.open("w", encoding="utf-8") as pipe:
            pipe.write(json.dumps([overtaken, *lines]) + "\n")
        give_up = time.monotonic() + PATIENCE
        while self._arrived.stat().st_size < self._posted:
            assert time.monotonic() < give_up, "the news did not arrive in time"
            time.sleep(0.001)

    def post_each(self, lines: Iterable[str]) -> None:
        """Post each line as a separate batch."""
        for line in lines:
            self.post(line)


def main(news: str, arrived: str, settings: str) -> None:
    """Run the program."""
    others = PostedNews()
    Thread(target=_carry, args=(others, news, arrived), daemon=True).start()
    signals = Signals()
    console = Console(Terminal(signals), Settings(**json.loads(settings)), "en", Voice)
    console.news_source = others
    signals.hear(console.run_while_stopped, console.say_again)
    try:
        _talk(console)
    except PlayerLeaves:
        console.tell(make_said("Goodbye."))
        console.flush_last()
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        console.close()
        console.routing.release()
        signals.close()


def _carry(others: PostedNews, news: str, arrived: str) -> None:
    """Carry news from the pipe, and note its arrival."""
    pipe = os.fdopen(os.open(news, os.O_RDWR), encoding="utf-8")
    for batch in pipe:
        overtaken, *lines = json.loads(batch)
        others.post(*lines, overtaken=overtaken)
        with Path(arrived).open("a") as noted:
            noted.write("!")


def _talk(console: Console) -> None:
    listens = False
    while True:
        try:
            typed = console.listen() if listens else console.ask(_PROMPT)
        except Overtaken as overtaken:
            listens, typed = True, None
            if overtaken.typed_line is not None:
                console.tell(make_said(f"Too late: {overtaken.typed_line}."))
        listens = typed == "l" if typed in ("l", "a") else listens
        if typed is not None:
            console.tell(make_said(f"Typed {typed}."))
