"""The frozen folder plays like an installed game: bots in separate processes, the voice on a sound card.

test_bare_systems.py checks that the folder needs nothing of the system.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.packaging.played import BareHome
from tests.packaging.released.conftest import RELEASED
from tests.real.conftest import sound, sound_programs, wait_until
from tests.real.game import Game, children, command_line
from tests.real.sound import SoundCard
from tests.real.test_voice_is_heard import Listening, settings
from tests.support.patience import PATIENCE

__all__ = ["sound", "sound_programs"]  # fixtures


@pytest.fixture
def program() -> str:
    return str(RELEASED / "moon-access/moon-access")


@pytest.fixture
def home(program: str, tmp_path: Path) -> BareHome:
    return BareHome(tmp_path, program)


def test_the_program_names_its_own_command(home: BareHome) -> None:
    with home.terminal("play", "--language", "en", "--read", "screen-reader", "--name", "Eva", "--bots", "easy") as at:
        at.prompt()
        last = at.finish("q")
    assert last.replace("\n", " ").strip().endswith(f"{home.program[0]} resume"), last


def test_the_frozen_program_translates_its_help_and_its_errors(home: BareHome) -> None:
    assert "Diese Hilfe anzeigen" in home.run_told("--language", "de", "play", "--help")
    assert home.run_told("--language", "cs", "play", "--seat", code=2).startswith("Chyba: ")


def test_bots_play_in_worker_processes(home: BareHome) -> None:
    told = home.run_told(
        "arena", "--players", "easy,easy,normal", "--games", "6", "--workers", "2", patience=PATIENCE * 3
    )
    assert "Equal share: 33.3 percent." in told


def test_doctor_finds_every_part_of_the_frozen_folder(home: BareHome) -> None:
    told = home.run_told("doctor", "--language", "en")
    assert "Languages: English, Czech, German." in told
    assert "Reading by screen reader works." in told
    assert list(Path(home.program[0]).parent.rglob("locales/de/LC_MESSAGES/moon_access.mo")), "it is not the wheel's"
    assert "Solver: compiled, fast." in told


def test_the_folder_has_no_voice_or_sound_library_of_the_building_machine(program: str) -> None:
    libraries = [path for path in Path(program).parent.rglob("*.so*") if path.parent.name != "espeakng_loader"]
    assert libraries
    names = [path.name for path in libraries]
    assert [name for name in names if name.startswith(("libespeak-ng", "libpulse", "libasound", "libX11"))] == []


def test_an_unknown_worker_ends_at_once(home: BareHome) -> None:
    assert home.run_told("--worker", "nobody", code=1) == "There is no worker nobody.\n"


def test_the_voice_of_the_folder_is_heard_and_its_workers_end(program: str, sound: SoundCard, tmp_path: Path) -> None:
    settings(tmp_path, others="same")
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
