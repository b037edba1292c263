"""A home for saved games, both in the program and in the test that looks into it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.terminal.at_terminal import Home


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    from tests.terminal.at_terminal import Home

    home = Home(tmp_path)
    home.keep()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return home
