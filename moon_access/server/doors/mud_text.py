"""Text for a MUD client, in the character set that it has: a sign that this has not is written by others that say the
same, so that nothing is lost and nothing comes out as rubbish."""

from __future__ import annotations

import codecs
import unicodedata

from moon_access.i18n.normal_forms import normalized

_UMLAUTS = {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"}
_SIGNS = {"–": "-", "—": "-", "−": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "…": "..."}
_WRITTEN = _UMLAUTS | _SIGNS
_PLAIN = "moon-access-plain"


def encoded(text: str, encoding: str) -> bytes:
    """``encoding``: a name of Python's."""
    return text.encode(encoding, _PLAIN)


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Instead of what can not be encoded: as it is written without its marks, or a question mark."""
    assert isinstance(error, UnicodeEncodeError)
    signs = error.object[error.start : error.end]
    return "".join(map(_without_marks, signs)), error.end


def _without_marks(sign: str) -> str:
    if sign in _WRITTEN:
        return _WRITTEN[sign]
    parts = [part for part in normalized("NFKD", sign) if not unicodedata.combining(part)]
    return "".join(part if part.isascii() else "?" for part in parts)


codecs.register_error(_PLAIN, _plain)
