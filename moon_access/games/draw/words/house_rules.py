"""What the house rules of draw dominoes and their values are called."""

from __future__ import annotations

from moon_access.announcer.house_rules import RuleNames
from moon_access.announcer.message import N_

NAMES = RuleNames(
    labels={
        # translators: a house rule: how many rounds a game has.
        "rounds": N_("rounds"),
        "tiles": N_("highest double of the set"),
        "hand": N_("tiles for each player"),
        "double_branches": N_("branches of a double"),
        "drawing": N_("drawing"),
        "opening": N_("who opens"),
        "scoring": N_("scoring"),
        "spinner": N_("the first double branches to four"),
        "exact": N_("the points to win must be met exactly"),
        "teams": N_("teams of two where four play"),
    },
    values={
        ("drawing", "until"): N_("until a tile fits"),
        ("drawing", "one"): N_("one tile"),
        ("drawing", "none"): N_("none at all"),
        ("opening", "heaviest"): N_("the highest double, else the heaviest tile"),
        ("opening", "redeal"): N_("the highest double, else deal again"),
        ("opening", "turns"): N_("by lot, then in turn, any tile"),
        ("opening", "winner"): N_("by lot, then who was out, any tile"),
        ("scoring", "pips"): N_("the pips left"),
        ("scoring", "fives"): N_("fives in the sum of the open ends"),
        ("scoring", "fives_and_threes"): N_("fives and threes in the sum of the open ends"),
    },
)
