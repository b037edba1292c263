"""The wheel, installed without network, compiler or voice, plays.

The test plays a deal in one language, with MOON_ACCESS_LONG in each. tests/packaging/released installs and plays the
files that .ci/release made.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from tests.packaging.played import BareHome, play_a_deal
from tests.support.catalogues import COMPLETE

LIBRARIES = ("click", "platformdirs")
"""Everything that the program needs besides Python. pyttsx3, which the voice needs, is not among it."""
LANGUAGES = COMPLETE if os.environ.get("MOON_ACCESS_LONG") else COMPLETE[-1:]


@pytest.fixture(scope="module")
def program(built: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the command that pip installs from the wheel."""
    place = tmp_path_factory.mktemp("installed")
    (wheel,) = built.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place / "venv")], check=True)
    python = place / "venv/bin/python"
    (packages,) = (place / "venv/lib").glob("python*/site-packages")
    for library in LIBRARIES:
        for file in distribution(library).files or ():
            if not file.as_posix().startswith("..") and file.suffix != ".pyc":
                target = packages / file.as_posix()
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(str(file.locate()), target)
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*pip, str(wheel)], check=True)
    return str(place / "venv/bin/moon-access")


@pytest.fixture
def home(program: str, tmp_path: Path) -> BareHome:
    return BareHome(tmp_path, program)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_is_played(home: BareHome, language: str) -> None:
    play_a_deal(home, language)
    home.run_told("check", str(home.record))


def test_a_deal_is_played_in_braille_that_fits(home: BareHome) -> None:
    with home.terminal("play", "--read", "braille", "--cells", "20", "--language", "de", "--name", "Eva") as at:
        assert all(len(line) <= 20 for line in at.prompt().split("\n"))
        at.finish("q")
        assert at.code == 0


def test_without_the_voices_library_a_line_reports_it_and_the_game_continues(home: BareHome) -> None:
    shown = play_a_deal(home, "en", "speech")
    told = "".join(shown)
    assert told.count("No voice: pyttsx3 is missing.") == 1, told


def test_doctor_reports_part_by_part_what_is_missing(home: BareHome) -> None:
    told = home.run_told("doctor", "--language", "en")
    assert "Voice library: missing." in told and "Reading by screen reader works." in told
    home.run_told("doctor", "--language", "en", "--read", "speech", code=1)
    home.run_told("voices", "--language", "de", code=1)


def test_bots_play_in_worker_processes(home: BareHome) -> None:
    told = home.run_told("arena", "--players", "easy,easy,normal", "--games", "6", "--workers", "2")
    assert "Equal share: 33.3 percent." in told


def test_the_version_and_the_help_are_printed(home: BareHome) -> None:
    from moon_access import __version__

    assert home.run_told("--version").split()[-1] == __version__
    assert "Optionen:" in home.run_told("--language", "de", "play", "--help")


def test_failures_are_reported_without_the_voices_library_too(home: BareHome) -> None:
    """A report names the libraries' versions. If a library is missing, the report must still have the rest."""
    home.settings.parent.mkdir(parents=True)
    code = "from moon_access.app.crash_report import report; print(report(ValueError('lost')).fields['where'])"
    python = str(Path(home.program[0]).with_name("python"))
    done = subprocess.run([python, "-c", code], env=home.environment, cwd=home.folder, capture_output=True, check=True)
    text = Path(done.stdout.decode().strip()).read_text("utf-8")
    assert "pyttsx3 unknown" in text and "ValueError: lost" in text
