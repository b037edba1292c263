"""What is said round a review, whatever the game: whose it is, and why there is none."""

from __future__ import annotations

from .message import N_, Message, answer, error, notice


def heading(deal: int) -> Message:
    """Before the lines that follow, which tell only what the player could know then."""
    return answer("Deal {n}, as it looked then.", n=deal)


def no_fault() -> Message:
    return answer("No fault found: as good as the strongest play.")


def no_deal_yet() -> Message:
    return answer("No deal is over yet.")


def after_the_game() -> Message:
    # translators: where one plays with others over the network.
    return answer("At a server, the review comes when the game is over.")


def not_before_the_end() -> Message:
    return error("No review before the game is over: by a house rule, this table plays without hints.")


def not_played() -> Message:
    """Of a deal that was thrown in, or in which the game was given up."""
    return answer("This deal was not played to its end.")


def whose(word: str, name: str) -> Message:
    """``word`` is the command, ``name`` a player's."""
    return error("Say whose: {word} {name}.", word=word, name=name)


def numbered(place: int, what: Message) -> Message:
    """A finding, by whose number it can be played again from there."""
    # translators: a choice that was a mistake, and its number: "1. Trick 3: six five rather than six one, ..."
    return answer("{n}. {what}", n=place, what=what)


def play_from_there(word: str) -> Message:
    """``word`` is the command."""
    # translators: behind the numbered findings of a review; word is to be typed, with the number of one of them.
    return answer("To play from there: {word} 1.", word=word)


def none_to_play(word: str) -> Message:
    """``word`` is the command for a review, which can be had."""
    # translators: word is to be typed.
    return error("No finding to play from yet: type {word} first.", word=word)


def nothing_found() -> Message:
    return error("The review found nothing to play from.")


def no_such_finding(number: int, most: int) -> Message:
    return error("No finding {number}: there are {n}.", number=number, n=most)


def played_again(deal: int, done: str) -> Message:
    """``done`` is the word that leads back to where the player was."""
    # translators: word is to be typed.
    return notice("Deal {deal} again, from your choice. It does not count. {word} leads back.", deal=deal, word=done)


def playing_again() -> Message:
    # translators: where the player is, before the deal and the game: a finished deal is played once more.
    return answer("playing again")


def back() -> Message:
    return notice("Back from playing again.")


def title() -> str:
    """What such a game is called in the list of games."""
    return N_("again")
