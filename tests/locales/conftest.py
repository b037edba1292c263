"""Fixtures of the tests of catalogues: the languages, found by folder, and the messages of the source."""

import runpy
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.support.catalogues import COMPLETE, Message, messages_in

ROOT = Path(__file__).parents[2]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`catalogue`: every .po; `extracted`: our own. Of the complete languages, `language`: all, `translation`: all but
    English, `whole`: every .po."""
    catalogues = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("locales/*/LC_MESSAGES/*.po"))
    values: dict[str, list[str]] = {
        "language": sorted(COMPLETE),
        "translation": sorted(set(COMPLETE) - {"en"}),
        "catalogue": catalogues,
        "whole": [catalogue for catalogue in catalogues if catalogue.split("/")[1] in COMPLETE],
        "extracted": [catalogue for catalogue in catalogues if "/moon_access" in catalogue],
    }
    for name in sorted(values.keys() & set(metafunc.fixturenames)):
        metafunc.parametrize(name, values[name])


@pytest.fixture(scope="session")
def read() -> Callable[[str], list[Message]]:
    """`read(path)`: the messages of a catalogue; none if the file does not exist."""

    @cache
    def messages(path: str) -> list[Message]:
        file = ROOT / path
        return messages_in(file) if file.exists() else []

    return messages


@pytest.fixture(scope="session")
def source() -> SimpleNamespace:
    """Return the functions of .ci/update-catalogues, which find the messages of the source and of click. Each finds
    them only once, because it takes seconds. Tests must not change these catalogues."""
    functions = SimpleNamespace(**runpy.run_path(str(ROOT / ".ci" / "update-catalogues")))
    functions.template, functions.template_of_click = cache(functions.template), cache(functions.template_of_click)
    return functions
