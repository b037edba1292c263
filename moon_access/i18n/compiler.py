"""Compile catalogues: a text (.po) becomes the format that gettext reads (.mo).

Compiling needs polib, which playing does not. setup.py calls this module, and so does files.py in a checkout whose
catalogues have changed, if polib is installed. It leaves out missing, fuzzy and faulty translations (faults.py), so
that the reader falls back to the original text. The header of the compiled catalogue has the share of the messages that
it translates.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import polib

_SHARE_FIELD = "X-Translated"


class BrokenCatalogue(Exception):
    """A .po that cannot be read. The message names the file, and the line if it is known."""


def can_compile() -> bool:
    """Return whether this system can compile catalogues."""
    try:
        import polib  # noqa: F401
    except ModuleNotFoundError:
        return False
    return True


def compile_catalogue(path: Path) -> bytes:
    """Return the content of the .mo for the .po at ``path``. Without polib, this raises ModuleNotFoundError."""
    catalogue = _read(path)
    _leave_out_faulty(catalogue, path.stem)
    template = path.parents[2] / f"{path.stem}.pot"
    if template.exists():
        wanted = {(entry.msgctxt, entry.msgid) for entry in _read(template)}
        there = {(entry.msgctxt, entry.msgid) for entry in catalogue.translated_entries()}
        # Round down, so that only a complete catalogue gets 1.
        thousandths = 1000 * len(wanted & there) // len(wanted) if wanted else 1000
        catalogue.metadata[_SHARE_FIELD] = f"{thousandths / 1000:.3f}"
    content: bytes = catalogue.to_binary()
    return content


def _leave_out_faulty(catalogue: polib.POFile, domain: str) -> None:
    """Mark as fuzzy each translation that has a fault. Repair a header that gettext could not use."""
    from .faults import faults, plurals_of

    plurals = plurals_of(catalogue.metadata.get("Plural-Forms", ""))
    if plurals is None:  # gettext refuses a whole catalogue for this field
        catalogue.metadata["Plural-Forms"] = "nplurals=2; plural=(n != 1);"
    catalogue.metadata["Content-Type"] = "text/plain; charset=UTF-8"
    for entry in catalogue:
        if faults(entry, plurals, domain):
            entry.flags.append("fuzzy")


def _read(path: Path) -> polib.POFile:
    import polib

    try:
        # Pass the content: polib would take the path of a missing file for content.
        return polib.pofile(path.read_text("utf-8"), check_for_duplicates=True)
    except (OSError, ValueError) as error:  # polib's errors name the line but not the file
        raise BrokenCatalogue(f"{path}: {error}") from None


def share(content: bytes) -> float:
    """Return the share of the template's messages in a compiled catalogue, from 0 to 1; 1 if it has no such entry.

    This reads only the header, which is the translation of the empty text, and therefore the first one. The table of
    translations says where it is (GNU gettext manual, "The Format of GNU MO Files").
    """
    order: Literal["little", "big"] = "little" if content.startswith(b"\xde\x12\x04\x95") else "big"

    def number(offset: int) -> int:
        return int.from_bytes(content[offset : offset + 4], order)

    table = number(16)
    length, start = number(table), number(table + 4)
    for line in content[start : start + length].decode("utf-8", "replace").splitlines():
        field, _, value = line.partition(":")
        if field == _SHARE_FIELD:
            return float(value)
    return 1.0
