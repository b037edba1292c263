"""The words of practice that games of tricks share: the kinds of practice that several of them have."""

from __future__ import annotations

from moon_access.announcer.message import N_, Message, notice

# translators: what is practised, in a menu.
DEFENDING = N_("beating a bid")
DEFENDING_TASK = N_("Practice: you passed, and the bid can be beaten. Beat it.")

_MADE = N_("You made it.")
_NOT_MADE = N_("Not made this time.")
_BEATEN = N_("You beat it.")
_NOT_BEATEN = N_("Not beaten this time.")


def bid_made(succeeded: bool) -> Message:
    """Return how it went if the player was to make a bid."""
    return notice(_MADE if succeeded else _NOT_MADE)


def bid_beaten(succeeded: bool) -> Message:
    """Return how it went if the player was to beat a bid."""
    return notice(_BEATEN if succeeded else _NOT_BEATEN)
