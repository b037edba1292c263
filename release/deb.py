"""The package for Debian and what is built on it, made of the Linux wheel: ``python -m release.deb WHEEL FOLDER``.

It holds the program where Debian's Python finds it, for every version of it, the manual in every language, what the Tab
key offers, an entry for the menu of a desktop, and the pages for players. dpkg-deb packs it. The built-in voice is
recommended and not needed: whoever plays by screen reader or braille needs none of it.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from moon_access import __version__
from moon_access.storage.paths import PROGRAM

from . import man_pages
from .archives import files_of_wheel

ROOT = Path(__file__).resolve().parents[1]
ARCHITECTURE = "amd64"
PACKAGES = Path("usr/lib/python3/dist-packages")
DOCUMENTS = Path("usr/share/doc", PROGRAM)

CONTROL = """\
Package: {program}
Version: {version}
Architecture: {architecture}
Maintainer: The moon-access authors <moon-access@example.invalid>
Installed-Size: {size}
Depends: python3 (>= 3.11), python3-click (>= 8.1), python3-platformdirs (>= 2.6), libc6 (>= 2.17)
Recommends: espeak-ng, alsa-utils, python3-pyttsx3
Suggests: speech-dispatcher, brltty, python3-brlapi, liblouis-bin, liblouis-data
Section: games
Priority: optional
Description: domino games for blind and deafblind players
 Moon, a trick-taking game with dominoes, and draw dominoes, in a text console:
 plain lines for a screen reader, a built-in voice, or short forms for a braille
 display, in English, German and Czech.
"""
AFTER = """\
#!/bin/sh
set -e
if [ "$1" = configure ] && command -v py3compile > /dev/null; then
    py3compile -p {program}
fi
"""
BEFORE = """\
#!/bin/sh
set -e
if command -v py3clean > /dev/null; then
    py3clean -p {program}
fi
"""
COMMAND = """\
#!/usr/bin/python3
from moon_access.__main__ import main

main()
"""
COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: {program}

Files: *
Copyright: The moon-access authors
License: Expat
{license}
"""
COMPLETIONS = {
    "bash": f"usr/share/bash-completion/completions/{PROGRAM}",
    "zsh": f"usr/share/zsh/vendor-completions/_{PROGRAM}",
    "fish": f"usr/share/fish/vendor_completions.d/{PROGRAM}.fish",
}


def build(wheel: Path, target: Path, work: Path, moment: int) -> Path:
    """The package, in the folder ``target``; ``work`` is an empty folder. Raises CalledProcessError."""
    for name, content in files_of_wheel(wheel).items():
        _write(work / PACKAGES / name, content)
    _write(work / "usr/bin" / PROGRAM, COMMAND.encode(), 0o755)
    _write_pages(work, moment)
    for shell, place in COMPLETIONS.items():
        _write(work / place, completion(shell))
    _write(
        work / f"usr/share/applications/{PROGRAM}.desktop", ROOT.joinpath("release/moon-access.desktop").read_bytes()
    )
    _write_about(work)
    for path in [work, *work.rglob("*")]:
        if path.is_dir():
            path.chmod(0o755)
        os.utime(path, (moment, moment))
    package = target / f"{PROGRAM}_{__version__}_{ARCHITECTURE}.deb"
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(moment)}
    subprocess.run(
        ["dpkg-deb", "-Zxz", "--root-owner-group", "--build", str(work), str(package)], env=environment, check=True
    )
    return package


def completion(shell: str) -> bytes:
    """What this shell is told once, so that Tab asks the program."""
    asked = subprocess.run(
        [sys.executable, "-m", "moon_access"],
        env={**os.environ, "_MOON_ACCESS_COMPLETE": f"{shell}_source", "MOON_ACCESS_LANGUAGE": "en"},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        check=True,
    )
    return asked.stdout


def _write_pages(work: Path, moment: int) -> None:
    """The manual, and what a player reads about the game; compressed as Debian wants the manual."""
    for page in man_pages.write(work / "usr/share/man", moment):
        _write(page.with_suffix(".1.gz"), gzip.compress(page.read_bytes(), 9, mtime=0))
        page.unlink()
    shutil.copytree(ROOT / "docs", work / DOCUMENTS / "docs")
    _write(work / DOCUMENTS / "README.md", (ROOT / "README.md").read_bytes())
    changes = (ROOT / "CHANGELOG.md").read_bytes()
    _write(work / DOCUMENTS / "changelog.gz", gzip.compress(changes, 9, mtime=0))
    lines = (ROOT / "LICENSE").read_text("utf-8").splitlines()
    text = COPYRIGHT.format(program=PROGRAM, license="\n".join(f" {line}" if line else " ." for line in lines))
    _write(work / DOCUMENTS / "copyright", text.encode())


def _write_about(work: Path) -> None:
    """What dpkg wants to know, and does before and after."""
    files = sorted(path for path in work.rglob("*") if path.is_file())
    size = sum(_kilobytes(files))
    control = CONTROL.format(program=PROGRAM, version=__version__, architecture=ARCHITECTURE, size=size)
    sums = [f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(work).as_posix()}\n" for path in files]
    _write(work / "DEBIAN/control", control.encode())
    _write(work / "DEBIAN/md5sums", "".join(sums).encode())
    _write(work / "DEBIAN/postinst", AFTER.format(program=PROGRAM).encode(), 0o755)
    _write(work / "DEBIAN/prerm", BEFORE.format(program=PROGRAM).encode(), 0o755)


def _kilobytes(files: Iterable[Path]) -> Iterable[int]:
    return (-(-path.stat().st_size // 1024) for path in files)


def _write(path: Path, content: bytes, mode: int = 0o644) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    path.chmod(mode)
