"""Build the frozen folder for 64-bit Windows, as a zip archive, by PyInstaller of Windows under Wine.

Wine runs the Python of python.org, which .ci/wine-python lays out. What is frozen comes from a folder of its own, by
requirements-windows.txt. The tests play with the folder under Wine, too; no Windows has seen it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path, PureWindowsPath

from moon_access import __version__
from moon_access.storage.paths import PROGRAM

from . import folder_contents
from .archives import files_of, write_zip

ROOT = Path(__file__).resolve().parents[1]
KEPT = "MOON_ACCESS_BARE_WINE"
"""The variable that may name a folder where Python for Windows is laid out, and kept for the next time."""
FOR_WINDOWS = (
    *("--platform", "win_amd64", "--python-version", "3.11", "--implementation", "cp"),
    *("--abi", "cp311", "--abi", "abi3", "--abi", "none", "--only-binary", ":all:"),
)


def build(wheel: Path, target: Path, work: Path, moment: int) -> Path:
    """Return the archive in the folder ``target``, made of the wheel for Windows. ``work``: an empty folder.

    It may raise CalledProcessError.
    """
    wine = Path(os.environ.get(KEPT) or work / "wine")
    subprocess.run([sys.executable, str(ROOT / ".ci/wine-python"), "--bare", str(wine)], check=True)
    # pywin32 is found by a file of its own (.pth), which Python reads in this folder alone.
    libraries = wine / "python311/Lib/site-packages"
    shutil.rmtree(libraries, ignore_errors=True)
    pip = ("-m", "pip", "install", "--quiet", "--no-deps", "--no-compile", "--target", str(libraries))
    for named in (("--requirement", str(ROOT / "release/requirements-windows.txt")), (str(wheel),)):
        subprocess.run([sys.executable, *pip, *FOR_WINDOWS, *named], check=True)
    places = ("--distpath", _of_wine(work / "dist"), "--workpath", _of_wine(work / "work"))
    spec = _of_wine(ROOT / "release/moon-access.spec")
    subprocess.run(
        [str(wine / "python"), "-m", "PyInstaller", "--noconfirm", "--log-level=ERROR", *places, spec],
        cwd=work,
        env={**os.environ, "PYTHONHASHSEED": "0"},
        stdin=subprocess.DEVNULL,
        check=True,
    )
    folder = work / "dist" / PROGRAM
    if not (folder / f"{PROGRAM}.exe").is_file() or not list(folder.rglob("_exact.pyd")):
        sys.exit("The frozen folder of Windows lacks the program, or the compiled search.")
    listed = folder_contents.find_installed_libraries(libraries)
    folder_contents.complete_folder(folder, work / "work" / PROGRAM, listed, wine / "python311/LICENSE.txt")
    archive = target / f"{PROGRAM}_{__version__}_windows-x86_64.zip"
    write_zip(archive, files_of(folder), moment)
    return archive


def _of_wine(path: Path) -> str:
    """Return the path as Windows calls it under Wine."""
    return str(PureWindowsPath("Z:/", *path.resolve().parts[1:]))
