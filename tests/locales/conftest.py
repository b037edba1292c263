"""What the tests of the catalogues share: the languages, found by folder, and the messages of the source."""

import runpy
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from moon_access.i18n import pofile

ROOT = Path(__file__).parents[2]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`language`: all; `translation`: all but English; `catalogue`: every .po; `extracted`: our own."""
    catalogues = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("locales/*/LC_MESSAGES/*.po"))
    languages = sorted(path.parent.name for path in ROOT.glob("locales/*/LC_MESSAGES"))
    values: dict[str, list[str]] = {
        "language": languages,
        "translation": [language for language in languages if language != "en"],
        "catalogue": catalogues,
        "extracted": [catalogue for catalogue in catalogues if "/moon_access" in catalogue],
    }
    for name in sorted(values.keys() & set(metafunc.fixturenames)):
        metafunc.parametrize(name, values[name])


@pytest.fixture(scope="session")
def read() -> Callable[[str], list[pofile.Message]]:
    """`read(path)`: the messages of a catalogue, the header first; none if there is no such file."""

    def messages(path: str) -> list[pofile.Message]:
        file = ROOT / path
        return pofile.parse(file.read_text(encoding="utf-8")) if file.exists() else []

    return messages


@pytest.fixture(scope="session")
def source() -> SimpleNamespace:
    """The functions of .ci/update-catalogues, which find the messages of the source and of click."""
    return SimpleNamespace(**runpy.run_path(str(ROOT / ".ci" / "update-catalogues")))
