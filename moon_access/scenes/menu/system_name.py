"""The name of a player who gave none."""

from __future__ import annotations

from moon_access.storage.settings import clean_name


def system_name() -> str:
    """Return the name of the user's account, short enough for the narrowest display."""
    import getpass

    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):
        name = ""
    return clean_name(name)[:8].strip() or "I"
