"""The toy games in the registry of this process: tests of all games test them, too.

Only tests import this file. The program that players start has no toy games.
"""

from __future__ import annotations

from moon_access.games import GAMES
from tests.toy.followed import Followed, FollowedRules
from tests.toy.highest import Highest
from tests.toy.highest.rules import HighestRules
from tests.toy.seven_tricks import SevenRules, SevenTricks

OFFERED = tuple(name for name, game in GAMES.items() if type(game).__module__.startswith("moon_access.games."))
"""The games that players are offered, by name: pages, transcripts and a real program know only these."""
TOYS = (HighestRules, FollowedRules, SevenRules)
"""The classes of the toy games' rules."""
GAMES.folders |= {
    "highest": lambda: {"highest": Highest},
    "followed": lambda: {"followed": Followed},
    "seven_tricks": lambda: {"seven_tricks": SevenTricks},
}
