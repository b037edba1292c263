"""The rules that all games of tricks share, in words. The first message of a section is the heading."""

from __future__ import annotations

from moon_access.announcer.message import Message, answer

Section = tuple[Message, ...]


def suits() -> Section:
    return (
        answer("Seven suits, zero to six. A tile with two numbers belongs to both suits, a double to its own."),
        answer("In a suit the double is highest, then the tiles by their other number."),
    )


def thrown_in_deals() -> Message:
    """Say that deals thrown in do not count, for a game with a fixed number of deals."""
    return answer("A deal in which everybody passed does not count.")


def tricks() -> Section:
    return (
        answer("The tricks."),
        answer(
            "The leader plays any tile. If a trump is led, trumps must be followed; any other tile is "
            "followed by its higher number."
        ),
        answer("If you hold a tile of that suit, you must play one. If you don't, you may play anything."),
        answer("A trump never counts as a tile of another suit."),
        answer("The highest trump takes the trick; without trumps, the highest tile of the suit that was led."),
        answer("Whoever takes the trick leads the next one."),
    )
