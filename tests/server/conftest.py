"""The stores for tests of stores: each test runs with each of them, in a folder of its own."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from moon_access.server.store.store import Store

from .clock import Clock
from .stores import STORES


@pytest.fixture(params=STORES)
def kind(request: pytest.FixtureRequest) -> str:
    """Return the name of a store's implementation."""
    name: str = request.param
    return name


@pytest.fixture
def node(kind: str, tmp_path: Path) -> Iterator[Callable[[], Store]]:
    """Return a function that opens the store of this test once more each time. All are closed at the end."""
    opened: list[Store] = []

    def open_another() -> Store:
        opened.append(STORES[kind](tmp_path))
        return opened[-1]

    yield open_another
    for store in opened:
        store.close()


@pytest.fixture
def store(node: Callable[[], Store]) -> Store:
    return node()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(autouse=True)
def all_is_logged() -> None:
    """Turn logging on again, which an arena on a cluster in another test of this process may have turned off."""
    logging.disable(logging.NOTSET)
