"""The folder of a server: one server at a time uses it, and nobody but its owner can look into it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from moon_access.server.moving_store import main as move_store
from moon_access.server.server import Server, ServerSettings
from moon_access.server.store.server_folder import FolderLock, FolderTaken
from tests.support.patience import PATIENCE

from .hosting_place import PROGRAM, Place, hosting_place

if sys.platform == "win32":
    pytest.skip("modes and signals are of Unix", allow_module_level=True)

MAKES_A_HOST = """
import json, os, sys
from pathlib import Path
made = []
def note(event, arguments):
    if event == "os.mkdir":
        made.append((os.fspath(arguments[0]), arguments[1]))
sys.addaudithook(note)
from moon_access.server.server import Server, ServerSettings
from moon_access.server.server_log import logging_to
from moon_access.storage import paths, settings
os.umask(0)
folder = paths.server_folder()
with logging_to(folder):
    server = Server(ServerSettings(folder, "127.0.0.1", 0))
    server.open()
    print(json.dumps([[str(file), file.stat().st_mode & 0o777] for file in folder.rglob("*")]))
    server.close()
settings.save(paths.settings_file(), settings.Settings())
paths.new_game_path("moon3")
print(json.dumps(made))
"""


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with hosting_place(tmp_path) as made:
        yield made


@contextmanager
def start_server(place: Place) -> Iterator[subprocess.Popen[str]]:
    """Start a server without a terminal, whose doors are open."""
    command = [*PROGRAM, *place.serve, "--language", "en"]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=place.environment("host"), text=True
    ) as server:
        assert server.stdout is not None
        try:
            assert "Open" in server.stdout.readline()
            yield server
        finally:
            server.kill()


REFUSED = {
    "en": "Another server is using {folder}. Stop it first, or give this server another --folder.",
    "de": "Ein anderer Server benutzt {folder} schon. "
    "Beende ihn zuerst, oder gib mit --folder einen anderen Ordner an.",
    "cs": "Složku {folder} už používá jiný server. Nejdřív ho zastav, nebo tomuto dej jiné --folder.",
}


def test_a_second_server_is_refused_in_one_sentence_and_one_after_a_crash_is_not(place: Place) -> None:
    folder = place.folder / "server"
    with start_server(place) as first:
        for language, sentence in REFUSED.items():
            second = [*PROGRAM, *place.serve, "--language", language]
            ran = subprocess.run(
                second,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                env=place.environment("host"),
                text=True,
                timeout=PATIENCE,
                check=False,
            )
            assert ran.returncode != 0
            assert [*filter(None, (ran.stdout + ran.stderr).splitlines())] == [sentence.format(folder=folder)]
        assert move_store([str(folder), "postgresql://nowhere"]) == 1
        first.send_signal(signal.SIGKILL)
        first.wait(PATIENCE)
    with start_server(place):
        pass


def test_a_server_that_has_ended_releases_its_folder(tmp_path: Path) -> None:
    for _ in range(2):
        server = Server(ServerSettings(tmp_path, "127.0.0.1", 0))
        with pytest.raises(FolderTaken):
            Server(ServerSettings(tmp_path, "127.0.0.1", 0))
        server.open()
        server.close()


def test_a_file_system_without_locks_is_used_and_the_log_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("moon_access.server.store.server_folder.lock_until_closed", lambda file: False)
    FolderLock(tmp_path).close()
    assert "no locks" in caplog.text


def test_with_any_umask_only_the_owner_can_ever_read_the_folders_and_files(tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": f"{tmp_path}/a/config", "XDG_STATE_HOME": f"{tmp_path}/b/state"}
    ran = subprocess.run(
        [sys.executable, "-c", MAKES_A_HOST], capture_output=True, env={**os.environ, **home}, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    files, folders = map(json.loads, ran.stdout.splitlines())
    assert len(files) >= 5
    assert {file: mode for file, mode in files if mode & 0o077} == {}
    ours = {folder: mode for folder, mode in folders if folder.startswith(str(tmp_path))}
    assert len(ours) >= 6
    assert set(ours.values()) == {0o700}, ours
