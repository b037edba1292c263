"""Build the packages for Debian and systems based on it: the game, from a wheel, and the library of its voice.

The package of the game holds the program where Debian's Python finds it, for every version of it, the manual in every
language, completion for the Tab key, an entry for the menu of a desktop, and the pages for players. dpkg-deb packs it.
It recommends the built-in voice and does not need it: players with a screen reader or braille do without.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from email.utils import formatdate
from importlib.metadata import distribution
from pathlib import Path

from moon_access import HOME_PAGE, __version__
from moon_access.storage.paths import PROGRAM

from . import man_pages
from .archives import files_of_wheel

ROOT = Path(__file__).resolve().parents[1]
REVISION = f"{__version__.replace('.dev', '~dev')}-1"
"""Debian's version: ours, and how often we have packed it. What comes after "~" is older than what has none."""
MAINTAINER = "The moon-access authors <moon-access@example.invalid>"
LIBRARY = "pyttsx3"
"""What the built-in voice needs."""
PACKAGES = Path("usr/lib/python3/dist-packages")
DOCUMENTS = Path("usr/share/doc", PROGRAM)

CONTROL = """\
Package: {program}
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Depends: python3 (>= 3.11), python3-click (>= 8.1), python3-platformdirs (>= 2.6){needed}
Recommends: espeak-ng, alsa-utils, python3-pyttsx3
Suggests: openssh-client, python3-venv, speech-dispatcher, brltty, python3-brlapi, liblouis-bin, liblouis-data
Section: games
Priority: optional
Homepage: {home}
Description: domino games for blind and deafblind players
 Moon for three and for four, Texas 42, draw dominoes, block, fives, Mexican
 Train and Chicken Foot in a text console, alone against bots or with people
 elsewhere. Plain lines for a screen reader, a built-in voice, or short forms
 for a braille display, in English, German and Czech.
 .
 {speed}
"""
CONTROL_OF_LIBRARY = """\
Package: {name}
Version: {version}
Architecture: all
Maintainer: {maintainer}
Depends: python3
Recommends: libespeak-ng1
Section: python
Priority: optional
Homepage: https://github.com/nateshmbhat/pyttsx3
Description: text to speech for Python, without a network
 The library by which moon-access speaks, as its authors publish it.
"""
AFTER = """\
#!/bin/sh
set -e
if [ "$1" = configure ] && command -v py3compile > /dev/null; then
    py3compile -p {name}
fi
"""
BEFORE = """\
#!/bin/sh
set -e
if command -v py3clean > /dev/null; then
    py3clean -p {name}
fi
"""
COMMAND = """\
#!/usr/bin/python3
from moon_access.__main__ import main

if __name__ == "__main__":  # a worker of the arena reads this file, too
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
COPYRIGHT_OF_LIBRARY = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: {name}

Files: *
Copyright: {author}
License: MPL-2.0
{license}
"""
OVERRIDES = (
    # Accounts that do not look into the folder of games find the command by its link in /usr/bin.
    "package-section-games-but-has-usr-bin",
    # It is no upload to Debian, where a first one would close a wish for the package.
    "initial-upload-closes-no-bugs *",
)
"""The reports of lintian that we override, each with the reason."""
CHANGES = """\
{name} ({version}) unstable; urgency=medium

  * This version, packed.

 -- {maintainer}  {date}
"""
COMPLETIONS = {
    "bash": f"usr/share/bash-completion/completions/{PROGRAM}",
    "zsh": f"usr/share/zsh/vendor-completions/_{PROGRAM}",
    "fish": f"usr/share/fish/vendor_completions.d/{PROGRAM}.fish",
}


SPEED = {
    "amd64": "The strong bots think with a compiled search.",
    "all": "This package suits every processor; the strong bots think in Python.",
}


def build(wheel: Path, target: Path, work: Path, moment: int, architecture: str) -> Path:
    """Return the package of the game in the folder ``target``.

    Args:
        wheel: the compiled one for amd64, the pure one for all architectures.
        target: the folder for the package.
        work: an empty folder.
        moment: the date of everything, in seconds.
        architecture: a key of SPEED.

    Raises:
        CalledProcessError: dpkg-deb or the completion fails.
    """
    for name, content in files_of_wheel(wheel).items():
        _write(work / PACKAGES / name, content)
    # Debian has games in a folder of their own. Not every account looks there, such as the administrator's.
    _write(work / "usr/games" / PROGRAM, COMMAND.encode(), 0o755)
    (work / "usr/bin").mkdir()
    (work / "usr/bin" / PROGRAM).symlink_to(f"../games/{PROGRAM}")
    _write_pages(work, moment)
    for shell, place in COMPLETIONS.items():
        _write(work / place, completion(shell))
    _write(
        work / f"usr/share/applications/{PROGRAM}.desktop", ROOT.joinpath("release/moon-access.desktop").read_bytes()
    )
    needed = ", libc6" if architecture == "amd64" else ""
    control = CONTROL.format(
        program=PROGRAM,
        version=REVISION,
        maintainer=MAINTAINER,
        architecture=architecture,
        needed=needed,
        home=HOME_PAGE,
        speed=SPEED[architecture],
    )
    _write_about(work, PROGRAM, control)
    return _pack(work, target / f"{PROGRAM}_{REVISION}_{architecture}.deb", moment)


