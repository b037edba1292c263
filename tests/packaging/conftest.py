"""The two distributions of this checkout, built once for all tests that look at them."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.packaging.test_distributions import IGNORED, ROOT, build


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the distributions. All processes of pytest use one; on Windows, each process builds its
    own."""
    if sys.platform == "win32" or "PYTEST_XDIST_WORKER" not in os.environ:
        return _build(tmp_path_factory.mktemp("built"))
    import fcntl

    shared = tmp_path_factory.getbasetemp().parent
    with (shared / "built.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        place = shared / "built"
        if not (place / "complete").exists():
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir()
            _build(place)
            (place / "complete").touch()
    return place


def _build(place: Path) -> Path:
    shutil.copytree(ROOT, place / "project", ignore=IGNORED)
    build(place / "project", place, "sdist")
    build(place / "project", place, "wheel")
    return place
