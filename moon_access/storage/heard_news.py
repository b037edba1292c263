"""Remember whether the player of this machine has heard the news of the newest release.

One small file has the release whose news they know. Nothing asks a network: the news are those of the program that
runs, so a player hears them once after an update, and not at the first start, when all is new.
"""

from __future__ import annotations

from moon_access.announcer.news import VERSION

from .paths import make_private_folder, news_file, read_own, replace_private, require_home

LARGEST = 64
"""The most bytes that we read; a larger file is not ours."""


def has_unheard_news() -> bool:
    """Return whether the player knows only the news of an earlier release, or none; after a downgrade, False."""
    try:
        known = read_own(news_file(), LARGEST).decode().strip()
        return _numbers(known) < _numbers(VERSION)
    except (OSError, ValueError):
        return True


def remember_news() -> bool:
    """Write down that the player knows the news. Return False if that is impossible: then tell nothing, ever again."""
    file = news_file()
    try:
        require_home(file)
        make_private_folder(file.parent)
        replace_private(file, f"{VERSION}\n")
    except OSError:
        return False
    return True


def _numbers(version: str) -> tuple[int, ...]:
    """Return the numbers of a version, in their order. Raises ValueError if it is none."""
    return tuple(map(int, version.split(".")))
