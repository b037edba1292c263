"""The mutants of tests/mutations fit the source that they change.

A mutant names a file of the package and a text of that file. This module only looks up the texts;
tests/mutations/run.py makes the mutants and runs the tests against them.
"""

from __future__ import annotations

from tests.mutations.mutants import MUTANTS
from tests.mutations.run import outdated


def test_each_mutant_matches_its_source_file_exactly_once() -> None:
    wrong = outdated(MUTANTS)
    assert not wrong, "\n".join(["Copy the source's new text into tests/mutations/mutants.py for these:", *wrong])
