"""README and the other pages as texts, for tests that compare them with the program."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
AT_THE_TOP = ("README", "CONTRIBUTING", "CHANGELOG", "SECURITY")
PAGES = (*(ROOT / f"{name}.md" for name in AT_THE_TOP), *sorted(DOCS.rglob("*.md")))
FENCED = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


def name_of(page: Path) -> str:
    """Return the page's path in the project."""
    return page.relative_to(ROOT).as_posix()


def sections(page: Path) -> dict[str, str]:
    """Return the text under each heading of the second level, by heading."""
    parts = re.split(r"^## ", page.read_text("utf-8"), flags=re.MULTILINE)[1:]
    return dict(part.split("\n", 1) for part in parts)


def bullets(text: str) -> list[str]:
    """Return the items of the lists in a text, each as one line."""
    found = re.findall(r"^- (.*(?:\n  .*)*)", text, re.MULTILINE)
    return [" ".join(item.split()) for item in found]


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page that a link may name after ``#``: each heading in small letters, with hyphens for
    spaces and without other characters."""
    headings = HEADING.findall(FENCED.sub("", page.read_text("utf-8")))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
