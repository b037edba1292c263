"""The compiled search, built anew from this checkout, so that tests do not run an older one."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from moon_access.bots.search.double_dummy import Search

ROOT = Path(__file__).parents[2]
SearchMaker = Callable[..., Search]
"""Makes a search of either kind. Tests also give it arguments that it must refuse."""


def has_compiler() -> bool:
    """Return whether the C compiler that builds Python's own extensions is installed."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cl"
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return shutil.which(command.split()[0]) is not None and headers.exists()


def build(target: Path) -> ModuleType:
    """Build the search in an empty folder and load it. Raises AssertionError if the build fails."""
    command = [sys.executable, "setup.py", "-q", "build_ext"]
    command += ["--build-lib", str(target), "--build-temp", str(target / "temp")]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    found = [*target.glob("moon_access/bots/search/_exact*")]
    assert len(found) == 1, built.stdout + built.stderr
    spec = importlib.util.spec_from_file_location("moon_access.bots.search._exact", found[0])
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
