"""What is said round a review, whatever the game: whose it is, and why there is none."""

from __future__ import annotations

from .message import Message, answer, error


def no_deal_yet() -> Message:
    return answer("No deal is over yet.")


def not_before_the_end() -> Message:
    return error("No review before the game is over: by a house rule, this table plays without hints.")


def not_played() -> Message:
    """Of a deal that was thrown in, or in which the game was given up."""
    return answer("This deal was not played to its end.")


def whose(word: str, name: str) -> Message:
    """``word`` is the command, ``name`` a player's."""
    return error("Say whose: {word} {name}.", word=word, name=name)
