"""Make each fault of mutants.py in a copy of the checkout, run the tests there, and print whether they find it.

    python -m tests.mutations.run                        all, with the short part of the tests
    python -m tests.mutations.run foot train             those with one of these words in their names
    python -m tests.mutations.run --part long ...        with the long part

First run the folders that probably find each fault, which takes seconds. Then run all tests of the part for the faults
that are left. Print the test that found each fault; exit with 1 if a fault survives. If a file no longer has the text
of a fault, stop before running anything: bring mutants.py up to date.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from .mutants import MUTANTS, Mutant

ROOT = Path(__file__).parents[2]
LEFT_BEHIND = shutil.ignore_patterns(".git", ".venv", ".hypothesis", ".mypy_cache", ".ruff_cache", "__pycache__")
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", re.MULTILINE)
PASSED, TESTS_FAILED, INTERRUPTED = 0, 1, 2
"""pytest's exit codes. A file of tests that cannot be imported interrupts pytest."""


def outdated(mutants: Sequence[Mutant]) -> list[str]:
    """Return a line for each mutant whose old text is not in its file exactly once."""
    counts = {one: (ROOT / "moon_access" / one.file).read_text("utf-8").count(one.old) for one in mutants}
    return [f"{one.name}: {one.file} has its text {count} times" for one, count in counts.items() if count != 1]


def killer_of(mutant: Mutant, part: str, arguments: Sequence[str]) -> str | None:
    """Return the first test that finds a mutant, or None if it survives. ``arguments``: the tests to run."""
    with tempfile.TemporaryDirectory(prefix="moon-mutant-") as folder:
        copy = Path(folder, "checkout")
        shutil.copytree(ROOT, copy, ignore=LEFT_BEHIND)
        file = copy / "moon_access" / mutant.file
        file.write_text(file.read_text("utf-8").replace(mutant.old, mutant.new), "utf-8")
        return first_failure(copy, part, arguments)


def first_failure(checkout: Path, part: str, arguments: Sequence[str]) -> str | None:
    """Return the first test that fails in a checkout, or None if all pass."""
    pytest = (sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--tb=no", "--part", part)
    left_out = ("--deselect", "tests/architecture/test_mutants.py")  # it fails for any mutant
    environment = {**os.environ, "PYTHONPATH": str(checkout), "TMPDIR": str(checkout.parent)}
    done = subprocess.run(
        (*pytest, *left_out, *arguments), cwd=checkout, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode == PASSED:
        return None
    found = FAILED.search(done.stdout)
    if done.returncode not in (TESTS_FAILED, INTERRUPTED) or found is None:
        raise SystemExit(f"pytest ended with {done.returncode}:\n{done.stdout}\n{done.stderr}")
    return found[1]


def main() -> None:
    parser = argparse.ArgumentParser(description="See which faults the tests find.")
    parser.add_argument("words", nargs="*", help="only those with one of these words in their names")
    parser.add_argument("--part", choices=("short", "long", "all"), default="short", help="of the tests (short)")
    given = parser.parse_args()
    wrong = outdated(MUTANTS)
    if wrong:
        raise SystemExit("\n".join(["tests/mutations/mutants.py is out of date:", *wrong]))
    mutants = [one for one in MUTANTS if not given.words or any(word in one.name for word in given.words)]
    left = [one for one in mutants if not is_killed(one, given.part, [f"tests/{name}" for name in one.folders])]
    if left:
        print(f"Not found there, so by all tests of the part: {len(left)}", flush=True)
    survivors = [one for one in left if not is_killed(one, given.part, ["-n", "auto"])]
    for one in survivors:
        print(f"SURVIVED: {one.name}")
    print(f"{len(mutants) - len(survivors)} of {len(mutants)} are killed.")
    raise SystemExit(1 if survivors or not mutants else 0)


def is_killed(mutant: Mutant, part: str, arguments: Sequence[str]) -> bool:
    """Return whether these tests find a mutant. Print the test that did."""
    killer = killer_of(mutant, part, arguments)
    if killer is not None:
        print(f"{mutant.name}: killed by {killer}", flush=True)
    return killer is not None


if __name__ == "__main__":
    main()
