"""The two formats of catalogues: a text (.po) becomes a compiled one (.mo), as gettext reads it.

Compiling takes polib, which building needs and playing does not: setup.py comes here, and files.py in a checkout whose
catalogues have changed, if polib is there. What is fuzzy or not translated is left out, so that the reader falls back
to the original text. The compiled catalogue says in its header which share of the messages it has; a language is
offered from a certain share on.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import polib

_SHARE = "X-Translated"


class BrokenCatalogue(Exception):
    """A .po that can't be read. The message names the file, and the line as far as it is known."""


def is_there() -> bool:
    """Whether compiling is possible here."""
    try:
        import polib  # noqa: F401
    except ModuleNotFoundError:
        return False
    return True


def compiled(path: Path) -> bytes:
    """The content of the .mo for the .po at ``path``. Raises BrokenCatalogue; ModuleNotFoundError without polib."""
    catalogue = _read(path)
    template = path.parents[2] / f"{path.stem}.pot"
    if template.exists():
        wanted = {(entry.msgctxt, entry.msgid) for entry in _read(template)}
        there = {(entry.msgctxt, entry.msgid) for entry in catalogue.translated_entries()}
        # Rounded down: 1 is said of a whole catalogue only.
        thousandths = 1000 * len(wanted & there) // len(wanted) if wanted else 1000
        catalogue.metadata[_SHARE] = f"{thousandths / 1000:.3f}"
    content: bytes = catalogue.to_binary()
    return content


def _read(path: Path) -> polib.POFile:
    import polib

    try:
        # By its content: polib would take a path for content, where there is no such file.
        return polib.pofile(path.read_text("utf-8"), check_for_duplicates=True)
    except (OSError, ValueError) as error:  # of polib, which knows the line but not the file
        raise BrokenCatalogue(f"{path}: {error}") from None


def share(content: bytes) -> float:
    """How many of the template's messages a compiled catalogue has, from 0 to 1; 1 for one that does not say.

    Only the header is read, which is the translation of the empty text and so the first of all. Where it is, is told by
    the table of translations (GNU gettext manual, "The Format of GNU MO Files").
    """
    order: Literal["little", "big"] = "little" if content.startswith(b"\xde\x12\x04\x95") else "big"

    def number(at: int) -> int:
        return int.from_bytes(content[at : at + 4], order)

    table = number(16)
    length, start = number(table), number(table + 4)
    for line in content[start : start + length].decode("utf-8", "replace").splitlines():
        field, _, value = line.partition(":")
        if field == _SHARE:
            return float(value)
    return 1.0
