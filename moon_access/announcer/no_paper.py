"""Why there is no braille for paper, and what to do: what is installed, and how, differs from system to system."""

from __future__ import annotations

from .message import N_, Message, answer

FAULTS = {
    "language": N_("no table of liblouis is known for this language"),
    "program": N_("no liblouis. Install liblouis-bin"),
    "table": N_("liblouis has no table {table}. Install liblouis-data"),
    "fails": N_("liblouis fails. Install liblouis-bin again"),
}
FAULTS_ELSEWHERE = {
    "darwin": {
        "program": N_("no liblouis. Install it with: brew install liblouis"),
        "table": N_("liblouis has no table {table}. Install it again with: brew reinstall liblouis"),
        "fails": N_("liblouis fails. Install it again with: brew reinstall liblouis"),
    },
    "win32": {
        # translators: liblouis.io is a site; bin is a folder, PATH a variable of the system. The same below.
        "program": N_("no liblouis. Download it from liblouis.io, unpack it and add its folder bin to PATH"),
        # translators: LOUIS_TABLEPATH is a variable of the system, tables a folder of liblouis.
        "table": N_("liblouis does not find its table {table}. Set LOUIS_TABLEPATH to its folder tables"),
        "fails": N_("liblouis fails. Download it again from liblouis.io"),
    },
}
"""What is said otherwise on these systems, which are named as ``sys.platform`` does."""


def no_paper(why: str, table: str, system: str) -> Message:
    """``why`` is a word of the outputs, ``table`` the name of a table of liblouis, ``system`` that of the system."""
    return answer(FAULTS_ELSEWHERE.get(system, {}).get(why, FAULTS[why]), table=table)
