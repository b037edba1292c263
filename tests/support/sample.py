"""The cases that the usual run leaves out, in both of its parts; ``MOON_ACCESS_LONG=1`` runs them all.

- In the folders whose tests start the program, play through it, or word all possible events, a test with cases in each
  language and each way of reading runs each case once. The languages and the ways of reading take turns, so that every
  one of them occurs.
- A test with ``@pytest.mark.costly(3)`` runs one case of three: its cases take seconds each and differ little.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from zlib import crc32

import pytest

SAMPLED = ("announcer", "practice", "replay", "review", "session", "terminal", "tutorial", "voice")
"""The folders with tests that are sampled."""
TAKEN_IN_TURNS = ("language", "read")
"""The parameters of which each case gets one value."""
_TESTS = Path(__file__).parents[1]


def to_leave_out(items: Sequence[pytest.Item]) -> set[pytest.Item]:
    """Return the cases that the usual run leaves out."""
    in_other_languages = set(_in_other_languages(items))
    kept = [item for item in items if item not in in_other_languages]
    return in_other_languages | beyond_one_of_n(kept, "costly")


def beyond_one_of_n(items: Sequence[pytest.Item], mark: str) -> set[pytest.Item]:
    """Return the cases of tests with this mark, such as ``costly(3)``, except the first of each n."""
    cases: Counter[tuple[Path, str]] = Counter()
    beyond = set()
    for item in items:
        marked = item.get_closest_marker(mark)
        if marked is not None:
            test = item.path, getattr(item, "originalname", item.name)
            if cases[test] % marked.args[0] > 0:
                beyond.add(item)
            cases[test] += 1
    return beyond


def _in_other_languages(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    tests: dict[str, dict[str, list[pytest.Item]]] = defaultdict(lambda: defaultdict(list))
    for item in items:
        if isinstance(item, pytest.Function) and hasattr(item, "callspec") and _is_sampled(item.path):
            params = item.callspec.params
            turns = [name for name in TAKEN_IN_TURNS if name in params]
            if len(params) == len(turns):
                turns = turns[:1]
            case = {name: value for name, value in params.items() if name not in turns}
            if case and "language" in params:
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
