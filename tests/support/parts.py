"""The two parts of the tests: the short one, which `pytest` alone runs, and the long one, which has the rest.

To make a file or a folder long, name it in LONG. To make one test of a short file long, mark it: ``@pytest.mark.long``.
``@pytest.mark.sampled(6)`` leaves every sixth case of a test in the short part. The short part does not even import
files in LONG; the marks cannot avoid that.

Everything that you name on the command line (a folder, a file, a test, ``-k``, ``-m``) runs whole, short or long. To
choose otherwise, use ``--part``: ``short``, ``long``, or ``all``. `.ci/run` runs the short part, and then the long one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import pytest

from .sample import beyond_one_of_n

TESTS = Path(__file__).parents[1]
PARTS = ("short", "long", "all")

LONG: tuple[str, ...] = (
    "arena/*",
    "bots/*",
    "games/test_listing.py",
    "locales/test_another_language.py",
    "packaging/*",
    "practice/*",
    "properties/test_random_games.py",
    "properties/test_sessions.py",
    "real/*",
    "review/*",
    "server/*",
    "!server/test_three_doors.py",
    "terminal/*",
    "!terminal/test_exit_codes.py",
    "!terminal/test_menu.py",
    "!terminal/test_one_deal.py",
    "together/*",
    "tutorial/test_coming_and_going.py",
    "tutorial/test_voice_lesson.py",
    "voice/test_a_worker_dies.py",
    "voice/test_printed_is_spoken.py",
    "voice/test_recorded_prism.py",
    "voice/test_respelling.py",
    "voice/test_whole_scenes.py",
    "windows/test_at_a_console.py",
)
"""Paths in `tests`, with * and ?. A "!" before one excludes it again."""

_MARK = re.compile(r"\bmark\.(long|sampled)\b")
_TEST = re.compile(r"^\s*(?:async )?def test_", re.MULTILINE)


def chosen_part(part: str | None, args: Sequence[str], *, everything: bool) -> str:
    """Return the part that a command line asks for. ``everything``: the command line chooses tests by something other
    than a path."""
    if part is not None:
        return part
    named = [Path(arg.split("::")[0]).resolve() for arg in args]
    return "all" if everything or any(path not in (TESTS, TESTS.parent) for path in named) else "short"


@cache
def is_long(path: Path) -> bool:
    """Return whether the table says that a file is long."""
    name = path.relative_to(TESTS).as_posix()
    long = False
    for pattern in LONG:
        if fnmatchcase(name, pattern.removeprefix("!")):
            long = not pattern.startswith("!")
    return long


def has_tests_of(part: str, path: Path) -> bool:
    """Return whether a file can have tests of a part, without importing it."""
    if part == "short":
        return not is_long(path)
    return part == "all" or is_long(path) or bool(_MARK.search(path.read_text("utf-8")))


def not_in(part: str, items: Sequence[pytest.Item]) -> set[pytest.Item]:
    """Return those of the collected tests that are not in this part."""
    sampled_out = beyond_one_of_n(items, "sampled")
    left_out = set()
    for item in items:
        long = item in sampled_out or item.get_closest_marker("long") is not None
        long = long or (item.path.is_relative_to(TESTS) and is_long(item.path))
        if part != "all" and long != (part == "long"):
            left_out.add(item)
    return left_out


def tests_in(path: Path) -> int:
    """Count the test functions of a file without importing it."""
    return len(_TEST.findall(path.read_text("utf-8")))
