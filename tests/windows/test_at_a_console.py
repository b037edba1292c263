"""The game at a console of Windows: Wine's console, which is the pseudo-terminal where the test starts it.

MOON_ACCESS_WINE names the folder that .ci/wine-python has made, on the system on which Wine runs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.news import know_news

ROOT = Path(__file__).parents[2]
WINE = os.environ.get("MOON_ACCESS_WINE", "")

pytestmark = pytest.mark.skipif(
    not WINE or sys.platform == "win32", reason="MOON_ACCESS_WINE does not name a Python for Windows under Wine"
)
pexpect = pytest.importorskip("pexpect")

UP, F5, LEFT, BACKSPACE = "\x1b[A", "\x1b[15~", "\x1b[D", "\x7f"
TIME = 120  # seconds, enough for a busy machine


class AtConsole:
    """Types, and reads until a text is shown. ``program``: the arguments of Python."""

    program = ("-m", "moon_access")

    def __init__(self, folder: Path, settings: str, *arguments: str) -> None:
        place = folder / "moon-access"
        place.mkdir(exist_ok=True)
        (place / "settings.json").write_text(settings)
        know_news(folder)
        inside = "Z:" + str(folder).replace("/", "\\")
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("MOON_ACCESS")},
            "XDG_CONFIG_HOME": inside,
            "XDG_STATE_HOME": inside,
            "TERM": "xterm",
            "WINEPREFIX": str(Path(WINE).resolve() / "prefix"),
            "WINEDEBUG": "-all",
        }
        python = str(Path(WINE).resolve() / "python311" / "python.exe")
        self.child = pexpect.spawn(
            "wine",
            [python, *self.program, *arguments],
            env=environment,
            cwd=str(ROOT),
            encoding="utf-8",
            dimensions=(24, 80),
            timeout=TIME,
        )
        self.games = place / "games"

    def type(self, keys: str) -> None:
        self.child.send(keys)

    def until(self, *texts: str) -> None:
        for text in texts:
            self.child.expect_exact(text)

    def code(self) -> int:
        self.child.expect(pexpect.EOF)
        self.child.close()
        return int(self.child.exitstatus or 0)


class Listening(AtConsole):
    """A console with other players, who do what ``post`` says."""

    program = ("-m", "tests.windows.listening")

    def __init__(self, folder: Path) -> None:
        self._news = folder / "news"
        self._news.touch()
        super().__init__(folder, "{}", "Z:" + str(self._news).replace("/", "\\"))

    def post(self, news: str) -> None:
        with self._news.open("a", encoding="utf-8") as file:
            file.write(f"{news}\n")


Start = Callable[..., AtConsole]


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Start]:
    started: list[AtConsole] = []

    def start(settings: str, *arguments: str) -> AtConsole:
        started.append(AtConsole(tmp_path, settings, *arguments))
        return started[-1]

    yield start
    for one in started:
        one.child.close(force=True)


SEEDED = ("play", "--seed", "3", "--language", "de", "--name", "Eva")


def test_single_keys_act_at_once_and_a_digit_opens_a_line(at: Start) -> None:
    console = at('{"keys": true}', *SEEDED)
    console.until("oder passe:")
    console.type(UP + F5)
    console.type("h")
    console.until("Du hast", "oder passe:")
    console.type("21")
    console.until("21")
    console.type("1" + BACKSPACE + "\r")
    console.until("Du bietest 21.")
    console.type(":han" + "t" + BACKSPACE + "d\r")
    console.until("Du hast")
    console.type("q")
    console.until("Spiel gespeichert.")
    assert console.code() == 0
    assert len(list(console.games.glob("*.jsonl"))) == 1


def test_ctrl_c_keeps_the_game(at: Start) -> None:
    console = at('{"keys": true}', *SEEDED)
    console.until("oder passe:")
    console.type("h")
    console.until("Du hast", "oder passe:")
    console.type("\x03")
    console.until("Spiel gespeichert.")
    assert console.code() == 130


def test_lines_are_edited_by_the_game_if_the_voice_is_on(at: Start) -> None:
    console = at("{}", *SEEDED, "--read", "speech")
    console.until("oder passe:")  # the message about the missing voice may come before or after the typed line
    console.type("hantd" + BACKSPACE + BACKSPACE + UP + "d\r")
    console.until("Du hast", "oder passe:")
    console.type("q\r")
    console.until("Spiel gespeichert.")
    assert console.code() == 0


def test_a_line_is_typed_as_on_any_system(at: Start) -> None:
    console = at("{}", *SEEDED, "--language", "cs")
    console.until("pas:")
    console.type("h\r")
    console.until("Máš", "pas:")
    console.type("q\r")
    console.until("Hra")
    assert console.code() == 0


def test_news_of_others_comes_as_it_happens_and_never_into_a_line(tmp_path: Path) -> None:
    console = Listening(tmp_path)
    try:
        console.until("Your move:")
        console.post("Anna: hello.")
        console.until("Anna: hello.", "Your move:")
        console.type("6")
        console.until("6")
        console.post("Ben: what?")
        console.type("x" + BACKSPACE)
        console.until("x")
        console.type("4\r")
        console.until("Ben: what?", "Typed 64.", "Your move:")
        console.type("\x04")
        console.until("Goodbye.")
        assert console.code() == 0
    finally:
        console.child.close(force=True)
