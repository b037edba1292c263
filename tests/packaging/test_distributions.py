"""The wheel and the source distribution contain everything. They are built here from a copy of the checkout,
offline."""

import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from moon_access.browser.folder import OWN_FILES
from release.archives import unpack_tar
from tests.support.catalogues import COMPLETE

ROOT = Path(__file__).parents[2]
IGNORED = shutil.ignore_patterns(".git", ".*_cache", ".hypothesis", ".venv", "build", "dist", "*.egg-info", "*.so")


def build(project: Path, target: Path, what: str) -> None:
    """Have setuptools put a "wheel" or an "sdist" of `project` into `target`, needing no network."""
    program = f"import sys, setuptools.build_meta; setuptools.build_meta.build_{what}(sys.argv[1])"
    built = subprocess.run(
        [sys.executable, "-c", program, str(target)], cwd=project, capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stdout + built.stderr


@pytest.fixture(scope="module")
def wheel(built: Path) -> set[str]:
    """Return the names of the files in the wheel."""
    (path,) = built.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def sdist(built: Path) -> set[str]:
    """Return the names of the files in the source distribution, without its folder."""
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


def modules() -> set[str]:
    return {path.relative_to(ROOT).as_posix() for path in (ROOT / "moon_access").rglob("*.py")}


def catalogues() -> set[str]:
    return {path.relative_to(ROOT).as_posix() for path in (ROOT / "locales").glob("*/LC_MESSAGES/*.po")}


def test_the_wheel_holds_every_module_and_nothing_else_of_the_checkout(wheel: set[str]) -> None:
    assert modules() - wheel == set(), "is an __init__.py missing?"
    folders = {name.partition("/")[0] for name in wheel}
    assert [folder for folder in folders if folder != "moon_access" and not folder.endswith(".dist-info")] == []


def test_the_wheel_has_types_for_those_who_import_it(wheel: set[str]) -> None:
    assert "moon_access/py.typed" in wheel


def test_the_wheel_holds_the_page_of_a_server(wheel: set[str]) -> None:
    page = {f"moon_access/server/doors/web_page/{name}" for name in ("index.html", "socket.js")}
    page |= {f"moon_access/terminals/page/{name}" for name in ("page.css", "page.js")}
    own = (*OWN_FILES, "sw.js", "compile.mjs", "licences.txt")
    page |= {f"moon_access/browser/site/{name}" for name in own}
    page |= {f"moon_access/bots/search/{name}" for name in ("exact_core.h", "exact_wasm.c")}
    assert page <= wheel


def test_the_wheel_holds_every_catalogue_compiled(wheel: set[str]) -> None:
    expected = {f"moon_access/{name.removesuffix('po')}mo" for name in catalogues()}
    assert {name for name in wheel if name.startswith("moon_access/locales/")} == expected


def test_the_source_distribution_holds_what_builds_and_tests_it(sdist: set[str]) -> None:
    needed = modules() | catalogues() | {"setup.cfg", "pyproject.toml", "LICENSE", "README.md"}
    needed |= {page.relative_to(ROOT).as_posix() for page in (ROOT / "docs").rglob("*.md")}
    needed |= {"CHANGELOG.md", "CONTRIBUTING.md", "constraints.txt"}
    needed |= {".ci/run", ".ci/release", ".ci/release-check", "release/build.py", "release/moon-access.spec"}
    needed |= {".ci/update-catalogues", ".ci/one-deal", "tests/packaging/test_distributions.py"}
    assert needed - sdist == set()
    assert {name for name in sdist if name.endswith((".mo", ".pyc"))} == set()


def test_a_wheel_from_the_source_distribution_is_the_same(built: Path, tmp_path: Path, wheel: set[str]) -> None:
    (path,) = built.glob("*.tar.gz")
    unpack_tar(path, tmp_path)
    (project,) = tmp_path.iterdir()
    build(project, tmp_path, "wheel")
    (path,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        assert set(archive.namelist()) == wheel


def test_an_unpacked_wheel_speaks_every_language(built: Path, tmp_path: Path) -> None:
    (path,) = built.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        archive.extractall(tmp_path)
    program = (
        "from moon_access.i18n.catalog import *; prepare('de'); import gettext\n"
        "print(Catalog('de').form('5', 'sg'), gettext.gettext('Options'), *languages())"
    )
    asked = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", program],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    five, options, *languages = asked.stdout.split()
    assert (five, options, languages[0]) == ("Fünf", "Optionen", "en")
    assert set(COMPLETE) <= set(languages), "another one is offered as soon as most of it is translated"
