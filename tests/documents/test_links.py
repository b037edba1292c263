"""Every link in README and docs has a target, every page can be reached, and every file that a page names exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.documents.pages import FENCED, PAGES, ROOT, anchors, name_of

LINK = re.compile(r"\[[^]]+\]\(([^)]+)\)")
NAMED = re.compile(r"(?<![\w/~.])(?:moon_access|tests|locales|docs|\.ci)/[\w./-]*\w")
"""A path in the project."""
EXAMPLES = ("locales/xx", "moon_access/games/NAME")
"""Paths that stand for those of a game or language that you write."""

every_page = pytest.mark.parametrize("page", PAGES, ids=name_of)


def links(page: Path) -> list[str]:
    """Return the links to places in the project."""
    return [link for link in LINK.findall(FENCED.sub("", page.read_text("utf-8"))) if "://" not in link]


def target(page: Path, link: str) -> Path:
    """Return the file that a link on a page leads to."""
    path = link.partition("#")[0]
    return (page.parent / path).resolve() if path else page


@every_page
def test_every_link_leads_to_a_file_and_to_a_heading_in_it(page: Path) -> None:
    for link in links(page):
        file = target(page, link)
        assert file.is_file(), f"{name_of(page)} links to {link}, which does not exist"
        heading = link.partition("#")[2]
        assert not heading or heading in anchors(file), f"{name_of(page)} links to {link}, which does not exist"


def test_every_page_can_be_reached_from_readme() -> None:
    reached, waiting = set(), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in reached or page.suffix != ".md":
            continue
        reached.add(page)
        waiting += [target(page, link) for link in links(page)]
    assert set(PAGES) - reached == set()


@every_page
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    for path in NAMED.findall(page.read_text("utf-8")):
        assert path.startswith(EXAMPLES) or (ROOT / path).exists(), (
            f"{name_of(page)} names {path}, which does not exist"
        )
