"""Look texts up in a compiled catalogue when they are needed, and not before.

The library's ``GNUTranslations`` reads a whole catalogue as it is made, 2,000 texts, and the first prompt needs forty.
This class searches instead: the originals of a .mo stand in order (GNU gettext manual, "The Format of GNU MO Files").
It caches what it found, because a session asks for the same texts at every line.
"""

from __future__ import annotations

import gettext
from bisect import bisect_left
from collections.abc import Callable
from functools import lru_cache
from typing import Literal

_LITTLE, _BIG = b"\xde\x12\x04\x95", b"\x95\x04\x12\xde"
_CONTEXT = "\x04"
"""The character between a context and its text."""
KEPT = 4096
"""The size of the cache: more than a catalogue has, and a limit, because some texts are made of what players type."""


class Searched(gettext.NullTranslations):
    """The catalogue with this ``content``, in UTF-8. It raises OSError if that is no compiled catalogue."""

    def __init__(self, content: bytes) -> None:
        super().__init__()
        if content[:4] not in (_LITTLE, _BIG):
            raise OSError(0, "Bad magic number")
        self._content = content
        self._order: Literal["little", "big"] = "little" if content[:4] == _LITTLE else "big"
        self._texts, self._originals, self._translated = map(self._number, (8, 12, 16))
        self._plural_of: Callable[[int], int] | None = None
        self._found = lru_cache(KEPT)(self._search)

    def gettext(self, message: str) -> str:
        found = self._found(message)
        return super().gettext(message) if found is None else found.partition("\0")[0]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        found = self._found(msgid1)
        return super().ngettext(msgid1, msgid2, n) if found is None else found.split("\0")[self._form(n)]

    def pgettext(self, context: str, message: str) -> str:
        found = self._found(f"{context}{_CONTEXT}{message}")
        return super().pgettext(context, message) if found is None else found.partition("\0")[0]

    def _search(self, original: str) -> str | None:
        """Return the translation, with a NUL between its plural forms; None if there is none."""
        sought = original.encode("utf-8", "surrogatepass")
        at = bisect_left(range(self._texts), sought, key=self._original)
        if at == self._texts or self._original(at) != sought:
            return None
        return self._entry(self._translated, at).decode("utf-8")

    def _original(self, at: int) -> bytes:
        return self._entry(self._originals, at).partition(b"\0")[0]  # its plural follows it

    def _entry(self, table: int, at: int) -> bytes:
        length, start = self._number(table + 8 * at), self._number(table + 8 * at + 4)
        return self._content[start : start + length]

    def _number(self, at: int) -> int:
        return int.from_bytes(self._content[at : at + 4], self._order)

    def _form(self, count: int) -> int:
        """Return which plural form this number takes, by the rule in the header."""
        if self._plural_of is None:
            rule = (self._found("") or "").partition("plural=")[2].partition(";")[0].partition("\n")[0]
            self._plural_of = gettext.c2py(rule or "n != 1")
        return self._plural_of(count)
