"""Compile the exact search of the strong bots for browsers, as a module of WebAssembly: bots/search/exact_wasm.c.

It needs clang and lld, but not Emscripten, because the search calls no library. The same compiler makes the same bytes.
Without the compiler, the page has no such module, and its bots search in Python. bots/search/webassembly.py calls the
module.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from importlib.resources import as_file, files
from pathlib import Path

COMPILER = "clang"
LINKER = "wasm-ld"
_OPTIONS = (
    *("--target=wasm32", "-std=c11", "-O3", "-ffreestanding", "-fno-strict-aliasing", "-mbulk-memory", "-nostdlib"),
    # Strong bots keep some megabytes; a page that asks for hundreds has an error.
    *("-Wl,--no-entry", "-Wl,--strip-all", "-Wl,--max-memory=268435456", "-Wl,-z,stack-size=65536"),
)


def compile_search() -> bytes | None:
    """Return the compiled module; None if there is no compiler or it fails."""
    if shutil.which(COMPILER) is None or shutil.which(LINKER) is None:
        return None
    sources = files("moon_access.bots").joinpath("search")
    with as_file(sources) as folder, tempfile.TemporaryDirectory(prefix="moon-access-web-") as work:
        made = Path(work, "exact.wasm")
        # Name files relative to the folder, because the compiler may copy paths into its output.
        command = [COMPILER, *_OPTIONS, "exact_wasm.c", "-o", str(made)]
        done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        return made.read_bytes() if done.returncode == 0 and made.is_file() else None
