"""Which letters look alike, and which a name may have: Unicode's table of confusables, and its letters in use (UTS 39).

The data is in look_alikes.txt, whose head names its version; .ci/update-look-alikes writes it. It is read with the
first name that anybody asks about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import takewhile
from pathlib import Path

DATA = Path(__file__).with_suffix(".txt")
_TAKEN_FOR = "# Taken for"

_ASCII_TOO = {"\u0138": "k", "\u028d": "m", "\u0237": "j", "κ": "k", "к": "k", "\u01bf": "p", "0": "o", "1": "l"}
"""What the table takes for a letter that is not of ASCII, or for nothing, and a reader for one that is: it takes a
small K and a kappa for a kra, a small M for a turned W, and compares no digit in the midst of letters."""


@cache
def allowed_letters() -> frozenset[str]:
    """The characters that Unicode recommends for identifiers: letters and marks of living languages, and digits."""
    ranges = (line.partition("..") for line in takewhile(lambda line: line != _TAKEN_FOR, _lines()) if line[0] != "#")
    return frozenset(
        chr(number) for first, _, last in ranges for number in range(int(first, 16), int(last or first, 16) + 1)
    )


@cache
def prototypes() -> Mapping[str, str]:
    """What each character that looks like others is taken for, all of them for the same."""
    lines = _lines()
    for line in lines:
        if line == _TAKEN_FOR:
            break
    table = {}
    for line in lines:
        source, *target = (chr(int(code, 16)) for code in line.split())
        table[source] = "".join(target)
    return {**table, **_ASCII_TOO}


def _lines() -> Iterator[str]:
    yield from DATA.read_text("ascii").splitlines()
