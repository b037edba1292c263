"""README and the pages around it, as texts, for tests that hold them against the program."""

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
    """The page's path in the project."""
    return page.relative_to(ROOT).as_posix()


def sections(page: Path) -> dict[str, str]:
    """The text under each heading of the second level, by the heading."""
    parts = re.split(r"^## ", page.read_text("utf-8"), flags=re.MULTILINE)[1:]
    return dict(part.split("\n", 1) for part in parts)


def bullets(text: str) -> list[str]:
    """The items of the lists in a text, each as one line."""
    found = re.findall(r"^- (.*(?:\n  .*)*)", text, re.MULTILINE)
    return [" ".join(item.split()) for item in found]


def anchors(page: Path) -> set[str]:
    """What a link may name behind ``#``: each heading in small letters, hyphens for blanks, without other signs."""
    headings = HEADING.findall(FENCED.sub("", page.read_text("utf-8")))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
