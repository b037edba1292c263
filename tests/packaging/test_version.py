"""The version is written in one place, and everything else agrees with it."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from configparser import ConfigParser
from pathlib import Path

from moon_access import HOME_PAGE, __version__
from release.man_pages import pages
from tests.packaging.test_distributions import ROOT


def test_the_version_is_well_formed_and_stands_in_one_file() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+(\.dev\d+)?", __version__)
    files = [*ROOT.glob("*.cfg"), *ROOT.glob("*.toml"), *ROOT.glob("*.py")]
    for folder in ("moon_access", "release", ".ci"):
        files += [path for path in (ROOT / folder).rglob("*") if path.is_file() and path.suffix not in (".pyc", ".so")]
    quoted = re.compile(rf"(?<![\d.]){re.escape(__version__)}(?![\d.])")
    found = [path.relative_to(ROOT).as_posix() for path in files if quoted.search(path.read_text("utf-8"))]
    assert [name for name in found if name != "release/sealed-changes.txt"] == ["moon_access/__init__.py"]
    read = ConfigParser()
    read.read(ROOT / "setup.cfg", "utf-8")
    assert read["metadata"]["version"] == "attr: moon_access.__version__"


def test_the_program_reports_its_version() -> None:
    told = subprocess.run([sys.executable, "-m", "moon_access", "--version"], cwd=ROOT, capture_output=True, check=True)
    assert told.stdout.decode().split()[-1] == __version__


def test_the_packages_have_the_version(built: Path) -> None:
    (path,) = built.glob("*.whl")
    assert path.name.startswith(f"moon_access-{__version__}-")
    with zipfile.ZipFile(path) as archive:
        (metadata,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        assert f"\nVersion: {__version__}\n" in archive.read(metadata).decode()
    assert [path.name for path in built.glob("*.tar.gz")] == [f"moon_access-{__version__}.tar.gz"]


def test_every_manual_page_mentions_the_version() -> None:
    for name, text in pages("en", "2026-01-01"):
        assert text.splitlines()[0] == f'.TH "{name.upper()}" "1" "2026-01-01" "moon-access {__version__}" ""'


def test_the_changelog_lists_the_version_first_or_after_unreleased_changes() -> None:
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[0] == ("Unreleased" if ".dev" in __version__ else __version__)


def test_shared_libraries_and_tools_have_the_same_version_on_every_system() -> None:
    """Check the packages that are in both lists of requirements."""
    linux, windows = (
        dict(line.rstrip("\\ ").split("==") for line in path.read_text("utf-8").splitlines() if "==" in line)
        for path in (ROOT / "release/requirements.txt", ROOT / "release/requirements-windows.txt")
    )
    assert {"click", "platformdirs", "pyinstaller", "pyttsx3"} <= linux.keys() & windows.keys()
    assert [name for name in linux.keys() & windows.keys() if linux[name] != windows[name]] == []
    assert f"prismatoid == {windows['prismatoid']}\n" in (ROOT / "setup.cfg").read_text("utf-8")


def test_the_metadata_has_our_address_and_only_absolute_links(built: Path) -> None:
    (path,) = built.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = archive.read(name).decode()
    assert f"\nHome-page: {HOME_PAGE}\n" in metadata
    links = re.findall(r"\]\(([^)]+)\)", metadata)
    assert len(links) > 20 and [link for link in links if not link.startswith(f"{HOME_PAGE}/blob/")] == []
    beside = {link.partition("/blob/")[2].partition("/")[2].partition("#")[0] for link in links}
    assert [link for link in beside if not (ROOT / link).exists()] == []


def test_only_one_module_and_the_template_for_github_contain_our_address() -> None:
    files = [*ROOT.glob("*.*"), *(ROOT / "release").rglob("*"), *(ROOT / ".ci").glob("*")]
    files += [*(ROOT / "moon_access").rglob("*.py"), *(ROOT / ".github").rglob("*"), *(ROOT / "docs").rglob("*.md")]
    texts = [path for path in files if path.is_file() and path.suffix not in (".so", ".pyc")]
    found = [path.relative_to(ROOT).as_posix() for path in texts if HOME_PAGE in path.read_text("utf-8", "replace")]
    assert sorted(found) == [".github/ISSUE_TEMPLATE/config.yml", "moon_access/__init__.py"]
