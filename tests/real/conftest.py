"""Fixtures of tests with real parts: their programs, one sound at a time, nothing left over.

Without the programs these tests are skipped and name what is missing; where everything is said to be there
(CI=true) that is a failure.
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

if TYPE_CHECKING:  # what they import in turn is not everywhere
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
"""A program that is needed: the Debian package that has it."""
PLAYED = ("-m", "moon_access")
MODULES = ("numpy", "pexpect", "pyttsx3")


class Play(Protocol):
    """Starts a game on the sound card."""

    def __call__(
        self, *arguments: str, environment: dict[str, str] | None = None, program: tuple[str, ...] = PLAYED
    ) -> Game:
        """``environment`` is added to what there is; ``program`` are Python's arguments that start it."""


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
    """A sound card of its own. One at a time: two would have to share the processor, and sound can't wait."""
    if sys.platform == "win32":
        raise NotImplementedError("a Unix terminal is needed")
    import fcntl

    from tests.real.sound import SoundCard

    with Path(tempfile.gettempdir(), f"moon-access-sound-{os.getuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        # A path of a socket must be short, and pytest's are not.
        with tempfile.TemporaryDirectory(prefix="moon-sound-") as folder:
            card = SoundCard(Path(folder))
            try:
                yield card
            finally:
                card.close()


@pytest.fixture
def play(sound: SoundCard, tmp_path: Path) -> Iterator[Play]:
    """Starts games on the sound card; sees to it that nothing of them is left over."""
    from moon_access.announcer.voice import FAILURES
    from tests.real.game import Game

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
        assert game.rings == sum(game.shown.count(line) for line in FAILURES.values())
        assert "ALSA" not in game.shown and "Traceback" not in game.shown


@pytest.fixture
def speech(sound: SoundCard, monkeypatch: pytest.MonkeyPatch) -> Iterator[Speech]:
    """The engine alone, in this process, on the sound card."""
    from moon_access.outputs.speech.speaker import Speech

    for name, value in sound.environment.items():
        monkeypatch.setenv(name, value)
    speech = Speech()
    speech.wait_for_start()
    yield speech
    speech.close()


def wait_until(there: Callable[[], object], otherwise: str, patience: float = PATIENCE) -> None:
    """Waits for a state of the world that nobody tells about: a process that ends, a folder that goes."""
    until = time.monotonic() + patience
    while not there():
        assert time.monotonic() < until, otherwise
        time.sleep(0.005)


# Braille

BRAILLE_PROGRAMS = {"brltty": "brltty", "setpriv": "util-linux", "setsid": "util-linux"}
"""A program that is needed: the Debian package that has it."""


@pytest.fixture
def braille_programs() -> None:
    missing = {package for program, package in BRAILLE_PROGRAMS.items() if shutil.which(program) is None}
    if missing:
        skip_or_fail(f"Install {', '.join(sorted(missing))}.")


@pytest.fixture
def console(braille_programs: None, tmp_path: Path) -> Iterator[Console]:
    """The real console, alone. A container may have none, so to do without is no failure anywhere."""
    from tests.real.console import Console, locked, unusable

    with locked("console"):
        why_not = unusable()
        if why_not:
            pytest.skip(f"Unproven here: the console, typing on a braille display, and Czech in braille: {why_not}.")
        console = Console(tmp_path)
        try:
            yield console
        finally:
            console.close()


@pytest.fixture
def published_terminal(braille_programs: None, tmp_path: Path) -> Iterator[PublishedTerminal]:
    """What BRLTTY can show without a console."""
    from tests.real.braille_without_console import PublishedTerminal

    terminal = PublishedTerminal(tmp_path)
    yield terminal
    terminal.close()
