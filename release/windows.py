"""Build the wheel for 64-bit Windows: the pure one, and the search of the bots compiled by mingw-w64.

It suits every Python from 3.11 on, and building it needs nothing of Windows. The object file of the search shows which
functions of Python it calls. Their names make an import library of python3.dll, which every Python of Windows has.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sysconfig
from pathlib import Path

from .archives import files_of_wheel, write_wheel

ROOT = Path(__file__).resolve().parents[1]
MACHINE = "x86_64-w64-mingw32"
COMPILER = f"{MACHINE}-gcc"
SOURCES = ("moon_access/bots/search/_exact.c", "moon_access/bots/search/exact_core.h")
MODULE = "moon_access/bots/search/_exact.pyd"
TAG = "cp311-abi3-win_amd64"


class NoCompiler(Exception):
    """mingw-w64 is not installed."""


def build(pure: Path, target: Path, work: Path, moment: int) -> Path:
    """Build the wheel in the folder ``target``. May raise NoCompiler and CalledProcessError."""
    files = files_of_wheel(pure)
    files[MODULE] = compile_search(work)
    (about,) = [name for name in files if name.endswith(".dist-info/WHEEL")]
    told = files[about].decode()
    told = re.sub(r"^Root-Is-Purelib: .*$", "Root-Is-Purelib: false", told, flags=re.MULTILINE)
    files[about] = re.sub(r"^Tag: .*$", f"Tag: {TAG}", told, flags=re.MULTILINE).encode()
    wheel = target / pure.name.replace("py3-none-any", TAG)
    write_wheel(wheel, files, moment)
    return wheel


def compile_search(work: Path) -> bytes:
    """Return the search as a module for Windows. ``work``: a folder that need not be there. May raise NoCompiler."""
    if shutil.which(COMPILER) is None:
        raise NoCompiler(f"Install gcc-mingw-w64-x86-64, which has {COMPILER}.")
    work.mkdir(parents=True, exist_ok=True)
    # Names are those in the folder, wherever it is: some of them get into what is made.
    headers = shutil.copytree(sysconfig.get_path("include"), work / "headers")
    shutil.copy(ROOT / "release/pyconfig-windows.h", headers / "pyconfig.h")
    for source in SOURCES:
        shutil.copy(ROOT / source, work)
    _run(
        work, COMPILER, "-O3", "-g0", "-DPy_LIMITED_API=0x030B0000", "-I", "headers", "-c", "_exact.c", "-o", "exact.o"
    )
    names = _run(work, f"{MACHINE}-nm", "--undefined-only", "exact.o")
    asked = sorted(set(re.findall(r"U (?:__imp_)?(_?Py\w+)$", names, re.MULTILINE)))
    data = [f"{name} DATA" if name.startswith("PyExc_") else name for name in asked]
    (work / "python3.def").write_text("\n".join(["LIBRARY python3.dll", "EXPORTS", *data]) + "\n")
    made = ("--input-def", "python3.def", "--output-lib", "libpython3.a", "--temp-prefix", "python3")
    _run(work, f"{MACHINE}-dlltool", *made)
    # No date is written into it.
    linking = ("-shared", "-s", "-static-libgcc", "-Wl,--no-insert-timestamp")
    _run(work, COMPILER, *linking, "exact.o", "libpython3.a", "-o", "_exact.pyd")
    return (work / "_exact.pyd").read_bytes()


def _run(folder: Path, *command: str) -> str:
    return subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout
