"""How long a game lasts: the short forms that every game offers, as house rules that each of them sets.

A short form changes nothing but the end of a game: the other house rules stay as the table has them.
"""

from __future__ import annotations

from collections.abc import Mapping

from moon_access.engine.house_rules import Value

WHOLE_GAME = "whole"
LENGTHS: Mapping[str, Mapping[str, Value]] = {
    "deal": {"rounds": 1},
    "three": {"rounds": 3},
    "quarter": {"minutes": 15},
    WHOLE_GAME: {},
}
"""The house rules of each length by its name, from the shortest length.

Of three deals the best total counts, and not who has won two of them: deals are worth more and fewer points, and with
three or more players, often nobody wins two. In a quarter of an hour, the points that end a game still end it earlier.
"""
