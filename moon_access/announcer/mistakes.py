"""Word the practice of a player's own mistakes: choices of saved games that are asked again after days."""

from __future__ import annotations

from moon_access.i18n.catalog import pgettext

from .message import Kind, Message, answer, count, error, notice

WORDS = pgettext("words", "mistakes")
"""The words that a player types for this kind of practice, as in ``PracticeKind.words``."""


def label() -> Message:
    # translators: the name of a kind of practice, in a menu.
    return answer("your mistakes")


def task_of_mistakes() -> Message:
    return answer("Practice: your own costly choices again. Choose better this time.")


def position_line(number: int, most: int, when: Message) -> Message:
    """Return the line before a position. ``when``: the day of the game."""
    # translators: a position in which the player once made a mistake; when is a day: "Mistake 1 of 4, 21 November."
    return notice("Mistake {number} of {most}, {when}.", number=number, most=most, when=when)


def is_right() -> Message:
    # translators: the player has chosen well this time.
    return notice("Right.")


def wrong_again(line: Message) -> Message:
    """Return that the choice was a mistake again. ``line``: the finding of the review."""
    # translators: line is a sentence that names the better choice.
    return notice("Not yet. {line}", line=line)


def comes_again(days: int) -> Message:
    # translators: when the player is asked the same position again.
    return count(Kind.NOTICE, "It comes again tomorrow.", "It comes again in {n} days.", days)


def is_done() -> Message:
    # translators: the player has chosen well in this position several times, so it is not asked again.
    return notice("You know it now: it will not come again.")


def no_more_mistakes() -> Message:
    return notice("No more mistakes for today.")


def none_due(days: int) -> Message:
    return count(
        Kind.ANSWER,
        "No mistake is due today. The next one comes tomorrow.",
        "No mistake is due today. The next one comes in {n} days.",
        days,
    )


def none_known() -> Message:
    # translators: the program finds mistakes in games that the player plays at home.
    return error("No mistakes yet: they come from the games that you play.")
