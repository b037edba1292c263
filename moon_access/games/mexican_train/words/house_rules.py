"""What the house rules of Mexican Train and their values are called."""

from __future__ import annotations

from moon_access.announcer.house_rules import RuleNames
from moon_access.announcer.message import N_

NAMES = RuleNames(
    labels={
        "tiles": N_("highest double of the set"),
        "hand": N_("tiles for each player"),
        "rounds": N_("rounds"),
        # translators: a house rule: whether a double must be covered by another tile.
        "doubles": N_("doubles"),
        # translators: a house rule: whether a whole train is laid in the first turn.
        "opening_train": N_("opening train"),
        "double_zero": N_("points for double zero"),
    },
    values={
        ("doubles", "cover"): N_("must be covered"),
        ("doubles", "free"): N_("ask for nothing"),
    },
)
