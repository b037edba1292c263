"""Complete a frozen folder: the pages for players and every licence go in, and a module that no list names is refused.

PyInstaller writes down what it has collected, in tables beside its work. moon-access.spec decides what it collects, and
the lists are requirements.txt, requirements-host.txt and requirements-windows.txt.
"""

from __future__ import annotations

import ast
import re
import shutil
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LICENCES = ROOT / "release/licences"
OURS = {"moon_access", "start"}
OF_PYTHON = re.compile(r"pyi\w*|_pyi\w*|_sysconfigdata\S*|python3")
"""Modules that no library owns: those of PyInstaller's start, and those that Python has for one system only."""
OF_LIBRARY = re.compile(r"(licen[cs]e|copying|notice|authors)[\w.-]*", re.IGNORECASE)
SPEAKING = "espeakng_loader"
OF_SPEAKING = """\
This folder holds espeak-ng, {version} of the package espeakng-loader, as its own libraries and data. espeak-ng is free
software under the GNU General Public License, version 3 or later: see GPL-3.txt. Its source is at
https://github.com/espeak-ng/espeak-ng and https://github.com/thewh1teagle/espeakng-loader. For three years after you
got this folder, the authors of moon-access send you the source of this version on request.
"""


def complete_folder(folder: Path, tables: Path, libraries: Iterable[Distribution], python: Path) -> None:
    """Check the modules of a frozen folder, and add README, the pages and the licences.

    Args:
        folder: the frozen folder.
        tables: the folder in which PyInstaller worked on it.
        libraries: what the lists name.
        python: the licence of the Python in the folder.

    Raises:
        SystemExit: the folder holds a module of none of these libraries, or a library without a licence.
    """
    packages = {library: set(packages_of(library)) for library in libraries}
    found = set(read_collected_names(tables))
    known = set().union(*packages.values()) | OURS | set(sys.stdlib_module_names)
    strange = sorted(name for name in found - known if not OF_PYTHON.fullmatch(name))
    if strange:
        sys.exit(f"In {folder.name}, and on no list: {', '.join(strange)}")
    shutil.copy(ROOT / "README.md", folder)
    shutil.copy(ROOT / "LICENSE", folder / "LICENSE.txt")
    shutil.copytree(ROOT / "docs", folder / "docs")
    place = folder / "licences"
    place.mkdir()
    shutil.copy(python, place / "Python.txt")
    shutil.copy(LICENCES / "OpenSSL.txt", place)
    for library, names in packages.items():
        if names & found:
            (place / f"{library.name}.txt").write_text(licence_of(library), "utf-8")
            if SPEAKING in names:
                (place / "espeak-ng.txt").write_text(OF_SPEAKING.format(version=library.version), "utf-8")
                shutil.copy(LICENCES / "GPL-3.txt", place)


def read_library_list(requirements: Path) -> list[Distribution]:
    """Return the libraries that a list of requirements names, as they are installed here."""
    names = re.findall(r"^([\w.-]+)==", requirements.read_text("utf-8"), re.MULTILINE)
    return [distribution(name) for name in names]


def find_installed_libraries(folder: Path) -> list[Distribution]:
    """Return the libraries that pip has laid into a folder."""
    return list(distributions(path=[str(folder)]))


def packages_of(library: Distribution) -> Iterator[str]:
    """Return the names by which a library is imported: what is in its folder, and in those that a .pth file adds."""
    files = [file for file in library.files or () if file.parts[0] != ".."]
    added = [line for file in files if file.suffix == ".pth" for line in file.read_text("utf-8").splitlines()]
    folders = {(), *(Path(line.replace("\\", "/")).parts for line in added if not line.startswith(("import ", "#")))}
    for file in files:
        for depth in range(len(file.parts)):
            name = file.parts[depth]
            if file.parts[:depth] in folders and not name.endswith((".dist-info", ".data", ".pth")):
                yield name.partition(".")[0]


def read_collected_names(tables: Path) -> Iterator[str]:
    """Return the first part of the name of each module and each folder of data that PyInstaller has collected."""
    for name, _, _ in _table(tables / "PYZ-00.toc"):
        yield name.partition(".")[0]
    for name, _, kind in _table(tables / "COLLECT-00.toc"):
        parts = Path(name.replace("\\", "/")).parts
        is_of_python = parts[0] == "lib-dynload" or parts[0].endswith(".dist-info")
        if kind == "EXTENSION" if len(parts) == 1 else not is_of_python:
            yield parts[0].partition(".")[0]


def _table(path: Path) -> list[tuple[str, str, str]]:
    written = ast.literal_eval(path.read_text("utf-8"))
    return next(part for part in written if isinstance(part, list) and part and isinstance(part[0], tuple))


def licence_of(library: Distribution) -> str:
    """Return the text of a library's licence: its own, and what we know about it.

    Raises:
        SystemExit: the library has none.
    """
    files = [file for file in library.files or () if OF_LIBRARY.fullmatch(file.name)]
    texts = [_decode(file.read_binary()).strip() for file in files]
    ours = LICENCES / f"{library.name}.txt"
    if ours.exists():
        texts.append(ours.read_text("utf-8").strip())
    about = library.metadata
    named = next(iter(about.get_all("License-Expression") or about.get_all("License") or ()), "")
    of_classifiers = [line for line in about.get_all("Classifier") or () if line.startswith("License ::")]
    if not texts and not named and not of_classifiers:
        sys.exit(f"{library.name} has no licence.")
    heading = "\n".join([f"{library.name} {library.version}", named.strip(), *of_classifiers]).strip()
    return "\n\n".join([heading, *texts]) + "\n"


def _decode(content: bytes) -> str:
    """Return a text that is in UTF-8, or in the encoding of Windows."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252")
