"""The frozen folder for Windows plays under Wine, which has no Python here: lines in, lines out, through pipes.

Wine cannot test single keys and a console, the voice of Windows, and bots in processes, which hang there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access import __version__
from tests.packaging.released.conftest import RELEASED

PATIENCE = 300.0
ANSWERS = "pass\nhand\nwhere\nhelp\nq\n"
BEGINNING = {"en": "Moon for three.", "de": "Mond zu dritt.", "cs": "Měsíc pro tři,"}


class Wine:
    """A Windows with nothing installed, and the unpacked folder."""

    def __init__(self, place: Path) -> None:
        (archive,) = RELEASED.glob("moon-access_*_windows-x86_64.zip")
        with zipfile.ZipFile(archive) as packed:
            packed.extractall(place)
        self.program = place / "moon-access/moon-access.exe"
        self.environment = {
            "PATH": os.defpath,
            "HOME": str(place),
            "WINEPREFIX": str(place / "prefix"),
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml=",
        }

    def run_told(self, *arguments: str, typed: str = "", code: int = 0) -> str:
        """Return the command's output on both streams. Assert its exit code."""
        done = subprocess.run(
            ["wine", str(self.program), *arguments],
            input=typed.encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=self.environment,
            timeout=PATIENCE,
            check=False,
        )
        text = done.stdout.decode().replace("\r\n", "\n")
        assert "Traceback" not in text, text
        assert done.returncode == code, text
        return text


@pytest.fixture(scope="module")
def wine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wine]:
    if shutil.which("wine") is None:
        pytest.fail("Install wine and wine64.")
    wine = Wine(tmp_path_factory.mktemp("windows"))
    yield wine
    subprocess.run(["wineserver", "--kill"], env=wine.environment, check=False)


def test_the_windows_folder_prints_its_version(wine: Wine) -> None:
    assert wine.run_told("--version").split()[-1] == __version__


@pytest.mark.parametrize("language", BEGINNING)
def test_the_windows_folder_is_played_in_every_language(language: str, wine: Wine) -> None:
    told = wine.run_told(
        *("play", "--read", "screen-reader", "--language", language, "--name", "Eva", "--bots", "strong"), typed=ANSWERS
    )
    assert told.startswith(BEGINNING[language]), told
    assert len(told.splitlines()) > 20, told


def test_a_played_game_is_saved_and_continued(wine: Wine) -> None:
    assert "Game continued." in wine.run_told("resume", "--language", "en", "--read", "screen-reader", typed="q\n")


def test_the_windows_folder_has_the_compiled_search_and_all_words(wine: Wine) -> None:
    told = wine.run_told("doctor", "--language", "en")
    assert "Solver: compiled, fast." in told and "Languages: English, Czech, German." in told, told
    assert wine.run_told("--language", "cs", "play", "--seat", code=2).startswith("Chyba: ")


def test_bots_play_one_another(wine: Wine) -> None:
    arena = ("arena", "--players", "easy,easy,normal", "--games", "6", "--workers", "1")
    assert "Equal share: 33.3 percent." in wine.run_told(*arena, "--language", "en")


def test_the_windows_program_starts_itself_as_a_worker_without_a_second_game(wine: Wine) -> None:
    assert wine.run_told("--worker", "nobody", code=1) == "There is no worker nobody.\n"
    # Wine has neither voices nor screen readers. The folder has the libraries for them, which find none.
    assert '{"failed": "system"}' in wine.run_told("--worker", "worker", typed='{"list": true}\n')
    assert '{"failed": "reader"}' in wine.run_told("--worker", "reader_worker", typed='{"say": []}\n')
