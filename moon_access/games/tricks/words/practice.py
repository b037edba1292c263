"""The words of practice that games of tricks share: the kinds of practice that several of them have."""

from __future__ import annotations

from moon_access.announcer.message import N_, Message, notice
from moon_access.i18n.catalog import pgettext

# translators: the name of a kind of practice, in a menu.
BIDDING = N_("bidding")
# translators: words to type for a kind of practice, separated by commas; the first stands on the command line, so it is
# one word.
BIDDING_WORDS = pgettext("words", "bidding, bids")
BIDDING_TASK = N_("Practice: bid or pass. You score if your choice is as good as the best.")

# translators: the name of a kind of practice, in a menu.
BEATING_A_BID = N_("beating a bid")
# translators: words to type for it, separated by commas; the first one is one word.
DEFENDING_WORDS = pgettext("words", "defending, beating, setting")
DEFENDING_TASK = N_("Practice: you passed, and the bid can be beaten. Beat it.")

_BID_MADE = N_("You made it.")
_BID_NOT_MADE = N_("Not made this time.")
_BEST_BID = N_("As good as the best bid.")
_BEATEN = N_("You beat it.")
_BID_NOT_BEATEN = N_("Not beaten this time.")


def best_bid() -> Message:
    """Tell that no other call is better than the player's."""
    return notice(_BEST_BID)


def bid_made(has_succeeded: bool) -> Message:
    """Tell whether the player made the bid that they had to make in practice."""
    return notice(_BID_MADE if has_succeeded else _BID_NOT_MADE)


def bid_beaten(succeeded: bool) -> Message:
    """Tell whether the player beat the bid that they had to beat in practice."""
    return notice(_BEATEN if succeeded else _BID_NOT_BEATEN)
