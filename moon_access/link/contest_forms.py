"""The forms of a contest, as the protocol and the store name them. server/contests/contest.py says what each one is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ALONE: Final = "alone"
"""Everybody plays the same deals, each at a table of their own with the same bots."""
FULL_TABLES: Final = "full tables"
"""Everybody plays the same deals at tables with each other."""
ROUND_ROBIN: Final = "round robin"
"""Everybody meets everybody as evenly as possible, with tiles of their own at each table. Wins count."""
LADDER: Final = "ladder"
"""Players stand in an order that lasts from evening to evening. Neighbours play, and whoever wins climbs."""
FORMS: Final = (ALONE, FULL_TABLES, ROUND_ROBIN, LADDER)
ROUNDS: Final = (FULL_TABLES, ROUND_ROBIN, LADDER)
"""The forms in which the server seats everybody at tables, anew for each round."""
OPEN: Final = (ROUND_ROBIN, LADDER)
"""The forms in which the tables play different deals, so that nobody has to keep the tiles secret afterwards."""
WINS: Final = "wins"
"""The scoring of a round robin: a win counts one, and those who tie share it."""
PLACES_CLIMBED: Final = "climbed"
"""The scoring of a ladder: the place in it, and by how many places somebody has climbed."""
MOST_DEALS: Final = 24
LONGEST_NAME: Final = 60
"""Bytes of the name of a contest."""
SCORING_OF: Final[Mapping[str, str]] = {ROUND_ROBIN: WINS, LADDER: PLACES_CLIMBED}
"""The scoring of each form that has only one."""
