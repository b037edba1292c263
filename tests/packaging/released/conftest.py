"""The folder of the files that ``.ci/release`` made, which must exist. Only ``.ci/release-check`` runs these tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.packaging.test_distributions import ROOT

RELEASED = Path(os.environ.get("MOON_ACCESS_RELEASED", ROOT / "dist"))


@pytest.fixture(autouse=True)
def released() -> None:
    assert (RELEASED / "SHA256SUMS").is_file(), "run .ci/release"
