"""docs/playing-together.md: the unit for systemd is one that systemd takes, each way it is written there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.documents.pages import DOCS

PAGE = (DOCS / "playing-together.md").read_text("utf-8")
USUAL = f"[Unit]{PAGE.partition('[Unit]')[2].partition('```')[0]}"
EMPTIED = PAGE.partition("[Service]\nKillSignal")[2].partition("```")[0]
"""What `systemctl stop` needs to empty a node."""


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is needed")
@pytest.mark.parametrize("more", ["", f"KillSignal{EMPTIED}"], ids=["usual", "emptied"])
def test_systemd_takes_the_unit(more: str, tmp_path: Path) -> None:
    unit = USUAL.replace("%h/.local/bin/moon-access", sys.executable)  # which has to be there
    assert f"{sys.executable} serve" in unit
    (tmp_path / "moon-access.service").write_text(unit.replace("[Service]\n", f"[Service]\n{more}"), "utf-8")
    checked = subprocess.run(
        ["systemd-analyze", "verify", "--user", "--man=no", str(tmp_path / "moon-access.service")],
        env={**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    # Of other units there may be something to say, which are the machine's.
    assert checked.returncode == 0 and "moon-access" not in checked.stderr, checked.stderr
