"""A worker's libraries leave nothing in the player's home, with and without a runtime folder."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from moon_access.outputs.speech.process import SECONDS_TO_BEGIN, Worker, _places
from moon_access.outputs.speech.speaker import find_missing

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="PulseAudio's client is Linux'")


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set up a session without a runtime folder, such as root's on a console. Return its configuration folder."""
    for name in ("XDG_RUNTIME_DIR", "PULSE_RUNTIME_PATH", "PULSE_SERVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "config"


def test_a_session_that_has_a_runtime_folder_keeps_it(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", "/run/user/1000")
    assert "PULSE_RUNTIME_PATH" not in _places("/tmp/worker")


def test_a_server_that_the_home_leads_to_is_found(config: Path, tmp_path: Path) -> None:
    (config / "pulse").mkdir(parents=True)
    link = config / "pulse" / "1-runtime"
    link.symlink_to(tmp_path / "gone")
    assert _places("/tmp/worker")["PULSE_RUNTIME_PATH"] == "/tmp/worker"
    (tmp_path / "gone").mkdir()
    assert "PULSE_RUNTIME_PATH" not in _places("/tmp/worker")


def test_a_worker_leaves_no_link_in_the_home(config: Path, tmp_path: Path) -> None:
    if find_missing() is not None:
        pytest.skip("no voice is installed")
    (config / "pulse").mkdir(parents=True)  # the folder exists where PulseAudio has ever run
    worker = Worker(str(tmp_path / "1"))
    try:
        told = worker.report(SECONDS_TO_BEGIN)
        assert told is not None and told.ready
    finally:
        worker.silence()
        worker.bury()
    assert [path.name for path in (config / "pulse").iterdir() if path.is_symlink()] == []
