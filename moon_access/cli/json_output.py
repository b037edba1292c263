"""Print for other programs: one JSON document, with the same English keys in every language.

Here is what several commands print in one way: the document, an error of the system, what is wrong with a record. The
report of each command has the rest.
"""

from __future__ import annotations

import errno
import json
import sys

from moon_access.record.faults import BadRecord


def document(value: object) -> str:
    """Return the value as JSON in letters that standard output has, without characters that a terminal would act on."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    text = json.dumps(value, indent=1, ensure_ascii=False)
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        text = json.dumps(value, indent=1)
    return "".join(char if char.isprintable() or char == "\n" else json.dumps(char)[1:-1] for char in text) + "\n"


def code_of(failure: OSError | None) -> str | None:
    """Return the system's own name of an error, such as "ENOENT"; None if there is no error."""
    return None if failure is None else errno.errorcode.get(failure.errno or 0, "EIO")


def fault_as_json(bad: BadRecord) -> dict[str, object]:
    """Return what is wrong with a record, and where. Facts that do not belong to the fault are null."""
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
