"""Fixtures of the tests of a server's hall."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .at_hall import Halls, halls


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Halls]:
    """A hall of one server, closed after the test."""
    with halls(tmp_path) as made:
        yield made
