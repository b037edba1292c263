"""The tutorial's lessons, as data: what lies on the table, what is asked for, and which words go with it.

Nothing here talks to a player; tutorial.py does. The words themselves are the announcer's.
"""

from __future__ import annotations

from moon_access.games.draw.lessons import chain as draw
from moon_access.games.lesson import Lesson
from moon_access.games.moon.lessons import bidding as moon_bidding
from moon_access.games.moon.lessons import play as moon

COURSES: dict[str, tuple[Lesson, ...]] = {
    "moon3": (*moon.LESSONS, *moon_bidding.LESSONS),
    "draw12": draw.LESSONS,
}
"""Name of a game, as in the registry of the rules -> its lessons, in their order."""
