"""What the house rules of Chicken Foot are called."""

from __future__ import annotations

from moon_access.announcer.house_rules import RuleNames
from moon_access.announcer.message import N_

NAMES = RuleNames(
    labels={
        "tiles": N_("highest double of the set"),
        "hand": N_("tiles for each player"),
        # translators: a house rule: how many rounds a game has.
        "rounds": N_("rounds"),
        # translators: a house rule: how many tiles must be laid on the double in the middle.
        "feet": N_("feet of the double in the middle"),
        # translators: a house rule: how many points the double zero is.
        "double_zero": N_("points for the double zero"),
    },
)
