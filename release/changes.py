"""Check CHANGELOG.md before a release: a version is a promise, and what was released is never told otherwise again.

    python -m release.changes           says what is wrong, and ends with 1
    python -m release.changes trial     the same, of a version that is not released yet
    python -m release.changes seal      writes down the digest of the newest section, in the commit of a release

The digests are in sealed-changes.txt, a line for each version, so that a checkout without tags can be checked, too.
"""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path

from moon_access import __version__

ROOT = Path(__file__).resolve().parents[1]
CHANGELOG = ROOT / "CHANGELOG.md"
SEALED = ROOT / "release/sealed-changes.txt"
UNRELEASED = "Unreleased"
RELEASED = re.compile(r"\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)")
"""The heading of a released version: its number and its date."""
FIRST = "0.1.0"
"""The first version, which has no date."""


def sections(text: str) -> dict[str, str]:
    """Return each section of the changelog by its heading, the newest first."""
    parts = re.split(r"^## (.+)\n", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def digest(section: str) -> str:
    return hashlib.sha256(section.strip().encode()).hexdigest()


def faults_of_sealed(text: str, sealed: str) -> list[str]:
    """Return what differs from the sections that were released."""
    found = {heading.split()[0]: digest(section) for heading, section in sections(text).items()}
    listed = [line.split() for line in sealed.splitlines() if line and not line.startswith("#")]
    return [
        f"CHANGELOG.md: the section of {version} has changed since its release, or is missing."
        for version, known in listed
        if found.get(version) != known
    ]


def faults_of_release(text: str, sealed: str, version: str) -> list[str]:
    """Return why this version cannot be released with this changelog."""
    faults = faults_of_sealed(text, sealed)
    if ".dev" in version:
        faults.append(f"{version} is no version to release: set it in moon_access/__init__.py.")
        return faults
    headings = list(sections(text))
    if UNRELEASED in headings:
        faults.append(f'CHANGELOG.md has a heading "{UNRELEASED}": replace it by "{version} (DATE)".')
    elif not headings or not RELEASED.fullmatch(headings[0]) or headings[0].split()[0] != version:
        faults.append(f'CHANGELOG.md does not begin with "{version} (DATE)".')
    elif version not in {line.split()[0] for line in sealed.splitlines() if line}:
        faults.append(f"The section of {version} is not sealed: python -m release.changes seal")
    return faults


def seal(text: str, sealed: str) -> str:
    """Return the list of digests with that of the newest section."""
    heading, section = next((heading, section) for heading, section in sections(text).items() if heading != UNRELEASED)
    version = heading.split()[0]
    kept = [line for line in sealed.splitlines() if line.split()[0] != version]
    return "\n".join([*kept, f"{version} {digest(section)}"]) + "\n"


def main() -> None:
    text, sealed = CHANGELOG.read_text("utf-8"), SEALED.read_text("utf-8")
    if sys.argv[1:] == ["seal"]:
        SEALED.write_text(seal(text, sealed), "utf-8")
        return
    is_trial = sys.argv[1:] == ["trial"]
    faults = faults_of_sealed(text, sealed) if is_trial else faults_of_release(text, sealed, __version__)
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main()
