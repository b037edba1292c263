"""A console of the program whose other players are a file: each line that a test appends is one of their news.

``python -m tests.windows.listening FILE`` asks until the input ends, and echoes each typed line.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from threading import Thread

from moon_access.announcer.message import Prompt, answer
from moon_access.console.console import Console, PlayerLeaves
from moon_access.outputs.signals import Signals
from moon_access.outputs.terminal import Terminal
from moon_access.storage.settings import Settings
from tests.support.others import PostedNews, make_said


def main(news: str) -> None:
    others = PostedNews()
    Thread(target=_follow, args=(others, Path(news)), daemon=True).start()
    signals = Signals()
    console = Console(Terminal(signals), Settings(), "en")
    console.news_source = others
    signals.hear(console.run_while_stopped, console.say_again)
    asked = answer("Your move:")
    try:
        while True:
            console.tell(make_said(f"Typed {console.ask(Prompt(asked, asked, asked))}."))
    except PlayerLeaves:
        console.tell(make_said("Goodbye."))
        console.flush_last()
    finally:
        console.close()
        signals.close()


def _follow(others: PostedNews, news: Path) -> None:
    known = 0
    while True:
        lines = news.read_text("utf-8").splitlines(keepends=True)
        for line in lines[known:]:
            if line.endswith("\n"):
                others.post(line.rstrip())
                known += 1
        time.sleep(0.02)


if __name__ == "__main__":
    main(sys.argv[1])
