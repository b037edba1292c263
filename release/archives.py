"""Write archives that have the same bytes whenever they are written: sorted, of one date, without an owner.

Wheels are zip archives with a list of their contents, and the frozen folder of Windows is one without; sources and the
frozen folder of Linux are compressed tar archives. build.py decides what goes into them.
"""

from __future__ import annotations

import base64
import csv
import gzip
import hashlib
import io
import tarfile
import time
import zipfile
from collections.abc import Mapping
from pathlib import Path

EARLIEST = 315532800
"""1980, in seconds: a zip archive knows no earlier date."""


def write_tar(target: Path, folder: Path, moment: int) -> None:
    """Write a .tar.gz of this folder, under its own name. ``moment``: the date of everything, in seconds."""

    def set_fixed_metadata(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = moment
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    with (
        target.open("wb") as file,
        gzip.GzipFile("", "wb", 9, file, mtime=moment) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        archive.add(folder, folder.name, recursive=False, filter=set_fixed_metadata)
        for path in sorted(folder.rglob("*")):
            archive.add(path, path.relative_to(folder.parent).as_posix(), recursive=False, filter=set_fixed_metadata)


def repack_tar(source: Path, work: Path, moment: int) -> None:
    """Write a .tar.gz with one folder in it again. ``work``: an empty folder to unpack it in."""
    unpack_tar(source, work)
    (folder,) = work.iterdir()
    write_tar(source, folder, moment)


def unpack_tar(source: Path, folder: Path) -> None:
    """Unpack the files of a .tar.gz into a folder.

    The filter of ``extractall`` does this only since Python 3.11.4, and Debian 12 has 3.11.2.

    Raises:
        ValueError: there is a link, a device, or a name outside of the folder.
    """
    with tarfile.open(source) as archive:
        for entry in archive:
            target = folder / entry.name
            if not target.resolve().is_relative_to(folder.resolve()) or not (entry.isfile() or entry.isdir()):
                raise ValueError(f"{source.name} holds {entry.name}, which is not unpacked")
            content = archive.extractfile(entry)
            if content is None:
                target.mkdir(parents=True, exist_ok=True)
            else:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content.read())
                target.chmod(0o755 if entry.mode & 0o100 else 0o644)


def files_of_wheel(wheel: Path) -> dict[str, bytes]:
    """Return every file in a wheel by its name, except the list of them."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if not name.endswith(("/", ".dist-info/RECORD"))]
        return {name: archive.read(name) for name in names}


def write_wheel(target: Path, files: Mapping[str, bytes], moment: int) -> None:
    """Write a wheel of these files, with the list of them."""
    (about,) = {name.partition("/")[0] for name in files if name.partition("/")[0].endswith(".dist-info")}
    ordered = sorted(files, key=lambda name: (name.startswith(about), name))
    listed = io.StringIO(newline="")
    rows = csv.writer(listed, lineterminator="\n")
    rows.writerows([name, f"sha256={_digest(files[name])}", len(files[name])] for name in ordered)
    rows.writerow([f"{about}/RECORD", "", ""])
    everything = {name: files[name] for name in ordered} | {f"{about}/RECORD": listed.getvalue().encode()}
    write_zip(target, everything, moment)


def files_of(folder: Path) -> dict[str, bytes]:
    """Return every file in a folder by its name, which begins with the folder's, sorted."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder.parent).as_posix(): path.read_bytes() for path in paths}


def write_zip(target: Path, files: Mapping[str, bytes], moment: int) -> None:
    """Write a zip archive of these files, in this order."""
    date = time.gmtime(max(moment, EARLIEST))[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, date)
            entry.external_attr = 0o100644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
