"""What the usual run leaves out: where many cases are each given in each language, each comes in one of them.

The languages take turns, so that each of them is there, and each case. It is so in the folders whose tests start the
program, play through it, or put into words all that can happen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from zlib import crc32

import pytest

SAMPLED = ("announcer", "practice", "replay", "review", "session", "terminal", "tutorial", "voice")
"""The folders."""
_TESTS = Path(__file__).parents[1]


def to_leave_out(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Of each test: the cases, each in its languages; all of these but one."""
    tests: dict[str, dict[str, list[pytest.Item]]] = defaultdict(lambda: defaultdict(list))
    for item in items:
        if isinstance(item, pytest.Function) and hasattr(item, "callspec") and _is_sampled(item.path):
            case = {name: value for name, value in item.callspec.params.items() if name != "language"}
            if case and len(case) < len(item.callspec.params):
                tests[f"{item.path}::{item.originalname}"][repr(case)].append(item)
    return [
        item
        for test, cases in tests.items()
        for turn, languages in enumerate(cases.values(), crc32(Path(test).name.encode()))
        for item in languages
        if len(cases) > 1 and item is not languages[turn % len(languages)]
    ]


def _is_sampled(path: Path) -> bool:
    return path.is_relative_to(_TESTS) and path.relative_to(_TESTS).parts[0] in SAMPLED
