"""Where tests are collected: on Windows, a file that needs what Python has on Unix alone is skipped, by name.

So no file has to say so by itself, and a run on Windows ends at none. What is skipped is a Unix terminal, mostly;
consoles of Windows have tests of their own.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

OF_UNIX = frozenset(("fcntl", "grp", "posix", "pty", "pwd", "resource", "termios", "tty"))


class OfUnix(pytest.Module):
    """A file with tests."""

    def _getobj(self) -> ModuleType:
        try:
            module: ModuleType = super()._getobj()  # type: ignore[no-untyped-call]
        except self.CollectError as failed:
            needed = getattr(failed.__cause__, "name", None)
            if needed in OF_UNIX:
                pytest.skip(f"needs Unix: Python has no module {needed} here", allow_module_level=True)
            raise
        return module


if sys.platform == "win32":

    def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module:
        made: pytest.Module = OfUnix.from_parent(parent, path=module_path)
        return made
