"""The frozen folder plays where there is no Python: a deal, bots in processes, and the voice on a sound card.

It is frozen here from this checkout, with the spec of a release, once for all of these tests.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

pytest.importorskip("fcntl", reason="a Unix terminal is needed")
import fcntl

from tests.packaging.played import Bare, play_a_deal
from tests.packaging.test_distributions import IGNORED, ROOT, build
from tests.real.conftest import PATIENCE, skip_or_fail, sound, sound_programs, wait_until
from tests.real.game import Game, children, command_line
from tests.real.sound import SoundCard
from tests.real.test_voice_is_heard import Listening, settings
from tests.support.catalogues import COMPLETE

__all__ = ["sound", "sound_programs"]  # fixtures


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The program in the frozen folder. Frozen once, whatever processes these tests are shared out to."""
    if sys.platform == "win32":
        raise NotImplementedError("a Unix terminal is needed")
    if find_spec("PyInstaller") is None:
        skip_or_fail("Install pyinstaller.")
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    place = shared / "frozen"
    with (shared / "frozen.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.exists():
            _freeze(place)
    return str(place / "moon-access/moon-access")


def _freeze(place: Path) -> None:
    work = place.with_name("frozen-work")
    shutil.copytree(ROOT, work / "project", ignore=IGNORED)
    build(work / "project", work, "wheel")
    (wheel,) = work.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(work / "installed")
    places = ("--distpath", str(place), "--workpath", str(work / "work"))
    frozen = subprocess.run(
        [sys.executable, "-P", "-m", "PyInstaller", "--noconfirm", *places, str(ROOT / "release/moon-access.spec")],
        cwd=work,
        env={**os.environ, "PYTHONPATH": str(work / "installed"), "PYINSTALLER_CONFIG_DIR": str(work / "cache")},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert frozen.returncode == 0, frozen.stderr


@pytest.fixture
def home(program: str, tmp_path: Path) -> Bare:
    return Bare(tmp_path, program)


@pytest.mark.parametrize("language", COMPLETE)
def test_a_deal_is_played_in_every_language(home: Bare, language: str) -> None:
    play_a_deal(home, language)
    home.told("check", str(home.record))


def test_the_command_that_it_names_is_its_own(home: Bare) -> None:
    with home.terminal("play", "--language", "en", "--read", "screen-reader", "--name", "Eva", "--bots", "easy") as at:
        at.prompt()
        last = at.finish("q")
    assert last.replace("\n", " ").strip().endswith(f"{home.program[0]} resume"), last


def test_its_help_and_its_errors_are_translated(home: Bare) -> None:
    assert "Diese Hilfe anzeigen" in home.told("--language", "de", "play", "--help")
    assert home.told("--language", "cs", "play", "--seat", code=2).startswith("Chyba: ")


def test_bots_play_in_worker_processes(home: Bare) -> None:
    told = home.told("arena", "--players", "easy,easy,normal", "--games", "6", "--workers", "2", patience=PATIENCE * 3)
    assert "Equal share: 33.3 percent." in told


def test_doctor_finds_everything_that_is_in_it(home: Bare) -> None:
    told = home.told("doctor", "--language", "en")
    assert "Languages: English, čeština, Deutsch." in told
    assert "Reading by screen reader works." in told
    assert list(Path(home.program[0]).parent.rglob("locales/de/LC_MESSAGES/moon_access.mo")), "it is not the wheel's"
    from tests.bots.compiled_search import has_compiler

    if has_compiler():
        assert "Solver: compiled, fast." in told


def test_it_has_no_library_of_a_voice_that_lies_here_by_chance(program: str) -> None:
    libraries = [path.name for path in Path(program).parent.rglob("*.so*")]
    assert libraries
    assert [name for name in libraries if name.startswith(("libespeak-ng", "libpulse", "libasound", "libX11"))] == []


def test_a_worker_that_there_is_not_ends_at_once(home: Bare) -> None:
    assert home.told("--worker", "nobody", code=1) == "There is no worker nobody.\n"


def test_its_voice_is_heard_and_its_workers_end(program: str, sound: SoundCard, tmp_path: Path) -> None:
    settings(tmp_path)
    become = f"import os, sys; os.execv({program!r}, [{program!r}, *sys.argv[1:]])"
    usual = ("play", "--read", "speech", "--name", "Eva", "--bots", "normal", "--language", "en", "--seed", "4")
    game = Game(tmp_path, {**sound.environment, "PATH": os.defpath}, *usual, program=("-c", become))
    try:
        lines = game.read()
        Listening(sound, "en").hear(lines)
        workers = [child for child in children(game.pid) if "--worker" in command_line(child)]
        assert workers and all(program in command_line(worker) for worker in workers)
        game.leave()
        wait_until(lambda: not any(command_line(worker) for worker in workers), "a worker is left over")
    finally:
        game.close()
