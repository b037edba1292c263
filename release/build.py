"""Build a release from sources without a history: ``python -m release.build dist``, in their folder.

``.ci/release`` lays the sources out, installs what requirements.txt names, and starts this. SOURCE_DATE_EPOCH is the
date of everything. Each step is a function that puts something into the folder, and fails aloud.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Mapping
from pathlib import Path

from moon_access import __version__
from moon_access.cli.newer_version import version_file

from . import deb, folder_contents, page, recipes, windows, windows_folder
from .archives import files_of_wheel, repack_tar, write_tar, write_wheel

ROOT = Path(__file__).resolve().parents[1]
MOMENT = int(os.environ["SOURCE_DATE_EPOCH"])
REPRODUCIBLE = {
    # Today's setuptools takes these flags instead of Python's own, so they name what those would optimize.
    "CFLAGS": f"-O3 -DNDEBUG -fwrapv -g0 -ffile-prefix-map={ROOT}=.",
    "LDSHARED": "gcc -shared",  # Python's own way would write down where its library lies here
    "LDFLAGS": "-Wl,--build-id=none,-s",
    "PYTHONHASHSEED": "0",
    "LC_ALL": "C.UTF-8",
    "TZ": "UTC",
}


def main() -> None:
    target = Path(sys.argv[1]).resolve()
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="moon-access-release-") as folder:
        work = Path(folder)
        build_source_archive(target, work / "source")
        pure = build_wheel(work / "pure", {"MOON_ACCESS_PURE": "1"})
        write_wheel(target / pure.name, files_of_wheel(pure), MOMENT)
        linux = repair_for_every_linux(build_wheel(work / "compiled", {}), work / "repaired")
        write_wheel(target / linux.name, files_of_wheel(linux), MOMENT)
        of_windows = windows.build(pure, target, work / "windows", MOMENT)
        deb.build(linux, target, _empty(work / "deb"), MOMENT, "amd64")
        deb.build(pure, target, _empty(work / "deb-for-all"), MOMENT, "all")
        deb.build_library(target, _empty(work / "library"), MOMENT)
        build_frozen_folder(linux, target, work / "frozen")
        libraries = work / "libraries"
        _pip("--no-deps", "--target", str(libraries), "--requirement", "release/requirements-host.txt")
        build_frozen_folder(linux, target, work / "frozen-host", libraries)
        sources = recipes.sources_in(lock_sources(work / "pylock.toml"))
        page.build(target, _empty(work / "page"), MOMENT)
        windows_folder.build(of_windows, target, _empty(work / "windows-folder"), MOMENT)
    (target / "version.json").write_text(version_file(__version__), "utf-8")
    sums = [f"{_digest(path)}  {path.name}\n" for path in sorted(target.iterdir()) if path.is_file()]
    (target / "SHA256SUMS").write_text("".join(sums))
    recipes.write(target / "recipes", recipes.checksums(target), sources)
    sys.stdout.write("".join(sums))


def build_source_archive(target: Path, work: Path) -> None:
    """Build the source archive, from which everything can be built and tested."""
    _python("-m", "build", "--no-isolation", "--skip-dependency-check", "--sdist", "--outdir", str(target), str(ROOT))
    repack_tar(target / f"moon_access-{__version__}.tar.gz", _empty(work), MOMENT)


def build_wheel(work: Path, environment: Mapping[str, str]) -> Path:
    """Build the only wheel that this environment gives."""
    shutil.rmtree(ROOT / "build", ignore_errors=True)
    options = ("--no-isolation", "--skip-dependency-check", "--wheel", "--outdir", str(work), str(ROOT))
    _python("-m", "build", *options, environment=environment)
    (built,) = work.glob("*.whl")
    return built


def repair_for_every_linux(built: Path, work: Path) -> Path:
    """Tag the wheel as the index wants it: for the oldest system that it suits."""
    if not any(name.endswith("_exact.abi3.so") for name in files_of_wheel(built)):
        sys.exit("The search of the bots was not compiled: install gcc.")
    _python("-m", "auditwheel", "repair", "--wheel-dir", str(_empty(work)), str(built))
    (repaired,) = work.glob("*manylinux*.whl")
    return repaired


def build_frozen_folder(built: Path, target: Path, work: Path, libraries: Path | None = None) -> None:
    """Build the folder that needs no Python, and an archive of it.

    Args:
        built: the wheel for Linux.
        target: the folder for the archive.
        work: a folder that need not be there.
        libraries: what the folder for hosts has in addition; without it, this is the folder for players.
    """
    _pip("--no-deps", "--no-index", "--force-reinstall", str(built))
    spec = ROOT / "release/moon-access.spec"
    places = ("--distpath", str(work / "dist"), "--workpath", str(work / "work"))
    name = "moon-access" if libraries is None else "moon-access-host"
    environment = {"MOON_ACCESS_FROZEN": name, **({} if libraries is None else {"PYTHONPATH": str(libraries)})}
    # Not from here, where the package lies without its catalogues.
    command = ("-m", "PyInstaller", "--noconfirm", "--log-level=WARN", *places, str(spec))
    _python(*command, cwd=_empty(work), environment=environment)
    folder = work / "dist" / name
    if not list(folder.rglob("_exact.abi3.so")):
        sys.exit("The frozen folder is not made of what was installed: it lacks the compiled search.")
    listed = folder_contents.read_library_list(ROOT / "release/requirements.txt")
    if libraries is not None:
        listed += folder_contents.find_installed_libraries(libraries)
    of_python = Path(sysconfig.get_path("stdlib"), "LICENSE.txt")
    folder_contents.complete_folder(folder, work / "work/moon-access", listed, of_python)
    write_tar(target / f"{name}_{__version__}_linux-x86_64.tar.gz", folder, MOMENT)
    shutil.rmtree(target / folder.name, ignore_errors=True)
    shutil.copytree(folder, target / folder.name, symlinks=True)


def lock_sources(lock: Path) -> Path:
    """Write a lock file with the sources of the libraries that Homebrew builds, in the versions of requirements.txt."""
    libraries = "\n".join(recipes.FROM_SOURCES)
    options = ("--quiet", "--python-version", "3.13", "--constraints", "release/requirements.txt")
    _python("-m", "uv", "pip", "compile", *options, "--format", "pylock.toml", "-o", str(lock), "-", typed=libraries)
    return lock


def _pip(*arguments: str) -> None:
    _python("-m", "pip", "install", "--quiet", *arguments)


def _python(
    *arguments: str, cwd: Path = ROOT, environment: Mapping[str, str] | None = None, typed: str | None = None
) -> None:
    everything = {**os.environ, **REPRODUCIBLE, **(environment or {})}
    # -P: the packages are those that are installed.
    subprocess.run([sys.executable, "-P", *arguments], cwd=cwd, env=everything, input=typed, text=True, check=True)


def _empty(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    main()
