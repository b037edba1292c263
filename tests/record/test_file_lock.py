"""One program at a time writes a game; whatever becomes of it, the next one can."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("fcntl", reason="the locks of Unix are tested here")

from moon_access.record.writer import InUse, Recorder

ROOT = Path(__file__).parents[2]
HOLDS = """
import sys
from moon_access.record.writer import Recorder
recorder = Recorder(sys.argv[1])
print("held", flush=True)
input()
"""


@pytest.mark.parametrize("again", [False, True])
def test_a_game_that_another_program_writes_is_in_use_and_free_when_that_is_killed(again: bool, tmp_path: Path) -> None:
    path = tmp_path / "game"
    with subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    ) as other:
        assert other.stdout is not None and other.stdout.readline() == b"held\n"
        with pytest.raises(InUse):
            Recorder(path, again=again)
        os.kill(other.pid, signal.SIGKILL)
    recorder = Recorder(path, again=again)
    assert recorder.failed is None
    recorder.close()


def test_what_another_program_writes_is_not_emptied(tmp_path: Path) -> None:
    path = tmp_path / "game"
    recorder = Recorder(path)
    path.write_bytes(b"a line\n")
    with pytest.raises(InUse):
        Recorder(path)
    assert path.read_bytes() == b"a line\n"
    recorder.close()


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS])
def test_a_file_system_without_locks_is_written_all_the_same(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_locks(file: int, way: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("fcntl.flock", no_locks)
    recorder = Recorder(tmp_path / "game")
    assert recorder.failed is None
    recorder.close()
