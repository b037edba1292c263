"""What Moon's house rules and their values are called."""

from __future__ import annotations

from moon_access.announcer.house_rules import RuleNames
from moon_access.announcer.message import N_

ALWAYS_21 = N_("Bidding 21 every time is then the strongest play: it wins 8 games of 10.")
"""What it makes of Moon for three that a made 21 wins, against two normal bots: see docs/measurements.md."""

NAMES = RuleNames(
    labels={
        "all_pass": N_("when all pass"),
        "moon_wins": N_("a made 21 wins the game"),
        "minimum_bid": N_("lowest bid"),
        "doubles_trump": N_("doubles may be trump"),
        "no_trump": N_("there may be no trump"),
        "widow": N_("the widow"),
        "trump_before_widow": N_("trump is named before the widow is seen"),
        "overtricks": N_("tricks above the bid count"),
        "bidder_goes_out": N_("the bidder goes out first"),
    },
    values={
        ("all_pass", "redeal"): N_("deal again"),
        ("all_pass", "force"): N_("the last must bid"),
        ("widow", "exchange"): N_("the bidder takes it"),
        ("widow", "optional"): N_("the bidder may leave it"),
        ("widow", "none"): N_("stays unseen"),
    },
    notes={("moon_wins", True): ALWAYS_21},
)
