"""One program at a time writes a game. Whatever becomes of it, the next program can."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("fcntl", reason="the locks of Unix are tested here")

from moon_access.record.file import InUse, RecordFile

assert sys.platform != "win32"


ROOT = Path(__file__).parents[2]
HOLDS = """
import sys
from moon_access.record.file import RecordFile
file = RecordFile.begin(sys.argv[1])
print("held", flush=True)
input()
"""


@pytest.mark.parametrize("opened", [RecordFile.begin, RecordFile.keep])
def test_a_game_that_another_program_writes_is_in_use_until_that_program_is_killed(
    opened: Callable[[Path], RecordFile], tmp_path: Path
) -> None:
    path = tmp_path / "game"
    with subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    ) as other:
        assert other.stdout is not None and other.stdout.readline() == b"held\n"
        with pytest.raises(InUse):
            opened(path)
        os.kill(other.pid, signal.SIGKILL)
    file = opened(path)
    assert file.failure is None
    file.close()


def test_a_file_that_another_program_writes_is_not_emptied(tmp_path: Path) -> None:
    path = tmp_path / "game"
    file = RecordFile.begin(path)
    path.write_bytes(b"a line\n")
    with pytest.raises(InUse):
        RecordFile.begin(path)
    assert path.read_bytes() == b"a line\n"
    file.close()


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS])
def test_a_file_system_without_locks_is_written_anyway(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_locks(file: int, way: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("fcntl.flock", no_locks)
    file = RecordFile.begin(tmp_path / "game")
    assert file.failure is None
    file.close()
