"""Get Pyodide, which is Python for browsers, and compile modules with it.

Pyodide comes as one archive from npm. Its version and its checksum are fixed here, because the page depends on its
files. Compiling needs node, which npm brings. Without node, the browser compiles the modules at each start.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

VERSION = "314.0.7"
SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
PACKAGE = f"pyodide@{VERSION}"
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


class NoRuntime(Exception):
    """Pyodide is not available. ``problem``: "npm" (npm is missing), "fetch" (npm failed) or "sum" (wrong checksum)."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


def fetch_archive(folder: Path) -> Path:
    """Have npm fetch the archive into this folder, and return it. Raises NoRuntime."""
    npm = shutil.which("npm")
    if npm is None:
        raise NoRuntime("npm")
    command = [npm, "pack", "--silent", "--pack-destination", str(folder), PACKAGE]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    archive = folder / f"pyodide-{VERSION}.tgz"
    if done.returncode or not archive.is_file():
        raise NoRuntime("fetch")
    return archive


def parts_of(archive: Path) -> dict[str, bytes]:
    """Return the content of each of the ``PARTS`` in the archive. Raises NoRuntime, OSError."""
    if hashlib.sha256(archive.read_bytes()).hexdigest() != SHA256:
        raise NoRuntime("sum")
    with tarfile.open(archive) as opened:
        found = {name: opened.extractfile(f"package/{name}") for name in PARTS}
        return {name: part.read() for name, part in found.items() if part is not None}


def compile_modules(parts: Mapping[str, bytes], modules: Mapping[str, bytes]) -> dict[str, bytes] | None:
    """Return modules as compiling.py compiles them in Pyodide's Python; None if node is missing or fails.

    Args:
        parts: the runtime.
        modules: the sources, by names that begin with "game/" or "library/". Other files stay as they are.
    """
    node = shutil.which("node")
    if node is None:
        return None
    with tempfile.TemporaryDirectory(prefix="moon-access-web-") as name:
        folder = Path(name)
        for part, content in parts.items():
            (folder / part).write_bytes(content)
        script = folder / "compile.mjs"
        ours = files("moon_access.browser")
        script.write_bytes(ours.joinpath("site", "compile.mjs").read_bytes())
        (folder / "compiling.py").write_bytes(ours.joinpath("compiling.py").read_bytes())
        given, made = folder / "given", folder / "made"
        for module, content in modules.items():
            path = given / module
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        done = subprocess.run(
            [node, str(script), str(given), str(made)], stdin=subprocess.DEVNULL, capture_output=True, check=False
        )
        if done.returncode:
            return None
        return {path.relative_to(made).as_posix(): path.read_bytes() for path in made.rglob("*") if path.is_file()}
