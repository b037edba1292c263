"""What practice says, as far as games of tricks share it: the kinds of practice that there are in several of them."""

from __future__ import annotations

from moon_access.announcer.message import N_, Message, notice

# translators: what is practised, in a menu.
DEFENDING = N_("beating a bid")
DEFENDING_TASK = N_("Practice: you pass, and the bid can be beaten. Beat it.")

_MADE = N_("You made it.")
_NOT_MADE = N_("Not made this time.")
_BEATEN = N_("You beat it.")
_NOT_BEATEN = N_("Not beaten this time.")


def bid_made(succeeded: bool) -> Message:
    """Of a bid that the player was to make."""
    return notice(_MADE if succeeded else _NOT_MADE)


def bid_beaten(succeeded: bool) -> Message:
    """Of a bid that the player was to beat."""
    return notice(_BEATEN if succeeded else _NOT_BEATEN)
