"""Workers start from an installed and from a frozen program, which restores the environment of other programs."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from moon_access import frozen
from moon_access.outputs.speech import reader
from moon_access.outputs.speech.process import PROGRAM
from moon_access.outputs.workers import worker_command

LIBRARIES = "LD_LIBRARY_PATH"


def test_an_installed_program_starts_a_worker_by_its_file() -> None:
    assert worker_command(PROGRAM) == [sys.executable, "-P", str(PROGRAM)]
    assert PROGRAM.is_file()


def test_a_frozen_program_starts_a_worker_by_its_own_file_and_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert worker_command(PROGRAM) == [sys.executable, "--worker", "worker"]


@pytest.mark.parametrize("program", [PROGRAM, reader.PROGRAM], ids=lambda program: program.stem)
def test_a_frozen_program_with_the_name_of_a_worker_runs_the_worker(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = []
    monkeypatch.setattr(f"moon_access.outputs.speech.{program.stem}.main", lambda: began.append(program))
    monkeypatch.setattr(sys, "argv", ["moon-access", "--worker", program.stem])
    monkeypatch.setenv("PYINSTALLER_RESET_ENVIRONMENT", "")  # so that monkeypatch restores it afterwards
    frozen.main()
    assert began == [program]


@pytest.mark.parametrize(
    ("there", "before", "given"),
    [
        ("/frozen", None, None),  # the path that PyInstaller set
        ("/frozen", "/opt/lib", "/opt/lib"),
        ("/opt/lib", None, "/opt/lib"),  # the player's own path, which PyInstaller kept
        (None, None, None),
    ],
)
def test_programs_started_by_a_frozen_program_get_the_libraries_of_the_system(
    there: str | None, before: str | None, given: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", "/frozen", raising=False)
    for name, value in ((LIBRARIES, there), (f"{LIBRARIES}_ORIG", before)):
        monkeypatch.delenv(name, raising=False)
        if value is not None:
            monkeypatch.setenv(name, value)
    monkeypatch.setenv("PYINSTALLER_RESET_ENVIRONMENT", "")
    frozen.give_back_libraries()
    assert os.environ["PYINSTALLER_RESET_ENVIRONMENT"] == "1", "a worker finds the folder's libraries by itself"
    assert os.environ.get(LIBRARIES) == given
    assert f"{LIBRARIES}_ORIG" not in os.environ


def test_only_the_module_for_workers_starts_python_files() -> None:
    package = Path(frozen.__file__).parent
    starts = [path for path in package.rglob("*.py") if "sys.executable" in path.read_text("utf-8")]
    # installation.py only names Python in the command that installs a library, which a frozen program never shows.
    assert sorted(path.relative_to(package).as_posix() for path in starts) == [
        "outputs/installation.py",
        "outputs/workers.py",
    ]
