"""An installed program, in which a player plays a deal and knows only the announcements."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.support.patience import PATIENCE
from tests.terminal.at_terminal import SEATED, Home, assert_calm, assert_plain
from tests.terminal.listening import Listener, Player


class BareHome(Home):
    """A player's home with an environment that has only its place, the language and the terminal.

    ``path``: where the program finds other programs; by default nowhere.
    """

    def __init__(self, folder: Path, *program: str, path: str = "/nonexistent") -> None:
        super().__init__(folder)
        self.program = program
        self.environment = {"HOME": str(folder), "LANG": "C.UTF-8", "TERM": "dumb", "PATH": path}
        self.settings = folder / ".config/moon-access/settings.json"
        self.games = folder / ".local/state/moon-access/games"

    def run_told(self, *arguments: str, code: int = 0, patience: float = PATIENCE) -> str:
        """Return a command's output on both streams. Assert that it ends with this code and reports no crash."""
        done = subprocess.run(
            [*self.program, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=self.environment,
            cwd=self.folder,
            timeout=patience,
            check=False,
        )
        text = done.stdout.decode()
        assert_calm(text)
        assert done.returncode == code, text
        return text


def play_a_deal(home: Home, language: str, read: str = "screen-reader") -> list[str]:
    """Play from the first bid to the first bid of the next deal, at a terminal, and leave. Return the output up to each
    prompt. With ``speech`` there must be no voice: then the bell rings once."""
    with home.terminal("play", "--language", language, "--read", read, *SEATED) as at:
        player = Player(at, Listener(language))

        def is_over(shown: str) -> bool:
            return "tile" in player.kinds and player.listener.kind(shown) == "bid"

        player.play(at.prompt(), until=is_over)
        at.finish("q")
        assert at.code == 0
    assert len(player.typed) > 7
    assert at.raw.count(b"\a") == (read == "speech"), "the bell rings where a voice was chosen and there is none"
    assert_plain(at.raw.replace(b"\a", b""))
    assert_calm("".join(at.shown))
    return at.shown
