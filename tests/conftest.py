"""Collect tests: `pytest` alone runs the short part, see support/parts.py.

Of many cases in each language, a run takes a sample, see support/sample.py. It takes all of them with
MOON_ACCESS_LONG=1, or if you name tests or choose them with ``-k``. On Windows, a file that needs Python's Unix modules
is skipped by name, so that no file has to do this itself, and the run does not stop there. Most skipped files need a
Unix terminal; consoles of Windows have their own tests.
"""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings

import tests.all_games  # noqa: F401 - the toy games are in the registry before any test file asks it
from moon_access import table
from tests.support.long import LONG
from tests.support.parts import PARTS, TESTS, chosen_part, has_tests_of, not_in, tests_in
from tests.support.sample import to_leave_out

# The pace of the machine decides nothing: hypothesis would fail an example that takes longer than 200 ms.
settings.register_profile("at any pace", settings(deadline=None, suppress_health_check=[HealthCheck.too_slow]))
settings.load_profile("at any pace")

ON_DEMAND = ("benchmarks", "fuzz", "released")
"""Folders that run only by name, without a time limit. norecursedirs in setup.cfg names them, too."""
OF_UNIX = frozenset(("fcntl", "grp", "posix", "pty", "pwd", "resource", "termios", "tty"))


class OfUnix(pytest.Module):
    """A file with tests that need Unix."""

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


def _has_real_parts(item: pytest.Item) -> bool:
    return item.path.parent.name == "real"


@dataclass
class LeftOut:
    """The tests that this run leaves out because they belong to the other part."""

    files: set[Path] = field(default_factory=set)
    tests: int = 0
    """Single tests of files that run otherwise."""


@pytest.fixture(autouse=True)
def _same_tiles(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal each test the same tiles in each run: with others, a bot may win a game in one deal that a test needs."""
    chance = Random(request.node.nodeid)
    monkeypatch.setattr(table, "SystemRandom", lambda: chance)


MISSING_COMPONENT = re.compile(r"^(could not import|Install |There is no C compiler)|is (needed|missing|not installed)")
"""The beginning of the reason of a test that is skipped because a program or a package is missing."""
Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)
LEFT_OUT = pytest.StashKey[LeftOut]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--part", choices=PARTS, help="short, long, or all: see tests/support/parts.py")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Set the part for the processes of pytest-xdist, which do not get the command line."""
    everything = LONG or bool(config.option.keyword) or bool(config.option.markexpr)
    args = [str(config.invocation_params.dir / arg) for arg in config.args]
    config.option.part = chosen_part(config.option.part, args, everything=everything)
    config.stash[LEFT_OUT] = LeftOut()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip files of the other part before pytest imports them."""
    if config.option.part == "all" or not collection_path.is_relative_to(TESTS) or collection_path.name in ON_DEMAND:
        return None
    if collection_path.is_dir():
        files = [file for file in collection_path.rglob("test_*.py") if not _is_on_demand(file)]
    elif collection_path.match("test_*.py"):
        files = [collection_path]
    else:
        return None
    if not files or any(has_tests_of(config.option.part, file) for file in files):
        return None
    config.stash[LEFT_OUT].files.update(files)
    return True


def _is_on_demand(file: Path) -> bool:
    return any(folder in ON_DEMAND for folder in file.relative_to(TESTS).parts)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run tests with real parts first, because they take the longest, and leave out those of the other part."""
    items.sort(key=lambda item: not _has_real_parts(item))
    for item in items:
        if LONG or item.path.parent.name in ON_DEMAND:  # no time limit
            item.add_marker(pytest.mark.timeout(0))
    if not (LONG or config.option.keyword or any("::" in argument for argument in config.args)):
        _deselect(config, items, to_leave_out(items))
    other_part = not_in(config.option.part, items)
    config.stash[LEFT_OUT].tests += len(other_part)
    _deselect(config, items, other_part)


def _deselect(config: pytest.Config, items: list[pytest.Item], left_out: set[pytest.Item]) -> None:
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail a test that CI skips because a component is missing."""
    return _fail_in_ci((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Fail a file that CI skips because a component is missing."""
    return _fail_in_ci((yield))


def _fail_in_ci(report: Report) -> Report:
    is_ci = os.environ.get("CI") == "true" and sys.platform == "linux"
    if is_ci and report.skipped and MISSING_COMPONENT.search(_reason_of(report)):
        report.outcome = "failed"
        report.longrepr = f"CI has every component, but: {_reason_of(report)}"
    return report


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Collect what the processes of pytest-xdist left out: only they know it."""
    if hasattr(session.config, "workeroutput"):
        left_out = session.config.stash[LEFT_OUT]
        session.config.workeroutput["left_out"] = ([str(file) for file in left_out.files], left_out.tests)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    files, tests = getattr(node, "workeroutput", {}).get("left_out", ((), 0))
    node.config.stash[LEFT_OUT] = LeftOut({Path(file) for file in files}, tests)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Report the tests that did not run: skipped ones by the missing component, and those of the other part."""
    reasons = Counter(_reason_of(report) for report in terminalreporter.stats.get("skipped", []))
    if reasons:
        terminalreporter.section("skipped here")
        for reason, count in reasons.most_common():
            terminalreporter.line(f"{count}: {reason}")
    left_out = config.stash[LEFT_OUT]
    if left_out.files or left_out.tests:
        functions = sum(map(tests_in, left_out.files))
        other = "long" if config.option.part == "short" else "short"
        terminalreporter.section(f"the {config.option.part} part")
        terminalreporter.line(
            f"Left out: {functions} test functions in {len(left_out.files)} files, and {left_out.tests} tests of other "
            f"files. They are the {other} part: python -m pytest -q -n auto --part {other}"
        )


def _reason_of(report: pytest.TestReport | pytest.CollectReport) -> str:
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return reason.removeprefix("Skipped: ")
