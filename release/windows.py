"""The wheel for 64-bit Windows: the pure one with the search of the bots compiled by mingw-w64, for every Python from
3.11 on.

Nothing of Windows is needed for it. The functions of Python that the search calls are read off its object file; of
their names an import library of python3.dll is made, in which every Python of Windows has them.
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
SOURCE = "moon_access/bots/search/_exact.c"
MODULE = "moon_access/bots/search/_exact.pyd"
TAG = "cp311-abi3-win_amd64"


class NoCompiler(Exception):
    """mingw-w64 is not installed."""


def build(pure: Path, target: Path, work: Path, moment: int) -> Path:
    """The wheel, in the folder ``target``. Raises NoCompiler, and CalledProcessError."""
    files = files_of_wheel(pure)
    files[MODULE] = compiled(work)
    (about,) = [name for name in files if name.endswith(".dist-info/WHEEL")]
    told = files[about].decode()
    told = re.sub(r"^Root-Is-Purelib: .*$", "Root-Is-Purelib: false", told, flags=re.MULTILINE)
    files[about] = re.sub(r"^Tag: .*$", f"Tag: {TAG}", told, flags=re.MULTILINE).encode()
    wheel = target / pure.name.replace("py3-none-any", TAG)
    write_wheel(wheel, files, moment)
    return wheel


def compiled(work: Path) -> bytes:
    """The search as a module for Windows; ``work`` is a folder that may be made. Raises NoCompiler."""
    if shutil.which(COMPILER) is None:
        raise NoCompiler(f"Install gcc-mingw-w64-x86-64, which has {COMPILER}.")
    work.mkdir(parents=True, exist_ok=True)
    unlinked, library, module = work / "exact.o", work / "libpython3.a", work / "_exact.pyd"
    headers = shutil.copytree(sysconfig.get_path("include"), work / "headers")
    shutil.copy(ROOT / "release/pyconfig-windows.h", headers / "pyconfig.h")
    options = ("-O3", "-g0", "-DPy_LIMITED_API=0x030B0000", "-I", str(headers))
    _run(COMPILER, *options, "-c", str(ROOT / SOURCE), "-o", str(unlinked))
    names = _run(f"{MACHINE}-nm", "--undefined-only", str(unlinked))
    asked = sorted(set(re.findall(r"U (?:__imp_)?(_?Py\w+)$", names, re.MULTILINE)))
    data = [f"{name} DATA" if name.startswith("PyExc_") else name for name in asked]
    listed = work / "python3.def"
    listed.write_text("\n".join(["LIBRARY python3.dll", "EXPORTS", *data]) + "\n")
    _run(f"{MACHINE}-dlltool", "--input-def", str(listed), "--output-lib", str(library))
    # No date is written into it, so that it is the same bytes again.
    linking = ("-shared", "-s", "-static-libgcc", "-Wl,--no-insert-timestamp")
    _run(COMPILER, *linking, str(unlinked), str(library), "-o", str(module))
    return module.read_bytes()


def _run(*command: str) -> str:
    return subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout
