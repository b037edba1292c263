"""Where tests are collected: of many cases in each language the usual run takes a sample, see support/sample.py.

All of them are there with MOON_ACCESS_LONG=1, and where tests are named or chosen by ``-k``. On Windows, a file that
needs what Python has on Unix alone is skipped, by name: no file has to say so by itself, and a run there ends at none.
What is skipped is a Unix terminal, mostly; consoles of Windows have tests of their own.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.support.long import LONG
from tests.support.sample import to_leave_out

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


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Beside the real parts all other tests give way: a sound that has to wait for a processor is heard with holes. A
    process has its real parts first, and gives way from then on."""
    if sys.platform != "win32" and hasattr(item.config, "workerinput") and not _has_real_parts(item):
        os.setpriority(os.PRIO_PROCESS, 0, 10)


def _has_real_parts(item: pytest.Item) -> bool:
    return item.path.parent.name == "real"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    # Real parts wait for each other, for there is one of each: begun with, they are one process's, and none waits.
    items.sort(key=lambda item: not _has_real_parts(item))
    for item in items:
        if LONG or item.path.parent.name in ("benchmarks", "fuzz", "released"):  # as long as it takes
            item.add_marker(pytest.mark.timeout(0))
    if LONG or config.option.keyword or any("::" in argument for argument in config.args):
        return
    left_out = set(to_leave_out(items))
    config.hook.pytest_deselected(items=[item for item in items if item in left_out])
    items[:] = [item for item in items if item not in left_out]
