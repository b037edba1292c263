"""Two builds are identical: archives and the manual contain no time, no folder and no user.

MOON_ACCESS_LONG=1 .ci/release-check builds a whole release again, and compares it byte by byte.
"""

from __future__ import annotations

import os
import tarfile
import zipfile
from pathlib import Path

import pytest

from moon_access.cli.program import build
from moon_access.i18n.catalog import Catalog, languages
from release import man_pages
from release.archives import files_of_wheel, repack_tar, unpack_tar, write_tar, write_wheel

MOMENT = 1_700_000_000


def a_folder(place: Path, date: int) -> Path:
    folder = place / "files"
    (folder / "inner").mkdir(parents=True)
    for name, mode in (("inner/b", 0o600), ("a", 0o755)):
        path = folder / name
        path.write_text(name)
        path.chmod(mode)
        os.utime(path, (date, date))
    return folder


def test_a_tar_archive_reveals_neither_when_nor_by_whom_it_was_made(tmp_path: Path) -> None:
    made = []
    for number in (1, 2):
        target = tmp_path / f"{number}.tar.gz"
        write_tar(target, a_folder(tmp_path / str(number), number * 1000), MOMENT)
        made.append(target.read_bytes())
    assert made[0] == made[1]


def test_sources_packed_at_different_times_are_identical(tmp_path: Path) -> None:
    made = []
    for number in (1, 2):
        packed = tmp_path / f"{number}.tar.gz"
        with tarfile.open(packed, "w:gz") as archive:
            archive.add(a_folder(tmp_path / str(number), number * 1000), "files")
        (tmp_path / f"unpacked{number}").mkdir()
        repack_tar(packed, tmp_path / f"unpacked{number}", MOMENT)
        made.append(packed.read_bytes())
    assert made[0] == made[1]


def test_an_archive_entry_outside_the_folder_is_not_unpacked(tmp_path: Path) -> None:
    link, hard_link, pipe = (tarfile.TarInfo("files/one") for _ in range(3))
    link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
    hard_link.type, hard_link.linkname = tarfile.LNKTYPE, "../passwd"
    pipe.type = tarfile.FIFOTYPE
    outside = [tarfile.TarInfo(name) for name in ("../outside", "files/../../outside", f"{tmp_path}/outside")]
    for number, entry in enumerate((link, hard_link, pipe, *outside)):
        packed = tmp_path / f"{number}.tar.gz"
        with tarfile.open(packed, "w:gz") as archive:
            archive.addfile(entry)
        folder = tmp_path / str(number)
        folder.mkdir()
        with pytest.raises(ValueError, match="is not unpacked"):
            unpack_tar(packed, folder)
        assert list(folder.iterdir()) == [], entry.name
    assert not (tmp_path / "outside").exists()


def test_an_unpacked_program_is_still_executable(tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for name, mode in (("program", 0o755), ("text", 0o600)):
        (folder / name).write_text(name)
        (folder / name).chmod(mode)
    write_tar(tmp_path / "files.tar.gz", folder, MOMENT)
    unpack_tar(tmp_path / "files.tar.gz", tmp_path / "unpacked")
    unpacked = tmp_path / "unpacked" / "files"
    assert {path.name: (path.read_text(), path.stat().st_mode & 0o777) for path in unpacked.iterdir()} == {
        "program": ("program", 0o755),
        "text": ("text", 0o644),
    }


def test_the_order_of_its_files_does_not_change_a_wheel_and_pip_installs_it(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    files = files_of_wheel(wheel)
    one, other = tmp_path / "one" / wheel.name, tmp_path / "other" / wheel.name
    for target, ordered in ((one, sorted(files)), (other, sorted(files, reverse=True))):
        target.parent.mkdir()
        write_wheel(target, {name: files[name] for name in ordered}, MOMENT)
    assert one.read_bytes() == other.read_bytes()
    with zipfile.ZipFile(one) as archive, zipfile.ZipFile(wheel) as before:
        assert sorted(archive.namelist()) == sorted(name for name in before.namelist() if not name.endswith("/"))
        (record,) = [name for name in archive.namelist() if name.endswith("/RECORD")]
        assert sorted(archive.read(record).splitlines()) == sorted(before.read(record).splitlines())


def test_the_manual_bears_the_given_date(tmp_path: Path) -> None:
    pages = man_pages.write(tmp_path, MOMENT)
    assert len(pages) == len(languages()) * (len(build(Catalog("en")).commands) + 1)
    assert all('"2023-11-14"' in page.read_text("utf-8").splitlines()[0] for page in pages)
    told = (tmp_path / "de/man1/moon-access-play.1").read_text("utf-8")
    assert ".SH BEZEICHNUNG\nmoon\\-access\\-play \\- Ein neues Spiel spielen\n" in told
    assert "MOON_ACCESS_GAME" in told and "\n.B \\-\\-rule NAME=WERT\n" in told
