"""Replay the seeds and the findings of the fuzzers, which tests/fuzz explains."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.targets import TARGETS

CORPUS = Path(__file__).parents[1] / "fuzz" / "corpus"
INPUTS = sorted(path for name in TARGETS for path in (CORPUS / name).iterdir())


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_the_program_handles_each_input_of_the_corpus(path: Path) -> None:
    TARGETS[path.parent.name](path.read_bytes())
