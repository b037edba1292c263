"""Players who have heard the news of this release, as most have."""

from __future__ import annotations

from pathlib import Path

from moon_access.announcer.news import VERSION


def know_news(state: Path) -> None:
    """Write down in a player's folder for the state of programs that the player knows the news."""
    folder = state / "moon-access"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    (folder / "news").write_text(f"{VERSION}\n")
