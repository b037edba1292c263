"""What the house rules of 42 and their values are called."""

from __future__ import annotations

from moon_access.announcer.house_rules import RuleNames
from moon_access.announcer.message import N_

NAMES = RuleNames(
    labels={
        # translators: a house rule of 42: what is counted towards the end of the game, marks or points.
        "scoring": N_("the game is counted in"),
        "target": N_("marks or points to win"),
        # translators: a house rule: whether a deal goes on when its bid is made or lost.
        "play_out": N_("decided deals are played out"),
        "all_pass": N_("when all pass"),
        "nello": N_("nello, losing every trick"),
        "nello_doubles": N_("doubles at nello"),
        "plunge": N_("plunge, with four doubles"),
        "splash": N_("splash, with three doubles"),
        "sevens": N_("sevens"),
    },
    values={
        ("scoring", "marks"): N_("marks"),
        ("scoring", "points"): N_("points"),
        ("all_pass", "redeal"): N_("deal again"),
        ("all_pass", "force"): N_("the last must bid"),
        # translators: how doubles stand at nello.
        ("nello_doubles", "high"): N_("the highest of their suits"),
        ("nello_doubles", "suit"): N_("a suit of their own"),
        ("nello_doubles", "low"): N_("the lowest of their suits"),
    },
)
