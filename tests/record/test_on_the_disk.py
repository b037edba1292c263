"""Saved data is on the disk: macOS needs another system call for that."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from moon_access.record.file import FULL_SYNC, TRIES, replace_file, sync


class Calls:
    """Records the calls to the operating system."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, refuses: bool = False) -> None:
        self.made: list[tuple[str, int]] = []
        self._refuses = refuses
        monkeypatch.setattr(os, "fsync", lambda file: self.made.append(("fsync", file)))

    def control(self, file: int, command: int) -> None:
        self.made.append((f"fcntl {command}", file))
        if self._refuses:
            raise OSError(45, "Operation not supported")


@pytest.mark.parametrize(
    ("platform", "made"),
    [("darwin", [(f"fcntl {FULL_SYNC}", 7)]), ("linux", [("fsync", 7)]), ("win32", [("fsync", 7)])],
)
def test_the_sync_uses_the_strongest_system_call_of_each_system(
    platform: str, made: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = Calls(monkeypatch)
    sync(7, platform, calls.control)
    assert calls.made == made


def test_a_disk_that_refuses_the_strongest_sync_gets_the_usual_one(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = Calls(monkeypatch, refuses=True)
    sync(7, "darwin", calls.control)
    assert calls.made == [(f"fcntl {FULL_SYNC}", 7), ("fsync", 7)]


def test_our_number_of_the_full_sync_call_equals_pythons(tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    assert getattr(fcntl, "F_FULLFSYNC", FULL_SYNC) == FULL_SYNC
    with (tmp_path / "file").open("w") as file:
        sync(file.fileno())


@pytest.mark.parametrize(("platform", "busy", "tries"), [("win32", 3, 4), ("win32", 99, TRIES), ("linux", 1, 1)])
def test_on_windows_replacing_a_file_is_retried_while_another_program_has_it_open(
    platform: str, busy: int, tries: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new, old = tmp_path / "new", tmp_path / "old"
    new.write_text("new")
    old.write_text("old")
    tried: list[Path] = []
    replace = Path.replace

    def replace_if_free(path: Path, target: Path) -> Path:
        tried.append(path)
        if len(tried) <= busy:
            raise PermissionError(13, "Access is denied")
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", replace_if_free)
    if busy < tries:
        replace_file(new, old, platform)
    else:
        with pytest.raises(PermissionError):
            replace_file(new, old, platform)
    assert len(tried) == tries and old.read_text() == ("new" if busy < tries else "old")
