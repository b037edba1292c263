"""A release has its own dated section in CHANGELOG.md, and no section that was released changes."""

from __future__ import annotations

import re

import pytest

from moon_access import __version__
from moon_access.announcer import news
from release import changes
from tests.packaging.test_distributions import ROOT

TEXT = "# Changes\n\n## 0.3.0 (2027-01-02)\n\n- New.\n\n## 0.2.0 (2026-11-27)\n\n- Old.\n"
SEALED = changes.seal(TEXT, changes.seal("## 0.2.0 (2026-11-27)\n\n- Old.\n", ""))


def test_a_dated_and_sealed_section_of_the_version_is_released() -> None:
    assert [line.split()[0] for line in SEALED.splitlines()] == ["0.2.0", "0.3.0"]
    assert changes.faults_of_release(TEXT, SEALED, "0.3.0") == []


@pytest.mark.parametrize(
    ("text", "version", "said"),
    [
        (TEXT.replace("0.3.0 (2027-01-02)", "Unreleased"), "0.3.0", '"Unreleased"'),
        (TEXT.replace("## 0.3.0", "## Unreleased\n\n## 0.3.0"), "0.3.0", '"Unreleased"'),
        (TEXT.replace("0.3.0 (2027-01-02)", "0.3.0"), "0.3.0", "does not begin with"),
        (TEXT, "0.4.0", "does not begin with"),
        (TEXT, "0.3.0.dev0", "no version to release"),
        (TEXT.replace("- Old.", "- Old.\n- Added later."), "0.3.0", "section of 0.2.0 has changed"),
        (TEXT.partition("## 0.2.0")[0], "0.3.0", "section of 0.2.0 has changed"),
        (TEXT.replace("- New.", "- New, but not what was sealed."), "0.3.0", "section of 0.3.0 has changed"),
    ],
)
def test_changes_that_cannot_be_released_are_refused_with_the_reason(text: str, version: str, said: str) -> None:
    assert said in changes.faults_of_release(text, SEALED, version)[-1]


def test_a_section_that_nobody_sealed_is_refused() -> None:
    (fault,) = changes.faults_of_release(TEXT, SEALED.splitlines()[0] + "\n", "0.3.0")
    assert "seal" in fault


def test_no_released_section_of_ours_has_changed() -> None:
    sealed = changes.SEALED.read_text("utf-8")
    assert sealed.startswith(f"{changes.FIRST} ")
    assert changes.faults_of_sealed(changes.CHANGELOG.read_text("utf-8"), sealed) == []


def test_between_releases_the_version_is_a_development_version() -> None:
    text, sealed = changes.CHANGELOG.read_text("utf-8"), changes.SEALED.read_text("utf-8")
    headings = list(changes.sections(text))
    if changes.UNRELEASED in headings:
        assert headings[0] == changes.UNRELEASED, "what is not released stands first"
        assert re.fullmatch(r"\d+\.\d+\.\d+\.dev\d+", __version__)
    else:
        assert changes.faults_of_release(text, sealed, __version__) == []


def test_the_ten_lines_of_news_are_those_of_the_newest_release() -> None:
    released = [heading.split()[0] for heading in changes.sections((ROOT / "CHANGELOG.md").read_text("utf-8"))]
    newest = next(heading for heading in released if heading != changes.UNRELEASED)
    possible = {".".join(version.split(".")[:2]) for version in (newest, __version__)}
    assert news.VERSION in possible, "a release has its own ten lines of news"
