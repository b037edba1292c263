"""What is printed for other programs: one JSON document, with the same English keys in every language.

Here is what several commands print in the same way: the document itself, an error of the system, what is wrong with a
record. What each command prints besides is in its report.
"""

from __future__ import annotations

import errno
import json
import sys

from moon_access.record.faults import BadRecord


def document(value: object) -> str:
    """As text, of which a terminal acts on nothing, in letters that standard output has."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    text = json.dumps(value, indent=1, ensure_ascii=False)
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        text = json.dumps(value, indent=1)
    return "".join(char if char.isprintable() or char == "\n" else json.dumps(char)[1:-1] for char in text) + "\n"


def code_of(failure: OSError | None) -> str | None:
    """The system's own name of an error, such as "ENOENT"; None where there is no error."""
    return None if failure is None else errno.errorcode.get(failure.errno or 0, "EIO")


def fault_as_json(bad: BadRecord) -> dict[str, object]:
    """What is wrong with a record, and where. Facts that do not belong to the fault are null."""
    return {
        "line": bad.line,
        "fault": bad.fault.name.lower(),
        "key": bad.key,
        "found": bad.found,
        "expected": bad.expected,
        "number": bad.number,
        "refused": None if bad.refused is None else bad.refused.reason.name.lower(),
        "rule": None if bad.house is None else bad.house.name,
        "impossible": None if bad.impossible is None else bad.impossible.reason.name.lower(),
    }
