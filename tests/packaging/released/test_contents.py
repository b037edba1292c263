"""A download holds what its lists name, every licence, and the pages; lintian finds nothing; sums and recipes agree."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest

from moon_access import __version__
from moon_access.cli.newer_version import version_file
from moon_access.storage.paths import PROGRAM
from release.recipes import checksums
from tests.packaging.released.conftest import RELEASED
from tests.packaging.test_distributions import ROOT

OF_EVERY_FOLDER = {"Python.txt", "OpenSSL.txt", "click.txt", "platformdirs.txt", "pyttsx3.txt"}
OF_NO_LIBRARY = {"Python.txt", "OpenSSL.txt", "GPL-3.txt", "espeak-ng.txt"}
OF_LINUX = {"GPL-3.txt", "espeak-ng.txt", "espeakng-loader.txt"}
OF_HOSTS = {"asyncssh.txt", "argon2-cffi.txt", "cryptography.txt", "websockets.txt", "telnetlib3.txt"}
OF_SERVERS = re.compile(r"asyncssh|cryptography|websockets|telnetlib3|argon2")
ARCHIVES = {
    "moon-access_*_linux-x86_64.tar.gz": (OF_EVERY_FOLDER | OF_LINUX, "requirements.txt"),
    "moon-access-host_*_linux-x86_64.tar.gz": (OF_EVERY_FOLDER | OF_LINUX | OF_HOSTS, "requirements-host.txt"),
    "moon-access_*_windows-x86_64.zip": (OF_EVERY_FOLDER | {"prismatoid.txt"}, "requirements-windows.txt"),
}


def plain(name: str) -> str:
    """Return the name of a library as an index compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def names_in(path: Path) -> set[str]:
    """Return the names in an archive, without that of its folder."""
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            return {name.partition("/")[2] for name in archive.namelist()}
    with tarfile.open(path) as packed:
        return {name.partition("/")[2] for name in packed.getnames()}


def list_libraries(name: str) -> set[str]:
    """Return the libraries of a list, and of the one that it adds to."""
    texts = [(ROOT / "release" / one).read_text("utf-8") for one in {name, "requirements.txt"}]
    return {library for text in texts for library in re.findall(r"^([\w.-]+)==", text, re.MULTILINE)}


@pytest.mark.parametrize("pattern", ARCHIVES)
def test_a_folder_has_pages_and_the_licence_of_each_library_on_its_list(pattern: str) -> None:
    (path,) = RELEASED.glob(pattern)
    expected, requirements = ARCHIVES[pattern]
    names = names_in(path)
    licences = {name.partition("/")[2] for name in names if name.startswith("licences/") and name != "licences/"}
    assert expected <= licences
    others = {name.removesuffix(".txt") for name in licences - OF_NO_LIBRARY}
    assert {plain(name) for name in others} <= {plain(name) for name in {PROGRAM, *list_libraries(requirements)}}
    pages = {f"docs/{place}installing.md" for place in ("", "de/", "cs/")} | {"README.md", "LICENSE.txt"}
    assert pages <= names


def test_the_folder_for_players_has_no_library_that_only_a_host_needs() -> None:
    for pattern in ("moon-access_*_linux-x86_64.tar.gz", "moon-access_*_windows-x86_64.zip"):
        (path,) = RELEASED.glob(pattern)
        assert [name for name in names_in(path) if OF_SERVERS.search(name)] == [], pattern


def test_checksums_cover_every_file_and_recipes_contain_them() -> None:
    sums = checksums(RELEASED)
    files = {path.name: path for path in RELEASED.iterdir() if path.is_file() and path.name != "SHA256SUMS"}
    assert sums == {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files.items()}
    assert files["version.json"].read_text() == version_file(__version__)
    scoop = json.loads((RELEASED / "recipes/scoop/moon-access.json").read_text())
    assert scoop["architecture"]["64bit"]["hash"] == sums[f"moon-access_{__version__}_windows-x86_64.zip"]
    assert sums[f"moon_access-{__version__}.tar.gz"] in (RELEASED / "recipes/aur/PKGBUILD").read_text()


def test_lintian_finds_nothing_in_the_debian_packages() -> None:
    if shutil.which("lintian") is None:
        pytest.fail("Install lintian.")
    packages = sorted(RELEASED.glob("*.deb"))
    assert len(packages) == 3
    for package in packages:
        told = subprocess.run(["lintian", "--allow-root", package], capture_output=True, text=True, check=False)
        assert (told.returncode, told.stdout) == (0, ""), told.stderr
