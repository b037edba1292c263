"""Fixtures of tests with real parts: they check the programs, allow one sound at a time, and clean up.

If a program is missing, these tests are skipped and name it. If everything should be there (CI=true), they fail
instead.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, Protocol

import pytest

from tests.support.patience import PATIENCE

if TYPE_CHECKING:  # these modules import libraries that may be missing
    from moon_access.outputs.speech.speaker import Speech
    from tests.real.braille_without_console import PublishedTerminal
    from tests.real.console import Console
    from tests.real.game import Game
    from tests.real.sound import SoundCard

PROGRAMS = {
    "espeak-ng": "espeak-ng",
    "aplay": "alsa-utils",
    "pulseaudio": "pulseaudio",
    "parec": "pulseaudio-utils",
}
"""Needed programs, each with the Debian package that contains it."""
PLAYED = ("-m", "moon_access")
MODULES = ("numpy", "pexpect", "pyttsx3")


class Play(Protocol):
    """Starts a game on the sound card."""

    def __call__(
        self, *arguments: str, environment: dict[str, str] | None = None, program: tuple[str, ...] = PLAYED
    ) -> Game:
        """Start a game. ``environment``: added to the current one. ``program``: Python's arguments that start the
        program."""


def skip_or_fail(why: str) -> NoReturn:
    if os.environ.get("CI") == "true":
        pytest.fail(why)
    pytest.skip(why)


@pytest.fixture
def sound_programs() -> None:
    missing = [package for program, package in PROGRAMS.items() if shutil.which(program) is None]
    missing += [module for module in MODULES if find_spec(module) is None]
    if not sys.platform.startswith("linux"):
        skip_or_fail("The sound card of these tests is PulseAudio's, on Linux.")
    if missing:
        skip_or_fail(f"Install {', '.join(missing)}.")


@pytest.fixture
def sound(sound_programs: None) -> Iterator[SoundCard]:
    """Return a sound card. Only one test at a time has one: two would share the processor, and sound cannot wait."""
    if sys.platform == "win32":
        raise NotImplementedError("a Unix terminal is needed")
    import fcntl

    from tests.real.sound import SoundCard

    with Path(tempfile.gettempdir(), f"moon-access-sound-{os.getuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        # The path of a socket must be short, and pytest's paths are long.
        with tempfile.TemporaryDirectory(prefix="moon-sound-") as folder:
            card = SoundCard(Path(folder))
            try:
                yield card
            finally:
                card.close()


@pytest.fixture
def play(sound: SoundCard, tmp_path: Path) -> Iterator[Play]:
    """Return a function that starts games on the sound card, and end all of them after the test."""
    from tests.real.game import FAILURES_BEGIN, Game

    games: list[Game] = []

    def start(*arguments: str, environment: dict[str, str] | None = None, program: tuple[str, ...] = PLAYED) -> Game:
        usual = ("play", "--read", "speech", "--name", "Eva", "--bots", "normal", *arguments)
        game = Game(tmp_path, {**sound.environment, **(environment or {})}, *usual, program=program)
        games.append(game)
        return game

    yield start
    for game in games:
        game.close()
    wait_until(lambda: not list((tmp_path / "tmp").glob("*")), "temporary files are left over")
    for game in games:
        assert "\x1b" not in game.shown
        assert game.rings == sum(line.startswith(tuple(FAILURES_BEGIN.values())) for line in game.shown.splitlines())
        assert "ALSA" not in game.shown and "Traceback" not in game.shown


@pytest.fixture
def speech(sound: SoundCard, monkeypatch: pytest.MonkeyPatch) -> Iterator[Speech]:
    """Return the speech engine alone, in this process, on the sound card."""
    from moon_access.outputs.speech.speaker import Speech

    for name, value in sound.environment.items():
        monkeypatch.setenv(name, value)
    speech = Speech()
    speech.wait_for_start()
    yield speech
    speech.close()


def wait_until(there: Callable[[], object], otherwise: str, patience: float = PATIENCE) -> None:
    """Poll until the condition holds, for states that send no event: a process that ends, a folder that disappears."""
    until = time.monotonic() + patience
    while not there():
        assert time.monotonic() < until, otherwise
        time.sleep(0.005)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the page without a server. Tests change copies of it only."""
    from tests.real.own_page_player import written_site

    return written_site(tmp_path_factory.mktemp("site") / "site")


# Braille

BRAILLE_PROGRAMS = {"brltty": "brltty", "setpriv": "util-linux", "setsid": "util-linux"}
"""Needed programs, each with the Debian package that contains it."""


@pytest.fixture
def braille_programs() -> None:
    missing = {package for program, package in BRAILLE_PROGRAMS.items() if shutil.which(program) is None}
    if missing:
        skip_or_fail(f"Install {', '.join(sorted(missing))}.")


@pytest.fixture
def console(braille_programs: None, tmp_path: Path) -> Iterator[Console]:
    """Return the real console, for one test at a time. A container may have none, so a missing console is never a
    failure."""
    from tests.real.console import Console, find_obstacle, hold_lock

    with hold_lock("console"):
        why_not = find_obstacle()
        if why_not:
            pytest.skip(f"Unproven here: the console, typing on a braille display, and Czech in braille: {why_not}.")
        console = Console(tmp_path)
        try:
            yield console
        finally:
            console.close()


@pytest.fixture
def published_terminal(braille_programs: None, tmp_path: Path) -> Iterator[PublishedTerminal]:
    """Return a terminal that BRLTTY can show without a console."""
    from tests.real.braille_without_console import PublishedTerminal

    terminal = PublishedTerminal(tmp_path)
    yield terminal
    terminal.close()
