"""Both searches of the solver: the one in Python, and, if there is a C compiler, the compiled one."""

from __future__ import annotations

import pytest

from moon_access.bots.search import alpha_beta
from tests.bots.compiled_search import SearchMaker, build, has_compiler
from tests.real.conftest import skip_or_fail


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> SearchMaker:
    """The compiled search, built from this checkout."""
    if not has_compiler():
        skip_or_fail("There is no C compiler with the headers of this Python.")
    search: SearchMaker = build(tmp_path_factory.mktemp("compiled")).Search
    return search


@pytest.fixture(params=["python", "compiled"])
def search(request: pytest.FixtureRequest) -> SearchMaker:
    compiled: SearchMaker = alpha_beta.Search if request.param == "python" else request.getfixturevalue("compiled")
    return compiled


@pytest.fixture
def searches(request: pytest.FixtureRequest) -> list[SearchMaker]:
    """Return the available searches, for tests that prepare their data once for both."""
    return [alpha_beta.Search, *([request.getfixturevalue("compiled")] if has_compiler() else [])]
