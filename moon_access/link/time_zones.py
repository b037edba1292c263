"""Read the time zone that a player types: a name of the IANA database, or hours from UTC.

The database is that of the system, or of the package tzdata. If there is neither, only hours from UTC are known.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

_HOURS = re.compile(r"(?:utc|gmt)?([+-]?)(\d{1,2})(?:[:.]?([0-5]\d))?", re.ASCII | re.IGNORECASE)
_FARTHEST = timedelta(hours=14)
"""No zone is farther from UTC."""


def read_zone(typed: str) -> str | None:
    """Return how settings name the zone that a player means.

    The name of a zone may leave out the part of the world and capitals: ``prague``, ``new york``.

    Returns:
        The name for ``find_zone``; None if no zone has this name, or if zones with different times have it.
    """
    text = "".join(typed.replace("\N{MINUS SIGN}", "-").split()).upper()
    if text in ("UTC", "GMT"):
        text = "+0"
    hours = _HOURS.fullmatch(text)
    if hours is not None:
        sign, whole, minutes = hours[1] or "+", int(hours[2]), hours[3] or "00"
        name = f"UTC{sign}{whole:02}:{minutes}"
        return name if find_zone(name) is not None else None
    wanted = _fold_name("_".join(typed.split()))
    names = sorted(known_zones(), key=lambda name: (len(name), name))
    whole_names = [name for name in names if _fold_name(name) == wanted]
    found = whole_names or [name for name in names if wanted and _fold_name(name.rpartition("/")[2]) == wanted]
    now = datetime.now(UTC)
    times = {now.astimezone(find_zone(name)).utcoffset() for name in found}
    return found[0] if len(times) == 1 else None


def find_zone(name: str) -> tzinfo | None:
    """Return the zone of this name, or None if this machine does not know it."""
    hours = _HOURS.fullmatch(name)
    if hours is not None:
        away = timedelta(hours=int(hours[2]), minutes=int(hours[3] or 0))
        return timezone(-away if hours[1] == "-" else away) if away <= _FARTHEST else None
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # ZoneInfoNotFoundError is a KeyError
        return None


@cache
def known_zones() -> frozenset[str]:
    """Return the names of all zones that this machine knows; none if it has no database."""
    return frozenset(available_timezones())


def _fold_name(name: str) -> str:
    return name.casefold().replace("-", "_")
