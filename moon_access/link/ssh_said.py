"""What the system's ``ssh`` says on its standard error when it ends, read: why there is no connection.

ssh has one exit code for all of it, 255, and its lines, which are English whatever the language is. They are part of
what other programs read, and old; what is not known here is a connection that broke. Pure.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from .link import Why

MOST_LINES: Final = 12  # a changed host key takes ssh the most
LONGEST_LINE: Final = 300  # signs

_SIGNS: Final = (
    ("has changed and you have requested strict checking", Why.HOST_KEY_CHANGED),
    ("remote host identification has changed", Why.HOST_KEY_CHANGED),
    ("revoked host key", Why.HOST_KEY_CHANGED),
    ("host key verification failed", Why.HOST_KEY_UNKNOWN),
    ("host key is known for", Why.HOST_KEY_UNKNOWN),
    ("permission denied", Why.NOT_LET_IN),
    ("too many authentication failures", Why.NOT_LET_IN),
    ("no more authentication methods", Why.NOT_LET_IN),
    (r"received disconnect from \S+ port \d+:14:", Why.NOT_LET_IN),  # RFC 4253, 11.1: no authentication is left
    ("subsystem request failed", Why.NO_TABLES),
    ("unable to negotiate", Why.NO_TABLES),
    ("bad configuration option", Why.UNUSABLE_SSH),
    ("terminating, ", Why.UNUSABLE_SSH),
    ("bad owner or permissions", Why.UNUSABLE_SSH),
    ("unknown option", Why.UNUSABLE_SSH),
    ("illegal option", Why.UNUSABLE_SSH),
    ("could not resolve hostname", Why.UNKNOWN_HOST),
)
"""Patterns of ssh's lines, and what each means. The first match counts."""


def why_of(lines: Sequence[str]) -> Why:
    """Return why the connection ended, as far as these lines say it; BROKEN if they do not."""
    text = "\n".join(lines).casefold()
    return next((why for sign, why in _SIGNS if re.search(sign, text)), Why.UNREACHABLE if text else Why.BROKEN)


def cleaned(raw: bytes) -> str:
    """Return a line of ssh as we may show it; empty if it is only a frame. The line may contain the host's words."""
    text = raw.decode("utf-8", "replace").replace("\t", " ")
    plain = "".join(sign for sign in text if unicodedata.category(sign)[0] != "C").strip()
    return "" if not plain.strip("@ ") else plain.strip("@ ")[:LONGEST_LINE]
