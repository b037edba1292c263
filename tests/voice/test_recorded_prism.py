"""The stand-in for Prism, for screen readers that do not run here, has the signatures of the real one."""

from __future__ import annotations

import inspect
from dataclasses import fields

import pytest

from tests.support.recorded_prism import prism as recorded

real = pytest.importorskip("prism", reason="Install prismatoid: pip install -e .[reader]")


def parameters(function: object) -> list[tuple[str, object, object]]:
    """Return names, kinds and defaults."""
    assert callable(function)
    return [(one.name, one.kind, one.default) for one in inspect.signature(function).parameters.values()]


@pytest.mark.parametrize(
    "name", [name for name in vars(recorded.Backend) if not name.startswith("_") and name.islower()]
)
def test_the_recorded_backend_has_the_signatures_of_the_real_one(name: str) -> None:
    ours, theirs = (inspect.getattr_static(one.Backend, name) for one in (recorded, real))
    assert isinstance(ours, property) == isinstance(theirs, property)
    if isinstance(ours, property):
        assert (ours.fset is None) == (theirs.fset is None)
        assert ours.fset is None or parameters(ours.fset) == parameters(theirs.fset)
    else:
        assert parameters(ours) == parameters(theirs)


@pytest.mark.parametrize("name", ["backends_count", "id_of", "create"])
def test_the_recorded_context_has_the_signatures_of_the_real_one(name: str) -> None:
    ours, theirs = (inspect.getattr_static(one.Context, name) for one in (recorded, real))
    assert isinstance(ours, property) == isinstance(theirs, property)
    assert isinstance(ours, property) or parameters(ours) == parameters(theirs)


def test_contexts_and_backends_are_created_like_the_real_ones() -> None:
    assert parameters(recorded.Backend.__init__) == parameters(real.Backend.__init__)
    assert parameters(recorded.Context.__init__) == parameters(real.Context.__init__)[:2]
    rest = list(inspect.signature(real.Context.__init__).parameters.values())[2:]
    assert all(one.default is not inspect.Parameter.empty for one in rest)


def test_the_real_library_knows_every_backend_and_feature_of_the_recorded_one() -> None:
    assert {one.name: one.value for one in recorded.BackendId}.items() <= {
        one.name: one.value for one in real.BackendId
    }.items()
    assert {one.name for one in fields(recorded.BackendFeatures)} <= {one.name for one in fields(real.BackendFeatures)}


def test_every_backend_that_is_no_screen_reader_is_one_of_the_real_ones() -> None:
    from moon_access.outputs.speech.reader_worker import NO_READERS

    assert set(NO_READERS) <= {one.name for one in real.BackendId}
