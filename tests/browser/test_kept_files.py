"""Find the player's files that have changed since the browser saved them."""

from __future__ import annotations

import os
from pathlib import Path

from moon_access.browser.kept_files import KeptFiles


def test_each_new_changed_or_deleted_file_is_reported_once(tmp_path: Path) -> None:
    kept = KeptFiles(tmp_path)
    (tmp_path / "games").mkdir()
    (tmp_path / "games/one").write_bytes(b"1")
    assert kept.changes() == [("games/one", b"1")]
    assert kept.changes() == []
    with (tmp_path / "games/one").open("ab") as file:
        file.write(b"2")
    assert kept.changes() == [("games/one", b"12")]
    (tmp_path / "games/one").unlink()
    assert kept.changes() == [("games/one", None)]
    assert kept.changes() == []


def test_a_replaced_file_counts_as_changed_even_with_the_same_time_and_size(tmp_path: Path) -> None:
    kept, file, other = KeptFiles(tmp_path), tmp_path / "settings", tmp_path / "new"
    file.write_bytes(b"a")
    kept.changes()
    other.write_bytes(b"b")
    moment = file.stat()
    os.utime(other, ns=(moment.st_atime_ns, moment.st_mtime_ns))
    other.replace(file)
    assert kept.changes() == [("settings", b"b")]


def test_files_restored_from_the_browser_do_not_count_as_changes(tmp_path: Path) -> None:
    kept = KeptFiles(tmp_path)
    kept.lay_out(iter([("state/moon-access/games/a.jsonl", b"line\n"), ("config/moon-access/settings.json", b"{}")]))
    assert (tmp_path / "state/moon-access/games/a.jsonl").read_bytes() == b"line\n"
    assert kept.changes() == []
