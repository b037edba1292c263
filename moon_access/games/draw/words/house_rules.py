"""What the house rules of draw dominoes and their values are called."""

from __future__ import annotations

from moon_access.announcer.house_rules import RuleNames
from moon_access.announcer.message import N_

NAMES = RuleNames(
    labels={
        "tiles": N_("highest double of the set"),
        "hand": N_("tiles for each player"),
        "double_branches": N_("branches of a double"),
        "drawing": N_("drawing"),
        "opening": N_("no double in any hand"),
    },
    values={
        ("drawing", "until"): N_("until a tile fits"),
        ("drawing", "one"): N_("one tile"),
        ("drawing", "none"): N_("none at all"),
        ("opening", "heaviest"): N_("the heaviest tile opens"),
        ("opening", "redeal"): N_("deal again"),
    },
)
