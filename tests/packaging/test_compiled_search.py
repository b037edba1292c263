"""If there is a C compiler, the wheel contains the compiled search, for every Python from 3.11 on. Without a compiler,
the package builds all the same, and plays."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.bots.compiled_search import has_compiler
from tests.packaging.test_distributions import IGNORED, ROOT, build
from tests.real.conftest import skip_or_fail

SOLVE = """
from moon_access.bots.search.double_dummy import Position, Solver, implementation
from moon_access.engine.tiles import Seat, Suit, Tile
hands = tuple((Tile(number, number), Tile(number, 1)) for number in (6, 5, 4))
print(implementation(), Solver().tricks(Position(hands, (), Seat(0), Suit.ONE, (Seat(0),))))
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a copy of this checkout to build in."""
    return shutil.copytree(ROOT, tmp_path / "project", ignore=IGNORED)


def unpack_wheel(project: Path, place: Path) -> str:
    """Build the wheel of this project, unpack it in ``place``, and return its name."""
    build(project, place, "wheel")
    (wheel,) = place.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place)
    return wheel.name


def extensions(place: Path) -> list[str]:
    """Return the names of the compiled modules in an unpacked wheel."""
    return [
        path.name for pattern in ("*.so", "*.pyd") for path in place.joinpath("moon_access/bots/search").glob(pattern)
    ]


def solved(place: Path, **environment: str) -> list[str]:
    """Return what SOLVE prints with the package in this folder."""
    asked = subprocess.run(
        [sys.executable, "-c", SOLVE],
        cwd=place,
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return asked.stdout.split()


def test_with_a_compiler_one_wheel_has_the_compiled_search_for_every_python(project: Path, tmp_path: Path) -> None:
    if not has_compiler():
        skip_or_fail("There is no C compiler with the headers of this Python.")
    assert "-cp311-abi3-" in unpack_wheel(project, tmp_path)
    assert extensions(tmp_path) in (["_exact.abi3.so"], ["_exact.pyd"])
    assert solved(tmp_path, MOON_ACCESS_PURE="") == ["compiled", "2"]
    assert solved(tmp_path, MOON_ACCESS_PURE="1") == ["python", "2"]


def test_without_a_compiler_the_package_is_built_and_plays(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "/bin/false")
    unpack_wheel(project, tmp_path)
    assert extensions(tmp_path) == []
    assert solved(tmp_path) == ["python", "2"]
