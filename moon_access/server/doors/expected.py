"""What kind of thing is typed next, for doors that hide it, or have it filled in by what keeps passwords."""

from __future__ import annotations

from enum import Enum


class Expected(Enum):
    """By the words that a browser has for them (HTML, autocomplete)."""

    LINE = ""
    NAME = "username"
    PASSWORD = "current-password"
    NEW_PASSWORD = "new-password"
