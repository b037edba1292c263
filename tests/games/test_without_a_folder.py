"""No game needs the folder of another: remove each folder in turn, and play all other games."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from moon_access import games
from moon_access.games import GAMES
from tests.toy.registry import OFFERED

FOLDERS = {name: type(GAMES[name]).__module__.removeprefix("moon_access.games.").split(".")[0] for name in OFFERED}
"""The folder of each game, by its name."""


@pytest.mark.parametrize("folder", sorted(set(FOLDERS.values())))
def test_without_the_folder_of_a_game_all_others_are_played(folder: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.games.without_a_folder", folder],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [name for name in OFFERED if FOLDERS[name] != folder]


def test_a_folder_belongs_to_a_game_or_to_a_family() -> None:
    there = {path.parent.name for path in Path(games.__file__).parent.glob("*/__init__.py")}
    assert there == {*FOLDERS.values(), "chains", "tricks"}