def build_library(target: Path, work: Path, moment: int) -> Path:
    """Return a package of pyttsx3 as it is installed here: Debian has none, and ours recommends it.

    It may raise PackageNotFoundError and CalledProcessError.
    """
    library = distribution(LIBRARY)
    for file in library.files or ():
        if file.suffix != ".pyc" and file.name not in ("RECORD", "INSTALLER", "REQUESTED"):
            _write(work / PACKAGES / file.as_posix(), file.read_binary())
    name = f"python3-{LIBRARY}"
    licence = next(file.read_text() for file in library.files or () if file.name == "LICENSE")
    author = library.metadata["Author-email"]
    about = COPYRIGHT_OF_LIBRARY.format(name=LIBRARY, author=author, license=_indent(licence))
    _write(work / "usr/share/doc" / name / "copyright", about.encode())
    # Its authors give no year.
    _write_overrides(work, name, ["copyright-without-copyright-notice"])
    _write_changes(work / "usr/share/doc" / name / "changelog.gz", name, library.version, moment)
    _write_about(work, name, CONTROL_OF_LIBRARY.format(name=name, version=library.version, maintainer=MAINTAINER))
    return _pack(work, target / f"{name}_{library.version}_all.deb", moment)


def _pack(work: Path, package: Path, moment: int) -> Path:
    for path in [work, *work.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
        os.utime(path, (moment, moment), follow_symlinks=False)
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(moment)}
    subprocess.run(
        ["dpkg-deb", "-Zxz", "--root-owner-group", "--build", str(work), str(package)], env=environment, check=True
    )
    return package


def completion(shell: str) -> bytes:
    """Return what this shell is told once, so that Tab asks the program."""
    asked = subprocess.run(
        [sys.executable, "-m", "moon_access"],
        env={**os.environ, "_MOON_ACCESS_COMPLETE": f"{shell}_source", "MOON_ACCESS_LANGUAGE": "en"},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        check=True,
    )
    return asked.stdout


def _write_pages(work: Path, moment: int) -> None:
    """Write the manual, and what a player reads about the game, compressed as Debian wants the manual."""
    for page in man_pages.write(work / "usr/share/man", moment):
        _write(page.with_suffix(".1.gz"), gzip.compress(page.read_bytes(), 9, mtime=0))
        page.unlink()
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*"))):
        if page.is_file():
            content = page.read_bytes()
            place = page.relative_to(ROOT)
            _write(work / DOCUMENTS / place, unlink_dead_links(content, place) if page.suffix == ".md" else content)
    changes = (ROOT / "CHANGELOG.md").read_bytes()
    _write(work / DOCUMENTS / "changelog.gz", gzip.compress(changes, 9, mtime=0))
    _write_changes(work / DOCUMENTS / "changelog.Debian.gz", PROGRAM, REVISION, moment)
    _write_overrides(work, PROGRAM, OVERRIDES)
    text = COPYRIGHT.format(program=PROGRAM, license=_indent((ROOT / "LICENSE").read_text("utf-8")))
    _write(work / DOCUMENTS / "copyright", text.encode())


def _write_overrides(work: Path, name: str, tags: Iterable[str]) -> None:
    _write(work / "usr/share/lintian/overrides" / name, "".join(f"{name}: {tag}\n" for tag in tags).encode())


def _write_changes(path: Path, name: str, version: str, moment: int) -> None:
    """Write the entry about this version that Debian's tools read. The game's own changelog.gz has all changes."""
    text = CHANGES.format(name=name, version=version, maintainer=MAINTAINER, date=formatdate(moment))
    _write(path, gzip.compress(text.encode(), 9, mtime=0))


def _indent(text: str) -> str:
    return "\n".join(f" {line}" if line.strip() else " ." for line in text.splitlines())


LINK = re.compile(rb"\[([^\]\[]+)\]\((?!\w+:|#)([^)#\s]+)(#[^)\s]*)?\)")


def unlink_dead_links(page: bytes, place: Path) -> bytes:
    """Return a page in which links to files that the package does not hold are their text alone.

    Args:
        page: a page in Markdown.
        place: where it lies, from the project's root.
    """

    def checked(link: re.Match[bytes]) -> bytes:
        named = Path(os.path.normpath(place.parent / link[2].decode()))
        is_there = named == Path("README.md") or (named.parts[:1] == ("docs",) and (ROOT / named).exists())
        return link[0] if is_there else link[1]

    return LINK.sub(checked, page)


def _write_about(work: Path, name: str, control: str) -> None:
    """Write what dpkg wants to know, and what it does before and after."""
    files = sorted(path for path in work.rglob("*") if path.is_file() and not path.is_symlink())
    size = sum(_kilobytes(files))
    sums = [f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(work).as_posix()}\n" for path in files]
    _write(work / "DEBIAN/control", control.replace("Section:", f"Installed-Size: {size}\nSection:").encode())
    _write(work / "DEBIAN/md5sums", "".join(sums).encode())
    _write(work / "DEBIAN/postinst", AFTER.format(name=name).encode(), 0o755)
    _write(work / "DEBIAN/prerm", BEFORE.format(name=name).encode(), 0o755)


def _kilobytes(files: Iterable[Path]) -> Iterable[int]:
    return (-(-path.stat().st_size // 1024) for path in files)


def _write(path: Path, content: bytes, mode: int = 0o644) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    path.chmod(mode)
